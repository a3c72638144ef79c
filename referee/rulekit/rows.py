"""The table as the player sees it: rows for a screen of any width, poses and printed cards."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Annotated, Any, Literal, NamedTuple

from cards_pdf.common.records.record import Always, Never
from referee.rulekit.cards import STANDARD, Card
from referee.rulekit.say import SIGNED, Say

Good = Literal["up", "down"]
Danger = Literal["loses"]  # the game
LOSES: Danger = "loses"


# The records here are tuples because rows are created at every question, and because authors change
# them with `_replace`.


class Pose(NamedTuple):
    """The pose of a card: degrees clockwise, flipped, exhausted, and its counters.

    The referee fills in `text`, the pose in words.
    """

    turned: int = 0
    flipped: bool = False
    exhausted: bool = False
    counters: Mapping[str, int] = {}
    text: str = ""

    def as_json(self) -> dict[str, Any]:
        return {name: value for name, value in self._asdict().items() if value}


DEFAULT_POSE = Pose()  # upright, face up, without counters
Poses = Mapping[Any, Pose]


class Stack(NamedTuple):
    """A cell of a grid: a stack of cards, the last of them on top.

    `hidden` counts the face-down cards below them. `place` is the area, which options can name.
    """

    place: str = ""
    cards: Sequence[str] = ()
    hidden: int = 0
    note: str = ""

    def as_json(self) -> dict[str, Any]:
        """Return the cell for the protocol, without empty fields."""
        return {name: value for name, value in self._asdict().items() if value}


class Track(NamedTuple):
    """A number that decides the game, shown as a bar.

    `key` is its name in the state, `most` the end of the bar, and `good` the direction that is
    good for the player. A vital row with the same label is not shown beside the bar.
    """

    key: str
    label: str
    value: float
    most: float | None = None
    good: Good | None = None


class Row(NamedTuple):
    """A row of the table: its label, and cards or a text.

    `note` is about the whole row, `notes` are about its cards one by one. Rows of one `group` share
    its heading, and two groups can stand side by side. A `vital` row has a number that the player
    lives by as its text. With the `losing` cards, or with a row of `danger`, the game is lost.

    Cards `under` the row peep out below it, cards that are `down` are face down. The picture of the
    game shows a `drawn` row as well. A `typed` row is only for players who type. `columns` and
    `cells` make a grid. A row of a `place` shows the cards of that area, and the text of the area
    is its label. The referee fills in `numbers` to type, `states` with poses, and `called` with
    printed names.
    """

    label: Annotated[str, Always()] = ""
    text: str = ""
    cards: Sequence[str] = ()
    notes: Sequence[str] = ()
    note: Annotated[str | None, Always()] = None
    group: str = ""
    vital: bool = False
    losing: Sequence[str] = ()
    danger: Danger | None = None
    numbers: Annotated[Sequence[int | str | None], Never()] = ()
    under: Sequence[str] = ()
    down: Sequence[str] = ()
    drawn: bool = False
    typed: bool = False
    columns: int = 0
    cells: Sequence[Stack] = ()
    fanned: bool = False
    states: Mapping[str, Pose] = {}
    called: Mapping[str, str] = {}
    place: Annotated[str, Never()] = ""
    track: Annotated[Track | None, Never()] = None

    @classmethod
    def number(
        cls, key: str, value: float, maximum: float | None = None, good: Good | None = None
    ) -> "Row":
        """Return a row for a number that decides the game. A page shows it as a bar.

        The text `label.KEY` is its label.
        """
        return cls(vital=True, track=Track(key, "", value, maximum, good))

    @classmethod
    def grid(
        cls,
        label: str,
        columns: int,
        cells: Sequence[Stack],
        *,
        fanned: bool = False,
        note: str | None = None,
    ) -> "Row":
        """Return a grid of stacks. With `fanned`, all open cards are visible, not only the top."""
        open_cells = [stack for stack in cells if stack.cards]
        return cls(
            label,
            cards=[stack.cards[-1] for stack in open_cells],
            notes=[stack.note for stack in open_cells],
            note=note,
            columns=columns,
            cells=cells,
            fanned=fanned,
        )

    @property
    def cards_by_place(self) -> dict[str, Sequence[str]]:
        """The cards of the row by area."""
        own = {self.place: self.cards} if self.place else {}
        return own | {stack.place: stack.cards for stack in self.cells if stack.place}

    @property
    def every_card(self) -> dict[str, None]:
        """All visible cards of the row."""
        return dict.fromkeys((*self.cards, *(card for stack in self.cells for card in stack.cards)))

    def pose_text(self, card: str | None) -> str:
        """Return the pose of a card in words, or an empty text for the usual pose."""
        return self.states[card].text if card and card in self.states else ""

    def as_json(self) -> dict[str, Any]:
        """Return the row for the protocol, with a label and a note even if they are empty."""
        found: dict[str, Any] = {"label": self.label}
        if not self.cards:
            found["text"] = self.text
        for name, value in self._asdict().items():
            if value and name not in _NOT_SENT:
                found[name] = list(value) if isinstance(value, tuple) else value
        if not any(self.notes):
            found.pop("notes", None)
        if self.cells:
            found |= {"columns": self.columns, "cells": [stack.as_json() for stack in self.cells]}
        if self.states:
            found["states"] = {card: state.as_json() for card, state in self.states.items()}
        return found | {"note": self.note or None}


_NOT_SENT = {"numbers", "place", "track", "columns"}


# --- cards as they are printed ---


class Printed(NamedTuple):
    """The print of a card. `kind` is a word of the rules, `text` says what the card does."""

    suit: str
    rank: str
    name: str
    kind: str | None = None
    text: str | None = None


Cards = Mapping[Card, Printed]


def standard(
    say: Say,
    cards: Iterable[Card] = STANDARD,
    kind: Callable[[Card], str | None] = lambda _: None,
    **facts: Callable[[Card], object],
) -> Cards:
    """Return the print of standard cards. `facts` fill in the text `card.KIND` of a kind."""
    found = {}
    for card in cards:
        text = None
        if word := kind(card):
            text = say(f"card.{word}", **{name: fact(card) for name, fact in facts.items()})
        found[card] = Printed(card.suit, card.rank, name_of(card, say), word, text)
    return found


def name_of(card: Card, say: Say) -> str:
    """Return "jack of spades" or "red joker", or for other cards their text or their code."""
    own = f"card.{card.face}"
    if say.has(own):
        return say(own)
    if card.face not in SIGNED:
        return say.word(card.name or card.face)
    return say("card.name", rank=say(f"rank.{card.rank}"), suit=say(f"suit.{card.suit}"))
