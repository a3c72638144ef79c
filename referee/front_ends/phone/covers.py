"""The drawing that invites to a game: `cover.svg`, beside the module that defines it."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

from referee.rulekit.game import Game

NAME = "cover.svg"


def found(game: Game[Any]) -> str | None:
    """The drawing, if the game has one; a game that is a module of its own has no folder for it."""
    package = type(game).__module__.rpartition(".")[0]
    drawing = files(package) / NAME if package else None
    return drawing.read_text("utf-8") if drawing and drawing.is_file() else None
