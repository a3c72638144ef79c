"""`python -m tests.scan.measure [photos a condition] [words of conditions]`: the reader's figures.

Every photo is made anew from the project's own PDFs, so whatever changes there is measured as well.
A condition that asks about more than its bar, or reads a box wrongly, is marked and ends it with 1.
"""

import sys
import tempfile
import time
from collections import Counter
from functools import partial
from pathlib import Path

import numpy as np

from cards_pdf.scan.photo import load_photo
from cards_pdf.scan.reading import read_photo
from tests.scan.conditions import CONDITIONS, LEGACY, save_picture, take_photo
from tests.scan.paper import DOUBTFUL

WRONG = {"wrong", "written", "lost"}  # what may never become of a box


def judged(read, papers):
    """Counts right, wrong and unsure boxes, cards not found, and what was wrong by name."""
    counts, wrong = Counter(), []
    cards = {card.code: card for card in read.cards}
    for paper in papers:
        for code in {name.split("_")[0] for name in paper.squares} | ({paper.name} & {"UP"}):
            if code not in cards:
                counts["missed"] += 1
                continue
            for one, ink in zip(cards[code].summary.squares, cards[code].inks, strict=True):
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


def measure(take, judge, photos, seed, file):
    """Return the counts of photos that are taken, read and judged, their cost and what is wrong."""
    total, cost, fronts, notes = Counter(), 0.0, {}, []
    for n in range(photos):
        picture, *truth = take(n, np.random.default_rng([seed, n]))
        path = save_picture(picture, file.with_name(f"{file.name}-{n}.jpg"))
        start = time.process_time()
        read = read_photo(LEGACY, load_photo(path), fronts)
        cost += time.process_time() - start
        counts, wrong = judge(read, *truth)
        total += counts
        notes += [(path.name, *one) for one in wrong]
    return total, cost / photos, notes


def run(rows, words, photos):
    """Measure the rows with one of these words in their names; return 1 if any has failed.

    A row is a name, how to take and to judge its photos, and how many of a hundred may be unsure.
    """
    if words and words[0].isdecimal():
        photos, *words = int(words[0]), *words[1:]
    wanted = [word for word in words if word != "-v"]
    folder, has_failed = Path(tempfile.mkdtemp(prefix="photos-")), False
    print(f"{photos} photos of each, kept in {folder}")
    for seed, (name, take, judge, bar) in enumerate(rows, 1):
        if wanted and not any(word in name for word in wanted):
            continue
        file = folder / name.replace(" ", "-").replace(",", "")
        total, cost, notes = measure(take, judge, photos, seed, file)
        unsure = 100 * total["unsure"] / max(total.total(), 1)
        is_bad = unsure > bar or any(
            count and WRONG & {*key.split()} for key, count in total.items()
        )
        has_failed |= is_bad
        counts = ", ".join(f"{count} {key}" for key, count in sorted(total.items()))
        print(f"{name:32}{cost:6.2f} s  {counts}{'  <' * is_bad}", flush=True)
        for note in notes if "-v" in words else ():
            print("   ", *note)
    return int(has_failed)


def main():
    rows = [
        (name, partial(lambda condition, _, rng: take_photo(condition, rng), condition), judged,
         condition.bar)
        for name, condition in CONDITIONS.items()
    ]  # fmt: skip
    return run(rows, sys.argv[1:], 11)


if __name__ == "__main__":
    sys.exit(main())
