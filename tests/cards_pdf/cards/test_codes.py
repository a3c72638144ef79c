"""Codes of every length that a deck may have are printed, in every theme and edition."""

import pytest

from cards_pdf.common import sizes
from cards_pdf.decks.layouts.file import shipped_layouts
from cards_pdf.decks.load import load_deck
from cards_pdf.order import Order
from cards_pdf.sheets.deck_sheets import DeckJob, make_pdf
from cards_pdf.sheets.formats import make_single_card
from tests.cards_pdf.drawing import EDITIONS, write_deck
from tests.cards_pdf.reading import reader

CODES = ["WOLF1", "WOLFPACK-123", "1000", "A1"]
WIDEST = "W" * 12  # wider than a mini card
THEMES = [name for name in shipped_layouts() if name not in ("playing", "scene")]


@pytest.mark.sample(10)
@pytest.mark.parametrize("size", ["poker", "mini", "tarot"])
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("theme", THEMES)
def test_every_code_that_is_allowed_has_room(tmp_path, theme, edition, size):
    codes = [*CODES, *[WIDEST] * (size != "mini")]
    cards = "".join(
        f'[[card]]\ncode = "{code}"\nname = "A name"\nbody = "Draw."\n' for code in codes
    )
    deck = load_deck(write_deck(tmp_path, cards, f'theme = "{theme}"\ncard = "{size}"'))
    form = make_single_card(sizes.enlarged(size, EDITIONS[edition].scale))
    printed = reader(make_pdf(DeckJob(deck, form, Order().in_edition(edition))).pdf)
    words = "".join(page.extract_text() for page in printed.pages)
    assert words.count("A name") == len(codes)
    if theme == "ribbon":
        assert all(words.count(code) == 1 for code in codes)
