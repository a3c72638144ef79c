"""Decks with icons in their texts, and what is printed of them."""

from cards_pdf.canvas.to_pictures import open_pdf, page_pictures
from cards_pdf.decks.load import load_deck
from cards_pdf.order import Order
from cards_pdf.sheets.deck_sheets import DeckJob, make_pdf
from cards_pdf.sheets.formats import make_single_card

RED = (200, 20, 40)
SQUARE = "M 0 0 H 10 V 10 H 0 Z"


def deck(tmp_path, body, icons="", name="One"):
    path = tmp_path / "mine.toml"
    head = f'[deck]\ntitle = "Mine"\ntheme = "plain"\n[icons]\n{icons}\n'
    path.write_text(f"{head}[[card]]\nname = '{name}'\nbody = '''{body}'''\n", "utf-8")
    return path


def print_deck(path, *, cmyk=False, **order):
    return make_pdf(
        DeckJob(load_deck(path), make_single_card("poker"), Order(**order), cmyk=cmyk)
    ).pdf


def colours(pdf):
    """Every colour on the first page that is not mixed with paper at an edge."""
    picture = next(iter(page_pictures(pdf, 300))).convert("RGB")
    return {colour for count, colour in picture.getcolors(1 << 20) if count > 100}


def words(pdf):
    """The first page's text as a reader copies it."""
    with open_pdf(pdf) as document:
        return document[0].get_textpage().get_text_range()
