"""Everything that is played of a deck, on one process or several; Ctrl-C keeps what was played."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import closing, contextmanager, suppress
from typing import Any, NamedTuple, TypeVar

from referee.errors import WrongUse
from referee.games.legacy.deck import Plain
from referee.insight.fairness.balance import Trial
from referee.insight.fairness.boxes import Again, groups, ticked_in
from referee.insight.fairness.campaigns import (
    Careless,
    PlayedCampaign,
    TicksByChance,
    Watched,
    Watching,
    campaign,
    decided_in,
    without,
)
from referee.insight.many_games.simulation import Progress
from referee.insight.processes import processes

CHUNK = 4  # tasks that a process is sent at once
DECIDED = 40  # games of which the deciding turn is looked for
SOME = 4  # a change is tried on one campaign in so many, and a careless player plays as many

T = TypeVar("T")


class Aim(NamedTuple):
    """The share of games that a designer wants to be won."""

    least: float
    most: float

    @property
    def middle(self) -> float:
        return (self.least + self.most) / 2


def aimed(text: str) -> Aim:
    """An aim as it is typed: "0.6..0.7"."""
    with suppress(ValueError):
        least, most = map(float, text.split(".."))
        if 0 <= least < most <= 1:
            return Aim(least, most)
    raise WrongUse("{aim}: an aim is a share and a greater one, such as 0.6..0.7.", aim=text)


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


class Crew:
    """Whoever plays: results come in the order of the tasks, whichever process plays them."""

    def __init__(self, pool: Executor | None = None) -> None:
        self._pool = pool

    def play(self, do: Callable[..., T], tasks: Sequence[tuple[Any, ...]]) -> Iterator[T]:
        progress = Progress(len(tasks))
        with closing(progress):
            for number, result in enumerate(self._results(do, tasks), 1):
                yield result
                progress.show(number)

    def _results(self, do: Callable[..., T], tasks: Sequence[tuple[Any, ...]]) -> Iterator[T]:
        if self._pool is None or not tasks:
            return (do(*task) for task in tasks)
        return self._pool.map(do, *zip(*tasks, strict=True), chunksize=CHUNK)

    def campaigns(
        self, deck: Plain, count: int, games: int, player: Watching = Watched
    ) -> list[PlayedCampaign]:
        """So many campaigns; the same seeds for every deck."""
        return [*self.play(campaign, [(deck, games, seed, player) for seed in range(count)])]


@contextmanager
def crew(workers: int) -> Iterator[Crew]:
    if workers == 1:
        yield Crew()
        return
    with processes(workers) as (pool, _):
        yield Crew(pool)


def play(experiment: Experiment, trials: Sequence[Trial], crew: Crew) -> None:
    """A seed with each deck before the next one, so that they can be compared whenever it is stopped."""
    _turns(experiment, crew, Watched, [(trial, trial.sensible) for trial in trials], experiment.campaigns)
    _turns(experiment, crew, TicksByChance, [(trial, trial.by_chance) for trial in trials], experiment.some)
    _turns(experiment, crew, Careless, [(trial, trial.careless) for trial in trials], experiment.some)
    for trial in trials:
        look_closer(trial, crew)


def _turns(
    experiment: Experiment,
    crew: Crew,
    player: Watching,
    kept: Sequence[tuple[Trial, list[PlayedCampaign]]],
    count: int,
) -> None:
    turns = [(trial, found, seed) for seed in range(count) for trial, found in kept]
    tasks = [(trial.plain, experiment.games, seed, player) for trial, _, seed in turns]
    for (_, found, _), one in zip(turns, crew.play(campaign, tasks), strict=True):
        found.append(one)


def look_closer(trial: Trial, crew: Crew) -> None:
    """Play games again: without one of their ticks, and on from each of their turns."""
    chosen = [
        (boxes, seed, game, box)
        for boxes in groups(trial.plain)
        for seed, game, box in ticked_in(trial.plain, boxes, trial.by_chance)
    ]
    tasks: list[tuple[Any, ...]] = [(trial.plain, game, seed, box) for _, seed, game, box in chosen]
    for (boxes, seed, game, _), other in zip(chosen, crew.play(without, tasks), strict=True):
        trial.again.setdefault(boxes, []).append(Again(seed, game, other))
    games = [(seed, game) for seed, one in enumerate(trial.sensible) for game in one.games]
    count = min(DECIDED, len(trial.sensible))
    some = games[:: len(games) // count][:count]
    trial.decided += crew.play(decided_in, [(trial.plain, game, seed) for seed, game in some])
