"""Rule sheets from strangers whose lists and labels are odd, and fine."""

import re

import pytest

from cards_pdf.__main__ import run
from cards_pdf.common.data_files import sheet_file

SHEET = sheet_file("scoundrel").read_text("utf-8")


@pytest.mark.parametrize(
    ("pattern", "instead"),
    [
        (r"(?ms)^groups = \[.*?\]$", "groups = []"),
        (r"(?ms)^shows = \[.*?\]$", "shows = []"),
        ('label = "next room"', r'label = "one\\ntwo\\nthree"'),
    ],
    ids=["a moment without cards", "a zone without cards", "a label with lines of its own"],
)
def test_an_odd_sheet_is_printed(tmp_path, pattern, instead):
    text = re.sub(pattern, instead, SHEET)
    assert text != SHEET
    (tmp_path / "mine.toml").write_text(text, "utf-8")
    assert run(["rules", str(tmp_path / "mine.toml"), "--out", str(tmp_path)]) == 0
