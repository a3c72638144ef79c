"""Spade Poker: a boss fight with one deck."""

from referee.games.spade_poker.rules import GAME as GAME
