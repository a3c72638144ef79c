"""The conditions for measuring the reader of photos: the table, and how it is photographed."""

from dataclasses import dataclass, replace

import numpy as np
from PIL import Image

from cards_pdf.decks.load import load_deck
from cards_pdf.order import Order
from cards_pdf.sheets.deck_sheets import DeckJob
from cards_pdf.sheets.formats import find_format
from tests.scan.camera import BIG, SMALL, PlacedPaper, Setting, photograph, scan, spread
from tests.scan.paper import DOUBTFUL, cards, draw, sheets, tick_some

LEGACY = load_deck("legacy")
JOBS = {
    "colour": DeckJob(LEGACY, find_format("poker", "a4")),
    "low ink": DeckJob(LEGACY, find_format("poker", "a4"), Order(low_ink=True)),
    "large print": DeckJob(LEGACY, find_format("large", "a4"), Order(large_print=True)),
}


@dataclass(frozen=True)
class Condition:
    """A kind of photo, and how many boxes of a hundred it may ask about."""

    name: str
    setting: Setting
    loose: int = 0  # cards; none is a whole sheet
    dpi: int = 0  # of a scan
    job: str = "colour"
    doubtful: bool = False
    bar: float = 0.5

    def small(self):
        return replace(
            self, name=f"{self.name}, 3 MP", setting=replace(self.setting, size=SMALL), bar=1.0
        )


_PLAIN = Setting(size=BIG)
_BIG = [
    Condition("sheet", _PLAIN),
    Condition("sheet, tilt 40", replace(_PLAIN, tilt=40)),
    Condition("sheet, little ink", _PLAIN, job="low ink"),
    Condition("sheet, large print", _PLAIN, job="large print"),
    Condition("1 card", _PLAIN, loose=1),
    Condition("9 cards", _PLAIN, loose=9),
    Condition("9 cards, tilt 40", replace(_PLAIN, tilt=40), loose=9),
    Condition("18 cards", _PLAIN, loose=18),
    Condition("9 cards, bent", replace(_PLAIN, bend=0.8), loose=9),
    Condition("9 cards, shadow", replace(_PLAIN, shadow=True, fall=0.5), loose=9),
]
_HARD = [
    Condition("9 cards in sleeves", replace(_PLAIN, sleeves=True), loose=9, bar=5),
    Condition("9 cards, fingers", replace(_PLAIN, fingers=2), loose=9, bar=8),
    Condition("9 cards, dim", replace(_PLAIN, light=0.22, noise=7.0, blur=1.0), loose=9, bar=15),
    Condition("9 cards, blurred", replace(_PLAIN, blur=3.2, shake=4), loose=9, bar=30),
    Condition(
        "9 cards, very dim", replace(_PLAIN, light=0.12, noise=8.0, blur=1.4), loose=9, bar=100
    ),
    Condition("9 cards, badly blurred", replace(_PLAIN, blur=6, shake=8), loose=9, bar=100),
    Condition("9 cards, doubtful marks", _PLAIN, loose=9, doubtful=True, bar=100),
    Condition("sheet, doubtful marks", _PLAIN, doubtful=True, bar=100),
]
_SCANS = [Condition(f"scan, {dpi} dpi", _PLAIN, dpi=dpi, bar=0.0) for dpi in (150, 200, 300)]
CONDITIONS = [*_BIG, *(one.small() for one in _BIG if one.name != "9 cards, bent"), *_HARD, *_SCANS]


def take_photo(condition, rng):
    """A photo under a condition, and its papers with the truth about their squares."""
    job = JOBS[condition.job]
    if condition.loose:
        papers = list(cards(job).values())
        numbers = rng.choice(len(papers), condition.loose, replace=False)
        papers = [papers[n].copy() for n in numbers]
    else:
        pages = sheets(job)
        papers = [pages[rng.integers(len(pages))].copy()]
    for paper in papers:
        tick_some(paper, rng, 0.2 if condition.doubtful else 0.35)
        if condition.doubtful:
            _doubt(paper, rng)
    if condition.dpi:
        return scan(papers[0], condition.dpi, rng), papers
    if condition.loose:
        places = spread(papers, rng, condition.setting.size[0] / condition.setting.size[1])
    else:
        places = [PlacedPaper(papers[0], 0, 0, 90 + rng.uniform(-4, 4))]
    return photograph(places, condition.setting, rng), papers


def _doubt(paper, rng):
    for name in paper.squares:
        if name not in paper.truth and rng.random() < 0.15 and not _near_a_mark(paper, name):
            alone = _has_room_at_its_left(paper, name)
            draw(paper, name, str(rng.choice(DOUBTFUL if alone else DOUBTFUL[:-1])), rng)


def _near_a_mark(paper, name):
    """Doubt is measured where it stands alone."""
    x, y, side = paper.squares[name]
    return any(
        other in paper.truth
        and np.hypot(x - paper.squares[other][0], y - paper.squares[other][1]) < 2.5 * side
        for other in paper.squares
    )


def _has_room_at_its_left(paper, name):
    """Room for a mark outside that is in no other square."""
    x, y, side = paper.squares[name]
    return not any(
        abs(other_y - y) < 1.5 * side and -2.8 * side < other_x - x < -0.1
        for other_x, other_y, _ in paper.squares.values()
    )


def save_picture(picture: Image.Image, path, quality=88):
    picture.save(path, quality=quality)
    return path
