"""A hidden layer in one whole number, so that layers are added in one step of Python.

Every unit has a lane of 56 bits. In it stands what the unit has gathered, times what its word counts, and
`ZERO` more, so that no lane is ever negative and borrows from the next. Units whose word speaks for
winning have the even lanes, those whose word speaks against it the odd ones, and above all lanes
stands the sum of what they would say if none of them were quiet.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import count

from referee.insight.judge import LEAK

Row = int
WIDTH = 56
SIGN = 50  # the bit of a lane that is set where a unit is not below nothing
ZERO = 1 << SIGN
ELEVEN = (1 << WIDTH) + 1  # lanes are digits: what is left when it is cast out is even ones less odd ones
HALF = ELEVEN // 2
LOUD = 1 - LEAK


class Lanes:
    """How units lie in a row, by what the word of each counts."""

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
        """What the units say together: those below nothing say a tenth."""
        loud = (row >> SIGN) & self._ones
        heard: int = (row & ((loud << SIGN) - loud)) % ELEVEN
        if heard > HALF:
            heard -= ELEVEN
        return LEAK * (row >> self._top) + LOUD * heard
