"""A small net that says how likely a win is, and a player that takes the answer it likes best."""

import json
from collections.abc import Iterable, Sequence
from functools import cache
from math import exp, log
from operator import add, mul
from pathlib import Path
from typing import Any, ClassVar, NamedTuple, Protocol, TypeVar

from referee.rulekit.player import Player, Seat

LEAK = 0.1
SURE = 20.0  # the logit of a game already decided
TINY = 1e-9
Numbers = list[float]


def leaky_sum(values: Iterable[float], weights: Iterable[float], constant: float) -> float:
    """What a hidden layer passes on: negative values count a tenth."""
    return sum(
        map(mul, [value if value > 0 else LEAK * value for value in values], weights), constant
    )


class ValueNet:
    """Numbers, a hidden layer, one number out: the logit of winning."""

    def __init__(self, weights: dict[str, Any]) -> None:
        self.hidden: list[Numbers] = weights["hidden"]
        self.bias: Numbers = weights["bias"]
        self.out: Numbers = weights["out"]
        self.constant: float = weights["constant"]

    def __call__(self, given: Numbers) -> float:
        values = [sum(map(mul, row, given)) for row in self.hidden]
        return leaky_sum(map(add, values, self.bias), self.out, self.constant)


@cache
def read_numbers(file: Path) -> Any:
    """Return the trained numbers in a JSON file (`python -m tools.training` makes them)."""
    return json.loads(file.read_text(encoding="utf-8"))


@cache
def trained_net(file: Path) -> ValueNet:
    return ValueNet(read_numbers(file))


class Promise(Protocol):
    """An answer and what it leads to, in numbers; a logit instead if that is already decided."""

    @property
    def answer(self) -> Any: ...
    @property
    def numbers(self) -> Numbers: ...
    @property
    def decided(self) -> float | None: ...


P = TypeVar("P", bound=Promise)


class Prospect(NamedTuple):
    """A promise whose numbers are at hand."""

    answer: Any
    numbers: Numbers
    decided: float | None = None


class NetPlayer(Player):
    """Takes the answer with the best prospect."""

    weights: ClassVar[Path]  # the file with its trained numbers

    def __init__(self, seat: Seat, net: ValueNet | None = None) -> None:
        super().__init__(seat)
        self.net = net or trained_net(self.weights)

    def worth(self, prospect: Promise) -> float:
        return self.net(prospect.numbers) if prospect.decided is None else prospect.decided

    def best(self, prospects: Sequence[P]) -> P:
        """The first of those worth most; a player who explores sometimes takes another."""
        return max(prospects, key=self.worth)


def chance(logit: float) -> float:
    return 1 / (1 + exp(-max(-SURE, min(SURE, logit))))


def logit(chance: float) -> float:
    """The other way round; what is as good as certain is not certain."""
    return log((chance + TINY) / (1 - chance + TINY))
