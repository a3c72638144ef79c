"""Decks of the theme full-art, and the colours of their printed card."""

from PIL import Image

from cards_pdf.canvas.to_pictures import page_pictures
from cards_pdf.decks.load import load_deck
from cards_pdf.order import Order
from cards_pdf.sheets.deck_sheets import DeckJob, make_pdf
from cards_pdf.sheets.formats import make_single_card

GREEN = (20, 120, 60)
DOTS_PER_MM = 4


def deck(tmp_path, more="", body="Some *text* to read."):
    Image.new("RGB", (300, 200), GREEN).save(tmp_path / "a.png")
    path = tmp_path / "mine.toml"
    head = '[deck]\ntitle = "Mine"\ntheme = "full-art"\n[kinds.hero]\naccent = "#333333"\n'
    card = f'[[card]]\nname = "Ada"\nkind = "hero"\nart = "a.png"\nbody = "{body}"\n{more}'
    path.write_text(head + card, "utf-8")
    return path


def render_page(path, *, cmyk=False, **order):
    """The card's page; it has 3 mm around the card for bleed."""
    result = make_pdf(
        DeckJob(load_deck(path), make_single_card("poker"), Order(**order), cmyk=cmyk)
    )
    return next(iter(page_pictures(result.pdf, DOTS_PER_MM * 25.4))).convert("RGB")


def get_pixel(picture, x, y):
    """The colour x, y mm from the page's left top."""
    return picture.getpixel((round(x * DOTS_PER_MM), round(y * DOTS_PER_MM)))
