"""The rules as a booklet of wallet-size pages: eight from one sheet printed on one side, or sixteen from two.

Fold a sheet in eight, cut the slit in its middle, fold it lengthwise and push the ends together. A second
sheet, folded the same way, continues after the first.
"""

from collections.abc import Sequence
from functools import partial

from cards_pdf.common import sizes
from cards_pdf.papers.booklet_cover import PAD, beyond_cover, draw_booklet_cover
from cards_pdf.papers.diagrams.parade import draw_parade
from cards_pdf.papers.flow import (
    INNER,
    NoRoomError,
    Part,
    PlacedPart,
    TextColumn,
    draw_page,
    kept_together,
    spread,
    stacked_height,
)
from cards_pdf.papers.panels import Attempt, Panel, first_fit
from cards_pdf.papers.sections import goal, paragraph, rule_parts
from cards_pdf.papers.sheet_style import GREY, NOTE, SheetStyle
from cards_pdf.papers.text_pieces import in_pieces
from cards_pdf.pdf.canvas import Canvas
from cards_pdf.rulebooks.model import RuleSheet
from cards_pdf.text.fit import line

# Which page of the booklet lies where on the sheet: the upper row stands on its head.
UPPER, LOWER = (7, 6, 5, 4), (8, 1, 2, 3)
_ACROSS, _A_SHEET = len(LOWER), 8
_FOOT = 3.4
_MOST_PT, LEAST_PT, _STEP_PT = 12.0, 8.5, 0.25
_MOST_EMPTY = (1 / 3, 0.5, 1.0)  # of a page, best first; where no step goes over two pages only the first
_ABOVE_CARDS = (1 / 3, 0.5, 0.6)  # the same where cards of the game stand in the rest
_LAST_EMPTY = 0.6  # of the last one, at least
_STRETCH = 1.5  # ems that two parts may stand farther apart, down to a page's foot
_LEAST_PARADE, _MOST_PARADE, _BELOW_TEXT = 14.0, 26.0, 3.0  # mm for cards at the foot of a page
_HEADED = 2  # parts that belong together in a text: its heading and its first


def draw_booklet(canvas: Canvas, sheet: RuleSheet, style: SheetStyle, paper: str) -> None:
    """One landscape sheet, or two where eight pages are too few for a readable size."""
    height, width = sizes.paper(paper).mm
    panel = (width / _ACROSS, height / 2)
    style, pages = _settled(sheet, style, panel)
    for first in range(0, len(pages) + 1, _A_SHEET):
        canvas.begin_page(width, height)
        canvas.bookmark(sheet.title if first == 0 else f"{sheet.title} {first + 1}–{first + _A_SHEET}")
        with canvas.decoration():
            _folds(canvas, width, height)
        for number in range(1, _A_SHEET + 1):  # drawn in reading order
            with canvas.frame(*_place(number, panel)):
                _panel(canvas, sheet, style, panel, first + number, pages)
        canvas.end_page()


def _place(number: int, panel: tuple[float, float]) -> tuple[float, float, float]:
    """Where a page's top left corner lies on the sheet, and how far the page is turned."""
    if number in LOWER:
        return LOWER.index(number) * panel[0], panel[1], 0.0
    return (UPPER.index(number) + 1) * panel[0], panel[1], 180.0


def _settled(
    sheet: RuleSheet, style: SheetStyle, panel: tuple[float, float]
) -> tuple[SheetStyle, list[list[Part]]]:
    """The type size and what stands on each page: the fewest sheets, full pages, the largest type."""
    width, height = panel[0] - 2 * PAD, panel[1] - 2 * PAD - _FOOT

    def measure(size: float) -> list[Part]:
        now = style.at(size)
        rest = [paragraph(text, now, width, NOTE) for text in beyond_cover(sheet, style, panel)]
        return [goal(sheet, now, width), *rule_parts(sheet, now, width, height), *rest]

    steps = range(round((_MOST_PT - LEAST_PT) / _STEP_PT) + 1)
    filled, torn = (_ABOVE_CARDS, _ABOVE_CARDS[1:]) if style.look else (_MOST_EMPTY[:1], _MOST_EMPTY)
    attempts = (
        Attempt(_MOST_PT - step * _STEP_PT, _panels(number, height, empty), partial(whole, height=height))
        for number in (_A_SHEET - 1, 2 * _A_SHEET - 1)
        for whole, most_empty in ((_whole_steps, filled), (_whole_tables, torn))
        for empty in most_empty
        for step in steps
    )
    try:
        tried, pages = first_fit(attempts, measure)
    except NoRoomError as why:
        raise NoRoomError(
            "The rules of {title} do not fit into a booklet of this paper: {why}", title=sheet.title, why=why
        ) from why
    return style.at(tried.size), pages


def _whole_steps(parts: Sequence[Part], height: float) -> list[Part]:
    """A step is on one page with all its lettered parts, and so are texts and tables that fit on one."""
    followed = zip(parts, [*parts[1:], None], strict=True)
    steps = [part.kept() if after and after.tie == INNER else part for part, after in followed]
    groups = kept_together(steps)
    return [part for group in groups for part in (group if _fits(group, height) else in_pieces(group))]


def _whole_tables(parts: Sequence[Part], height: float) -> list[Part]:
    """Texts may go on on the next page; a table only if one page is too low for it."""
    groups = ((group, len(group) > _HEADED and _fits(group, height)) for group in kept_together(parts))
    return [part for group, table in groups for part in (group if table else in_pieces(group))]


def _fits(group: Sequence[Part], height: float) -> bool:
    return stacked_height(group) <= height


def _panels(number: int, height: float, empty: float) -> list[Panel]:
    """All but the cover; the last one need not be full."""
    return [Panel(height, empty)] * (number - 1) + [Panel(height, max(empty, _LAST_EMPTY))]


def _panel(
    canvas: Canvas, sheet: RuleSheet, style: SheetStyle, panel: tuple[float, float], number: int,
    pages: Sequence[list[Part]],
) -> None:  # fmt: skip
    if number == 1:
        draw_booklet_cover(canvas, sheet, style, panel, two=len(pages) >= _A_SHEET)
        return
    if number - 2 < len(pages):
        column = TextColumn(number, PAD, PAD, panel[1] - 2 * PAD - _FOOT)
        placed = spread(pages[number - 2], column, style.em * _STRETCH)
        draw_page(canvas, placed, number)
        _fill(canvas, style, column, panel[0] - 2 * PAD, placed)
    foot = line(str(number), style.typefaces.body)
    with canvas.decoration():
        canvas.text(panel[0] / 2, panel[1] - PAD, foot, 7.5, colour=GREY, align=0.5)


def _fill(
    canvas: Canvas, style: SheetStyle, column: TextColumn, width: float, placed: Sequence[PlacedPart]
) -> None:
    """Cards of the game, where a page ends early."""
    bottom = column.y + column.height
    free = bottom - max(item.y + item.part.height for item in placed) - _BELOW_TEXT
    if style.look and free >= _LEAST_PARADE:
        with canvas.decoration():
            draw_parade(canvas, style, (PAD, bottom, width, min(free, _MOST_PARADE)), column.page)


def _folds(canvas: Canvas, width: float, height: float) -> None:
    """Ticks at the edges where to fold; the slit as a line with scissors."""
    tick = 4.0
    for n in range(1, _ACROSS):
        x = width * n / _ACROSS
        for top in (0.0, height - tick):
            canvas.line(x, top, x, top + tick, stroke=GREY, width=0.15, dash="0.8 0.8")
    for left in (0.0, width - tick):
        canvas.line(left, height / 2, left + tick, height / 2, stroke=GREY, width=0.15, dash="0.8 0.8")
    canvas.line(width / _ACROSS, height / 2, width * (1 - 1 / _ACROSS), height / 2, stroke=GREY, width=0.2)
    canvas.text(width / _ACROSS + 1, height / 2 + 1.2, line("✂", canvas.typefaces.symbols), 9, colour=GREY)
