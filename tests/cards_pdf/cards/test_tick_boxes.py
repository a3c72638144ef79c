"""Squares to tick: their words fit, and elements are told apart without colour."""

import pytest

from cards_pdf.canvas.to_pictures import open_pdf
from tests.cards_pdf.drawing import printed


@pytest.mark.parametrize("edition", ["colour", "low-ink", "large-print"])
def test_each_element_has_its_sign_behind_its_word(edition):
    with open_pdf(printed("legacy", edition)) as document:
        text = " ".join(page.get_textpage().get_text_range() for page in document)
    assert text.count("fire flame") == text.count("ice flake") == 6
