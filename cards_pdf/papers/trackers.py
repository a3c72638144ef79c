"""Tracks and tables to keep count of a game with a pencil, or in a PDF reader."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from math import ceil
from typing import NamedTuple

from cards_pdf.cards.edition import LARGE
from cards_pdf.cards.rows.tick_boxes import SIDE, box
from cards_pdf.common import sizes
from cards_pdf.papers.counters import PITCH, Steps, draw_tracks, track_size
from cards_pdf.papers.flow import NoRoomError, Part, PlacedPart, TextColumn, draw_page, pour
from cards_pdf.papers.masthead import title_face
from cards_pdf.papers.rule_sheet import MARGIN
from cards_pdf.papers.sections import heading, paragraph
from cards_pdf.papers.sheet_style import GREY, SheetStyle, typeset
from cards_pdf.pdf.canvas import Canvas
from cards_pdf.pdf.form_fields import FieldName
from cards_pdf.rulebooks.model import RuleSheet, Tracker, TrackerColumn
from cards_pdf.rulebooks.small_words import words
from cards_pdf.text.fit import fit_line, line

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
_LARGE = tuple(_Sizes(row, circles) for circles in (LARGE, 1.3, 1.15) for row in (12.0, 11.5, 11.0, 10.5))


def draw_trackers(canvas: Canvas, sheet: RuleSheet, style: SheetStyle, paper: str) -> None:
    """The pages that the game asks for; large print takes as many as it needs. It lies on its side, as does
    small paper.
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
    """On one page with the tallest lines it allows, else on a few well-filled pages; down to the foot."""
    top = MARGIN + _TITLE * _larger(style)
    pages = [TextColumn(number, MARGIN, top, page[1] - MARGIN - top) for number in range(_MOST_PAGES)]
    chosen, placed = _best(trackers, style, pages, page[0])
    last, bottom = placed[-1], pages[0].y + pages[0].height
    number, tracker = trackers[-1]
    extra = int((bottom - last.y - last.part.height) / chosen.row) if tracker.more else 0
    longer = [*trackers[:-1], (number, tracker._replace(rows=tracker.rows + extra))]
    return pour(_parts(longer, style, page[0], chosen), pages)


def _best(
    trackers: list[tuple[int, Tracker]], style: SheetStyle, pages: Sequence[TextColumn], width: float
) -> tuple[_Sizes, list[PlacedPart]]:
    def placed(chosen: _Sizes, room: Sequence[TextColumn]) -> tuple[_Sizes, list[PlacedPart]]:
        return chosen, pour(_parts(trackers, style, width, chosen), room)

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
    width = page_width - 2 * MARGIN
    return [part for n, tracker in trackers for part in _tracker(tracker, n, style, width, chosen)]


def _title(canvas: Canvas, sheet: RuleSheet, style: SheetStyle, width: float) -> None:
    text = f"{sheet.title} · {words(sheet.lang)['trackers']}"
    canvas.bookmark(text)
    face = title_face(style.typefaces, style.cover, sheet.title)
    shown, size = fit_line(text, face, width, _TITLE_PT * _larger(style), 11.0)
    base, below = (MARGIN + down * _larger(style) for down in (7.0, 9.2))
    with canvas.tagged("H1"):
        canvas.text(MARGIN, base, shown, size, colour=style.strong)
    canvas.line(MARGIN, below, MARGIN + width, below, stroke=style.strong, width=0.8)


def _larger(style: SheetStyle) -> float:
    return _LARGER if style.large else 1.0


def _tracker(
    tracker: Tracker, number: int, style: SheetStyle, width: float, chosen: _Sizes
) -> Iterator[Part]:
    yield heading(tracker.title, style, width)
    if tracker.note:
        yield paragraph(tracker.note, style, width).kept()
    if tracker.counters:
        yield _counters(tracker, style, width, chosen.circles)
    if tracker.track:
        yield _track(tracker.track, FieldName(f"T{number}", tracker.title), style, width)
    if tracker.columns:
        yield from _table(tracker, FieldName(f"T{number}", tracker.title), style, width, chosen.row)


def _counters(tracker: Tracker, style: SheetStyle, width: float, most: float) -> Part:
    """Circles to lay a counter on; large print enlarges them as it does the cards."""
    scale = min(most, _unbroken(tracker.counters, width))
    room = width / scale

    def draw(canvas: Canvas, x: float, y: float) -> None:
        with canvas.frame(x, y, 0.0, scale):
            draw_tracks(canvas, 0, 0, tracker.counters, room, style)

    return Part(track_size(tracker.counters, room)[1] * scale, draw, gap=1.0)


def _unbroken(tracks: Sequence[Steps], width: float) -> float:
    """How much the longest track may be enlarged and stay in one row, if that is worth it."""
    longest = max(len(range(first, last + 1, step)) for first, last, step in tracks)
    fitting = width / (longest * PITCH)
    return fitting if fitting >= _WORTH else LARGE


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
            canvas.text(left + pitch / 2, top + 2.9 * scale, line(str(value), face), size, align=0.5)
            box(canvas, left + (pitch - side) / 2, top + 3.9 * scale, field.part(value), side=side)

    return Part(rows * down, draw, gap=1.0)


def _table(
    tracker: Tracker, field: FieldName, style: SheetStyle, width: float, height: float
) -> Iterator[Part]:
    """The head, then a line for each row, so that a long table may continue on the next page."""
    whole = sum(column.width for column in tracker.columns)
    widths = [width * column.width / whole for column in tracker.columns]
    columns = list(zip(tracker.columns, widths, strict=True))
    head = _table_head(tracker, widths, style)
    yield head
    for row in range(1, tracker.rows + 1):
        line_field = field.part(row)
        cells = [
            _Cell(column, wide, height, line_field.part(n, typeset(column.head)), row)
            for n, (column, wide) in enumerate(columns, 1)
        ]
        yield replace(_table_row(cells, style, tracker.title), head=head if row > 1 else None)


def _table_head(tracker: Tracker, widths: list[float], style: SheetStyle) -> Part:
    def draw(canvas: Canvas, x: float, y: float) -> None:
        with canvas.tagged("Table", key=tracker.title), canvas.tagged("TR"):
            for column, width in zip(tracker.columns, widths, strict=True):
                text, size = fit_line(
                    typeset(column.head), style.typefaces.bold, width - 2, style.size, _least(style)
                )
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
                    _fill_cell(canvas, x, y, cell, style)
                x += cell.width

    return Part(cells[0].height, draw)


def _fill_cell(canvas: Canvas, x: float, y: float, cell: _Cell, style: SheetStyle) -> None:
    if cell.column.counts:
        number = line(str(cell.row), style.typefaces.body)
        canvas.text(
            x + cell.width / 2, y + cell.height / 2 + _BASE * style.size, number, style.size, align=0.5
        )
    elif cell.column.ticks:
        _ticks(canvas, x, y, cell, style)
    elif canvas.fillable:
        canvas.text_field(cell.field, x + 0.5, y + 0.7, cell.width - 1, cell.height - 1.4)


def _least(style: SheetStyle) -> float:
    """What a word may shrink to in a narrow cell."""
    return style.small(6.0)


def _ticks(canvas: Canvas, x: float, y: float, cell: _Cell, style: SheetStyle) -> None:
    """Boxes with their words, each pair in the middle of its share of the cell."""
    pitch, side = cell.width / len(cell.column.ticks), SIDE * style.scale
    room = pitch - side - _BEHIND_BOX - 2 * _BESIDE_TICK
    for n, word in enumerate(cell.column.ticks):
        text, size = fit_line(typeset(word), style.typefaces.body, room, style.size, _least(style))
        wide = side + (_BEHIND_BOX + text.width_mm(size) if word else 0.0)
        left = x + n * pitch + (pitch - wide) / 2
        field = cell.field.part(n + 1, typeset(word))
        box(canvas, left, y + (cell.height - side) / 2, field, side=side)
        canvas.text(left + side + _BEHIND_BOX, y + cell.height / 2 + _BASE * size, text, size)
