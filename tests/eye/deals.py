"""`python -m tests.eye.deals [photos]`: marked cards that were dealt, photographed and read by the
eye.

Right is a card in its place in the order; asked is one that somebody has to look at; wrong is any
other name or order that is taken.
"""

import sys
import tempfile
from collections import Counter
from pathlib import Path

import numpy as np

from cards_pdf.common.standard_deck import CODES
from cards_pdf.decks.deck import ORDINARY
from tests.eye.eye import Eye
from tests.eye.hands import dealt, fan, overlapping, papers
from tests.scan.camera import BIG, SMALL, Setting, photograph

MARKS = {"numbers": dict(ORDINARY.numbers), "size": ORDINARY.size, "corner": ORDINARY.corner}

LAYS = {
    "rows": dealt,
    "loose": lambda stock, codes, rng: dealt(stock, codes, rng, askew=12),
    "half covered": overlapping,
    "fan": fan,
}
CAMERAS = {
    "12 MP": Setting(size=BIG),
    "3 MP": Setting(size=SMALL),
    "dim, noisy": Setting(size=SMALL, light=0.45, noise=8.0, jpeg=70),
    "tilted": Setting(size=BIG, tilt=24.0),
    "shaken": Setting(size=BIG, shake=5.0),
    "blurred": Setting(size=BIG, blur=2.2),
    "sleeves": Setting(size=BIG, sleeves=True),
    "shadow": Setting(size=BIG, shadow=True, fall=0.5),
    "bent": Setting(size=BIG, bend=2.0),
}
MOST = {"rows": 16, "loose": 12, "half covered": 10, "fan": 9}


def photo(lay, camera, seed, stock):
    """A picture, and the codes in the order in which they lie."""
    rng = np.random.default_rng([list(LAYS).index(lay), list(CAMERAS).index(camera), seed])
    codes = [str(code) for code in rng.permutation(CODES[:52])[: rng.integers(1, MOST[lay] + 1)]]
    return photograph(LAYS[lay](stock, codes, rng), CAMERAS[camera], rng), codes


def judged(look, codes):
    """Counts of cards by what became of them."""
    names = [one["card"] or one["likely"][0] for one in look.cards]
    counts = Counter(cards=len(codes), missed=len([code for code in codes if code not in names]))
    counts["asked"] = sum(one["card"] is None for one in look.cards)
    counts["wrong"] = sum(one["card"] not in {*codes, None} for one in look.cards)
    counts["order"] = int(
        [code for code in names if code in codes] != [code for code in codes if code in names]
    )
    return counts


def main():
    photos = int(sys.argv[1]) if sys.argv[1:] else 12
    stock, eye = papers(), Eye(Path(tempfile.mkdtemp(prefix="deals-")))
    columns = "".join(f"{name:>7}" for name in ("photos", "cards", "wrong", "order", "asked"))
    print(f"{'camera':12}{'lie':14}{columns}{'missed':>8}{'ms':>7}")
    for camera in CAMERAS:
        for lay in LAYS:
            total, cost = Counter(), 0.0
            for seed in range(photos):
                picture, codes = photo(lay, camera, seed, stock)
                look = eye.look(picture, marks=MARKS)
                cost = max(cost, look.ms)
                total += judged(look, codes)
            counts = "".join(f"{total[name]:7}" for name in ("cards", "wrong", "order", "asked"))
            print(
                f"{camera:12}{lay:14}{photos:7}{counts}{total['missed']:8}{cost:7.0f}", flush=True
            )


if __name__ == "__main__":
    main()
