"""Sheet formats of one's own are checked like decks."""

import pytest

from cards_pdf.common import sizes
from cards_pdf.common.errors import DeckError
from cards_pdf.common.sizes import Size
from cards_pdf.sheets.formats import find_format, load_format
from cards_pdf.sheets.impose import make_grid

OWN = """title = "Mine"
paper = "a4"
page = ["210mm", "297mm"]
size = "poker"
card = ["63mm", "88mm"]
columns = 2
rows = 2
"""


def test_a_format_file_of_ones_own_is_centred(tmp_path):
    (tmp_path / "mine.toml").write_text(OWN)
    grid = make_grid(load_format(str(tmp_path / "mine.toml")))
    assert (grid.left, grid.top) == pytest.approx((42, 60.5))


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("size", sizes.card_names())
def test_every_card_size_has_a_sheet_on_both_papers(size, paper):
    assert find_format(size, paper).per_sheet >= 4


def test_a_size_no_sheet_holds_is_refused_by_name(monkeypatch):
    monkeypatch.setattr(sizes, "card", lambda name: Size(name, "card", (300.0, 300.0)))
    with pytest.raises(DeckError, match='holds "poster" cards on a4'):
        find_format("poster", "a4", fold=True)
