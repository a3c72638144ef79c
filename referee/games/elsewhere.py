"""Games in packages of their own, and those who play them, found by entry points.

Whatever is wrong with such a package, it costs one sentence and nothing else.
"""

from __future__ import annotations

import re
import sys
from contextlib import redirect_stdout
from functools import cache
from typing import TYPE_CHECKING, Any

from cards_pdf.common.errors import CardsError
from cards_pdf.common.sentences import Sentence
from referee.errors import BrokenGame
from referee.rulekit import faults
from referee.rulekit.game import Game

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP, PLAYERS = "pnp_referee.games", "pnp_referee.players"
NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")  # it is a command, and part of the names of files


@cache
def found(group: str = GROUP) -> dict[str, EntryPoint]:
    """What others bring, by the names of games. If two share a name, it is always the same one that wins."""
    from importlib.metadata import entry_points  # takes as long as the rest of a start

    offered = sorted(entry_points(group=group), key=lambda point: (point.name, point.value), reverse=True)
    points = {point.name: point for point in offered if NAME.fullmatch(point.name)}
    return {name: points[name] for name in sorted(points)}


def load(point: EntryPoint) -> Game[Any]:
    """The game behind an entry point."""
    try:
        with redirect_stdout(sys.stderr):  # what a module prints is no message of ours
            game: Game[Any] = point.load()
        wrong = _wrong_with(game, point)
    except CardsError as error:  # of its texts
        wrong = error.said
    except (Exception, SystemExit) as error:  # noqa: BLE001 -- anything may happen in somebody else's module
        wrong = faults.at_import(error, point.module.partition(".")[0])
    if wrong:
        package = point.dist and point.dist.name
        key = (
            "The game {game} of the package {package} cannot be played: {wrong}."
            if package
            else "The game {game} cannot be played: {wrong}."
        )
        raise BrokenGame(key, game=point.name, package=package, wrong=wrong)
    return game


def _wrong_with(game: object, point: EntryPoint) -> Sentence | None:
    if not isinstance(game, Game):
        return Sentence("{found} is not a Game", found=point.value)
    if game.name != point.name:
        return Sentence("it calls itself {name}", name=game.name)
    if game.texts("en"):
        return None
    return Sentence("there are no English texts in {package}", package=game.package)
