"""Spade Poker: a boss fight with one deck."""

from referee.games.spade_poker.game import GAME as GAME
