"""Fills columns and panels, and breaks where a reader would.

Of all ways to fill the panels in order it takes the cheapest: empty room costs, and so does a panel
that begins in the middle of something. Panels at the end may be left out, but none in between.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from cards_pdf.common.errors import FitError
from cards_pdf.papers.flow import NoRoomError, Part, group_parts, stack_height, with_head
from cards_pdf.text.fit import TooLittleRoomError

_EMPTY = 14.0  # what a wholly empty panel costs, its room squared; a broken tie costs what it says
_FULL = 0.3  # what may stay empty where a text goes on in the next panel
_ROUGHLY = 0.95  # by which a text may come out lower than its size says


class Panel(NamedTuple):
    """Its height, and how much of it may stay empty; if that is less than all, it is never left
    out.
    """

    height: float
    most_empty: float = 1.0


class Attempt(NamedTuple):
    """A type size and the panels to fill, and what is made of the parts for them."""

    size: float
    panels: Sequence[Panel]
    made: Callable[[Sequence[Part]], list[Part]] = list


def first_fit(
    attempts: Iterable[Attempt], measure: Callable[[float], list[Part]]
) -> tuple[Attempt, list[list[Part]]]:
    """The first attempt that holds all parts, and what stands on each panel; each size is measured
    once.

    NoRoomError where none holds them.
    """
    measured: dict[float, list[Part]] = {}
    why: FitError = NoRoomError("no size was tried")
    for attempt in attempts:
        if _hopeless(attempt, measured):
            continue
        try:
            if attempt.size not in measured:
                measured[attempt.size] = measure(attempt.size)
            return attempt, fill_panels(attempt.made(measured[attempt.size]), attempt.panels)
        except (NoRoomError, TooLittleRoomError) as error:
            why = error
    raise NoRoomError("{why}", why=why) from why


def _hopeless(attempt: Attempt, measured: dict[float, list[Part]]) -> bool:
    """Whether text measured at a larger size is too high for this size to make up for."""
    larger = [size for size in measured if size >= attempt.size]
    if not larger:
        return False
    height = sum(part.height for part in measured[min(larger)])
    room = sum(panel.height for panel in attempt.panels)
    return height * (attempt.size / min(larger)) ** 2 * _ROUGHLY > room


def fill_panels(parts: Sequence[Part], panels: Sequence[Panel]) -> list[list[Part]]:
    """The parts of each panel; NoRoomError if there is no way to fill them."""
    groups = list(group_parts(parts))
    # For each number of panels: groups placed -> what it costs, and how many were placed before the
    # last.
    best: list[dict[int, tuple[float, int]]] = [{0: (0.0, 0)}]
    for panel in panels:
        best.append(_one_more(groups, panel, best[-1]))
    ended = (n for n, found in enumerate(best) if len(groups) in found)
    used = [n for n in ended if all(panel.most_empty >= 1 for panel in panels[n:])]
    if not used:
        raise _no_room(groups, panels)
    shown: list[list[Part]] = []
    end = len(groups)
    for n in range(used[-1], 0, -1):
        start = best[n][end][1]
        shown.append(_standing(groups[start:end]))
        end = start
    return shown[::-1]


def _no_room(groups: Sequence[list[Part]], panels: Sequence[Panel]) -> NoRoomError:
    """Names what is higher than a panel, else how much there is of all."""
    most = max(panel.height for panel in panels)
    for group in groups:
        high = stack_height(_standing([group]))
        by_height = sorted(group, key=lambda part: part.height, reverse=True)
        what = next((part.what for part in by_height if part.what), "")
        if high > most and what:
            said = "{what} is {high} mm high, and a page has room for {most}."
            return NoRoomError(said, what=what, high=round(high), most=round(most))
    room = round(sum(panel.height for panel in panels))
    high = round(sum(stack_height(_standing([group])) for group in groups))
    return NoRoomError(
        "texts and pictures are {high} mm high, and {room} mm are free.", high=high, room=room
    )


def _one_more(
    groups: Sequence[list[Part]], panel: Panel, before: dict[int, tuple[float, int]]
) -> dict[int, tuple[float, int]]:
    """The cheapest way to place this many groups with one more panel."""
    found: dict[int, tuple[float, int]] = {}
    for start, (cost, _) in before.items():
        for end in range(start + 1, len(groups) + 1):
            there = stack_height(_standing(groups[start:end]))
            if there > panel.height + 1e-6:
                break
            empty = 1 - there / panel.height
            torn = end < len(groups) and groups[end][0].goes_on
            if empty > (min(panel.most_empty, _FULL) if torn else panel.most_empty):
                continue
            now = cost + _EMPTY * empty**2 + (groups[start][0].tie if start else 0)
            if end not in found or now < found[end][0]:
                found[end] = (now, start)
    return found


def _standing(groups: Sequence[list[Part]]) -> list[Part]:
    """What a panel shows of its groups."""
    return with_head([part for group in groups for part in group])
