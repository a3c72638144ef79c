"""Take the pictures of docs/photographing anew: `python -m tests.scan.pictures`."""

from dataclasses import replace
from io import BytesIO
from pathlib import Path

import numpy as np
from PIL import Image

from cards_pdf.scan.photo import load_photo
from cards_pdf.scan.reading import cut_out, draw_overlay, read_photo
from tests.scan.camera import SMALL, Setting, photograph, spread
from tests.scan.conditions import JOBS, LEGACY
from tests.scan.paper import DOUBTFUL, cards, draw, tick_some

OUT = Path(__file__).parents[2] / "docs" / "photographing"
NINE = ("FM", "A1", "A2", "A4", "D2", "D4", "S1", "S2", "S4")


def take(name, papers, rng, turn, setting):
    file = OUT / f"{name}.jpg"
    photograph(spread(papers, rng, max_turn=turn), setting, rng).save(file, quality=90)
    photo = load_photo(file)
    return file, photo, read_photo(LEGACY, photo, {})


if __name__ == "__main__":
    rng, papers = np.random.default_rng(21), cards(JOBS["colour"])
    nine = [papers[code].copy() for code in NINE]
    for paper in nine:
        tick_some(paper, rng, 0.3)
    draw(nine[4], "D2_3", "smudged", rng)
    file, photo, read = take("read", nine, rng, 40, replace(Setting(), tilt=18))
    picture = draw_overlay(photo, read)
    picture.thumbnail((1000, 1000))
    picture.save(file, quality=72, optimize=True)
    for mark in ("tick", "cross", "scribble", "fill", *DOUBTFUL):  # as the reader shows it
        paper = papers["D2"].copy()
        draw(paper, "D2_1", mark, rng)
        file, photo, read = take(mark, [paper], rng, 4, Setting(size=SMALL, tilt=6))
        (card,) = read.cards
        square = next(one.square for one in card.summary.squares if one.square.box == "1")
        Image.open(BytesIO(cut_out(photo, card.registration, [square]))).save(file, quality=75)
