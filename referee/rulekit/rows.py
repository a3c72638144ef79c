"""The table as a player sees it, row by row, for a screen of any width; and how cards lie there."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple

from cards_pdf.common.records.record import Always, Never
from referee.rulekit.cards import STANDARD, Card, copies
from referee.rulekit.say import SIGNED, Say

Good = Literal["up", "down"]
Danger = Literal["loses"]  # what ends the game badly
LOSES: Danger = "loses"


class Pose(NamedTuple):
    """How a card lies: degrees clockwise, whether it is turned over or used up, its counters."""

    turned: int = 0
    flipped: bool = False
    exhausted: bool = False
    counters: Mapping[str, int] = {}


class PoseInWords(NamedTuple):
    """How a card lies, with a text that says it: for those who show it."""

    turned: int = 0
    flipped: bool = False
    exhausted: bool = False
    counters: Mapping[str, int] = {}
    text: str = ""

    def as_json(self) -> dict[str, Any]:
        return {name: value for name, value in self._asdict().items() if value}


LIES = Pose()  # upright, face up, with nothing on it
Poses = Mapping[Any, Pose]


class Stack(NamedTuple):
    """A place of a grid, where cards lie one upon the other, the last of them on top.

    `hidden` ones lie face down beneath them; `place` is what options call it, if any do.
    """

    place: str = ""
    cards: Sequence[str] = ()
    hidden: int = 0
    note: str = ""

    def as_json(self) -> dict[str, Any]:
        """The place as the protocol tells it: only what there is."""
        return {name: value for name, value in self._asdict().items() if value}


class Track(NamedTuple):
    """A number that decides the game, for a bar: `key` is its name in the state, `most` where the
    bar ends.

    A vital row without cards that has its `label` says the same. What is not `good` either way is
    only told.
    """

    key: str
    label: str
    value: float
    most: float | None = None
    good: Good | None = None


class Row(NamedTuple):
    """One row: what it is about, the cards that lie there or a text, and what there is to say about
    them.

    `notes` are about the cards one by one, `note` is about the whole row. Rows of one `group`
    belong together under its heading; two groups may stand side by side. A `vital` row has a number
    that the player lives by as its text. `losing` cards, or the whole row with `danger`, lose the
    game. `numbers` or letters may be typed for the cards: whoever shows the row puts them there.

    For tables that are drawn: cards `under` those of the row peep out from there, those that are
    `down` lie face down, a `drawn` row lists what the game's picture shows, a `typed` one is for
    whoever types.
    whoever types. `grid` makes a row of places in lines and columns. The house puts how cards lie
    into `states`, and into
    `called` the names that are printed on cards.

    A row of a `place` holds the cards that lie there, and one made by `number` a number that
    decides the game. Both get their label from the texts, and tell the house what `places` and
    `tracks` would.
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
    states: Mapping[str, PoseInWords] = {}
    called: Mapping[str, str] = {}
    place: Annotated[str, Never()] = ""
    track: Annotated[Track | None, Never()] = None

    @classmethod
    def number(
        cls, key: str, value: float, maximum: float | None = None, good: Good | None = None
    ) -> "Row":
        """A number that decides the game, called by the text `label.KEY`; also the bar that a page
        shows.
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
        """Places, so many in a line; of `fanned` ones all open cards are seen, not only the top."""
        seen = [stack for stack in cells if stack.cards]
        tops, notes = [stack.cards[-1] for stack in seen], [stack.note for stack in seen]
        return cls(
            label, cards=tops, notes=notes, note=note, columns=columns, cells=cells, fanned=fanned
        )

    @property
    def lying(self) -> dict[str, Sequence[str]]:
        """The cards of its places, by their names."""
        own = {self.place: self.cards} if self.place else {}
        return own | {stack.place: stack.cards for stack in self.cells if stack.place}

    @property
    def every_card(self) -> dict[str, None]:
        """All that is seen of it."""
        return dict.fromkeys((*self.cards, *(card for stack in self.cells for card in stack.cards)))

    def lies(self, card: str | None) -> str:
        """How a card of it lies, in words; nothing if it lies as usual."""
        return self.states[card].text if card and card in self.states else ""

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
        found |= {
            name: list(lie) for name in ("losing", "under", "down") if (lie := getattr(self, name))
        }
        if self.danger:
            found["danger"] = self.danger
        if self.cells:
            found |= {"columns": self.columns, "cells": [stack.as_json() for stack in self.cells]}
        if self.fanned:
            found["fanned"] = True
        if self.states:
            found["states"] = {card: state.as_json() for card, state in self.states.items()}
        if self.called:
            found["called"] = dict(self.called)
        return found | {"note": self.note or None}


# --- cards as they are printed ---


class Printed(NamedTuple):
    """A card as a player knows it; `kind` is a word of the game's rules, `text` what the card
    does.
    """

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
    """Standard cards and jokers. A kind has a text `card.KIND`, with these facts about the card."""
    found = {}
    for card in cards:
        sort = kind(card)
        text = (
            say(f"card.{sort}", **{name: fact(card) for name, fact in facts.items()})
            if sort
            else None
        )
        found[card] = Printed(card.suit, card.rank, name_of(card, say), sort, text)
    return found


def name_of(card: Card, say: Say) -> str:
    """ "jack of spades", "red joker"; a card of a deck of one's own by its text, or by its face."""
    own = f"card.{card.face}"
    if card.face not in SIGNED or say.has(own):
        return say(own) if say.has(own) else say.word(card.name or card.face)
    return say("card.name", rank=say(f"rank.{card.rank}"), suit=say(f"suit.{card.suit}"))


def read_deck(beside: str, file: str = "deck.toml") -> dict[Card, Mapping[str, str]]:
    """The cards of a deck of your own, and by column what stands on each: `read_deck(__file__)`.

    So nothing that is printed is told again in rules. A card's suit is its kind, its rank its
    value.
    """
    from cards_pdf.decks.load import load_deck  # few games have cards of their own

    found: dict[Card, Mapping[str, str]] = {}
    for one in load_deck(Path(beside).parent / file).cards:
        columns = {
            "name": one.name,
            "kind": one.kind.name,
            "value": one.value,
            "body": one.body,
            **one.fields,
        }
        columns |= {stat.name: str(stat.value) for stat in one.stats}
        card = Card(one.code, one.kind.name, one.value or one.rank, one.name)
        found |= dict.fromkeys(copies([card], one.copies), columns)
    return found
