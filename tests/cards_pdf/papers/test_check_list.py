"""A list of a deck's cards to tick: a box for each copy, on as many pages as it takes."""

from ctypes import c_uint
from dataclasses import dataclass, replace

import pytest
from pypdfium2 import raw

from cards_pdf.canvas.typefaces import deck_typefaces
from cards_pdf.cards.edition import COLOUR, LARGE_PT, Edition
from cards_pdf.common.sizes import paper_names
from cards_pdf.decks.load import load_deck, shipped_decks
from cards_pdf.papers.kit_cover import draw_check_list
from tests.cards_pdf.drawing_log import LoggingCanvas
from tests.cards_pdf.reading import letters, open_pdf


@dataclass
class Listed:
    """The list as a person reads it, and how many boxes were drawn."""

    text: str
    pages: int
    boxes: int
    smallest: float


def check_list(deck, edition=COLOUR, paper="a4"):
    canvas = LoggingCanvas(title=deck.title, language=deck.language)
    canvas.typefaces = deck_typefaces(deck)
    draw_check_list(canvas, deck, edition, paper)
    with open_pdf(canvas.pdf()) as document:
        text = "\n".join(page.get_textpage().get_text_bounded() for page in document)
        smallest = min(letter.size for page in document for letter in letters(page))
        return Listed(text, len(document), sum("rect" in line for line in canvas.log), smallest)


@pytest.mark.parametrize("name", shipped_decks())
def test_every_card_stands_there_with_a_box_for_each_copy(name):
    deck = load_deck(shipped_decks()[name])
    listed = check_list(deck)
    said = "".join(listed.text.split())
    assert not [card.name for card in deck.cards if "".join(card.name.split()) not in said]
    assert listed.boxes == len(deck.printed_cards)
    assert listed.pages == 1


@pytest.mark.parametrize("paper", paper_names())
def test_it_fits_any_paper(paper):
    deck = load_deck("playing-cards")
    assert check_list(deck, paper=paper).boxes == 54


def test_large_print_is_large():
    assert check_list(load_deck("legacy"), Edition(large=True)).smallest >= LARGE_PT - 0.1


def test_of_many_copies_the_number_is_told():
    deck = load_deck("legacy")
    first, *rest = deck.cards
    listed = check_list(replace(deck, cards=(first._replace(copies=4), *rest)))
    assert listed.boxes == 3 + len(deck.cards)
    listed = check_list(replace(deck, cards=(first._replace(copies=20), *rest)))
    assert listed.boxes == len(deck.cards)
    assert f"{first.name} × 20" in listed.text


def test_a_name_of_any_length_and_a_deck_of_any_size_find_room():
    deck = load_deck("legacy")
    long = deck.cards[0]._replace(name="The very long name of a card " * 6)
    cards = [long._replace(code=f"X{n}", number=n) for n in range(400)]
    listed = check_list(replace(deck, cards=tuple(cards)), paper="a5")
    assert listed.boxes == 400
    assert listed.pages > 10


@pytest.mark.parametrize(("edition", "red"), [(COLOUR, {"♥", "♦"}), (Edition(low_ink=True), set())])
def test_red_suits_are_red_unless_ink_is_saved(edition, red):
    deck = load_deck("playing-cards")
    canvas = LoggingCanvas(title=deck.title, language=deck.language)
    canvas.typefaces = deck_typefaces(deck)
    draw_check_list(canvas, deck, edition, "a4")
    rgba = [c_uint() for _ in range(4)]
    with open_pdf(canvas.pdf()) as document:
        text = document[0].get_textpage()
        found = set()
        for n, letter in enumerate(text.get_text_range()):
            raw.FPDFText_GetFillColor(text, n, *rgba)
            if rgba[0].value > 100 > rgba[1].value:
                found.add(letter)
    assert found == red
