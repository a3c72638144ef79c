"""Rule sheets from strangers: nothing outside the folder, nothing endless, a sentence each."""

import re

import pytest

from cards_pdf.__main__ import run
from cards_pdf.rulebooks import sheet_file

SHEET = sheet_file("scoundrel").read_text("utf-8")


def get_error(tmp_path, capsys, text):
    """Return the message that rejects a sheet, and check that nothing was written."""
    (tmp_path / "mine.toml").write_text(text, "utf-8")
    assert (
        run(["rules", str(tmp_path / "mine.toml"), "--out", str(tmp_path / "a" / "b" / "out")]) == 2
    )
    assert [path.name for path in tmp_path.rglob("*")] == ["mine.toml"]
    message = capsys.readouterr().err
    assert len(message) < 1000
    return message


@pytest.mark.parametrize("lists", ["groups", "shows"])
def test_a_moment_of_the_example_and_a_table_may_be_words_alone(tmp_path, lists):
    text = re.sub(rf"(?ms)^{lists} = \[.*?\]$", f"{lists} = []", SHEET)
    assert text != SHEET
    (tmp_path / "mine.toml").write_text(text, "utf-8")
    assert run(["rules", str(tmp_path / "mine.toml"), "--out", str(tmp_path)]) == 0


def test_a_label_with_lines_of_its_own_is_set_as_it_is(tmp_path):
    text = SHEET.replace('label = "next room"', 'label = "one\\ntwo\\nthree"')
    assert text != SHEET
    (tmp_path / "mine.toml").write_text(text, "utf-8")
    assert run(["rules", str(tmp_path / "mine.toml"), "--out", str(tmp_path)]) == 0


ENDLESS = {
    "is 900050 characters long": SHEET.replace('goal = "', 'goal = "' + "word " * 180_000),
    "more than fits on a rule sheet": SHEET + '[[turn]]\ndo = "x"\n' * 3000,
}


@pytest.mark.parametrize("message", ENDLESS)
def test_a_sheet_never_draws_without_end(tmp_path, capsys, message):
    assert ENDLESS[message] != SHEET
    assert message in get_error(tmp_path, capsys, ENDLESS[message])
