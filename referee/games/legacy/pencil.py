"""The marks that games leave on the cards of a campaign.

A change is a ticked box, a crossed-out upgrade or a gain of a number. A campaign records each game
as its changes, so that they can be taken back later, whatever other games have changed since.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

from cards_pdf.decks.campaign.state import MAX_COUNT, STATS, CardsState, find_minimum, fresh_state
from cards_pdf.decks.card import Effect
from referee.rulekit.cards import Card

from .deck import CardBox, LegacyDeck

_WORDS = re.compile(
    rf"(?P<card>[\w-]+)(?:\.(?P<box>\d{{1,6}})(?: (?P<choice>[\w-]+))?| (?P<crossed>crossed out)"
    rf"| (?P<stat>{'|'.join(STATS)}) (?P<gain>[+-]\d{{1,6}}))"
)


class Change(NamedTuple):
    """A ticked box, a gain of a stat, or else a crossed-out monster upgrade."""

    card: str
    box: int = 0
    choice: str = ""
    stat: str = ""
    gain: int = 0

    def __str__(self) -> str:
        """Return "A1.3 fire", "S2 crossed out" or "FM hp +40"."""
        if self.box:
            return f"{self.card}.{self.box} {self.choice}".rstrip()
        return f"{self.card} {self.stat} {self.gain:+}" if self.stat else f"{self.card} crossed out"

    def to_row(self) -> dict[str, Any]:
        """Return the change as a campaign's file holds it."""
        if self.stat:
            return {"card": self.card, "stat": self.stat, "gain": self.gain}
        row = {key: value for key, value in self._asdict().items() if value}
        return row if self.box else {**row, "crossed_out": True}

    @classmethod
    def from_row(cls, row: dict[str, Any]) -> "Change":
        return cls(**{key: value for key, value in row.items() if key != "crossed_out"})


def parse_change(text: str) -> Change | None:
    """Return the change whose `str` is this text, or None."""
    found = _WORDS.fullmatch(text)
    if found is None:
        return None
    card, box, choice, stat, gain = found.group("card", "box", "choice", "stat", "gain")
    return Change(card, int(box or 0), choice or "", stat or "", int(gain or 0))


@dataclass(slots=True)
class Pencil:
    """The marks of a campaign on its cards, and the number of its games."""

    deck: LegacyDeck
    games: int
    wins: int
    losses: int
    boxes: dict[str, list[int]]  # ticked, ascending
    elements: dict[str, str]
    crossed_out: list[str]
    monsters: dict[str, dict[str, int]]

    @classmethod
    def from_state(cls, deck: LegacyDeck, state: CardsState) -> "Pencil":
        """Return a copy of a checked state."""
        return cls(
            deck=deck,
            games=state["games"],
            wins=state["wins"],
            losses=state["losses"],
            boxes={code: sorted(numbers) for code, numbers in state["boxes"].items()},
            elements=dict(state["elements"]),
            crossed_out=list(state["crossed_out"]),
            monsters={code: dict(stats) for code, stats in state["monsters"].items()},
        )

    def state(self) -> CardsState:
        """Return the marks as JSON. Cards are in the order of their numbers."""
        order = [str(card) for card in self.deck.rows]
        marked = [
            (code, number) for code in order for number in dict.fromkeys(self.boxes.get(code, []))
        ]
        names = [f"{code}.{number}" for code, number in marked]
        return {
            "games": self.games,
            "wins": self.wins,
            "losses": self.losses,
            "boxes": {code: sorted(self.boxes[code]) for code in order if self.boxes.get(code)},
            "elements": {name: self.elements[name] for name in names if name in self.elements},
            "crossed_out": [code for code in order if code in self.crossed_out],
            "monsters": {
                code: {stat: self.monsters[code][stat] for stat in STATS}
                for code in order
                if code in self.monsters
            },
        }

    def ticked(self, card: Card) -> list[tuple[int, Effect]]:
        """Return the card's ticked boxes by ascending number, one with two ticks twice."""
        ticked = self.boxes.get(card)
        if not ticked:
            return []
        boxes = self.deck[card].boxes
        return [(number, boxes[number - 1]) for number in ticked]

    def choice(self, card: Card, effect: str) -> str | None:
        """Return the choice in the card's ticked box of this effect, or None."""
        for number, box in self.ticked(card):
            if box.name == effect:
                return self.elements[f"{card}.{number}"]
        return None

    def open_boxes(self, card: Card) -> list[str]:
        """Return all options to tick a box of this card."""
        options: list[str] = []
        ticked = self.boxes.get(card, [])
        for number, box in enumerate(self.deck[card].boxes, 1):
            name = f"{card}.{number}"
            ticks = ticked.count(number)
            if box.choices and not ticks:
                options += [f"{name} {choice}" for choice in box.choices]
            elif ticks < box.steps:
                options.append(name)
        return options

    def can_tick(self, card: Card, number: int) -> bool:
        boxes = self.deck[card].boxes
        return 0 < number <= len(boxes) and self.count_ticks(card, number) < boxes[number - 1].steps

    def count_ticks(self, card: Card, number: int) -> int:
        return self.boxes.get(card, []).count(number)

    def fill_box(self, card: Card, number: int, ticks: int, choice: str = "") -> None:
        """Tick so many squares of a box, and no others of it."""
        others = [other for other in self.boxes.get(card, []) if other != number]
        self.boxes[card] = sorted([*others, *[number] * ticks])
        if not ticks:
            self.elements.pop(f"{card}.{number}", None)
        elif choice:
            self.elements[f"{card}.{number}"] = choice

    def tick(self, option: str) -> CardBox:
        """Tick a box ("A1.3 fire") and write on the cards what it does once."""
        box = self.deck.box(option)
        ticks = self.count_ticks(box.card, box.number) + 1
        self.fill_box(box.card, box.number, ticks, box.choice)
        self._raise_mag(box.card, box.number, 1)
        return box

    def untick(self, card: Card, number: int) -> None:
        """Erase a tick and what it wrote on the cards."""
        self.fill_box(card, number, self.count_ticks(card, number) - 1)
        self._raise_mag(card, number, -1)

    def _raise_mag(self, card: Card, number: int, sign: int) -> None:
        effect = self.deck[card].boxes[number - 1]
        if effect.name in {"raise-mag", "raise-mag-all"}:
            for monster in [card] if effect.name == "raise-mag" else self.deck.monsters:
                self.grow(monster, "mag", sign * effect.number())

    def grow(self, monster: Card, stat: str, gain: int) -> None:
        """Add to a monster's stat, within the limits of the printed card."""
        numbers = self.monsters[monster]
        numbers[stat] = min(MAX_COUNT, max(find_minimum(stat), numbers[stat] + gain))

    def cross_out(self, card: Card, *, out: bool = True) -> None:
        """Cross the card's monster upgrade out, or erase that."""
        others = [code for code in self.crossed_out if code != card]
        self.crossed_out = [*others, str(card)] if out else others

    def write(self, change: Change, sign: int = 1) -> None:
        """Make a change unless the card already shows it; with -1, undo it unless it is gone."""
        card = self.deck.reader.one(change.card)
        if card is None:
            return
        if change.stat:
            self.grow(card, change.stat, sign * change.gain)
        elif not change.box:
            self.cross_out(card, out=sign > 0)
        else:
            ticks = self.count_ticks(card, change.box)
            is_possible = self.can_tick(card, change.box) if sign > 0 else ticks > 0
            if is_possible:
                self.fill_box(card, change.box, ticks + sign, change.choice)


def fresh_cards(deck: LegacyDeck) -> CardsState:
    """Return a campaign's state before its first game."""
    return fresh_state(deck.writable)


def state_with(
    deck: LegacyDeck, state: CardsState, changes: Iterable[Change], sign: int = 1
) -> CardsState:
    """Return the state with these changes; with the sign -1, the state before them."""
    pencil = Pencil.from_state(deck, state)
    for change in changes:
        pencil.write(change, sign)
    return pencil.state()


state_without = partial(state_with, sign=-1)


def find_changes(before: CardsState, after: CardsState) -> list[Change]:
    """Return what was ticked, crossed out or raised. Swap the states to find erased ticks."""
    added = Counter(_list_ticks(after)) - Counter(_list_ticks(before))
    crossed = [Change(card) for card in after["crossed_out"] if card not in before["crossed_out"]]
    gains = [
        Change(card, stat=stat, gain=gain)
        for card, stats in after["monsters"].items()
        for stat, value in stats.items()
        if (gain := value - before["monsters"][card][stat])
    ]
    return [*added.elements(), *crossed, *gains]


def _list_ticks(state: CardsState) -> Iterator[Change]:
    for card, boxes in state["boxes"].items():
        for box in boxes:
            yield Change(card, box, state["elements"].get(f"{card}.{box}", ""))
