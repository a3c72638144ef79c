"""The files of one deck: what lies in its folder is read and written, and nothing else.

Whoever writes says on which state of the file the change stands; a file that was changed meanwhile, by an
editor or another tab, is left as it is.
"""

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from cards_pdf.common.errors import DeckError, FileError
from cards_pdf.common.ordinary_file import WrongFileError, read_limited
from cards_pdf.common.sentences import Sentence, listed, reason
from cards_pdf.common.whole_file import put

TEXTS = (".toml", ".csv", ".md", ".txt")
PICTURES = (".png", ".jpg", ".jpeg", ".svg")
FONTS = (".ttf", ".otf")
ENDINGS = (*TEXTS, *PICTURES, *FONTS, ".xlsx", ".json")
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
        parts = PurePosixPath(name).parts
        plain = bool(parts) and not any(part in ("..", "/") or part.startswith(".") for part in parts)
        plain = (
            plain and "\\" not in name and ":" not in name and name.isprintable() and len(name) <= _LONGEST
        )
        path = (self.folder / name).resolve() if plain else self.folder
        if not plain or not path.is_relative_to(self.folder):
            raise NotHereError('"{name}" is no name of a file in the deck\'s folder.', name=name)
        if path.suffix.lower() not in ENDINGS:
            said = '"{name}" is no file of a deck\'s: these end in {words}.'
            raise NotHereError(said, name=name, words=listed(ENDINGS))
        return path

    def names(self) -> Iterator[str]:
        """The files that a deck may name, hidden folders left out."""
        found = 0
        for path in self._below(self.folder, _DEEPEST):
            if path.suffix.lower() in ENDINGS:
                yield path.relative_to(self.folder).as_posix()
                found += 1
                if found >= _MOST_FILES:
                    return

    def _below(self, folder: Path, deep: int) -> Iterator[Path]:
        try:
            entries = sorted(folder.iterdir())
        except OSError:
            return
        for entry in entries:
            if entry.name.startswith(".") or entry.is_symlink():
                continue
            if entry.is_file():
                yield entry
            elif deep and entry.is_dir():
                yield from self._below(entry, deep - 1)

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
        if self.rev(name) != rev:
            said = "{path} was changed outside meanwhile; what is there now was left as it is."
            raise ChangedOutsideError(said, path=name)
        put(self.path(name), content)
        return rev_of(content)


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
        self._revs: dict[str, tuple[tuple[int, int], str]] = {}

    # --- which files there are ---

    def files(self) -> list[File]:
        return [File(name, self.rev(name)) for name in self.folder.names()]

    def state(self) -> str:
        """Another whenever a file is another."""
        return " ".join(f"{file.name}:{file.rev}" for file in self.files())

    def rev(self, name: str) -> str:
        """A file is read again only once it was written again."""
        path = self.folder.path(name)
        try:
            found = path.stat()
        except OSError:
            return ""
        stamp = (found.st_mtime_ns, found.st_size)
        known = self._revs.get(name)
        if known is None or known[0] != stamp:
            known = self._revs[name] = (stamp, self.folder.rev(name))
        return known[1]

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

    def can(self) -> CanUndo:
        return CanUndo(bool(self._done), bool(self._undone))

    def undo(self) -> str:
        """Take the last change back; returns the file's name."""
        if not self._done:
            raise DeckError("There is nothing to undo.")
        edit = self._done[-1]
        if edit.before is not None:
            self.folder.write(edit.name, edit.before, rev_of(edit.after))
        elif self.folder.rev(edit.name) == rev_of(edit.after):
            self.folder.path(edit.name).unlink()
        self._undone.append(self._done.pop())
        return edit.name

    def redo(self) -> str:
        if not self._undone:
            raise DeckError("There is nothing to redo.")
        edit = self._undone[-1]
        self.folder.write(edit.name, edit.after, "" if edit.before is None else rev_of(edit.before))
        self._done.append(self._undone.pop())
        return edit.name
