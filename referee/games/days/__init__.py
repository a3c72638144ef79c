"""as days go by, by Stuart Langridge."""

from referee.games.days.rules import GAME as GAME
