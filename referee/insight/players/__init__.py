"""Who plays: one file or folder a game, none of them needed; packages of others bring theirs by
entry points.

Such a module has a class `Sensible`; `best` and odds are made of it. A game without one is played
by chance.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from cards_pdf.common.messages import Message
from referee.insight.player import RANDOM, SENSIBLE, Player
from referee.insight.rollout import Make, PlayerError
from referee.rulekit.game import Game
from referee.rulekit.options import Options
from referee.thirdparty import discovery as elsewhere

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

Solve = Callable[[Game[Any], Options, int, int], list[Make] | None]


def has_player(game: str) -> bool:
    """Whether anybody has taught the referee this game."""
    return find_spec(_module(game)) is not None or game in elsewhere.found(elsewhere.PLAYERS)


def sensible(game: str) -> Make:
    """The player that odds are worked out with: the game's own, or chance; raises PlayerError."""
    if not has_player(game):
        return Player
    if find_spec(_module(game)) is not None:
        of_house: Make = import_module(_module(game)).Sensible
        return of_house
    found, wrong = elsewhere.load_point(elsewhere.found(elsewhere.PLAYERS)[game], _find_fault)
    if wrong:
        raise PlayerError(wrong)
    make: Make = found
    return make


def solver(game: str) -> Solve | None:
    """What knows whether a deal of the game can be won, where its player has that."""
    return (
        getattr(import_module(_module(game)), "solve", None) if find_spec(_module(game)) else None
    )


def _find_fault(make: object, point: EntryPoint) -> Message | None:
    is_player = isinstance(make, type) and issubclass(make, Player)
    return None if is_player else Message("{found} is not a Player", found=point.value)


def player_of(game: str, level: str) -> Make:
    """The player of a game at this level."""
    if level == RANDOM:
        return Player
    if level == SENSIBLE:
        return sensible(game)
    from referee.insight.odds import Best

    return partial(Best, make=sensible(game))


def _module(game: str) -> str:
    return f"referee.insight.players.{game.replace('-', '_')}"
