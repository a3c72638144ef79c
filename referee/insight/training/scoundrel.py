"""Trains the nets of Scoundrel, classic from standard: from nothing it would never win and never learn."""

from __future__ import annotations

from functools import partial
from math import log
from typing import Any, cast

import numpy as np

from referee import games
from referee.insight.data import load
from referee.insight.looking_ahead.best import Best
from referee.insight.looking_ahead.rollout import run
from referee.insight.player import Seat
from referee.insight.players.scoundrel.endgame import SOLVABLE
from referee.insight.players.scoundrel.facts import numbers
from referee.insight.players.scoundrel.net import Net, Numbers
from referee.insight.players.scoundrel.plans import Step, Way
from referee.insight.players.scoundrel.player import Sensible
from referee.insight.players.scoundrel.worth import decks_of
from referee.insight.training.fit import Array, Fit, platt
from referee.insight.training.self_play import Round, Tell, taken, train
from referee.rulekit.game import Game
from referee.rulekit.options import Options
from referee.rulekit.questions import Question
from referee.sessions.dealers import Dealer

INPUTS, HIDDEN = 64, 32
SOAKED, HEALTHS = 45, range(56, 64)  # places among the inputs
ROUNDS = (
    Round(4000, 0.25, 3e-3),
    Round(5000, 0.25, 3e-3),
    Round(6000, 0.2, 2e-3),
    Round(7000, 0.16, 1.5e-3),
    Round(8000, 0.14, 1e-3),
    Round(9000, 0.12, 7e-4),
)
TRUE_GAMES, TRUE_WORLDS = 300, 20  # 150 can be eight points off by luck; as many worlds as a hint has
SURE, TINY = 0.9995, 1e-9


class Explorer(Sensible):
    """Plays by the net, not always by its best, and remembers what it met."""

    def __init__(self, seat: Seat, net: Net, temperature: float) -> None:
        super().__init__(seat, net)
        self.temperature = temperature
        self.met: list[Numbers] = []

    def best_way(self, found: list[Way]) -> tuple[Step, ...]:
        if not found:
            return ()
        way = found[taken(self.worths(found), self.seat.chance, self.temperature)]
        self.met.append(numbers(decks_of(self.table.deck, self.table.room)[way.skipped], way))
        return way.steps


def explorer(weights: dict[str, Any], temperature: float) -> Any:
    return partial(Explorer, net=Net(weights), temperature=temperature)


def standard(tell: Tell) -> dict[str, Any]:
    """From nothing: the first games are played for health, and for a weapon that soaks."""
    fit = Fit(INPUTS, HIDDEN)
    fit.begin_with({SOAKED: 4.0} | dict.fromkeys(HEALTHS, 1.0), 0.5)
    train(*_game("standard"), explorer, ROUNDS, fit, tell)
    return fit.plain()


def classic(tell: Tell) -> dict[str, Any]:
    """From the net of standard: from nothing hardly a game is won, and nothing is learned."""
    fit = Fit(INPUTS, HIDDEN)
    fit.go_on_from(load("scoundrel-standard"))
    train(*_game("classic"), explorer, ROUNDS[1:], fit, tell)
    return fit.plain()


def _game(variant: str) -> tuple[Game[Any], list[Options]]:
    game = games.load("scoundrel")
    return game, [game.settled({"variant": variant})]


def made_true(variant: str, tell: Tell) -> dict[str, Any]:
    """What makes a trained net's percentages true of its games."""
    true = platt(*told_and_won(variant, range(TRUE_GAMES)))
    tell(f"made true by {true}")
    return {"true": true}


def told_and_won(variant: str, seeds: range) -> tuple[Array, Array]:
    """What the best player saw before him in fresh games, a row of worlds a choice, and whether he won."""
    game, [options] = _game(variant)
    net = Net(load(f"scoundrel-{variant}"))
    told: list[Numbers] = []
    won: list[bool] = []
    for seed in seeds:
        ending = run(game, options, partial(Telling, net=net), Dealer(f"true {seed}"))
        seen = cast("Telling", ending.player).seen
        told += seen
        won += [ending.won] * len(seen)
    return np.array(told), np.array(won, dtype=float)


class Telling(Best):
    """The best player, who remembers his logits world by world, where he did not work them out."""

    def __init__(self, seat: Seat, net: Net) -> None:
        super().__init__(seat, partial(Sensible, net=net), worlds=TRUE_WORLDS)
        self.seen: list[Numbers] = []

    def answer(self, question: Question) -> Any:
        odds = self.odds(question)
        best = odds.advice(worlds=TRUE_WORLDS).best
        wins = odds.of_the_leader()
        if len(self.seat.table.deck.unseen) > SOLVABLE and SURE > sum(wins) / len(wins) > 1 - SURE:
            self.seen.append([log((win + TINY) / (1 - win + TINY)) for win in wins])
        return best
