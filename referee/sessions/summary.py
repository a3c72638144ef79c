"""A summary of a game: its log, its closest call, and how long it took."""

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Any

from referee.rulekit.say import Say
from referee.sessions.history import Entry
from referee.sessions.replay import Replay
from referee.sessions.script import walk
from referee.sessions.session import TIME_FORMAT, Session

MIN_BREAK = timedelta(minutes=20)


def format_log(session: Session, say: Say) -> list[str]:
    """Return the game as text, each answer with its number."""
    text: list[str] = []
    for n, entry, events in session.steps():
        if n:
            text.append(f"{n:4}  {say('log.entry', ask=entry.ask, answer=entry.answer)}")
        text += [f"      {say.event(event)}" for event in events]
    if session.over:
        text.append(f"      {say.over(session.over)}")
    return text


def find_closest_call(session: Session) -> Mapping[str, Any] | None:
    """Return the tally at the moment when least was left; None if the game has no such number."""
    # As if the player had named each dealt card, so that the game stops behind each of them too
    named_draws = Replay(session.game, session.options, None, session.values)
    tallies = [found for _, found in walk(named_draws, lambda now: session.game.tally(now.table))]
    return min(
        (found for found in tallies if found.get("left") is not None),
        key=lambda found: found["left"],
        default=None,
    )


def count_minutes(entries: Iterable[Entry]) -> int:
    """Return how many minutes these answers took, without breaks; 0 if their times are unknown."""
    stamps = [stamp for entry in entries if (stamp := _parse_time(entry.answered_at))]
    gaps = [later - sooner for sooner, later in pairwise(stamps)]
    played = sum((gap for gap in gaps if timedelta() < gap < MIN_BREAK), timedelta())
    return round(played / timedelta(minutes=1))


def _parse_time(text: object) -> datetime | None:
    try:
        return datetime.strptime(text, TIME_FORMAT).astimezone() if isinstance(text, str) else None
    except (ValueError, OverflowError):
        return None
