"""Dealing without a real deck: shuffled from a seed, the same on every machine."""

from collections.abc import Callable
from itertools import groupby
from math import floor
from random import Random, SystemRandom

from referee.rulekit.cards import UNKNOWN, Card
from referee.rulekit.numbers import Roll
from referee.rulekit.piles import Lot, Pile

NOBODYS = SystemRandom()


class Dealer:
    """Shuffles each pile by itself, so that undoing a choice does not change the cards to come.

    Which card a lot is, is settled once, with all that was shuffled together, and never changes: whoever
    turns another cell over first finds in each what lay there.
    """

    def __init__(self, seed: int | str) -> None:
        self.seed = seed
        self._lies: dict[Lot, Card] = {}
        self._rolls: dict[str, int] = {}  # how often each question was answered by dice

    def deal(self, pile: Pile, count: int) -> list[Card]:
        """The cards on top of the pile: the known ones, and unseen ones in their shuffled order."""
        places = pile.places[:count]
        wanted = pile.lots[: places.count(None)]
        if any(lot not in self._lies for lot in wanted):
            self._settle(pile)
        found = map(self._lies.__getitem__, wanted)
        return [known or next(found) for known in places]

    def roll(self, roll: Roll) -> list[int]:
        """What the dice show: by the question, and by how often it was asked before."""
        times = self._rolls[roll.name] = self._rolls.get(roll.name, 0) + 1
        luck = Random(f"{self.seed} dice {roll.name} {times}")  # noqa: S311
        return throw_dice(roll, luck.random)

    def _settle(self, pile: Pile) -> None:
        """Decide which card each lot of this pile and its kin is; what was shuffled first comes first."""
        lying = {lot: one for one in pile.kin for lot in one.lots}
        gone = {self._lies[lot]: None for lot in lying if lot in self._lies}
        new = sorted(
            (lot for lot in lying if lot not in self._lies), key=lambda lot: (lot[1], lot[0], lot[2])
        )
        for (shuffles, name), lots in groupby(new, key=lambda lot: (lot[1], lot[0])):
            together = list(lots)
            bag = min((lying[lot].unseen for lot in together), key=len)
            order = shuffle_cards([card for card in bag if card not in gone], self.luck(name, shuffles))
            for lot in together:  # cards are dealt from the end
                card = self._lies[lot] = order.pop() if order else UNKNOWN
                gone[card] = None

    def luck(self, pile: str, shuffles: int) -> Random:
        """The random numbers for this shuffle of this pile, independent of all other shuffles."""
        return Random(f"{self.seed} {pile} {shuffles}")  # noqa: S311


def throw_dice(roll: Roll, chance: Callable[[], float] = NOBODYS.random) -> list[int]:
    """Dice that nobody has on the table; without a seed no two throws are foreseen."""
    return [1 + floor(roll.sides * chance()) for _ in range(roll.dice)]


def shuffle_cards(cards: list[Card], rng: Random) -> list[Card]:
    """Fisher and Yates with `random()` alone: the one method whose numbers Python promises to keep."""
    for last in range(len(cards) - 1, 0, -1):
        other = floor(rng.random() * (last + 1))
        cards[last], cards[other] = cards[other], cards[last]
    return cards
