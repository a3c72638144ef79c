"""Scoundrel: a dungeon of 44 cards, played room by room."""

from .game import GAME as GAME
