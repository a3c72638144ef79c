"""Tokens, round and six-cornered cards with cutting guides; landscape cards turned on the sheet."""

import pytest

from cards_pdf.__main__ import run
from cards_pdf.canvas.to_pictures import page_pictures
from cards_pdf.decks.load import load_deck
from cards_pdf.order import Order
from cards_pdf.sheets.deck_sheets import DeckJob, make_pdf
from cards_pdf.sheets.formats import find_format, make_single_card
from tests.cards_pdf.reading import open_pdf, outlines

LAYOUT = (
    "[layout]\nlandscape = {}\n"
    '[regions.ground]\nfill = "#c82828"\nleft = "0mm"\nright = "0mm"\ntop = "0mm"\nheight = '
    '"10mm"\n'
    '[regions.name]\ntext = "{{name}}"\nsize = "12pt"\nleft = "3mm"\nright = "3mm"\nbaseline = '
    '"20mm"\n'
    '[regions.body]\nshows = ["stats", "text", "boxes"]\nleft = "3mm"\nright = "3mm"\n'
    'top = "25mm"\nbottom = "3mm"\n'
)


def deck(tmp_path, head, landscape="false"):
    (tmp_path / "lay.toml").write_text(LAYOUT.format(landscape))
    path = tmp_path / "mine.toml"
    card = '[[card]]\nname = "A name"\ncopies = 9\nboxes = [{ text = "Tick me." }]\n'
    path.write_text(f'[deck]\ntitle = "Mine"\n{head}\n{card}')
    return path


@pytest.mark.parametrize(("size", "count"), [("10mm x 10mm", 560), ("200mm x 280mm", 1)])
def test_cards_are_as_small_as_tokens_and_as_large_as_the_paper(tmp_path, size, count):
    path = tmp_path / "mine.toml"
    layout = '[regions.x]\ntext = "{name}"\nleft = "1mm"\nright = "1mm"\ntop = "2mm"\n'
    (tmp_path / "lay.toml").write_text(layout)
    path.write_text(
        f'[deck]\ntitle = "T"\nsize = "{size}"\nlayout = "lay.toml"\n[[card]]\nname = "A"\n'
    )
    deck = load_deck(path)
    form = find_format(deck.size, "a4")
    assert form.per_sheet == count
    assert make_pdf(DeckJob(deck, form)).pages == 1


@pytest.mark.parametrize("shape", ["round", "hexagon"])
def test_shapes_have_a_guide_around_each_card(tmp_path, shape):
    path = deck(tmp_path, f'size = "50mm x 50mm"\nshape = "{shape}"\nlayout = "lay.toml"')
    loaded = load_deck(path)
    form = find_format(loaded.size, "a4")
    guided, plain = (
        outlines(open_pdf(make_pdf(DeckJob(loaded, form, Order(marks=cut))).pdf)[0])
        for cut in ("outer", "none")
    )
    around = [made for made in guided if abs(made.w - 50) < 0.3 and abs(made.h - 50) < 0.3]
    assert len(around) == 9
    assert not [made for made in plain if abs(made.h - 50) < 0.3]


def test_cards_in_landscape_are_turned_on_the_sheet(tmp_path):
    path = deck(tmp_path, 'layout = "lay.toml"', "true")
    made = make_pdf(DeckJob(load_deck(path), make_single_card("poker"), Order(bleed=3.0)))
    picture = next(iter(page_pictures(made.pdf, 4 * 25.4))).convert("RGB")
    places = [(68, 2), (68, 92), (60, 47), (50, 47)]
    red, white = (200, 40, 40), (255, 255, 255)
    assert [picture.getpixel((4 * x, 4 * y)) for x, y in places] == [red, red, red, white]
    assert run(["deck", str(path), "--fillable", "--large-print", "--out", str(tmp_path)]) == 0
    assert run(["deck", str(path), "--profile", "makeplayingcards", "--out", str(tmp_path)]) == 0


@pytest.mark.parametrize("dpi", [60, 61, 97, 150, 300])
def test_pictures_of_single_cards_have_no_black_rims(tmp_path, dpi):
    path = deck(tmp_path, 'theme = "plain"')
    made = make_pdf(DeckJob(load_deck(path).without_copies, make_single_card("poker")))
    picture = next(iter(page_pictures(made.pdf, dpi, trimmed=True))).convert("L")
    assert picture.size == (round(63 / 25.4 * dpi), round(88 / 25.4 * dpi))
    width, height = picture.size
    for box in ((width - 1, 0, width, height), (0, height - 1, width, height)):
        assert picture.crop(box).getextrema()[0] > 200
