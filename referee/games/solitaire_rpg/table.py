"""What lies on the table of Solitaire RPG: two characters and a deck without end."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from referee.rulekit.cards import STANDARD, Card, by_suit
from referee.rulekit.game import Places
from referee.rulekit.piles import Pile

PLAYER, MONSTER = "player", "monster"
STATS = {"strength": "C", "armor": "S", "life": "H", "initiative": "D"}
VALUE = {card: min(card.order, 10) for card in STANDARD}
MODIFIER = {card: VALUE[card] if card.black else -VALUE[card] for card in STANDARD}
HEIGHT = {card: (-VALUE[card], -card.order) for card in STANDARD}  # ruling R3: K, Q, J, 10, and so on down


@dataclass(slots=True)
class Side:
    """The player's character or a monster."""

    name: str
    up: list[Card] = field(default_factory=list)
    down: list[Card] = field(default_factory=list)

    @property
    def level(self) -> int:
        return len(self.up) + len(self.down)

    def of(self, stat: str) -> list[Card]:
        """The face-up cards of a stat."""
        suit = STATS[stat]
        return [card for card in self.up if card.suit == suit]

    def total(self, stat: str) -> int:
        suit = STATS[stat]
        return sum([VALUE[card] for card in self.up if card.suit == suit])

    def flip_down(self, cards: list[Card]) -> None:
        self.up = [card for card in self.up if card not in cards]
        self.down += cards

    def flip_up(self, cards: list[Card]) -> None:
        self.down = [card for card in self.down if card not in cards]
        self.up += cards


@dataclass(slots=True)
class Table:
    level: int
    deck: Pile = field(default_factory=lambda: Pile("deck", STANDARD))
    discard: list[Card] = field(default_factory=list)
    player: Side = field(default_factory=lambda: Side(PLAYER))
    monster: Side | None = None
    drawn: Card | None = None  # the card of the experience phase
    phase: str = "character"
    encounter: int = 0
    round: int = 0

    def throw_away(self, cards: list[Card]) -> None:
        self.discard += cards

    def learn(self, cards: list[Card]) -> None:
        (self.drawn,) = cards

    def opponent(self, side: Side) -> Side:
        other = self.monster if side is self.player else self.player
        assert other is not None, "there is a monster in every fight"
        return other

    def may_run(self) -> bool:
        """Ruling R5: never with initiative 0."""
        mine = self.player.total("initiative")
        return mine > 0 and mine >= 2 * self.opponent(self.player).total("initiative")


def worn_down(points: int, cards: list[Card], guard: int | None = None) -> list[Card]:
    """The cards that flip down when points are taken off them; `guard` is the modifier of armor.

    Ruling R2: the last card of armor takes whatever is left of the points.
    """
    if not points or not cards:
        return []
    up: list[tuple[int, Card | None]] = [
        (VALUE[card], card) for card in sorted(cards, key=HEIGHT.__getitem__)
    ]
    if guard:  # one more card, before those of its rank
        up.insert(sum(value > guard for value, _ in up), (guard, None))
    down: list[Card | None] = []
    for value, card in up:
        if value <= points:
            points -= value
            down.append(card)
    if guard is not None and points > 0:
        down += lowest([row for row in up if row[1] not in down])
    return [card for card in down if card]


def lowest(up: list[tuple[int, Card | None]]) -> list[Card | None]:
    """The lowest card of armor: the modifier before all of its rank, then the 10 before the faces."""
    rows = sorted(up, key=lambda row: (row[0], row[1].order if row[1] else 0))
    return [card for _, card in rows[:1]]


def nearest(drawn: Card, cards: list[Card]) -> Card:
    """The card nearest in rank; of two, the larger."""
    return min(cards, key=lambda card: (abs(VALUE[card] - VALUE[drawn]), HEIGHT[card]))


def state(t: Table) -> dict[str, Any]:
    return {
        "phase": t.phase,
        "encounter": t.encounter,
        "round": t.round,
        "deck": len(t.deck),
        "discard": len(t.discard),
        "drawn": t.drawn,
        PLAYER: side_state(t.player),
        MONSTER: t.monster and side_state(t.monster),
    }


def tally(t: Table) -> dict[str, Any]:
    """What an end is told by."""
    left = t.player.total("life") if t.encounter else None
    return {"left": left, "level": t.player.level, "encounter": t.encounter}


def side_state(side: Side) -> dict[str, Any]:
    totals = {stat: side.total(stat) for stat in STATS}
    return {"level": side.level} | totals | {"up": by_suit(side.up), "down": by_suit(side.down)}


def places(t: Table) -> Places:
    monster = t.monster or Side(MONSTER)
    return {
        PLAYER: t.player.up,
        "player-down": t.player.down,
        MONSTER: monster.up,
        "monster-down": monster.down,
        "drawn": [t.drawn] if t.drawn else [],
        "discard": t.discard,
    }
