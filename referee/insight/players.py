"""Players by game and level: the player of a game's own package, or one that plays by chance.

A built-in game has its player in the module `player` of its package, a third-party game names it in
an entry point. The class `Sensible` there is also what `best` and odds are made of.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from cards_pdf.common.messages import Message
from referee.games import BUILT_IN
from referee.insight.odds import Best
from referee.insight.rollout import PlayerError
from referee.rulekit.game import Game
from referee.rulekit.options import Options
from referee.rulekit.player import RANDOM, SENSIBLE, MakePlayer, Player
from referee.thirdparty import discovery

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

# Game, options, seed, effort, and whether a player wins the deal. None: it cannot be won.
Solve = Callable[
    [Game[Any], Options, int, int, Callable[[MakePlayer], bool]], list[MakePlayer] | None
]


def has_player(game: str) -> bool:
    """Return True if the game's package brings a player."""
    if game in BUILT_IN:
        return find_spec(_name_module(game)) is not None
    return game in discovery.find_points(discovery.PLAYERS_GROUP)


def sensible(game: str) -> MakePlayer:
    """Return the player that odds are worked out with. Raise PlayerError if it cannot be loaded."""
    if not has_player(game):
        return Player
    if game in BUILT_IN:
        built_in: MakePlayer = import_module(_name_module(game)).Sensible
        return built_in
    found, fault = discovery.load_point(
        discovery.find_points(discovery.PLAYERS_GROUP)[game], _find_fault
    )
    if fault:
        raise PlayerError(fault)
    make: MakePlayer = found
    return make


def solver(game: str) -> Solve | None:
    """Return the function `solve` of the player's module, which judges whether deals can be won."""
    if not has_player(game):
        return None
    return getattr(import_module(sensible(game).__module__), "solve", None)


def player_of(game: str, level: str) -> MakePlayer:
    """Return the player of a game at this level."""
    if level == RANDOM:
        return Player
    if level == SENSIBLE:
        return sensible(game)
    return partial(Best, make_player=sensible(game))


def _find_fault(make: object, point: EntryPoint) -> Message | None:
    is_player = isinstance(make, type) and issubclass(make, Player)
    return None if is_player else Message("{found} is not a Player", found=point.value)


def _name_module(game: str) -> str:
    return f"{BUILT_IN[game]}.player"
