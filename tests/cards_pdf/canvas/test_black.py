"""Black is printed with black alone: letters of several inks have coloured edges."""

import pytest

from cards_pdf.canvas.operators import fill_colour, stroke_colour
from cards_pdf.common.colour import BLACK, INK, PAPER
from cards_pdf.papers.sheet_style import GREY


@pytest.mark.parametrize(
    ("colour", "ending"),
    [
        (INK, "0 g"), (BLACK, "0 g"), (GREY, " g"), (PAPER, "1 1 1 rg"),
        ((0.93, 0.92, 0.94), " rg"), ((0.12, 0.2, 0.12), " rg"),
    ],
)  # fmt: skip
def test_black_and_dark_greys_are_one_number_and_tints_are_three(colour, ending):
    assert fill_colour(colour, inks=False).endswith(ending)
    assert stroke_colour(colour, inks=False).endswith(ending.upper())
