"""How a game went: what it came to, read off its table and its answers, and all of it as text."""

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Any

from referee.rulekit.say import Say
from referee.sessions.history import Entry
from referee.sessions.replay import Replay
from referee.sessions.script import walk
from referee.sessions.session import STAMP, Session

BREAK = timedelta(minutes=20)  # a longer pause is a break, not playing time


def transcript(session: Session, say: Say) -> list[str]:
    """The game as text, each answer with its number: for `log`, for the screen, for tests."""
    text: list[str] = []
    for n, entry, events in session.steps():
        if n:
            text.append(f"{n:4}  {say('log.entry', ask=entry.ask, answer=entry.answer)}")
        text += [f"      {say.event(event)}" for event in events]
    if session.over:
        text.append(f"      {say.over(session.over)}")
    return text


def closest(session: Session) -> Mapping[str, Any] | None:
    """The tally at the moment when least was left; None if the game has no such number.

    The game is looked at after each dealt card too, as if somebody had named it.
    """
    named_draws = Replay(session.game, session.options, None, session.values)
    tallies = [found for _, found in walk(named_draws, lambda now: session.game.tally(now.table))]
    return min(
        (found for found in tallies if found.get("left") is not None),
        key=lambda found: found["left"],
        default=None,
    )


def count_minutes(entries: Iterable[Entry]) -> int:
    """How long these answers took, without breaks; 0 if the times were not kept."""
    stamps = [stamp for entry in entries if (stamp := _when_given(entry.at))]
    gaps = [later - sooner for sooner, later in pairwise(stamps)]
    return round(
        sum((gap for gap in gaps if timedelta() < gap < BREAK), timedelta()) / timedelta(minutes=1)
    )


def _when_given(at: object) -> datetime | None:
    """None if the file says something that is no time."""
    try:
        return datetime.strptime(at, STAMP).astimezone() if isinstance(at, str) else None
    except (ValueError, OverflowError):
        return None
