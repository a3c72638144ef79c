"""The 18-card legacy game, by Ratstail91."""

from .game import GAME as GAME
