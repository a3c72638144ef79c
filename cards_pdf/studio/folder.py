"""The files of one deck. Nothing outside the deck's folder is read or written.

Every write names the revision that it is based on. A file that an editor or another tab has changed
since is left as it is.
"""

import os
from collections.abc import Iterator
from hashlib import sha256
from itertools import islice
from pathlib import Path, PurePosixPath
from typing import Annotated, NamedTuple

from cards_pdf.common.errors import DeckError, FileError, make_read_error
from cards_pdf.common.files import alone_in, write_file
from cards_pdf.common.messages import Message, join_words, reason
from cards_pdf.common.records.record import Key
from cards_pdf.common.sandbox.safe_open import WrongFileError, read_limited
from cards_pdf.decks.shared_deck import ENDINGS, is_deck_file

MAX_FILE_BYTES = 40_000_000  # bytes of a file
_MAX_FILES = 2_000
_MAX_DEPTH = 3  # folders below the deck's
_MAX_NAME = 120  # characters


class ChangedOutsideError(DeckError):
    """A file no longer has the revision that a change is based on."""


class NotHereError(DeckError):
    """A name outside the deck's folder, or of a file that decks do not use."""


class StudioRejection(NamedTuple):
    """The answer to a request that was not carried out."""

    message: Annotated[str, Key("refused")]
    changed: bool = False  # True if another program changed a file: the page looks again
    anew: bool = False  # True if the child process is new and knows nothing of the page


class DeckFolder:
    """A folder whose files have names such as "cards.csv" and "art/bear.png"."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder.resolve()

    def path(self, name: str) -> Path:
        """Return the path of a file that may exist. Raise NotHereError for a name outside."""
        is_plain = _is_plain(name)
        path = Path(os.path.realpath(self.folder / name)) if is_plain else self.folder
        if not is_plain or not path.is_relative_to(self.folder):
            raise NotHereError(
                '"{name}" is not the name of a file in the deck\'s folder.', name=name
            )
        if not is_deck_file(name):
            message = '"{name}" is not a file for a deck: these end in {words}.'
            raise NotHereError(message, name=name, words=join_words(ENDINGS))
        return path

    def names(self) -> Iterator[str]:
        """Yield the names of all files that a deck can use, without hidden ones."""
        return islice(self._walk(self.folder, _MAX_DEPTH), _MAX_FILES)

    def _walk(self, folder: Path, deep: int) -> Iterator[str]:
        try:
            entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
        except OSError:
            return
        for entry in entries:
            if entry.name.startswith("."):
                continue
            if entry.is_file(follow_symlinks=False):
                name = Path(entry).relative_to(self.folder).as_posix()
                if _is_plain(name) and is_deck_file(name):
                    yield name
            elif deep and entry.is_dir(follow_symlinks=False):
                yield from self._walk(Path(entry), deep - 1)

    def read(self, name: str) -> bytes:
        path = self.path(name)
        try:
            return read_limited(path, MAX_FILE_BYTES)
        except OSError as fault:
            raise make_read_error(name, fault) from fault
        except WrongFileError as fault:
            raise DeckError("{path}: {fault}.", path=name, fault=fault) from fault

    def read_text(self, name: str) -> str:
        """Return a file's text with `\\n` as line ends."""
        try:
            return self.read(name).decode("utf-8-sig").replace("\r\n", "\n")
        except UnicodeDecodeError:
            raise DeckError(
                "{path}: {fault}.", path=name, fault=Message("is not UTF-8 text")
            ) from None

    def rev(self, name: str) -> str:
        """Return the revision of a file: a hash of its content, or "" if there is none."""
        return rev_of(self.read(name)) if self.path(name).is_file() else ""

    def stamp(self, name: str) -> tuple[int, ...]:
        """Return a value that changes with the file, without reading it; () if there is none."""
        try:
            found = self.path(name).stat()
        except OSError:
            return ()
        return found.st_ino, found.st_mtime_ns, found.st_ctime_ns, found.st_size

    def stamps(self) -> dict[str, tuple[int, ...]]:
        return {name: self.stamp(name) for name in self.names()}

    def write(self, name: str, content: bytes, rev: str) -> str:
        """Replace the revision `rev` of a file and return the new revision."""
        if len(content) > MAX_FILE_BYTES:
            fault = Message("is larger than {most} MB", most=MAX_FILE_BYTES // 1_000_000)
            raise DeckError("{path}: {fault}.", path=name, fault=fault)
        # Another studio waits for the lock. An editor does not, but has hardly any time.
        with alone_in(self.folder):
            write_file(self.path(name), content, lambda: self._expect(name, rev))
        return rev_of(content)

    def remove(self, name: str, rev: str) -> None:
        """Remove a file unless it is in another state than `rev`."""
        with alone_in(self.folder):
            if self.rev(name) == rev:
                try:
                    self.path(name).unlink()
                except OSError as error:
                    raise FileError("{path}: {reason}.", path=name, reason=reason(error)) from error

    def _expect(self, name: str, rev: str) -> None:
        if self.rev(name) != rev:
            message = "{path} was changed by another program; that change was kept."
            raise ChangedOutsideError(message, path=name)


def _is_plain(name: str) -> bool:
    """Return True for a relative name that means the same file on every system."""
    parts = PurePosixPath(name).parts
    leads_on = bool(parts) and not any(
        part in ("..", "/") or part.startswith(".") for part in parts
    )
    return leads_on and not {"\\", ":"} & {*name} and name.isprintable() and len(name) <= _MAX_NAME


def rev_of(content: bytes) -> str:
    return sha256(content).hexdigest()[:16]
