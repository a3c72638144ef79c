"""The rules as a booklet of wallet-size pages: eight from one sheet printed on one side, or sixteen from two.

Fold a sheet in eight, cut the slit in its middle, fold it lengthwise and push the ends together. A second
sheet, folded the same way, continues after the first.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from math import fsum

from cards_pdf.cards.drawn.covers import Frame
from cards_pdf.common import sizes
from cards_pdf.papers.diagrams.arranged import Arranged
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
from cards_pdf.papers.masthead import draw_titled_cover
from cards_pdf.papers.panels import Attempt, Panel, first_fit
from cards_pdf.papers.sections import goal, rule_parts
from cards_pdf.papers.sheet_style import GREY, SheetStyle
from cards_pdf.papers.text_pieces import in_pieces
from cards_pdf.pdf.canvas import Canvas
from cards_pdf.rulebooks.model import RuleSheet, following
from cards_pdf.rulebooks.small_words import words
from cards_pdf.text.balance import balanced
from cards_pdf.text.fit import Block, TooLittleRoomError, fit_line, line, shrink

# Which page of the booklet lies where on the sheet: the upper row stands on its head.
UPPER, LOWER = (7, 6, 5, 4), (8, 1, 2, 3)
_ACROSS, _A_SHEET = len(LOWER), 8
PAD = 7.0  # inside each panel; printers leave some of it white at the sheet's edge
_FOOT = 3.4
_MOST_PT, LEAST_PT, _STEP_PT = 12.0, 8.5, 0.25
_MOST_EMPTY = (1 / 3, 0.5, 1.0)  # of a page, best first; where no step goes over two pages only the first
_ABOVE_CARDS = (1 / 3, 0.5, 0.6)  # the same where cards of the game stand in the rest
_LAST_EMPTY = 0.6  # of the last one, at least
_COVER_GAP = 1.8  # mm
_HEAD = 0.45  # of the first page's height, at most: its picture and title
_LEAST_SAID_PT = 7.75
_STRETCH = 1.5  # ems that two parts may stand farther apart, down to a page's foot
_LEAST_PARADE, _MOST_PARADE, _BELOW_TEXT = 14.0, 26.0, 3.0  # mm for cards at the foot of a page
_HEADED = 2  # parts that belong together in a text: its heading and its first
_ROUNDING = 1e-6
_PICTURE = 11.0  # mm: the width of a card on the cover


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
        return [goal(sheet, now, width), *rule_parts(sheet, now, width, height)]

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
        _cover(canvas, sheet, style, panel, _how(sheet, two=len(pages) >= _A_SHEET))
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


def _how(sheet: RuleSheet, *, two: bool) -> str:
    """How one sheet becomes a booklet, or two."""
    word = words(sheet.lang)
    return following(word["fold"], word["fold_second"]) if two else word["fold"]


def _cover(canvas: Canvas, sheet: RuleSheet, style: SheetStyle, panel: tuple[float, float], how: str) -> None:
    """The game's name, a picture of its cards, what it is about and what you need."""
    width = panel[0] - 2 * PAD
    canvas.rect(
        PAD, PAD, width, panel[1] - 2 * PAD, fill=style.tint, stroke=style.strong, width=0.6, radius=2
    )
    middle, inner = panel[0] / 2, width - 6
    fold = style.at(_LEAST_SAID_PT).text(how, inner)
    bottom = panel[1] - PAD - fold.height - 2.5
    if style.look:
        words = _height(_said(sheet, style.at(_LEAST_SAID_PT), inner))
        room = min(panel[1] * _HEAD, bottom - words - _COVER_GAP - PAD)
        y = _pictured_head(canvas, sheet, style, (PAD, PAD, width, room))
    else:
        y = _plain_head(canvas, sheet, style, panel)
    room = bottom - y
    for block in shrink(lambda size: _fitting(sheet, style.at(size), inner, room), 9.0, _LEAST_SAID_PT):
        canvas.text_block(middle, y, block, align=0.5)
        y += block.height + _COVER_GAP
    canvas.text_block(middle, bottom, fold, colour=GREY, align=0.5)


def _pictured_head(canvas: Canvas, sheet: RuleSheet, style: SheetStyle, frame: Frame) -> float:
    """The game's cover with its title below, as on the box; where the words begin."""
    assert style.look
    end = draw_titled_cover(canvas, style.look, frame, style.edition, style.typefaces, sheet.title)
    return end + _COVER_GAP


def _plain_head(canvas: Canvas, sheet: RuleSheet, style: SheetStyle, panel: tuple[float, float]) -> float:
    """The name and some cards of a game without a look."""
    middle, y = panel[0] / 2, panel[1] * 0.21
    title, size = fit_line(sheet.title, style.typefaces.title, panel[0] - 2 * PAD - 6, 24.0, 11.0)
    with canvas.tagged("H1"):
        canvas.text(middle, panel[1] * 0.17, title, size, colour=style.strong, align=0.5)
    return y + _picture(canvas, sheet, style, middle, y)


def _fitting(sheet: RuleSheet, style: SheetStyle, width: float, height: float) -> list[Block]:
    blocks = _said(sheet, style, width)
    if _height(blocks) > height + _ROUNDING:
        raise TooLittleRoomError("is too much for the booklet's cover")
    return blocks


def _said(sheet: RuleSheet, style: SheetStyle, width: float) -> list[Block]:
    return [balanced(style.text, text, width) for text in _cover_lines(sheet)]


def _height(blocks: list[Block]) -> float:
    return fsum(block.height + _COVER_GAP for block in blocks)


def _picture(canvas: Canvas, sheet: RuleSheet, style: SheetStyle, middle: float, y: float) -> float:
    """The example's first cards in a row; how high they stand."""
    cards = [card.strip("!x") for group in sheet.example.frames[0].groups for card in group.cards][:4]
    laid = Arranged(tuple(cards), "row", _PICTURE)
    with canvas.decoration():
        laid.draw(canvas, middle - laid.width / 2, y, style)
    return laid.height + 4.0


def _cover_lines(sheet: RuleSheet) -> Iterator[str]:
    word = words(sheet.lang)
    yield f"*{sheet.tagline}*"
    yield "\n".join(
        f"*{word[key]}{word['colon']}*{getattr(sheet, key)}" for key in ("players", "time", "needs")
    )
    yield f"*{sheet.credit}*"
    yield sheet.source


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
