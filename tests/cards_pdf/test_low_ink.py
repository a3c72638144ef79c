"""What saves ink: pure black, outlines, and no shading that would leave a seam."""

import re

import pytest

from cards_pdf.art.courts import court
from cards_pdf.decks.load import shipped_decks
from cards_pdf.sheets.deck_sheets import make_pdf
from tests.cards_pdf.drawing import job
from tests.cards_pdf.reading import reader


@pytest.mark.parametrize("deck", shipped_decks())
def test_little_ink_is_pure_black_on_every_page(deck):
    """Every colour the file sets is black or paper; stamped drawings and backs as well."""
    asked = job(deck, "low-ink", "long-edge")
    made = reader(make_pdf(asked).pdf)
    streams = [page.get_contents().get_data() for page in made.pages]
    streams += [
        stamp.get_object().get_data()
        for page in made.pages
        for stamp in page["/Resources"].get("/XObject", {}).values()
    ]
    set_to = {
        words for stream in streams for words in re.findall(rb"([\d.]+ [\d.]+ [\d.]+) (?:rg|RG)\b", stream)
    }
    assert set_to <= {b"0 0 0", b"1 1 1"}


def test_no_shading_leaves_a_seam_down_a_courts_face():
    """Shading is an area without a line; where ink is saved it is left out, not outlined."""
    log = []
    make_pdf(job("playing-cards", "low-ink")._replace(only=frozenset({"KH"})), log=log)
    shades = [shape for shape in court("K", "hearts") if shape.fill == "pale" and not shape.line]
    assert shades
    drawn = sum(line.startswith("path") for line in log)
    log.clear()
    make_pdf(job("playing-cards")._replace(only=frozenset({"KH"})), log=log)
    assert sum(line.startswith("path") for line in log) - drawn == len(shades)
