"""Parts into columns: measured pieces of a sheet placed one below the other, balanced over the last page."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from cards_pdf.errors import FitError
from cards_pdf.pdf.canvas import Canvas

Draw = Callable[[Canvas, float, float], None]
_PASSES = 24  # halvings of a column's height, to well below a hair's breadth


@dataclass(frozen=True, slots=True)
class Part:
    """A piece that is not split: how high it is, and how to draw it from a top left corner."""

    height: float
    draw: Draw
    gap: float = 0.0  # above it, but not at the top of a column
    keep: bool = False  # with the part that follows, as a heading

    def kept(self) -> "Part":
        return replace(self, keep=True)


@dataclass(frozen=True, slots=True)
class TextColumn:
    """Where parts go, one below the other."""

    page: int
    x: float
    y: float
    height: float


@dataclass(frozen=True, slots=True)
class PlacedPart:
    """A part with its place."""

    page: int
    x: float
    y: float
    part: Part


class NoRoomError(FitError):
    """More parts than columns hold."""


def pour(parts: Sequence[Part], columns: Sequence[TextColumn]) -> list[PlacedPart]:
    """Each part in the first column that still has room; raises NoRoomError when the columns are full."""
    placed: list[PlacedPart] = []
    groups = list(_kept_together(parts))
    left = iter(columns)
    column = next(left)
    y = column.y
    for group in groups:
        while y + _height(group, top=y == column.y) > column.y + column.height + 1e-6:
            column = _next(left)
            y = column.y
        for part in group:
            y += part.gap if y > column.y else 0.0
            placed.append(PlacedPart(column.page, column.x, y, part))
            y += part.height
    return placed


def balanced(parts: Sequence[Part], columns: Sequence[TextColumn]) -> list[PlacedPart]:
    """Poured so that the columns of the last page used end at about the same height."""
    best = pour(parts, columns)
    last = best[-1].page
    low, high = 0.0, 1.0
    for _ in range(_PASSES):
        share = (low + high) / 2
        try:
            best = pour(parts, [_shortened(column, last, share) for column in columns if column.page <= last])
            high = share
        except NoRoomError:
            low = share
    return best


def draw_page(canvas: Canvas, placed: Sequence[PlacedPart], page: int) -> None:
    """What was placed on one page."""
    for item in placed:
        if item.page == page:
            item.part.draw(canvas, item.x, item.y)


def _shortened(column: TextColumn, page: int, share: float) -> TextColumn:
    return TextColumn(
        column.page, column.x, column.y, column.height * (share if column.page == page else 1.0)
    )


def _next(columns: Iterator[TextColumn]) -> TextColumn:
    for column in islice(columns, 1):
        return column
    raise NoRoomError("The text has no room on its pages.")


def _kept_together(parts: Sequence[Part]) -> Iterator[list[Part]]:
    group: list[Part] = []
    for part in parts:
        group.append(part)
        if not part.keep:
            yield group
            group = []
    if group:
        yield group


def _height(group: Sequence[Part], *, top: bool) -> float:
    whole = sum(part.gap + part.height for part in group)
    return whole - group[0].gap if top else whole
