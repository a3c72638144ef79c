"""Trains the nets of Scoundrel, classic from standard: from nothing it would never win and never
learn.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from referee import games
from referee.games.scoundrel.lookahead import SOLVABLE
from referee.games.scoundrel.net import RestOfDeck, RoomNet, list_numbers
from referee.games.scoundrel.plans import Step, Way
from referee.games.scoundrel.player import Sensible
from referee.insight.odds import Odds
from referee.rulekit.game import Game
from referee.rulekit.options import Options
from referee.rulekit.player import Seat
from referee.rulekit.value_net import Numbers, logit, read_numbers
from tools.training import calibration, numbers_file
from tools.training.fit import Array, Fit
from tools.training.self_play import Round, Tell, taken, train

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
TRUE_GAMES = 300  # 150 can be eight points off by luck
SURE = 0.9995


class Explorer(Sensible):
    """Plays by the net, though not always its best answer, and remembers the positions met."""

    def __init__(self, seat: Seat, net: RoomNet, temperature: float) -> None:
        super().__init__(seat, net)
        self.temperature = temperature
        self.met: list[Numbers] = []

    def choose_steps(self, found: list[Way]) -> tuple[Step, ...]:
        if not found:
            return ()
        way = found[taken(self.worths(found), self.seat.rng, self.temperature)]
        deck = RestOfDeck.from_pile(self.table.deck)
        if way.skipped:
            deck = deck.with_room_below(self.table.room)
        self.met.append(list_numbers(deck, way))
        return way.steps


def explorer(weights: dict[str, Any], temperature: float) -> Any:
    return partial(Explorer, net=RoomNet(weights), temperature=temperature)


def standard(tell: Tell) -> dict[str, Any]:
    """From nothing: the first games are played for health, and for a weapon that soaks."""
    fit = Fit(INPUTS, HIDDEN)
    fit.begin_with({SOAKED: 4.0} | dict.fromkeys(HEALTHS, 1.0), 0.5)
    train(*_game("standard"), explorer, ROUNDS, fit, tell)
    return fit.plain()


def classic(tell: Tell) -> dict[str, Any]:
    """From the net of standard: from nothing hardly a game is won, and nothing is learned."""
    fit = Fit(INPUTS, HIDDEN)
    fit.go_on_from(read_numbers(numbers_file("scoundrel-standard")))
    train(*_game("classic"), explorer, ROUNDS[1:], fit, tell)
    return fit.plain()


def _game(variant: str) -> tuple[Game[Any], list[Options]]:
    game = games.load("scoundrel")
    return game, [game.resolve_options({"variant": variant})]


def calibrate(variant: str, tell: Tell) -> dict[str, Any]:
    """What makes a trained net's percentages come true."""
    return calibration.calibrate(partial(logits_and_wins, variant), TRUE_GAMES, tell)


def logits_and_wins(variant: str, seeds: range) -> tuple[Array, Array]:
    """What the best player expected in fresh games, a row of worlds for each choice, and whether it
    won.
    """
    game, [options] = _game(variant)
    make = partial(Sensible, net=RoomNet(read_numbers(numbers_file(f"scoundrel-{variant}"))))
    return calibration.logits_and_wins(game, options, make, logits, seeds)


def logits(odds: Odds) -> Numbers:
    """What the net says of the leading answer, world by world, where it was not worked out
    exactly.
    """
    wins = odds.leader_wins()
    if (
        len(odds.position.table.deck.unseen) <= SOLVABLE
        or not SURE > sum(wins) / len(wins) > 1 - SURE
    ):
        return []
    return [logit(win) for win in wins]
