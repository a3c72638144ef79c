"""`python -m tests.scan.table [photos a kind] [kinds]`: what dirt does, as a campaign would take it
over.

A row of squares counts once: written, where the campaign would keep a tick that nobody made; asked;
or right.
"""

import sys
import tempfile
from collections import Counter
from functools import partial
from pathlib import Path

from referee.campaign import file
from tests.scan.camera import BIG, SMALL, PlacedPaper, Setting, photograph, scan, spread
from tests.scan.conditions import JOBS, LEGACY
from tests.scan.dirt import KINDS, soiled
from tests.scan.measure import field, measured, options_of
from tests.scan.paper import MARKS, cards, draw, sheets

CHOICES = 2  # squares of a box; a number has more
TICKED = 0.3  # of all boxes
PENCILLED = (*MARKS, "tailed")
SORTS = (
    "soiled",
    "ticks",
    "rows",
    "empty",
)  # boxes that dirt touches, others with ticks, numbers, and none


def clean(paper, rng):
    """Nothing but ticks."""
    del paper, rng


def photo(kind, n, rng):
    """A photo of dirty paper: loose cards, a sheet or a scan; half of them with ticks as well."""
    papers, touched = dirty_papers(kind, n, rng)
    if n % 2 == 0:
        return photograph(spread(papers, rng), Setting(size=SMALL), rng), papers, touched
    if n % 4 == 1:
        return scan(papers[0], int(rng.choice((150, 200, 300))), rng), papers, touched
    laid = [PlacedPaper(papers[0], 0, 0, 90 + rng.uniform(-4, 4))]
    return photograph(laid, Setting(size=BIG if n % 16 == 3 else SMALL), rng), papers, touched


def dirty_papers(kind, n, rng):
    """Six loose cards or one sheet, and the squares that the dirt touches."""
    if n % 2 == 0:
        papers = [
            paper.copy() for paper in rng.permutation(list(cards(JOBS["colour"]).values()))[:6]
        ]
        papers = [paper for paper in papers if paper.squares]
    else:
        papers = [_with_squares(rng).copy()]
    touched = set()
    for paper in papers:
        if n % 4 < 2:
            pencilled(paper, rng)
        touched |= soiled(paper, kind, rng)
    return papers, touched


def pencilled(paper, rng):
    """Ordinary marks in some boxes, one in each as a game brings them."""
    boxes = {}
    for name in paper.squares:
        boxes.setdefault("_".join(name.split("_")[:2]), []).append(name)
    for names in boxes.values():
        if rng.random() < TICKED:
            draw(paper, str(rng.choice(names)), str(rng.choice(PENCILLED)), rng)


def _with_squares(rng):
    pages = [page for page in sheets(JOBS["colour"]) if page.squares]
    return pages[rng.integers(len(pages))]


def fresh():
    """A campaign on fresh cards, that is nowhere kept."""
    from referee.games.legacy import deck as decks

    state = decks.fresh_cards(decks.from_saved_deck(decks.load_shipped()))
    return file.Campaign(
        folder=Path(), deck_name=decks.SHIPPED, upgrade_discards="", state=state, id="0" * 16
    )


def findings(read):
    """Return what a campaign on fresh cards takes from a photo."""
    from referee.campaign.photo import KnownPrints, find_marks_on

    campaign = fresh()
    return find_marks_on(campaign, KnownPrints(campaign), [read.summary])


def judged(result, read, papers, touched):
    """Counts of boxes by what they hold and what became of them, and those that went wrong."""
    counts, wrong = Counter(), []
    written, doubts = _written(result), {doubt.box.name for doubt in result.doubts}
    truth = {name for paper in papers for name in paper.truth}
    for card in read.cards:
        for box, names in _boxes(card).items():
            ticks = sum(name in truth for name in names)
            sort = _sort(names, touched, ticks)
            verdict = _judge(written.get(box, 0), ticks, box in doubts)
            counts[sort, verdict] += 1
            if verdict in {"written", "lost"} or (verdict == "asked" and sort != "soiled"):
                wrong.append(
                    (sort, verdict, box, *[name for name in names if name in truth | touched])
                )
    return counts, wrong


def _sort(names, touched, ticks):
    if touched & names:
        return "soiled"
    if not ticks:
        return "empty"
    return "rows" if len(names) > CHOICES else "ticks"


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


def _judge(written, ticks, is_in_doubt):
    if is_in_doubt:
        return "asked"
    return "right" if written == ticks else "written" if written > ticks else "lost"


def judge(read, papers, touched):
    return judged(findings(read), read, papers, touched)


def head():
    columns = "".join(f"{sort:>8}{'wrong':>7}{'asked %':>9}" for sort in SORTS)
    return f"{'kind':14}{'photos':>7}{columns}{'CPU s':>7}"


def row(name, photos, total, cost):
    cells = [f"{name:14}{photos:7}"]
    for sort in SORTS:
        right, asked, written, lost = (
            total[sort, said] for said in ("right", "asked", "written", "lost")
        )
        whole = right + asked + written + lost
        cells.append(f"{whole:8}{written + lost:7}{100 * asked / max(whole, 1):9.1f}")
    return "".join(cells) + f"{cost:7.2f}"


def main():
    photos, words, verbose = options_of(sys.argv[1:], 40)
    folder = Path(tempfile.mkdtemp(prefix="dirt-"))
    print(head())
    for seed, kind in enumerate((clean, *KINDS), 1):
        if words and kind.__name__ not in words:
            continue
        name, take = kind.__name__, partial(photo, kind)
        total, cost, notes = measured(name, take, judge, photos, seed=seed, folder=folder)
        print(row(kind.__name__, photos, total, cost), flush=True)
        for note in notes if verbose else ():
            print("   ", *note)


if __name__ == "__main__":
    main()
