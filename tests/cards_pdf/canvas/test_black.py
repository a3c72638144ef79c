"""Black is printed with black alone: letters of several inks have coloured edges."""

import pytest

from cards_pdf.canvas.operators import fill_colour, stroke_colour
from cards_pdf.common.colour import BLACK, INK, PAPER
from cards_pdf.papers.sheet_style import GREY


@pytest.mark.parametrize("colour", [INK, BLACK])
def test_black_is_one_number(colour):
    assert fill_colour(colour, inks=False) == "0 g"
    assert stroke_colour(colour, inks=False) == "0 G"


def test_dark_greys_are_one_number_and_tints_keep_their_hue():
    assert fill_colour(GREY, inks=False).endswith(" g")
    assert fill_colour((0.93, 0.92, 0.94), inks=False).endswith(" rg")
    assert fill_colour((0.12, 0.2, 0.12), inks=False).endswith(" rg")
    assert fill_colour(PAPER, inks=False) == "1 1 1 rg"
