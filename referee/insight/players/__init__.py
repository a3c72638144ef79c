"""Who plays: one file or folder a game, none of them needed.

Such a module has a class `Sensible`; `best` and odds are made of it. A game without one is played by
chance.
"""

from __future__ import annotations

from functools import partial
from importlib import import_module
from importlib.util import find_spec

from referee.insight.levels import RANDOM, SENSIBLE
from referee.insight.looking_ahead.rollout import Make
from referee.insight.player import Player


def has_player(game: str) -> bool:
    return find_spec(_module(game)) is not None


def sensible(game: str) -> Make:
    """The player that odds are worked out with: the game's own, or chance."""
    if not has_player(game):
        return Player
    make: Make = import_module(_module(game)).Sensible
    return make


def named(game: str, level: str) -> Make:
    """The player of a game at this level."""
    if level == RANDOM:
        return Player
    if level == SENSIBLE:
        return sensible(game)
    from referee.insight.looking_ahead.best import Best

    return partial(Best, make=sensible(game))


def _module(game: str) -> str:
    return f"referee.insight.players.{game.replace('-', '_')}"
