"""A campaign's log on paper: its games, the last game turn by turn, and how the monsters grew.

Large print is the same log on a landscape page, with everything larger.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import count
from math import inf

from cards_pdf.art.path import Point, polyline
from cards_pdf.canvas.base import Canvas
from cards_pdf.canvas.pdf import document
from cards_pdf.canvas.pdf_file import FinishedPdf
from cards_pdf.cards.drawings import Frame
from cards_pdf.common import sizes
from cards_pdf.common.colour import INK, PAPER, mixed
from cards_pdf.common.errors import FitError
from cards_pdf.common.records.record import record
from cards_pdf.common.sizes import Mm
from cards_pdf.papers.flow import Part, TextColumn, draw_parts, pour_parts, turn_pages
from cards_pdf.rulebooks import log_words
from cards_pdf.text.fit import Block, block, fit_line, line

DASHES = ("", "2.2 1", "0.6 0.8")
_GRID_INK = mixed(INK, PAPER, 0.75)
_NUMBER_INK = mixed(INK, PAPER, 0.3)
_RULE_INK = mixed(INK, PAPER, 0.7)
# Charts, in mm unless said otherwise.
_NUMBER_PT = 7.5
_MAX_NUMBERS = 6  # along a scale
_NAMES_WIDTH = 9.0  # at the right, for the names of the lines
_SCALE_WIDTH = 8.5  # at the left, for the numbers
_MIN_NAME_PITCH = 3.2
_CHART_HEIGHT = 45.0
_SMALL_CHART_HEIGHT = 38.0  # three fit on a page in large print
_CHART_GAP = 6.0
# Pages and tables, in mm unless said otherwise.
_MARGIN = 14.0
_HEAD = 13.0  # a title on its line
_TALLY_WIDTH = 46.0  # beside the title
_ROW = 5.6
_COLUMNS = (("game", 11.0), ("monster", 28.0), ("outcome", 20.0), ("turns", 13.0), ("hp", 16.0))
_GAP = 4.0
_MAX_CHANGES = 400  # letters; `referee campaign history` has all of them


@dataclass(frozen=True)
class Series:
    """A line of a chart: its name, and a value for each step from the first."""

    name: str
    values: Sequence[int]


def draw_chart(
    canvas: Canvas, frame: Frame, *, title: str, steps: str, series: Sequence[Series]
) -> None:
    """Draw a chart into a frame; `steps` names what is counted from left to right."""
    x, y, width, height = frame
    left = x + _SCALE_WIDTH
    top = y + 6.5
    right = x + width - _NAMES_WIDTH
    bottom = y + height - 6
    highest = max((max(one.values) for one in series if one.values), default=0)
    # The scale ends at a round number, and never at 0.
    round_step: int = 10 ** max(1, len(str(max(1, highest))) - 1) // 2
    max_value = max(round_step, -(-highest // round_step) * round_step)
    last_step = max(1, max(len(one.values) for one in series) - 1)
    faces = canvas.typefaces

    def find_point(step: int, value: int) -> Point:
        across = left + (right - left) * step / last_step
        return across, bottom - (bottom - top) * value / max_value

    def label(x: float, y: float, text: str, align: float) -> None:
        number = line(text, faces.body)
        canvas.text(x, y, number, _NUMBER_PT, colour=_NUMBER_INK, align=align)

    with canvas.figure(title):
        canvas.text(x, y + 3.4, line(title, faces.bold), 9)
        for value in _round_numbers(max_value):  # with faint lines
            _, level = find_point(0, value)
            canvas.line(left, level, right, level, stroke=_GRID_INK, width=0.15)
            label(left - 1.2, level + 0.9, str(value), align=1)
        for step in _round_numbers(last_step):
            label(find_point(step, 0)[0], bottom + 3.4, str(step), align=0.5)
        unit = line(steps, faces.italic)
        canvas.text(right, bottom + 5.9, unit, _NUMBER_PT, colour=_NUMBER_INK, align=1)
        ends: list[tuple[float, str]] = []
        for one, dash in zip(series, DASHES, strict=False):
            points = [find_point(n, value) for n, value in enumerate(one.values)]
            if len(points) > 1:
                canvas.path(polyline(*points), stroke=INK, width=0.45, dash=dash)
            ends += [(last, one.name) for _, last in points[-1:]]
        lowest = -inf
        for end, name in sorted(ends):  # from the top down, no name over another
            lowest = max(end, lowest + _MIN_NAME_PITCH)
            canvas.text(right + 1.2, lowest + 0.9, line(name, faces.bold), _NUMBER_PT)


def _round_numbers(highest: int) -> range:
    """Return at most six numbers along a scale, in steps of 1, 2 or 5 times a power of ten."""
    step = next(
        base * 10**power
        for power in count()
        for base in (1, 2, 5)
        if highest // (base * 10**power) < _MAX_NUMBERS
    )
    return range(0, highest + 1, step)


@record
class _PageScale:
    """By how much a page is enlarged. The rest is as it is before that."""

    scale: float
    margin: float
    text_pt: float
    head_pt: float


_USUAL = _PageScale(scale=1.0, margin=_MARGIN, text_pt=9.0, head_pt=8.5)
_LARGE = _PageScale(scale=1.8, margin=8.0, text_pt=10.0, head_pt=9.0)


@dataclass(frozen=True)
class LoggedGame:
    monster: str
    outcome: str
    turns: int
    hp: int
    changes: Sequence[str]  # what was written on the cards


@dataclass(frozen=True)
class LogTable:
    """Everything that the sheet shows."""

    title: str
    tally: str
    games: Sequence[LoggedGame]
    turns: Sequence[Series]  # of the last game
    strength: Mapping[str, Sequence[Series]]  # by a stat's label, each monster game by game
    language: str = "en"


def make_log_sheet(log: LogTable, paper: str, keywords: str, *, large: bool) -> FinishedPdf:
    """Make the log's pages. `keywords` are for programs that read the file again."""
    page = sorted(sizes.paper(paper).mm, reverse=large)
    how = _LARGE if large else _USUAL
    width = page[0] / how.scale - 2 * how.margin
    height = page[1] / how.scale - 2 * how.margin
    with document(title=log.title, language=log.language, keywords=keywords) as canvas:
        parts = [*_make_charts(log, width), *_make_table(canvas, log, width, scale=how)]
        top = how.margin + _HEAD
        columns = [TextColumn(n, how.margin, top, height - _HEAD) for n in range(len(parts))]
        for _, items in turn_pages(canvas, pour_parts(parts, columns), (page[0], page[1])):
            with canvas.frame(0, 0, 0, how.scale):
                _draw_head(canvas, log, how.margin, width=width)
                draw_parts(canvas, items)
    return canvas.finished


def _draw_head(canvas: Canvas, log: LogTable, margin: float, width: float) -> None:
    face = canvas.typefaces.title
    right = margin + width
    fit_title = partial(fit_line, face=face, width=width - _TALLY_WIDTH, size=18, floor=9)
    try:
        title, size = fit_title(log.title)
    except FitError:  # the fonts lack its letters, or the page has too little room
        title, size = fit_title(log_words(log.language)["log"])
    with canvas.tagged("H1"):
        canvas.text(margin, margin + 5, title, size)
    tally = line(log.tally, canvas.typefaces.face_for_asides(log.language))
    canvas.text(right, margin + 5, tally, 10, align=1)
    canvas.line(margin, margin + 8, right, margin + 8, width=0.4)


def _make_charts(log: LogTable, width: float) -> Iterator[Part]:
    """Make the last game over the whole width, then the monsters' numbers two by two."""
    word = log_words(log.language)
    if log.turns:
        size = (width, _CHART_HEIGHT)
        yield _make_chart_row([(word["last_game"], log.turns)], word["turn"], size)
    charts = [(word["strength"].format(label), lines) for label, lines in log.strength.items()]
    size = ((width - _CHART_GAP) / 2, _SMALL_CHART_HEIGHT)
    for start in range(0, len(charts), 2):
        yield _make_chart_row(charts[start : start + 2], word["games"], size)


def _make_chart_row(charts: Sequence[tuple[str, Sequence[Series]]], unit: str, size: Mm) -> Part:
    """Make charts of one size side by side."""
    width, height = size

    def draw(canvas: Canvas, x: float, y: float) -> None:
        for title, series in charts:
            draw_chart(canvas, (x, y, width, height), title=title, steps=unit, series=series)
            x += width + _CHART_GAP

    return Part(height, draw, gap=_GAP)


def _make_table(canvas: Canvas, log: LogTable, width: float, scale: _PageScale) -> Iterator[Part]:
    """Make the table of games, with its head on every page."""
    word = log_words(log.language)
    typefaces = canvas.typefaces
    widths = [column * scale.text_pt / _USUAL.text_pt for _, column in _COLUMNS]
    widths.append(width - sum(widths))
    aside = typefaces.face_for_asides(log.language)
    keys = [*dict(_COLUMNS), "changes"]
    heads = [block(word[key], aside, 99, size=scale.head_pt) for key in keys]
    head = replace(_make_row(heads, widths, "TH", scale=scale), gap=_GAP)
    yield replace(head, keep_with_next=True)
    for number, game in enumerate(log.games, 1):
        changes = word["between"].join(game.changes)
        if len(changes) > _MAX_CHANGES:
            changes = changes[:_MAX_CHANGES].rpartition(word["between"])[0] + " …"
        texts = (str(number), game.monster, game.outcome, str(game.turns), str(game.hp), changes)
        cells = [
            block(text, typefaces.body, column, size=scale.text_pt)
            for text, column in zip(texts, widths, strict=True)
        ]
        yield replace(_make_row(cells, widths, "TD", scale=scale), repeated_head=head)


def _make_row(
    cells: Sequence[Block], widths: Sequence[float], role: str, scale: _PageScale
) -> Part:
    height = max(cell.height for cell in cells) + _ROW - scale.text_pt * 0.4
    scope = "Column" if role == "TH" else ""

    def draw(canvas: Canvas, x: float, y: float) -> None:
        with canvas.tagged("Table", key="games"), canvas.tagged("TR"):
            left = x
            for cell, width in zip(cells, widths, strict=True):
                with canvas.tagged(role, scope):
                    canvas.text_block(left, y + 1.0, cell)
                left += width
        y += height
        canvas.line(x, y, x + sum(widths), y, stroke=_RULE_INK, width=0.15)

    return Part(height, draw)
