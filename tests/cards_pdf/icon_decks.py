"""Decks with icons in their texts, and what is printed of them."""

from cards_pdf.canvas.pdf_file import open_pdf, page_pictures
from tests.cards_pdf.drawing import print_single as print_deck
from tests.cards_pdf.drawing import write_deck

__all__ = ["RED", "SQUARE", "colours", "deck", "print_deck", "words"]

RED = (200, 20, 40)
SQUARE = "M 0 0 H 10 V 10 H 0 Z"


def deck(tmp_path, body, icons="", name="One"):
    cards = f"[[card]]\nname = '{name}'\nbody = '''{body}'''\n"
    return write_deck(tmp_path, cards, f'theme = "plain"\n[icons]\n{icons}')


def colours(pdf):
    """Every colour on the first page that is not mixed with paper at an edge."""
    picture = next(iter(page_pictures(pdf, 300))).convert("RGB")
    return {colour for count, colour in picture.getcolors(1 << 20) if count > 100}


def words(pdf):
    """The first page's text as a reader copies it."""
    with open_pdf(pdf) as document:
        return document[0].get_textpage().get_text_range()
