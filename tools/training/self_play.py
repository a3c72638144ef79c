"""Self-play: games by the present net, then a fit to how they ended, round after round."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import count, islice
from math import exp
from random import Random
from typing import Any, NamedTuple

import numpy as np

from referee.insight.rollout import run
from referee.rulekit.game import Game
from referee.rulekit.options import Options
from referee.rulekit.player import MakePlayer, Seat
from referee.sessions.dealers import Dealer
from tools.training.fit import Array, Fit

RANDOM = 0.03  # of all choices
Met = list[list[float]]
Tell = Callable[[str], None]


class Round(NamedTuple):
    """One round: so many games at this temperature, then a fit at this rate."""

    games: int
    temperature: float
    rate: float


def taken(worths: Sequence[float], dice: Random, temperature: float) -> int:
    """The place of an answer: sometimes any, otherwise better ones more often."""
    if dice.random() < RANDOM:
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
    """A dealer with a seed that no real game has."""
    return Dealer(f"training {seed}")


def played(
    game: Game[Any], options: Options, make: MakePlayer, seeds: Iterable[int]
) -> Iterator[tuple[list[list[float]], bool]]:
    """What each game met, and whether it was won."""
    for seed in seeds:
        ending = run(game, options, make, dealer(seed), dice=f"explorer {seed}")
        player: Any = ending.player
        yield player.met, ending.is_won


def train(
    game: Game[Any],
    options: Sequence[Options],
    explorer: Callable[[dict[str, Any], float], Callable[[Seat], Any]],
    rounds: Sequence[Round],
    fit: Fit,
    tell: Tell,
    seeds: Iterator[int] | None = None,
) -> None:
    """Rounds of games, shared among these options; each fit also sees the round before."""
    seeds, before = seeds or count(), None
    for number, part in enumerate(rounds, 1):
        found: list[tuple[Met, bool]] = []
        make = explorer(fit.plain(), part.temperature)
        for house in options:
            found += played(game, house, make, islice(seeds, part.games // len(options)))
        met, won = arrays(found)
        share = sum(win for _, win in found) / len(found)
        both = (met, won) if before is None else joined(before, (met, won))
        loss = fit.fit(*both, part.rate)
        before = met, won
        tell(
            f"round {number} of {len(rounds)}: {len(found)} games, {share:.1%} won, loss {loss:.3f}"
        )


def arrays(found: list[tuple[Met, bool]]) -> tuple[Array, Array]:
    met = np.array([row for rows, _ in found for row in rows])
    return met, np.array([float(win) for rows, win in found for _ in rows])


def joined(one: tuple[Array, Array], two: tuple[Array, Array]) -> tuple[Array, Array]:
    return np.concatenate([one[0], two[0]]), np.concatenate([one[1], two[1]])


def exploring(player: type[Any]) -> type[Any]:
    """A net's player that explores (see `taken`) and remembers the numbers of what it took."""

    class Explorer(player):  # type: ignore[misc]
        def __init__(self, seat: Seat, net: Any, temperature: float) -> None:
            super().__init__(seat, net)
            self.temperature = temperature
            self.met: Met = []

        def best(self, prospects: Sequence[Any]) -> Any:
            worths = [self.worth(prospect) for prospect in prospects]
            chosen = prospects[taken(worths, self.seat.rng, self.temperature)]
            if chosen.decided is None:
                self.met.append(chosen.numbers)
            return chosen

    return Explorer
