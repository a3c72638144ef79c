"""`python -m tests.scan.table [photos a kind] [kinds]`: what a campaign would take over from dirt.

A row of squares counts once: written, where the campaign would keep a tick that nobody made; asked;
or right. Boxes that dirt touches are soiled; others have ticks, are rows of a number, or are empty.
"""

import sys
from collections import Counter
from functools import partial
from pathlib import Path

from referee.campaign import file
from referee.campaign.photo import KnownPrints, find_marks_on
from referee.games.legacy import deck as decks
from tests.scan.camera import BIG, SMALL, PlacedPaper, Setting, photograph, scan, spread
from tests.scan.conditions import JOBS, LEGACY
from tests.scan.dirt import KINDS, soiled
from tests.scan.measure import field, run
from tests.scan.paper import MARKS, cards, draw, sheets

CHOICES = 2  # squares of a box; a number has more
TICKED = 0.3  # of all boxes
PENCILLED = (*MARKS, "tailed")


def clean(paper, rng):
    """Nothing but ticks."""
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
    stock, count = (
        (list(cards(JOBS["colour"]).values()), 6) if n % 2 == 0 else (sheets(JOBS["colour"]), 1)
    )
    stock = [paper for paper in stock if paper.squares]
    papers = [stock[n].copy() for n in rng.permutation(len(stock))[:count]]
    touched = set()
    for paper in papers:
        if n % 4 < 2:
            pencil(paper, rng)
        touched |= soiled(paper, kind, rng)
    return papers, touched


def pencil(paper, rng):
    """Draw ordinary marks in some boxes, one in each as a game brings them."""
    boxes = {}
    for name in paper.squares:
        boxes.setdefault("_".join(name.split("_")[:2]), []).append(name)
    for names in boxes.values():
        if rng.random() < TICKED:
            draw(paper, str(rng.choice(names)), str(rng.choice(PENCILLED)), rng)


def findings(read):
    """Return what a campaign on fresh cards, that is nowhere kept, takes from a photo."""
    state = decks.fresh_cards(decks.from_saved_deck(decks.load_shipped()))
    campaign = file.Campaign(
        folder=Path(), deck_name=decks.SHIPPED, upgrade_discards="", state=state, id="0" * 16
    )
    return find_marks_on(campaign, KnownPrints(campaign), [read.summary])


def judged(result, read, papers, touched):
    """Counts of boxes by what they hold and what became of them, and those that went wrong."""
    counts, wrong = Counter(), []
    written, doubts = _written(result), {doubt.box.name for doubt in result.doubts}
    truth = {name for paper in papers for name in paper.truth}
    for card in read.cards:
        for box, names in _boxes(card).items():
            kind = _kind(names, touched, truth)
            verdict = _judge(written[box], len(names & truth), is_in_doubt=box in doubts)
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
    """Return how many squares each box gains."""
    gained = Counter()
    for change in result.changes:
        key = change.stat or change.box or "crossed_out"
        steps = {stat.name: stat.step for stat in LEGACY.card(change.card).stats}
        gained[f"{change.card}.{key}"] += change.gain // steps[change.stat] if change.stat else 1
    return gained


def _judge(written, ticks, *, is_in_doubt):
    if is_in_doubt:
        return "asked"
    return "right" if written == ticks else "written" if written > ticks else "lost"


def main():
    kinds = (clean, *KINDS)
    judge = lambda read, *truth: judged(findings(read), read, *truth)  # noqa: E731
    return run(
        [(kind.__name__, partial(photo, kind), judge, 100) for kind in kinds], sys.argv[1:], 40
    )


if __name__ == "__main__":
    sys.exit(main())
