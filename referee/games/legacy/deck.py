"""The deck of a legacy game.

A save's header holds the whole deck as JSON, so that the save can be replayed for ever, whatever
happens to the deck's file.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import chain
from operator import attrgetter
from pathlib import Path
from typing import Any

from cards_pdf.common.errors import CardsError
from cards_pdf.common.messages import Message, join_words
from cards_pdf.decks.campaign.effects import EFFECTS, is_number, wrong_numbers
from cards_pdf.decks.campaign.state import STATS, WAYS, Writable
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
PLAYERS_OWN = frozenset(EFFECTS) - MONSTERS_OWN - FEET


@dataclass(frozen=True, kw_only=True)
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


@dataclass(frozen=True, kw_only=True)
class BoxOption:
    """The parts of an option that names a box, as they are typed."""

    code: str
    number: str
    choice: str


@dataclass(frozen=True, kw_only=True)
class CardBox:
    """A box of a card, and the choice in it, if it offers any."""

    card: Card
    number: int
    choice: str


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

    def box(self, option: str) -> CardBox:
        """Return the box that an option names: "A1.3 fire" is the third box of A1, for fire."""
        box = parse_box(option)
        return CardBox(card=self.card(box.code), number=int(box.number), choice=box.choice)

    @cached_property
    def writable(self) -> Mapping[str, Writable]:
        """The boxes and stats of each card that a campaign can change."""
        return {
            str(card): Writable(
                row.boxes, {stat: row.stats[stat] for stat in STATS} if row.is_monster else {}
            )
            for card, row in self.rows.items()
        }


def parse_box(option: str) -> BoxOption:
    """Return the parts of a box such as "A1.3 fire". A code has no point in it."""
    name, _, choice = option.partition(" ")
    code, _, number = name.partition(".")
    return BoxOption(code=code, number=number, choice=choice)


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
    rows = []
    for effect in effects:
        row: SavedDeck = {
            "effect": effect.name,
            "numbers": dict(effect.numbers),
            "text": effect.text,
        }
        if effect.choices:
            row["choices"] = list(effect.choices)
        if effect.steps > 1:
            row["steps"] = effect.steps
        rows.append(row)
    return rows


def _find_useless_boxes(deck: PrintedDeck) -> Iterator[Message]:
    """Yield why boxes cannot be ticked in a game. Saves with such a deck can still be played."""
    for card in deck.cards:
        if card.copies > 1:
            message = "{code} has {copies} copies, but boxes are ticked on one."
            yield Message(message, code=card.code, copies=card.copies)
        if card.stats and any(box.choices for box in card.boxes):
            message = "{code}: a monster's box cannot offer choices, because no player makes them."
            yield Message(message, code=card.code)


def find_problems(data: SavedDeck, rows: Mapping[Card, CardFacts]) -> Iterator[Message]:
    """Yield why the rules cannot play a deck."""
    if not any(row.is_monster for row in rows.values()):
        yield Message("it has no monster, which is a card with stats.")
    if all(row.is_monster for row in rows.values()):
        yield Message("it has only monsters.")
    for name, number in data["play"].items():
        if not is_number(number) or number < 1:
            message = "[play] {name} is {number}; it must be a number from 1."
            yield Message(message, name=name, number=repr(number))
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
            message = 'the referee knows no effect "{name}" in this place.'
            yield Message(message, name=effect.name)
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
    return _read_shipped() if name == SHIPPED else _read(name)


@cache
def _read_shipped() -> PrintedDeck:
    return _read(SHIPPED)


def _read(name: str) -> PrintedDeck:
    from cards_pdf.decks.load import load_deck  # 60 ms that a saved game does not need

    with cards_errors():
        return load_deck(Path(name) if name.endswith(".toml") else name)


@contextmanager
def cards_errors() -> Iterator[None]:
    """Turn errors of the generator into those of the referee."""
    try:
        yield
    except CardsError as wrong:
        kind = UsageError if wrong.exit_code == UsageError.exit_code else GameError
        raise kind(wrong.message) from None
