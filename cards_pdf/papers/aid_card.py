"""A player aid of the size of a card: the turn in short, and the game's first tables.

It takes an empty place of a kit's last sheet of cards, and has the back of the cards beside it, so
that a shifted back shows no other colour.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import product

from cards_pdf.canvas.base import Canvas
from cards_pdf.cards.card_style import Bleed
from cards_pdf.common.colour import PAPER
from cards_pdf.papers.flow import Part, TextColumn, draw_page, spread_parts, stack_height
from cards_pdf.papers.sections import make_heading, make_step, make_table_parts
from cards_pdf.papers.sheet_style import BODY_PT, LEAST_CARD_PT, NOTE_PT, SMALLEST, SheetStyle
from cards_pdf.rulebooks.model import RuleSheet
from cards_pdf.text.fit import TooLittleRoomError

_RIM = 3.0  # mm of colour around the words
_PAD = 2.5
_CORNER = 2.0
_SIZES_PT = (BODY_PT, NOTE_PT, SMALLEST, LEAST_CARD_PT)
_STRETCH_EM = 1.2


@dataclass(frozen=True, kw_only=True)
class AidCard:
    """A player aid whose text is fitted to a card."""

    title: str
    style: SheetStyle
    size: tuple[float, float]
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
        draw_page(canvas, spread_parts(self.parts, column, style.em * _STRETCH_EM), 0)


def fit_aid_card(sheet: RuleSheet, style: SheetStyle, size: tuple[float, float]) -> AidCard | None:
    """Return an aid with as much as has room; None if not even the turn has room."""
    if style.large:
        return None
    style = style.with_smallest(LEAST_CARD_PT)
    edge = _RIM + _PAD
    width = size[0] - 2 * edge
    tables = len(sheet.summary)
    # Two tables in small type are worth less than one in type that is easily read.
    contents = [*product((1,), _SIZES_PT[:-1]), *product((0,), _SIZES_PT)]
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
        yield make_step(number, step.icon, step.mat or step.do, style=style, width=width)
    for table in sheet.summary[:tables]:
        yield from make_table_parts(table, style, width)
