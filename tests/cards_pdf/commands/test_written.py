"""Commands, the files that they write and what they say, by rows of the files in `written`."""

import pytest

from cards_pdf.__main__ import run
from tests.cards_pdf.files import read_rows, write_files
from tests.cards_pdf.reading import reader
from tests.faults import content_of

ROWS = {name: (base, row) for name, base, row in read_rows(__file__, "written")}


@pytest.mark.parametrize("name", ROWS)
def test_a_command_writes_its_files_and_says_what_matters(tmp_path, monkeypatch, capsys, name):
    base, row = ROWS[name]
    write_files(tmp_path, base, row)
    monkeypatch.chdir(tmp_path)
    before = content_of(tmp_path)
    assert run(row.get("command") or base["command"]) == row.get("code", 0)
    said = "".join(capsys.readouterr())
    assert [part for part in row.get("told", []) if part not in said] == []
    assert [part for part in row.get("untold", []) if part in said] == []
    after = content_of(tmp_path)
    assert {path: after.get(path) for path in before} == before
    new = sorted(after.keys() - before.keys())
    sheets = [reader(after[name]) for name in new if "shows" in row]
    texts = [page.extract_text() for sheet in sheets for page in sheet.pages]
    assert [part for part in row.get("shows", []) if part not in "".join(texts)] == []
    assert [part for part in row.get("hides", []) if part in "".join(texts)] == []
    if "written" in row:
        assert new == row["written"]
