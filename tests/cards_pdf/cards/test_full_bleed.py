"""Colour goes on beyond the cut: what a knife or a duplex printer gets wrong shows no white."""

from dataclasses import replace

import pytest

from cards_pdf.canvas.to_pictures import page_pictures
from cards_pdf.common.units import MM_PER_POINT
from cards_pdf.decks.load import load_deck, shipped_decks
from cards_pdf.order import Order
from cards_pdf.sheets.deck_sheets import DeckJob, make_pdf
from cards_pdf.sheets.formats import make_single_card
from tests.cards_pdf.reading import open_pdf

_BLEED, _DPI, _WHITE = 3.0, 50.8, 252  # two pixels a mm
_CLASSIC = (
    "playing-cards"  # white to the edge and beyond it, as such cards are; only its back has colour
)
_LEAST = 3.0  # mm from the cut to any letter


def cards_of(name, edition, count, **options):
    """Some cards of a deck with 3 mm of bleed, one a page: first their fronts, then their backs."""
    deck = load_deck(name)
    some = replace(deck, cards=deck.cards[:: max(1, len(deck.cards) // count)])
    order = Order(bleed=_BLEED, backs="fronts-then-backs", **options).in_edition(edition)
    form = make_single_card("large" if edition == "large-print" else deck.size, _BLEED)
    return make_pdf(DeckJob(some, form, order)).pdf


def rim(picture):
    """Ink beyond the cut, but for the outermost pixels, which may lie half off the page."""
    width, height, deep = *picture.size, round(_BLEED * _DPI / 25.4)
    sides = ((1, 1, width - 1, deep), (1, height - deep, width - 1, height - 1))
    ends = ((1, 1, deep, height - 1), (width - deep, 1, width - 1, height - 1))
    return [picture.crop(part) for part in sides + ends]


def white_in(picture):
    """The share of white in what lies beyond the cut."""
    pixels = [
        (count, min(pixel))
        for part in rim(picture)
        for count, pixel in part.getcolors(part.width * 9999)
    ]
    return sum(count for count, least in pixels if least >= _WHITE) / sum(
        count for count, _ in pixels
    )


@pytest.mark.sample(20)
@pytest.mark.parametrize("name", shipped_decks())
@pytest.mark.parametrize("edition", ["colour", "large-print"])
def test_no_white_lies_beyond_the_cut_of_fronts_and_backs(name, edition, depth):
    shown = list(page_pictures(cards_of(name, edition, depth(30)), _DPI))
    first = len(shown) // 2 if name.startswith(_CLASSIC) else 0
    assert not any(map(white_in, shown[first:]))


@pytest.mark.parametrize("name", ["scoundrel", "legacy", _CLASSIC])
def test_a_card_with_a_border_has_paper_beyond_the_cut(name):
    pictures = list(page_pictures(cards_of(name, "colour", 4, border=True), _DPI))
    assert all(white_in(picture) == 1 for picture in pictures)


@pytest.mark.sample(30)
@pytest.mark.parametrize("name", shipped_decks())
@pytest.mark.parametrize("edition", ["colour", "low-ink", "large-print"])
def test_no_letter_lies_within_3_mm_of_the_cut(name, edition, depth):
    for page in open_pdf(cards_of(name, edition, depth(30))):
        text, (wide, high) = page.get_textpage(), (side * MM_PER_POINT for side in page.get_size())
        for n in range(text.count_chars()):
            left, bottom, right, top = (side * MM_PER_POINT for side in text.get_charbox(n))
            if text.get_text_range(n, 1).strip():
                assert min(left, bottom, wide - right, high - top) > _BLEED + _LEAST - 0.05, (
                    text.get_text_range()
                )
