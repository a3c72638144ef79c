"""Spade Poker: a boss fight with one deck."""

from .game import GAME as GAME
