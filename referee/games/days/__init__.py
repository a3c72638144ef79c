"""as days go by, by Stuart Langridge."""

from referee.games.days.game import GAME as GAME
