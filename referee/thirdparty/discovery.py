"""Third-party games and players: found in packages and folders, checked, and fingerprinted.

Packages name their games and players by entry points. A package that is broken in any way hides no
other: loading its game raises BrokenGameError, and its entry in the list of games says why.

A game that no package manager has installed is a folder with `game.py` (or `__init__.py`), whose
`GAME` is the game, `player.py` with its player `Sensible` if it has one, `texts` and a rule sheet.
Its name is that of the folder. A game can also be one file, called like the game. For a game that
is published, the folder is its project: a package, and a `pyproject.toml` whose entry points name
game and player. Python finds games by the metadata of packages, so a temporary folder gets such
metadata, and a link to the folder of the game under the name of its module. It is on the path of
this process and of those that this process starts.

Every start imports this module, so what only such games need is imported in its functions.
"""

from __future__ import annotations

import ast
import os
import re
import shlex
import sys
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout, suppress
from functools import cache
from inspect import getsource
from linecache import checkcache
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, cast

from cards_pdf.common.messages import Message, UserError
from cards_pdf.common.quick_exit import scratch_folder
from cards_pdf.common.records.record import record
from referee.errors import BrokenGameError, UsageError
from referee.rulekit.game import AnyGame, Game, Option
from referee.thirdparty import explain_import

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GAMES_GROUP = "pnp_referee.games"
PLAYERS_GROUP = "pnp_referee.players"
# Options that every game has; a game cannot have its own.
RESERVED_OPTIONS = frozenset(
    ["new", "deal", "seed", "daily", "teach", "json", "save", "speech", "lang", "help"]
)
added_folders: dict[str, Path] = {}  # of games that `add_folder` has added
NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")  # a command, and part of file names


@cache
def find_points(group: str = GAMES_GROUP) -> dict[str, EntryPoint]:
    """Return the entry points of a group by name. Of equal names, always the same one wins."""
    # In the dictionary the last of equal names stays, so the first by its value comes last.
    offered = sorted(_read_points(group), key=lambda point: (point.name, point.value), reverse=True)
    points = {point.name: point for point in offered if NAME.fullmatch(point.name)}
    return {name: points[name] for name in sorted(points)}


def start_command(name: str) -> str:
    """Return the command that starts a game."""
    lies_in = added_folders.get(name)
    return f"referee play {shlex.quote(str(lies_in))}" if lies_in else f"referee {name}"


def _read_points(group: str) -> Iterator[EntryPoint]:
    """Yield the entry points of each package. One that cannot be read hides no other."""
    from importlib.metadata import distributions  # takes as long as the rest of a start

    packages = []
    for package in distributions():
        with suppress(Exception):  # its entry points cannot be read
            points = [point for point in package.entry_points if point.group == group]
            packages.append((package, points))
    if not any(points for _, points in packages):  # reading names of packages is slower
        return
    seen: set[str] = set()
    for package, points in packages:
        with suppress(Exception):
            name = package.name.casefold()
            if name not in seen:  # of two versions on the path, Python imports the first
                yield from points
                seen.add(name)


def load(point: EntryPoint) -> AnyGame:
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
    found_game: AnyGame = game
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


# --- fingerprints: a save notices that the rules of its game have changed ---


def modules_of(game: Any) -> list[ModuleType]:
    """Return the module of the game, and those of its package from which it imports."""
    own = sys.modules[type(game).__module__]
    package = own.__name__.partition(".")[0]
    sources = {getattr(thing, "__module__", None) or "" for thing in vars(own).values()}
    names = [name for name in sorted(sources) if name.partition(".")[0] == package]
    found = {own.__name__: own} | {name: sys.modules[name] for name in names if name in sys.modules}
    return [module for module in found.values() if getattr(module, "__file__", None)]


def fingerprint(game: Any) -> str:
    """Return a hash of the code without layout and comments, or "" if it cannot be read."""
    from hashlib import sha256  # 1 ms of a start

    checkcache()  # an author may have written it anew
    whole = sha256()
    try:
        for module in modules_of(game):
            whole.update(ast.dump(ast.parse(getsource(module))).encode())
    except (OSError, TypeError, ValueError, SyntaxError, KeyError):
        return ""
    return whole.hexdigest()[:16]


# --- games in folders ---

DIST_INFO = "folder-0.dist-info"
PATH = "PYTHONPATH"


@record
class GameFolder:
    """A folder or file with a game: its name, and the values of its entry points by group."""

    path: Path
    name: str
    points: dict[str, str]
    is_package: bool = True  # False for a project, whose package is a folder inside `path`

    @property
    def folder(self) -> Path:
        return self.path if self.path.is_dir() else self.path.parent

    def write_metadata(self, temporary: Path) -> list[str]:
        """Write what Python needs to find the game. Return the entries of its path."""
        metadata = temporary / DIST_INFO  # as an installer would write it
        metadata.mkdir()
        head = f"Metadata-Version: 2.1\nName: {self.name}\nVersion: 0\n"
        (metadata / "METADATA").write_text(head, "utf-8")
        groups = [f"[{group}]\n{self.name} = {value}\n" for group, value in self.points.items()]
        (metadata / "entry_points.txt").write_text("".join(groups), "utf-8")
        target = self.path.resolve()
        if not self.is_package:
            return [str(temporary), str(target)]
        link = temporary / _module_of(self.name)
        try:
            link.with_suffix(target.suffix).symlink_to(target, target_is_directory=target.is_dir())
        except OSError:  # Windows permits links to administrators alone
            return [str(temporary), str(target.parent)]
        return [str(temporary)]


def _module_of(name: str) -> str:
    return name.replace("-", "_")


def is_game(path: Path) -> bool:
    """Return True for a path that can hold a game: a folder, or a file of Python."""
    return path.is_dir() or (path.suffix == ".py" and path.is_file())


def read_folder(path: Path) -> GameFolder:
    """Return the game in a folder or file. Raise UsageError if there is none."""
    files = [file for file in ("game", "__init__") if (path / f"{file}.py").is_file()]
    if not files and (path / "pyproject.toml").is_file():
        return _read_project(path)
    if path.is_dir() and not files:
        raise UsageError(
            "{folder} holds no game: game.py with GAME in it, or a pyproject.toml.", folder=path
        )
    stem = path.stem if path.is_file() else path.resolve().name
    name = stem.lower().replace("_", "-")
    module = _module_of(name)
    if not NAME.fullmatch(name) or module in sys.stdlib_module_names:
        raise UsageError(
            "The folder {folder} must have the name of its game: lower-case letters, "
            "digits and hyphens.",
            folder=path,
        )
    points = {GAMES_GROUP: f"{module}.game:GAME" if "game" in files else f"{module}:GAME"}
    if (path / "player.py").is_file():
        points[PLAYERS_GROUP] = f"{module}.player:Sensible"
    return GameFolder(path=path, name=name, points=points)


def _read_project(folder: Path) -> GameFolder:
    import tomllib  # 2 ms of a start

    try:
        project: dict[str, Any] = tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))
        groups: dict[str, dict[str, str]] = project["project"]["entry-points"]
        (name,) = groups[GAMES_GROUP]
        points = {
            group: groups[group][name]
            for group in (GAMES_GROUP, PLAYERS_GROUP)
            if name in groups.get(group, {})
        }
    except (OSError, ValueError, LookupError, TypeError):
        raise UsageError(
            "{folder} has no pyproject.toml with one entry point in {group}.",
            folder=folder,
            group=GAMES_GROUP,
        ) from None
    return GameFolder(path=folder, name=name, points=points, is_package=False)


def add_folder(path: Path) -> str:
    """Make the game in a folder or file one of the games of this process. Return its name."""
    found = read_folder(path)
    entries = found.write_metadata(scratch_folder())
    sys.path[:0] = entries
    # Processes that simulate or try laws find the game as well.
    os.environ[PATH] = os.pathsep.join([*entries, *filter(None, [os.environ.get(PATH)])])
    find_points.cache_clear()
    added_folders[found.name] = path
    return found.name
