"""Rule sheets from strangers: nothing outside the folder, nothing endless, a sentence each."""

import re

import pytest

from cards_pdf.__main__ import run
from cards_pdf.rulebooks.load import sheet_file

SHEET = sheet_file("scoundrel").read_text("utf-8")
TRACKER = '[[trackers]]\ntitle = "x"\n'


def refused(tmp_path, capsys, text):
    """What a sheet is refused with, and that it wrote nothing."""
    (tmp_path / "mine.toml").write_text(text, "utf-8")
    assert run(["rules", str(tmp_path / "mine.toml"), "--out", str(tmp_path / "a" / "b" / "out")]) == 2
    assert [path.name for path in tmp_path.rglob("*")] == ["mine.toml"]
    said = capsys.readouterr().err
    assert len(said) < 1000
    return said


@pytest.mark.parametrize("lists", ["groups", "shows"])
def test_a_moment_of_the_example_and_a_table_may_be_words_alone(tmp_path, lists):
    text = re.sub(rf"(?ms)^{lists} = \[.*?\]$", f"{lists} = []", SHEET)
    assert text != SHEET
    (tmp_path / "mine.toml").write_text(text, "utf-8")
    assert run(["rules", str(tmp_path / "mine.toml"), "--out", str(tmp_path)]) == 0


def test_a_colour_that_is_none_is_named(tmp_path, capsys):
    said = refused(tmp_path, capsys, re.sub(r'(?m)^accent = ".*"', 'accent = "red"', SHEET))
    assert said == 'mine.toml: accent: "red" is not a colour such as "#a04020".\n'


def test_a_label_with_lines_of_its_own_is_set_as_it_is(tmp_path):
    text = SHEET.replace('label = "next room"', 'label = "one\\ntwo\\nthree"')
    assert text != SHEET
    (tmp_path / "mine.toml").write_text(text, "utf-8")
    assert run(["rules", str(tmp_path / "mine.toml"), "--out", str(tmp_path)]) == 0


@pytest.mark.parametrize("name", ["../../x", "a b", "..", "x" * 41, ""])
def test_papers_are_never_written_outside_the_folder(tmp_path, capsys, name):
    said = refused(tmp_path, capsys, SHEET.replace('game = "scoundrel"', f'game = "{name}"'))
    assert "game: " in said


def test_a_language_is_never_looked_for_elsewhere(tmp_path, capsys):
    assert 'no small words of paper in "../../x", but in en, zh' in refused(
        tmp_path, capsys, f'lang = "../../x"\n{SHEET}'
    )


ENDLESS = {
    "trackers[4].rows: is out of reach": f"{SHEET}{TRACKER}rows = 1000000000\ncolumns = [{{ head = 'x' }}]\n",
    "rows: is 201; it must lie between 0 and 200": f"{SHEET}{TRACKER}rows = 201\n",
    "summary[1].columns: is empty": re.sub(r"(?m)^columns = .*$", "columns = []", SHEET, count=1),
    "summary[2].rows[1]: has 3 cells, but the table 2 columns": SHEET
    + '[[summary]]\ntitle = "x"\ncolumns = ["a", "b"]\nrows = [["x", "y", "z"]]\n',
    "mat.zones[1].at: is -1.0": SHEET.replace("at = [0, 0]", "at = [-1, 0]", 1),
    "more than 200": f"{SHEET}{TRACKER}track = [0, 9999, 1]\n",
    "a track of no places": f"{SHEET}{TRACKER}counters = [[0, 9, 0]]\n",
    "page: is 10": f"{SHEET}{TRACKER}track = [0, 9, 1]\npage = 10\n",
    "width: is 0.0": f"{SHEET}{TRACKER}rows = 1\ncolumns = [{{ head = 'x', width = 0 }}]\n",
    "is 900062 characters long": SHEET.replace('goal = "', 'goal = "' + "word " * 180_000),
    "more than a rule sheet has room for": SHEET + '[[turn]]\ndo = "x"\n' * 3000,
    "mat.size[1]: is out of reach: inf": SHEET.replace("size = [4, 2.05]", "size = [inf, 2]"),
    "mat.size: is -4.0": SHEET.replace("size = [4, 2.05]", "size = [-4, 2]"),
    "mat.zones[1].size: is 31.0": SHEET.replace("size = [4, 1]", "size = [31, 1]"),
    "mat.zones[1].at: is 3000.0": SHEET.replace("at = [0, 0]", "at = [3000, 0]", 1),
    'mat.zones[5].shape: is "colum"': SHEET + '[[mat.zones]]\nat = [0, 0]\nshape = "colum"\n',
    'frames[4].groups: is "heap"': SHEET + '[[example.frames]]\ntext = "x"\ngroups = [{ shape = "heap" }]\n',
    "example.frames[4]: is 31.0": SHEET
    + '[[example.frames]]\ntext = "x"\npath = [{ card = "#", x = 31, y = 0 }]\n',
}


@pytest.mark.parametrize("said", ENDLESS)
def test_a_sheet_never_draws_without_end(tmp_path, capsys, said):
    assert ENDLESS[said] != SHEET
    assert said in refused(tmp_path, capsys, ENDLESS[said])
