"""The rows under a rules card's head: measured at the largest size at which all of them fit, then spread out.

A card's figure stands above its text and gets what the text leaves; it gives way where little is left.
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from cards_pdf.cards.card_style import Area, CardStyle, named
from cards_pdf.cards.rules_card_rows import Setting, StackRow, box_row, picture_row, stat_row, text_row
from cards_pdf.decks.model import Card
from cards_pdf.decks.pencil_marks import Marks
from cards_pdf.pdf.canvas import Canvas
from cards_pdf.text.fit import BODY, TooLittleRoomError, shrink

_LARGEST = BODY + 1.5
_BESIDE_FIGURE = (BODY + 1.0, BODY + 0.5)  # before text gets smaller than this, the figure goes
_FIGURE = (14.0, 23.0)  # how high a figure's panel may be
_UNDER_FIGURE = 1.8
_LEAST_GAP = 1.1
_GOOD_GAP = 1.9
_MOST_GAP = 4.2
_ROUNDING = 1e-6


class Stack(NamedTuple):
    """Measured rows, their shares of the free room, and what is left for a figure."""

    rows: list[StackRow]
    weights: list[float]  # behind each row: its share of free room
    figure: float = 0.0  # its panel's height

    def height(self, gap: float) -> float:
        return sum([row.height for row in self.rows]) + gap * sum(self.weights)


def measured(
    canvas: Canvas, card: Card, style: CardStyle, marks: Marks, area: Area, *, most: float = _LARGEST,
    least: float,
) -> Stack:  # fmt: skip
    """The rows alone, as large as they fit; TooLittleRoomError below `least` points."""

    def attempt(size: float) -> Stack:
        stack = _stack(canvas, card, style, marks, area.width, size)
        over = stack.height(_LEAST_GAP) - area.height
        if over > _ROUNDING:
            raise TooLittleRoomError(
                f"the text is {over:.1f} mm too high for its {area.height:.1f} mm at {size:g} pt"
            )
        return stack

    return shrink(attempt, most, least)


def with_text_alone(canvas: Canvas, card: Card, style: CardStyle, marks: Marks, area: Area) -> Stack:
    return measured(canvas, card, style, marks, area, least=style.edition.floor)


def with_figure(canvas: Canvas, card: Card, style: CardStyle, marks: Marks, area: Area) -> Stack:
    """The rows under a figure, or alone where that leaves it too little room."""
    most, least = _BESIDE_FIGURE
    lower = area._replace(top=area.top + _FIGURE[0] + _UNDER_FIGURE)
    try:
        stack = measured(canvas, card, style, marks, lower, most=most, least=max(least, style.edition.floor))
    except TooLittleRoomError:
        return with_text_alone(canvas, card, style, marks, area)
    free = area.height - _UNDER_FIGURE - stack.height(_GOOD_GAP)
    return stack._replace(figure=min(max(free, _FIGURE[0]), _FIGURE[1]))


def draw_stack(
    canvas: Canvas, card: Card, style: CardStyle, marks: Marks, area: Area, stack: Stack
) -> float:  # fmt: skip
    """Returns where the last row ends."""
    if stack.figure:
        from cards_pdf.cards.figure_panel import draw_figure  # cards of text alone load no drawings

        draw_figure(canvas, card, marks, style.edition, area._replace(bottom=area.top + stack.figure))
    end = area.top
    for row, place in zip(stack.rows, row_areas(area, stack), strict=True):
        row.draw(place.left, place.top)
        end = place.bottom
    return end


def row_areas(area: Area, stack: Stack) -> Iterator[Area]:
    """Where each row lies: spread over the room under the figure."""
    top = area.top + (stack.figure + _UNDER_FIGURE if stack.figure else 0.0)
    weight = sum(stack.weights)
    gap = min(_MOST_GAP, (area.bottom - top - stack.height(0)) / weight) if weight else 0.0
    for row, share in zip(stack.rows, stack.weights, strict=True):
        yield area._replace(top=top, bottom=top + row.height)
        top += row.height + share * gap


def _stack(
    canvas: Canvas, card: Card, style: CardStyle, marks: Marks, width: float, size: float
) -> Stack:  # fmt: skip
    rows = list(_rows(Setting(canvas, card, style, marks, width, size)))
    weights = [_gap(row, below) for row, below in pairwise(rows)] + [0.0]
    return Stack(rows, weights[: len(rows)])


def _gap(row: StackRow, below: StackRow) -> float:
    """Numbers stand close together, different parts apart."""
    if row.part != below.part:
        return 1.4
    return 0.25 if row.part == "stat" else 1.0


def _rows(at: Setting) -> Iterator[StackRow]:
    card = at.card
    if card.art:
        yield picture_row(at, card.art, at.style.size[1] * 0.38)
    yield from (stat_row(at, stat) for stat in card.stats)
    with named("body"):
        yield from (text_row(at, text) for text in (card.body, *(row.text for row in card.effects)) if text)
    for number, made in enumerate(card.boxes, 1):
        with named(f"box {number}"):
            yield box_row(at, number, made)
    if card.note:
        with named("note"):
            small = at._replace(size=max(at.style.edition.floor, at.size - 0.5))
            yield text_row(small, card.note, "note")
