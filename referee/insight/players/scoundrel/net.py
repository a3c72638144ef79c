"""What a room that is left is worth: a small net on 64 facts, trained by self-play.

Facts and weights are whole numbers, so the hidden layer is a row of whole numbers, and a row is kept
in one (see `Lanes`). What a fact adds to it is worked out when it first comes up; of a way through a
room hardly more is left than to add two such rows to what it shares with others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import count, islice
from operator import getitem, mul
from typing import Any, TypeVar

from referee.insight.players.scoundrel.facts import (
    BEST,
    CARRIED,
    COUNTS,
    HELD,
    SOAKED,
    SUMS,
    WHOLE,
    Facts,
    RestOfDeck,
    carried,
    counts,
    health,
    held,
    sums,
)
from referee.insight.players.scoundrel.plans import Way
from referee.insight.value_net import LEAK, Numbers
from referee.rulekit.cards import Card

FINE = 10_000  # weights have four digits
SCALE = FINE * FINE * WHOLE
Arms = tuple[int, int]  # a weapon and the strongest monster that it may hit
Key = TypeVar("Key")

Row = int
WIDTH = 56
SIGN = 50  # the bit of a lane that is set where a unit is not below nothing
ZERO = 1 << SIGN
ELEVEN = (1 << WIDTH) + 1  # lanes are digits: what is left when it is cast out is even ones less odd ones
HALF = ELEVEN // 2
LOUD = 1 - LEAK


class Lanes:
    """A hidden layer in one whole number, so that layers are added in one step of Python.

    Every unit has a lane of 56 bits. In it stands what the unit has gathered, times what its word counts, and
    `ZERO` more, so that no lane is ever negative and borrows from the next. Units whose word speaks for
    winning have the even lanes, those whose word speaks against it the odd ones, and above all lanes
    stands the sum of what they would say if none of them were quiet.
    """

    def __init__(self, out: Sequence[int]) -> None:
        self._out = out
        even, odd = count(0, 2), count(1, 2)
        places = [next(even if word >= 0 else odd) for word in out]
        self._shifts = [WIDTH * place for place in places]
        self._top = WIDTH * (max(places) + 1)
        self._ones = sum(1 << shift for shift in self._shifts)
        self.nothing = self._ones * ZERO  # what every sum of rows begins with

    def row(self, values: Iterable[int]) -> Row:
        """What is added to each unit."""
        said = [value * word for value, word in zip(values, self._out, strict=True)]
        loud = [value if word >= 0 else -value for value, word in zip(said, self._out, strict=True)]
        lanes = [value << shift for value, shift in zip(loud, self._shifts, strict=True)]
        return (sum(said) << self._top) + sum(lanes)

    def word(self, row: Row) -> float:
        """What the units say together: negative ones count a tenth."""
        loud = (row >> SIGN) & self._ones
        heard: int = (row & ((loud << SIGN) - loud)) % ELEVEN
        if heard > HALF:
            heard -= ELEVEN
        return LEAK * (row >> self._top) + LOUD * heard


class Adds(dict[Key, Row]):
    """What facts add to the hidden layer, each worked out when it is first needed."""

    def __init__(self, weights: Sequence[Row], told: Callable[[Key], Facts]) -> None:
        super().__init__()
        self._weights = weights
        self._told = told

    def __missing__(self, key: Key) -> Row:
        row = self[key] = sum(map(mul, self._told(key), self._weights))
        return row


class CardSums:
    """What cards add where the net gets their sums: each card by itself, and the best weapon."""

    def __init__(self, weights: Sequence[Row], told: Callable[[Sequence[Card]], Facts]) -> None:
        best = len(weights) - SUMS + BEST
        others = [*weights[:best], 0, *weights[best + 1 :]]
        self._each: Adds[Card] = Adds(others, lambda card: told([card]))
        self._best = weights[best] * (WHOLE // 10)

    def together(self, cards: Sequence[Card], weapon: int) -> Row:
        """With the best weapon among them."""
        return sum(map(self._each.__getitem__, cards), self._best * weapon)


class Net:
    """64 facts, a hidden layer, one number out: the logit of winning."""

    def __init__(self, weights: dict[str, Any]) -> None:
        self._lanes = Lanes(_whole(weights["out"]))
        columns = zip(*map(_whole, weights["hidden"]), strict=True)
        rows = map(self._lanes.row, columns)
        self._unseen = CardSums(_next(rows, COUNTS + SUMS), lambda cards: [*counts(cards), *sums(cards)])
        self._known = CardSums(_next(rows, SUMS), sums)
        self._held: Adds[Arms] = Adds(_next(rows, HELD), lambda arms: held(*arms))
        self._soaked: list[Adds[int]] = [Adds([row], lambda fact: [fact]) for row in _next(rows, SOAKED)]
        self._carried: Adds[tuple[tuple[Card, ...], int, int, bool]] = Adds(
            _next(rows, CARRIED), lambda key: carried(*key[:3], skipped=key[3])
        )
        self._health: Adds[int] = Adds(list(rows), health)
        self._bias = self._lanes.nothing + self._lanes.row(_whole(weights["bias"])) * WHOLE
        self._constant: float = weights["constant"]
        self.true: Numbers = weights.get("true", [1.0, 0.0])  # its calibration

    def worths(self, deck: RestOfDeck, found: Sequence[Way], room: Sequence[Card]) -> Numbers:
        """The logits of several ways out of one room, which goes under the deck if it is skipped."""
        bag = self._bias + self._unseen.together(deck.unseen, deck.unseen_weapon)
        stays = bag + self._known.together(deck.known, deck.known_weapon)
        armed: dict[Arms, Row] = {}
        worths = []
        for alive, weapon, limit, waiting, _, skips in found:
            arms = weapon, limit
            if skips:
                skipped = deck.above(room)
                under = self._known.together(skipped.known, skipped.known_weapon)
                row = self._armed(bag + under, skipped, arms)
            elif arms in armed:
                row = armed[arms]
            else:
                row = armed[arms] = self._armed(stays, deck, arms)
            row += self._carried[waiting, weapon, limit, skips] + self._health[alive]
            worths.append(self._lanes.word(row) / SCALE + self._constant)
        return worths

    def _armed(self, shared: Row, deck: RestOfDeck, arms: Arms) -> Row:
        return sum(map(getitem, self._soaked, deck.soaked(*arms)), shared + self._held[arms])


def _whole(weights: Sequence[float]) -> list[int]:
    return [round(FINE * weight) for weight in weights]


def _next(rows: Iterator[Row], count: int) -> list[Row]:
    return list(islice(rows, count))
