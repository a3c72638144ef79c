"""Training for Scoundrel. Classic starts from standard: from nothing it would never win."""

from __future__ import annotations

from functools import partial
from typing import Any

from referee import games
from referee.games.scoundrel.net import (
    WHOLE,
    RestOfDeck,
    RoomNet,
    count_cards,
    describe_carried,
    describe_health,
    describe_weapon,
    sum_cards,
)
from referee.games.scoundrel.plans import Step, Way
from referee.games.scoundrel.player import SOLVABLE, Sensible
from referee.insight.odds import Odds
from referee.rulekit.game import Game, Options
from referee.rulekit.player import Numbers, Seat, logit, read_numbers
from tools.training import calibration, numbers_file
from tools.training.fit import Array, Fit
from tools.training.self_play import Round, Tell, choose_place, train

INPUTS, HIDDEN = 64, 32
SOAKED = 45  # the place of an input
HEALTHS = range(56, 64)
ROUNDS = (
    Round(4000, 0.25, 3e-3),
    Round(5000, 0.25, 3e-3),
    Round(6000, 0.2, 2e-3),
    Round(7000, 0.16, 1.5e-3),
    Round(8000, 0.14, 1e-3),
    Round(9000, 0.12, 7e-4),
)
CALIBRATION_GAMES = 300  # after 150, chances can be eight points off
SURE = 0.9995


class ScoundrelExplorer(Sensible):
    """A player that explores ways by their worth, and records the positions it chose."""

    def __init__(self, seat: Seat, net: RoomNet, temperature: float) -> None:
        super().__init__(seat, net)
        self.temperature = temperature
        self.positions: list[Numbers] = []

    def choose_steps(self, ways: list[Way]) -> tuple[Step, ...]:
        if not ways:
            return ()
        way = ways[choose_place(self.worths(ways), self.seat.rng, self.temperature)]
        pile = self.table.deck
        known = [*pile.known(), *(self.table.room if way.skipped else ())]
        self.positions.append(list_numbers(RestOfDeck(list(pile.unseen), known), way))
        return way.steps


def explorer(weights: dict[str, Any], temperature: float) -> Any:
    return partial(ScoundrelExplorer, net=RoomNet(weights), temperature=temperature)


def standard(tell: Tell) -> dict[str, Any]:
    """Train from nothing. The first games are played for health, and for a weapon that soaks."""
    fit = Fit(INPUTS, HIDDEN)
    fit.set_first_unit({SOAKED: 4.0} | dict.fromkeys(HEALTHS, 1.0), 0.5)
    train(*_game("standard"), explorer, ROUNDS, fit, tell)
    return fit.to_json()


def classic(tell: Tell) -> dict[str, Any]:
    """Train from the net of standard."""
    fit = Fit(INPUTS, HIDDEN)
    fit.load(read_numbers(numbers_file("scoundrel-standard")))
    train(*_game("classic"), explorer, ROUNDS[1:], fit, tell)
    return fit.to_json()


def list_numbers(deck: RestOfDeck, way: Way) -> list[float]:
    """Return all 64 facts as numbers, for the training."""
    facts = [
        *count_cards(deck.unseen),
        *sum_cards(deck.unseen),
        *sum_cards(deck.known),
        *describe_weapon(way.weapon, way.limit),
        *deck.describe_soaking(way.weapon, way.limit),
        *describe_carried(way.carried, way.weapon, way.limit, skipped=way.skipped),
        *describe_health(way.health),
    ]
    return [fact / WHOLE for fact in facts]


def _game(variant: str) -> tuple[Game[Any], list[Options]]:
    game = games.load("scoundrel")
    return game, [game.resolve_options({"variant": variant})]


def calibrate(variant: str, tell: Tell) -> dict[str, Any]:
    """Return what makes the chances of a trained net come true."""
    return calibration.calibrate(partial(play_logits, variant), CALIBRATION_GAMES, tell)


def play_logits(variant: str, seeds: range) -> tuple[Array, Array]:
    """Return what the best player expected in fresh games, and what it won."""
    game, [options] = _game(variant)
    make = partial(Sensible, net=RoomNet(read_numbers(numbers_file(f"scoundrel-{variant}"))))
    return calibration.play_logits(game, options, make, logits, seeds)


def logits(odds: Odds) -> Numbers:
    """Return the logits of the leading answer, world by world, where they are not exact."""
    wins = odds.leader_wins()
    if len(odds.seat.table.deck.unseen) <= SOLVABLE or not SURE > sum(wins) / len(wins) > 1 - SURE:
        return []
    return [logit(win) for win in wins]
