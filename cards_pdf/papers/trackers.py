"""Tracks and tables to keep count of a game: with a pencil, in a PDF reader, or with counters on a
mat.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from math import ceil
from typing import NamedTuple

from cards_pdf.art.path import circle
from cards_pdf.canvas.base import Canvas, FieldName
from cards_pdf.cards.edition import LARGE
from cards_pdf.cards.rows.tick_boxes import SIDE, draw_box
from cards_pdf.common import sizes
from cards_pdf.common.colour import INK, PAPER, Rgb
from cards_pdf.common.units import MM_PER_POINT
from cards_pdf.papers.flow import NoRoomError, Part, PlacedPart, TextColumn, draw_page, pour_parts
from cards_pdf.papers.masthead import title_face
from cards_pdf.papers.rule_sheet import MARGIN
from cards_pdf.papers.sections import make_heading, make_paragraph
from cards_pdf.papers.sheet_style import GREY, SheetStyle, typeset
from cards_pdf.rulebooks.model import RuleSheet, Tracker, TrackerColumn
from cards_pdf.rulebooks.small_words import words
from cards_pdf.text.fit import fit_line, line

Steps = tuple[int, int, int]  # first, last, step

CIRCLE = 19.0  # mm; common cubes and most small coins lie inside
PITCH = 20.0
_NUMBER_PT = 15.0
_CAP = 0.33  # of the size: half a figure's height
_BETWEEN = PITCH / 2  # tens and ones in one row
_ROUNDING = 1e-6
_TITLE, _TITLE_PT = 13.0, 20.0
_NARROW = 180.0  # mm: a narrower page is turned
_LARGER = 1.25  # the title in large print, whose headings are as large as the usual one
_CELL = (8.6, 8.6)  # mm of one place on a track: its number above its box
_ROUND = 10  # places: rows of so many, or twice as many, begin at round numbers
_MOST_PAGES = 9
_WORTH = 1.25
_MOST_EMPTY = 1 / 3  # of a page that others follow
_BEHIND_BOX, _BESIDE_TICK = 1.2, 0.8  # mm from a box to its word, and on either side of both
_BASE = 0.111  # of the size: from the middle of its figures to their baseline, in mm a point
_LEAST_PT = 6.0  # of a word in a narrow cell


class CirclePlace(NamedTuple):
    """A circle's corner and its number."""

    x: float
    y: float
    value: int


def measure_tracks(tracks: Sequence[Steps], width: float) -> tuple[float, float]:
    """The size of tracks that wrap at `width`."""
    found = list(find_circles(tracks, width))
    return max(place.x for place in found) + PITCH, max(place.y for place in found) + PITCH


def draw_tracks(
    canvas: Canvas,
    at: tuple[float, float],
    tracks: Sequence[Steps],
    width: float,
    style: SheetStyle,
    fill: Rgb | None = None,
) -> None:
    """Circles in the sheet's tint, or filled as asked."""
    ink = INK if fill else style.strong
    with canvas.figure(", ".join(f"{first}–{last}" for first, last, _ in tracks)):
        for place in find_circles(tracks, width):
            x, y = (at[0] + place.x + PITCH / 2, at[1] + place.y + PITCH / 2)
            ground, outline = fill or style.tint or PAPER, style.stroke(0.4)
            canvas.path(circle(x, y, CIRCLE / 2), fill=ground, stroke=ink, width=outline)
            shown, base = (
                line(str(place.value), style.typefaces.bold),
                y + _NUMBER_PT * MM_PER_POINT * _CAP,
            )
            canvas.text(x, base, shown, _NUMBER_PT, colour=ink, align=0.5)


def find_circles(tracks: Sequence[Steps], width: float) -> Iterator[CirclePlace]:
    """A track follows the one before it on the same row if all of it fits, else it has rows of its
    own, as long as each other.
    """
    most = max(1, int((width + _ROUNDING) // PITCH))
    x = y = 0.0
    for first, last, step in tracks:
        values = range(first, last + 1, step)
        if x and x + len(values) * PITCH > width + _ROUNDING:
            x, y = 0.0, y + PITCH
        across = ceil(len(values) / ceil(len(values) / most))
        for n, value in enumerate(values):
            row, column = divmod(n, across)
            yield CirclePlace(x + column * PITCH, y + row * PITCH, value)
        y += (len(values) - 1) // across * PITCH
        x += min(len(values), across) * PITCH + _BETWEEN


class _Cell(NamedTuple):
    """One place of a table's row."""

    column: TrackerColumn
    width: float
    height: float
    field: FieldName
    row: int


class _Sizes(NamedTuple):
    """How high a line to write on is, in mm, and how much larger than usual circles are."""

    row: float
    circles: float = 1.0


# Best first.
_USUAL = tuple(_Sizes(9.5 - 0.25 * n) for n in range(18))
_LARGE = tuple(
    _Sizes(row, circles) for circles in (LARGE, 1.3, 1.15) for row in (12.0, 11.5, 11.0, 10.5)
)


def draw_trackers(canvas: Canvas, sheet: RuleSheet, style: SheetStyle, paper: str) -> None:
    """The pages that the game asks for; large print takes as many as it needs. It lies on its side,
    as does small paper.
    """
    short, long = sizes.paper(paper).mm
    page = (long, short) if style.large or short < _NARROW else (short, long)
    numbered = list(enumerate(sheet.trackers, 1))
    for together in sorted({tracker.page for tracker in sheet.trackers}):
        placed = _settled([(n, each) for n, each in numbered if each.page == together], style, page)
        for number in range(placed[-1].page + 1):
            canvas.begin_page(*page)
            _title(canvas, sheet, style, page[0] - 2 * MARGIN)
            draw_page(canvas, placed, number)
            canvas.end_page()


def _settled(
    trackers: list[tuple[int, Tracker]], style: SheetStyle, page: tuple[float, float]
) -> list[PlacedPart]:
    """On one page with the tallest lines it allows, else on a few well-filled pages; down to the
    foot.
    """
    top = MARGIN + _TITLE * _larger(style)
    pages = [
        TextColumn(number, MARGIN, top, page[1] - MARGIN - top) for number in range(_MOST_PAGES)
    ]
    chosen, placed = _best(trackers, style, pages, page[0])
    last, bottom = placed[-1], pages[0].y + pages[0].height
    number, tracker = trackers[-1]
    extra = int((bottom - last.y - last.part.height) / chosen.row) if tracker.more else 0
    longer = [*trackers[:-1], (number, tracker._replace(rows=tracker.rows + extra))]
    return pour_parts(_parts(longer, style, page[0], chosen), pages)


def _best(
    trackers: list[tuple[int, Tracker]],
    style: SheetStyle,
    pages: Sequence[TextColumn],
    width: float,
) -> tuple[_Sizes, list[PlacedPart]]:
    def placed(chosen: _Sizes, room: Sequence[TextColumn]) -> tuple[_Sizes, list[PlacedPart]]:
        return chosen, pour_parts(_parts(trackers, style, width, chosen), room)

    if style.large:
        found = [placed(chosen, pages) for chosen in _LARGE]
        return min(found, key=lambda one: (one[1][-1].page, _gaps(one[1], pages[0])))
    for chosen in _USUAL:
        with suppress(NoRoomError):
            return placed(chosen, pages[:1])
    return placed(_USUAL[0], pages)


def _gaps(placed: Sequence[PlacedPart], page: TextColumn) -> int:
    """How many pages before the last one end with a gap."""
    ends = {item.page: item.y + item.part.height for item in placed[:-1]}
    ends.pop(placed[-1].page, None)
    return sum(page.y + page.height - end > _MOST_EMPTY * page.height for end in ends.values())


def _parts(
    trackers: list[tuple[int, Tracker]], style: SheetStyle, page_width: float, chosen: _Sizes
) -> list[Part]:
    width, parts = page_width - 2 * MARGIN, list[Part]()
    for number, tracker in trackers:
        field = FieldName(f"T{number}", tracker.title)
        parts.append(make_heading(tracker.title, style, width))
        if tracker.note:
            parts.append(make_paragraph(tracker.note, style, width).kept())
        if tracker.counters:
            parts.append(_counters(tracker, style, width, chosen.circles))
        if tracker.track:
            parts.append(_track(tracker.track, field, style, width))
        if tracker.columns:
            parts += _table(tracker, field, style, width, chosen.row)
    return parts


def _title(canvas: Canvas, sheet: RuleSheet, style: SheetStyle, width: float) -> None:
    text = f"{sheet.title} · {words(sheet)['trackers']}"
    canvas.bookmark(text)
    face = title_face(style.typefaces, style.cover, sheet.title)
    shown, size = fit_line(text, face, width, _TITLE_PT * _larger(style), 11.0)
    base, below = (MARGIN + down * _larger(style) for down in (7.0, 9.2))
    with canvas.tagged("H1"):
        canvas.text(MARGIN, base, shown, size, colour=style.strong)
    canvas.line(MARGIN, below, MARGIN + width, below, stroke=style.strong, width=0.8)


def _larger(style: SheetStyle) -> float:
    return _LARGER if style.large else 1.0


def _counters(tracker: Tracker, style: SheetStyle, width: float, most: float) -> Part:
    """Circles to lay a counter on; large print enlarges them as it does the cards."""
    longest = max(len(range(first, last + 1, step)) for first, last, step in tracker.counters)
    unbroken = width / (longest * PITCH)  # by how much, if it stays in one row
    scale = min(most, unbroken if unbroken >= _WORTH else LARGE)
    room = width / scale

    def draw(canvas: Canvas, x: float, y: float) -> None:
        with canvas.frame(x, y, 0.0, scale):
            draw_tracks(canvas, (0, 0), tracker.counters, room, style)

    return Part(measure_tracks(tracker.counters, room)[1] * scale, draw, gap=1.0)


def _track(track: tuple[int, int, int], field: FieldName, style: SheetStyle, width: float) -> Part:
    """Numbered boxes in rows; a new row begins at a round number where it can."""
    first, last, step = track
    values, scale = range(first, last + 1, step), style.scale
    pitch, down = _CELL[0] * scale, (_CELL[1] + 1.5) * scale
    across = int(width // pitch)
    if _ROUND <= across < len(values):
        across -= across % _ROUND
    rows = ceil(len(values) / across)

    def draw(canvas: Canvas, x: float, y: float) -> None:
        for n, value in enumerate(values):
            left, top = x + n % across * pitch, y + n // across * down
            strong = value % (5 * step) == 0
            face = style.typefaces.bold if strong else style.typefaces.body
            size, side = style.small(8.5), SIDE * scale
            canvas.text(
                left + pitch / 2, top + 2.9 * scale, line(str(value), face), size, align=0.5
            )
            draw_box(
                canvas, left + (pitch - side) / 2, top + 3.9 * scale, field.part(value), side=side
            )

    return Part(rows * down, draw, gap=1.0)


def _table(
    tracker: Tracker, field: FieldName, style: SheetStyle, width: float, height: float
) -> Iterator[Part]:
    """The head, then a line for each row, so that a long table may continue on the next page."""
    whole = sum(column.width for column in tracker.columns)
    columns = [(column, width * column.width / whole) for column in tracker.columns]
    head = _table_head(columns, style, tracker.title)
    yield head
    for row in range(1, tracker.rows + 1):
        cells = [
            _Cell(column, wide, height, field.part(row).part(n, typeset(column.head)), row)
            for n, (column, wide) in enumerate(columns, 1)
        ]
        yield replace(_table_row(cells, style, tracker.title), head=head if row > 1 else None)


def _table_head(columns: list[tuple[TrackerColumn, float]], style: SheetStyle, table: str) -> Part:
    def draw(canvas: Canvas, x: float, y: float) -> None:
        with canvas.tagged("Table", key=table), canvas.tagged("TR"):
            for column, width in columns:
                said, least = typeset(column.head), style.small(_LEAST_PT)
                text, size = fit_line(said, style.typefaces.bold, width - 2, style.size, least)
                with canvas.tagged("TH", "Column"):
                    canvas.text(x + 1, y + 3.4 * style.scale, text, size, colour=style.strong)
                x += width

    return Part(4.6 * style.scale, draw, gap=1.5, keep=True)


def _table_row(cells: list[_Cell], style: SheetStyle, table: str) -> Part:
    def draw(canvas: Canvas, x: float, y: float) -> None:
        with canvas.tagged("Table", key=table), canvas.tagged("TR"):
            for cell in cells:
                canvas.rect(x, y, cell.width, cell.height, stroke=GREY, width=0.15)
                with canvas.tagged("TD"):
                    if cell.column.counts:
                        number, base = line(str(cell.row), style.typefaces.body), _BASE * style.size
                        middle = (x + cell.width / 2, y + cell.height / 2 + base)
                        canvas.text(*middle, number, style.size, align=0.5)
                    elif cell.column.ticks:
                        _ticks(canvas, x, y, cell, style)
                    elif canvas.fillable:
                        canvas.fields.text(
                            cell.field, x + 0.5, y + 0.7, cell.width - 1, cell.height - 1.4
                        )
                x += cell.width

    return Part(cells[0].height, draw)


def _ticks(canvas: Canvas, x: float, y: float, cell: _Cell, style: SheetStyle) -> None:
    """Boxes with their words, each pair in the middle of its share of the cell."""
    pitch, side = cell.width / len(cell.column.ticks), SIDE * style.scale
    room = pitch - side - _BEHIND_BOX - 2 * _BESIDE_TICK
    for n, word in enumerate(cell.column.ticks):
        text, size = fit_line(
            typeset(word), style.typefaces.body, room, style.size, style.small(_LEAST_PT)
        )
        wide = side + (_BEHIND_BOX + text.width_mm(size) if word else 0.0)
        left = x + n * pitch + (pitch - wide) / 2
        field = cell.field.part(n + 1, typeset(word))
        draw_box(canvas, left, y + (cell.height - side) / 2, field, side=side)
        canvas.text(left + side + _BEHIND_BOX, y + cell.height / 2 + _BASE * size, text, size)
