"""Files written whole: whoever reads one finds the old or the new, never half of one.

The content is written beside the path and moved into place. What fails leaves nothing behind; what others
left lying there is not touched. `durable` also survives a power cut, for the price of a sync.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

_LONGEST = 40  # characters of a draft's name that tell whose it is


def replace_file(path: Path, content: bytes, *, durable: bool = False) -> None:
    """Write over whatever is there; raises OSError."""
    with _draft(path, content, durable=durable) as draft:
        draft.replace(path)


def create_file(path: Path, content: bytes) -> None:
    """Write a durable file where none is; raises FileExistsError over one that is there."""
    with _draft(path, content, durable=True) as draft:
        try:
            os.link(draft, path)  # unlike a rename, this never replaces
        except FileExistsError:
            raise
        except OSError:  # a file system without links
            path.touch(exist_ok=False)
            draft.replace(path)


@contextmanager
def _draft(path: Path, content: bytes, *, durable: bool) -> Iterator[Path]:
    """The content in a file of its own beside the path, gone again unless it was moved."""
    draft = path.with_name(f".{path.name[:_LONGEST]}.{os.urandom(6).hex()}")
    file = draft.open("xb")
    try:
        with file:
            file.write(content)
            if durable:
                file.flush()
                os.fsync(file.fileno())
        yield draft
        if durable:
            _sync_folder(path.parent)
    finally:
        draft.unlink(missing_ok=True)


def _sync_folder(folder: Path) -> None:
    with suppress(OSError):  # Windows cannot sync a folder
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)
