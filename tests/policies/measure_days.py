"""How often the sensible policy wins: `python -m tests.policies.measure_days [GAMES]`."""

import sys
from math import sqrt

from referee import games
from tests.policies.days import plays

Z = 1.96  # a 95 % interval


def wilson(wins: int, played: int) -> tuple[float, float]:
    """The interval around a share; right near 0 and 1 as well."""
    share, z = wins / played, Z * Z / played
    middle = (share + z / 2) / (1 + z)
    half = Z * sqrt(share * (1 - share) / played + z / played / 4) / (1 + z)
    return middle - half, middle + half


def main() -> None:
    played = int(sys.argv[1]) if len(sys.argv) > 1 else 4000
    game = games.load("days")
    for distance in (4, 3):
        wins = sum(plays(game, seed, distance=distance) for seed in range(played))
        low, high = wilson(wins, played)
        print(f"distance {distance}: {wins} of {played} won, {wins / played:.1%} ({low:.1%} to {high:.1%})")


if __name__ == "__main__":
    main()
