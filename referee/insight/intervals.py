"""Shares and how sure they are: intervals of 95 %, also for games of campaigns, which are not
independent.
"""

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

from cards_pdf.common.messages import MINUS

Z = 1.96  # a 95 % interval
STUDENT = (
    12.706,
    4.303,
    3.182,
    2.776,
    2.571,
    2.447,
    2.365,
    2.306,
    2.262,
)  # instead of Z, from 1 on
LEAST = 2.0  # games


def wilson(wins: int, played: int) -> tuple[float, float]:
    """The interval around a share, which also holds near 0 and 1."""
    share, z = wins / played, Z * Z / played
    middle = (share + z / 2) / (1 + z)
    half = Z * sqrt(share * (1 - share) / played + z / played / 4) / (1 + z)
    return max(0.0, middle - half), min(1.0, middle + half)  # rounding may go beyond


class Share(NamedTuple):
    """What was won of independent games, and its interval."""

    value: float
    least: float
    most: float

    @classmethod
    def of(cls, wins: int, played: int) -> "Share":
        return cls(wins / played, *wilson(wins, played))


class Estimate(NamedTuple):
    """A number and half of its interval."""

    value: float
    error: float

    @property
    def is_sure(self) -> bool:
        """Whether it is surely not zero."""
        return abs(self.value) > self.error

    @property
    def least(self) -> float:
        return self.value - self.error

    @property
    def most(self) -> float:
        return self.value + self.error

    def __format__(self, spec: str) -> str:
        spec = spec or ".1f"
        error = f"{100 * self.error:{spec.lstrip('+')}}"
        return f"{100 * self.value:{spec}} ± {error}".replace("-", MINUS)


def student(freedom: int) -> float:
    """Student's t for so many degrees of freedom; beyond the table, by the first terms of its
    series.
    """
    if freedom <= len(STUDENT):
        return STUDENT[freedom - 1]
    return Z + (Z**3 + Z) / (4 * freedom) + (5 * Z**5 + 16 * Z**3 + 3 * Z) / (96 * freedom**2)


def ratio(parts: Sequence[tuple[float, float]], surely: float = LEAST) -> Estimate:
    """Wins over games, both counted campaign by campaign; a single campaign has no interval.

    However well the campaigns agree, so many games might `surely` have gone the other way: none
    where games are compared with themselves.
    """
    met = [part for part in parts if part[1]]
    wins, played, count = sum(won for won, _ in met), sum(of for _, of in met), len(met)
    share = wins / played
    if count < 2:  # noqa: PLR2004 -- it has no spread
        return Estimate(share, 1.0)
    spread = sum((one - share * of) ** 2 for one, of in met) * count / (count - 1)
    return Estimate(share, min(1.0, student(count - 1) * max(surely, sqrt(spread)) / played))
