"""Decks of the theme full-art, and the colours of their printed card."""

from PIL import Image

from tests.cards_pdf.drawing import render_single, write_deck

GREEN = (20, 120, 60)
HEAD = 'theme = "full-art"\n[kinds.hero]\naccent = "#333333"'


def deck(folder, art="a.png", name="Ada"):
    """A card with this picture, and 3 mm around it for bleed where it is printed."""
    Image.new("RGB", (300, 200), GREEN).save(folder / "a.png")
    body = 'kind = "hero"\nbody = "Some *text* to read."'
    return write_deck(folder, f'[[card]]\nname = "{name}"\nart = "{art}"\n{body}\n', HEAD)


def get_colours(deck, *places, **options):
    """Return the colours of places in mm from the page's left top."""
    picture = render_single(deck, **options)
    return [picture.getpixel((round(x * 4), round(y * 4))) for x, y in places]
