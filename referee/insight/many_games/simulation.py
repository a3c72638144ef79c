"""`referee simulate`: plays, shows how far it is, and reports; Ctrl-C reports what was played so
far.

Seeds are played in blocks, here or on any executor. A block's counts depend on its seeds alone, so
they are the same whoever plays it, and in any order.
"""

import json
import sys
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from contextlib import closing
from hashlib import sha256
from itertools import islice
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

from cards_pdf.common.languages import ENGLISH, Language
from referee import games
from referee.errors import Failure
from referee.insight import outputs, players, workers
from referee.insight.many_games import report
from referee.insight.many_games.counts import Counts, add_up_files
from referee.insight.many_games.picture import draw_histograms
from referee.insight.player import PERFECT
from referee.insight.rollout import PlayerError, run
from referee.insight.winnable import judge_deal
from referee.rulekit.game import Game
from referee.rulekit.options import Options, value_in_short
from referee.sessions.dealers import Dealer

BLOCK_SECONDS = 1.0  # long enough that an engine's cost per task does not matter
FIRST_BLOCK = 5  # games, timed to choose the size of the other blocks
MOST_IN_A_BLOCK = 5000
SHARES = (
    8  # at least so many blocks for each worker, so that none waits long for another's last one
)
AHEAD = 4  # blocks waiting for each worker

Block = tuple[int, int]  # its first seed, and the one behind its last


class Task(NamedTuple):
    """What to play, without the seeds, as plain data that can be sent anywhere."""

    game: str
    options: Options
    player: str

    def counts(self) -> Counts:
        return Counts(
            self.game, {name: _brief(value) for name, value in self.options.items()}, self.player
        )


def _brief(value: Any) -> Any:
    """A deck or a campaign as its name and a checksum of its cards."""
    if not isinstance(value, dict):
        return value
    cards = json.dumps(value, sort_keys=True).encode()
    return {"name": value_in_short(value), "sum": sha256(cards).hexdigest()[:16]}


class Simulation(NamedTuple):
    """What a command line asks to be simulated."""

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


def simulate(order: Simulation) -> int:
    outputs.must_be_writable(order.json)
    outputs.must_be_a_picture(order.png)
    counts, exit_code = order.task.counts(), 0
    if order.parts:
        counts = add_up_files(order.parts, counts, order.typed)
    else:
        progress = workers.Progress(order.seeds[1] - order.seeds[0])
        with workers.UntilStopped(order.say) as until, closing(progress):
            for part in _parts(order):
                counts.add(part)
                progress.show(counts.played)
        exit_code = until.exit_code
    if not counts.played:
        print(order.say("Nothing was played."), file=sys.stderr)
        return 1
    head = report.head(counts, order.game, order.say)
    outputs.show([*head, *report.lines(counts)], order.say)
    if order.json:
        outputs.write(order.json, f"{json.dumps(counts.plain(), indent=1)}\n".encode())
        print(order.say("Written: {path}.", path=order.json))
    if order.png:
        draw_histograms(counts, head, order.png, order.say)
        print(order.say("Written: {path}.", path=order.png))
    return exit_code


def _parts(order: Simulation) -> Iterator[Counts]:
    """A few games first, to choose the size of a block; then the rest, here or elsewhere."""
    task, (first, last) = order.task, order.seeds
    begun = monotonic()
    yield from play_here(task, blocks(first, min(first + FIRST_BLOCK, last), FIRST_BLOCK))
    each = (monotonic() - begun) / FIRST_BLOCK
    rest = first + FIRST_BLOCK
    if order.workers == 1 and not order.cluster:
        yield from play_here(task, blocks(rest, last, _size(last - rest, each, 1)))
        return
    engines = (
        workers.cluster(order.cluster) if order.cluster else workers.process_pool(order.workers)
    )
    with engines as (engine, count):
        yield from play_on(engine, count, task, blocks(rest, last, _size(last - rest, each, count)))


def _size(games: int, each: float, workers: int) -> int:
    """How many games of so many seconds make a block for so many workers."""
    fair = games // (workers * SHARES)
    return max(1, min(MOST_IN_A_BLOCK, int(BLOCK_SECONDS / max(each, 1e-6)), fair))


def blocks(first: int, last: int, size: int) -> Iterator[Block]:
    for begin in range(first, last, size):
        yield begin, min(begin + size, last)


def play_here(task: Task, parts: Iterator[Block]) -> Iterator[Counts]:
    """Every block, played by this process."""
    for first, last in parts:
        yield play_block(task, first, last)


def play_on(engine: Executor, workers: int, task: Task, parts: Iterator[Block]) -> Iterator[Counts]:
    """Every block as an executor's workers finish it; a few are kept waiting for each worker."""
    waiting: set[Future[Counts]] = set()
    try:
        while True:
            for first, last in islice(parts, workers * AHEAD - len(waiting)):
                waiting.add(engine.submit(play_block, task, first, last))
            if not waiting:
                return
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            # What was played counts before a failure ends it.
            for future in sorted(done, key=lambda future: future.exception() is not None):
                yield future.result()
    finally:
        for future in waiting:
            future.cancel()


def play_block(task: Task, first: int, last: int) -> Counts:
    """The games of these seeds, the last not among them."""
    counts = task.counts()
    counts.seeds = [(first, last)]
    game = games.load(task.game)
    try:
        make = None if task.player == PERFECT else players.player_of(task.game, task.player)
        for seed in range(first, last):
            if make:
                over, _, decided = run(
                    game, task.options, make, Dealer(seed), dice=f"player {seed}"
                )
            else:
                verdict = judge_deal(game, task.options, seed)
                over, decided = verdict.over, verdict.decided
            counts.outcomes[over.outcome] += 1
            counts.lengths[decided] += 1
            if over.score is not None:
                counts.scores[over.score] += 1
    except PlayerError as failed:
        if game.is_of_house:
            raise
        raise Failure(
            "The player of {game} failed: {why}.", game=game.title, why=str(failed)
        ) from failed
    return counts
