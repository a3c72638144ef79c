"""Third-party games and players, found by the entry points of installed packages.

A package that is broken in any way hides no other: loading its game raises BrokenGame, and its
entry in the list of games says why.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout, suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from cards_pdf.common.messages import Message, UserError
from referee.errors import BrokenGameError
from referee.rulekit.game import Game
from referee.rulekit.options import Option
from referee.thirdparty.blame import explain_import

if TYPE_CHECKING:
    from importlib.metadata import Distribution, EntryPoint

GAMES_GROUP = "pnp_referee.games"
PLAYERS_GROUP = "pnp_referee.players"
# Options that every game has; a game cannot have its own.
RESERVED_OPTIONS = frozenset(
    ["new", "deal", "seed", "daily", "teach", "json", "save", "speech", "lang", "help"]
)
added_folders: dict[str, Path] = {}  # of games that `referee.thirdparty.folders` has added
NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")  # a command, and part of file names


@cache
def find_points(group: str = GAMES_GROUP) -> dict[str, EntryPoint]:
    """Return the entry points of a group by name. Of equal names, always the same one wins."""
    # In the dictionary the last of equal names stays, so the first by its value comes last.
    offered = sorted(_read_points(group), key=lambda point: (point.name, point.value), reverse=True)
    points = {point.name: point for point in offered if NAME.fullmatch(point.name)}
    return {name: points[name] for name in sorted(points)}


def _read_points(group: str) -> Iterator[EntryPoint]:
    """Yield the entry points of each package. One that cannot be read hides no other."""
    from importlib.metadata import distributions  # takes as long as the rest of a start

    packages = [(package, _points_of(package, group)) for package in distributions()]
    if not any(points for _, points in packages):  # reading names of packages is slower
        return
    seen: set[str] = set()
    for package, points in packages:
        with suppress(Exception):
            name = package.name.casefold()
            # Of two versions on the path, Python imports the first.
            if points is not None and name not in seen:
                yield from points
                seen.add(name)


def _points_of(package: Distribution, group: str) -> list[EntryPoint] | None:
    """Return a package's entry points, or None if they cannot be read."""
    with suppress(Exception):
        return [point for point in package.entry_points if point.group == group]
    return None


def load(point: EntryPoint) -> Game[Any]:
    """Return the game behind an entry point. Raise BrokenGameError if it cannot be played."""
    game, wrong = load_point(point, _find_fault)
    if wrong:
        package = package_of(point)
        key = (
            "The game {game} of the package {package} cannot be played: {wrong}."
            if package
            else "The game {game} cannot be played: {wrong}."
        )
        raise BrokenGameError(key, game=point.name, package=package, wrong=wrong)
    found_game: Game[Any] = game
    return found_game


def package_of(point: EntryPoint) -> str:
    """Return the name of the package with an entry point, or an empty text."""
    with suppress(Exception):
        if point.dist:
            return str(point.dist.name)
    return ""


@cache
def load_point(
    point: EntryPoint, find_fault: Callable[[Any, EntryPoint], str | None]
) -> tuple[Any, str]:
    """Return what an entry point names, and what is wrong with it: nothing, or part of a sentence.

    The result is cached because lists of games ask again and again.
    """
    if not point.pattern.match(point.value):
        return None, Message(
            "its entry point is {value}, which names nothing", value=repr(point.value)
        )
    try:
        with redirect_stdout(sys.stderr):  # what a module prints is no message of the protocol
            loaded = point.load()
            return loaded, find_fault(loaded, point) or ""
    except KeyboardInterrupt:
        raise
    except UserError as error:  # about its texts
        return None, error.message
    except BaseException as error:  # noqa: BLE001 -- a module may raise anything
        return None, explain_import(error, point.module.partition(".")[0])


def _find_fault(game: object, point: EntryPoint) -> Message | None:
    """Return why the referee cannot use this game. Methods are checked when they are called."""
    if not isinstance(game, Game):
        return Message("{found} is not a Game", found=point.value)
    if game.name != point.name:
        return Message("its name is {name}", name=str(game.name))
    # The types that the class declares are only a promise of the author.
    title, options = cast("tuple[object, object]", (game.title, game.options))
    if not isinstance(title, str):
        return Message("its title is no text")
    if type(game.rules) is not int:
        return Message("its version of the rules is not a whole number")
    if not (isinstance(options, tuple) and all(isinstance(one, Option) for one in options)):
        return Message("its options are not a tuple of Option")
    taken = [option.name for option in options if option.name in RESERVED_OPTIONS]
    if taken:
        return Message("its option {option} is one that every game has", option=taken[0])
    game.texts("en")  # raises if they are broken
    return None
