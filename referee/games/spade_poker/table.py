"""The table of Spade Poker, what can be computed from it, and what a play would bring."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations

from referee.rulekit.cards import STANDARD, Card
from referee.rulekit.piles import Pile

from .plays import MOST, is_play, points, readings, suits

PLAYER = tuple(c for c in STANDARD if c.suit != "S")
MAX_LEVEL = 12
ENEMY = tuple(c for c in STANDARD if c.suit == "S")
MAX_LISTED = 8  # plays of several cards; `try` shows any other
DEADLY = "deadly"  # how a play ends for which the pile cannot pay


@dataclass(slots=True, eq=False)
class Table:
    level: int  # spades up to this rank are special
    redraws: int
    jokers: list[Card]  # aside, and not yet used
    player: Pile = field(default_factory=lambda: Pile("player", PLAYER))
    enemy: Pile = field(default_factory=lambda: Pile("enemy", ENEMY))
    hand: list[Card] = field(default_factory=list)
    played: list[Card] = field(default_factory=list)
    reading: list[Card] = field(default_factory=list)  # what the played cards stand for
    discard: list[Card] = field(default_factory=list)  # bottom to top
    in_play: list[Card] = field(default_factory=list)
    enemy_discard: list[Card] = field(default_factory=list)
    gone: list[Card] = field(default_factory=list)  # jokers that have been used
    turn: int = 0
    points: int = 0
    damage: int = 0
    is_choosing: bool = False

    def is_special(self, card: Card) -> bool:
        return card.order <= self.level

    @property
    def only_specials(self) -> bool:
        return bool(self.in_play) and all(map(self.is_special, self.in_play))

    @property
    def attack(self) -> int:
        return max((card.order for card in self.in_play), default=0)

    @property
    def factor(self) -> int:
        """One for each special, and one more. If there are only specials, one counts as normal."""
        return 1 + sum(map(self.is_special, self.in_play)) - self.only_specials


def several(t: Table) -> list[list[Card]]:
    """Return every play of several cards of the hand, those with the most points first."""
    plays = [
        list(cards)
        for size in range(2, MOST + 1)
        for cards in combinations(t.hand, size)
        if is_play(cards)
    ]

    def worth(cards: list[Card]) -> tuple[int, int]:
        reading = readings(cards)[0]
        return -points(reading), -len(suits(reading))

    return sorted(plays, key=worth)


def listed_plays(t: Table) -> list[list[Card]]:
    """Return the plays that have a row of their own."""
    return several(t)[:MAX_LISTED]


def is_hopeless(t: Table) -> bool:
    """Return True if the pile cannot pay, whatever is played; a joker goes with everything."""
    every = [*several(t), *([card] for card in t.hand if is_play([card]))]
    saves = any(Forecast(t, reading).left >= 0 for cards in every for reading in readings(cards))
    return bool(every) and not saves and not t.jokers


class Forecast:
    """The result of a play: the effects as far as the piles go, then the enemy's attack."""

    def __init__(self, t: Table, reading: Sequence[Card]) -> None:
        worth = points(reading)
        present = suits(reading)
        full = t.attack * t.factor
        self.present = present
        self.heals = min(worth, len(t.discard)) if "H" in present else 0
        self.draws = min(len(reading), len(t.player) + self.heals) if "D" in present else 0
        self.blocks = min(worth, full) if "C" in present else 0
        self.damage = full - self.blocks
        self.left = len(t.player) + self.heals - self.draws - self.damage
        self.end = DEADLY if self.left < 0 else "" if len(t.enemy) else "wins"
