"""The conditions for measuring the reader of photos: the table, and how it is photographed."""

import tomllib
from dataclasses import dataclass, fields, replace
from pathlib import Path

import numpy as np

from cards_pdf.decks.load import load_deck
from cards_pdf.order import Order
from cards_pdf.sheets.deck_sheets import DeckJob
from cards_pdf.sheets.formats import find_format
from tests.scan.camera import SMALL, PlacedPaper, Setting, photograph, scan, spread
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


def read_conditions():
    """Yield the conditions beside this module, those that are `small` at 3 megapixels as well."""
    keys = {field.name for field in fields(Condition)}
    for name, row in tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8")).items():
        is_small_as_well = row.pop("small", False)
        setting = Setting(**{key: row[key] for key in row.keys() - keys})
        big = Condition(name, setting, **{key: row[key] for key in row.keys() & keys})
        yield big
        if is_small_as_well:
            setting = replace(setting, size=SMALL)
            yield replace(big, name=f"{name}, 3 MP", setting=setting, bar=max(big.bar, 1.0))


CONDITIONS = {condition.name: condition for condition in read_conditions()}


def take_photo(condition, rng):
    """A photo under a condition, and its papers with the truth about their squares."""
    job = JOBS[condition.job]
    stock, count = list(cards(job).values()), condition.loose
    if not condition.loose:
        stock, count = sheets(job), 1
    papers = [stock[n].copy() for n in rng.choice(len(stock), count, replace=False)]
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
    """Draw doubtful marks where they stand alone; one outside a square needs room at its left."""
    for name, (x, y, side) in paper.squares.items():
        others = [(other, *place[:2]) for other, place in paper.squares.items() if other != name]
        is_near_a_mark = any(
            other in paper.truth and np.hypot(x - left, y - top) < 2.5 * side
            for other, left, top in others
        )
        if name not in paper.truth and rng.random() < 0.15 and not is_near_a_mark:
            is_alone = not any(
                abs(top - y) < 1.5 * side and -2.8 * side < left - x < -0.1
                for _, left, top in others
            )
            draw(paper, name, str(rng.choice(DOUBTFUL if is_alone else DOUBTFUL[:-1])), rng)


def save_picture(picture, path, quality=88):
    picture.save(path, quality=quality)
    return path
