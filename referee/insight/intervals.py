"""Confidence intervals of 95 %, also for games of campaigns, which are not independent."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from cards_pdf.common.messages import MINUS

Z = 1.96  # of the normal distribution
# Student's t for 1, 2, 3 … degrees of freedom.
STUDENT = (12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262)
MIN_UNSURE_GAMES = 2.0


def wilson(wins: int, played: int) -> tuple[float, float]:
    """Return Wilson's interval around a share of wins, which also holds near 0 and 1."""
    share = wins / played
    z_squared = Z * Z / played
    middle = (share + z_squared / 2) / (1 + z_squared)
    half = Z * sqrt(share * (1 - share) / played + z_squared / played / 4) / (1 + z_squared)
    return max(0.0, middle - half), min(1.0, middle + half)  # rounding can leave 0 to 1


@dataclass(frozen=True, kw_only=True)
class Share:
    """The share of independent games that was won, with its interval."""

    value: float
    minimum: float
    maximum: float

    @classmethod
    def from_wins(cls, wins: int, played: int) -> "Share":
        minimum, maximum = wilson(wins, played)
        return cls(value=wins / played, minimum=minimum, maximum=maximum)


@dataclass(frozen=True)
class Estimate:
    """A number, and half the width of its interval."""

    value: float
    error: float

    @property
    def is_sure(self) -> bool:
        """True if the number is certainly not zero."""
        return abs(self.value) > self.error

    @property
    def minimum(self) -> float:
        return self.value - self.error

    @property
    def maximum(self) -> float:
        return self.value + self.error

    def __format__(self, spec: str) -> str:
        spec = spec or ".1f"
        error = f"{100 * self.error:{spec.lstrip('+')}}"
        return f"{100 * self.value:{spec}} ± {error}".replace("-", MINUS)


def student(degrees: int) -> float:
    """Return Student's t. Beyond the table, its series to the second term is exact enough."""
    if degrees <= len(STUDENT):
        return STUDENT[degrees - 1]
    return Z + (Z**3 + Z) / (4 * degrees) + (5 * Z**5 + 16 * Z**3 + 3 * Z) / (96 * degrees**2)


def estimate_ratio(
    parts: Sequence[tuple[float, float]], min_unsure: float = MIN_UNSURE_GAMES
) -> Estimate:
    """Return the ratio of two sums, such as wins over games, counted campaign by campaign.

    Games of one campaign depend on each other, so the error comes from the spread between
    campaigns. A single campaign has no spread, and its interval is 0 to 1. However well the
    campaigns agree, at least `min_unsure` games could have ended otherwise; that is 0 where games
    are compared with themselves.
    """
    counted = [(won, games) for won, games in parts if games]
    played = sum(games for _, games in counted)
    share = sum(won for won, _ in counted) / played
    count = len(counted)
    if count == 1:
        return Estimate(share, 1.0)
    squares = sum((won - share * games) ** 2 for won, games in counted) * count / (count - 1)
    error = student(count - 1) * max(min_unsure, sqrt(squares)) / played
    return Estimate(share, min(1.0, error))
