"""The calibration of hints' percentages: games in halves, each made true by the other; or all by
two numbers.

`python -m tests.labs.calibration standard|classic|spade-poker|spade-poker-2 [--games 300]
[--at-once 1] [--by SLOPE SHIFT] [--plot FILE]`. What is worked out to the end, and what is as good
as won or lost, needs no making true and is left out.
"""

import sys
from argparse import ArgumentParser
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

import numpy as np

from tests.labs.strength import curve, error_of, plotted
from tools.training import calibration, scoundrel
from tools.training.fit import fit_calibration

TOLD = {
    "standard": ("Scoundrel, standard", partial(scoundrel.play_logits, "standard")),
    "classic": ("Scoundrel, classic", partial(scoundrel.play_logits, "classic")),
    "spade-poker": ("Spade Poker", partial(calibration.shares_and_wins, "spade-poker")),
    "spade-poker-2": (
        "Spade Poker, level 2",
        partial(calibration.shares_and_wins, "spade-poker", level=2),
    ),
}


def likely(true, logits):
    """The chance that each row of worlds tells of, when its logits are made true."""
    slope, shift = true
    return (1 / (1 + np.exp(-(slope * logits + shift)))).mean(1)


def collect_choices(name, seed):
    """One game: what was seen at each choice, and whether it was won."""
    return TOLD[name][1](range(seed, seed + 1))


def crossed(played):
    """Return the percentages by the other half's numbers for each game, and whether it was won."""
    halves = played[::2], played[1::2]
    for half, other in (halves, halves[::-1]):
        true = fit_calibration(
            np.concatenate([seen for seen, _ in other]), np.concatenate([won for _, won in other])
        )
        print(f"made true by {true}")
        yield from predict(half, true)


def predict(played, true):
    """Return the percentage by these numbers for each game, and whether it was won."""
    for seen, won in played:
        yield bool(won[0]), likely(true, seen).tolist()


def main(words):
    parser = ArgumentParser()
    parser.add_argument("name", choices=TOLD)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--at-once", type=int, default=1)
    parser.add_argument("--by", type=float, nargs=2, metavar=("SLOPE", "SHIFT"))
    parser.add_argument("--plot", type=Path)
    given = parser.parse_args(words)
    with ProcessPoolExecutor(given.at_once) as pool:
        played = [
            part
            for part in pool.map(partial(collect_choices, given.name), range(given.games))
            if len(part[1])
        ]
    title = TOLD[given.name][0]
    points = curve(predict(played, given.by) if given.by else crossed(played))
    error, choices = error_of(points)
    print(f"{len(played)} games of {title}: error {error:.3f} over {choices} choices")
    if given.plot:
        plotted(points, title, given.plot)


if __name__ == "__main__":
    main(sys.argv[1:])
