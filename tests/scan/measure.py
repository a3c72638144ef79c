"""`python -m tests.scan.measure [photos a condition] [words of conditions]`: the reader's table.

Every photo is made anew from the project's own PDFs, so whatever changes there is measured as well.
"""

import resource
import sys
import tempfile
import time
from collections import Counter
from dataclasses import asdict
from functools import partial
from pathlib import Path

import numpy as np

from tests.scan.conditions import CONDITIONS, LEGACY, save_picture, take_photo
from tests.scan.paper import DOUBTFUL


def judged(read, papers):
    """Counts right, wrong and unsure boxes, cards not found, and what was wrong by name."""
    counts, wrong = Counter(), []
    cards = {card.code: card for card in read.cards}
    for paper in papers:
        for code in {name.split("_")[0] for name in paper.squares} | ({paper.name} & {"UP"}):
            if code not in cards:
                counts["missed"] += 1
                continue
            card = cards[code]
            for one, ink in zip(card.summary.squares, card.inks, strict=True):
                name = field(code, one.square)
                truth = paper.truth.get(name)
                result = _judge(truth, one.verdict.value)
                counts[result] += 1
                if result != "right":
                    wrong.append((name, truth, one.verdict.value, ink))
    return counts, wrong


def field(code, square):
    parts = [code, square.box, square.word, str(square.step or "")]
    return "_".join(part for part in parts if part)


def _judge(truth, verdict):
    if verdict == "ask":
        return "asked" if truth in DOUBTFUL else "unsure"
    if truth in DOUBTFUL:
        return {"faint": "wrong" if verdict == "no" else "right"}.get(truth, "wrong")
    return "right" if (truth is not None) == (verdict == "yes") else "wrong"


def measured(name, take, judge, photos, *, seed, folder):
    """Return the counts of photos that are taken, read and judged, their cost and what is wrong."""
    from cards_pdf.scan.photo import load_photo
    from cards_pdf.scan.reading import read_photo

    total, cost, known, notes = Counter(), 0.0, {}, []
    for n in range(photos):
        picture, *truth = take(n, np.random.default_rng([seed, n]))
        path = save_picture(picture, folder / f"{name}-{n}.jpg")
        start = time.process_time()
        read = read_photo(LEGACY, load_photo(path), known)
        cost += time.process_time() - start
        counts, wrong = judge(read, *truth)
        total += counts
        notes += [(path.name, *one) for one in wrong]
    return total, cost / photos, notes


def take_numbered(condition, _n, rng):
    return take_photo(condition, rng)


def options_of(words, photos):
    """Return how many photos to take, what to take of and whether to print every fault."""
    if words and words[0].isdecimal():
        photos, *words = int(words[0]), *words[1:]
    return photos, [word for word in words if word != "-v"], "-v" in words


def main():
    photos, words, verbose = options_of(sys.argv[1:], 11)
    chosen = [one for one in CONDITIONS if not words or any(word in one.name for word in words)]
    folder = Path(tempfile.mkdtemp(prefix="photos-"))
    print(f"{'condition':32}{'photos':>7}{'boxes':>7}{'right':>7}{'wrong':>6}{'unsure':>7}{'%':>7}{'bar':>6}"
          f"{'asked':>6}{'missed':>7}{'CPU s':>7}")  # fmt: skip
    failed = whole = 0
    for seed, condition in enumerate(chosen, 1):
        name = condition.name.replace(" ", "-").replace(",", "")
        take = partial(take_numbered, condition)
        total, cost, notes = measured(name, take, judged, photos, seed=seed, folder=folder)
        boxes = sum(total[key] for key in ("right", "wrong", "unsure", "asked"))
        share = 100 * total["unsure"] / max(boxes, 1)
        whole += boxes
        bad = total["wrong"] > 0 or share > condition.bar
        failed += bad
        print(f"{condition.name:32}{photos:7}{boxes:7}{total['right']:7}{total['wrong']:6}{total['unsure']:7}"
              f"{share:7.2f}{condition.bar:6.1f}{total['asked']:6}{total['missed']:7}{cost:7.2f}"
              f"{'  <' if bad else ''}", flush=True)  # fmt: skip
        for path, name, truth, verdict, ink in notes if verbose else ():
            if verdict != "ask" or truth not in DOUBTFUL:
                values = " ".join(f"{key} {value:.2f}" for key, value in asdict(ink).items())
                print(f"    {path} {name} {truth}: {verdict}; {values}")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(
        f"{whole} boxes in {photos * len(chosen)} photos, kept in {folder}; peak {peak} MB "
        "with the camera"
    )
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
