"""Fills columns: measured pieces of a sheet, one below the other."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, replace
from itertools import pairwise
from math import fsum

from cards_pdf.canvas.base import Canvas
from cards_pdf.common.errors import FitError
from cards_pdf.common.messages import Message, short
from cards_pdf.papers.sheet_style import SheetStyle
from cards_pdf.text.fit import Block

Draw = Callable[[Canvas, float, float], None]
SUBSTEP_COST = 3  # the tie of a step's lettered part


@dataclass(frozen=True, slots=True)
class Part:
    """A piece that is never split: its height, and how to draw it from its top left corner."""

    height: float
    draw: Draw
    gap: float = 0.0  # above it, but not at the top of a column
    keep: bool = False  # with the part that follows, as a heading
    head: "Part | None" = None  # repeated above it where a column begins with it
    tie: int = 1  # how bad it is to begin a column with it: 0 for a new section
    goes_on: bool = False  # the middle of a text: it begins a column only if the one before is full
    pieces: tuple["Part", ...] = ()  # the same, as lines that may continue in the next column
    what: str = ""  # what it is, for whoever has no room for it

    @property
    def tied(self) -> bool:
        """Whether it belongs to what stands above it: to the same text, or to the step it is a part
        of.
        """
        return self.goes_on or self.tie == SUBSTEP_COST

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
    """More parts than the columns hold."""


def pour_parts(parts: Sequence[Part], columns: Sequence[TextColumn]) -> list[PlacedPart]:
    """Each part in the first column that still has room; raises NoRoomError when the columns are
    full.
    """
    placed: list[PlacedPart] = []
    groups = list(group_parts(parts))
    left = iter(columns)
    column = next(left)
    y = column.y
    for group in groups:
        shown = group
        while (
            y + (stack_height(shown) + shown[0].gap * (y > column.y))
            > column.y + column.height + 1e-6
        ):
            following = next(left, None)
            if following is None:
                raise NoRoomError("The text has no room on its pages.")
            column = following
            y = column.y
            shown = with_head(group)
        for part in shown:
            y += part.gap if y > column.y else 0.0
            placed.append(PlacedPart(column.page, column.x, y, part))
            y += part.height
    return placed


def stack_parts(parts: Sequence[Part], column: TextColumn) -> list[PlacedPart]:
    """Parts one below the other from the column's top."""
    placed: list[PlacedPart] = []
    y = column.y - parts[0].gap
    for part in parts:
        y += part.gap
        placed.append(PlacedPart(column.page, column.x, y, part))
        y += part.height
    return placed


def spread_parts(parts: Sequence[Part], column: TextColumn, most: float) -> list[PlacedPart]:
    """The same, moved apart by up to `most` where one does not belong to the next, down to the
    foot.
    """
    loose = [
        n for n in range(1, len(parts)) if parts[n].gap and not (parts[n - 1].keep or parts[n].tied)
    ]
    left = column.height - stack_height(parts)
    more = min(most, max(0.0, left) / len(loose)) if loose else 0.0
    return stack_parts(
        [replace(part, gap=part.gap + more * (n in loose)) for n, part in enumerate(parts)], column
    )


def draw_page(canvas: Canvas, placed: Sequence[PlacedPart], page: int) -> None:
    """What was placed on one page."""
    for item in placed:
        if item.page == page:
            item.part.draw(canvas, item.x, item.y)


def draw_pages(
    canvas: Canvas,
    placed: Sequence[PlacedPart],
    size: tuple[float, float],
    *,
    head: Callable[[int], None] | None = None,
    foot: Callable[[int, Sequence[PlacedPart]], None] | None = None,
    scale: float | None = None,
) -> None:
    """Draw every page: its head, its parts, and its foot as decoration; pages count from 0."""
    for number in range(placed[-1].page + 1):
        canvas.begin_page(*size)
        with canvas.frame(0, 0, 0, scale) if scale else nullcontext():
            if head:
                head(number)
            draw_page(canvas, placed, number)
            if foot:
                with canvas.decoration():
                    foot(number, [item for item in placed if item.page == number])
        canvas.end_page()


def with_head(parts: list[Part]) -> list[Part]:
    """Parts as they stand at the top of a column."""
    head = parts[0].head
    return [head, *parts] if head else parts


def join_parts(parts: Sequence[Part]) -> Part:
    """Several parts as one, one below the other."""

    def draw(canvas: Canvas, x: float, y: float) -> None:
        draw_page(canvas, stack_parts(parts, TextColumn(0, x, y, 0.0)), 0)

    return Part(stack_height(parts), draw)


def group_parts(parts: Sequence[Part]) -> Iterator[list[Part]]:
    group: list[Part] = []
    for part in parts:
        group.append(part)
        if not part.keep:
            yield group
            group = []
    if group:
        yield group


def stack_height(parts: Sequence[Part]) -> float:
    """The height of parts at the top of a column, where the first one's gap is dropped."""
    return fsum(part.gap + part.height for part in parts) - parts[0].gap  # the same in every Python


INDENT = 1.6  # ems from a sign to its text
_LEAST = 2  # lines that stand together at the end of a page and at the beginning of the next
_TORN = 6

DrawText = Callable[[Canvas, float, float, Block], None]


def split_parts(parts: Iterable[Part]) -> list[Part]:
    """Parts whose texts may continue in the next column."""
    return [piece for part in parts for piece in part.pieces or [part]]


def make_text_part(
    text: Block, draw: DrawText, *, gap: float, keep: bool = False, tie: int = 1
) -> Part:
    """The whole, drawn as `draw` draws any lines of it."""

    def part(start: int, end: int) -> Part:
        lines = text._replace(lines=text.lines[start:end])
        return Part(
            lines.height, lambda canvas, x, y: draw(canvas, x, y, lines), tie=_TORN, goes_on=True
        )

    number = len(text.lines)
    breaks = [0, *range(_LEAST, number - _LEAST + 1), number]
    first, *more = [part(*lines) for lines in pairwise(breaks)]
    pieces = [replace(first, gap=gap, tie=tie, goes_on=False), *more]
    pieces[-1] = replace(pieces[-1], keep=keep)
    return replace(
        part(0, number), gap=gap, keep=keep, tie=tie, goes_on=False, pieces=tuple(pieces)
    )


def make_list_item(
    sign: str,
    text: str,
    style: SheetStyle,
    width: float,
    *,
    indent: float = INDENT,
    start: float = 0.0,
    keep: bool = False,
) -> Part:
    """Text with its number or letter hanging at the left, by `indent` ems."""
    indent *= style.em
    shown = style.text(text, width - indent - start)
    label, key = style.text(f"*{sign}*", indent), object()

    def draw(canvas: Canvas, x: float, y: float, lines: Block) -> None:
        with canvas.item(inner=bool(start), key=key):
            if lines.lines[0] is shown.lines[0]:
                with canvas.tagged("Lbl"):
                    canvas.text_block(x + start, y, label, colour=style.strong)
            with canvas.tagged("LBody", key=key):
                canvas.text_block(x + start + indent, y, lines)

    said = Message("the text {text}", text=short(text))
    return replace(
        make_text_part(
            shown, draw, gap=style.em * 0.35, keep=keep, tie=SUBSTEP_COST if start else 1
        ),
        what=said,
    )
