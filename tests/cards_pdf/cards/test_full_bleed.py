"""Colour goes on beyond the cut: what a knife or a duplex printer gets wrong shows no white."""

import pytest

from cards_pdf.decks.load import load_deck, shipped_decks
from cards_pdf.orders.order import Order
from cards_pdf.pdf.reading.to_pictures import page_pictures
from cards_pdf.sheets.deck_sheets import DeckJob, make_pdf
from cards_pdf.sheets.formats import single_card

_BLEED, _DPI, _WHITE = 3.0, 50.8, 252  # two pixels a mm
_CLASSIC = "playing-cards"  # white to the edge and beyond it, as such cards are; only its back has colour


def rim(picture):
    """What lies beyond the cut, but for the outermost row of pixels, which may lie half off the page."""
    width, height, deep = *picture.size, round(_BLEED * _DPI / 25.4)
    sides = ((1, 1, width - 1, deep), (1, height - deep, width - 1, height - 1))
    ends = ((1, 1, deep, height - 1), (width - deep, 1, width - 1, height - 1))
    return [picture.crop(part) for part in sides + ends]


def shows_white(picture):
    return any(
        min(pixel) >= _WHITE for part in rim(picture) for _, pixel in part.getcolors(part.width * 9999)
    )


@pytest.mark.parametrize("name", shipped_decks())
@pytest.mark.parametrize("edition", ["colour", "large-print"])
def test_no_white_lies_beyond_the_cut_of_fronts_and_backs(name, edition, depth):
    deck = load_deck(name)
    some = deck._replace(cards=deck.cards[:: 60 // depth(60)])
    order = Order(bleed=_BLEED, backs="fronts-then-backs").in_edition(edition)
    form = single_card("large" if edition == "large-print" else deck.size, _BLEED)
    shown = list(page_pictures(make_pdf(DeckJob(some, form, order)).pdf, _DPI))
    first = len(shown) // 2 if name.startswith(_CLASSIC) else 0
    assert not any(shows_white(picture) for picture in shown[first:])
