"""Everything that is played of a deck, on one process or several; Ctrl-C keeps what was played."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import closing, contextmanager, nullcontext, suppress
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar

from referee.errors import UsageError
from referee.games.legacy.deck import SavedDeck
from referee.insight.fairness.boxes import Again, Boxes, group_boxes, ticked_in
from referee.insight.fairness.campaigns import (
    Careless,
    PlayedCampaign,
    TicksByChance,
    Watched,
    Watching,
    play_campaign,
    play_without,
    turn_decided,
)
from referee.insight.workers import Progress, process_pool

CHUNK = 4  # tasks that a process is sent at once
DECIDED = 40  # games of which the deciding turn is looked for
SOME = 4  # a change is tried on one campaign in so many, and a careless player plays as many

T = TypeVar("T")


class Aim(NamedTuple):
    """The share of games that a designer wants to be won."""

    least: float
    most: float


def read_aim(text: str) -> Aim:
    """An aim as it is typed: "0.6..0.7"."""
    with suppress(ValueError):
        least, most = map(float, text.split(".."))
        if 0 <= least < most <= 1:
            return Aim(least, most)
    raise UsageError("{aim}: an aim is a share and a greater one, such as 0.6..0.7.", aim=text)


class Experiment(NamedTuple):
    """What is to be played."""

    deck: str
    against: str | None
    campaigns: int
    games: int
    workers: int = 1
    aim: Aim | None = None

    @property
    def some(self) -> int:
        """Campaigns of players and decks that are only compared with it."""
        return max(2, self.campaigns // SOME)


@dataclass
class Trial:
    """A deck, and what was played with it so far."""

    deck: str  # as it was typed
    plain: SavedDeck
    sensible: list[PlayedCampaign] = field(default_factory=list)
    by_chance: list[PlayedCampaign] = field(default_factory=list)  # boxes are ticked by chance
    careless: list[PlayedCampaign] = field(default_factory=list)
    again: dict[Boxes, list[Again]] = field(
        default_factory=dict
    )  # games without one of their ticks
    decided: list[int] = field(
        default_factory=list
    )  # the turns from which on games were as good as over


class Crew:
    """Whoever plays: results come in the order of the tasks, whichever process plays them."""

    def __init__(self, pool: Executor | None = None) -> None:
        self._pool = pool

    def play(self, do: Callable[..., T], tasks: Sequence[tuple[Any, ...]]) -> Iterator[T]:
        results: Iterator[T] = (do(*task) for task in tasks)
        if self._pool and tasks:
            results = self._pool.map(do, *zip(*tasks, strict=True), chunksize=CHUNK)
        progress = Progress(len(tasks))
        with closing(progress):
            for number, result in enumerate(results, 1):
                yield result
                progress.show(number)

    def campaigns(
        self, deck: SavedDeck, count: int, games: int, player: Watching = Watched
    ) -> list[PlayedCampaign]:
        """So many campaigns; the same seeds for every deck."""
        return [*self.play(play_campaign, [(deck, games, seed, player) for seed in range(count)])]

    def games_again(
        self, deck: SavedDeck, found: Sequence[Boxes], played: Sequence[PlayedCampaign]
    ) -> Iterator[tuple[Boxes, Again]]:
        """Games with a tick of each of these boxes, and the same as if it were not there."""
        chosen = [(boxes, *game) for boxes in found for game in ticked_in(deck, boxes, played)]
        others = self.play(play_without, [(deck, game, seed, box) for _, seed, game, box in chosen])
        for (boxes, seed, game, _), other in zip(chosen, others, strict=True):
            yield boxes, Again(seed, game, other)


@contextmanager
def crew_of(workers: int) -> Iterator[Crew]:
    with process_pool(workers) if workers > 1 else nullcontext((None, 1)) as (pool, _):
        yield Crew(pool)


def play_trials(experiment: Experiment, trials: Sequence[Trial], crew: Crew) -> None:
    """A seed with each deck before the next one, so that they can be compared whenever it is
    stopped.
    """

    def take_turns(
        player: Watching, kept: Callable[[Trial], list[PlayedCampaign]], count: int
    ) -> None:
        turns = [(trial, seed) for seed in range(count) for trial in trials]
        tasks = [(trial.plain, experiment.games, seed, player) for trial, seed in turns]
        for (trial, _), one in zip(turns, crew.play(play_campaign, tasks), strict=True):
            kept(trial).append(one)

    take_turns(Watched, lambda trial: trial.sensible, experiment.campaigns)
    take_turns(TicksByChance, lambda trial: trial.by_chance, experiment.some)
    take_turns(Careless, lambda trial: trial.careless, experiment.some)
    for trial in trials:  # games again: without one of their ticks, and on from each of their turns
        for boxes, again in crew.games_again(
            trial.plain, group_boxes(trial.plain), trial.by_chance
        ):
            trial.again.setdefault(boxes, []).append(again)
        games = [(seed, game) for seed, one in enumerate(trial.sensible) for game in one.games]
        count = min(DECIDED, len(trial.sensible))
        some = games[:: len(games) // count][:count]
        trial.decided += crew.play(turn_decided, [(trial.plain, game, seed) for seed, game in some])
