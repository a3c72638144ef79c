"""Colour goes on beyond the cut: what a knife or a duplex printer gets wrong shows no white."""

from dataclasses import replace

import pytest

from cards_pdf.canvas.pdf_file import page_pictures
from cards_pdf.common.units import MM_PER_POINT
from cards_pdf.decks.load import load_deck, shipped_decks
from cards_pdf.order import Order
from cards_pdf.sheets.deck_sheets import DeckJob, make_pdf
from cards_pdf.sheets.formats import make_single_card
from tests.cards_pdf.reading import open_pdf

BLEED, DPI, WHITE = 3.0, 50.8, 252  # two pixels a mm
# White to the edge and beyond it, as such cards are; only its back has colour
CLASSIC = "playing-cards"
MIN_MM_FROM_CUT = 3.0  # of any letter


def cards_of(name, edition, count, **options):
    """Some cards of a deck with 3 mm of bleed, one a page: first their fronts, then their backs."""
    deck = load_deck(name)
    some = replace(deck, cards=deck.cards[:: max(1, len(deck.cards) // count)])
    order = Order(bleed=BLEED, backs="fronts-then-backs", **options).in_edition(edition)
    form = make_single_card("large" if edition == "large-print" else deck.size, BLEED)
    return make_pdf(DeckJob(some, form, order)).pdf


def white_beyond_cut(picture):
    """Return the share of white there, but for the outermost pixels, half of which may be paper."""
    width, height, deep = *picture.size, round(BLEED * DPI / 25.4)
    sides = ((1, 1, width - 1, deep), (1, height - deep, width - 1, height - 1))
    ends = ((1, 1, deep, height - 1), (width - deep, 1, width - 1, height - 1))
    parts = [picture.crop(part) for part in sides + ends]
    pixels = [pixel for part in parts for pixel in part.getcolors(part.width * 9999)]
    white = sum(count for count, pixel in pixels if min(pixel) >= WHITE)
    return white / sum(count for count, _ in pixels)


@pytest.mark.sample(20)
@pytest.mark.parametrize("name", shipped_decks())
@pytest.mark.parametrize("edition", ["colour", "large-print"])
def test_no_white_lies_beyond_the_cut_of_fronts_and_backs(name, edition, depth):
    shown = list(page_pictures(cards_of(name, edition, depth(30)), DPI))
    first = len(shown) // 2 if name.startswith(CLASSIC) else 0
    assert not any(map(white_beyond_cut, shown[first:]))


@pytest.mark.parametrize("name", ["scoundrel", "legacy", CLASSIC])
def test_a_card_with_a_border_has_paper_beyond_the_cut(name):
    pictures = page_pictures(cards_of(name, "colour", 4, border=True), DPI)
    assert {white_beyond_cut(picture) for picture in pictures} == {1}


@pytest.mark.sample(30)
@pytest.mark.parametrize("name", shipped_decks())
@pytest.mark.parametrize("edition", ["colour", "low-ink", "large-print"])
def test_no_letter_lies_within_3_mm_of_the_cut(name, edition, depth):
    for page in open_pdf(cards_of(name, edition, depth(30))):
        text, (wide, high) = page.get_textpage(), page.get_size()
        for n in range(text.count_chars()):
            left, bottom, right, top = text.get_charbox(n)
            if text.get_text_range(n, 1).strip():
                nearest = min(left, bottom, wide - right, high - top) * MM_PER_POINT
                assert nearest > BLEED + MIN_MM_FROM_CUT - 0.05, text.get_text_range()
