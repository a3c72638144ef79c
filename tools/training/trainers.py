"""The trainers of all nets: what the first games are played for, and the rounds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from typing import Any

from referee import games
from referee.games.days.player import Sensible as DaysPlayer
from referee.games.solitaire_rpg.player import Sensible as SolitaireRpgPlayer
from referee.games.spade_poker.player import Sensible as SpadePokerPlayer
from referee.rulekit.player import NetPlayer, ValueNet
from tools.training import calibration, days, scoundrel, write_numbers
from tools.training.fit import Fit
from tools.training.self_play import Round, Tell, create_explorer, train

SPADE_POKER = (
    Round(1500, 0.3, 3e-3),
    Round(2000, 0.25, 3e-3),
    Round(2500, 0.2, 2e-3),
    Round(3000, 0.15, 1e-3),
    Round(3500, 0.12, 7e-4),
)
SOLITAIRE_RPG = (
    Round(3000, 0.5, 3e-3),
    Round(4000, 0.4, 3e-3),
    Round(5000, 0.3, 2e-3),
    Round(5000, 0.2, 1e-3),
    Round(5000, 0.15, 7e-4),
)


def train_net(
    name: str,
    player: type[NetPlayer],
    rounds: tuple[Round, ...],
    fit: Fit,
    tell: Tell,
    seeds: Iterator[int] | None = None,
) -> dict[str, Any]:
    """Return the trained net of a player that values what each answer leads to."""
    game = games.load(name)
    explorer: Any = create_explorer(player)

    def make(weights: dict[str, Any], temperature: float) -> Any:
        return partial(explorer, net=ValueNet(weights), temperature=temperature)

    train(game, [game.resolve_options({})], make, rounds=rounds, fit=fit, tell=tell, seeds=seeds)
    return fit.to_json()


def spade_poker(tell: Tell) -> dict[str, Any]:
    """Train Spade Poker, at first for lives, few enemies and cards that can be played together."""
    fit = Fit(24, 16)
    fit.set_first_unit({0: 1.0, 4: -2.0, 13: 0.6, 18: 0.3}, 1.0)
    return train_net("spade-poker", SpadePokerPlayer, SPADE_POKER, fit=fit, tell=tell)


def solitaire_rpg(tell: Tell) -> dict[str, Any]:
    """Train Solitaire RPG, at first for stats, level, and fights that hurt the monster more."""
    fit = Fit(20, 12)
    fit.set_first_unit({4: 0.5, 5: 0.7, 6: 0.5, 7: 1.0, 8: 1.0, 15: 1.0, 14: -2.0}, 1.0)
    return train_net("solitaire-rpg", SolitaireRpgPlayer, SOLITAIRE_RPG, fit=fit, tell=tell)


def days_(tell: Tell) -> dict[str, Any]:
    """Train as days go by, at first for a small gap. Hands are counted, not learned."""
    hands = days.count_hands()
    fit = Fit(days.INPUTS, days.HIDDEN)
    fit.set_first_unit({0: 5.0, 15: -0.45}, -1.0)
    write_numbers("days", fit.to_json() | {"hands": hands})  # the player reads the hands from there
    seeds = filter(days.is_open, count())
    return train_net("days", DaysPlayer, days.ROUNDS, fit=fit, tell=tell, seeds=seeds) | {
        "hands": hands
    }


TRAINERS: dict[str, Callable[[Tell], dict[str, Any]]] = {
    "scoundrel-standard": scoundrel.standard,
    "scoundrel-classic": scoundrel.classic,
    "scoundrel-standard-true": partial(scoundrel.calibrate, "standard"),
    "scoundrel-classic-true": partial(scoundrel.calibrate, "classic"),
    "spade-poker": spade_poker,
    "spade-poker-true": partial(calibration.calibrate_shares, "spade-poker"),
    "days": days_,
    "solitaire-rpg": solitaire_rpg,
}
