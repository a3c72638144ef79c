"""The drawing that invites to a game: the printed cover, else `cover.svg` beside the game's module."""

from __future__ import annotations

import sys
from functools import cache
from importlib.resources import files

from referee import games

NAME = "cover.svg"


@cache
def found(name: str) -> str:
    """The drawing; empty if there is none."""
    from cards_pdf.printing import game_cover

    return game_cover(name) or _beside(type(games.load(name)).__module__)


def _beside(module: str) -> str:
    """What a game of another package brings; one that is a module of its own has no folder for it."""
    package = sys.modules[module].__package__
    drawing = files(package) / NAME if package else None
    return drawing.read_text("utf-8") if drawing and drawing.is_file() else ""
