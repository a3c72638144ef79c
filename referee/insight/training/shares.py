"""Makes percentages true that are shares of worlds: they are played on by one who does not look ahead."""

from __future__ import annotations

from functools import partial
from math import log
from typing import Any

from referee import games
from referee.insight import players
from referee.insight.data import write
from referee.insight.looking_ahead.odds import Odds
from referee.insight.training import truth
from referee.insight.training.fit import Array
from referee.insight.training.self_play import Tell

GAMES = 700  # the shift of 400 can be off by a tenth


def made_true(name: str, tell: Tell) -> dict[str, Any]:
    """What makes the share of worlds that the sensible player wins true of the best one."""
    write(f"{name}-true", {"true": [1.0, 0.0]})  # the player reads them: shares as they are
    return truth.made_true(partial(told_and_won, name), GAMES, tell)


def told_and_won(name: str, seeds: range, **house: Any) -> tuple[Array, Array]:
    """What the best player was told in fresh games, by these rules of the house, and whether he won."""
    game = games.load(name)
    return truth.told_and_won(game, game.settled(house), players.sensible(name), logit, seeds)


def logit(odds: Odds) -> list[float]:
    """The leader's share, where it is neither all nor nothing."""
    wins = odds.of_the_leader()
    share = sum(wins) / len(wins)
    return [log(share / (1 - share))] if 0 < share < 1 else []
