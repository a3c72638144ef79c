"""Folders that live as long as a command.

Whoever ends a process removes what it left: `leave` its own, and whoever holds a process to its
bounds those of one that the system ended. Its number stands in their names.
"""

import atexit
import os
from contextlib import ExitStack
from pathlib import Path
from shutil import rmtree
from tempfile import gettempdir, mkdtemp

_PREFIX = "pnp-deck-"
_REMOVED = ExitStack()
atexit.register(_REMOVED.close)  # where Python ends as it usually does


def scratch_folder() -> Path:
    """A new folder."""
    folder = Path(mkdtemp(prefix=f"{_PREFIX}{os.getpid()}-"))
    _REMOVED.callback(rmtree, folder, ignore_errors=True)
    return folder


def remove_own() -> None:
    """Those of this process."""
    _REMOVED.close()


def remove_left_by(process: int) -> None:
    """Those of a process that has ended."""
    for folder in Path(gettempdir()).glob(f"{_PREFIX}{process}-*"):
        rmtree(folder, ignore_errors=True)
