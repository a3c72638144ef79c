"""Solitaire RPG, by Anaminus."""

from referee.games.solitaire_rpg.rules import GAME as GAME
