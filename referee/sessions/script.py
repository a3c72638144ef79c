"""Earlier answers, played again in one run of the rules. Each is checked at its question."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from referee.errors import RequestError
from referee.rulekit.ask import CONCEDED, Over
from referee.sessions.history import Entry
from referee.sessions.replay import Replay
from referee.sessions.undo_instructions import find_place

T = TypeVar("T")


class Script:
    """The `next_answer` of a replay that gives entries, up to the first that does not fit."""

    def __init__(self, script: Sequence[Entry | Over]) -> None:
        self._left = list(reversed(script))
        self.entries_tried = 0
        self._wrong: tuple[Entry, RequestError] | None = None

    def __call__(self, replay: Replay) -> Any:
        entry = self._left.pop() if self._left else None
        self.entries_tried += isinstance(entry, Entry)
        if not isinstance(entry, Entry):
            return entry
        try:
            return check_entry(entry, replay)
        except RequestError as error:
            self._wrong = entry, error
            return None

    def check_fits(self, replay: Replay) -> None:
        """Raise RequestError if the replay stopped at an entry that does not fit."""
        if self._wrong is None:
            return
        entry, error = self._wrong
        n = 1 + sum(value is not CONCEDED for value in replay.answers)
        raise RequestError(
            "does-not-fit",
            n=n,
            ask=entry.ask,
            answer=entry.answer,
            reason=explain_error(error, replay),
        )


def check_entry(entry: Entry, replay: Replay) -> Any:
    """Return the value of an earlier answer. Raise RequestError if it does not fit now."""
    if replay.question is None:
        raise RequestError("game-over")
    if replay.question.name != entry.ask:
        raise RequestError("other-question", ask=replay.question.name)
    return replay.check(entry.answer)


def walk(replay: Replay, look: Callable[[Replay], T]) -> list[tuple[Any, T]]:
    """Return what `look` returns at the start (with None) and after each value (with it)."""
    results: list[tuple[Any, T]] = []
    values = iter([*replay.answers, None])  # None ends the run

    def step(now: Replay) -> Any:
        results.append((now.answers[-1] if now.answers else None, look(now)))
        return next(values)

    replay.with_answers((), step)
    return results


def explain_error(error: RequestError, replay: Replay) -> RequestError:
    """Return an error with all facts of its message.

    For a card that is known, these are its place and the answer that put it there.
    """
    if error.code != "already-seen":
        return error
    card = error.facts["card"]
    since = 0
    last = None
    n = 0
    for value, here in walk(replay, lambda now: find_place(card, now)):
        n += value is not None and value is not CONCEDED
        if here != last:
            since = n
            last = here
    key = "already-seen" if since else "already-seen-at-start"
    return RequestError(key, card=card, place=last, since=since)
