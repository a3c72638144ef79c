"""Games in folders that no package manager has installed.

A game is a folder with `game.py` (or `__init__.py`), whose `GAME` is the game, `player.py` with its
player `Sensible` if it has one, `texts` and a rule sheet. Its name is that of the folder. A game
can also be one file, called like the game. For a game that is published, the folder is its project:
a package, and a `pyproject.toml` whose entry points name game and player.

How it works
    Python finds games by the metadata of packages. So a temporary folder gets such metadata, and a
    link to the folder of the game under the name of its module. It is on the path of this process
    and of those that this process starts.
"""

import os
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cards_pdf.common.quick_exit import scratch_folder
from referee.errors import UsageError
from referee.thirdparty import discovery
from referee.thirdparty.discovery import GAMES_GROUP, PLAYERS_GROUP

DIST_INFO = "folder-0.dist-info"
PATH = "PYTHONPATH"


@dataclass(frozen=True, kw_only=True)
class GameFolder:
    """A folder or file with a game: its name, and its entry points by group."""

    path: Path
    name: str
    points: dict[str, dict[str, str]]
    is_package: bool = True  # False for a project, whose package is a folder inside `path`

    @property
    def folder(self) -> Path:
        return self.path if self.path.is_dir() else self.path.parent

    def write_metadata(self, temporary: Path) -> list[str]:
        """Write what Python needs to find the game. Return the entries of its path."""
        _write_dist_info(temporary / DIST_INFO, self.name, self.points)
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
    if not discovery.NAME.fullmatch(name) or module in sys.stdlib_module_names:
        raise UsageError(
            "The folder {folder} must have the name of its game: lower-case letters, "
            "digits and hyphens.",
            folder=path,
        )
    points = {GAMES_GROUP: {name: f"{module}.game:GAME" if "game" in files else f"{module}:GAME"}}
    if (path / "player.py").is_file():
        points[PLAYERS_GROUP] = {name: f"{module}.player:Sensible"}
    return GameFolder(path=path, name=name, points=points)


def _read_project(folder: Path) -> GameFolder:
    try:
        project: dict[str, Any] = tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))
        points: dict[str, Any] = project["project"]["entry-points"]
        (name,) = points[GAMES_GROUP]
    except (OSError, ValueError, LookupError, TypeError):
        raise UsageError(
            "{folder} has no pyproject.toml with one entry point in {group}.",
            folder=folder,
            group=GAMES_GROUP,
        ) from None
    groups = {group: dict(points.get(group, {})) for group in (GAMES_GROUP, PLAYERS_GROUP)}
    return GameFolder(path=folder, name=str(name), points=groups, is_package=False)


def add_folder(path: Path) -> str:
    """Make the game in a folder or file one of the games of this process. Return its name."""
    found = read_folder(path)
    entries = found.write_metadata(scratch_folder())
    sys.path[:0] = entries
    # Processes that simulate or try laws find the game as well.
    os.environ[PATH] = os.pathsep.join([*entries, *filter(None, [os.environ.get(PATH)])])
    discovery.find_points.cache_clear()
    discovery.added_folders[found.name] = path
    return found.name


def _write_dist_info(folder: Path, name: str, points: dict[str, dict[str, str]]) -> None:
    """Write the metadata with which Python finds entry points, as an installer would."""
    folder.mkdir()
    (folder / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 0\n", "utf-8")
    groups = [
        "\n".join([f"[{group}]", *map(" = ".join, named.items())])
        for group, named in points.items()
    ]
    (folder / "entry_points.txt").write_text("\n".join(groups), "utf-8")
