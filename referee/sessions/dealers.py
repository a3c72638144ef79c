"""Dealing without a real deck: shuffled from a seed, the same on every machine."""

from collections.abc import Callable
from itertools import groupby
from math import floor
from random import Random, SystemRandom

from referee.rulekit.cards import UNKNOWN, Card
from referee.rulekit.numbers import Roll
from referee.rulekit.piles import Pile, SlotId

NOBODYS = SystemRandom()


class Dealer:
    """Shuffles each pile by itself, so that undoing a choice does not change the cards to come.

    The card of each slot id is decided once, together with all cards of the same shuffle, and never
    changes. So the order in which cells are turned over does not change their cards.
    """

    def __init__(self, seed: int | str) -> None:
        self.seed = seed
        self._lies: dict[SlotId, Card] = {}
        self._rolls: dict[str, int] = {}  # how often each question was answered by dice

    def deal(self, pile: Pile, count: int) -> list[Card]:
        """The cards on top of the pile: the known ones, and unseen ones in their shuffled order."""
        places = pile.slots[:count]
        wanted = pile.slot_ids[: places.count(None)]
        if any(slot_id not in self._lies for slot_id in wanted):
            self._settle(pile)
        found = map(self._lies.__getitem__, wanted)
        return [known or next(found) for known in places]

    def roll(self, roll: Roll) -> list[int]:
        """What the dice show: by the question, and by how often it was asked before."""
        times = self._rolls[roll.name] = self._rolls.get(roll.name, 0) + 1
        luck = Random(f"{self.seed} dice {roll.name} {times}")  # noqa: S311
        return throw_dice(roll, luck.random)

    def _settle(self, pile: Pile) -> None:
        """Assign cards to the slot ids of this pile and of linked piles, the oldest shuffle
        first.
        """
        lying = {slot_id: one for one in pile.pool.piles for slot_id in one.slot_ids}
        gone = {self._lies[slot_id]: None for slot_id in lying if slot_id in self._lies}
        new = sorted(
            (slot_id for slot_id in lying if slot_id not in self._lies),
            key=lambda slot_id: (slot_id[1], slot_id[0], slot_id[2]),
        )
        for (shuffles, name), slot_ids in groupby(
            new, key=lambda slot_id: (slot_id[1], slot_id[0])
        ):
            together = list(slot_ids)
            bag = min((lying[slot_id].unseen for slot_id in together), key=len)
            order = shuffle_cards(
                [card for card in bag if card not in gone], self.luck(name, shuffles)
            )
            for slot_id in together:  # cards are dealt from the end
                card = self._lies[slot_id] = order.pop() if order else UNKNOWN
                gone[card] = None

    def luck(self, pile: str, shuffles: int) -> Random:
        """The random numbers for this shuffle of this pile, independent of all other shuffles."""
        return Random(f"{self.seed} {pile} {shuffles}")  # noqa: S311


def throw_dice(roll: Roll, chance: Callable[[], float] = NOBODYS.random) -> list[int]:
    """Dice that nobody has on the table; without a seed no two throws are foreseen."""
    return [1 + floor(roll.sides * chance()) for _ in range(roll.dice)]


def shuffle_cards(cards: list[Card], rng: Random) -> list[Card]:
    """Fisher and Yates with `random()` alone: the one method whose numbers Python promises to
    keep.
    """
    for last in range(len(cards) - 1, 0, -1):
        other = floor(rng.random() * (last + 1))
        cards[last], cards[other] = cards[other], cards[last]
    return cards
