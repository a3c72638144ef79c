"""The files of one deck: what lies in its folder is read and written, and nothing else.

Whoever writes says on which state of the file his change stands; a file that was changed meanwhile, by an
editor or another tab, is left as it is.
"""

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path, PurePosixPath

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
        if not plain or "\\" in name or ":" in name or not name.isprintable() or len(name) > _LONGEST:
            raise NotHereError('"{name}" is no name of a file in the deck\'s folder.', name=name)
        path = (self.folder / name).resolve()
        if not path.is_relative_to(self.folder):
            raise NotHereError('"{name}" is no name of a file in the deck\'s folder.', name=name)
        if path.suffix.lower() not in ENDINGS:
            raise NotHereError(
                '"{name}" is no file of a deck\'s: these end in {words}.', name=name, words=listed(ENDINGS)
            )
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
            raise DeckError(
                "{path}: {fault}.", path=name, fault=Sentence("is larger than {most} MB", most=40)
            )
        if self.rev(name) != rev:
            raise ChangedOutsideError(
                "{path} was changed outside meanwhile; what is there now was left as it is.", path=name
            )
        put(self.path(name), content)
        return rev_of(content)


def rev_of(content: bytes) -> str:
    return sha256(content).hexdigest()[:16]
