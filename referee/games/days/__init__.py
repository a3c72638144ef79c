"""The game "as days go by", by Stuart Langridge."""

from .game import GAME as GAME
