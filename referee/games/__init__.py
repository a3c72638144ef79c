"""The registry: one line a game."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

from referee.rulekit.game import Game

TITLES = {
    "scoundrel": "Scoundrel",
    "solitaire-rpg": "Solitaire RPG",
    "spade-poker": "Spade Poker",
    "days": "as days go by",
    "legacy": "The 18-card legacy game",
}


@cache
def load(name: str) -> Game[Any]:
    """A registered game; only its own module is imported."""
    game: Game[Any] = import_module(f"referee.games.{name.replace('-', '_')}").GAME
    return game
