"""Measured parts of a paper, poured into columns, fitted to pages and drawn page by page.

How it works:
    A part is measured once for its column's width. It then has a height and a function that draws
    it from its top left corner, so that it can be placed anywhere. `pour_parts` fills columns one
    after the other. `fill_columns` finds the best of all ways to fill them, and `fit_columns` the
    size of type or of pictures with which they are filled best. `turn_pages` yields what was
    placed.

    `fit_columns` takes the first attempt of a list that holds all parts. It fills as many of the
    attempt's columns as it can, in order, and does so in the cheapest way. So a list of attempts
    begins with the fewest columns.

    To fill columns is a shortest path: its nodes are pairs of a number of columns and a number of
    groups placed in them, where a group is what is kept together. A step puts the groups from
    `start` to `end` into one more column. It costs

        14 x (1 - height / room)^2 + break_cost of the first part (0 for the first column)

    Thus empty room is shared between columns, and columns begin where sections do: one broken step
    (cost 3) is worth as much as a column that is 46 % empty. A step may not leave more than
    `max_empty` of its column empty, and no more than 30 % where a text continues in the next one.

What is delicate:
    *Gaps.* The gap above a part is dropped at the top of a column, so a group of parts is measured
    from where it stands.

    *Continued text.* A long text is one part with several `pieces`. A reader of the PDF hears one
    paragraph, because the pieces share a key in the structure of the document.

    *Measuring.* Parts are measured once for each size, which takes longer than filling. A size is
    not even measured if the text of a larger one, shrunk by the square of the sizes, is too high
    for the columns.

    *Columns that are left out.* Those at the end may stay empty only if they may be wholly empty.

Example:
    Eight parts of 10 mm in two columns of 100 mm are divided 4 and 4, at a cost of 14 x (0.6^2 +
    0.6^2) + 1 = 11.1. If a section begins with the sixth part, 5 and 3 are cheaper: 10.4.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
from math import fsum

from cards_pdf.canvas.base import Canvas
from cards_pdf.common.errors import FitError
from cards_pdf.common.records.record import record
from cards_pdf.common.sizes import Mm
from cards_pdf.text.fit import Block, TooLittleRoomError

Draw = Callable[[Canvas, float, float], None]
DrawText = Callable[[Canvas, float, float, Block], None]

# Costs of beginning a column with a part.
SECTION_COST = 0
TEXT_COST = 1
SUBSTEP_COST = 3  # the lettered part of a step
CONTINUED_COST = 6  # the middle of a text or a table
_MIN_LINES = 2  # that stand together at the end of a page, and at the beginning of the next
ROUNDING = 1e-6


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
    """A place for parts, one below the other. It is not left out unless it may be wholly empty."""

    page: int
    x: float
    y: float
    height: float
    max_empty: float = 1.0  # of its height


@dataclass(frozen=True, slots=True)
class PlacedPart:
    page: int
    x: float
    y: float
    part: Part

    @property
    def bottom(self) -> float:
        return self.y + self.part.height


class NoRoomError(FitError):
    """More parts than the columns hold."""


class TooShortError(NoRoomError):
    """Parts that would leave most pages empty."""

    is_too_short = True


def pour_parts(parts: Iterable[Part], columns: Iterable[TextColumn]) -> list[PlacedPart]:
    """Put each part into the first column that still has room for it.

    Raises NoRoomError when the columns are full.
    """
    placed: list[PlacedPart] = []
    remaining = iter(columns)
    column = next(remaining)
    inside: list[Part] = []
    for group in group_parts(parts):
        chunk = group
        while stack_height([*inside, *chunk]) > column.height + ROUNDING:
            placed += stack_parts(inside, column)
            following = next(remaining, None)
            if following is None:
                raise NoRoomError("The text does not fit on its pages.")
            column = following
            inside = []
            chunk = with_head(group)
        inside += chunk
    return [*placed, *stack_parts(inside, column)]


def stack_parts(parts: Sequence[Part], column: TextColumn) -> list[PlacedPart]:
    """Place parts one below the other from the column's top."""
    placed: list[PlacedPart] = []
    y = column.y
    for part in parts:
        y += part.gap if placed else 0.0
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


def draw_parts(canvas: Canvas, placed: Iterable[PlacedPart]) -> None:
    for item in placed:
        item.part.draw(canvas, item.x, item.y)


def turn_pages(
    canvas: Canvas, placed: Sequence[PlacedPart], size: Mm
) -> Iterator[tuple[int, Sequence[PlacedPart]]]:
    """Begin every page, yield its number from 0 and the parts to draw on it, and end it."""
    for number in range(placed[-1].page + 1):
        canvas.begin_page(*size)
        yield number, [item for item in placed if item.page == number]
        canvas.end_page()


def with_head(parts: list[Part]) -> list[Part]:
    """Return the parts as they stand at the top of a column."""
    head = parts[0].repeated_head
    return [head, *parts] if head else parts


def join_parts(parts: Sequence[Part]) -> Part:
    """Return several parts, one below the other, as one."""

    def draw(canvas: Canvas, x: float, y: float) -> None:
        draw_parts(canvas, stack_parts(parts, TextColumn(0, x, y, 0.0)))

    return Part(stack_height(parts), draw)


def group_parts(parts: Iterable[Part]) -> Iterator[list[Part]]:
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


# --- page fitting ---

_EMPTY_COLUMN_COST = 14.0
_MAX_EMPTY_IN_TEXT = 0.3  # of a column, where a text continues in the next one
_LEAST_SHRINKAGE = 0.95  # a text may come out this much lower than its size lets expect


@record
class Attempt:
    """A size, the columns to fill, and how parts are split for them."""

    size: float
    columns: Sequence[TextColumn]
    split: Callable[[Sequence[Part]], list[Part]] = list


@dataclass(frozen=True)
class _Step:
    """The cheapest way to reach a node, and the number of groups placed before its column."""

    cost: float
    start: int


def fit_columns(
    measure: Callable[[float], Sequence[Part]],
    attempts: Iterable[Attempt],
    message: str,
    title: str,
) -> tuple[Attempt, list[list[Part]]]:
    """Return the first attempt that holds all parts, and the parts of each of its columns.

    `measure` makes the parts in a size. Raises NoRoomError with the message if none holds them.
    """
    measure = cache(measure)
    heights: dict[float, float] = {}  # of all parts, by size
    reason: FitError
    for attempt in attempts:
        size = attempt.size
        larger = min((known for known in heights if known >= size), default=size)
        height = heights.get(larger, 0.0) * (size / larger) ** 2 * _LEAST_SHRINKAGE
        if height > sum(column.height for column in attempt.columns):
            continue
        try:
            parts = measure(size)
            heights[size] = sum(part.height for part in parts)
            return attempt, fill_columns(attempt.split(parts), attempt.columns)
        except (NoRoomError, TooLittleRoomError) as error:
            reason = error
    error_class = TooShortError if reason.is_too_short else NoRoomError
    raise error_class(message, title=title, why=reason) from reason


def fill_columns(parts: Sequence[Part], columns: Sequence[TextColumn]) -> list[list[Part]]:
    """Return the parts of each column. Raises NoRoomError if there is no way to fill them."""
    groups = list(group_parts(parts))
    # For each number of columns, the ways to place some number of groups in them.
    steps: list[dict[int, _Step]] = [{0: _Step(0.0, 0)}]
    for column in columns:
        steps.append(_fill_next(groups, column, steps[-1]))
    ends = [
        count
        for count, reached in enumerate(steps)
        if len(groups) in reached and all(column.max_empty >= 1 for column in columns[count:])
    ]
    if not ends:
        raise _no_room_error(groups, columns)
    filled: list[list[Part]] = []
    end = len(groups)
    for count in range(ends[-1], 0, -1):
        start = steps[count][end].start
        filled.append(_join_groups(groups[start:end]))
        end = start
    return filled[::-1]


def _fill_next(
    groups: Sequence[list[Part]], column: TextColumn, before: dict[int, _Step]
) -> dict[int, _Step]:
    """Return the cheapest way to place each number of groups with one more column."""
    steps: dict[int, _Step] = {}
    for start, previous in before.items():
        break_cost = groups[start][0].break_cost if 0 < start < len(groups) else 0
        for end in range(start + 1, len(groups) + 1):
            height = stack_height(_join_groups(groups[start:end]))
            if height > column.height + ROUNDING:
                break
            empty = 1 - height / column.height
            max_empty = column.max_empty
            if end < len(groups) and groups[end][0].is_continuation:
                max_empty = min(max_empty, _MAX_EMPTY_IN_TEXT)
            cost = previous.cost + _EMPTY_COLUMN_COST * empty**2 + break_cost
            if empty <= max_empty and (end not in steps or cost < steps[end].cost):
                steps[end] = _Step(cost, start)
    return steps


def _join_groups(groups: Sequence[list[Part]]) -> list[Part]:
    return with_head([part for group in groups for part in group])


def _no_room_error(groups: Sequence[list[Part]], columns: Sequence[TextColumn]) -> NoRoomError:
    """Name what is higher than a column, or else how much room all parts need."""
    highest = max(column.height for column in columns)
    for group in groups:
        height = stack_height(_join_groups([group]))
        by_height = sorted(group, key=lambda part: part.height, reverse=True)
        what = next((part.description for part in by_height if part.description), "")
        if height > highest and what:
            message = "{what} is {high} mm high, and a page has room for {most}."
            return NoRoomError(message, what=what, high=round(height), most=round(highest))
    high = round(sum(stack_height(_join_groups([group])) for group in groups))
    room = round(sum(column.height for column in columns))
    message = "texts and pictures are {high} mm high, and {room} mm are free."
    error_class = TooShortError if high < room / 2 else NoRoomError
    return error_class(message, high=high, room=room)
