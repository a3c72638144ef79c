"""Makes percentages true: what the best player was told in fresh games is held against how they ended."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import numpy as np

from referee.insight.looking_ahead.best import Best
from referee.insight.looking_ahead.odds import Odds
from referee.insight.looking_ahead.rollout import Make, run
from referee.insight.player import Seat
from referee.insight.training.fit import Array, platt
from referee.insight.training.self_play import Tell
from referee.rulekit.game import Game
from referee.rulekit.options import Options
from referee.rulekit.questions import Question
from referee.sessions.dealers import Dealer

WORLDS = 20  # as many as a hint has
Logits = Callable[[Odds], list[float]]  # what was told of a choice; nothing, if that needs no making true
ToldAndWon = Callable[
    [range], tuple[Array, Array]
]  # a row for each choice of these games, and which were won


def made_true(told: ToldAndWon, played: int, tell: Tell) -> dict[str, Any]:
    """The two numbers that make what is told true of so many fresh games."""
    true = platt(*told(range(played)))
    tell(f"made true by {true}")
    return {"true": true}


def told_and_won(
    game: Game[Any], options: Options, make: Make, logits: Logits, seeds: range
) -> tuple[Array, Array]:
    """What the best player was told before each choice of fresh games, and whether he won."""
    told: list[list[float]] = []
    won: list[bool] = []
    for seed in seeds:
        ending = run(game, options, lambda seat: Telling(seat, make, logits), Dealer(f"true {seed}"))
        seen = cast("Telling", ending.player).seen
        told += seen
        won += [ending.won] * len(seen)
    return np.array(told), np.array(won, dtype=float)


class Telling(Best):
    """The best player, who remembers what he was told."""

    def __init__(self, seat: Seat, make: Make, logits: Logits) -> None:
        super().__init__(seat, make, worlds=WORLDS)
        self._logits = logits
        self.seen: list[list[float]] = []

    def answer(self, question: Question) -> Any:
        odds = self.odds(question)
        best = odds.advice(worlds=WORLDS).best
        if logits := self._logits(odds):
            self.seen.append(logits)
        return best
