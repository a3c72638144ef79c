"""The line of a mistake in a TOML file, before its place in words."""

import pytest

from cards_pdf.common.errors import DeckError
from cards_pdf.common.records import toml_lines
from cards_pdf.common.records.toml_lines import find_lines
from cards_pdf.decks.load import load_deck
from tests.cards_pdf.files import read_rows, read_table
from tests.cards_pdf.mistakes import test_mistakes

ROWS = {name: row for name, _, row in read_rows(test_mistakes.__file__)}
DECK = ROWS["lines: in a deck"]["d.toml"]


def test_programs_get_the_line_too(tmp_path):
    (tmp_path / "d.toml").write_text(DECK, "utf-8")
    with pytest.raises(DeckError) as caught:
        load_deck(tmp_path / "d.toml")
    assert {problem.whereabouts.line for problem in caught.value.problems} == {7, 15, 16}


@pytest.mark.parametrize(("path", "line"), read_table("lines.toml")["lines"])
def test_a_key_is_found_or_else_its_table(path, line):
    assert [*find_lines(DECK, [tuple(path)])] == [line]


def test_a_file_without_mistakes_is_not_searched(tmp_path, monkeypatch):
    monkeypatch.setattr(toml_lines, "split_statements", None)
    (tmp_path / "d.toml").write_text('[deck]\ntitle = "T"\n[[card]]\nname = "A"\n', "utf-8")
    assert load_deck(tmp_path / "d.toml").title == "T"
