"""The files of one deck, with undo and redo. Nothing outside the deck's folder is read or written.

Guarantee
    Every write names the revision that it is based on. A file that an editor or another tab has
    changed since is left as it is.

    A step is what a person takes for one change: a sentence typed into a cell, a drag, a paste,
    however many requests and files it took. Undo takes back a whole step or nothing of it, and
    never overwrites what another program has written.

How it works
    A step keeps the content of each of its files before and after it. Undo checks that each file
    still has the content it expects, and only then writes.

What is delicate
    *A write can fail after another one has succeeded*, for example on a full disk. What was written
    is then restored. If that fails as well, the step is split: the files that were changed become a
    step of the other stack, the rest stays, and each half can be undone and redone by itself.
"""

import os
from codecs import BOM_UTF8
from collections.abc import Iterator, Mapping
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

MAX_BYTES = 100_000_000  # of the files before and after all steps together


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
    """The content of a file before and after a step; None if there is no file."""

    before: bytes | None
    after: bytes | None


@record
class UndoStep:
    """Files that change together. A request with the name of the last step continues it."""

    name: str
    files: dict[str, FileEdit]

    @property
    def size(self) -> int:
        return sum(len(edit.before or b"") + len(edit.after or b"") for edit in self.files.values())


class Edits:
    """The undo history of one folder, and all writing to it."""

    def __init__(self, folder: DeckFolder) -> None:
        self.folder = folder
        self._undo_steps: list[UndoStep] = []
        self._redo_steps: list[UndoStep] = []
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
        before = self.folder.read(name) if rev else None
        if self.folder.write(name, content, rev) == rev:
            return
        steps = self._undo_steps
        if not step or not steps or steps[-1].name != step:
            steps.append(UndoStep(name=step, files={}))
        edit = steps[-1].files.get(name, FileEdit(before=before, after=before))
        if edit.after != before:  # another program has changed the file since
            steps.append(UndoStep(name=step, files={}))
            edit = replace(edit, before=before)
        steps[-1].files[name] = replace(edit, after=content)
        while sum(each.size for each in steps) > MAX_BYTES and len(steps) > 1:
            del steps[0]
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
        files = {
            name: FileEdit(before=edit.after, after=edit.before)
            for name, edit in reversed(self._undo_steps[-1].files.items())
        }
        return self._carry_out(files, source=self._undo_steps, target=self._redo_steps)

    def redo(self) -> str:
        """Redo the last undone step and return the names of its files."""
        if not self._redo_steps:
            raise DeckError("There is nothing to redo.")
        files = self._redo_steps[-1].files
        return self._carry_out(files, source=self._redo_steps, target=self._undo_steps)

    def _carry_out(
        self, files: Mapping[str, FileEdit], *, source: list[UndoStep], target: list[UndoStep]
    ) -> str:
        """Write the files of the last step of `source` and move the step to `target`."""
        for name, edit in files.items():
            exists = self.folder.path(name).is_file()
            if (self.folder.read(name) if exists else None) != edit.before:
                raise ChangedOutsideError(_CHANGED, path=name)
        written: list[str] = []
        try:
            for name, edit in files.items():
                self._put(name, edit.after, over=edit.before)
                written.append(name)
        except CardsError:
            stuck = set()
            for name in reversed(written):
                try:
                    self._put(name, files[name].before, over=files[name].after)
                except CardsError:
                    stuck.add(name)
            if stuck:
                step = source.pop()
                moved = {name: step.files[name] for name in stuck}
                remaining = {name: edit for name, edit in step.files.items() if name not in stuck}
                target.append(replace(step, files=moved))
                source.append(replace(step, files=remaining))
            raise
        target.append(source.pop())
        return ", ".join(files)

    def _put(self, name: str, content: bytes | None, over: bytes | None) -> None:
        """Write a file, or remove it for None, if it still has the content `over`."""
        if content is None:
            self.folder.remove(name, _rev_or_none(over))
        else:
            self.folder.write(name, content, _rev_or_none(over))
