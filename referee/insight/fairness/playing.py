"""All games that are played with a deck, by one process or several.

What was played before Ctrl-C is kept.
"""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import closing, contextmanager, nullcontext, suppress
from dataclasses import dataclass, field
from typing import Any, TypeVar

from referee.errors import UsageError
from referee.games.legacy.deck import SavedDeck
from referee.insight.fairness.boxes import Boxes, Replayed, find_games_with_tick, group_boxes
from referee.insight.fairness.campaigns import (
    CarelessPlayer,
    CountingPlayer,
    MakeCountingPlayer,
    PlayedCampaign,
    RandomTicker,
    find_deciding_turn,
    play_campaign,
    play_without,
)
from referee.insight.workers import Progress, process_pool

TASKS_AT_ONCE = 4  # that a process is sent
MAX_DECIDING_TURNS = 40  # games whose deciding turn is searched for
CONTROL_SHARE = 4  # changes and careless players are tried on one campaign in so many

T = TypeVar("T")


@dataclass(frozen=True, kw_only=True)
class Aim:
    """The share of games that the author of a deck wants to be won."""

    minimum: float
    maximum: float


def read_aim(text: str) -> Aim:
    """Return the aim in a text such as "0.6..0.7"."""
    with suppress(ValueError):
        minimum, maximum = map(float, text.split(".."))
        if 0 <= minimum < maximum <= 1:
            return Aim(minimum=minimum, maximum=maximum)
    raise UsageError("{aim}: an aim is a share and a greater one, such as 0.6..0.7.", aim=text)


@dataclass(frozen=True, kw_only=True)
class Experiment:
    """The games to play, as the command line requests them."""

    deck: str
    against: str | None = None
    campaigns: int
    games: int
    workers: int = 1
    aim: Aim | None = None

    @property
    def control_size(self) -> int:
        """The number of campaigns of players and decks that are only compared with the others."""
        return max(2, self.campaigns // CONTROL_SHARE)


@dataclass
class DeckRun:
    """A deck, and what was played with it so far."""

    name: str  # as it was typed
    deck: SavedDeck
    sensible: list[PlayedCampaign] = field(default_factory=list)
    random_ticks: list[PlayedCampaign] = field(default_factory=list)
    careless: list[PlayedCampaign] = field(default_factory=list)
    replayed: dict[Boxes, list[Replayed]] = field(default_factory=dict)
    deciding_turns: list[int] = field(default_factory=list)


class WorkerPool:
    """Processes that play, or this process alone. Results come in the order of the tasks."""

    def __init__(self, executor: Executor | None = None) -> None:
        self._executor = executor

    def play(self, function: Callable[..., T], tasks: Sequence[tuple[Any, ...]]) -> Iterator[T]:
        """Yield the result of the function for the arguments of each task."""
        results: Iterator[T] = (function(*task) for task in tasks)
        if self._executor and tasks:
            arguments = zip(*tasks, strict=True)
            results = self._executor.map(function, *arguments, chunksize=TASKS_AT_ONCE)
        progress = Progress(len(tasks))
        with closing(progress):
            for number, result in enumerate(results, 1):
                yield result
                progress.show(number)

    def play_campaigns(
        self,
        deck: SavedDeck,
        count: int,
        games: int,
        make_player: MakeCountingPlayer = CountingPlayer,
    ) -> list[PlayedCampaign]:
        """Return so many campaigns, with the same seeds for every deck."""
        tasks = [(deck, games, seed, make_player) for seed in range(count)]
        return list(self.play(play_campaign, tasks))

    def replay_without(
        self, deck: SavedDeck, groups: Sequence[Boxes], played: Sequence[PlayedCampaign]
    ) -> Iterator[tuple[Boxes, Replayed]]:
        """Yield games with a tick of each group of boxes, and the same games without it."""
        chosen = [
            (boxes, *game) for boxes in groups for game in find_games_with_tick(deck, boxes, played)
        ]
        tasks = [(deck, game, seed, box) for _, seed, game, box in chosen]
        others = self.play(play_without, tasks)
        for (boxes, seed, game, _), other in zip(chosen, others, strict=True):
            yield boxes, Replayed(seed, game, other)


@contextmanager
def create_worker_pool(workers: int) -> Iterator[WorkerPool]:
    with process_pool(workers) if workers > 1 else nullcontext((None, 1)) as (executor, _):
        yield WorkerPool(executor)


def play_decks(experiment: Experiment, runs: Sequence[DeckRun], pool: WorkerPool) -> None:
    """Play campaigns with all decks, then games again for the boxes and the deciding turns.

    Each seed is played with every deck before the next one, so that the decks can be compared
    whenever the experiment is stopped.
    """

    def play_in_turn(
        make_player: MakeCountingPlayer,
        campaigns_of: Callable[[DeckRun], list[PlayedCampaign]],
        count: int,
    ) -> None:
        turns = [(run, seed) for seed in range(count) for run in runs]
        tasks = [(run.deck, experiment.games, seed, make_player) for run, seed in turns]
        for (run, _), campaign in zip(turns, pool.play(play_campaign, tasks), strict=True):
            campaigns_of(run).append(campaign)

    play_in_turn(CountingPlayer, lambda run: run.sensible, experiment.campaigns)
    play_in_turn(RandomTicker, lambda run: run.random_ticks, experiment.control_size)
    play_in_turn(CarelessPlayer, lambda run: run.careless, experiment.control_size)
    for run in runs:
        groups = group_boxes(run.deck)
        for boxes, replayed in pool.replay_without(run.deck, groups, run.random_ticks):
            run.replayed.setdefault(boxes, []).append(replayed)
        games = [(seed, game) for seed, one in enumerate(run.sensible) for game in one.games]
        count = min(MAX_DECIDING_TURNS, len(run.sensible))
        chosen = games[:: len(games) // count][:count]
        tasks = [(run.deck, game, seed) for seed, game in chosen]
        run.deciding_turns += pool.play(find_deciding_turn, tasks)
