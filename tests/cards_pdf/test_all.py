"""`cards-pdf all`: what it names, writes and lists; of one game and one deck, to be quick."""

import re

import pytest

from cards_pdf.__main__ import run
from cards_pdf.commands import all as everything
from cards_pdf.commands import rules
from cards_pdf.decks.load import shipped_decks


@pytest.fixture(autouse=True)
def _little(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    legacy = shipped_decks()["legacy"]
    monkeypatch.setattr(everything, "shipped_decks", lambda: {"legacy": legacy})
    monkeypatch.setattr(rules, "games", lambda: ("scoundrel",))


def test_everything_is_written_and_listed(tmp_path, capsys):
    assert run(["all", "--paper", "letter"]) == 0
    written = {path.name for path in (tmp_path / "output").glob("*.pdf")}
    said = capsys.readouterr().out.splitlines()
    page = (tmp_path / "output" / "index.html").read_text("utf-8")
    assert {line.split()[0].removeprefix("output/") for line in said[:-1]} == written
    assert set(re.findall(r'href="(.*?)"', page)) == written
    assert said[-1].endswith(f"lists {len(written)} files")
    assert {"scoundrel-rules-letter.pdf", "scoundrel-trackers-letter-fillable.pdf"} < written
    assert all("letter" in name for name in written)
    for edition in ("", "-low-ink", "-large-print", "-fillable"):
        own = re.compile(rf"legacy-letter-[a-z0-9-]*\d{edition}(-long-edge)?\.pdf")
        assert any(own.fullmatch(name) for name in written)


def test_a_folder_that_cannot_be_written_ends_it_with_1(tmp_path, capsys):
    (tmp_path / "taken").write_text("a file")
    assert run(["all", "--out", "taken"]) == 1
    assert "cannot be written" in capsys.readouterr().err


def test_it_takes_no_deck(capsys):
    assert run(["all", "legacy"]) == 2
    assert 'a word too many: "legacy"' in capsys.readouterr().err
