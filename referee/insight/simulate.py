"""`referee simulate`: games by the thousand, played in blocks of seeds by any number of workers.

A block's counts depend on its seeds alone, so they are the same whichever worker plays it. A worker
is this process, another one on this machine, or one of a Dask cluster. Blocks are counted in the
order of their seeds. Ctrl-C and the death of a worker end the run, and the blocks before the first
one that is missing are reported.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from time import monotonic
from typing import Any

from cards_pdf.common.languages import ENGLISH, Language
from cards_pdf.common.messages import Message
from cards_pdf.common.records.record import record
from referee import games
from referee.errors import GameError
from referee.insight import odds, outputs, workers
from referee.insight.outputs import wilson
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
    outputs.check_writable(simulation.json)
    outputs.check_picture_path(simulation.png)
    first, last = simulation.seeds
    counts = Counts()
    with workers.UntilStopped(say) as until:
        for block in workers.show_progress(
            play_all(simulation), total=last - first, size_of=lambda block: block.played
        ):
            counts.add(block)
    if not counts.played:
        print(say("Nothing was played."), file=sys.stderr)
        return 1
    task = simulation.task
    summary = summary_lines(counts, task, first, say=say)
    outputs.print_lines([*summary, *count_lines(counts)], say)
    if simulation.json:
        content = json.dumps(counts.to_json(task, first), indent=1)
        outputs.write_output(simulation.json, f"{content}\n".encode())
    if simulation.png:
        titled = {"Score": counts.scores, "Choices made": counts.lengths}
        counts_by_title = {say(title): counter for title, counter in titled.items() if counter}
        outputs.draw_histograms(summary, counts_by_title, simulation.png)
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
    if simulation.cluster:
        engine = workers.cluster(simulation.cluster)
    else:
        engine = workers.process_pool(simulation.workers)
    with engine as pool:
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
    game = games.load(task.game)
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
    game = games.load(task.game)
    game_say = game.say(say.code)
    low, high = wilson(counts.won, counts.played)
    result = Message(
        "{title}, {player} player: {won:,} of {played:,} won, {share:.1%} "
        "({low:.1%} to {high:.1%}), seeds {seeds}",
        title=game.title_in(game_say),
        player=Message(task.player),
        won=counts.won,
        played=counts.played,
        share=counts.won / counts.played,
        low=low,
        high=high,
        seeds=f"{first_seed}:{first_seed + counts.played}",
    )
    lines = [say(result), say(describe_options(task.options, game, game_say))]
    if task.player != RANDOM and not odds.has_player(task.game):
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
    yield from outputs.histogram_lines("Score", counts.scores)
    yield from outputs.histogram_lines("Choices made", counts.lengths)
