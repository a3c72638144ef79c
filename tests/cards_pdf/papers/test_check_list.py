"""A list of a deck's cards to tick: a box for each copy, on as many pages as it takes."""

from ctypes import c_uint
from dataclasses import replace

import pytest
from pypdfium2 import raw

from cards_pdf.canvas.typefaces import deck_typefaces
from cards_pdf.cards.edition import COLOUR, LARGE_PT, Edition
from cards_pdf.common.sizes import paper_names
from cards_pdf.decks.load import load_deck, shipped_decks
from cards_pdf.papers.kit_cover import draw_check_list
from tests.cards_pdf.drawing_log import LoggingCanvas
from tests.cards_pdf.reading import letters, open_pdf

LEGACY = load_deck("legacy")


def check_list(deck, edition=COLOUR, paper="a4"):
    """Return the pages of the list, and how many boxes were drawn."""
    canvas = LoggingCanvas(title=deck.title, language=deck.language)
    canvas.typefaces = deck_typefaces(deck)
    draw_check_list(canvas, deck, edition, paper)
    return list(open_pdf(canvas.pdf())), sum("rect" in line for line in canvas.log)


def text_of(page):
    return page.get_textpage().get_text_bounded()


@pytest.mark.parametrize("name", shipped_decks())
def test_every_card_stands_there_with_a_box_for_each_copy(name):
    deck = load_deck(shipped_decks()[name])
    (page,), boxes = check_list(deck)
    text = "".join(text_of(page).split())
    assert not [card.name for card in deck.cards if "".join(card.name.split()) not in text]
    assert boxes == len(deck.printed_cards)


@pytest.mark.parametrize("paper", paper_names())
def test_it_fits_any_paper(paper):
    assert check_list(load_deck("playing-cards"), paper=paper)[1] == 54


def test_large_print_is_large():
    pages, _ = check_list(LEGACY, Edition(large=True))
    assert min(letter.size for page in pages for letter in letters(page)) >= LARGE_PT - 0.1


@pytest.mark.parametrize(("copies", "boxes", "label"), [(4, 4, ""), (20, 1, " × 20")])
def test_of_many_copies_the_number_is_told(copies, boxes, label):
    first, *rest = LEGACY.cards
    (page,), count = check_list(replace(LEGACY, cards=(first._replace(copies=copies), *rest)))
    assert count == boxes + len(rest)
    assert f"{first.name}{label}" in text_of(page)


def test_a_name_of_any_length_and_a_deck_of_any_size_find_room():
    long = LEGACY.cards[0]._replace(name="The very long name of a card " * 6)
    cards = tuple(long._replace(code=f"X{n}", number=n) for n in range(400))
    pages, boxes = check_list(replace(LEGACY, cards=cards), paper="a5")
    assert boxes == 400
    assert len(pages) > 10


@pytest.mark.parametrize(("edition", "red"), [(COLOUR, {"♥", "♦"}), (Edition(low_ink=True), set())])
def test_red_suits_are_red_unless_ink_is_saved(edition, red):
    (page,), _ = check_list(load_deck("playing-cards"), edition)
    text, rgba = page.get_textpage(), [c_uint() for _ in range(4)]
    found = set()
    for n, letter in enumerate(text.get_text_range()):
        raw.FPDFText_GetFillColor(text, n, *rgba)
        if rgba[0].value > 100 > rgba[1].value:
            found.add(letter)
    assert found == red
