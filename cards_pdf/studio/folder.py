"""The files of one deck: what lies in its folder is read and written, and nothing else.

Whoever writes says on which state of the file the change stands; a file that was changed meanwhile,
by an editor or another tab, is left as it is.
"""

import os
from collections.abc import Iterator
from hashlib import sha256
from itertools import islice
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from cards_pdf.common.errors import DeckError, FileError
from cards_pdf.common.file_lock import alone_in
from cards_pdf.common.files import write_file
from cards_pdf.common.messages import Message, join_words, reason
from cards_pdf.common.sandbox.safe_open import WrongFileError, read_limited
from cards_pdf.decks.shared_deck import ENDINGS, is_of_deck

LARGEST = 40_000_000  # bytes of a file
_MOST_FILES = 2_000
_DEEPEST = 3  # folders within the deck's
_LONGEST = 120  # characters of a name


class ChangedOutsideError(DeckError):
    """The file is not what the change was made from."""


class NotHereError(DeckError):
    """A name that leads out of the deck's folder, or to no file of a deck's."""


class StudioRefusal(NamedTuple):
    """Why nothing was done."""

    refused: str
    changed: bool = False  # a file was changed by somebody else: the page looks again
    anew: bool = False  # whoever answers from now on knows nothing of what the page was shown


class DeckFolder:
    """What lies below it, by names such as "cards.csv" and "art/bear.png"."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder.resolve()

    def path(self, name: str) -> Path:
        """Where the file of this name lies or would lie."""
        plain = _is_plain(name)
        path = Path(os.path.realpath(self.folder / name)) if plain else self.folder
        if not plain or not path.is_relative_to(self.folder):
            raise NotHereError('"{name}" is no name of a file in the deck\'s folder.', name=name)
        if not is_of_deck(name):
            said = '"{name}" is no file of a deck\'s: these end in {words}.'
            raise NotHereError(said, name=name, words=join_words(ENDINGS))
        return path

    def names(self) -> Iterator[str]:
        """The files that a deck may name. What is hidden, or has a name of no use here, is passed
        over.
        """
        return islice(self._below(self.folder, _DEEPEST), _MOST_FILES)

    def _below(self, folder: Path, deep: int) -> Iterator[str]:
        try:
            entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
        except OSError:
            return
        for entry in entries:
            if entry.name.startswith("."):
                continue
            if entry.is_file(follow_symlinks=False):
                name = Path(entry).relative_to(self.folder).as_posix()
                if _is_plain(name) and is_of_deck(name):
                    yield name
            elif deep and entry.is_dir(follow_symlinks=False):
                yield from self._below(Path(entry), deep - 1)

    def read(self, name: str) -> bytes:
        path = self.path(name)
        try:
            return read_limited(path, LARGEST)
        except OSError as fault:
            raise FileError(
                "{path}: cannot be read ({what}).", path=name, what=reason(fault)
            ) from fault
        except WrongFileError as fault:
            raise DeckError("{path}: {fault}.", path=name, fault=fault) from fault

    def text(self, name: str) -> str:
        """A file of words, its lines ending as they end here."""
        try:
            return self.read(name).decode("utf-8-sig")
        except UnicodeDecodeError:
            raise DeckError(
                "{path}: {fault}.", path=name, fault=Message("is not a text in UTF-8")
            ) from None

    def rev(self, name: str) -> str:
        """Tells states of a file apart; "" where there is none."""
        return rev_of(self.read(name)) if self.path(name).is_file() else ""

    def stamp(self, name: str) -> tuple[int, ...]:
        """Another once the file was written again, without reading it; () where there is none."""
        try:
            found = self.path(name).stat()
        except OSError:
            return ()
        return found.st_ino, found.st_mtime_ns, found.st_ctime_ns, found.st_size

    def stamps(self) -> dict[str, tuple[int, ...]]:
        """Those of all its files."""
        return {name: self.stamp(name) for name in self.names()}

    def write(self, name: str, content: bytes, rev: str) -> str:
        """Write over the state `rev`, and nothing else; returns the new one."""
        if len(content) > LARGEST:
            fault = Message("is larger than {most} MB", most=40)
            raise DeckError("{path}: {fault}.", path=name, fault=fault)
        with alone_in(
            self.folder
        ):  # another studio waits; an editor, which does not, has hardly any time
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
            said = "{path} was changed outside meanwhile; what is there now was left as it is."
            raise ChangedOutsideError(said, path=name)


def _is_plain(name: str) -> bool:
    """A name below a folder, the same one on every computer."""
    parts = PurePosixPath(name).parts
    leads_on = bool(parts) and not any(
        part in ("..", "/") or part.startswith(".") for part in parts
    )
    return leads_on and not {"\\", ":"} & {*name} and name.isprintable() and len(name) <= _LONGEST


def rev_of(content: bytes) -> str:
    return sha256(content).hexdigest()[:16]
