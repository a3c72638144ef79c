"""`referee simulate`: plays, shows how far it is, and reports; Ctrl-C reports what was played so far."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import closing, contextmanager
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

from cards_pdf.common.languages import ENGLISH, Language
from referee.insight import outputs
from referee.insight.many_games import report
from referee.insight.many_games.blocks import Task, blocks, here, spread
from referee.insight.many_games.counts import Counts
from referee.insight.many_games.parts import added_up
from referee.insight.processes import UntilStopped, processes
from referee.rulekit.game import Game
from referee.rulekit.options import Options

BLOCK_SECONDS = 1.0  # long enough that an engine's cost per task does not matter
FIRST_BLOCK = 5  # games, timed to choose the size of the other blocks
MOST_IN_A_BLOCK = 5000
SHARES = 8  # at least so many blocks for each worker, so that none waits long for another's last one


class Order(NamedTuple):
    """What a command line asks for."""

    game: Game[Any]
    options: Options
    player: str
    seeds: tuple[int, int]
    workers: int = 1
    cluster: str | None = None
    json: Path | None = None
    png: Path | None = None
    parts: list[Path] = []  # noqa: RUF012 -- never changed
    say: Language = ENGLISH  # the language of the report
    typed: frozenset[str] = frozenset()  # the names of the options that were typed

    @property
    def task(self) -> Task:
        return Task(self.game.name, self.options, self.player)


def simulate(order: Order) -> int:
    outputs.must_be_writable(order.json)
    outputs.must_be_a_picture(order.png)
    if order.parts:
        counts, exit_code = added_up(order.parts, order.task.counts(), order.typed), 0
    else:
        counts, exit_code = _played(order)
    if not counts.played:
        print(order.say("Nothing was played."), file=sys.stderr)
        return 1
    head = report.head(counts, order.game, order.say)
    outputs.show([*head, *report.lines(counts)], order.say)
    if order.json:
        outputs.write(order.json, f"{json.dumps(counts.plain(), indent=1)}\n".encode())
        print(order.say("Written: {path}.", path=order.json))
    if order.png:
        from referee.insight.many_games.picture import histograms  # pictures are slow to import

        histograms(counts, head, order.png, order.say)
        print(order.say("Written: {path}.", path=order.png))
    return exit_code


def _played(order: Order) -> tuple[Counts, int]:
    """Everything that was played before it was done or stopped, and the exit code for that."""
    task = order.task
    whole = task.counts()
    progress = Progress(order.seeds[1] - order.seeds[0])
    with UntilStopped(order.say) as until, closing(progress):
        for part in _parts(order, task):
            whole.add(part)
            progress.show(whole.played)
    return whole, until.exit_code


def _parts(order: Order, task: Task) -> Iterator[Counts]:
    """A few games first, to choose the size of a block; then the rest, here or elsewhere."""
    first, last = order.seeds
    begun = monotonic()
    yield from here(task, blocks(first, min(first + FIRST_BLOCK, last), FIRST_BLOCK))
    each = (monotonic() - begun) / FIRST_BLOCK
    rest = first + FIRST_BLOCK
    if order.workers == 1 and not order.cluster:
        yield from here(task, blocks(rest, last, _size(last - rest, each, 1)))
        return
    with executor(order.workers, order.cluster) as (engine, workers):
        yield from spread(task, blocks(rest, last, _size(last - rest, each, workers)), engine, workers)


def _size(games: int, each: float, workers: int) -> int:
    """How many games of so many seconds make a block for so many workers."""
    fair = games // (workers * SHARES)
    return max(1, min(MOST_IN_A_BLOCK, int(BLOCK_SECONDS / max(each, 1e-6)), fair))


@contextmanager
def executor(workers: int, cluster: str | None) -> Iterator[tuple[Executor, int]]:
    """Processes here, or a cluster's workers: both are executors as the standard library has them."""
    if cluster:
        from referee.insight.many_games.cluster import connected  # an extra of its own

        with connected(cluster) as (engine, count):
            yield engine, count
        return
    with processes(workers) as (pool, count):
        yield pool, count


class Progress:
    """A progress bar; nothing if the output is no terminal."""

    WIDTH = 30
    EVERY = 0.2  # seconds

    def __init__(self, games: int) -> None:
        self._games = games
        self._begun = self._shown = monotonic()
        self._is_seen = sys.stderr.isatty()

    def show(self, played: int) -> None:
        now = monotonic()
        if not self._is_seen or now - self._shown < self.EVERY:
            return
        self._shown = now
        done = int(self.WIDTH * played / self._games)
        left = (now - self._begun) * (self._games - played) / max(1, played)
        sys.stderr.write(
            f"\r{'█' * done}{'·' * (self.WIDTH - done)} {played:,} / {self._games:,}  {left:,.0f} s "
        )

    def close(self) -> None:
        if self._is_seen:
            sys.stderr.write("\r\N{ESCAPE}[K")
