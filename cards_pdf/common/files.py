"""Files written whole: whoever reads one finds the old or the new, never half of one.

The content is written beside the path and moved into place. What fails leaves nothing behind, and
what a killed process left is swept away by whoever next writes the same file: a draft is locked
while its writer lives. `durable` also survives a power cut, for the price of a sync.
"""

import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from cards_pdf.common.errors import FileError
from cards_pdf.common.file_lock import HeldError, lock
from cards_pdf.common.messages import reason

_LONGEST = 40  # characters of a draft's name that tell whose it is
_RANDOM = 6  # bytes behind them


def write_file(path: Path, content: bytes, look: Callable[[], None] = lambda: None) -> None:
    """A finished file in its place, in a folder that is made if need be."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        replace_file(path, content, look=look)
    except OSError as fault:
        raise FileError(
            "{path}: cannot be written ({what}).", path=path, what=reason(fault)
        ) from fault


def stem_of(*words: str) -> str:
    """A file's name, made of the words that are not empty."""
    return "-".join(filter(None, words))


def slug(text: str) -> str:
    """A text as part of a file's name; empty where it has no Latin letter and no digit."""
    return re.sub("[^a-z0-9]+", "-", text.lower()).strip("-")[:40]


def replace_file(
    path: Path, content: bytes, *, durable: bool = False, look: Callable[[], None] = lambda: None
) -> None:
    """Write over whatever is there; raises OSError. `look` comes right before and may raise as
    well.
    """
    with _draft(path, content, durable=durable) as draft:
        with suppress(OSError):  # what only its owner may read stays so
            draft.chmod(path.stat().st_mode & 0o777)
        look()
        draft.replace(path)


def create_file(path: Path, content: bytes) -> None:
    """Write a durable file where none is; raises FileExistsError over one that is there."""
    with _draft(path, content, durable=True) as draft:
        try:
            os.link(draft, path)  # unlike a rename, this never replaces
        except FileExistsError:
            raise
        except (AttributeError, OSError):  # a browser, or a file system without links
            path.touch(exist_ok=False)
            draft.replace(path)
    _sync_folder(path.parent.parent)  # its folder may be as new as the file


def make_folder(folder: Path) -> None:
    """The folder and those above it that are missing; a power cut takes none of them back."""
    missing = [one for one in (folder, *folder.parents) if not one.exists()]
    folder.mkdir(parents=True, exist_ok=True)
    for made in missing:
        _sync_folder(made.parent)


@contextmanager
def _draft(path: Path, content: bytes, *, durable: bool) -> Iterator[Path]:
    """The content in a file of its own beside the path, gone again unless it was moved."""
    _sweep(path)
    draft, file = _begun(path)
    try:
        with file:
            file.write(content)
            file.flush()
            if durable:
                os.fsync(file.fileno())
            if os.name == "nt":  # which moves no open file
                file.close()
            yield draft
        if durable:
            _sync_folder(path.parent)
    finally:
        with suppress(OSError):  # swept by the next writer
            draft.unlink(missing_ok=True)


def _begun(path: Path) -> tuple[Path, IO[bytes]]:
    """A new draft, locked; once more if somebody swept it away before it was."""
    while True:
        draft = path.with_name(f".{path.name[:_LONGEST]}.{os.urandom(_RANDOM).hex()}")
        file = draft.open("xb")
        with suppress(HeldError):
            lock(file)
            if draft.exists():
                return draft, file
        file.close()


def _sweep(path: Path) -> None:
    """Remove the drafts whose writers are gone: of this file, and of those that are numbered like
    it.
    """
    numbered = re.sub(r"\d+", r"\\d+", re.escape(path.name[:_LONGEST]))
    name = re.compile(rf"\.{numbered}\.[0-9a-f]{{{2 * _RANDOM}}}")
    with suppress(OSError):
        for entry in os.scandir(path.parent):
            if name.fullmatch(entry.name) and entry.is_file(follow_symlinks=False):
                _remove_abandoned(Path(entry.path))


def _remove_abandoned(draft: Path) -> None:
    try:
        with draft.open("r+b", buffering=0) as file:
            abandoned = lock(file)
    except (HeldError, OSError):
        return
    if abandoned:
        with suppress(OSError):
            draft.unlink()


def _sync_folder(folder: Path) -> None:
    with suppress(OSError):  # Windows cannot sync a folder
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)
