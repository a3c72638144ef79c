"""The end of a command: its scratch folders are removed, then the process exits at once.

docs/decisions/4-quick-exit.md says why. A process that the system ended leaves its folders behind;
the process that started it removes them, since the process id is part of their names.
"""

import atexit
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import NoReturn

_PREFIX = "pnp-deck-"
_own_folders: list[Path] = []


def scratch_folder() -> Path:
    """Return a new folder that lives as long as this process."""
    from tempfile import mkdtemp  # 6 ms to import, and few commands need a folder

    if not _own_folders:
        atexit.register(_remove_own_folders)  # for programs that do not end with `leave`
    folder = Path(mkdtemp(prefix=f"{_PREFIX}{os.getpid()}-"))
    _own_folders.append(folder)
    return folder


def remove_folders_of(process: int) -> None:
    """Remove the scratch folders of a process that has ended."""
    from tempfile import gettempdir  # see above

    for folder in Path(gettempdir()).glob(f"{_PREFIX}{process}-*"):
        _remove(folder)


def leave(code: int) -> NoReturn:
    """End this process, whose files are closed, without waiting for Python to tidy up."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError):  # a closed pipe, which was reported when it was written to
            stream.flush()
    _remove_own_folders()
    os._exit(code)


def _remove_own_folders() -> None:
    while _own_folders:
        _remove(_own_folders.pop())


def _remove(folder: Path) -> None:
    from shutil import rmtree  # see above

    rmtree(folder, ignore_errors=True)
