"""Small line plots. Lines differ by dash and are named at their end, so that colour never stands alone."""

from collections.abc import Sequence
from itertools import count
from typing import NamedTuple

from cards_pdf.art.paths import polyline
from cards_pdf.common.colour import INK, PAPER, mixed
from cards_pdf.pdf.canvas import Canvas
from cards_pdf.text.fit import line

DASHES = ("", "2.2 1", "0.6 0.8")
_FAINT = mixed(INK, PAPER, 0.75)
_SOFT = mixed(INK, PAPER, 0.3)
_SMALL = 7.5  # points
_MOST_NUMBERS = 6
_NAMES = 9.0  # mm at the right for the names of the lines
_SCALE = 8.5  # mm at the left for the numbers
_LEAST_APART = 3.2  # mm between two names


class Series(NamedTuple):
    name: str
    values: Sequence[int]  # one for each step, from the first


class _PlotArea(NamedTuple):
    """Where values and steps lie on the page."""

    left: float
    top: float
    right: float
    bottom: float
    most: int  # the value at the top
    steps: int  # from left to right

    def at(self, step: int, value: int) -> tuple[float, float]:
        return (
            self.left + (self.right - self.left) * step / self.steps,
            self.bottom - (self.bottom - self.top) * value / self.most,
        )


def plot(
    canvas: Canvas, x: float, y: float, w: float, h: float, title: str, steps: str, series: Sequence[Series]
) -> None:
    """Draw the series into a box with its corner at x, y; `steps` is what is counted from left to right."""
    with canvas.figure(title):
        _plot(canvas, x, y, w, h, title, steps, series)


def _plot(
    canvas: Canvas, x: float, y: float, w: float, h: float, title: str, steps: str, series: Sequence[Series]
) -> None:
    canvas.text(x, y + 3.4, line(title, canvas.typefaces.bold), 9)
    highest = max((max(one.values) for one in series if one.values), default=0)
    count = max(len(one.values) for one in series)
    corners = (x + _SCALE, y + 6.5, x + w - _NAMES, y + h - 6)
    grid = _PlotArea(*corners, most=_round_up(highest), steps=max(1, count - 1))
    _scales(canvas, grid, steps)
    ends = [_course(canvas, grid, one, dash) for one, dash in zip(series, DASHES, strict=False) if one.values]
    for at, name in _apart(ends):
        canvas.text(grid.right + 1.2, at + 0.9, line(name, canvas.typefaces.bold), _SMALL)


def _scales(canvas: Canvas, grid: _PlotArea, steps: str) -> None:
    """The values at the left with faint lines, the steps below."""
    body = canvas.typefaces.body
    for number in _numbers(grid.most):
        _, at = grid.at(0, number)
        canvas.line(grid.left, at, grid.right, at, stroke=_FAINT, width=0.15)
        canvas.text(grid.left - 1.2, at + 0.9, line(str(number), body), _SMALL, colour=_SOFT, align=1)
    for number in _numbers(grid.steps):
        at, _ = grid.at(number, 0)
        canvas.text(at, grid.bottom + 3.4, line(str(number), body), _SMALL, colour=_SOFT, align=0.5)
    unit = line(steps, canvas.typefaces.italic)
    canvas.text(grid.right, grid.bottom + 5.9, unit, _SMALL, colour=_SOFT, align=1)


def _course(canvas: Canvas, grid: _PlotArea, one: Series, dash: str) -> tuple[float, str]:
    """One line through its values; returns the height at which it ends, and its name."""
    points = [grid.at(n, value) for n, value in enumerate(one.values)]
    if len(points) > 1:
        canvas.path(polyline(*points), stroke=INK, width=0.45, dash=dash)
    return points[-1][1], one.name


def _round_up(highest: int) -> int:
    """The scale's end: a round number, never 0."""
    step: int = 10 ** max(1, len(str(max(1, highest))) - 1) // 2
    return max(step, -(-highest // step) * step)


def _numbers(most: int) -> range:
    """At most six numbers along a scale, in steps of 1, 2 or 5 times a power of ten."""
    step = next(
        base * 10**power
        for power in count()
        for base in (1, 2, 5)
        if most // (base * 10**power) < _MOST_NUMBERS
    )
    return range(0, most + 1, step)


def _apart(names: list[tuple[float, str]]) -> list[tuple[float, str]]:
    """Names from the top down, none over another."""
    placed: list[tuple[float, str]] = []
    for at, name in sorted(names):
        placed.append((max(at, placed[-1][0] + _LEAST_APART) if placed else at, name))
    return placed
