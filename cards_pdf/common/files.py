"""Files written as a whole, and locked for one writer.

Guarantee
    A reader finds the old content or the new, never half of one. A failure leaves nothing behind.
    `durable` also survives a power cut, for the price of a sync.

How it works
    The content is written to a draft beside the path, and the draft is moved into place. A process
    that was killed leaves its draft; the next writer of that file removes it, because a draft is
    locked while its writer lives.

    A lock ends when its file is closed. A lock that another process holds is an error. A file
    system without locks is none: `lock` returns False there.
"""

import os
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from errno import EACCES, EAGAIN, EDEADLK, EWOULDBLOCK
from importlib import import_module
from math import inf
from pathlib import Path
from time import monotonic, sleep
from typing import IO, Any

from cards_pdf.common.errors import FileError
from cards_pdf.common.messages import reason
from cards_pdf.common.sandbox.safe_open import WrongFileError, open_ordinary

_HELD = {EACCES, EAGAIN, EDEADLK, EWOULDBLOCK}
_FAR = 2**30  # Windows locks bytes, against readers too: one that no file has
_PAUSE = 0.02  # seconds
# longer than a process needs that only checks whether a file is free
FOR_EVER = inf
A_MOMENT = 0.2
A_WHILE = 10.0  # longer than any writing takes


class HeldError(Exception):
    """Another process has this file."""


def lock(file: IO[bytes], *, wait: float = 0.0) -> bool:
    """Lock a file within so many seconds, or raise HeldError. Return False if locks are missing."""
    return _wait_for(file.fileno(), wait)


def _wait_for(number: int, seconds: float) -> bool:
    end = monotonic() + seconds
    while True:
        try:
            _take(number)
        except OSError as error:
            if error.errno not in _HELD:
                return False
            if monotonic() >= end:
                raise HeldError from None
            sleep(_PAUSE)
        else:
            return True


@contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """Keep other processes that ask for this folder out, where folders can be locked.

    Windows and browsers cannot. A caller that has waited longer than any writing takes goes on, so
    it has to check the folder in any case.
    """
    number = -1
    with suppress(OSError, HeldError):
        number = os.open(folder, os.O_RDONLY)
        _wait_for(number, A_WHILE)
    try:
        yield
    finally:
        with suppress(OSError):
            os.close(number)


def _take(number: int) -> None:
    if sys.platform == "emscripten":  # a browser's worker is alone with its files
        return
    with suppress(ImportError):
        fcntl: Any = import_module("fcntl")
        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return
    msvcrt: Any = import_module("msvcrt")
    place = os.lseek(number, 0, os.SEEK_CUR)
    os.lseek(number, _FAR, os.SEEK_SET)
    try:
        msvcrt.locking(number, msvcrt.LK_NBLCK, 1)
    finally:
        os.lseek(number, place, os.SEEK_SET)


_MAX_NAME_LENGTH = 40  # characters of the file's name in its draft's name
_RANDOM_BYTES = 6  # behind them


def write_file(
    path: Path, content: bytes, before_replace: Callable[[], None] = lambda: None
) -> None:
    """Write a file, and its folder if that is missing. Raise FileError if that fails."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        replace_file(path, content, before_replace=before_replace)
    except OSError as error:
        message = "{path}: cannot be written ({what})."
        raise FileError(message, path=path, what=reason(error)) from error


def write_new_files(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write files by name, all of them or none. Raise FileError if one exists already.

    If some are missing, the others may have the wanted content: a killed process wrote them.
    """
    missing = [name for name in files if not _has_content(folder / name, files[name])]
    for name in missing or files:
        if (folder / name).exists():
            message = "{path} exists already; it was left as it is."
            raise FileError(message, path=folder / name)
    written: list[Path] = []
    try:
        for name in missing:
            write_file(folder / name, files[name])
            written.append(folder / name)
    except FileError:
        for path in written:
            with suppress(OSError):  # the disk may fail again; the file is whole in any case
                path.unlink()
        raise


def _has_content(path: Path, content: bytes) -> bool:
    """Return True if an ordinary file has this content."""
    with suppress(OSError, WrongFileError), open_ordinary(path) as file:
        return file.read(len(content) + 1) == content
    return False


def find_version(path: Path) -> tuple[int, ...]:
    """Return what differs once a file was written again, without reading it; () if it is gone."""
    try:
        found = path.stat()
    except OSError:
        return ()
    return found.st_ino, found.st_mtime_ns, found.st_ctime_ns, found.st_size


def stem_of(*words: str) -> str:
    """Return a file name made of the words that are not empty."""
    return "-".join(filter(None, words))


def slug(text: str) -> str:
    """Return a text as a part of a file name, empty without a Latin letter or digit."""
    return re.sub("[^a-z0-9]+", "-", text.lower()).strip("-")[:40]


def replace_file(
    path: Path,
    content: bytes,
    *,
    durable: bool = False,
    before_replace: Callable[[], None] = lambda: None,
) -> None:
    """Write a file, over an old one if there is one. Raise OSError if that fails.

    `before_replace` is called when only the move is left to do, and may raise an error as well.
    """
    with _draft(path, content, durable=durable) as draft:
        with suppress(OSError):  # a file that only its owner may read stays so
            draft.chmod(path.stat().st_mode & 0o777)
        before_replace()
        draft.replace(path)


def create_file(path: Path, content: bytes) -> None:
    """Write a new durable file. Raise FileExistsError if there is one already."""
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
    """Create a folder and its missing parents, so that they survive a power cut."""
    missing = [one for one in (folder, *folder.parents) if not one.exists()]
    folder.mkdir(parents=True, exist_ok=True)
    for new in missing:
        _sync_folder(new.parent)


@contextmanager
def _draft(path: Path, content: bytes, *, durable: bool) -> Iterator[Path]:
    """Write the content into a draft beside the path; remove the draft if it was not moved."""
    _remove_abandoned_drafts(path)
    draft, file = _create_draft(path)
    try:
        with file:
            file.write(content)
            file.flush()
            if durable:
                os.fsync(file.fileno())
            if os.name == "nt":  # Windows moves no open file
                file.close()
            yield draft
        if durable:
            _sync_folder(path.parent)
    finally:
        with suppress(OSError):  # the next writer removes it
            draft.unlink(missing_ok=True)


def _create_draft(path: Path) -> tuple[Path, IO[bytes]]:
    """Return a new draft, open and locked."""
    while True:  # until no other process removes it before it is locked
        draft = path.with_name(f".{path.name[:_MAX_NAME_LENGTH]}.{os.urandom(_RANDOM_BYTES).hex()}")
        file = draft.open("xb")
        with suppress(HeldError):
            lock(file)
            if draft.exists():
                return draft, file
        file.close()


def _remove_abandoned_drafts(path: Path) -> None:
    """Remove the drafts of dead writers of this file, and of files numbered like it."""
    numbered = re.sub(r"\d+", r"\\d+", re.escape(path.name[:_MAX_NAME_LENGTH]))
    pattern = re.compile(rf"\.{numbered}\.[0-9a-f]{{{2 * _RANDOM_BYTES}}}")
    with suppress(OSError):
        for entry in os.scandir(path.parent):
            if pattern.fullmatch(entry.name) and entry.is_file(follow_symlinks=False):
                draft = Path(entry.path)
                with suppress(HeldError, OSError):
                    with draft.open("r+b", buffering=0) as file:
                        is_abandoned = lock(file)
                    if is_abandoned:
                        draft.unlink()


def _sync_folder(folder: Path) -> None:
    with suppress(OSError):  # Windows cannot sync a folder
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)
