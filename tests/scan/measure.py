"""`python -m tests.scan.measure [photos a row] [words of rows]`: the figures of the reader.

Every photo is made anew from the project's own PDFs, so whatever changes there is measured as well.
Rows are conditions, and kinds of dirt as a campaign would take them over: a row of squares counts
once. Boxes that dirt touches are soiled; others are ticks, rows of a number, or empty. What asks
about more than its bar, or reads, writes or loses a box wrongly, is marked and ends it with 1.
"""

import re
import sys
import tempfile
import time
from collections import Counter
from functools import partial
from pathlib import Path

import numpy as np

from cards_pdf.scan.photo import load_photo
from cards_pdf.scan.reading import read_photo
from referee.campaign import file as campaigns
from referee.campaign.photo import KnownPrints, find_marks_on
from referee.games.legacy import deck as decks
from tests.scan.camera import BIG, SMALL, PlacedPaper, Setting, photograph, scan, spread
from tests.scan.conditions import CONDITIONS, JOBS, LEGACY, save_picture, take_photo
from tests.scan.dirt import KINDS, soiled
from tests.scan.paper import DOUBTFUL, MARKS, cards, draw, sheets

CHOICES = 2  # squares of a box; a number has more
TICKED = 0.3  # of all boxes
PENCILLED = (*MARKS, "tailed")
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


def clean(paper, rng):
    del paper, rng


def photo(kind, n, rng):
    """A photo of dirty paper: loose cards, a sheet or a scan; half of them with ticks as well."""
    papers, touched = dirty_papers(kind, n, rng)
    if n % 2 == 0:
        picture = photograph(spread(papers, rng), Setting(size=SMALL), rng)
    elif n % 4 == 1:
        picture = scan(papers[0], int(rng.choice((150, 200, 300))), rng)
    else:
        laid = [PlacedPaper(papers[0], 0, 0, 90 + rng.uniform(-4, 4))]
        picture = photograph(laid, Setting(size=BIG if n % 16 == 3 else SMALL), rng)
    return picture, papers, touched


def dirty_papers(kind, n, rng):
    """Six loose cards or one sheet, and the squares that the dirt touches."""
    are_loose = n % 2 == 0
    stock = cards(JOBS["colour"]).values() if are_loose else sheets(JOBS["colour"])
    stock = [paper for paper in stock if paper.squares]
    papers = [stock[n].copy() for n in rng.permutation(len(stock))[: 6 if are_loose else 1]]
    touched = set()
    for paper in papers:
        if n % 4 < 2:
            pencil(paper, rng)
        touched |= soiled(paper, kind, rng)
    return papers, touched


def pencil(paper, rng):
    boxes = {}
    for name in paper.squares:
        boxes.setdefault("_".join(name.split("_")[:2]), []).append(name)
    for names in boxes.values():
        if rng.random() < TICKED:
            draw(paper, str(rng.choice(names)), str(rng.choice(PENCILLED)), rng)


def findings(read):
    """Return what a campaign on fresh cards, that is nowhere kept, takes from a photo."""
    state = decks.fresh_cards(decks.from_saved_deck(decks.load_shipped()))
    campaign = campaigns.Campaign(
        folder=Path(), deck_name=decks.SHIPPED, upgrade_discards="", state=state, id="0" * 16
    )
    return find_marks_on(KnownPrints(campaign), [read.summary])


def judge_dirt(read, papers, touched):
    """Counts of boxes by what they hold and what became of them, and those that went wrong."""
    counts, wrong, result = Counter(), [], findings(read)
    written, doubts = _written(result), {doubt.name for doubt in result.doubts}
    truth = {name for paper in papers for name in paper.truth}
    for card in read.cards:
        for box, names in _boxes(card).items():
            kind = _kind(names, touched, truth)
            verdict = _judge_box(written[box], len(names & truth), is_in_doubt=box in doubts)
            counts[f"{kind} {verdict}"] += 1
            if verdict in {"written", "lost"} or (verdict == "asked" and kind != "soiled"):
                wrong.append((kind, verdict, box, *(names & (truth | touched))))
    return counts, wrong


def _kind(names, touched, truth):
    if touched & names:
        return "soiled"
    if not names & truth:
        return "empty"
    return "row" if len(names) > CHOICES else "tick"


def _boxes(card):
    boxes = {}
    for one in card.summary.squares:
        boxes.setdefault(f"{card.code}.{one.square.box}", set()).add(field(card.code, one.square))
    return boxes


def _written(result):
    gained = Counter()
    for change in result.changes:
        key = change.stat or change.box or "crossed_out"
        steps = {stat.name: stat.step for stat in LEGACY.card(change.card).stats}
        gained[f"{change.card}.{key}"] += change.gain // steps[change.stat] if change.stat else 1
    return gained


def _judge_box(written, ticks, *, is_in_doubt):
    if is_in_doubt:
        return "asked"
    return "right" if written == ticks else "written" if written > ticks else "lost"


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


def find_rows():
    for name, condition in CONDITIONS.items():
        yield name, lambda _, rng, it=condition: take_photo(it, rng), judged, condition.bar
    for kind in (clean, *KINDS):
        yield f"dirt: {kind.__name__}", partial(photo, kind), judge_dirt, 100


def main(words):
    photos = int(words.pop(0)) if words and words[0].isdecimal() else 11
    wanted = [word for word in words if word != "-v"]
    folder, has_failed = Path(tempfile.mkdtemp(prefix="photos-")), False
    print(f"{photos} photos of each, kept in {folder}")
    for seed, (name, take, judge, bar) in enumerate(find_rows(), 1):
        if wanted and not any(word in name for word in wanted):
            continue
        file = folder / re.sub("[:, ]+", "-", name)
        total, cost, notes = measure(take, judge, photos, seed, file)
        unsure = 100 * total["unsure"] / max(total.total(), 1)
        is_bad = unsure > bar or any(WRONG & {*key.split()} for key in +total)
        has_failed |= is_bad
        counts = ", ".join(f"{count} {key}" for key, count in sorted(total.items()))
        print(f"{name:32}{cost:6.2f} s  {counts}{'  <' * is_bad}", flush=True)
        for note in notes if "-v" in words else ():
            print("   ", *note)
    return int(has_failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
