"""What `referee` alone says: games to play, games to go on with, campaigns."""

from __future__ import annotations

from pathlib import Path

from referee import games
from referee.errors import BrokenGame
from referee.saves import endings, folder


def overview() -> list[str]:
    names = games.names()
    width = max(len(name) for name in names) + 2
    lines = ["Play a game with your own cards:", ""]
    lines += [f"  referee {name:{width}}{title(name)}" for name in names]
    open_games = [_open_game(path) for name in names for path in endings.all_unfinished(name)]
    if open_games:
        lines += ["", "Unfinished; the same command goes on with it:", "", *open_games]
    lines += ["", "referee --help lists all commands, referee GAME --help the options of a game."]
    return lines


def _open_game(path: Path) -> str:
    _, header, _ = next(endings.listed([path]))
    began = header.day if header else "damaged"
    return f"  {folder.label(path)}  ({began})"


def title(name: str) -> str:
    """What a list of games shows, whatever is wrong with a game from elsewhere."""
    try:
        return games.title(name)
    except BrokenGame:
        return "(does not load: start it to read why)"
