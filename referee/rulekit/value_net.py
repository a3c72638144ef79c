"""A small neural net that values positions, and a player that takes the answer it values most.

The net has one hidden layer and one output, the logit of the chance to win: 0 is even, 2.2 is 90 %.
A hidden unit passes positive values on and a tenth of negative ones ("leaky ReLU"). `numbers` of a
position are the net's inputs. `python -m tools.training` trains the weights by self-play.
"""

import json
from collections.abc import Sequence
from functools import cache
from math import exp, log
from operator import add, mul
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

from referee.rulekit.player import Player, Seat

LEAK = 0.1
SURE = 20.0  # the logit of a game that is already decided
TINY = 1e-9
Numbers = list[float]


class ValueNet:
    """A net with given weights."""

    def __init__(self, weights: dict[str, Any]) -> None:
        self.hidden: list[Numbers] = weights["hidden"]
        self.bias: Numbers = weights["bias"]
        self.out: Numbers = weights["out"]
        self.constant: float = weights["constant"]

    def __call__(self, numbers: Numbers) -> float:
        sums = [sum(map(mul, row, numbers)) for row in self.hidden]
        values = map(add, sums, self.bias)
        active = [value if value > 0 else LEAK * value for value in values]
        return sum(map(mul, active, self.out), self.constant)


@cache
def read_numbers(file: Path) -> Any:
    """Return the trained numbers in a JSON file."""
    return json.loads(file.read_text(encoding="utf-8"))


@cache
def trained_net(file: Path) -> ValueNet:
    return ValueNet(read_numbers(file))


class Prospect(NamedTuple):
    """An answer, and the numbers of the position it leads to.

    `decided` is the logit if the game is then already won or lost. It is a tuple, because every
    answer of every rollout creates some.
    """

    answer: Any
    numbers: Numbers
    decided: float | None = None


class NetPlayer(Player):
    """A player that takes the answer whose prospect is worth most."""

    weights: ClassVar[Path]  # the file with its trained numbers

    def __init__(self, seat: Seat, net: ValueNet | None = None) -> None:
        super().__init__(seat)
        self.net = net or trained_net(self.weights)

    def worth(self, prospect: Prospect) -> float:
        return self.net(prospect.numbers) if prospect.decided is None else prospect.decided

    def best(self, prospects: Sequence[Prospect]) -> Prospect:
        """Return the first of the prospects that are worth most."""
        return prospects[0] if len(prospects) == 1 else max(prospects, key=self.worth)


def chance(logit: float) -> float:
    return 1 / (1 + exp(-max(-SURE, min(SURE, logit))))


def logit(chance: float) -> float:
    """Return the logit of a chance. Chances of 0 and 1 have finite logits too."""
    return log((chance + TINY) / (1 - chance + TINY))
