"""Shares and regressions with errors by campaign, whose games are not independent."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

from cards_pdf.common.sentences import MINUS
from referee.insight.many_games.counts import Z, wilson

Row = list[float]
STUDENT = (12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262)  # instead of Z, from 1 on
LEAST = 2.0  # games that might have gone the other way, however well the campaigns agree
RIDGE = 1e-6


class Estimate(NamedTuple):
    """A number and half of its 95 % interval."""

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
        return f"{100 * self.value:{spec or '.1f'}} ± {100 * self.error:.1f}".replace("-", MINUS)


class Share(NamedTuple):
    """What was won of independent games, and its 95 % interval."""

    value: float
    least: float
    most: float

    @classmethod
    def of(cls, wins: int, played: int) -> Share:
        return cls(wins / played, *wilson(wins, played))


def student(freedom: int) -> float:
    """Student's t for so many degrees of freedom; beyond the table, by the first terms of its series."""
    if freedom <= len(STUDENT):
        return STUDENT[freedom - 1]
    return Z + (Z**3 + Z) / (4 * freedom) + (5 * Z**5 + 16 * Z**3 + 3 * Z) / (96 * freedom**2)


def ratio(parts: Sequence[tuple[float, float]]) -> Estimate:
    """Wins over games, both counted campaign by campaign; a single campaign has no interval."""
    met = [part for part in parts if part[1]]
    wins, played, count = sum(won for won, _ in met), sum(of for _, of in met), len(met)
    share = wins / played
    if count < 2:  # noqa: PLR2004 -- it has no spread
        return Estimate(share, 1.0)
    spread = sum((one - share * of) ** 2 for one, of in met) * count / (count - 1)
    return Estimate(share, min(1.0, student(count - 1) * max(LEAST, sqrt(spread)) / played))


def regression(clusters: Sequence[Sequence[tuple[Row, float]]]) -> list[Estimate]:
    """Least squares; the errors allow for rows of a cluster that depend on each other."""
    rows = [row for cluster in clusters for row in cluster]
    inverse = inverted(_products([given for given, _ in rows]))
    wide = range(len(inverse))
    moments = [sum(given[i] * came for given, came in rows) for i in wide]
    found = [sum(inverse[i][j] * moments[j] for j in wide) for i in wide]
    scores = [_score(cluster, found) for cluster in clusters]
    meat = _products(scores)
    errors = [sqrt(max(0.0, _sandwiched(inverse[i], meat))) for i in wide]
    few = student(len(clusters) - 1)
    return [Estimate(value, few * error) for value, error in zip(found, errors, strict=True)]


def _score(cluster: Sequence[tuple[Row, float]], found: Row) -> Row:
    total = [0.0] * len(found)
    for given, came in cluster:
        wrong = came - sum(one * two for one, two in zip(given, found, strict=True))
        for place, value in enumerate(given):
            if value:
                total[place] += value * wrong
    return total


def _products(rows: Sequence[Row]) -> list[Row]:
    """Each column times each column."""
    wide = len(rows[0])
    found = [[0.0] * wide for _ in range(wide)]
    for row in rows:
        present = [(place, value) for place, value in enumerate(row) if value]
        for i, one in present:
            line = found[i]
            for j, two in present:
                line[j] += one * two
    return found


def _sandwiched(row: Row, meat: list[Row]) -> float:
    return sum(
        one * sum(two * cell for two, cell in zip(row, line, strict=True))
        for one, line in zip(row, meat, strict=True)
    )


def inverted(matrix: list[Row]) -> list[Row]:
    """By Gauss and Jordan; a little is added to the diagonal, so that a column of zeros does no harm."""
    size = len(matrix)
    work = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for i in range(size):
        work[i][i] += RIDGE
    for i in range(size):
        best = max(range(i, size), key=lambda row: abs(work[row][i]))
        work[i], work[best] = work[best], work[i]
        pivot = work[i][i]
        work[i] = [value / pivot for value in work[i]]
        for j in range(size):
            factor = work[j][i]
            if j != i and factor:
                work[j] = [one - factor * two for one, two in zip(work[j], work[i], strict=True)]
    return [row[size:] for row in work]
