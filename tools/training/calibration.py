"""Calibration of chances: the best player's expectations are compared with the ends of games."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import log
from typing import Any, cast

import numpy as np

from referee import games
from referee.insight import odds
from referee.insight.odds import Best, Odds
from referee.insight.rollout import run
from referee.rulekit.game import Game, Options
from referee.rulekit.player import MakePlayer, Seat
from referee.rulekit.questions import Question
from referee.sessions.dealers import Dealer
from tools.training import write_numbers
from tools.training.fit import Array, fit_calibration
from tools.training.self_play import Tell

WORLDS = 20  # as many as a hint has
GAMES_FOR_SHARES = 700  # after 400, the shift can be wrong by a tenth
# Returns the logits of a choice, world by world, or nothing if it needs no calibration.
Logits = Callable[[Odds], list[float]]
# Returns a row of logits for each choice of these games, and which games were won.
PlayGames = Callable[[range], tuple[Array, Array]]


def calibrate(play: PlayGames, games: int, tell: Tell) -> dict[str, Any]:
    """Return the slope and shift with which the chances come true in fresh games."""
    true = fit_calibration(*play(range(games)))
    tell(f"calibrated by {true}")
    return {"true": true}


def play_logits(
    game: Game[Any], options: Options, make: MakePlayer, logits: Logits, seeds: range
) -> tuple[Array, Array]:
    """Return what the best player expected at each choice of fresh games, and what it won."""
    expected: list[list[float]] = []
    won: list[bool] = []
    for seed in seeds:
        finished = run(
            game,
            options,
            lambda seat: RecordingBest(seat, make, logits),
            dealer=Dealer(f"true {seed}"),
        )
        recorded = cast("RecordingBest", finished.player).recorded
        expected += recorded
        won += [finished.is_won] * len(recorded)
    return np.array(expected), np.array(won, dtype=float)


class RecordingBest(Best):
    """The best player. It records what it expected."""

    def __init__(self, seat: Seat, make: MakePlayer, logits: Logits) -> None:
        super().__init__(seat, make, rounds=WORLDS)
        self._logits = logits
        self.recorded: list[list[float]] = []

    def answer(self, question: Question) -> Any:
        odds = Odds(self.seat, question, self.make_player)
        best = odds.advise(worlds=WORLDS).best
        if logits := self._logits(odds):
            self.recorded.append(logits)
        return best


def calibrate_shares(name: str, tell: Tell) -> dict[str, Any]:
    """Calibrate the share of worlds that the sensible player wins, for the best player."""
    write_numbers(f"{name}-true", {"true": [1.0, 0.0]})  # the player then uses shares as they are
    return calibrate(partial(shares_and_wins, name), GAMES_FOR_SHARES, tell)


def shares_and_wins(name: str, seeds: range, **house: Any) -> tuple[Array, Array]:
    """Return shares of worlds as logits, and wins, for these options of the game."""
    game = games.load(name)
    return play_logits(
        game,
        game.resolve_options(house),
        odds.sensible_player(name),
        logits=logit_of_share,
        seeds=seeds,
    )


def logit_of_share(odds: Odds) -> list[float]:
    """Return the logit of the leader's share, if that is neither 0 nor 1."""
    wins = odds.leader_wins()
    share = sum(wins) / len(wins)
    return [log(share / (1 - share))] if 0 < share < 1 else []
