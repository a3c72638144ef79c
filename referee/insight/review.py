"""A game in review: which choices cost chances of winning, and how much was luck."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from time import monotonic
from typing import Any, NamedTuple

from referee.insight.advice import Adviser
from referee.insight.looking_ahead.odds import LEAST_ERROR
from referee.sessions.history import History
from referee.sessions.session import Session

WORLDS = 12
SHOWN = 5
MUCH = 0.25  # of the chance to win; a dozen worlds are not sure of less


class Turn(NamedTuple):
    """One choice: what was chosen, what was best, and what the cards before it gave or took."""

    n: int
    ask: str
    chosen: Any
    win: float
    best: Any
    best_win: float
    luck: float

    @property
    def lost(self) -> float:
        return max(0.0, self.best_win - self.win)


class Review(NamedTuple):
    """All choices of a game, in their order."""

    turns: list[Turn]

    @property
    def worst(self) -> list[Turn]:
        """Those that cost most, the costliest first."""
        costly = [turn for turn in self.turns if turn.lost >= LEAST_ERROR]
        return sorted(costly, key=lambda turn: -turn.lost)[:SHOWN]

    @property
    def by_choice(self) -> float:
        return sum(turn.lost for turn in self.turns)

    @property
    def by_luck(self) -> float:
        """What the cards took, minus what they gave."""
        return -sum(turn.luck for turn in self.turns)


def with_luck(found: Iterable[Turn | None]) -> Iterator[Turn]:
    """Each choice with what the cards before it gave or took."""
    before: float | None = None
    for one in found:
        if one is not None:
            yield one._replace(luck=0.0 if before is None else one.best_win - before)
            before = one.win


def turning_point(session: Session, seconds: float) -> Turn | None:
    """The last choice that cost much, searched for from the end backwards for so many seconds."""
    end = monotonic() + seconds
    for n in range(session.number - 1, 0, -1):
        found = turn(session, n, seconds=end - monotonic())
        if monotonic() > end:  # the last look may have been cut short
            return None
        if found is not None and found.lost >= MUCH:
            return found
    return None


def turn(session: Session, n: int, worlds: int = WORLDS, seconds: float | None = None) -> Turn | None:
    """What was chosen there and what was best, luck not counted; None where cards were named.

    `seconds` may cut the look at it short.
    """
    entry, history = session.history.entries[n - 1], History(session.history.entries[: n - 1])
    then = Session(session.game, session.options, session.seed, history=history)
    question = then.question
    if question is None or not question.is_decided:
        return None
    advice = Adviser(then).advice(seconds=seconds, worlds=worlds)
    chosen = question.check(entry.answer, then.reader)
    best = next(chance for chance in advice.chances if chance.answer == advice.best)
    known = [chance.win for chance in advice.chances if chance.answer == chosen]
    win = known[0] if known else min(chance.win for chance in advice.chances)
    return Turn(n, entry.ask, chosen, win, best.answer, best.win, 0.0)
