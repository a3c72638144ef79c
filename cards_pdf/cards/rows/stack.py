"""The rows of a card, one below the other: measured at the largest size at which all fit, then
spread out.

In come the parts that a region shows (art, numbers, text, boxes, a note) and its area. Out comes a
stack: rows that know their height and how to draw themselves, and each one's share of free room. A
size is tried with the least gaps; room that is left over widens them, up to a most.

A figure stands above the text. Its least height is taken off first; where text would then have to
be more than a point smaller than usual, the figure goes, and the text has all the room again.

Rows on ruled lines (`pitch`) are not spread: each begins on a third of a line. One that reaches
beside the camera mark is set anew, shorter, from the top down. It may become higher by that and
push the next ones past the mark: whether a row is beside it is known only once all above are
placed.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain, pairwise
from math import ceil
from typing import NamedTuple

from cards_pdf.cards.card_style import Area, CardContext, card_field_context
from cards_pdf.cards.rows.rich_text import text_rows
from cards_pdf.cards.rows.row import Setting, StackRow, TextLook, picture_row, text_row
from cards_pdf.text.fit import TooLittleRoomError, shrink

_BESIDE_FIGURE = (
    0.5,
    1.0,
)  # points less than usual; before text gets still smaller, the figure goes
_FIGURE = (14.0, 23.0)  # how high a figure's panel may be
_UNDER_FIGURE = 1.8
_LEAST_GAP = 1.1
_GOOD_GAP = 1.9
_MOST_GAP = 4.2
_ROUNDING = 1e-6
_HOPELESS = 4  # times the height that there is
_PARTED = 0.9  # mm at least between rows that stand on lines
_BESIDE_MARK = 1.4

Part = Callable[[Setting], Iterator[StackRow]]
Parts = Sequence[Part]  # of a card, from the top


class RowStack(NamedTuple):
    """Measured rows, their shares of the free room, and what is left for a figure."""

    rows: list[StackRow]
    weights: list[float]  # after each row: its share of free room
    figure: float = 0.0  # its panel's height
    size: float = 0.0  # of the text, in points
    third: float = 0.0  # of the pitch, on which all rows begin; they are not spread then

    def height(self, gap: float = _GOOD_GAP) -> float:
        if self.third and self.rows:
            return sum(self.step(row) for row in self.rows[:-1]) + self.rows[-1].height
        return sum([row.height for row in self.rows]) + gap * sum(self.weights)

    def step(self, row: StackRow) -> float:
        """From a row's top to the next one's, in whole thirds of a line."""
        return ceil((row.height + _PARTED - _ROUNDING) / self.third) * self.third


def measure_rows(
    site: CardContext,
    parts: Parts,
    area: Area,
    *,
    most: float,
    least: float,
    look: TextLook,
    pitch: float = 0.0,
) -> RowStack:
    """The rows alone, as large as fits; TooLittleRoomError below `least` points or the floor."""

    def attempt(size: float) -> RowStack:
        at = Setting(*site, area.width, size, look, pitch)
        stack = _around_mark(at, parts, area) if pitch else _stack(at, parts, area)
        over = stack.height(_LEAST_GAP) - area.height
        if over > _ROUNDING:
            raise _too_high(at, over, area)
        return stack

    return shrink(attempt, most, site.style.edition.least(least))


def with_figure(
    site: CardContext, parts: Parts, area: Area, *, most: float, least: float, look: TextLook
) -> RowStack:  # fmt: skip
    """The rows under a figure, or alone where that leaves it too little room."""
    lower = area._replace(top=area.top + _FIGURE[0] + _UNDER_FIGURE)
    largest, smallest = (most - less for less in _BESIDE_FIGURE)
    try:
        stack = measure_rows(
            site, parts, lower, most=largest, least=max(least, smallest), look=look
        )
    except TooLittleRoomError:
        return measure_rows(site, parts, area, most=most, least=least, look=look)
    free = area.height - _UNDER_FIGURE - stack.height()
    return stack._replace(figure=min(max(free, _FIGURE[0]), _FIGURE[1]))


def draw_stack(site: CardContext, area: Area, stack: RowStack) -> float:
    """Returns where the last row ends."""
    site.note_size(stack.size)
    if stack.figure:
        from cards_pdf.cards.pictures.figure import (
            draw_on_ground,
        )  # cards of text alone load no drawings

        with site.canvas.figure(site.card.name), card_field_context(site.card, "figure"):
            panel = area._replace(bottom=area.top + stack.figure)
            draw_on_ground(site, panel, site.card.figure, kept=site.card.copies > 1)
    end = area.top
    for row, place in zip(stack.rows, row_areas(area, stack), strict=True):
        row.draw(place.left, place.top)
        end = place.bottom
    return end


def row_areas(area: Area, stack: RowStack) -> Iterator[Area]:
    """Where each row lies: spread over the room under the figure."""
    top = area.top + (stack.figure + _UNDER_FIGURE if stack.figure else 0.0)
    weight = sum(stack.weights)
    gap = min(_MOST_GAP, (area.bottom - top - stack.height(0)) / weight) if weight else 0.0
    for row, share in zip(stack.rows, stack.weights, strict=True):
        yield Area(area.left, top, area.right - row.short, top + row.height)
        top += stack.step(row) if stack.third else row.height + share * gap


def _around_mark(at: Setting, parts: Parts, area: Area) -> RowStack:
    """Rows on lines; those that would come to lie beside the camera mark end before it."""
    stack, mark = _stack(at, parts, area)._replace(third=at.pitch / 3), at.style.mark
    short = area.right - mark.left + _BESIDE_MARK if mark else 0.0
    if not mark or short <= 0 or area.top + stack.height(0) <= mark.top - _BESIDE_MARK:
        return stack
    beside = _stack(at._replace(width=at.width - short), parts, area).rows
    rows, top = [], area.top
    for row, shorter in zip(stack.rows, beside, strict=True):
        is_beside = top + row.height > mark.top - _BESIDE_MARK
        rows.append(shorter._replace(short=short) if is_beside else row)
        top += stack.step(rows[-1])
    return stack._replace(rows=rows)


def _too_high(at: Setting, over: float, area: Area) -> TooLittleRoomError:
    said = "the text is {over:.1f} mm too high for its {height:.1f} mm at {size:g} pt"
    return TooLittleRoomError(said, over=over, height=area.height, size=at.size)


def _stack(at: Setting, parts: Parts, area: Area) -> RowStack:
    """Rows that are several times too high are given up: a list may go on for a thousand items."""
    rows, height = list[StackRow](), 0.0
    for row in chain.from_iterable(part(at) for part in parts):
        rows.append(row)
        height += row.height
        if height > _HOPELESS * area.height:
            raise _too_high(at, height - area.height, area)
    weights = [
        # numbers stand close together, different parts apart
        1.4 if row.part != below.part else 0.25 if row.part in ("stat", "item") else 1.0
        for row, below in pairwise(rows)
    ]
    return RowStack(rows, [*weights, 0.0][: len(rows)], size=at.size)


def _art(at: Setting) -> Iterator[StackRow]:
    if at.card.art:
        yield picture_row(at, at.card.art, at.style.size[1] * 0.38)


def _stats(at: Setting) -> Iterator[StackRow]:
    if at.card.stats:
        from cards_pdf.cards.rows.pencil_rows import (
            stat_row,
        )  # cards of text alone have nothing to write on

        yield from (stat_row(at, stat) for stat in at.card.stats)


def _text(at: Setting) -> Iterator[StackRow]:
    if at.card.body:
        with card_field_context(at.card, "body"):
            yield from text_rows(at, at.card.body)
    for number, effect in enumerate(at.card.effects, 1):
        if effect.text:
            with card_field_context(at.card, "effects", "effect {number}", number=number):
                yield from text_rows(at, effect.text)


def _boxes(at: Setting) -> Iterator[StackRow]:
    if not at.card.boxes:
        return
    from cards_pdf.cards.rows.pencil_rows import box_row

    for number, made in enumerate(at.card.boxes, 1):
        with card_field_context(at.card, "boxes", "box {number}", number=number):
            yield box_row(at, number, made)


def _note(at: Setting) -> Iterator[StackRow]:
    if at.card.note:
        with card_field_context(at.card, "note"):
            small = at._replace(size=max(at.style.edition.text, at.size - 0.5))
            yield text_row(small, at.card.note, "note")


PARTS: Mapping[str, Part] = {
    "art": _art, "stats": _stats, "text": _text, "boxes": _boxes, "note": _note
}  # fmt: skip
