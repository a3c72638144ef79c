"""Games by the thousand: blocks of seeds, each played by itself, on any executor.

A block's counts depend on its seeds alone, so they are the same whoever plays it, and in any order.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from hashlib import sha256
from typing import Any, NamedTuple

from referee import games
from referee.errors import Failure
from referee.insight import players
from referee.insight.looking_ahead.rollout import PlayedOut, PlayerError, run
from referee.insight.many_games.counts import Counts
from referee.rulekit.options import Options, named
from referee.sessions.dealers import Dealer

AHEAD = 4  # blocks waiting for each worker


class Task(NamedTuple):
    """What to play, without the seeds, as plain data that can be sent anywhere."""

    game: str
    options: Options
    player: str

    def counts(self) -> Counts:
        return Counts(self.game, {name: _brief(value) for name, value in self.options.items()}, self.player)


def _brief(value: Any) -> Any:
    """A deck or a campaign as its name and a checksum of its cards."""
    if not isinstance(value, dict):
        return value
    cards = json.dumps(value, sort_keys=True).encode()
    return {"name": named(value), "sum": sha256(cards).hexdigest()[:16]}


def block(task: Task, first: int, last: int) -> Counts:
    """The games of these seeds, the last not among them."""
    counts = task.counts()
    counts.seeds = [(first, last)]
    for ending in _endings(task, first, last):
        counts.outcomes[ending.over.outcome] += 1
        counts.lengths[ending.decided] += 1
        if ending.over.score is not None:
            counts.scores[ending.over.score] += 1
    return counts


def _endings(task: Task, first: int, last: int) -> Iterator[PlayedOut]:
    game = games.load(task.game)
    try:
        make = players.named(task.game, task.player)
        for seed in range(first, last):
            yield run(game, task.options, make, Dealer(seed), dice=f"player {seed}")
    except PlayerError as failed:
        if game.is_of_house:
            raise
        raise Failure("The player of {game} failed: {why}.", game=game.title, why=str(failed)) from failed


def blocks(first: int, last: int, size: int) -> Iterator[tuple[int, int]]:
    for begin in range(first, last, size):
        yield begin, min(begin + size, last)


def here(task: Task, parts: Iterator[tuple[int, int]]) -> Iterator[Counts]:
    """Every block, played by this process."""
    for first, last in parts:
        yield block(task, first, last)


def spread(
    task: Task, parts: Iterator[tuple[int, int]], executor: Executor, workers: int
) -> Iterator[Counts]:
    """Every block as an executor's workers finish it; a few are kept waiting for each worker."""
    waiting: set[Future[Any]] = set()
    try:
        while True:
            for first, last in _next(parts, workers * AHEAD - len(waiting)):
                waiting.add(executor.submit(block, task, first, last))
            if not waiting:
                return
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for future in sorted(done, key=_has_failed):  # what was played counts before a failure ends it
                yield future.result()
    finally:
        for future in waiting:
            future.cancel()


def _has_failed(future: Future[Any]) -> bool:
    return future.exception() is not None


def _next(parts: Iterator[tuple[int, int]], count: int) -> list[tuple[int, int]]:
    return [part for _, part in zip(range(count), parts, strict=False)]
