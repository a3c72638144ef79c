"""Page fitting: the size of type or of pictures with which parts fill their pages best.

Guarantee:
    A fitter takes the first attempt of a list that holds all parts. It fills as many of the
    attempt's panels as it can, in order, and does so in the cheapest way. So a list of attempts
    begins with the fewest panels.

How it works:
    A panel is a column, or a page of a booklet. To fill panels is a shortest path: its nodes are
    pairs of a number of panels and a number of groups placed on them, where a group is what is kept
    together. A step puts the groups from `start` to `end` on one more panel. It costs

        14 x (1 - height / room)^2 + break_cost of the first part (0 for the first panel)

    Thus empty room is shared between panels, and panels begin where sections do: one broken step
    (cost 3) is worth as much as a panel that is 46 % empty. A step may not leave more than
    `max_empty` of its panel empty, and no more than 30 % where a text continues on the next panel.

What is delicate:
    *Measuring.* Parts are measured once for each size, which takes longer than filling. A size is
    not even measured if the text of a larger one, shrunk by the square of the sizes, is too high
    for the panels.

    *Panels that are left out.* Panels at the end may stay empty only if they may be wholly empty.

Example:
    Eight parts of 10 mm in two panels of 100 mm are divided 4 and 4, at a cost of 14 x (0.6^2 +
    0.6^2) + 1 = 11.1. If a section begins with the sixth part, 5 and 3 are cheaper: 10.4.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from cards_pdf.common.errors import FitError
from cards_pdf.papers.flow import (
    NoRoomError,
    Part,
    TooShortError,
    group_parts,
    stack_height,
    with_head,
)
from cards_pdf.text.fit import TooLittleRoomError

_EMPTY_PANEL_COST = 14.0
_MAX_EMPTY_IN_TEXT = 0.3  # of a panel, where a text continues on the next one
_LEAST_SHRINKAGE = 0.95  # a text may come out this much lower than its size lets expect
_ROUNDING = 1e-6


@dataclass(frozen=True)
class Panel:
    """A column to fill. It is never left out if it may not be wholly empty."""

    height: float
    max_empty: float = 1.0  # of its height


@dataclass(frozen=True, kw_only=True)
class Attempt:
    """A size, the panels to fill, and how parts are split for them."""

    size: float
    panels: Sequence[Panel]
    split: Callable[[Sequence[Part]], list[Part]] = list


@dataclass(frozen=True)
class _Step:
    """The cheapest way to reach a node, and the number of groups placed before its panel."""

    cost: float
    start: int


class PageFitter:
    """Finds the first attempt that holds all parts; `measure` makes the parts in a size."""

    def __init__(self, measure: Callable[[float], list[Part]]) -> None:
        self._measure = measure
        self._parts: dict[float, list[Part]] = {}

    def fit(self, attempts: Iterable[Attempt]) -> tuple[Attempt, list[list[Part]]]:
        """Return the attempt and the parts of each panel. Raises NoRoomError if none holds them."""
        reason: FitError = NoRoomError("no text size was tried")
        for attempt in attempts:
            if self._is_hopeless(attempt):
                continue
            try:
                if attempt.size not in self._parts:
                    self._parts[attempt.size] = self._measure(attempt.size)
                parts = attempt.split(self._parts[attempt.size])
                return attempt, fill_panels(parts, attempt.panels)
            except (NoRoomError, TooLittleRoomError) as error:
                reason = error
        raise NoRoomError("{why}", why=reason) from reason

    def _is_hopeless(self, attempt: Attempt) -> bool:
        """Return True if the text was much too high in a larger size."""
        larger = [size for size in self._parts if size >= attempt.size]
        if not larger:
            return False
        height = sum(part.height for part in self._parts[min(larger)])
        room = sum(panel.height for panel in attempt.panels)
        return height * (attempt.size / min(larger)) ** 2 * _LEAST_SHRINKAGE > room


def fill_panels(parts: Sequence[Part], panels: Sequence[Panel]) -> list[list[Part]]:
    """Return the parts of each panel. Raises NoRoomError if there is no way to fill them."""
    groups = list(group_parts(parts))
    # For each number of panels, the ways to place some number of groups on them.
    steps: list[dict[int, _Step]] = [{0: _Step(0.0, 0)}]
    for panel in panels:
        steps.append(_fill_next(groups, panel, steps[-1]))
    ends = [
        count
        for count, reached in enumerate(steps)
        if len(groups) in reached and all(panel.max_empty >= 1 for panel in panels[count:])
    ]
    if not ends:
        raise _no_room_error(groups, panels)
    filled: list[list[Part]] = []
    end = len(groups)
    for count in range(ends[-1], 0, -1):
        start = steps[count][end].start
        filled.append(_on_panel(groups[start:end]))
        end = start
    return filled[::-1]


def _fill_next(
    groups: Sequence[list[Part]], panel: Panel, before: dict[int, _Step]
) -> dict[int, _Step]:
    """Return the cheapest way to place each number of groups with one more panel."""
    steps: dict[int, _Step] = {}
    for start, previous in before.items():
        for end in range(start + 1, len(groups) + 1):
            height = stack_height(_on_panel(groups[start:end]))
            if height > panel.height + _ROUNDING:
                break
            empty = 1 - height / panel.height
            max_empty = panel.max_empty
            if end < len(groups) and groups[end][0].is_continuation:
                max_empty = min(max_empty, _MAX_EMPTY_IN_TEXT)
            if empty > max_empty:
                continue
            break_cost = groups[start][0].break_cost if start else 0
            cost = previous.cost + _EMPTY_PANEL_COST * empty**2 + break_cost
            if end not in steps or cost < steps[end].cost:
                steps[end] = _Step(cost, start)
    return steps


def _on_panel(groups: Sequence[list[Part]]) -> list[Part]:
    return with_head([part for group in groups for part in group])


def _no_room_error(groups: Sequence[list[Part]], panels: Sequence[Panel]) -> NoRoomError:
    """Name what is higher than a panel, or else how much room all parts need."""
    highest = max(panel.height for panel in panels)
    for group in groups:
        height = stack_height(_on_panel([group]))
        by_height = sorted(group, key=lambda part: part.height, reverse=True)
        what = next((part.description for part in by_height if part.description), "")
        if height > highest and what:
            message = "{what} is {high} mm high, and a page has room for {most}."
            return NoRoomError(message, what=what, high=round(height), most=round(highest))
    high = round(sum(stack_height(_on_panel([group])) for group in groups))
    room = round(sum(panel.height for panel in panels))
    message = "texts and pictures are {high} mm high, and {room} mm are free."
    if high < room / 2:
        message = (
            "texts and pictures are {high} mm high, too short for {count} pages with {room} mm "
            "of room; such a booklet is not made."
        )
        return TooShortError(message, high=high, room=room, count=len(panels))
    return NoRoomError(message, high=high, room=room, count=len(panels))
