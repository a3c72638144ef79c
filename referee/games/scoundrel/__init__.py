"""Scoundrel: a dungeon of 44 cards, played room by room."""

from referee.games.scoundrel.game import GAME as GAME
