"""Black is printed with black alone: letters of several inks have coloured edges."""

from io import BytesIO

import pypdf
import pytest

from cards_pdf.canvas.operators import fill_colour, stroke_colour
from cards_pdf.common.colour import BLACK, INK, PAPER
from cards_pdf.papers.sheet_style import GREY
from tests.papers import build_pdf


@pytest.mark.parametrize("colour", [INK, BLACK])
def test_black_is_one_number(colour):
    assert fill_colour(colour, inks=False) == "0 g"
    assert stroke_colour(colour, inks=False) == "0 G"


def test_dark_greys_are_one_number_and_tints_keep_their_hue():
    assert fill_colour(GREY, inks=False).endswith(" g")
    assert fill_colour((0.93, 0.92, 0.94), inks=False).endswith(" rg")
    assert fill_colour((0.12, 0.2, 0.12), inks=False).endswith(" rg")
    assert fill_colour(PAPER, inks=False) == "1 1 1 rg"


def test_rules_have_no_black_of_several_inks():
    page = pypdf.PdfReader(BytesIO(build_pdf("scoundrel", "en", "rules")[0].pdf)).pages[1]
    operators = page.get_contents().get_data().decode("latin-1").split("\n")
    mixed = [
        line.split()[:3] for line in operators if line.endswith((" rg", " RG")) and line[0] == "0"
    ]
    assert "0 g" in operators
    assert not [parts for parts in mixed if max(map(float, parts)) < 0.13]
