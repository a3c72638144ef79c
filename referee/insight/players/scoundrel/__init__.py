"""Plays Scoundrel: plans a whole room, and knows what each way out of it is worth."""

from referee.insight.players.scoundrel.player import Sensible as Sensible
