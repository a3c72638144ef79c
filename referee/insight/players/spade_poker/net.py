"""What a table of Spade Poker is worth: the judge's word, for which he remembers what he was told before.

His numbers come in parts: lives, the enemy's cards, the hand. Most parts come up again and again, and what
they add to the hidden layer is worked out when they first do.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from operator import mul
from typing import Any

from referee.insight.data import load
from referee.insight.judge import Judge, Numbers, fired

LIVES, COMING, ATTACK, DRAWN, HELD = slice(0, 4), slice(4, 10), slice(10, 12), slice(12, 15), slice(15, 24)
REMEMBERED = 2**12  # of each part
Adds = Callable[[tuple[float, ...]], Numbers]


class Net(Judge):
    """Says what the judge says, without adding up everything each time."""

    def __init__(self, weights: dict[str, Any]) -> None:
        super().__init__(weights)
        self._parts = [(part, self._adds(part)) for part in (LIVES, COMING, DRAWN, HELD)]
        self._attack = [row[ATTACK] for row in self.hidden]  # hardly ever the same twice

    def _adds(self, part: slice) -> Adds:
        """What this part adds to each hidden unit."""
        rows = [row[part] for row in self.hidden]

        @lru_cache(REMEMBERED)
        def adds(numbers: tuple[float, ...]) -> Numbers:
            return [sum(map(mul, row, numbers)) for row in rows]

        return adds

    def __call__(self, given: Numbers) -> float:
        told = tuple(given)
        unblocked, deadly = told[ATTACK]
        added = [adds(told[part]) for part, adds in self._parts]
        hidden = [
            bias + hurts * unblocked + kills * deadly + lives + coming + drawn + held
            for bias, (hurts, kills), lives, coming, drawn, held in zip(
                self.bias, self._attack, *added, strict=True
            )
        ]
        return fired(hidden, self.out, self.constant)


@cache
def trained() -> Net:
    return Net(load("spade-poker"))
