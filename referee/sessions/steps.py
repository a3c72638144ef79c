"""A game from its start, answer by answer, with what came of each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from referee.rulekit.ask import CONCEDED, Event
from referee.sessions.corrections import Entry

Step = tuple[int, Entry, list[Event]]


def numbered(told: Sequence[tuple[Any, list[Event]]], entries: Sequence[Entry]) -> Iterator[Step]:
    """Each answer with its number, from what was told behind each value; 0 is the beginning."""
    answers = iter([Entry("", None), *entries])
    before: list[Event] = []
    n = 0
    for value, events in told:
        if value is CONCEDED:
            before = events  # they came of no answer, so they stand before the next
        else:
            yield n, next(answers), [*before, *events]
            before = []
            n += 1
