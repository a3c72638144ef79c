"""The captions in the margins of a sheet."""

from dataclasses import replace

import pytest

from cards_pdf.decks.load import load_deck
from cards_pdf.order import LEAST_MARGIN, Order
from cards_pdf.sheets.deck_sheets import DeckJob, make_pdf
from cards_pdf.sheets.formats import ONE_CARD, load_formats
from cards_pdf.sheets.impose import make_grid
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
