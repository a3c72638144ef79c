"""Samples of other programs, set here: the same places, colours, sizes and columns."""

from pathlib import Path

import pytest

from cards_pdf.__main__ import run
from cards_pdf.canvas.pdf import PdfCanvas
from cards_pdf.canvas.pdf_file import page_pictures
from cards_pdf.cards.edition import COLOUR
from cards_pdf.cards.faces import Fronts
from cards_pdf.decks.load import load_deck
from cards_pdf.order import Order
from cards_pdf.sheets.deck_sheets import DeckJob, make_pdf
from cards_pdf.sheets.formats import make_single_card
from tests.cards_pdf.reading import open_pdf

HERE = Path(__file__).parent
DPI = 100


def areas(deck, card):
    return {
        one.region.name: one.area
        for one in Fronts(deck, COLOUR).place_regions(PdfCanvas(title=""), card)
    }


def pictures(deck, bleed=0.0):
    """The cards as a service gets them."""
    made = make_pdf(DeckJob(deck, make_single_card(deck.size), Order(bleed=bleed)))
    return [picture.convert("RGB") for picture in page_pictures(made.pdf, DPI)]


def words(deck):
    with open_pdf(make_pdf(DeckJob(deck, make_single_card(deck.size))).pdf) as document:
        return [page.get_textpage().get_text_bounded() for page in document]


def near(colour, other):
    return all(abs(one - two) < 12 for one, two in zip(colour, other, strict=True))


# --- Squib's introduction: layout.yml in pixels, a table, svg of a column, a layout of a column ---

PIXELS = {  # x, y, width, height on 825 by 1125, as the introduction gives them
    "backdrop": (38, 38, 750, 1050),
    "class": (75, 75, 100, 100),
    "art": (75, 300, 675, 675),
}


def test_squibs_introduction_lies_where_its_pixels_lie():
    deck = load_deck(HERE / "squib" / "deck.toml")
    assert run(["check", str(HERE / "squib" / "deck.toml")]) == 0
    found = areas(deck, deck.cards[0])
    for name, (x, y, width, height) in PIXELS.items():
        left, top = ((side - 37.5) / 300 * 25.4 for side in (x, y))
        wanted = (left, top, left + width / 300 * 25.4, top + height / 300 * 25.4)
        assert found[name] == pytest.approx(wanted, abs=0.05), name
    assert "Clay Walker" in words(deck)[0]
    assert "Move a card of any hand" in " ".join(words(deck)[1].split())


def test_squibs_introduction_has_its_colours_into_the_bleed():
    first, second = pictures(load_deck(HERE / "squib" / "deck.toml"), bleed=3.0)
    corner, middle = (1, 1), (first.width // 2, int(first.height * 0.22))
    assert near(first.getpixel(corner), (0x25, 0x23, 0x22))
    assert near(first.getpixel(middle), (0x0B, 0x37, 0x36))
    assert first.tobytes() != second.tobytes()


# --- nanDECK's page: ranges of cards, a border, one large word ---


def test_nandecks_script_of_eighteen_cards(capsys):
    deck = load_deck(HERE / "nandeck" / "deck.toml")
    assert run(["check", str(HERE / "nandeck" / "deck.toml")]) == 0
    assert [card.copies for card in deck.cards] == [1, 3, 14]
    assert len(deck.printed_cards) == 18
    assert areas(deck, deck.cards[0])["role"] == (0, 30, 60, 60)
    shown = words(deck)
    assert [page.strip() for page in shown[:2]] == ["ORACLE", "BEAST"]
    assert any(near(pixel, (0, 0, 255)) for pixel in pixels(pictures(deck)[0]))
    assert "every text fits" in capsys.readouterr().out


def pixels(picture):
    return [picture.getpixel((x, picture.height // 2)) for x in range(picture.width)]
