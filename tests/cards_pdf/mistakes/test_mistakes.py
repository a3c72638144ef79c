"""Mistakes of authors: each is answered with its place and with a cure, and nothing is written.

Each TOML file beside this one has the files of a `base`, and cases that change them as
`tests.cards_pdf.files` says. `command` is another command than that of the base, and `code` another
exit code than 2. Each part of `message` is in what the command prints.
"""

import pytest

from cards_pdf.__main__ import run
from tests.cards_pdf.files import read_rows, write_files
from tests.faults import content_of

MAX_LETTERS = 4000  # of a message, whatever it has to say
ROWS = {name: (base, case) for name, base, case in read_rows(__file__)}


@pytest.mark.parametrize("name", ROWS)
def test_a_mistake_is_answered_with_its_place_and_a_cure(tmp_path, monkeypatch, capsys, name):
    base, case = ROWS[name]
    write_files(tmp_path, base, case)
    monkeypatch.chdir(tmp_path)
    before = content_of(tmp_path)
    code = case.get("code", 2)
    assert run(case.get("command") or base["command"]) == code
    printed = capsys.readouterr().err
    assert [part for part in case["message"] if part not in printed] == []
    assert len(printed) < MAX_LETTERS
    assert content_of(tmp_path) == before or code == 0


def test_the_deck_without_mistakes_is_checked(tmp_path):
    base, _ = ROWS["designers: deck: misspelt key"]
    write_files(tmp_path, base, {})
    assert run(["check", str(tmp_path / "d.toml")]) == 0
