"""What lies on the table of Spade Poker, and what can be read off it."""

from __future__ import annotations

from dataclasses import dataclass, field

from referee.rulekit.cards import STANDARD, Card
from referee.rulekit.piles import Pile

PLAYER = tuple(c for c in STANDARD if c.suit != "S")
HIGHEST_LEVEL = 12
ENEMY = tuple(c for c in STANDARD if c.suit == "S")


@dataclass(slots=True, eq=False)
class Table:
    level: int  # spades up to this rank are special
    redraws: int
    jokers: list[Card]  # aside, and not yet used
    player: Pile = field(default_factory=lambda: Pile("player", PLAYER))
    enemy: Pile = field(default_factory=lambda: Pile("enemy", ENEMY))
    hand: list[Card] = field(default_factory=list)
    played: list[Card] = field(default_factory=list)
    reading: list[Card] = field(default_factory=list)  # what the played cards stand for, once that is known
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
        """One for each special, and one more; if there are only specials, one of them counts as normal."""
        return 1 + sum(map(self.is_special, self.in_play)) - self.only_specials
