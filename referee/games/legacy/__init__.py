"""The 18-card legacy game, by Ratstail91."""

from referee.games.legacy.game import GAME as GAME
