"""How well a player plays."""

BEST, SENSIBLE, RANDOM = "best", "sensible", "random"
LEVELS = (SENSIBLE, BEST, RANDOM)
