"""The files of one deck, with undo and redo. Nothing outside the deck's folder is read or written.

Guarantee
    Every write names the revision that it is based on. A file that an editor or another tab has
    changed since is left as it is.

    A step is what a person takes for one change: a sentence typed into a cell, a drag, a paste,
    however many requests and files it took. Undo takes back a whole step or nothing of it, and
    never overwrites what another program has written.

How it works
    Only the bytes that differ are kept of each edit, with the revision of the file before and
    after it. Undo checks that each file still has the revision it expects, works out each file's
    new content, and only then writes.

What is delicate
    *A write can fail after another one has succeeded*, for example on a full disk. What was written
    is then restored. If that fails as well, the step is split: the files that were changed become a
    step of the other stack, the rest stays, and each half can be undone and redone by itself.
"""

import os
from bisect import bisect
from codecs import BOM_UTF8
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Annotated, NamedTuple

from cards_pdf.common.errors import CardsError, DeckError, FileError
from cards_pdf.common.files import alone_in, find_version, write_file
from cards_pdf.common.messages import join_words, reason
from cards_pdf.common.records.record import Key, record
from cards_pdf.common.sandbox.safe_open import (
    check_size,
    decode_text,
    file_error_context,
    read_limited,
)
from cards_pdf.decks.shared_deck import ENDINGS, is_deck_file, is_plain_name

# --- files ---

MAX_FILE_BYTES = 40_000_000  # bytes of a file
_MAX_FILES = 2_000
_MAX_DEPTH = 3  # folders below the deck's
_CHANGED = "{path} was changed by another program; that change was kept."


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
        is_plain = is_plain_name(name)
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
                if is_plain_name(name) and is_deck_file(name):
                    yield name
            elif deep and entry.is_dir(follow_symlinks=False):
                yield from self._walk(Path(entry), deep - 1)

    def read(self, name: str) -> bytes:
        with file_error_context(name):
            return read_limited(self.path(name), MAX_FILE_BYTES)

    def read_text(self, name: str) -> str:
        """Return a file's text with `\\n` as line ends."""
        with file_error_context(name):
            return decode_text(self.read(name)).replace("\r\n", "\n")

    def rev(self, name: str) -> str:
        """Return the revision of a file: a hash of its content, or "" if there is none."""
        return rev_of(self.read(name)) if self.path(name).is_file() else ""

    def versions(self) -> dict[str, tuple[int, ...]]:
        """Return values that change with the files, without reading them."""
        return {name: find_version(self.path(name)) for name in self.names()}

    def write(self, name: str, content: bytes, rev: str) -> str:
        """Replace the revision `rev` of a file and return the new revision."""
        with file_error_context(name):
            check_size(content, MAX_FILE_BYTES)
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
            raise ChangedOutsideError(_CHANGED, path=name)


def rev_of(content: bytes) -> str:
    return sha256(content).hexdigest()[:16]


def _rev_or_none(content: bytes | None) -> str:
    return "" if content is None else rev_of(content)


# --- undo and redo ---

MAX_BYTES = 100_000_000  # inserted and removed by all steps together


@record
class File:
    """A file and its revision."""

    name: str
    rev: str


@record
class CanUndo:
    """True for each direction that has a step to take."""

    undo: bool
    redo: bool


@record
class FileEdit:
    """One replaced run of bytes in a file. A revision "" means that there is no file."""

    name: str
    start: int
    old: bytes
    new: bytes
    old_rev: str
    new_rev: str

    @property
    def size(self) -> int:
        return len(self.old) + len(self.new)

    def reversed(self) -> "FileEdit":
        return replace(self, old=self.new, new=self.old, old_rev=self.new_rev, new_rev=self.old_rev)


@record
class UndoStep:
    """Edits that are undone together. A request with the name of the last step continues it."""

    name: str
    edits: list[FileEdit]


class Edits:
    """The undo history of one folder, and all writing to it."""

    def __init__(self, folder: DeckFolder) -> None:
        self.folder = folder
        self._undo_steps: list[UndoStep] = []
        self._redo_steps: list[UndoStep] = []
        self._bytes_done = 0
        self._revs: dict[str, tuple[tuple[int, ...], str]] = {}

    # --- the files ---

    def files(self) -> list[File]:
        """Return the readable files of the folder."""
        found = (File(name=name, rev=self.rev(name)) for name in self.folder.names())
        return [file for file in found if file.rev]

    def state(self) -> str:
        """Return a string that changes whenever a file changes."""
        return " ".join(f"{file.name}:{file.rev}" for file in self.files())

    def rev(self, name: str) -> str:
        """Return a file's revision, or "" if it cannot be read. Read it only after a change."""
        version = find_version(self.folder.path(name))
        if not version:
            return ""
        if self._revs.get(name, ((), ""))[0] != version:
            self._revs[name] = (version, "")
            with suppress(CardsError):
                self._revs[name] = (version, self.folder.rev(name))
        return self._revs[name][1]

    # --- changes ---

    def write_text(self, name: str, text: str, rev: str, step: str = "") -> None:
        """Write text with the file's own line ends, and keep a byte order mark."""
        before = self.folder.read(name) if rev else b""
        if b"\r\n" in before:
            text = text.replace("\n", "\r\n")
        mark = BOM_UTF8 if before.startswith(BOM_UTF8) else b""
        self.write(name, mark + text.encode(errors="replace"), rev, step)

    def write(self, name: str, content: bytes, rev: str, step: str = "") -> None:
        """Replace the revision `rev` of a file, as a part of the undo step of that name."""
        before = self.folder.read(name) if rev else b""
        new_rev = self.folder.write(name, content, rev)
        if new_rev == rev:
            return
        start = _common_prefix(before, content)
        end = _common_prefix(before[start:][::-1], content[start:][::-1])
        edit = FileEdit(
            name=name,
            start=start,
            old=before[start : len(before) - end],
            new=content[start : len(content) - end],
            old_rev=rev,
            new_rev=new_rev,
        )
        if not step or not self._undo_steps or self._undo_steps[-1].name != step:
            self._undo_steps.append(UndoStep(name=step, edits=[]))
        self._undo_steps[-1].edits.append(edit)
        self._bytes_done += edit.size
        while self._bytes_done > MAX_BYTES and len(self._undo_steps) > 1:
            self._bytes_done -= sum(edit.size for edit in self._undo_steps.pop(0).edits)
        self._redo_steps.clear()

    def create_files(self, files: Mapping[str, bytes]) -> None:
        """Write new files, all of them or none.

        Name the deck last: a process that is killed before then leaves no deck.
        """
        steps_before = len(self._undo_steps)
        step = f"begin {' '.join(files)}"
        try:
            for name, content in files.items():
                self.write(name, content, "", step)
        except CardsError:
            if len(self._undo_steps) > steps_before:
                self.undo()
            self._redo_steps.clear()
            raise

    def can_undo(self) -> CanUndo:
        return CanUndo(undo=bool(self._undo_steps), redo=bool(self._redo_steps))

    def undo(self) -> str:
        """Undo the last step and return the names of its files."""
        if not self._undo_steps:
            raise DeckError("There is nothing to undo.")
        edits = [edit.reversed() for edit in reversed(self._undo_steps[-1].edits)]
        return self._carry_out(edits, source=self._undo_steps, target=self._redo_steps)

    def redo(self) -> str:
        """Redo the last undone step and return the names of its files."""
        if not self._redo_steps:
            raise DeckError("There is nothing to redo.")
        edits = self._redo_steps[-1].edits
        return self._carry_out(edits, source=self._redo_steps, target=self._undo_steps)

    def _carry_out(
        self, edits: Iterable[FileEdit], *, source: list[UndoStep], target: list[UndoStep]
    ) -> str:
        """Write the files of the last step of `source` and move the step to `target`."""
        before: dict[str, bytes | None] = {}
        after: dict[str, bytes | None] = {}
        for edit in edits:
            if edit.name not in before:
                before[edit.name] = after[edit.name] = self._read_expected(edit)
            content = after[edit.name] or b""
            edited = content[: edit.start] + edit.new + content[edit.start + len(edit.old) :]
            after[edit.name] = edited if edit.new_rev else None
        written: list[str] = []
        try:
            for name, new in after.items():
                self._put(name, new, over=before[name])
                written.append(name)
        except CardsError:
            stuck = set()
            for name in reversed(written):
                try:
                    self._put(name, before[name], over=after[name])
                except CardsError:
                    stuck.add(name)
            if stuck:
                step = source.pop()
                moved = [edit for edit in step.edits if edit.name in stuck]
                remaining = [edit for edit in step.edits if edit.name not in stuck]
                target.append(replace(step, edits=moved))
                source.append(replace(step, edits=remaining))
            raise
        target.append(source.pop())
        self._bytes_done = sum(edit.size for step in self._undo_steps for edit in step.edits)
        return ", ".join(after)

    def _read_expected(self, edit: FileEdit) -> bytes | None:
        """Return what an edit replaces, or raise ChangedOutsideError before anything is written."""
        exists = self.folder.path(edit.name).is_file()
        content = self.folder.read(edit.name) if exists else None
        if _rev_or_none(content) != edit.old_rev:
            raise ChangedOutsideError(_CHANGED, path=edit.name)
        return content

    def _put(self, name: str, content: bytes | None, over: bytes | None) -> None:
        """Write a file, or remove it for None, if it still has the content `over`."""
        if content is None:
            self.folder.remove(name, _rev_or_none(over))
        else:
            self.folder.write(name, content, _rev_or_none(over))


def _common_prefix(one: bytes, other: bytes) -> int:
    """Return how many bytes two strings share at the start.

    Bisection compares whole runs at once, which is much faster than byte by byte.
    """
    ends = range(min(len(one), len(other)))
    return bisect(ends, False, key=lambda end: one[: end + 1] != other[: end + 1])
