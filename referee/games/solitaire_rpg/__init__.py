"""Solitaire RPG, by Anaminus."""

from .game import GAME as GAME
