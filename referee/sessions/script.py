"""Answers given before, played again in one run of the rules: each is checked as its question comes
up.
"""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from referee.errors import RequestError
from referee.rulekit.ask import CONCEDED, Over
from referee.sessions.history import Entry
from referee.sessions.replay import Replay
from referee.sessions.undo_instructions import find_place

T = TypeVar("T")


class Script:
    """Answers a replay's questions from a list of entries, up to the first that does not fit."""

    def __init__(self, script: Sequence[Entry | Over]) -> None:
        self._left = list(reversed(script))
        self.reached = 0  # answers that were tried
        self._wrong: tuple[Entry, RequestError] | None = None

    def __call__(self, replay: Replay) -> Any:
        entry = self._left.pop() if self._left else None
        self.reached += isinstance(entry, Entry)
        if not isinstance(entry, Entry):
            return entry
        try:
            return value_of(entry, replay)
        except RequestError as refusal:
            self._wrong = entry, refusal
            return None

    def must_fit(self, replay: Replay) -> None:
        """Raise if the replay stopped at an entry that does not fit."""
        if self._wrong is None:
            return
        entry, reason = self._wrong
        n = 1 + sum(value is not CONCEDED for value in replay.answers)
        raise RequestError(
            "does-not-fit",
            n=n,
            ask=entry.ask,
            answer=entry.answer,
            reason=explain_refusal(reason, replay),
        )


def value_of(entry: Entry, replay: Replay) -> Any:
    """The value of an earlier answer, if it fits the present question."""
    if replay.question is None:
        raise RequestError("game-over")
    if replay.question.name != entry.ask:
        raise RequestError("other-question", ask=replay.question.name)
    return replay.check(entry.answer)


def walk(replay: Replay, look: Callable[[Replay], T]) -> list[tuple[Any, T]]:
    """What `look` sees at the start (with None) and after each value given since (with that
    value).
    """
    seen: list[tuple[Any, T]] = []
    values = iter([*replay.answers, None])

    def step(now: Replay) -> Any:
        seen.append((now.answers[-1] if now.answers else None, look(now)))
        return next(values)

    replay.with_answers((), step)
    return seen


def explain_refusal(refusal: RequestError, replay: Replay) -> RequestError:
    """The refusal with all facts of its sentence: for a card seen before, where it lies."""
    return locate_card(refusal, replay) if refusal.code == "already-seen" else refusal


def locate_card(refusal: RequestError, replay: Replay) -> RequestError:
    """The refusal with the place where the card lies, and the answer that put it there."""
    card = refusal.facts["card"]
    since, last, n = 0, None, 0
    for value, here in walk(replay, lambda now: find_place(card, now)):
        n += value is not None and value is not CONCEDED
        if here != last:
            since, last = n, here
    key = "already-seen" if since else "already-seen-at-start"
    return RequestError(key, card=card, place=last, since=since)
