"""Changes of a deck's files, each of which can be taken back as long as nothing else changed the file."""

from pathlib import Path
from typing import Any, NamedTuple

from cards_pdf.common.errors import DeckError
from cards_pdf.studio.folder import DeckFolder, rev_of

_MOST = 200
_BOM = b"\xef\xbb\xbf"


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

    def files(self) -> list[dict[str, Any]]:
        return [{"name": name, "rev": self.rev(name)} for name in self.folder.names()]

    def state(self) -> str:
        """Another whenever a file is another."""
        return " ".join(f"{file['name']}:{file['rev']}" for file in self.files())

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
        self.write(
            name, (_BOM if before.startswith(_BOM) else b"") + text.encode(errors="replace"), rev, what
        )

    def write(self, name: str, content: bytes, rev: str, what: str = "") -> None:
        before = self.folder.read(name) if rev else None
        self.folder.write(name, content, rev)
        last = self._done[-1] if self._done else None
        if what and last and (last.name, last.what) == (name, what) and last.after == before:
            self._done[-1] = last._replace(after=content)
        else:
            self._done.append(Edit(name, before, content, what))
        del self._done[:-_MOST]
        self._undone.clear()

    def can(self) -> dict[str, bool]:
        return {"undo": bool(self._done), "redo": bool(self._undone)}

    def undo(self) -> str:
        """Take the last change back; returns the file's name."""
        if not self._done:
            raise DeckError("There is nothing to undo.")
        edit = self._done[-1]
        if edit.before is None:
            self._remove(edit)
        else:
            self.folder.write(edit.name, edit.before, rev_of(edit.after))
        self._undone.append(self._done.pop())
        return edit.name

    def redo(self) -> str:
        if not self._undone:
            raise DeckError("There is nothing to redo.")
        edit = self._undone[-1]
        self.folder.write(edit.name, edit.after, "" if edit.before is None else rev_of(edit.before))
        self._done.append(self._undone.pop())
        return edit.name

    def _remove(self, edit: Edit) -> None:
        path: Path = self.folder.path(edit.name)
        if self.folder.rev(edit.name) == rev_of(edit.after):
            path.unlink()
