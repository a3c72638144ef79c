"""The captions in the margins of a sheet."""

from dataclasses import replace

import pytest

from cards_pdf.decks.load import load_deck
from cards_pdf.order import LEAST_MARGIN, Order
from cards_pdf.sheets.deck_sheets import DeckJob, make_pdf
from cards_pdf.sheets.formats import ONE_CARD, load_formats
from cards_pdf.sheets.impose import make_grid
from tests.cards_pdf.reading import MM, Rect, letter_rects, open_pdf, outlines

TIGHT = {
    "a5-large-fold",
    "a5-us-mini-9",
    "tabloid-mini-fold",
}  # no printer reaches beside their cards
SHEETS = {
    name: form
    for name, form in load_formats().items()
    if form.paper != ONE_CARD and name not in TIGHT
}


@pytest.mark.sample(6)
@pytest.mark.parametrize("name", SHEETS)
def test_every_sheet_says_which_it_is_and_to_print_it_in_full_size(name):
    """On free paper: inside the printer's area, beside the cards, clear of the cutting marks."""
    form = SHEETS[name]
    deck = replace(load_deck("playing-cards"), size=form.size)
    backs = "none" if form.fold == "none" else "gutterfold"
    job = DeckJob(
        deck,
        form,
        Order(large_print=form.size == "large", backs=backs),
        selected_codes=frozenset(["AS"]),
    )
    x, y, width, height = make_grid(form).outer
    with open_pdf(make_pdf(job).pdf) as document:
        page = document[0]
        reached = Rect(0, 0, page.get_width() * MM, page.get_height() * MM)
        cards = Rect(x, y, width, height)
        caption = [letter for letter in letter_rects(page) if not cards.meets(letter)]
        marks = [
            made for made in outlines(page) if min(made.w, made.h) < 0.3 and not cards.meets(made)
        ]
        said = page.get_textpage().get_text_range()
    sides = "fronts" if form.fold == "none" else "fronts and backs"
    assert f"heet 1, {sides} · print at 100%" in said
    for letter in caption:
        assert reached.holds(letter, -LEAST_MARGIN)
        assert not any(mark.meets(letter) for mark in marks)
