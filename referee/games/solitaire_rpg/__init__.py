"""Solitaire RPG, by Anaminus."""

from referee.games.solitaire_rpg.game import GAME as GAME
