"""The files of one deck: what lies in its folder is read and written, and nothing else.

Whoever writes says on which state of the file the change stands; a file that was changed meanwhile, by an
editor or another tab, is left as it is.
"""

import os
from collections.abc import Iterator, Mapping
from contextlib import suppress
from hashlib import sha256
from itertools import islice
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from cards_pdf.common.errors import CardsError, DeckError, FileError
from cards_pdf.common.file_lock import alone_in
from cards_pdf.common.ordinary_file import WrongFileError, read_limited
from cards_pdf.common.sentences import Sentence, listed, reason
from cards_pdf.common.whole_file import put
from cards_pdf.decks.shared_deck import ENDINGS, is_of_deck

LARGEST = 40_000_000  # bytes of a file
_MOST_FILES = 2_000
_DEEPEST = 3  # folders within the deck's
_LONGEST = 120  # characters of a name
_MOST_EDITS = 200
_BOM = b"\xef\xbb\xbf"


class ChangedOutsideError(DeckError):
    """The file is not what the change was made from."""


class NotHereError(DeckError):
    """A name that leads out of the deck's folder, or to no file of a deck's."""


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
            raise NotHereError(said, name=name, words=listed(ENDINGS))
        return path

    def names(self) -> Iterator[str]:
        """The files that a deck may name. What is hidden, or has a name of no use here, is passed over."""
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
            raise FileError("{path}: cannot be read ({what}).", path=name, what=reason(fault)) from fault
        except WrongFileError as fault:
            raise DeckError("{path}: {fault}.", path=name, fault=fault) from fault

    def text(self, name: str) -> str:
        """A file of words, its lines ending as they end here."""
        try:
            return self.read(name).decode("utf-8-sig")
        except UnicodeDecodeError:
            raise DeckError("{path}: {fault}.", path=name, fault=Sentence("is not a text in UTF-8")) from None

    def rev(self, name: str) -> str:
        """Tells states of a file apart; "" where there is none."""
        return rev_of(self.read(name)) if self.path(name).is_file() else ""

    def write(self, name: str, content: bytes, rev: str) -> str:
        """Write over the state `rev`, and nothing else; returns the new one."""
        if len(content) > LARGEST:
            fault = Sentence("is larger than {most} MB", most=40)
            raise DeckError("{path}: {fault}.", path=name, fault=fault)
        with alone_in(self.folder):  # another studio waits; an editor, which does not, has hardly any time
            put(self.path(name), content, lambda: self._expect(name, rev))
        return rev_of(content)

    def remove(self, name: str, rev: str) -> None:
        """What is in another state stays."""
        with alone_in(self.folder):
            if self.rev(name) == rev:
                self.path(name).unlink()

    def _expect(self, name: str, rev: str) -> None:
        if self.rev(name) != rev:
            said = "{path} was changed outside meanwhile; what is there now was left as it is."
            raise ChangedOutsideError(said, path=name)


def _is_plain(name: str) -> bool:
    """A name below a folder, the same one on every computer."""
    parts = PurePosixPath(name).parts
    leads_on = bool(parts) and not any(part in ("..", "/") or part.startswith(".") for part in parts)
    return leads_on and not {"\\", ":"} & {*name} and name.isprintable() and len(name) <= _LONGEST


def rev_of(content: bytes) -> str:
    return sha256(content).hexdigest()[:16]


class File(NamedTuple):
    """A file, and which state it is in."""

    name: str
    rev: str


class CanUndo(NamedTuple):
    """Which of these have anything to do."""

    undo: bool
    redo: bool


class Edit(NamedTuple):
    """What a file held before and after; None where there was none."""

    name: str
    before: bytes | None
    after: bytes
    what: str  # typing in one file is one edit, however many letters it takes


class Edits:
    """Of one folder."""

    def __init__(self, folder: DeckFolder) -> None:
        self.folder = folder
        self._done: list[Edit] = []
        self._undone: list[Edit] = []
        self._revs: dict[str, tuple[tuple[int, ...], str]] = {}

    # --- which files there are ---

    def files(self) -> list[File]:
        """Those that can be read; the deck says what it misses of the others."""
        found = (File(name, self.rev(name)) for name in self.folder.names())
        return [file for file in found if file.rev]

    def state(self) -> str:
        """Another whenever a file is another."""
        return " ".join(f"{file.name}:{file.rev}" for file in self.files())

    def rev(self, name: str) -> str:
        """A file is read again only once it was written again; "" where it cannot be."""
        path = self.folder.path(name)
        try:
            found = path.stat()
        except OSError:
            return ""
        stamp = (found.st_ino, found.st_mtime_ns, found.st_ctime_ns, found.st_size)
        if self._revs.get(name, ((), ""))[0] != stamp:
            self._revs[name] = (stamp, "")
            with suppress(CardsError):
                self._revs[name] = (stamp, self.folder.rev(name))
        return self._revs[name][1]

    # --- changes ---

    def write_text(self, name: str, text: str, rev: str, what: str = "") -> None:
        """Lines end as they did, and a mark that Notepad made stays."""
        before = self.folder.read(name) if rev else b""
        if b"\r\n" in before:
            text = text.replace("\n", "\r\n")
        mark = _BOM if before.startswith(_BOM) else b""
        self.write(name, mark + text.encode(errors="replace"), rev, what)

    def write(self, name: str, content: bytes, rev: str, what: str = "") -> None:
        before = self.folder.read(name) if rev else None
        self.folder.write(name, content, rev)
        last = self._done[-1] if self._done else None
        if what and last and (last.name, last.what) == (name, what) and last.after == before:
            self._done[-1] = last._replace(after=content)
        else:
            self._done.append(Edit(name, before, content, what))
        del self._done[:-_MOST_EDITS]
        self._undone.clear()

    def begin(self, files: Mapping[str, bytes]) -> None:
        """New files, all of them or none; whoever is killed before the last leaves no deck, if that is it."""
        before = len(self._done)
        try:
            for name, content in files.items():
                self.write(name, content, "")
        except CardsError:
            while len(self._done) > before:
                self.undo()
            self._undone.clear()
            raise

    def can(self) -> CanUndo:
        return CanUndo(bool(self._done), bool(self._undone))

    def undo(self) -> str:
        """Take the last change back; returns the file's name."""
        if not self._done:
            raise DeckError("There is nothing to undo.")
        edit = self._done[-1]
        if edit.before is not None:
            self.folder.write(edit.name, edit.before, rev_of(edit.after))
        else:
            self.folder.remove(edit.name, rev_of(edit.after))
        self._undone.append(self._done.pop())
        return edit.name

    def redo(self) -> str:
        if not self._undone:
            raise DeckError("There is nothing to redo.")
        edit = self._undone[-1]
        self.folder.write(edit.name, edit.after, "" if edit.before is None else rev_of(edit.before))
        self._done.append(self._undone.pop())
        return edit.name
