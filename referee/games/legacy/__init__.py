"""The 18-card legacy game, by Ratstail91."""

from referee.games.legacy.rules import GAME as GAME
