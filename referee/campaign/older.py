"""Paper that was printed before its campaign changed: what it adds, and nothing that it lacks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from referee.games.legacy.changes import Change, changes
from referee.games.legacy.deck import Plain


def newly_written(printed: Plain | None, now: Plain, paper: Plain) -> Iterator[Change]:
    """What was written on the paper since it was printed and the campaign lacks; all that it lacks
    where nobody knows what was printed.

    A square that is ticked here and there is one tick, and of two numbers the higher one counts.
    """
    since = Counter(map(_place, changes(now if printed is None else printed, paper)))
    for change in changes(now, paper):
        if change.gain >= 0 and since[_place(change)] > 0:
            since[_place(change)] -= 1
            yield change


def _place(change: Change) -> Change:
    """A number's change without how far it goes."""
    return change._replace(gain=0)
