"""The rules in short: half a page with counters, for tonight, and a player aid on a card.

For tonight, goal, setup, turn and end stand in two columns, in the largest type with which they
take half of the page. Pictures, rulings and variants are left out; the kit has them. What the game
counts follows in circles for coins. A game whose cards are laid like the hands of a clock gets its
dial. Below that stand as many of the game's tables as have room.

The player aid has the turn in short and the game's first tables. It takes an empty place of a kit's
last sheet of cards, and has the back of the cards beside it, so that a shifted back shows no other
colour.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import product

from cards_pdf.art.path import Point
from cards_pdf.canvas.base import Canvas
from cards_pdf.cards.card_context import Bleed
from cards_pdf.cards.drawings import Frame
from cards_pdf.common import sizes
from cards_pdf.common.colour import PAPER
from cards_pdf.common.records.record import record
from cards_pdf.common.sizes import Mm
from cards_pdf.papers.example_pictures import draw_clock
from cards_pdf.papers.flow import (
    NoRoomError,
    Part,
    PlacedPart,
    TextColumn,
    draw_parts,
    join_parts,
    pour_parts,
    split_parts,
    spread_parts,
    stack_height,
    stack_parts,
)
from cards_pdf.papers.rule_sheet import GUTTER, MARGIN
from cards_pdf.papers.sections import (
    list_short_parts,
    make_heading,
    make_list_item,
    make_paragraph,
    make_table_parts,
)
from cards_pdf.papers.sheet_style import (
    BODY_PT,
    LEAST_CARD_PT,
    NOTE_PT,
    SMALLEST,
    SheetStyle,
    draw_title,
    find_title_face,
)
from cards_pdf.papers.trackers import make_circles
from cards_pdf.rulebooks.rule_sheet import RuleSheet
from cards_pdf.text.fit import TooLittleRoomError

_TITLE_PT = 26.0
_MIN_TITLE_PT = 12.0
_TITLE_MM = 11.0
_HOW_PT = 10.5
_SIZES_PT = (10.5, 10.0, 9.5, 9.25, 9.0)
_HEIGHT_STEP_MM = 3.0
_BELOW_RULES = 5.0
_SCALES = [1.0 - 0.05 * n for n in range(9)]  # of circles: a cent still lies in the smallest
_MAX_DIAL_MM = 30.0  # its radius


def draw_short_rules(
    canvas: Canvas, sheet: RuleSheet, style: SheetStyle, paper: str, manner: str
) -> None:
    """Draw the page; `manner` says how to print the file."""
    page = sizes.paper(paper).mm
    width = page[0] - 2 * MARGIN
    bottom = page[1] - MARGIN
    canvas.begin_page(*page)
    canvas.bookmark(sheet.title)
    draw_title(
        canvas,
        sheet.title,
        style,
        place=(MARGIN, MARGIN + 8.0),
        width=width,
        sizes=(_TITLE_PT, _MIN_TITLE_PT),
        face=find_title_face(style.typefaces, style.cover, sheet.title),
    )
    top = MARGIN + _TITLE_MM
    line = make_paragraph(manner, style.with_size(_HOW_PT), width)
    line.draw(canvas, MARGIN, top)
    top += line.height + _BELOW_RULES / 2
    placed = _fit_rules(sheet, style, (MARGIN, top), width=width, bottom=bottom)
    draw_parts(canvas, placed)
    end = max(item.bottom for item in placed) + _BELOW_RULES
    end = _draw_counters(canvas, sheet, style, frame=(MARGIN, end, width, bottom - end))
    frame = (MARGIN, end, width, bottom - end)
    _draw_tables(canvas, sheet, style.with_size(_SIZES_PT[0]), frame=frame)
    canvas.end_page()


def _fit_rules(
    sheet: RuleSheet, style: SheetStyle, corner: Point, width: float, bottom: float
) -> list[PlacedPart]:
    """Return the rules in two columns of one height, half a page high if the type allows it."""
    half = (bottom + MARGIN) / 2 - corner[1]
    column = (width - GUTTER) / 2
    found: list[PlacedPart] = []
    for size in _SIZES_PT:
        parts = split_parts(list_short_parts(sheet, style.with_size(size), column))
        found = _balance(parts, corner, column, max_height=bottom - corner[1])
        if max(item.bottom for item in found) <= corner[1] + half:
            break
    return found


def _balance(parts: list[Part], corner: Point, width: float, max_height: float) -> list[PlacedPart]:
    """Return the parts in the two lowest columns that hold them."""
    x, y = corner
    height = sum(part.height for part in parts) / 2
    while height < max_height:
        columns = [TextColumn(0, x + n * (width + GUTTER), y, height) for n in range(2)]
        try:
            return pour_parts(parts, columns)
        except NoRoomError:
            height += _HEIGHT_STEP_MM
    raise NoRoomError("The short rules do not fit on one page.")


def _draw_counters(canvas: Canvas, sheet: RuleSheet, style: SheetStyle, frame: Frame) -> float:
    """Draw the circles of all counters that have room, or the dial; return where they end."""
    x, y, width, height = frame
    counted = [tracker for tracker in sheet.trackers if tracker.counts]
    if not counted and sheet.mat.clock:
        radius = min(height / 2, _MAX_DIAL_MM)
        draw_clock(canvas, x + width / 2, y + radius, radius=radius, style=style)
        return y + 2 * radius
    for scale in _SCALES if counted else ():
        parts: list[Part] = []
        for tracker in counted:
            heading = make_heading(tracker.title, style, width)
            circles = make_circles(tracker.counts, style, width, scale=scale)
            parts += (heading, replace(circles, gap=heading.gap))
        if stack_height(parts) + heading.gap <= height:
            placed = stack_parts(parts, TextColumn(0, x, y, height))
            draw_parts(canvas, placed)
            return placed[-1].bottom + heading.gap
    return y


def _draw_tables(canvas: Canvas, sheet: RuleSheet, style: SheetStyle, frame: Frame) -> None:
    """Draw the tables that have room, one below the other."""
    x, y, width, height = frame
    for table in sheet.summary:
        parts = list(make_table_parts(table, style, width))
        whole = join_parts(parts)
        needed = whole.height + parts[0].gap
        if needed <= height:
            whole.draw(canvas, x, y + parts[0].gap)
            y += needed
            height -= needed


# --- the player aid ---

_RIM = 3.0  # mm of colour around the words
_PAD = 2.5
_CORNER = 2.0
_AID_SIZES_PT = (BODY_PT, NOTE_PT, SMALLEST, LEAST_CARD_PT)
_STRETCH_EM = 1.2


@record
class AidCard:
    """A player aid whose text is fitted to a card."""

    title: str
    style: SheetStyle
    size: Mm
    parts: Sequence[Part]

    def draw(self, canvas: Canvas, bleed: Bleed) -> None:
        """Draw the aid with its top left corner at the origin."""
        width, height = self.size
        left, top, right, bottom = bleed
        style = self.style
        with canvas.decoration():
            if not style.low_ink:
                area = (-left, -top, width + left + right, height + top + bottom)
                canvas.rect(*area, fill=style.strong)
            inner = (_RIM, _RIM, width - 2 * _RIM, height - 2 * _RIM)
            stroke = style.strong if style.low_ink else None
            canvas.rect(*inner, fill=PAPER, stroke=stroke, width=0.4, radius=_CORNER)
        edge = _RIM + _PAD
        column = TextColumn(0, edge, edge, height - 2 * edge)
        draw_parts(canvas, spread_parts(self.parts, column, style.em * _STRETCH_EM))


def fit_aid_card(sheet: RuleSheet, style: SheetStyle, size: Mm) -> AidCard | None:
    """Return an aid with as much as has room; None if not even the turn has room."""
    if style.large:
        return None
    style = style.with_smallest(LEAST_CARD_PT)
    edge = _RIM + _PAD
    width = size[0] - 2 * edge
    tables = len(sheet.summary)
    # Two tables in small type are worth less than one in type that is easily read.
    contents = [*product((1,), _AID_SIZES_PT[:-1]), *product((0,), _AID_SIZES_PT)]
    for count, points in contents:
        with suppress(TooLittleRoomError):
            sized = style.with_size(points)
            parts = [*_make_parts(sheet, sized, width, tables=min(count, tables))]
            if stack_height(parts) <= size[1] - 2 * edge:
                return AidCard(title=sheet.turn_title, style=sized, size=size, parts=parts)
    return None


def _make_parts(sheet: RuleSheet, style: SheetStyle, width: float, tables: int) -> Iterator[Part]:
    yield make_heading(sheet.turn_title, style, width)
    for number, step in enumerate(sheet.turn, 1):
        text = step.mat or step.do
        yield make_list_item(f"{number}", text, style, width=width, icon=step.icon)
    for table in sheet.summary[:tables]:
        yield from make_table_parts(table, style, width)
