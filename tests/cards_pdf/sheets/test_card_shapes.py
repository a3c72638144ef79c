"""Tokens, round and six-cornered cards with cutting guides; landscape cards turned on the sheet."""

import pytest

from cards_pdf.__main__ import run
from cards_pdf.canvas.to_pictures import page_pictures
from cards_pdf.decks.load import load_deck
from cards_pdf.sheets.deck_sheets import DeckJob, make_pdf
from cards_pdf.sheets.formats import find_format
from tests.cards_pdf.drawing import print_sheet, print_single, render_single, write_deck
from tests.cards_pdf.reading import open_pdf, outlines

LAYOUT = """[regions]
ground = { fill = "#c82828", left = "0mm", right = "0mm", top = "0mm", height = "10mm" }
name = { text = "{name}", size = "12pt", left = "3mm", right = "3mm", baseline = "20mm" }
body = { shows = ["stats", "text", "boxes"], inset = "3mm", top = "25mm" }
"""
CARD = '[[card]]\nname = "A name"\ncopies = 9\nboxes = [{ text = "Tick me." }]\n'


@pytest.mark.parametrize(("size", "count"), [("10mm x 10mm", 560), ("200mm x 280mm", 1)])
def test_cards_are_as_small_as_tokens_and_as_large_as_the_paper(tmp_path, size, count):
    layout = '[regions.x]\ntext = "{name}"\nleft = "1mm"\nright = "1mm"\ntop = "2mm"\n'
    card = '[[card]]\nname = "A"\n'
    deck = load_deck(write_deck(tmp_path, card, f'size = "{size}"', layout))
    form = find_format(deck.size, "a4")
    assert form.per_sheet == count
    assert make_pdf(DeckJob(deck, form)).pages == 1


@pytest.mark.parametrize("shape", ["round", "hexagon"])
def test_shapes_have_a_guide_around_each_card(tmp_path, shape):
    head = f'size = "50mm x 50mm"\nshape = "{shape}"'
    path = write_deck(tmp_path, CARD, head, LAYOUT)
    size = pytest.approx((50, 50), abs=0.3)
    for marks, count in (("outer", 9), ("none", 0)):
        drawn = outlines(open_pdf(print_sheet(path, marks=marks))[0])
        assert sum((shape.w, shape.h) == size for shape in drawn) == count


def test_cards_in_landscape_are_turned_on_the_sheet(tmp_path):
    path = write_deck(tmp_path, CARD, layout=f"[layout]\nlandscape = true\n{LAYOUT}")
    picture = render_single(path, bleed=3.0)
    red, white = (200, 40, 40), (255, 255, 255)
    for (x, y), colour in (((68, 2), red), ((68, 92), red), ((60, 47), red), ((50, 47), white)):
        assert picture.getpixel((4 * x, 4 * y)) == colour
    for options in (["--fillable", "--large-print"], ["--profile", "makeplayingcards"]):
        assert run(["deck", str(path), *options, "--out", str(tmp_path)]) == 0


@pytest.mark.parametrize("dpi", [60, 61, 97, 150, 300])
def test_pictures_of_single_cards_have_no_black_rims(tmp_path, dpi):
    deck = load_deck(write_deck(tmp_path, CARD, 'theme = "plain"')).without_copies
    picture = next(page_pictures(print_single(deck), dpi, trimmed=True)).convert("L")
    width, height = picture.size
    assert (width, height) == (round(63 / 25.4 * dpi), round(88 / 25.4 * dpi))
    for box in ((width - 1, 0, width, height), (0, height - 1, width, height)):
        assert picture.crop(box).getextrema()[0] > 200
