"""Rule sheets from strangers: nothing outside the folder, nothing endless, a sentence each."""

import re

import pytest

from cards_pdf.__main__ import run
from cards_pdf.rulebooks.load import sheet_file

SHEET = sheet_file("scoundrel").read_text("utf-8")
TRACKER = '[[trackers]]\ntitle = "x"\n'


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


def test_a_colour_that_is_none_is_named(tmp_path, capsys):
    said = get_error(tmp_path, capsys, re.sub(r'(?m)^accent = ".*"', 'accent = "redd"', SHEET))
    assert said == 'mine.toml: key "accent" "redd" is not a colour such as "#a04020" or "teal".\n'


def test_a_label_with_lines_of_its_own_is_set_as_it_is(tmp_path):
    text = SHEET.replace('label = "next room"', 'label = "one\\ntwo\\nthree"')
    assert text != SHEET
    (tmp_path / "mine.toml").write_text(text, "utf-8")
    assert run(["rules", str(tmp_path / "mine.toml"), "--out", str(tmp_path)]) == 0


@pytest.mark.parametrize("name", ["../../x", "a b", "..", "x" * 41, ""])
def test_papers_are_never_written_outside_the_folder(tmp_path, capsys, name):
    said = get_error(tmp_path, capsys, SHEET.replace('game = "scoundrel"', f'game = "{name}"'))
    assert 'key "game" ' in said


def test_a_language_is_never_looked_for_elsewhere(tmp_path, capsys):
    said = get_error(tmp_path, capsys, f'lang = "../../x"\n{SHEET}')
    assert 'key "lang" must be a language such as en or pt-BR' in said


ENDLESS = {
    'trackers 4: key "rows" must be a whole number from 0 to 200, not 1000000000': SHEET
    + TRACKER
    + "rows = 1000000000\ncolumns = [{ head = 'x' }]\n",
    'key "rows" must be a whole number from 0 to 200, not 201': f"{SHEET}{TRACKER}rows = 201\n",
    'summary 1: key "columns" is empty': re.sub(
        r"(?m)^columns = .*$", "columns = []", SHEET, count=1
    ),
    'summary 3: key "rows" has 3 cells in row 1, but the table 2 columns': SHEET
    + '[[summary]]\ntitle = "x"\ncolumns = ["a", "b"]\nrows = [["x", "y", "z"]]\n',
    'mat, zones 1: key "at" must be a number from 0 to 30, not -1': SHEET.replace(
        "at = [0, 0]", "at = [-1, 0]", 1
    ),
    'key "track" has no places, or more than 200': f"{SHEET}{TRACKER}track = [0, 9999, 1]\n",
    'key "counters" has no places': f"{SHEET}{TRACKER}counters = [[0, 9, 0]]\n",
    'key "page" must be a whole number from 1 to 9, not 10': SHEET
    + TRACKER
    + "track = [0, 9, 1]\npage = 10\n",
    'columns 1: key "width" must be a number from 0.01 to 100, not 0': SHEET
    + TRACKER
    + "rows = 1\ncolumns = [{ head = 'x', width = 0 }]\n",
    "is 900050 characters long": SHEET.replace('goal = "', 'goal = "' + "word " * 180_000),
    "more than fits on a rule sheet": SHEET + '[[turn]]\ndo = "x"\n' * 3000,
    'mat: key "size" must be a number from 0.5 to 30, not inf': SHEET.replace(
        "size = [4, 2.05]", "size = [inf, 2]"
    ),
    'mat: key "size" must be a number from 0.5 to 30, not -4': SHEET.replace(
        "size = [4, 2.05]", "size = [-4, 2]"
    ),
    'mat, zones 1: key "size" must be a number from 0.05 to 30, not 31': SHEET.replace(
        "size = [4, 1]", "size = [31, 1]"
    ),
    'mat, zones 1: key "at" must be a number from 0 to 30, not 3000': SHEET.replace(
        "at = [0, 0]", "at = [3000, 0]", 1
    ),
    'mat, zones 5: key "shape" is "colum"': SHEET + '[[mat.zones]]\nat = [0, 0]\nshape = "colum"\n',
    'example, frames 4, groups 1: key "shape" is "heap"': SHEET
    + '[[example.frames]]\ntext = "x"\ngroups = [{ shape = "heap" }]\n',
    'example, frames 4, path 1: key "x" must be a number from -30 to 30, not 31': SHEET
    + '[[example.frames]]\ntext = "x"\npath = [{ card = "#", x = 31, y = 0 }]\n',
}


@pytest.mark.parametrize("message", ENDLESS)
def test_a_sheet_never_draws_without_end(tmp_path, capsys, message):
    assert ENDLESS[message] != SHEET
    assert message in get_error(tmp_path, capsys, ENDLESS[message])
