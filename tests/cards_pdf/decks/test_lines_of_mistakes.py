"""The line of a mistake in a TOML file, before its place in words."""

from pathlib import Path

import pytest

from cards_pdf.common.errors import DeckError
from cards_pdf.common.records import toml_lines
from cards_pdf.common.records.toml_lines import find_lines
from cards_pdf.decks.layouts.file import load_layout
from cards_pdf.decks.load import load_deck

DECK = """# A deck
[deck]
title = "T"
layout = "plain"

[kinds]
crew = { label = "Crew", icon = "sward" }

[[card]]
name = "A"
kind = "crew"

[[card]]
name = "B"
kind = "ship"
"copies" = 1000

[[card.effects]]
text = 'x'
txt = "y"
"""
LAYOUT = """[defaults]
colour = "red"
[regions]
name = { text = "{name}", left = 4, box = [
  "4mm", "4mm", "50%", "9mm"] }
[regions.body]
text = "{body}"
lft = "4mm"
[[instead]]
[instead.regions.body]
left = "4"
"""


def lines_of(path: Path) -> list[str]:
    with pytest.raises(DeckError) as caught:
        load_deck(path) if path.name == "d.toml" else load_layout(path)
    return sorted(line.split(" ")[0] for line in str(caught.value).splitlines())


def test_each_mistake_has_its_line(tmp_path):
    (tmp_path / "d.toml").write_text(DECK, "utf-8")
    assert lines_of(tmp_path / "d.toml") == ["d.toml:15:", "d.toml:16:", "d.toml:7:"]
    (tmp_path / "l.toml").write_text(LAYOUT, "utf-8")
    assert lines_of(tmp_path / "l.toml") == ["l.toml:4:", "l.toml:4:", "l.toml:8:", "l.toml:9:"]


def test_programs_get_the_line_too(tmp_path):
    (tmp_path / "d.toml").write_text(DECK, "utf-8")
    with pytest.raises(DeckError) as caught:
        load_deck(tmp_path / "d.toml")
    assert {problem.whereabouts.line for problem in caught.value.problems} == {7, 15, 16}


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("deck",), 2),
        (("deck", "title"), 3),
        (("deck", "subtitle"), 2),
        (("crew", "icon"), 7),
        (("card", 1, "kind"), 11),
        (("card", 2, "kind"), 15),
        (("card", 2, "copies"), 16),
        (("card", 2, "effects", 1, "txt"), 20),
        (("card", 3, "kind"), 0),
        (("nothing",), 0),
    ],
)
def test_a_key_is_found_or_else_its_table(path, line):
    assert [*find_lines(DECK, [path])] == [line]


def test_a_file_without_mistakes_is_not_searched(tmp_path, monkeypatch):
    monkeypatch.setattr(toml_lines, "split_statements", None)
    (tmp_path / "d.toml").write_text('[deck]\ntitle = "T"\n[[card]]\nname = "A"\n', "utf-8")
    assert load_deck(tmp_path / "d.toml").title == "T"
