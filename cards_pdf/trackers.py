"""Tracks and tables to keep count of a game with a pencil, or in a PDF reader."""

from collections.abc import Iterator
from math import ceil

from cards_pdf.canvas import Canvas
from cards_pdf.flow import Column, Part, draw_page, pour
from cards_pdf.look import GREY, Look, typeset
from cards_pdf.rule_model import Column as TableColumn
from cards_pdf.rule_model import RuleSheet, Tracker
from cards_pdf.rule_parts import heading, paragraph
from cards_pdf.rule_sheet import MARGIN, PAPERS
from cards_pdf.rule_text import words
from cards_pdf.text_fit import fit_line, line
from cards_pdf.tick_boxes import SIDE, box

_TITLE, _TITLE_PT = 13.0, 20.0
_CELL = (8.6, 8.6)  # mm of one place on a track: its number above its box
_ROW = 7.0  # mm of one line to write on
_MOST_PAGES = 6


def draw_trackers(canvas: Canvas, sheet: RuleSheet, look: Look, paper: str) -> None:
    """As many pages as the game's tracks and tables need."""
    page = PAPERS[paper]
    width = page[0] - 2 * MARGIN
    columns = [Column(n, MARGIN, MARGIN + _TITLE, page[1] - 2 * MARGIN - _TITLE) for n in range(_MOST_PAGES)]
    numbered = list(enumerate(sheet.trackers, 1))
    for first in sorted({tracker.page for tracker in sheet.trackers}):
        together = [_tracker(tracker, n, look, width) for n, tracker in numbered if tracker.page == first]
        placed = pour([part for parts in together for part in parts], columns)
        for number in range(placed[-1].page + 1):
            canvas.begin_page(*page)
            _title(canvas, sheet, look, width)
            draw_page(canvas, placed, number)
            canvas.end_page()


def _title(canvas: Canvas, sheet: RuleSheet, look: Look, width: float) -> None:
    text = f"{sheet.title} · {words(sheet.lang)['trackers']}"
    canvas.bookmark(text)
    shown, size = fit_line(text, look.faces.title, width, _TITLE_PT, 11.0)
    canvas.text(MARGIN, MARGIN + 7.0, shown, size, colour=look.strong)
    canvas.line(MARGIN, MARGIN + 9.2, MARGIN + width, MARGIN + 9.2, stroke=look.strong, width=0.8)


def _tracker(tracker: Tracker, number: int, look: Look, width: float) -> Iterator[Part]:
    yield heading(tracker.title, look, width)
    if tracker.note:
        note = paragraph(tracker.note, look, width)
        yield Part(note.height, note.draw, note.gap, keep=True)
    if tracker.track:
        yield _track(tracker.track, f"T{number}", look, width)
    if tracker.columns:
        yield from _table(tracker, f"T{number}", look, width)


def _track(track: tuple[int, int, int], name: str, look: Look, width: float) -> Part:
    """Numbered boxes in rows; a new row begins at a round number where it can."""
    first, last, step = track
    values = range(first, last + 1, step)
    across = int(width // _CELL[0])
    across = across - across % 10 if across >= 10 and len(values) > across else across  # noqa: PLR2004 -- tens
    rows = ceil(len(values) / across)

    def draw(canvas: Canvas, x: float, y: float) -> None:
        for n, value in enumerate(values):
            left, top = x + n % across * _CELL[0], y + n // across * (_CELL[1] + 1.5)
            strong = value % (5 * step) == 0
            face = look.faces.bold if strong else look.faces.body
            canvas.text(left + _CELL[0] / 2, top + 2.9, line(str(value), face), 8.5, align=0.5)
            box(canvas, left + (_CELL[0] - SIDE) / 2, top + 3.9, f"{name}_{value}")

    return Part(rows * (_CELL[1] + 1.5), draw, gap=1.0)


def _table(tracker: Tracker, name: str, look: Look, width: float) -> Iterator[Part]:
    """The head, then a line for each row, so that a long table may go over to the next page."""
    whole = sum(column.width for column in tracker.columns)
    widths = [width * column.width / whole for column in tracker.columns]
    yield _table_head(tracker, widths, look)
    for row in range(1, tracker.rows + 1):
        yield _table_row(tracker, widths, look, f"{name}_{row}")


def _table_head(tracker: Tracker, widths: list[float], look: Look) -> Part:
    def draw(canvas: Canvas, x: float, y: float) -> None:
        for column, width in zip(tracker.columns, widths, strict=True):
            text, size = fit_line(typeset(column.head), look.faces.bold, width - 2, look.size, 6.0)
            canvas.text(x + 1, y + 3.4, text, size, colour=look.strong)
            x += width

    return Part(4.6, draw, gap=1.5, keep=True)


def _table_row(tracker: Tracker, widths: list[float], look: Look, name: str) -> Part:
    def draw(canvas: Canvas, x: float, y: float) -> None:
        for n, (column, width) in enumerate(zip(tracker.columns, widths, strict=True), 1):
            canvas.rect(x, y, width, _ROW, stroke=GREY, width=0.15)
            if column.ticks:
                _ticks(canvas, x, y, width, column, f"{name}_{n}", look)
            elif canvas.fillable:
                canvas.text_field(f"{name}_{n}", x + 0.5, y + 0.7, width - 1, _ROW - 1.4)
            x += width

    return Part(_ROW, draw)


def _ticks(
    canvas: Canvas, x: float, y: float, width: float, column: TableColumn, name: str, look: Look
) -> None:
    """Boxes with their words, spread over the cell."""
    pitch = width / len(column.ticks)
    for n, word in enumerate(column.ticks):
        left = x + n * pitch + (1.2 if word else (pitch - SIDE) / 2)
        box(canvas, left, y + (_ROW - SIDE) / 2, f"{name}_{n + 1}")
        if word:
            text, size = fit_line(typeset(word), look.faces.body, pitch - SIDE - 2.2, look.size, 6.0)
            canvas.text(left + SIDE + 0.8, y + _ROW / 2 + 1.0, text, size)
