"""Measured parts of a paper, poured into columns and drawn page by page.

How it works:
    A part is measured once for its column's width. It then has a height and a function that draws
    it from its top left corner, so that it can be placed anywhere. `pour_parts` fills columns one
    after the other; `panels` finds the best of all ways to fill them. `draw_pages` draws what was
    placed.

What is delicate:
    *Gaps.* The gap above a part is dropped at the top of a column, so a group of parts is measured
    from where it stands.

    *Continued text.* A long text is one part with several `pieces`. A reader of the PDF hears one
    paragraph, because the pieces share a key in the structure of the document.
"""

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
DrawText = Callable[[Canvas, float, float, Block], None]

# Costs of beginning a column with a part.
SECTION_COST = 0
TEXT_COST = 1
SUBSTEP_COST = 3  # the lettered part of a step
CONTINUED_COST = 6  # the middle of a text or a table
INDENT_EM = 1.6  # from a number or letter to its text
_GAP_EM = 0.35
_MIN_LINES = 2  # that stand together at the end of a page, and at the beginning of the next
_ROUNDING = 1e-6


@dataclass(frozen=True, slots=True)
class Part:
    """A piece that is never split: its height, and a function that draws it."""

    height: float
    draw: Draw
    gap: float = 0.0  # above it, but not at the top of a column
    keep_with_next: bool = False
    repeated_head: "Part | None" = None  # drawn above it where a column begins with it
    break_cost: int = TEXT_COST
    is_continuation: bool = False  # it begins a column only if the one before is full
    pieces: tuple["Part", ...] = ()  # lines that may continue in the next column
    description: str = ""  # for the message that it has no room

    @property
    def belongs_to_previous(self) -> bool:
        """True if the part belongs to the same text or step as the one above it."""
        return self.is_continuation or self.break_cost == SUBSTEP_COST


@dataclass(frozen=True, slots=True)
class TextColumn:
    """A place for parts, one below the other."""

    page: int
    x: float
    y: float
    height: float


@dataclass(frozen=True, slots=True)
class PlacedPart:
    page: int
    x: float
    y: float
    part: Part


class NoRoomError(FitError):
    """More parts than the columns hold."""


class TooShortError(NoRoomError):
    """Parts that would leave most pages empty."""


def pour_parts(parts: Sequence[Part], columns: Sequence[TextColumn]) -> list[PlacedPart]:
    """Put each part into the first column that still has room for it.

    Raises NoRoomError when the columns are full.
    """
    placed: list[PlacedPart] = []
    groups = list(group_parts(parts))
    remaining = iter(columns)
    column = next(remaining)
    y = column.y
    for group in groups:
        chunk = group
        while (
            y + (stack_height(chunk) + chunk[0].gap * (y > column.y))
            > column.y + column.height + _ROUNDING
        ):
            following = next(remaining, None)
            if following is None:
                raise NoRoomError("The text does not fit on its pages.")
            column = following
            y = column.y
            chunk = with_head(group)
        for part in chunk:
            y += part.gap if y > column.y else 0.0
            placed.append(PlacedPart(column.page, column.x, y, part))
            y += part.height
    return placed


def stack_parts(parts: Sequence[Part], column: TextColumn) -> list[PlacedPart]:
    """Place parts one below the other from the column's top."""
    placed: list[PlacedPart] = []
    y = column.y - parts[0].gap
    for part in parts:
        y += part.gap
        placed.append(PlacedPart(column.page, column.x, y, part))
        y += part.height
    return placed


def spread_parts(parts: Sequence[Part], column: TextColumn, max_gap: float) -> list[PlacedPart]:
    """Place parts down to the column's foot, each gap up to `max_gap` larger than its own.

    Parts that belong together are not moved apart.
    """
    loose = [
        n
        for n in range(1, len(parts))
        if parts[n].gap and not (parts[n - 1].keep_with_next or parts[n].belongs_to_previous)
    ]
    room = column.height - stack_height(parts)
    more = min(max_gap, max(0.0, room) / len(loose)) if loose else 0.0
    wider = [replace(part, gap=part.gap + more * (n in loose)) for n, part in enumerate(parts)]
    return stack_parts(wider, column)


def draw_page(canvas: Canvas, placed: Sequence[PlacedPart], page: int) -> None:
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
    """Return the parts as they stand at the top of a column."""
    head = parts[0].repeated_head
    return [head, *parts] if head else parts


def join_parts(parts: Sequence[Part]) -> Part:
    """Return several parts, one below the other, as one."""

    def draw(canvas: Canvas, x: float, y: float) -> None:
        draw_page(canvas, stack_parts(parts, TextColumn(0, x, y, 0.0)), 0)

    return Part(stack_height(parts), draw)


def group_parts(parts: Sequence[Part]) -> Iterator[list[Part]]:
    """Yield the parts in groups that stand together."""
    group: list[Part] = []
    for part in parts:
        group.append(part)
        if not part.keep_with_next:
            yield group
            group = []
    if group:
        yield group


def stack_height(parts: Sequence[Part]) -> float:
    """Return the height of parts at the top of a column, where the first gap is dropped."""
    # A plain sum differs in its last digit between versions of Python.
    return fsum(part.gap + part.height for part in parts) - parts[0].gap


def split_parts(parts: Iterable[Part]) -> list[Part]:
    """Return the parts in pieces, so that texts may continue in the next column."""
    return [piece for part in parts for piece in part.pieces or [part]]


def make_text_part(
    text: Block,
    draw: DrawText,
    *,
    gap: float,
    keep_with_next: bool = False,
    break_cost: int = TEXT_COST,
) -> Part:
    """Make a part of a text. `draw` draws any of its lines."""

    def make_part(start: int, end: int) -> Part:
        lines = text._replace(lines=text.lines[start:end])
        return Part(
            lines.height,
            lambda canvas, x, y: draw(canvas, x, y, lines),
            break_cost=CONTINUED_COST,
            is_continuation=True,
        )

    count = len(text.lines)
    # The first and the last piece have _MIN_LINES lines, those between them one.
    breaks = [0, *range(_MIN_LINES, count - _MIN_LINES + 1), count]
    first, *others = [make_part(*lines) for lines in pairwise(breaks)]
    first = replace(first, gap=gap, break_cost=break_cost, is_continuation=False)
    pieces = [first, *others]
    pieces[-1] = replace(pieces[-1], keep_with_next=keep_with_next)
    whole = make_part(0, count)
    return Part(
        whole.height,
        whole.draw,
        gap=gap,
        keep_with_next=keep_with_next,
        break_cost=break_cost,
        pieces=tuple(pieces),
    )


def make_list_item(
    sign: str,
    text: str,
    style: SheetStyle,
    width: float,
    *,
    start: float = 0.0,
    keep_with_next: bool = False,
) -> Part:
    """Make a text whose number or letter hangs at its left. An inner list has a `start`."""
    indent = INDENT_EM * style.em
    block = style.text(text, width - indent - start)
    label = style.text(f"*{sign}*", indent)
    key = object()  # by which the pieces of the text are tagged as one item

    def draw(canvas: Canvas, x: float, y: float, lines: Block) -> None:
        with canvas.item(inner=bool(start), key=key):
            if lines.lines[0] is block.lines[0]:  # only the first piece has the label
                with canvas.tagged("Lbl"):
                    canvas.text_block(x + start, y, label, colour=style.strong)
            with canvas.tagged("LBody", key=key):
                canvas.text_block(x + start + indent, y, lines)

    part = make_text_part(
        block,
        draw,
        gap=style.em * _GAP_EM,
        keep_with_next=keep_with_next,
        break_cost=SUBSTEP_COST if start else TEXT_COST,
    )
    return replace(part, description=Message("the text {text}", text=short(text)))
