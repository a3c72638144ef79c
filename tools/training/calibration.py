"""Calibrates percentages: what the best player expected in fresh games is compared with how they
ended.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import log
from typing import Any, cast

import numpy as np

from referee import games
from referee.insight import players
from referee.insight.odds import Best, Odds
from referee.insight.rollout import run
from referee.rulekit.game import Game
from referee.rulekit.options import Options
from referee.rulekit.player import MakePlayer, Seat
from referee.rulekit.questions import Question
from referee.sessions.dealers import Dealer
from tools.training import write_numbers
from tools.training.fit import Array, platt
from tools.training.self_play import Tell

WORLDS = 20  # as many as a hint has
SHARES_OF = 700  # games: the shift of 400 can be off by a tenth
Logits = Callable[
    [Odds], list[float]
]  # of a choice, world by world; none where nothing needs calibrating
LogitsAndWins = Callable[
    [range], tuple[Array, Array]
]  # a row a choice of these games, and which were won


def calibrate(play: LogitsAndWins, played: int, tell: Tell) -> dict[str, Any]:
    """The slope and shift that make percentages come true in so many fresh games."""
    true = platt(*play(range(played)))
    tell(f"calibrated by {true}")
    return {"true": true}


def logits_and_wins(
    game: Game[Any], options: Options, make: MakePlayer, logits: Logits, seeds: range
) -> tuple[Array, Array]:
    """What the best player expected at each choice of fresh games, and whether it won."""
    expected: list[list[float]] = []
    won: list[bool] = []
    for seed in seeds:
        ending = run(
            game, options, lambda seat: Remembering(seat, make, logits), Dealer(f"true {seed}")
        )
        seen = cast("Remembering", ending.player).seen
        expected += seen
        won += [ending.is_won] * len(seen)
    return np.array(expected), np.array(won, dtype=float)


class Remembering(Best):
    """The best player, with a memory of what it expected."""

    def __init__(self, seat: Seat, make: MakePlayer, logits: Logits) -> None:
        super().__init__(seat, make, rounds=WORLDS)
        self._logits = logits
        self.seen: list[list[float]] = []

    def answer(self, question: Question) -> Any:
        odds = self.create_odds(question)
        best = odds.advise(worlds=WORLDS).best
        if logits := self._logits(odds):
            self.seen.append(logits)
        return best


def calibrate_shares(name: str, tell: Tell) -> dict[str, Any]:
    """Calibrates a share of worlds won by the sensible player, so that it holds for the best
    one.
    """
    write_numbers(f"{name}-true", {"true": [1.0, 0.0]})  # the player reads them: shares as they are
    return calibrate(partial(shares_and_wins, name), SHARES_OF, tell)


def shares_and_wins(name: str, seeds: range, **house: Any) -> tuple[Array, Array]:
    """The same for shares of worlds, by these rules of the house."""
    game = games.load(name)
    return logits_and_wins(
        game, game.resolve_options(house), players.sensible(name), logit_of_share, seeds
    )


def logit_of_share(odds: Odds) -> list[float]:
    """The leader's share, where it is neither all nor nothing."""
    wins = odds.leader_wins()
    share = sum(wins) / len(wins)
    return [log(share / (1 - share))] if 0 < share < 1 else []
