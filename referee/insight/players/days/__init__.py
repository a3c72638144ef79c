"""Plays as days go by: looks one round ahead and remembers which cards are out."""

from referee.insight.players.days.player import Sensible as Sensible
