"""Plays Spade Poker: imagines every play up to the enemy's next cards, and knows what they leave is worth."""

from referee.insight.players.spade_poker.player import Sensible as Sensible
