"""Dealing without a real deck: shuffled from a seed, the same on every machine."""

from collections.abc import Callable
from math import floor
from random import Random, SystemRandom

from referee.rulekit.cards import UNKNOWN, Card
from referee.rulekit.numbers import Roll
from referee.rulekit.piles import Pile

NOBODYS = SystemRandom()


class Dealer:
    """Shuffles each pile by itself, so that undoing a choice does not change the cards to come."""

    def __init__(self, seed: int | str) -> None:
        self.seed = seed
        self._orders: dict[str, tuple[int, list[Card]]] = {}
        self._rolls: dict[str, int] = {}  # how often each question was answered by dice

    def deal(self, pile: Pile, count: int) -> list[Card]:
        """The cards on top of the pile: the known ones, and unseen ones in their shuffled order."""
        shuffles, order = self._orders.get(pile.name) or self._shuffle_anew(pile)
        if shuffles != pile.shuffles:
            shuffles, order = self._shuffle_anew(pile)
        return [known or (order.pop() if order else UNKNOWN) for known in pile.places[:count]]

    def roll(self, roll: Roll) -> list[int]:
        """What the dice show: by the question, and by how often it was asked before."""
        times = self._rolls[roll.name] = self._rolls.get(roll.name, 0) + 1
        luck = Random(f"{self.seed} dice {roll.name} {times}")  # noqa: S311
        return throw_dice(roll, luck.random)

    def _shuffle_anew(self, pile: Pile) -> tuple[int, list[Card]]:
        """The unseen cards in their shuffled order; cards are dealt from the end."""
        lie = pile.shuffles, shuffle_cards([*pile.unseen], self.luck(pile))
        self._orders[pile.name] = lie
        return lie

    def luck(self, pile: Pile) -> Random:
        """The random numbers for this shuffle of this pile, independent of all other shuffles."""
        return Random(f"{self.seed} {pile.name} {pile.shuffles}")  # noqa: S311


def throw_dice(roll: Roll, chance: Callable[[], float] = NOBODYS.random) -> list[int]:
    """Dice that nobody has on the table; without a seed no two throws are foreseen."""
    return [1 + floor(roll.sides * chance()) for _ in range(roll.dice)]


def shuffle_cards(cards: list[Card], rng: Random) -> list[Card]:
    """Fisher and Yates with `random()` alone: the one method whose numbers Python promises to keep."""
    for last in range(len(cards) - 1, 0, -1):
        other = floor(rng.random() * (last + 1))
        cards[last], cards[other] = cards[other], cards[last]
    return cards
