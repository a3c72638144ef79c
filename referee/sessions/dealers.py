"""Dealing without a real deck: shuffled from a seed, the same on every machine."""

from __future__ import annotations

from math import floor
from random import Random

from referee.rulekit.cards import UNKNOWN, Card
from referee.rulekit.piles import Pile


class Dealer:
    """Shuffles each pile by itself, so that undoing a choice does not change the cards to come."""

    def __init__(self, seed: int | str) -> None:
        self.seed = seed
        self._orders: dict[str, tuple[int, list[Card]]] = {}

    def deal(self, pile: Pile, count: int) -> list[Card]:
        """The cards on top of the pile: the known ones, and unseen ones in their shuffled order."""
        shuffles, order = self._orders.get(pile.name) or self._shuffled(pile)
        if shuffles != pile.shuffles:
            shuffles, order = self._shuffled(pile)
        return [known or (order.pop() if order else UNKNOWN) for known in pile.places[:count]]

    def _shuffled(self, pile: Pile) -> tuple[int, list[Card]]:
        """The unseen cards in their shuffled order; cards are dealt from the end."""
        lie = pile.shuffles, shuffled([*pile.unseen], self.luck(pile))
        self._orders[pile.name] = lie
        return lie

    def luck(self, pile: Pile) -> Random:
        """The random numbers for this shuffle of this pile, independent of all other shuffles."""
        return Random(f"{self.seed} {pile.name} {pile.shuffles}")  # noqa: S311


def shuffled(cards: list[Card], rng: Random) -> list[Card]:
    """Fisher and Yates with `random()` alone: the one method whose numbers Python promises to keep."""
    for last in range(len(cards) - 1, 0, -1):
        other = floor(rng.random() * (last + 1))
        cards[last], cards[other] = cards[other], cards[last]
    return cards
