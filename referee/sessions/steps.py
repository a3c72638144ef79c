"""A game from its start, answer by answer: what came of each, and how things stood then."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.rulekit.ask import CONCEDED, Event
from referee.sessions.changes import Entry
from referee.sessions.session import Session


def steps(session: Session) -> Iterator[tuple[int, Entry, list[Event]]]:
    """Each answer with its number and what came of it; 0 is the beginning."""
    entries = iter([Entry("", None), *session.history.entries])
    told: list[Event] = []
    n = 0
    for value, events in session.walk(lambda now: now.told):
        if value is CONCEDED:
            told = events  # it came of no answer, so it stands before the next
        else:
            yield n, next(entries), [*told, *events]
            told = []
            n += 1


def states(session: Session) -> list[dict[str, Any]]:
    """The state at the beginning and after each answer."""
    walked = session.walk(lambda now: session.game.state(now.table))
    return [state for value, state in walked if value is not CONCEDED]
