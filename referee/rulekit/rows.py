"""The table as a player sees it, row by row, for a screen of any width."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple


class Row(NamedTuple):
    """One row: what it is about, the cards that lie there or a text, and what there is to say about them.

    `notes` are about the cards one by one, `note` is about the whole row. Rows of one `group` belong
    together under its heading; two groups may stand side by side.
    """

    label: str = ""
    text: str = ""
    cards: Sequence[str] = ()
    notes: Sequence[str] = ()
    note: str = ""
    group: str = ""

    @classmethod
    def from_json(cls, row: dict[str, Any]) -> Row:
        """The row that the protocol tells."""
        return cls(**{name: value for name, value in row.items() if value is not None})

    def as_json(self) -> dict[str, Any]:
        """The row as the protocol tells it: only what there is, but for its label and its note."""
        found: dict[str, Any] = {"label": self.label}
        if self.text or not self.cards:
            found["text"] = self.text
        if self.cards:
            found["cards"] = list(self.cards)
        if any(self.notes):
            found["notes"] = list(self.notes)
        if self.group:
            found["group"] = self.group
        return found | {"note": self.note or None}
