"""A campaign's log on paper: its games, the last game turn by turn, and how the monsters grew.

Large print is the same log on a landscape page, with everything larger.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from cards_pdf.common import sizes
from cards_pdf.common.colour import INK, PAPER, mixed
from cards_pdf.common.errors import FitError
from cards_pdf.papers.flow import Part, TextColumn, draw_page, pour
from cards_pdf.papers.plots import Series, plot
from cards_pdf.pdf.canvas import Canvas
from cards_pdf.pdf.made import Made
from cards_pdf.pdf.pdf_canvas import PdfCanvas
from cards_pdf.rulebooks.small_words import log_words
from cards_pdf.text.fit import Block, Line, block, fit_line, line

_MARGIN = 14.0
_TOP = 13.0  # below the margin: a title on its line
_ROW = 5.6
_FAINT = mixed(INK, PAPER, 0.7)
_COLUMNS = (("game", 11.0), ("monster", 28.0), ("outcome", 20.0), ("turns", 13.0), ("hp", 16.0))
_PLOT, _SMALL_PLOT = 45.0, 38.0  # mm high: three fit on a page in large print
_BETWEEN = 4.0
_TALLY = 46.0  # beside the title
_MOST_CHANGES = 400  # letters


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
    strength: Mapping[str, Sequence[Series]]  # a stat's label -> each monster's numbers, game by game
    language: str = "en"


def log_sheet(log: Log, paper: str, keywords: str = "", *, large: bool = False) -> Made:
    width, height = sorted(sizes.paper(paper).mm, reverse=large)
    canvas, how = PdfCanvas(title=log.title, language=log.language), _LARGE if large else _USUAL
    wide, tall = width / how.scale - 2 * how.margin, height / how.scale - 2 * how.margin
    parts = [*_plots(log, wide), *_games(canvas, log, wide, how)]
    pages = [TextColumn(page, how.margin, how.margin + _TOP, tall - _TOP) for page in range(len(parts))]
    placed = pour(parts, pages)
    for page in range(placed[-1].page + 1):
        canvas.begin_page(width, height)
        with canvas.frame(0, 0, 0, how.scale):
            _title(canvas, log, how, wide)
            draw_page(canvas, placed, page)
        canvas.end_page()
    return Made(canvas.pdf(keywords), canvas.pages)


def _title(canvas: Canvas, log: Log, how: _PageScale, width: float) -> None:
    left, right = how.margin, how.margin + width
    with canvas.tagged("H1"):
        canvas.text(left, left + 5, *_named(canvas, log, width - _TALLY))
    canvas.text(right, left + 5, line(log.tally, canvas.typefaces.aside(log.language)), 10, align=1)
    canvas.line(left, left + 8, right, left + 8, width=0.4)


def _named(canvas: Canvas, log: Log, room: float) -> tuple[Line, float]:
    """With the campaign's name, if the fonts have its letters and the page has room."""
    try:
        return fit_line(log.title, canvas.typefaces.title, room, 18, 9)
    except FitError:
        return fit_line(log_words(log.language)["log"], canvas.typefaces.title, room, 18, 9)


def _plots(log: Log, width: float) -> Iterator[Part]:
    """The last game over the whole width, then the monsters' numbers two by two."""
    said = log_words(log.language)
    if log.turns:
        yield _plotted([(said["last_game"], log.turns)], said["turn"], width, _PLOT)
    charts = [(said["strength"].format(label), series) for label, series in log.strength.items()]
    for start in range(0, len(charts) if log.games else 0, 2):
        yield _plotted(charts[start : start + 2], said["games"], (width - 6) / 2, _SMALL_PLOT)


def _plotted(charts: Sequence[tuple[str, Sequence[Series]]], unit: str, wide: float, tall: float) -> Part:
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
    heads = [
        block(said[key], typefaces.aside(log.language), 99, how.head) for key in (*dict(_COLUMNS), "changes")
    ]
    head = replace(_row(heads, widths, "TH", how), gap=_BETWEEN)
    for number, game in enumerate(log.games, 1):
        told = (
            str(number),
            game.monster,
            game.outcome,
            str(game.turns),
            str(game.hp),
            _listed(game.changes, said["between"]),
        )
        cells = [block(cell, typefaces.body, wide, how.text) for cell, wide in zip(told, widths, strict=True)]
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


def _listed(changes: Sequence[str], between: str) -> str:
    """A very long list of ticks is cut; `referee campaign history` has the rest."""
    whole = between.join(changes)
    if len(whole) <= _MOST_CHANGES:
        return whole
    return whole[:_MOST_CHANGES].rpartition(between)[0] + " …"
