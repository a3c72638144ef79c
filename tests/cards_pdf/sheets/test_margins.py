"""Captions beside the cards of a sheet, and cut guides along every edge."""

from dataclasses import replace

import pytest

from cards_pdf.canvas.operators import MAX_INK, cmyk
from cards_pdf.decks.load import load_deck
from cards_pdf.order import LEAST_MARGIN, Order
from cards_pdf.sheets.deck_sheets import DeckJob, make_pdf
from cards_pdf.sheets.formats import ONE_CARD, find_format, load_formats
from cards_pdf.sheets.impose import make_grid
from tests.cards_pdf.drawing import print_sheet
from tests.cards_pdf.reading import MM, Rect, letter_rects, open_pdf, outlines

# No printer reaches beside their cards
TIGHT = {"a5-large-fold", "a5-us-mini-9", "tabloid-mini-fold"}
SHEETS = [
    form for name, form in load_formats().items() if form.paper != ONE_CARD and name not in TIGHT
]


@pytest.mark.sample(6)
@pytest.mark.parametrize("form", SHEETS, ids=lambda form: form.name)
def test_every_sheet_says_which_it_is_and_to_print_it_in_full_size(form):
    """On free paper: inside the printer's area, beside the cards, clear of the cutting marks."""
    deck = replace(load_deck("playing-cards"), size=form.size)
    backs, sides = "none", "fronts"
    if form.fold != "none":
        backs, sides = "gutterfold", "fronts and backs"
    order = Order(large_print=form.size == "large", backs=backs)
    page = open_pdf(make_pdf(DeckJob(deck, form, order, selected_codes=frozenset(["AS"]))).pdf)[0]
    whole = Rect(0, 0, *(side * MM for side in page.get_size()))
    cards = Rect(*make_grid(form).outer)
    assert f"heet 1, {sides} · print at 100%" in page.get_textpage().get_text_range()
    lines = [it for it in outlines(page) if min(it.w, it.h) < 0.3 and not cards.meets(it)]
    for letter in letter_rects(page):
        assert cards.meets(letter) or whole.holds(letter, -LEAST_MARGIN)
        assert cards.meets(letter) or not any(line.meets(letter) for line in lines)


EDGES = {"x": (10.5, 73.5, 136.5, 199.5), "y": (16.5, 104.5, 192.5, 280.5)}  # of nine that touch


def strokes(**order):
    deck, form = load_deck("playing-cards"), find_format("poker", "a4")
    job = DeckJob(deck, form, Order(**order), selected_codes=frozenset(["AS", "KH"]))
    drawn = [it for it in outlines(open_pdf(make_pdf(job).pdf)[0]) if min(it.w, it.h) < 0.3]
    return drawn, [it for it in drawn if 11 < it.x < 199 - it.w and 17 < it.y < 280]


def test_cards_without_a_frame_have_small_ticks_where_four_meet():
    _, ticks = strokes()
    assert len(ticks) == 8  # a cross at each of four places
    for tick in ticks:
        assert min(abs(tick.x + tick.w / 2 - x) for x in EDGES["x"]) < 0.1
        assert min(abs(tick.y + tick.h / 2 - y) for y in EDGES["y"]) < 0.1
        assert max(tick.w, tick.h) < 2.3  # a corner rounded by 3 mm loses it


def test_marks_are_what_was_asked_for():
    drawn, inside = strokes(marks="outer")
    assert drawn
    assert not inside
    assert not strokes(marks="none")[0]
    assert sum(max(it.w, it.h) > 100 for it in strokes(marks="lines")[0]) == 8


def test_a_guide_for_round_corners_is_as_large_as_each_card():
    page = open_pdf(print_sheet("playing-cards", corners=3.0))[0]
    size = pytest.approx((63, 88), abs=0.3)
    assert sum((it.w, it.h) == size for it in outlines(page)) == 9


@pytest.mark.parametrize(
    "colour", [(0.1, 0.0, 0.0), (0.35, 0.22, 0.16), (0.0, 0.05, 0.3), (1.0, 0.0, 0.0)]
)
def test_four_inks_never_add_up_to_more_than_services_take(colour):
    assert sum(map(float, cmyk(colour).split())) <= MAX_INK + 0.01
