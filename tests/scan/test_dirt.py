"""Dirt that is no tick: a photo of each kind. `python -m tests.scan.table` takes hundreds."""

import numpy as np
import pytest

from cards_pdf.scan.photo import load_photo
from cards_pdf.scan.reading import read_photo
from cards_pdf.scan.verdicts import Verdict
from tests.scan.camera import SMALL, Setting, photograph, spread
from tests.scan.conditions import JOBS, LEGACY, save_picture
from tests.scan.dirt import LINES, blot, grease, handwriting, soiled, stroke, struck
from tests.scan.paper import cards, draw
from tests.scan.table import clean, findings, judged

FRONTS = {}  # drawn once for all of these tests
OTHERS = (struck, handwriting, blot, grease, clean, struck)


def read(papers, rng, tmp_path):
    picture = photograph(spread(papers, rng, max_turn=30), Setting(size=SMALL), rng)
    return read_photo(LEGACY, load_photo(save_picture(picture, tmp_path / "photo.jpg")), FRONTS)


@pytest.mark.parametrize("kinds", [LINES, OTHERS], ids=["lines", "others"])
@pytest.mark.sample(4)
@pytest.mark.slow
def test_dirt_is_asked_and_never_written(kinds, tmp_path):
    rng, touched = np.random.default_rng(3), set()
    codes = ("IM", "A1", "D3", "S2", "FM", "D5")
    papers = [cards(JOBS["colour"], code)[code].copy() for code in codes]
    for paper, kind in zip(papers, kinds, strict=True):
        touched |= soiled(paper, kind, rng)
    seen = read(papers, rng, tmp_path)
    counts, wrong = judged(findings(seen), seen, papers, touched)
    assert {card.code for card in seen.cards} == set(codes)
    assert wrong == []
    assert counts["soiled asked"] >= 8


def test_what_a_neighbours_tick_leaves_is_no_mark_and_a_mark_beside_the_box_is(tmp_path):
    rng = np.random.default_rng(5)
    plain, beside = (cards(JOBS["colour"], code)[code].copy() for code in ("D1", "D2"))
    for paper in (plain, beside):
        name = f"{paper.name}_2"
        draw(paper, name, "tick", rng)
        x, y, side = paper.squares[name]
        stroke(paper, (x + 0.9 * side, y + 0.1 * side), (x + 1.05 * side, y - 0.5 * side), rng)
    x, y, side = beside.squares["D2_1"]
    for low in (0.0, 0.4):  # touching the tick below, and beside the box above it
        end = (x + (1.2 + low) * side, y + 0.1 * side)
        stroke(beside, (x + 1.05 * side, y + 2 * side), end, rng)
    found = {card.code: card.summary.squares for card in read([plain, beside], rng, tmp_path).cards}
    no, yes = Verdict.NO, Verdict.YES
    assert [square.verdict for square in found["D1"]] == [no, yes, no, no]
    assert found["D2"][0].verdict is Verdict.ASK
