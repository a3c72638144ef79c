"""A campaign's log on paper: its games, the last game turn by turn, and how the monsters grew.

Large print is the same log on a landscape page, with everything larger.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import count
from math import inf
from typing import NamedTuple

from cards_pdf.art.path import polyline
from cards_pdf.canvas.base import Canvas
from cards_pdf.canvas.pdf import PdfCanvas
from cards_pdf.canvas.pdf_file import FinishedPdf
from cards_pdf.common import sizes
from cards_pdf.common.colour import INK, PAPER, mixed
from cards_pdf.common.errors import FitError
from cards_pdf.papers.flow import Part, TextColumn, draw_page, pour_parts
from cards_pdf.rulebooks.small_words import log_words
from cards_pdf.text.fit import Block, block, fit_line, line

DASHES = ("", "2.2 1", "0.6 0.8")
_FAINT_INK = mixed(INK, PAPER, 0.75)
_SOFT = mixed(INK, PAPER, 0.3)
_SMALL = 7.5  # points
_MOST_NUMBERS = 6
_NAMES = 9.0  # mm at the right for the names of the lines
_SCALE = 8.5  # mm at the left for the numbers
_LEAST_APART = 3.2  # mm between two names
_MARGIN = 14.0
_TOP = 13.0  # below the margin: a title on its line
_ROW = 5.6
_FAINT = mixed(INK, PAPER, 0.7)
_COLUMNS = (("game", 11.0), ("monster", 28.0), ("outcome", 20.0), ("turns", 13.0), ("hp", 16.0))
_PLOT, _SMALL_PLOT = 45.0, 38.0  # mm high: three fit on a page in large print
_BETWEEN = 4.0
_TALLY = 46.0  # beside the title
_MOST_CHANGES = 400  # letters


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
    canvas: Canvas,
    x: float,
    y: float,
    w: float,
    h: float,
    title: str,
    steps: str,
    series: Sequence[Series],
) -> None:
    """Draw the series into a box with its corner at x, y; `steps` is what is counted from left to
    right.
    """
    with canvas.figure(title):
        canvas.text(x, y + 3.4, line(title, canvas.typefaces.bold), 9)
        highest = max((max(one.values) for one in series if one.values), default=0)
        round_step: int = (
            10 ** max(1, len(str(max(1, highest))) - 1) // 2
        )  # the scale's end is round, never 0
        most = max(round_step, -(-highest // round_step) * round_step)
        corners = (x + _SCALE, y + 6.5, x + w - _NAMES, y + h - 6)
        grid = _PlotArea(*corners, most, max(1, max(len(one.values) for one in series) - 1))
        _scales(canvas, grid, steps)
        ends: list[tuple[float, str]] = []
        for one, dash in zip(series, DASHES, strict=False):
            points = [grid.at(n, value) for n, value in enumerate(one.values)]
            if len(points) > 1:
                canvas.path(polyline(*points), stroke=INK, width=0.45, dash=dash)
            ends += [(at, one.name) for _, at in points[-1:]]
        lowest = -inf
        for at, name in sorted(ends):  # from the top down, no name over another
            lowest = max(at, lowest + _LEAST_APART)
            canvas.text(grid.right + 1.2, lowest + 0.9, line(name, canvas.typefaces.bold), _SMALL)


def _scales(canvas: Canvas, grid: _PlotArea, steps: str) -> None:
    """The values at the left with faint lines, the steps below."""
    body = canvas.typefaces.body
    for number in _numbers(grid.most):
        _, at = grid.at(0, number)
        canvas.line(grid.left, at, grid.right, at, stroke=_FAINT_INK, width=0.15)
        canvas.text(
            grid.left - 1.2, at + 0.9, line(str(number), body), _SMALL, colour=_SOFT, align=1
        )
    for number in _numbers(grid.steps):
        at, _ = grid.at(number, 0)
        canvas.text(at, grid.bottom + 3.4, line(str(number), body), _SMALL, colour=_SOFT, align=0.5)
    unit = line(steps, canvas.typefaces.italic)
    canvas.text(grid.right, grid.bottom + 5.9, unit, _SMALL, colour=_SOFT, align=1)


def _numbers(most: int) -> range:
    """At most six numbers along a scale, in steps of 1, 2 or 5 times a power of ten."""
    step = next(
        base * 10**power
        for power in count()
        for base in (1, 2, 5)
        if most // (base * 10**power) < _MOST_NUMBERS
    )
    return range(0, most + 1, step)


class _PageScale(NamedTuple):
    """How much a page is enlarged, and the size of its words in points before that."""

    scale: float
    margin: float  # before it is enlarged
    text: float
    head: float


_USUAL, _LARGE = _PageScale(1.0, _MARGIN, 9.0, 8.5), _PageScale(1.8, 8.0, 10.0, 9.0)


class LoggedGame(NamedTuple):
    monster: str
    outcome: str
    turns: int
    hp: int
    changes: Sequence[str]  # what was written on the cards


class Log(NamedTuple):
    """Everything the sheet shows, as the referee knows it."""

    title: str
    tally: str
    games: Sequence[LoggedGame]
    turns: Sequence[Series]  # of the last game
    strength: Mapping[
        str, Sequence[Series]
    ]  # a stat's label -> each monster's numbers, game by game
    language: str = "en"


def log_sheet(log: Log, paper: str, keywords: str = "", *, large: bool = False) -> FinishedPdf:
    width, height = sorted(sizes.paper(paper).mm, reverse=large)
    canvas, how = PdfCanvas(title=log.title, language=log.language), _LARGE if large else _USUAL
    wide, tall = width / how.scale - 2 * how.margin, height / how.scale - 2 * how.margin
    parts = [*_plots(log, wide), *_games(canvas, log, wide, how)]
    pages = [
        TextColumn(page, how.margin, how.margin + _TOP, tall - _TOP) for page in range(len(parts))
    ]
    placed = pour_parts(parts, pages)
    for page in range(placed[-1].page + 1):
        canvas.begin_page(width, height)
        with canvas.frame(0, 0, 0, how.scale):
            left, right = how.margin, how.margin + wide
            face = canvas.typefaces.title
            try:
                title = fit_line(log.title, face, wide - _TALLY, 18, 9)
            except FitError:  # the fonts lack its letters, or the page has too little room
                title = fit_line(log_words(log.language)["log"], face, wide - _TALLY, 18, 9)
            with canvas.tagged("H1"):
                canvas.text(left, left + 5, *title)
            tally = line(log.tally, canvas.typefaces.aside(log.language))
            canvas.text(right, left + 5, tally, 10, align=1)
            canvas.line(left, left + 8, right, left + 8, width=0.4)
            draw_page(canvas, placed, page)
        canvas.end_page()
    return FinishedPdf(canvas.pdf(keywords), canvas.pages)


def _plots(log: Log, width: float) -> Iterator[Part]:
    """The last game over the whole width, then the monsters' numbers two by two."""
    said = log_words(log.language)
    if log.turns:
        yield _plotted([(said["last_game"], log.turns)], said["turn"], width, _PLOT)
    charts = [(said["strength"].format(label), series) for label, series in log.strength.items()]
    for start in range(0, len(charts) if log.games else 0, 2):
        yield _plotted(charts[start : start + 2], said["games"], (width - 6) / 2, _SMALL_PLOT)


def _plotted(
    charts: Sequence[tuple[str, Sequence[Series]]], unit: str, wide: float, tall: float
) -> Part:
    """Charts side by side."""

    def draw(canvas: Canvas, x: float, y: float) -> None:
        for n, (title, series) in enumerate(charts):
            plot(canvas, x + n * (wide + 6), y, wide, tall, title, unit, series)

    return Part(tall, draw, gap=_BETWEEN)


def _games(canvas: Canvas, log: Log, width: float, how: _PageScale) -> Iterator[Part]:
    """A table with its head on every page."""
    said, typefaces = log_words(log.language), canvas.typefaces
    widths = [wide * how.text / _USUAL.text for _, wide in _COLUMNS]
    widths.append(width - sum(widths))
    aside, keys = typefaces.aside(log.language), (*dict(_COLUMNS), "changes")
    heads = [block(said[key], aside, 99, how.head) for key in keys]
    head = replace(_row(heads, widths, "TH", how), gap=_BETWEEN)
    for number, game in enumerate(log.games, 1):
        changes = said["between"].join(game.changes)
        if len(changes) > _MOST_CHANGES:  # `referee campaign history` has the rest
            changes = changes[:_MOST_CHANGES].rpartition(said["between"])[0] + " …"
        told = (str(number), game.monster, game.outcome, str(game.turns), str(game.hp), changes)
        cells = [
            block(cell, typefaces.body, wide, how.text)
            for cell, wide in zip(told, widths, strict=True)
        ]
        row = replace(_row(cells, widths, "TD", how), head=head)
        yield from (head.kept(), row) if number == 1 else (row,)


def _row(cells: Sequence[Block], widths: Sequence[float], role: str, how: _PageScale) -> Part:
    height = max(cell.height for cell in cells) + _ROW - how.text * 0.4

    def draw(canvas: Canvas, x: float, y: float) -> None:
        with canvas.tagged("Table", key="games"), canvas.tagged("TR"):
            left = x
            for cell, wide in zip(cells, widths, strict=True):
                with canvas.tagged(role, "Column" if role == "TH" else ""):
                    canvas.text_block(left, y + 1.0, cell)
                left += wide
        canvas.line(x, y + height, x + sum(widths), y + height, stroke=_FAINT, width=0.15)

    return Part(height, draw)
