"""Hostile columns, conditions and translations: a sentence each, and soon."""

import pytest

from tests.cards_pdf.strangers.hostile_decks import CARD, HEAD, get_error

LAYOUT = '[regions.a]\ntext = "{name}"\nwhen = "%s"\nleft = "4mm"\nright = "4mm"\ntop = "4mm"\n'
OWN = HEAD.replace("[deck]\n", '[deck]\nlayout = "l.toml"\n', 1)
TABLE = HEAD.replace("[deck]\n", '[deck]\ncards = "t.csv"\n', 1)


@pytest.mark.parametrize(
    "condition",
    [
        "(" * 399, "not " * 99 + "art", "x" * 400_000, "a or " * 79 + "b", "a, " * 133,
        "name in " + "a," * 195,
    ],
)  # fmt: skip
def test_a_condition_without_end_is_refused(tmp_path, capsys, condition):
    (tmp_path / "l.toml").write_text(LAYOUT % condition, "utf-8")
    assert len(get_error(tmp_path, capsys, OWN + CARD)) < 4000


def test_layouts_that_extend_each_other_without_end_are_refused(tmp_path, capsys):
    for n in range(99):
        (tmp_path / f"l{n}.toml").write_text(f'extends = "l{n + 1}.toml"\n', "utf-8")
    (tmp_path / "l99.toml").write_text(LAYOUT % "", "utf-8")
    said = get_error(tmp_path, capsys, OWN.replace("l.toml", "l0.toml") + CARD)
    assert "is circular, or nested too deeply" in said


def test_keys_by_the_hundred_thousand_are_told_in_a_few_words(tmp_path, capsys):
    keys = "".join(f"k{n} = 1\n" for n in range(100_000))
    assert len(get_error(tmp_path, capsys, f"{HEAD}{CARD}{keys}art = 3\n")) < 4000


def test_tables_by_the_hundred_are_refused(tmp_path, capsys):
    (tmp_path / "t.csv").write_text("name\nx\n")
    tables = ", ".join(['"t.csv"'] * 100)
    said = get_error(tmp_path, capsys, HEAD.replace("[deck]\n", f"[deck]\ncards = [{tables}]\n", 1))
    assert "has 100 entries; at most 20 are allowed" in said


def test_cells_without_end_are_refused(tmp_path, capsys):
    (tmp_path / "t.csv").write_text("name,mine\nx," + "y" * 100_000, "utf-8")
    assert "at most 20000 are allowed" in get_error(tmp_path, capsys, TABLE)


def test_a_translation_of_other_cards_is_told_in_a_few_words(tmp_path, capsys):
    (tmp_path / "t.csv").write_text("code,name\nA,x\n")
    rows = "".join(f"{'B' * 900}{n},y\n" for n in range(4_000))
    (tmp_path / "t.de.csv").write_text(f"code,name\n{rows}", "utf-8")
    assert len(get_error(tmp_path, capsys, TABLE, "--lang", "de")) < 4000
