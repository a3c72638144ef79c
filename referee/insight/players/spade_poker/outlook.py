"""What a play of Spade Poker leads to, up to the enemy's next cards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import comb
from typing import NamedTuple

from referee.games.spade_poker.plays import Cards, read_as
from referee.games.spade_poker.table import Table
from referee.insight.players.spade_poker.hands import Hand, hand_of, plain_among, playable, says
from referee.insight.value_net import SURE, Numbers, Prospect


class Outlook:
    """What a play leads to, as far as it is known before the enemy turns her next cards."""

    def __init__(self, t: Table) -> None:
        self._pile, self._discard = len(t.player), len(t.discard)
        self._hand = [*t.hand, *t.jokers]
        self.plays = playable(self._hand)
        self._plain = plain_among(self.plays)
        self._attack = t.attack * t.factor if t.in_play else 0
        self._enemies = len(t.enemy)
        self._lives = tuple([card.order for card in t.enemy.unseen])
        self._level = t.level

    def read(self, cards: Cards) -> list[Prospect]:
        """What these cards lead to, read in every way."""
        return [self._after(cards, reading) for reading in read_as(cards)]

    def _after(self, cards: Cards, reading: Cards) -> Prospect:
        answer = list(cards)
        total, present = says(reading)
        healed = min(total, self._discard) if "H" in present else 0
        pile = self._pile + healed
        drawn = min(len(cards), pile) if "D" in present else 0
        pile -= drawn
        damage = max(0, self._attack - (total if "C" in present else 0))
        if damage > pile:
            return Prospect(answer, [], -SURE + (pile - damage) / 100)
        if not self._enemies:
            return Prospect(answer, [], SURE)
        pile -= damage
        refill = min(1, pile)
        held = hand_of([card for card in self._hand if card not in cards], self._plain)
        spent = self._discard - healed + damage + len(cards)
        return Prospect(answer, self._numbers(len(cards), held, drawn + refill, pile - refill, spent))

    def _numbers(self, struck: int, held: Hand, drawn: int, pile: int, spent: int) -> Numbers:
        """24 numbers: lives, hand, what the enemy still has and what she is likely to do next."""
        foe = coming(self._lives, self._enemies, self._level, struck)
        unblocked = foe.attack - held.clubs
        return [
            pile / 20,
            min(pile, 5) / 5,
            min(pile, 12) / 12,
            min(spent, 15) / 15,
            *foe.numbers,
            min(max(0.0, unblocked), pile) / 13,
            float(foe.attack > pile + held.clubs),
            float(struck == 0),
            (held.cards + drawn) / 6,
            drawn / 3,
            *held.numbers,
        ]


class Coming(NamedTuple):
    """What the enemy's next cards strike for on average, and 6 numbers on them and those behind them."""

    attack: float
    numbers: Numbers


@lru_cache(2**16)
def coming(lives: tuple[int, ...], cards: int, level: int, struck: int) -> Coming:
    """When so many of an enemy's cards are struck, and ranks up to the level are special."""
    left = max(0, cards - struck)
    share = left / max(1, cards)
    specials = sum([order <= level for order in lives])
    attack, spread = next_attack(lives, specials, struck)
    numbers = [
        left / 13, float(left == 0), share * sum(lives) / 90, specials * share, attack / 13, spread / 13
    ]  # fmt: skip
    return Coming(attack, numbers)


def next_attack(lives: Sequence[int], specials: int, size: int) -> tuple[float, float]:
    """What the enemy's next cards strike for on average, and how much more at worst."""
    left = sorted(lives, reverse=True)
    size = min(size, len(left))
    if not size:
        return 0.0, 0.0
    ways = comb(len(left), size)
    mean = sum(order * comb(len(left) - place - 1, size - 1) for place, order in enumerate(left)) / ways
    return mean * (1 + size * (specials / len(left))), left[0] - mean
