"""Codes of every length that a deck may have are printed, in every theme and edition."""

from io import BytesIO

import pytest
from pypdf import PdfReader

from cards_pdf.common import sizes
from cards_pdf.decks.layouts.file import shipped_layouts
from cards_pdf.decks.load import load_deck
from cards_pdf.order import Order
from cards_pdf.sheets.deck_sheets import DeckJob, make_pdf
from cards_pdf.sheets.formats import make_single_card
from tests.cards_pdf.drawing import EDITIONS

CODES = ["WOLF1", "WOLFPACK-123", "1000", "A1"]
WIDEST = "W" * 12  # wider than a mini card


@pytest.mark.sample(10)
@pytest.mark.parametrize("size", ["poker", "mini", "tarot"])
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    "theme", [name for name in shipped_layouts() if name not in ("playing", "scene")]
)
def test_every_code_that_is_allowed_has_room(tmp_path, theme, edition, size):
    codes = [*CODES, *[WIDEST] * (size != "mini")]
    cards = "".join(
        f'[[card]]\ncode = "{code}"\nname = "A name"\nbody = "Draw."\n' for code in codes
    )
    head = f'[deck]\ntitle = "T"\ntheme = "{theme}"\ncard = "{size}"\n'
    (tmp_path / "mine.toml").write_text(head + cards)
    made = load_deck(tmp_path / "mine.toml")
    form = make_single_card(sizes.enlarged(size, EDITIONS[edition].scale))
    printed = PdfReader(BytesIO(make_pdf(DeckJob(made, form, Order().in_edition(edition))).pdf))
    words = "".join(page.extract_text() for page in printed.pages)
    assert words.count("A name") == len(codes)
    if theme == "ribbon":
        assert all(words.count(code) == 1 for code in codes)
