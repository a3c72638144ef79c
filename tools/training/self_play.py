"""Self-play, round after round: games with the present net, then a fit to their ends."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import count, islice
from math import exp
from random import Random
from typing import Any, NamedTuple

import numpy as np

from referee.insight.rollout import run
from referee.rulekit.game import Game, Options
from referee.rulekit.player import MakePlayer, Seat
from referee.sessions.dealers import Dealer
from tools.training.fit import Array, Fit

RANDOM_SHARE = 0.03  # of all choices
Positions = list[list[float]]
Tell = Callable[[str], None]


class Round(NamedTuple):
    """One round: games at a temperature, then a fit at a rate."""

    games: int
    temperature: float
    rate: float


def choose_place(worths: Sequence[float], dice: Random, temperature: float) -> int:
    """Return the place of an answer: sometimes any, otherwise better ones more often."""
    if dice.random() < RANDOM_SHARE:
        return int(dice.random() * len(worths))
    most = max(worths)
    weights = [exp((worth - most) / temperature) for worth in worths]
    left = dice.random() * sum(weights)
    for place, weight in enumerate(weights):
        left -= weight
        if left <= 0:
            return place
    return len(worths) - 1


def dealer(seed: int) -> Dealer:
    """Return a dealer with a seed that no real game has."""
    return Dealer(f"training {seed}")


def play_games(
    game: Game[Any], options: Options, make: MakePlayer, seeds: Iterable[int]
) -> Iterator[tuple[list[list[float]], bool]]:
    """Yield the positions of each game, and whether it was won."""
    for seed in seeds:
        finished = run(game, options, make, dealer=dealer(seed), dice=f"explorer {seed}")
        player: Any = finished.player
        yield player.positions, finished.is_won


def train(
    game: Game[Any],
    options: Sequence[Options],
    explorer: Callable[[dict[str, Any], float], Callable[[Seat], Any]],
    rounds: Sequence[Round],
    fit: Fit,
    tell: Tell,
    seeds: Iterator[int] | None = None,
) -> None:
    """Play rounds, shared among options. Each fit also sees the games of the round before."""
    seeds = seeds or count()
    before: tuple[Array, Array] | None = None
    for number, part in enumerate(rounds, 1):
        found: list[tuple[Positions, bool]] = []
        make = explorer(fit.to_json(), part.temperature)
        for house in options:
            found += play_games(game, house, make, seeds=islice(seeds, part.games // len(options)))
        positions, won = to_arrays(found)
        share = sum(win for _, win in found) / len(found)
        both = (positions, won) if before is None else join_arrays(before, (positions, won))
        loss = fit.fit(*both, part.rate)
        before = positions, won
        tell(
            f"round {number} of {len(rounds)}: {len(found)} games, {share:.1%} won, loss {loss:.3f}"
        )


def to_arrays(games: list[tuple[Positions, bool]]) -> tuple[Array, Array]:
    positions = np.array([row for rows, _ in games for row in rows])
    return positions, np.array([float(win) for rows, win in games for _ in rows])


def join_arrays(one: tuple[Array, Array], two: tuple[Array, Array]) -> tuple[Array, Array]:
    return np.concatenate([one[0], two[0]]), np.concatenate([one[1], two[1]])


def create_explorer(player: type[Any]) -> type[Any]:
    """Return a player of a net that explores and records the positions it chose."""

    class Explorer(player):  # type: ignore[misc]
        def __init__(self, seat: Seat, net: Any, temperature: float) -> None:
            super().__init__(seat, net)
            self.temperature = temperature
            self.positions: Positions = []

        def best(self, prospects: Sequence[Any]) -> Any:
            worths = [self.worth(prospect) for prospect in prospects]
            chosen = prospects[choose_place(worths, self.seat.rng, self.temperature)]
            if chosen.decided is None:
                self.positions.append(chosen.numbers)
            return chosen

    return Explorer
