"""The table as a player sees it, row by row, for a screen of any width."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

Good = Literal["up", "down"]
Danger = Literal["loses"]  # what ends the game badly
LOSES: Danger = "loses"


class Row(NamedTuple):
    """One row: what it is about, the cards that lie there or a text, and what there is to say about them.

    `notes` are about the cards one by one, `note` is about the whole row. Rows of one `group` belong
    together under its heading; two groups may stand side by side. A `vital` row has a number that the
    player lives by as its text. `losing` cards, or the whole row with `danger`, lose the game. `numbers`
    or letters may be typed for the cards: whoever shows the row puts them there.

    For tables that are drawn: cards `under` those of the row peep out from there, those that are `down` lie
    face down, a `drawn` row lists what the game's picture shows, a `typed` one is for whoever types.
    """

    label: str = ""
    text: str = ""
    cards: Sequence[str] = ()
    notes: Sequence[str] = ()
    note: str | None = None
    group: str = ""
    vital: bool = False
    losing: Sequence[str] = ()
    danger: Danger | None = None
    numbers: Sequence[int | str | None] = ()
    under: Sequence[str] = ()
    down: Sequence[str] = ()
    drawn: bool = False
    typed: bool = False

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
        found |= {name: True for name in ("vital", "drawn", "typed") if getattr(self, name)}
        found |= {name: list(lie) for name in ("losing", "under", "down") if (lie := getattr(self, name))}
        if self.danger:
            found["danger"] = self.danger
        return found | {"note": self.note or None}


class Track(NamedTuple):
    """A number that decides the game, for a bar: `key` is its name in the state, `most` where the bar ends.

    A vital row without cards that has its `label` says the same. What is not `good` either way is only told.
    """

    key: str
    label: str
    value: float
    most: float | None = None
    good: Good | None = None
