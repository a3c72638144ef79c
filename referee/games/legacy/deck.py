"""The deck of a legacy game, and the marks that games leave on its cards.

A save's header holds the whole deck as JSON, so that the save can be replayed for ever, whatever
happens to the deck's file.

A change of the cards is a ticked box, a crossed-out upgrade or a gain of a number. A campaign
records each game as its changes, so that they can be taken back later, whatever other games have
changed since.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, cached_property, partial
from itertools import chain
from operator import attrgetter
from pathlib import Path
from typing import Any

from cards_pdf.common.errors import CardsError
from cards_pdf.common.messages import Message, join_words
from cards_pdf.common.records.record import record
from cards_pdf.decks.campaign import (
    MAX_COUNT,
    STATS,
    WAYS,
    CardsState,
    ChangeRow,
    Writable,
    find_minimum,
    fresh_state,
    is_number,
    known_effects,
    wrong_numbers,
)
from cards_pdf.decks.card import Effect, without_marks
from cards_pdf.decks.deck import Deck as PrintedDeck
from referee.errors import DamagedError, GameError, UsageError
from referee.rulekit.cards import Card, Reader

SavedDeck = dict[str, Any]
SHIPPED = "legacy"  # the name of the deck that comes with the project
NUMBERS = {"hand_size": 5, "uses": 3, "player_hp": 100}
MONSTERS_OWN = frozenset(
    {
        "strike-per-held", "raise-mag-all", "standing-atk", "draw-fewer",
        "standing-hp", "heal-monster", "strike-plus-mag", "raise-mag",
    }
)  # fmt: skip
FEET = frozenset({"tick", "monster-hp", "monster-atk", "monster-def", "monster-mag"})
PLAYERS_OWN = frozenset(known_effects()) - MONSTERS_OWN - FEET


@record
class CardFacts:
    """The printed text and numbers of one card."""

    number: int
    name: str
    kind: str
    element: str
    weakness: str
    stats: Mapping[str, int]
    effects: tuple[Effect, ...]
    boxes: tuple[Effect, ...]
    foot: tuple[Effect, ...]

    @property
    def is_monster(self) -> bool:
        return bool(self.stats)

    @cached_property
    def is_attack(self) -> bool:
        return self.prints("attack")

    def prints(self, effect: str) -> bool:
        return effect in [printed.name for printed in self.effects]


class LegacyDeck:
    """The cards by number: the monsters, and the cards that the player draws."""

    def __init__(
        self, title: str, numbers: Mapping[str, int], rows: Mapping[Card, CardFacts]
    ) -> None:
        self.title = title
        self.hand_size = numbers["hand_size"]
        self.uses = numbers["uses"]
        self.player_hp = numbers["player_hp"]
        self.rows = rows
        self.monsters = tuple(card for card in rows if rows[card].is_monster)
        self.drawn = tuple(card for card in rows if not rows[card].is_monster)
        by_number = {str(row.number): card for card, row in rows.items()}
        self.reader = Reader(by_number | {card.upper(): card for card in rows})

    def __getitem__(self, card: Card) -> CardFacts:
        return self.rows[card]

    def card(self, code: str) -> Card:
        """Return the card with a code of this deck."""
        return self.reader.spellings[code.upper()]

    @cached_property
    def writable(self) -> Mapping[str, Writable]:
        """The boxes and stats of each card that a campaign can change."""
        return {
            str(card): Writable(
                row.boxes, {stat: row.stats[stat] for stat in STATS} if row.is_monster else {}
            )
            for card, row in self.rows.items()
        }


def to_saved_deck(deck: PrintedDeck) -> SavedDeck:
    """Return a deck as a save's header holds it. Raise UsageError if it cannot be played."""
    saved = {
        "title": deck.title,
        "play": {name: deck.play.get(name, usual) for name, usual in NUMBERS.items()},
        "upgrade_discards": deck.play.get("upgrade_discards", "upgraded"),
        "cards": [
            {
                "code": card.code,
                "number": card.number,
                "name": card.name,
                "kind": card.kind.label,
                "element": card.element,
                "weakness": card.weakness,
                "stats": {stat.name: stat.value for stat in card.stats},
                "steps": {
                    stat.name: {"step": stat.step, "boxes": stat.boxes}
                    for stat in card.stats
                    if stat.boxes
                },
                "effects": _to_saved_effects(card.effects),
                "boxes": _to_saved_effects(card.boxes),
                "foot": _to_saved_effects(card.foot),
            }
            for card in sorted(deck.cards, key=attrgetter("number"))
        ],
    }
    if any(stat.name in STATS for card in deck.cards for stat in card.stats):
        wrong = next(chain(find_problems(saved, _rows(saved)), _find_useless_boxes(deck)), None)
    else:
        wrong = Message(
            "it is not a deck of the legacy game, whose monsters have {stats}.",
            stats=join_words([*STATS]),
        )
    if wrong is not None:
        raise UsageError("{deck} cannot be played: {wrong}", deck=deck.source, wrong=wrong)
    return saved


def _to_saved_effects(effects: Iterable[Effect]) -> list[SavedDeck]:
    return [
        {"effect": effect.name, "numbers": dict(effect.numbers), "text": effect.text}
        | ({"choices": list(effect.choices)} if effect.choices else {})
        | ({"steps": effect.steps} if effect.steps > 1 else {})
        for effect in effects
    ]


def _find_useless_boxes(deck: PrintedDeck) -> Iterator[Message]:
    """Yield why boxes cannot be ticked in a game. Saves with such a deck can still be played."""
    for card in deck.cards:
        if card.copies > 1:
            yield Message(
                "{code} has {copies} copies, but boxes are ticked on one.",
                code=card.code,
                copies=card.copies,
            )
        if card.stats and any(box.choices for box in card.boxes):
            yield Message(
                "{code}: a monster's box cannot offer choices, because no player makes them.",
                code=card.code,
            )


def find_problems(data: SavedDeck, rows: Mapping[Card, CardFacts]) -> Iterator[Message]:
    """Yield why the rules cannot play a deck."""
    if not any(row.is_monster for row in rows.values()):
        yield Message("it has no monster, which is a card with stats.")
    if all(row.is_monster for row in rows.values()):
        yield Message("it has only monsters.")
    for name, number in data["play"].items():
        if not is_number(number) or number < 1:
            yield Message(
                "[play] {name} is {number}; it must be a number from 1.",
                name=name,
                number=repr(number),
            )
    if data["upgrade_discards"] not in WAYS:
        yield Message('[play] upgrade_discards must be "upgraded" or "nothing".')
    for code, row in rows.items():
        for wrong in _find_problems_of_card(row):
            yield Message("{code}: {wrong}", code=code, wrong=wrong)


def _find_problems_of_card(row: CardFacts) -> Iterator[Message]:
    if row.is_monster:
        for stat in STATS:
            if not is_number(row.stats.get(stat)):
                yield Message("{stat} is missing among its stats.", stat=stat)
    own = MONSTERS_OWN if row.is_monster else PLAYERS_OWN
    allowed = [(own, effect) for effect in (*row.effects, *row.boxes)]
    for names, effect in allowed + [(FEET, effect) for effect in row.foot]:
        if effect.name not in names:
            yield Message('the referee knows no effect "{name}" in this place.', name=effect.name)
            continue
        yield from wrong_numbers(effect)
        if effect.name in {"element", "all-attacks"} and not effect.choices:
            yield Message('the effect "{name}" needs choices.', name=effect.name)


def from_saved_deck(data: Any) -> LegacyDeck:
    """Return the deck in a save's header. Raise DamagedError if it is broken."""
    try:
        rows = _rows(data)
        wrong = next(find_problems(data, rows), None)
        if wrong is None:
            return LegacyDeck(data["title"], data["play"], rows)
    except (KeyError, TypeError, ValueError, AttributeError):
        wrong = Message("it is incomplete.")
    raise DamagedError(
        "The deck in this save cannot be played: {wrong} The file is kept as it is.", wrong=wrong
    )


def _rows(data: SavedDeck) -> dict[Card, CardFacts]:
    rows = {}
    for card in data["cards"]:
        name = without_marks(card["name"])
        rows[Card(card["code"], name=name)] = CardFacts(
            number=card["number"],
            name=name,
            kind=without_marks(card["kind"]),
            element=card["element"],
            weakness=card["weakness"],
            stats=dict(card["stats"]),
            effects=_effects(card["effects"]),
            boxes=_effects(card["boxes"]),
            foot=_effects(card["foot"]),
        )
    return rows


def _effects(rows: list[SavedDeck]) -> tuple[Effect, ...]:
    return tuple(
        Effect(
            row["effect"],
            dict(row["numbers"]),
            without_marks(row["text"]),
            tuple(row.get("choices", ())),
            row.get("steps", 1),
        )
        for row in rows
    )


@cache
def load_shipped() -> SavedDeck:
    """Return the deck that comes with the project."""
    return load_deck(SHIPPED)


def load_deck(name: str) -> SavedDeck:
    """Return a deck by the name of a shipped one or the path of a file.

    Raise UsageError if it cannot be played.
    """
    return to_saved_deck(load_printed(name))


def load_printed(name: str) -> PrintedDeck:
    """Return the deck as the generator reads and prints it. The shipped one is read once."""
    return _read_once(name) if name == SHIPPED else _read(name)


def _read(name: str) -> PrintedDeck:
    from cards_pdf.decks.load import load_deck  # 60 ms that a saved game does not need

    with cards_errors():
        return load_deck(Path(name) if name.endswith(".toml") else name)


_read_once = cache(_read)


@contextmanager
def cards_errors() -> Iterator[None]:
    """Turn errors of the generator into those of the referee."""
    try:
        yield
    except CardsError as wrong:
        kind = UsageError if wrong.exit_code == UsageError.exit_code else GameError
        raise kind(wrong.message) from None


_CHANGE = re.compile(
    rf"(?P<card>[\w -]+?)(?:\.(?P<box>\d{{1,6}})(?: (?P<choice>.+))?| (?P<crossed>crossed out)"
    rf"| (?P<stat>{'|'.join(STATS)}) (?P<gain>[+-]\d{{1,6}}))"
)


class Change(ChangeRow):
    """A ticked box, a gain of a stat, or a crossed-out monster upgrade, as campaigns keep it."""

    def __str__(self) -> str:
        """Return "A1.3 fire", "S2 crossed out" or "FM hp +40"."""
        if self.box:
            return f"{self.card}.{self.box} {self.choice}".rstrip()
        return f"{self.card} {self.stat} {self.gain:+}" if self.stat else f"{self.card} crossed out"

    def to_row(self) -> dict[str, Any]:
        """Return the change as a campaign's file holds it."""
        return {key: value for key, value in self._asdict().items() if value}


def parse_change(text: str) -> Change | None:
    """Return the change that a text names, or None: "A1.3 fire", as options are, or "FM hp +40"."""
    found = _CHANGE.fullmatch(text)
    return found and Change(
        found["card"],
        int(found["box"] or 0),
        found["choice"] or "",
        found["stat"] or "",
        int(found["gain"] or 0),
        crossed_out=bool(found["crossed"]),
    )


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
        names = [f"{code}.{number}" for code in order for number in self.boxes.get(code, [])]
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
        boxes = self.deck[card].boxes
        return [(number, boxes[number - 1]) for number in self.boxes.get(card, ())]

    def choice(self, card: Card, effect: str) -> str | None:
        """Return the choice in the card's ticked box of this effect, or None."""
        for number, box in self.ticked(card):
            if box.name == effect:
                return self.elements[f"{card}.{number}"]
        return None

    def open_boxes(self, card: Card) -> list[str]:
        """Return all options to tick a box of this card."""
        options: list[str] = []
        for number, box in enumerate(self.deck[card].boxes, 1):
            name = f"{card}.{number}"
            ticks = self.count_ticks(card, number)
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

    def tick(self, option: str) -> Change:
        """Tick a box ("A1.3 fire") and write on the cards what it does once."""
        ticked = parse_change(option)
        assert ticked is not None, "options name boxes"
        self.add_ticks(self.deck.card(ticked.card), ticked.box, 1, choice=ticked.choice)
        return ticked

    def add_ticks(self, card: Card, number: int, count: int, choice: str = "") -> None:
        """Tick a box, or with -1 erase a tick, with what it writes on the cards."""
        self.fill_box(card, number, self.count_ticks(card, number) + count, choice)
        effect = self.deck[card].boxes[number - 1]
        if effect.name in {"raise-mag", "raise-mag-all"}:
            for monster in [card] if effect.name == "raise-mag" else self.deck.monsters:
                self.grow(monster, "mag", count * effect.number())

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
        ticks = self.count_ticks(card, change.box)
        is_possible = self.can_tick(card, change.box) if sign > 0 else ticks
        if change.stat:
            self.grow(card, change.stat, sign * change.gain)
        elif not change.box:
            self.cross_out(card, out=sign > 0)
        elif is_possible:
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
    crossed = [
        Change(card, crossed_out=True)
        for card in after["crossed_out"]
        if card not in before["crossed_out"]
    ]
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
