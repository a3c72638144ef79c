"""Photos read back, also of dirt that is no tick: a handful of each sort.

`python -m tests.scan.measure` takes hundreds.
"""

from dataclasses import replace

import numpy as np
import pytest
from PIL import Image

from cards_pdf.cards.camera_mark import check_of, rows
from cards_pdf.decks.campaign import UNMARKED
from cards_pdf.decks.deck import MARK_PATTERNS
from cards_pdf.scan.photo import load_photo
from cards_pdf.scan.reader_process import Prints
from cards_pdf.scan.reading import read_photo
from cards_pdf.scan.register import Registration
from cards_pdf.scan.verdicts import Verdict, merge_photos
from tests.scan.camera import SMALL, Setting, photograph, scan, spread
from tests.scan.conditions import CONDITIONS, JOBS, LEGACY, save_picture, take_photo
from tests.scan.dirt import LINES, blot, grease, handwriting, soiled, stroke, struck
from tests.scan.measure import clean, judge_dirt, judged
from tests.scan.paper import cards, draw, sheets

FRONTS = {}  # drawn once for all of these tests
SOME = ["sheet, tilt 40, 3 MP", "sheet, large print, 3 MP", "9 cards, 3 MP", "scan, 150 dpi"]
OTHERS = (struck, handwriting, blot, grease, clean, struck)
ASK, NO, YES = Verdict.ASK, Verdict.NO, Verdict.YES


@pytest.fixture
def read(tmp_path):
    def read(picture, deck=LEGACY, *prints):
        photo = load_photo(save_picture(picture, tmp_path / "photo.jpg"))
        return read_photo(deck, photo, FRONTS if deck is LEGACY and not prints else {}, *prints)

    return read


def paper_of(code, job=JOBS["colour"]):
    return cards(job, code)[code].copy()


def photo_of(papers, rng, **setting):
    how = replace(Setting(size=SMALL), **setting)
    return photograph(spread(papers, rng, max_turn=30), how, rng)


def check_right(read, papers):
    counts, wrong = judged(read, papers)
    assert (counts["missed"], wrong) == (0, [])
    assert counts["right"] == sum(len(paper.squares) for paper in papers)


@pytest.mark.sample(4)
@pytest.mark.parametrize("name", SOME)
@pytest.mark.slow
def test_ordinary_marks_are_read_right(name, read):
    picture, papers = take_photo(CONDITIONS[name], np.random.default_rng(7))
    check_right(read(picture), papers)


@pytest.mark.sample(2)
@pytest.mark.parametrize("source", ["photo", "scan"])
@pytest.mark.slow
def test_a_box_that_is_filled_inside_its_frame_is_ticked(source, read):
    rng = np.random.default_rng(12)
    papers = list(map(paper_of, ("FM", "IM", "EM", "A1")))
    if source == "scan":
        papers = [next(page for page in sheets(JOBS["colour"]) if "FM_hp_1" in page.squares).copy()]
    for paper in papers:
        for name in list(paper.squares)[::2]:
            draw(paper, name, str(rng.choice(("zigzag", "zigzag_inside"))), rng)
    picture = photo_of(papers, rng) if source == "photo" else scan(papers[0], 150, rng)
    check_right(read(picture), papers)


@pytest.mark.slow
def test_doubtful_marks_are_asked_and_never_taken(read):
    condition = CONDITIONS["9 cards, doubtful marks, 3 MP"]
    picture, papers = take_photo(condition, np.random.default_rng(7))
    counts, _ = judged(read(picture), papers)
    assert counts["wrong"] == 0
    assert counts["asked"] >= 4


def test_a_card_cut_off_by_the_pictures_edge_is_asked(read):
    picture = photo_of([paper_of("A1")], np.random.default_rng(3), tilt=0)
    (whole,) = read(picture).cards
    assert {one.verdict for one in whole.summary.squares} == {NO}
    edge = sorted(find_height(whole, one.square) for one in whole.summary.squares)[-3] - 40
    (cut,) = read(picture.crop((0, int(edge), picture.width, picture.height))).cards
    squares = [one for one in cut.summary.squares if find_height(whole, one.square) < edge + 40]
    high = [one.verdict for one in squares if find_height(cut, one.square) < edge]
    assert set(high) == {ASK}


def find_height(card, square):
    half = square.side / 2
    _, y = card.registration.mapping(np.array([square.x + half]), np.array([square.y + half]))
    return float(y[0])


def verdicts(card):
    return {one.square.box: one.verdict for one in card.squares}


@pytest.mark.deep
def test_two_photos_of_a_card_must_agree(read):
    rng = np.random.default_rng(4)
    fresh, ticked = paper_of("D2"), paper_of("D2")
    draw(ticked, "D2_1", "cross", rng)
    reads = [read(photo_of([paper], rng)).summary for paper in (fresh, ticked)]
    alone, both = (verdicts(merge_photos(some)["D2"]) for some in (reads[1:], reads))
    assert alone == {"1": YES, "2": NO, "3": NO, "4": NO}
    assert both == alone | {"1": ASK}


@pytest.mark.parametrize(("code", "strangers"), [("A5", 1), ("D2", 1), ("S1", 0)])
def test_cards_of_another_deck_are_strangers_or_asked(read, code, strangers):
    """On one grid two cards can agree in their lines; never in so much that a square is taken."""
    others = replace(LEGACY, cards=LEGACY.cards[:5], title="Others")
    seen = read(photo_of([paper_of(code)], np.random.default_rng(6)), others)
    assert seen.summary.unknown_marks == strangers
    assert {one.verdict for card in seen.cards for one in card.summary.squares} <= {ASK}


@pytest.mark.parametrize(
    ("anchors", "patches", "sure"), [(26, 26, True), (16, 26, True), (13, 26, False), (8, 8, False)]
)
def test_a_front_that_agrees_in_too_few_of_its_patches_is_asked(anchors, patches, sure):
    """In a blur a monster's rows agreed with themselves a row further, and were taken wrongly."""
    assert Registration(mapping=None, anchors=anchors, patches=patches).is_sure is sure


def test_a_card_that_half_lies_over_another_is_not_read_as_it(read):
    """Cut in two: the upper piece lies where the numbers of the card below are looked for."""
    rng = np.random.default_rng(8)
    below, upper = paper_of("FM"), paper_of("D2")
    draw(upper, "D2_1", "cross", rng)
    half = below.picture.height // 2
    below.picture.paste(upper.picture.crop((0, 0, upper.picture.width, half)), (0, 0))
    (card,) = read(photo_of([below], rng)).cards
    assert card.code == "FM"
    covered_mm = half / below.picture.height * 88 - 4
    assert {one.verdict for one in card.summary.squares if one.square.y < covered_mm} == {ASK}


def test_what_was_printed_before_with_its_marks_at_the_head_is_read(read):
    rng = np.random.default_rng(9)
    now, before = LEGACY.printings
    assert (now.layout.mark_at_foot, before.layout.mark_at_foot) == (True, False)
    paper = paper_of("D2", JOBS["colour"]._replace(deck=before))
    draw(paper, "D2_3", "cross", rng)
    checks = {(it.source, check_of(it, it.card("D2"), UNMARKED)) for it in LEGACY.printings}
    prints = Prints(LEGACY.printings, {"D2": checks})
    (card,) = read(photo_of([paper], rng), LEGACY, prints).cards
    assert (card.code, card.front.deck) == ("D2", before)
    assert verdicts(card.summary) == {"1": NO, "2": NO, "3": YES, "4": NO}


def count_seen(read):
    return len(read.cards), read.summary.unknown_marks, read.summary.skipped_marks


def test_what_shows_no_card_too_many_marks_or_takes_too_long_is_left_out(read, monkeypatch):
    """Sixty marks of a picture are looked at."""
    dots = [[255 * (dot == ".") for dot in row] for row in rows(MARK_PATTERNS - 1)]
    pattern = np.kron(np.array(dots, dtype=np.uint8), np.ones((4, 4), np.uint8))
    marks = np.tile(np.pad(pattern, 8, constant_values=255), (10, 12))
    assert count_seen(read(Image.fromarray(marks))) == (0, 60, 60)
    picture = photo_of([paper_of("UP")], np.random.default_rng(5))
    assert count_seen(read(picture.crop((0, 0, 400, 400)))) == (0, 0, 0)
    monkeypatch.setattr("cards_pdf.scan.reading.MAX_SECONDS", -1)
    assert count_seen(read(picture)) == (0, 0, 1)


@pytest.mark.parametrize("kinds", [LINES, OTHERS], ids=["lines", "others"])
@pytest.mark.sample(4)
@pytest.mark.slow
def test_dirt_is_asked_and_never_written(kinds, read):
    rng, touched = np.random.default_rng(3), set()
    codes = ("IM", "A1", "D3", "S2", "FM", "D5")
    papers = list(map(paper_of, codes))
    for paper, kind in zip(papers, kinds, strict=True):
        touched |= soiled(paper, kind, rng)
    seen = read(photo_of(papers, rng))
    counts, wrong = judge_dirt(seen, papers, touched)
    assert {card.code for card in seen.cards} == set(codes)
    assert wrong == []
    assert counts["soiled asked"] >= 8


def test_what_a_neighbours_tick_leaves_is_no_mark_and_a_mark_beside_the_box_is(read):
    rng = np.random.default_rng(5)
    plain, beside = map(paper_of, ("D1", "D2"))
    for paper in (plain, beside):
        name = f"{paper.name}_2"
        draw(paper, name, "tick", rng)
        x, y, side = paper.squares[name]
        stroke(paper, (x + 0.9 * side, y + 0.1 * side), (x + 1.05 * side, y - 0.5 * side), rng)
    x, y, side = beside.squares["D2_1"]
    for low in (0.0, 0.4):  # touching the tick below, and beside the box above it
        end = (x + (1.2 + low) * side, y + 0.1 * side)
        stroke(beside, (x + 1.05 * side, y + 2 * side), end, rng)
    found = {card.code: card.summary for card in read(photo_of([plain, beside], rng)).cards}
    assert verdicts(found["D1"]) == {"1": NO, "2": YES, "3": NO, "4": NO}
    assert verdicts(found["D2"])["1"] is ASK
