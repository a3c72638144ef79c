"""Scoundrel: a dungeon of 44 cards, played room by room."""

from referee.games.scoundrel.rules import GAME as GAME
