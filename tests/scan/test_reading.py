"""Photos read back: a handful of each sort; `python -m tests.scan.measure` takes hundreds."""

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
from tests.scan.camera import SMALL, PlacedPaper, Setting, photograph, scan, spread
from tests.scan.conditions import CONDITIONS, JOBS, LEGACY, save_picture, take_photo
from tests.scan.measure import judged
from tests.scan.paper import cards, draw, sheets

FRONTS = {}  # drawn once for all of these tests
SOME = ["sheet, tilt 40, 3 MP", "sheet, large print, 3 MP", "9 cards, 3 MP", "scan, 150 dpi"]


def read(picture, tmp_path, name="photo.jpg"):
    return read_photo(LEGACY, load_photo(save_picture(picture, tmp_path / name)), FRONTS)


def photo_of(papers, rng, **setting):
    how = replace(Setting(size=SMALL), **setting)
    return photograph(spread(papers, rng, max_turn=30), how, rng)


@pytest.mark.sample(4)
@pytest.mark.parametrize("name", SOME)
@pytest.mark.slow
def test_ordinary_marks_are_read_right(name, tmp_path):
    condition = next(one for one in CONDITIONS if one.name == name)
    picture, papers = take_photo(condition, np.random.default_rng(7))
    counts, wrong = judged(read(picture, tmp_path), papers)
    assert (counts["wrong"], counts["missed"], wrong) == (0, 0, [])
    assert counts["right"] == sum(len(paper.squares) for paper in papers)


@pytest.mark.sample(2)
@pytest.mark.parametrize("source", ["photo", "scan"])
@pytest.mark.slow
def test_a_box_that_is_filled_inside_its_frame_is_ticked(source, tmp_path):
    rng = np.random.default_rng(12)
    papers = [cards(JOBS["colour"], code)[code].copy() for code in ("FM", "IM", "EM", "A1")]
    if source == "scan":
        papers = [next(page for page in sheets(JOBS["colour"]) if "FM_hp_1" in page.squares).copy()]
    for paper in papers:
        for name in list(paper.squares)[::2]:
            draw(paper, name, str(rng.choice(("zigzag", "zigzag_inside"))), rng)
    picture = photo_of(papers, rng) if source == "photo" else scan(papers[0], 150, rng)
    counts, wrong = judged(read(picture, tmp_path), papers)
    assert wrong == []
    assert counts["right"] == sum(len(paper.squares) for paper in papers)


@pytest.mark.slow
def test_doubtful_marks_are_asked_and_never_taken(tmp_path):
    condition = next(one for one in CONDITIONS if one.name == "9 cards, doubtful marks")
    picture, papers = take_photo(condition.small(), np.random.default_rng(7))
    counts, _ = judged(read(picture, tmp_path), papers)
    assert counts["wrong"] == 0
    assert counts["asked"] >= 4


def test_a_card_cut_off_by_the_pictures_edge_is_asked(tmp_path):
    rng = np.random.default_rng(3)
    picture = photo_of([cards(JOBS["colour"], "A1")["A1"]], rng, tilt=0)
    whole = read(picture, tmp_path).cards[0]
    assert {one.verdict for one in whole.summary.squares} == {Verdict.NO}
    edge = sorted(middle(whole, one.square)[1] for one in whole.summary.squares)[-3]
    cropped = picture.crop((0, int(edge) - 40, picture.width, picture.height))
    (cut,) = read(cropped, tmp_path, "cut.jpg").cards
    high = [one.verdict for one in cut.summary.squares if middle(whole, one.square)[1] < edge - 40]
    assert high
    assert set(high) == {Verdict.ASK}


def middle(card, square):
    """Return the middle of a square in the photo."""
    half = square.side / 2
    x, y = card.registration.mapping(np.array([square.x + half]), np.array([square.y + half]))
    return float(x[0]), float(y[0])


@pytest.mark.deep
def test_two_photos_of_a_card_must_agree(tmp_path):
    rng = np.random.default_rng(4)
    fresh, ticked = (cards(JOBS["colour"], "D2")["D2"].copy() for _ in range(2))
    draw(ticked, "D2_1", "cross", rng)
    reads = [
        read(photo_of([paper], rng), tmp_path, f"{n}.png")
        for n, paper in enumerate((fresh, ticked))
    ]
    alone = {
        one.square.box: one.verdict
        for one in merge_photos(read.summary for read in reads[1:])["D2"].squares
    }
    both = {
        one.square.box: one.verdict
        for one in merge_photos(read.summary for read in reads)["D2"].squares
    }
    assert alone == {"1": Verdict.YES, "2": Verdict.NO, "3": Verdict.NO, "4": Verdict.NO}
    assert both == alone | {"1": Verdict.ASK}


def test_a_picture_without_cards_shows_none(tmp_path):
    rng = np.random.default_rng(5)
    picture = photograph(
        [PlacedPaper(cards(JOBS["colour"], "UP")["UP"], 0, 0, 0)], Setting(size=SMALL), rng
    )
    seen = read(picture.crop((0, 0, 400, 400)), tmp_path)
    assert (seen.cards, seen.summary.unknown_marks) == ((), 0)


@pytest.mark.parametrize(("code", "strangers"), [("A5", 1), ("D2", 1), ("S1", 0)])
def test_cards_of_another_deck_are_strangers_or_asked(tmp_path, code, strangers):
    """On one grid two cards can agree in their lines; never in so much that a square is taken."""
    rng = np.random.default_rng(6)
    others = replace(LEGACY, cards=LEGACY.cards[:5], title="Others")
    picture = photo_of([cards(JOBS["colour"], code)[code]], rng)
    seen = read_photo(others, load_photo(save_picture(picture, tmp_path / "other.jpg")), {})
    assert seen.summary.unknown_marks == strangers
    assert all(
        square.verdict == Verdict.ASK for card in seen.cards for square in card.summary.squares
    )


@pytest.mark.parametrize(
    ("anchors", "patches", "sure"), [(26, 26, True), (16, 26, True), (13, 26, False), (8, 8, False)]
)
def test_a_front_that_agrees_in_too_few_of_its_patches_is_asked(anchors, patches, sure):
    """In a blur a monster's rows agreed with themselves a row further, and were taken wrongly."""
    assert Registration(mapping=None, anchors=anchors, patches=patches).is_sure is sure


def test_a_card_that_half_lies_over_another_is_not_read_as_it(tmp_path):
    """Cut in two: the upper piece lies where the numbers of the card below are looked for."""
    rng = np.random.default_rng(8)
    below, upper = (cards(JOBS["colour"], code)[code].copy() for code in ("FM", "D2"))
    draw(upper, "D2_1", "cross", rng)
    half = below.picture.height // 2
    below.picture.paste(upper.picture.crop((0, 0, upper.picture.width, half)), (0, 0))
    (card,) = read(photo_of([below], rng), tmp_path).cards
    assert card.code == "FM"
    covered = [
        one.verdict
        for one in card.summary.squares
        if one.square.y < half / below.picture.height * 88 - 4
    ]
    assert covered
    assert set(covered) == {Verdict.ASK}


def test_what_was_printed_before_with_its_marks_at_the_head_is_read(tmp_path):
    rng = np.random.default_rng(9)
    now, before = LEGACY.printings
    assert (now.layout.mark_at_foot, before.layout.mark_at_foot) == (True, False)
    paper = cards(JOBS["colour"]._replace(deck=before), "D2")["D2"].copy()
    draw(paper, "D2_3", "cross", rng)
    known = {
        "D2": {
            (deck.source, check_of(deck, deck.card("D2"), UNMARKED)) for deck in LEGACY.printings
        }
    }
    photo = load_photo(save_picture(photo_of([paper], rng), tmp_path / "before.jpg"))
    (card,) = read_photo(LEGACY, photo, {}, Prints(LEGACY.printings, known)).cards
    assert (card.code, card.front.deck) == ("D2", before)
    said = {one.square.box: one.verdict for one in card.summary.squares}
    assert said == {"1": Verdict.NO, "2": Verdict.NO, "3": Verdict.YES, "4": Verdict.NO}


def test_of_a_picture_full_of_marks_sixty_are_looked_at(tmp_path):
    pattern = np.array(
        [[255 * (dot == ".") for dot in row] for row in rows(MARK_PATTERNS - 1)], dtype=np.uint8
    )
    mark = np.pad(np.kron(pattern, np.ones((4, 4), np.uint8)), 8, constant_values=255)
    seen = read(Image.fromarray(np.tile(mark, (10, 12))), tmp_path, "marks.png")
    assert (seen.cards, seen.summary.unknown_marks, seen.summary.skipped_marks) == ((), 60, 60)


def test_what_takes_too_long_is_left_out(tmp_path, monkeypatch):
    monkeypatch.setattr("cards_pdf.scan.reading.MAX_SECONDS", -1)
    picture = photo_of([cards(JOBS["colour"], "UP")["UP"]], np.random.default_rng(5))
    seen = read(picture, tmp_path)
    assert (seen.cards, seen.summary.unknown_marks, seen.summary.skipped_marks) == ((), 0, 1)
