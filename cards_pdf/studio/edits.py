"""What was done to the files of a deck, so that it can be undone: deed by deed, as a person thinks
of them.

A deed is a sentence typed into a cell, a drag, a paste: whatever requests it takes, in however many
files. Of each edit only the part that changed is kept, so that ten thousand of them are few bytes;
and what a file must be before and after, so that nothing is ever written over what somebody else
wrote.
"""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import NamedTuple

from cards_pdf.common.errors import CardsError, DeckError
from cards_pdf.studio.folder import ChangedOutsideError, DeckFolder, rev_of

_MOST_DEEDS = 20_000
_MOST_BYTES = 100_000_000  # of what they put in and took out
_BOM = b"\xef\xbb\xbf"


class File(NamedTuple):
    """A file, and which state it is in."""

    name: str
    rev: str


class CanUndo(NamedTuple):
    """Which of these have anything to do."""

    undo: bool
    redo: bool


class Edit(NamedTuple):
    """What stood in a file from one place on, and what stands there since; in which state it was
    and is.

    A state "" is no file.
    """

    name: str
    at: int
    old: bytes
    new: bytes
    was: str
    now: str

    @property
    def undone(self) -> "Edit":
        return self._replace(old=self.new, new=self.old, was=self.now, now=self.was)

    def made_in(self, content: bytes) -> bytes:
        return content[: self.at] + self.new + content[self.at + len(self.old) :]


class Deed(NamedTuple):
    """Edits that a person takes for one."""

    name: str
    edits: list[Edit]

    @property
    def size(self) -> int:
        return sum(len(edit.old) + len(edit.new) for edit in self.edits)


class Edits:
    """Of one folder."""

    def __init__(self, folder: DeckFolder) -> None:
        self.folder = folder
        self._done: list[Deed] = []
        self._undone: list[Deed] = []
        self._bytes = 0  # of all that were done
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
        stamp = self.folder.stamp(name)
        if not stamp:
            return ""
        if self._revs.get(name, ((), ""))[0] != stamp:
            self._revs[name] = (stamp, "")
            with suppress(CardsError):
                self._revs[name] = (stamp, self.folder.rev(name))
        return self._revs[name][1]

    # --- changes ---

    def write_text(self, name: str, text: str, rev: str, deed: str = "") -> None:
        """Lines end as they did, and a mark that Notepad made stays."""
        before = self.folder.read(name) if rev else b""
        if b"\r\n" in before:
            text = text.replace("\n", "\r\n")
        mark = _BOM if before.startswith(_BOM) else b""
        self.write(name, mark + text.encode(errors="replace"), rev, deed)

    def write(self, name: str, content: bytes, rev: str, deed: str = "") -> None:
        """Write over a state of the file; what belongs to the `deed` before is undone with it."""
        before = self.folder.read(name) if rev else b""
        now = self.folder.write(name, content, rev)
        if now != rev:
            self._keep(deed, _edit(name, before, content, rev, now))

    def _keep(self, deed: str, edit: Edit) -> None:
        last = self._done[-1] if self._done else None
        if deed and last and last.name == deed:
            last.edits.append(edit)
        else:
            self._done.append(Deed(deed, [edit]))
        self._bytes += len(edit.old) + len(edit.new)
        while len(self._done) > _MOST_DEEDS or (self._bytes > _MOST_BYTES and len(self._done) > 1):
            self._bytes -= self._done.pop(0).size
        self._undone.clear()

    def begin(self, files: Mapping[str, bytes]) -> None:
        """New files, all of them or none; whoever is killed before the last leaves no deck, if that
        is it.
        """
        before, deed = len(self._done), f"begin {' '.join(files)}"
        try:
            for name, content in files.items():
                self.write(name, content, "", deed)
        except CardsError:
            if len(self._done) > before:
                self.undo()
            self._undone.clear()
            raise

    def can(self) -> CanUndo:
        return CanUndo(bool(self._done), bool(self._undone))

    def undo(self) -> str:
        """Take the last deed back; returns the names of its files."""
        if not self._done:
            raise DeckError("There is nothing to undo.")
        names = self._carry_out(edit.undone for edit in reversed(self._done[-1].edits))
        deed = self._done.pop()
        self._bytes -= deed.size
        self._undone.append(deed)
        return names

    def redo(self) -> str:
        if not self._undone:
            raise DeckError("There is nothing to redo.")
        names = self._carry_out(self._undone[-1].edits)
        deed = self._undone.pop()
        self._bytes += deed.size
        self._done.append(deed)
        return names

    def _carry_out(self, edits: Iterable[Edit]) -> str:
        """Each file is written once, or none of them."""
        whole: dict[
            str, tuple[bytes, str, str]
        ] = {}  # what is to be written, over which state, as which
        for edit in edits:
            content, was, _ = whole.get(edit.name) or (self._found(edit), edit.was, "")
            whole[edit.name] = (edit.made_in(content), was, edit.now)
        for name, (content, was, now) in whole.items():
            if now:
                self.folder.write(name, content, was)
            else:
                self.folder.remove(name, was)
        return ", ".join(whole)

    def _found(self, edit: Edit) -> bytes:
        """The file, if it is as the edit needs it."""
        content = self.folder.read(edit.name) if self.folder.path(edit.name).is_file() else None
        if (rev_of(content) if content is not None else "") != edit.was:
            said = "{path} was changed outside meanwhile; what is there now was left as it is."
            raise ChangedOutsideError(said, path=edit.name)
        return content or b""


def _edit(name: str, before: bytes, after: bytes, was: str, now: str) -> Edit:
    """Only what lies between that which begins and ends alike."""
    at = _alike(before, after)
    end = _alike(before[at:][::-1], after[at:][::-1])
    return Edit(name, at, before[at : len(before) - end], after[at : len(after) - end], was, now)


def _alike(one: bytes, other: bytes) -> int:
    """How far they begin alike: halved again and again, since whole parts are compared at once."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if one[low:middle] == other[low:middle] else (low, middle - 1)
    return low
