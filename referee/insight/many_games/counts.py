"""What came of many games: how they ended, what they scored, how long they were."""

from __future__ import annotations

from bisect import bisect
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

Z = 1.96  # a 95 % interval
FORMAT = 1


class CountedTwiceError(Exception):
    """Seeds whose games were counted before."""


def wilson(wins: int, played: int) -> tuple[float, float]:
    """The interval around a share, which also holds near 0 and 1."""
    share, z = wins / played, Z * Z / played
    middle = (share + z / 2) / (1 + z)
    half = Z * sqrt(share * (1 - share) / played + z / played / 4) / (1 + z)
    return max(0.0, middle - half), min(1.0, middle + half)  # rounding may go beyond


@dataclass(slots=True)
class Counts:
    """The games of some seeds, added up. Adding in any order gives the same."""

    game: str
    options: Mapping[str, Any]
    player: str
    seeds: list[tuple[int, int]] = field(default_factory=list)  # from (included) to (not included)
    outcomes: Counter[str] = field(default_factory=Counter)
    scores: Counter[int] = field(default_factory=Counter)
    lengths: Counter[int] = field(default_factory=Counter)  # choices made

    @property
    def played(self) -> int:
        return self.outcomes.total()

    @property
    def won(self) -> int:
        return self.outcomes["win"]

    def add(self, other: Counts) -> None:
        """Take in the games of other seeds."""
        for first, last in other.seeds:
            self.own(first, last)
        self.outcomes += other.outcomes
        self.scores += other.scores
        self.lengths += other.lengths

    def own(self, first: int, last: int) -> None:
        """Take in seeds that were not counted before, the last not among them."""
        if first >= last:
            raise ValueError(first, last)
        place = bisect(self.seeds, (first, last))
        near = slice(max(0, place - 1), place + 1)  # seeds are sorted: no others can touch it
        beside = self.seeds[near]
        if any(first < end and begin < last for begin, end in beside):
            raise CountedTwiceError(f"{first}:{last}")
        joined = [part for part in beside if part[1] == first or part[0] == last]
        whole = min([first, *(begin for begin, _ in joined)]), max([last, *(end for _, end in joined)])
        self.seeds[near] = sorted([whole, *(part for part in beside if part not in joined)])

    def plain(self) -> dict[str, Any]:
        """As JSON, the same for the same games however they were divided."""
        return {
            "format": FORMAT,
            "game": self.game,
            "options": dict(self.options),
            "player": self.player,
            "seeds": [list(part) for part in self.seeds],
            "played": self.played,
            "outcomes": _sorted(self.outcomes),
            "scores": _sorted(self.scores),
            "lengths": _sorted(self.lengths),
        }


def _sorted(counter: Counter[Any]) -> dict[str, int]:
    return {str(key): counter[key] for key in sorted(counter)}
