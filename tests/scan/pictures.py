"""Take the pictures of docs/photographing.md anew: `python -m tests.scan.pictures`."""

from dataclasses import replace
from io import BytesIO
from pathlib import Path

import numpy as np
from PIL import Image

from cards_pdf.scan.photo import load_photo
from cards_pdf.scan.reading import cut_out, draw_overlay, read_photo
from tests.scan.camera import Setting, photograph, spread
from tests.scan.conditions import JOBS, LEGACY
from tests.scan.paper import cards, draw, tick_some

OUT = Path(__file__).parents[2] / "docs" / "photographing"
NINE = ("FM", "A1", "A2", "A4", "D2", "D4", "S1", "S2", "S4")
MARKS = ("tick", "cross", "scribble", "fill", "faint", "erased", "smudged", "outside")


def read_cards(rng: np.random.Generator) -> None:
    """Nine loose cards with every box framed."""
    papers = [paper.copy() for paper in cards(JOBS["colour"], *NINE).values()]
    for paper in papers:
        tick_some(paper, rng, 0.3)
    draw(papers[4], "D2_3", "smudged", rng)
    shot = OUT / "read.jpg"
    photograph(spread(papers, rng, max_turn=40), replace(Setting(), tilt=18), rng).save(
        shot, quality=90
    )
    photo = load_photo(shot)
    picture = draw_overlay(photo, read_photo(LEGACY, photo, {}))
    picture.thumbnail((1000, 1000))
    picture.save(shot, quality=72, optimize=True)


def one_mark(mark: str, rng: np.random.Generator) -> None:
    """A box as the reader shows it when it asks."""
    paper = cards(JOBS["colour"], "D2")["D2"].copy()
    draw(paper, "D2_1", mark, rng)
    shot = OUT / f"{mark}.jpg"
    photograph(
        spread([paper], rng, max_turn=4), replace(Setting(size=(2000, 1500)), tilt=6), rng
    ).save(shot)
    photo = load_photo(shot)
    (card,) = read_photo(LEGACY, photo, {}).cards
    square = next(one.square for one in card.summary.squares if one.square.box == "1")
    Image.open(BytesIO(cut_out(photo, card.registration, [square]))).save(shot, quality=75)


if __name__ == "__main__":
    OUT.mkdir(exist_ok=True)
    generator = np.random.default_rng(21)
    read_cards(generator)
    for one in MARKS:
        one_mark(one, generator)
