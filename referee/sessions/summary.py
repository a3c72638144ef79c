"""How a game went, read off its table and its answers once it is over."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Any

from referee.sessions.replay import Replay
from referee.sessions.script import walk
from referee.sessions.session import STAMP, Session

BREAK = timedelta(minutes=20)  # a longer pause is a break, not playing time


def tally(session: Session) -> Mapping[str, Any]:
    """What the game counts at its end."""
    return session.game.tally(session.table)


def closest(session: Session) -> Mapping[str, Any] | None:
    """The tally at the moment when least was left; None if the game has no such number.

    The game is looked at after each dealt card too, as if somebody had named it.
    """
    by_hand = Replay(session.game, session.options, None, session.values)
    tallies = [found for _, found in walk(by_hand, lambda now: session.game.tally(now.table))]
    return min(
        (found for found in tallies if found.get("left") is not None),
        key=lambda found: found["left"],
        default=None,
    )


def minutes(session: Session) -> int:
    """How long it was played, without breaks; 0 if the times were not kept."""
    stamps = [stamp for entry in session.history.entries if (stamp := _stamp(entry.at))]
    gaps = [later - sooner for sooner, later in pairwise(stamps)]
    return round(sum((gap for gap in gaps if timedelta() < gap < BREAK), timedelta()) / timedelta(minutes=1))


def _stamp(at: object) -> datetime | None:
    """When an answer was given; None if the file says something that is no time."""
    try:
        return datetime.strptime(at, STAMP).astimezone() if isinstance(at, str) else None
    except ValueError:
        return None
