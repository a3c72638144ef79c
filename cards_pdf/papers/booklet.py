"""The rules as a booklet of wallet-size pages: eight from one sheet printed on one side, or sixteen
from two.

Fold a sheet in eight, cut the slit in its middle, fold it lengthwise and push the ends together. A
second sheet, folded the same way, continues after the first.
"""

from collections.abc import Sequence
from functools import partial
from math import fsum
from typing import NamedTuple

from cards_pdf.canvas.base import Canvas
from cards_pdf.common import sizes
from cards_pdf.papers.diagrams.small_card import CardArrangement, draw_parade
from cards_pdf.papers.flow import (
    SUBSTEP_COST,
    NoRoomError,
    Part,
    TextColumn,
    draw_page,
    group_parts,
    split_parts,
    spread_parts,
    stack_height,
)
from cards_pdf.papers.masthead import draw_titled_cover
from cards_pdf.papers.panels import Attempt, Panel, first_fit
from cards_pdf.papers.sections import make_goal_box, make_paragraph, make_rule_parts
from cards_pdf.papers.sheet_style import GREY, NOTE, SMALLEST, SheetStyle
from cards_pdf.rulebooks.model import RuleSheet, with_lead
from cards_pdf.rulebooks.small_words import facts, words
from cards_pdf.text.balance import balance_lines
from cards_pdf.text.fit import Block, TooLittleRoomError, fit_line, line, shrink

# Which page of the booklet lies where on the sheet: the upper row stands on its head.
UPPER, LOWER = (7, 6, 5, 4), (8, 1, 2, 3)
_ACROSS, _A_SHEET = len(LOWER), 8
_FOOT = 3.4
_MOST_PT, LEAST_PT, _STEP_PT = 12.0, SMALLEST, 0.25
_MOST_EMPTY = (
    1 / 3,
    0.5,
    1.0,
)  # of a page, best first; where no step goes over two pages only the first
_ABOVE_CARDS = (1 / 3, 0.5, 0.6)  # the same where cards of the game stand in the rest
_LAST_EMPTY = 0.6  # of the last one, at least
_STRETCH = 1.5  # ems that two parts may stand farther apart, down to a page's foot
_LEAST_PARADE, _MOST_PARADE, _BELOW_TEXT = 14.0, 26.0, 3.0  # mm for cards at the foot of a page
_HEADED = 2  # parts that belong together in a text: its heading and its first
PAD = 6.0  # inside each page; printers leave some of it white at the sheet's edge
_INNER, _GAP = 3.0, 1.8  # mm inside the frame, and below each text
_MOST_HEAD, _LEAST_HEAD = (
    0.45,
    0.28,
)  # of the page's height: the picture and title; where words may begin
_COVER_PT, _LEAST_COVER_PT = 9.0, SMALLEST
_TITLE_BASE, _TITLE_FOOT = 0.17, 0.21  # of the page's height, where no picture has the title in it
_CARD, _LEAST_CARD, _BELOW_CARDS = 11.0, 5.0, 4.0  # mm: a card's width, and what is bare below
_ROUNDING = 1e-6


def draw_booklet(canvas: Canvas, sheet: RuleSheet, style: SheetStyle, paper: str) -> None:
    """One landscape sheet, or two where eight pages are too few for a readable size."""
    height, width = sizes.paper(paper).mm
    panel = (width / _ACROSS, height / 2)
    style, pages = fit_to_booklet(sheet, style, panel)
    for first in range(0, len(pages) + 1, _A_SHEET):
        canvas.begin_page(width, height)
        canvas.bookmark(
            sheet.title if first == 0 else f"{sheet.title} {first + 1}–{first + _A_SHEET}"
        )
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


def fit_to_booklet(
    sheet: RuleSheet, style: SheetStyle, panel: tuple[float, float]
) -> tuple[SheetStyle, list[list[Part]]]:
    """The type size and what stands on each page: the fewest sheets, full pages, the largest
    type.
    """
    width, height = panel[0] - 2 * PAD, panel[1] - 2 * PAD - _FOOT
    cover = _Cover(sheet, style, panel)

    def measure(size: float) -> list[Part]:
        now = style.at(size)
        rest = [
            make_paragraph(text, now, width, NOTE) for text in cover.all_texts[len(cover.texts) :]
        ]
        return [
            make_goal_box(sheet, now, width),
            *make_rule_parts(sheet, now, width, height),
            *rest,
        ]

    steps = range(round((_MOST_PT - LEAST_PT) / _STEP_PT) + 1)
    filled, torn = (
        (_ABOVE_CARDS, _ABOVE_CARDS[1:]) if style.look else (_MOST_EMPTY[:1], _MOST_EMPTY)
    )
    attempts = (
        Attempt(
            _MOST_PT - step * _STEP_PT,
            [Panel(height, empty)] * (number - 1) + [Panel(height, max(empty, _LAST_EMPTY))],
            partial(whole, height=height),
        )
        for number in (_A_SHEET - 1, 2 * _A_SHEET - 1)
        for whole, most_empty in ((_whole_steps, filled), (_whole_tables, torn))
        for empty in most_empty
        for step in steps
    )
    try:
        tried, pages = first_fit(attempts, measure)
    except NoRoomError as why:
        said = "The rules of {title} do not fit into a booklet of this paper: {why}"
        raise NoRoomError(said, title=sheet.title, why=why) from why
    return style.at(tried.size), pages


def _whole_steps(parts: Sequence[Part], height: float) -> list[Part]:
    """A step is on one page with all its lettered parts, and so are texts and tables that fit on
    one.
    """
    followed = zip(parts, [*parts[1:], None], strict=True)
    steps = [
        part.kept() if after and after.tie == SUBSTEP_COST else part for part, after in followed
    ]
    groups = group_parts(steps)
    whole = ((group, stack_height(group) <= height) for group in groups)
    return [part for group, fits in whole for part in (group if fits else split_parts(group))]


def _whole_tables(parts: Sequence[Part], height: float) -> list[Part]:
    """Texts may go on on the next page; a table only if one page is too low for it."""
    groups = (
        (group, len(group) > _HEADED and stack_height(group) <= height)
        for group in group_parts(parts)
    )
    return [part for group, table in groups for part in (group if table else split_parts(group))]


def _panel(
    canvas: Canvas, sheet: RuleSheet, style: SheetStyle, panel: tuple[float, float], number: int,
    pages: Sequence[list[Part]],
) -> None:  # fmt: skip
    if number == 1:
        _Cover(sheet, style, panel).draw(canvas, two=len(pages) >= _A_SHEET)
        return
    if number - 2 < len(pages):
        column = TextColumn(number, PAD, PAD, panel[1] - 2 * PAD - _FOOT)
        placed = spread_parts(pages[number - 2], column, style.em * _STRETCH)
        draw_page(canvas, placed, number)
        # Cards of the game, where a page ends early
        width, bottom = panel[0] - 2 * PAD, column.y + column.height
        free = bottom - max(item.y + item.part.height for item in placed) - _BELOW_TEXT
        if style.look and free >= _LEAST_PARADE:
            with canvas.decoration():
                draw_parade(
                    canvas, style, (PAD, bottom, width, min(free, _MOST_PARADE)), column.page
                )
    foot = line(str(number), style.typefaces.body)
    with canvas.decoration():
        canvas.text(panel[0] / 2, panel[1] - PAD, foot, SMALLEST, colour=GREY, align=0.5)


def _folds(canvas: Canvas, width: float, height: float) -> None:
    """Ticks at the edges where to fold; the slit as a line with scissors."""
    tick = 4.0
    for n in range(1, _ACROSS):
        x = width * n / _ACROSS
        for top in (0.0, height - tick):
            canvas.line(x, top, x, top + tick, stroke=GREY, width=0.15, dash="0.8 0.8")
    for left in (0.0, width - tick):
        canvas.line(
            left, height / 2, left + tick, height / 2, stroke=GREY, width=0.15, dash="0.8 0.8"
        )
    canvas.line(
        width / _ACROSS, height / 2, width * (1 - 1 / _ACROSS), height / 2, stroke=GREY, width=0.2
    )
    canvas.text(
        width / _ACROSS + 1, height / 2 + 1.2, line("✂", canvas.typefaces.symbols), 9, colour=GREY
    )


class _Cover(NamedTuple):
    """The first page: title and picture, the texts that have room below, and how to fold the
    sheets.
    """

    sheet: RuleSheet
    style: SheetStyle
    page: tuple[float, float]

    def draw(self, canvas: Canvas, *, two: bool) -> None:
        """How one sheet is folded, or two."""
        style, (wide, high) = self.style, self.page
        frame = (PAD, PAD, wide - 2 * PAD, high - 2 * PAD)
        canvas.rect(*frame, fill=style.tint, stroke=style.strong, width=0.6, radius=2)
        fold, texts = self.folding(two=two), self.texts
        bottom = self.bottom(fold)
        y = self._draw_head(canvas, bottom - self.height_of(texts))
        room = bottom - y

        def fitting(size: float) -> list[Block]:
            if self.height_of(texts, size) > room + _ROUNDING:
                raise TooLittleRoomError("is too much for the booklet's cover")
            return self.blocks(texts, size)

        for block in shrink(fitting, _COVER_PT, _LEAST_COVER_PT):
            canvas.text_block(wide / 2, y, block, align=0.5)
            y += block.height + _GAP
        canvas.text_block(wide / 2, bottom, fold, colour=GREY, align=0.5)

    @property
    def all_texts(self) -> list[str]:
        """The most important ones first."""
        sheet = self.sheet
        told = facts(sheet, "players", "time", "needs", stars="*")
        return [f"*{sheet.tagline}*", "\n".join(told), f"*{sheet.credit}*", sheet.source]

    @property
    def texts(self) -> list[str]:
        """As many as have room below a low picture, whichever way the booklet is folded."""
        room = self.bottom(self.folding(two=True)) - self.page[1] * _LEAST_HEAD
        texts = self.all_texts
        while texts and self.height_of(texts) > room:
            texts.pop()
        return texts

    def folding(self, *, two: bool) -> Block:
        word = words(self.sheet)
        how = with_lead(word["fold"], word["fold_second"]) if two else word["fold"]
        return self.style.at(_LEAST_COVER_PT).text(how, self.room)

    def bottom(self, fold: Block) -> float:
        return self.page[1] - PAD - fold.height - 2.5

    @property
    def room(self) -> float:
        """How wide words may be."""
        return self.page[0] - 2 * (PAD + _INNER)

    def blocks(self, texts: Sequence[str], size: float) -> list[Block]:
        return [balance_lines(self.style.at(size).text, text, self.room) for text in texts]

    def height_of(self, texts: Sequence[str], size: float = _LEAST_COVER_PT) -> float:
        return fsum(block.height + _GAP for block in self.blocks(texts, size))

    def _draw_head(self, canvas: Canvas, lowest: float) -> float:
        """Title and picture, which end above `lowest`; where the words begin."""
        sheet, style, (wide, high) = self.sheet, self.style, self.page
        if style.cover:
            frame = (PAD, PAD, wide - 2 * PAD, min(high * _MOST_HEAD, lowest - _GAP - PAD))
            end = draw_titled_cover(
                canvas, style.cover, frame, style.edition, style.typefaces, sheet.title
            )
            return end + _GAP
        title, size = fit_line(sheet.title, style.typefaces.title, self.room, 24.0, 11.0)
        with canvas.tagged("H1"):
            canvas.text(wide / 2, high * _TITLE_BASE, title, size, colour=style.strong, align=0.5)
        # The example's first cards in a row, smaller where there is little room
        y = high * _TITLE_FOOT
        cards = [
            card.strip("!x") for group in sheet.example.frames[0].groups for card in group.cards
        ][:4]
        usual = CardArrangement(tuple(cards), "row", _CARD)
        laid = CardArrangement(
            usual.cards, "row", _CARD * min(1.0, (lowest - y - _BELOW_CARDS) / usual.height)
        )
        if laid.card < _LEAST_CARD:
            return y
        with canvas.decoration():
            laid.draw(canvas, wide / 2 - laid.width / 2, y, style)
        return y + (laid.height + _BELOW_CARDS)
