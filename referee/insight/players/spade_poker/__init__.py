"""Plays Spade Poker: imagines every play up to the enemy's next cards and values what it leaves."""

from referee.insight.players.spade_poker.player import Sensible as Sensible
