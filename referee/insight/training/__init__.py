"""How the players' numbers are trained: by self-play. Needs the extra `train` (numpy)."""
