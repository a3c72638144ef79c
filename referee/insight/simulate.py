"""`referee simulate`: games by the thousand, played in blocks of seeds by any number of workers.

A block's counts depend on its seeds alone, so they are the same whichever worker plays it. A worker
is this process, another one on this machine, or one of a Dask cluster. Blocks are counted in the
order of their seeds. Ctrl-C and the death of a worker end the run, and the blocks before the first
one that is missing are reported.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from importlib import import_module
from itertools import islice, starmap
from pathlib import Path
from time import monotonic
from typing import Any, Self, TypeVar

from cards_pdf.common.languages import ENGLISH, Language
from cards_pdf.common.messages import Message
from cards_pdf.common.program import complain
from cards_pdf.common.records.record import record
from referee.errors import GameError, UsageError
from referee.games import load as load_game
from referee.insight import odds
from referee.insight.outputs import (
    check_picture_path,
    check_writable,
    draw_histograms,
    histogram_lines,
    measure_share,
    print_lines,
    write_output,
)
from referee.insight.rollout import FinishedRun, PlayerError, run
from referee.insight.winnable import SearchResult, judge_deal
from referee.rulekit.game import AnyGame, Options, describe_option, shorten_value
from referee.rulekit.player import PERFECT, RANDOM
from referee.rulekit.say import Say
from referee.sessions.dealers import Dealer
from referee.thirdparty import call_with_time_limit

FORMAT = 1  # of the file that --json writes

MAX_SECONDS = 60  # for an answer of a third-party player and the rules behind it
BLOCK_SECONDS = 1.0  # long enough that the cost of sending a task does not matter
FIRST_BLOCK = 5  # games, timed to choose the size of the other blocks
MAX_BLOCK = 5000  # games
BLOCKS_PER_WORKER = 8  # at least, so that no worker waits long for the last block of another one

SCHEDULER_TIMEOUT_S = 10
MAX_RETRIES = 3  # of a task whose worker was lost
QUEUED_PER_WORKER = 4  # tasks
BAR_WIDTH = 30  # characters
REDRAW_INTERVAL_S = 0.2

T = TypeVar("T")
Block = tuple[int, int]  # the first seed, and the one behind the last


@record
class SimulationTask:
    """The games to play, apart from the seeds: plain data that can be sent to any worker."""

    game: str
    options: Options
    player: str


@record
class Simulation:
    """A simulation as the command line requests it."""

    task: SimulationTask
    seeds: Block
    workers: int = 1
    cluster: str | None = None
    json: Path | None = None
    png: Path | None = None


@dataclass(kw_only=True, slots=True)
class Counts:
    """Outcomes, scores and lengths of the games of some seeds."""

    outcomes: Counter[str] = field(default_factory=Counter)
    scores: Counter[int] = field(default_factory=Counter)
    lengths: Counter[int] = field(default_factory=Counter)  # choices made

    @property
    def played(self) -> int:
        return self.outcomes.total()

    @property
    def won(self) -> int:
        return self.outcomes["win"]

    def add(self, other: Counts) -> None:
        self.outcomes += other.outcomes
        self.scores += other.scores
        self.lengths += other.lengths

    def to_json(self, task: SimulationTask, first_seed: int) -> dict[str, Any]:
        return {
            "format": FORMAT,
            "game": task.game,
            "options": {name: _with_checksum(value) for name, value in task.options.items()},
            "player": task.player,
            "seeds": [[first_seed, first_seed + self.played]],
            "played": self.played,
            "outcomes": _sorted(self.outcomes),
            "scores": _sorted(self.scores),
            "lengths": _sorted(self.lengths),
        }


def _with_checksum(value: Any) -> Any:
    """Return the name and a checksum of a deck or campaign, or any other value as it is."""
    if not isinstance(value, dict):
        return value
    cards = json.dumps(value, sort_keys=True).encode()
    return {"name": shorten_value(value), "sum": sha256(cards).hexdigest()[:16]}


def _sorted(counter: Counter[Any]) -> dict[str, int]:
    return {str(key): counter[key] for key in sorted(counter)}


def simulate(simulation: Simulation, say: Language = ENGLISH) -> int:
    """Play, report, write the files, and return the exit code."""
    check_writable(simulation.json)
    check_picture_path(simulation.png)
    first, last = simulation.seeds
    counts = Counts()
    with UntilStopped(say) as until:
        for block in show_progress(
            play_all(simulation), total=last - first, size_of=lambda block: block.played
        ):
            counts.add(block)
    if not counts.played:
        complain(say("Nothing was played."))
        return 1
    task = simulation.task
    summary = summary_lines(counts, task, first, say=say)
    print_lines([*summary, *count_lines(counts)], say)
    if simulation.json:
        content = json.dumps(counts.to_json(task, first), indent=1)
        write_output(simulation.json, f"{content}\n".encode())
    if simulation.png:
        titled = {"Score": counts.scores, "Choices made": counts.lengths}
        counts_by_title = {say(title): counter for title, counter in titled.items() if counter}
        draw_histograms(summary, counts_by_title, simulation.png)
    for path in filter(None, (simulation.json, simulation.png)):
        print(say("Written: {path}.", path=path))
    return until.exit_code


# --- playing ---


def play_all(simulation: Simulation) -> Iterator[Counts]:
    """Play a few games to choose the size of a block, then the rest in blocks of that size."""
    task = simulation.task
    first, last = simulation.seeds
    rest = min(first + FIRST_BLOCK, last)
    start = monotonic()
    yield play_block(task, first, rest)
    seconds_per_game = (monotonic() - start) / FIRST_BLOCK
    address = simulation.cluster
    with cluster(address) if address else process_pool(simulation.workers) as pool:
        size = choose_block_size(last - rest, seconds_per_game, worker_count=pool.size)
        yield from pool.play(play_block, split_seeds(task, rest, last, size=size))


def choose_block_size(games_left: int, seconds_per_game: float, worker_count: int) -> int:
    """Return how many games make a block."""
    fair_share = games_left // (worker_count * BLOCKS_PER_WORKER)
    by_time = int(BLOCK_SECONDS / max(seconds_per_game, 1e-6))
    return max(1, min(MAX_BLOCK, by_time, fair_share))


def split_seeds(
    task: SimulationTask, first: int, last: int, size: int
) -> Iterator[tuple[SimulationTask, int, int]]:
    """Yield the arguments of `play_block` for each block."""
    for start in range(first, last, size):
        yield task, start, min(start + size, last)


def play_block(task: SimulationTask, first: int, last: int) -> Counts:
    """Play the games of these seeds, without the last."""
    game = load_game(task.game)
    options = task.options

    def play() -> Counts:
        counts = Counts()
        make = None if task.player == PERFECT else odds.player_of(task.game, task.player)
        create_table = game.prepare(options)
        for seed in range(first, last):
            if make:
                played: FinishedRun | SearchResult = run(
                    game,
                    options,
                    make,
                    dealer=Dealer(seed),
                    dice=f"player {seed}",
                    create_table=create_table,
                )
            else:
                played = judge_deal(game, options, seed)
            counts.outcomes[played.over.outcome] += 1
            counts.lengths[played.choices] += 1
            if played.over.score is not None:
                counts.scores[played.over.score] += 1
        return counts

    try:
        return call_with_time_limit(game, play, MAX_SECONDS)
    except PlayerError as error:
        raise GameError(
            "The player of {game} failed: {why}.", game=game.title, why=str(error)
        ) from error


# --- the report ---


def summary_lines(
    counts: Counts, task: SimulationTask, first_seed: int, say: Language
) -> list[str]:
    """Return who played what, the share won, the rules of the game, and what that is worth."""
    game = load_game(task.game)
    game_say = game.say(say.code)
    share = measure_share(counts.won, counts.played)
    has_player = task.player == RANDOM or odds.has_player(task.game)
    result = Message(
        "{title}, {player} player: {won:,} of {played:,} won, {share:.1%} "
        "({low:.1%} to {high:.1%}), seeds {seeds}",
        title=game.title_in(game_say),
        player=Message(task.player if has_player else RANDOM),
        won=counts.won,
        played=counts.played,
        share=share.value,
        low=share.minimum,
        high=share.maximum,
        seeds=f"{first_seed}:{first_seed + counts.played}",
    )
    lines = [say(result), say(describe_options(task.options, game, game_say))]
    if not has_player:
        lines.append(say("There is no player for this game yet: this one plays at random."))
    return [line for line in lines if line]


def describe_options(options: Mapping[str, Any], game: AnyGame, say: Say) -> str:
    """Return the options in a sentence of the game, or else as a list of names and values."""
    if say.has("face.rules"):
        return say("face.rules", **say.options(options))
    words = []
    for name, value in options.items():
        short = None if value is False else shorten_value(value)
        if short not in (None, "", game.title):
            words.append(describe_option(say.word(name), say.option_value(name, short)))
    return Message("{first}", first=words)


def count_lines(counts: Counts) -> Iterator[str]:
    """Yield outcomes, if there are others than won and lost, then scores and lengths."""
    if set(counts.outcomes) - {"win", "loss"}:
        outcomes = [
            Message("{outcome} {games:,}", outcome=Message(name), games=count)
            for name, count in sorted(counts.outcomes.items())
        ]
        yield Message("{first}", first=outcomes)
    yield from histogram_lines("Score", counts.scores)
    yield from histogram_lines("Choices made", counts.lengths)


# --- workers ---


class WorkerPool:
    """So many workers of an executor, or this process alone."""

    def __init__(self, executor: Executor | None = None, size: int = 1) -> None:
        self.size = size
        self._executor = executor

    def play(self, function: Callable[..., T], tasks: Iterable[tuple[Any, ...]]) -> Iterator[T]:
        """Yield the result of the function for the arguments of each task, in their order.

        Few tasks are queued at a time, so that memory does not grow with their number.
        """
        if self._executor is None:
            yield from starmap(function, tasks)
            return
        remaining = iter(tasks)
        running: deque[Future[T]] = deque()
        try:
            while True:
                for task in islice(remaining, QUEUED_PER_WORKER * self.size - len(running)):
                    running.append(self._executor.submit(function, *task))
                if not running:
                    return
                yield running.popleft().result()
        finally:
            for future in running:
                future.cancel()


@contextmanager
def process_pool(max_workers: int) -> Iterator[WorkerPool]:
    """Provide worker processes, at most one for each core. One worker is this process."""
    if max_workers == 1:
        yield WorkerPool()
        return
    count = min(max_workers, os.cpu_count() or 1)
    # A terminal sends Ctrl-C to all processes. Only this one handles it.
    executor = ProcessPoolExecutor(
        count, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN)
    )
    try:
        yield WorkerPool(executor, count)
    finally:
        executor.shutdown(wait=True, cancel_futures=True)


@contextmanager
def cluster(address: str) -> Iterator[WorkerPool]:
    """Provide the workers of a Dask scheduler."""
    try:
        distributed: Any = import_module("distributed")  # an optional extra without types
    except ImportError:
        raise UsageError(
            "--cluster needs the extra cluster: pip install 'pnp-referee[cluster]'."
        ) from None
    try:
        client = distributed.Client(address, timeout=SCHEDULER_TIMEOUT_S)
    except (OSError, TimeoutError, ValueError) as error:
        raise UsageError(
            "There is no scheduler at {address}: {wrong}.", address=address, wrong=str(error)
        ) from None
    with client:
        client.wait_for_workers(1, timeout=SCHEDULER_TIMEOUT_S)
        yield WorkerPool(client.get_executor(retries=MAX_RETRIES), sum(client.nthreads().values()))


class UntilStopped:
    """A context that Ctrl-C or the death of a worker ends early, with a message and no error."""

    def __init__(self, say: Language) -> None:
        self._say = say
        self.exit_code = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, _: object, error: BaseException | None, __: object) -> bool:
        if isinstance(error, KeyboardInterrupt):
            message = self._say("Stopped. Played until then:")
        elif isinstance(error, BrokenExecutor):
            self.exit_code = 1
            message = self._say("A worker died, perhaps out of memory. Played until then:")
        else:
            return False
        complain(message)
        return True


def show_progress(
    results: Iterable[T], total: int, size_of: Callable[[T], int] = lambda _: 1
) -> Iterator[T]:
    """Yield the results. Draw a progress bar on standard error, if that is a terminal."""
    is_visible = sys.stderr.isatty()
    start = monotonic()
    drawn_at = start
    played = 0
    try:
        for result in results:
            yield result
            played += size_of(result)
            now = monotonic()
            if not is_visible or now - drawn_at < REDRAW_INTERVAL_S:
                continue
            drawn_at = now
            bar = "█" * int(BAR_WIDTH * played / total)
            seconds_left = (now - start) * (total - played) / max(1, played)
            sys.stderr.write(
                f"\r{bar:·<{BAR_WIDTH}} {played:,} / {total:,}  {seconds_left:,.0f} s "
            )
    finally:
        if is_visible:
            sys.stderr.write("\r\N{ESCAPE}[K")
