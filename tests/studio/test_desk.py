"""The studio's desk: typed requests, refusals in a sentence, and bugs that are called bugs."""

import pytest

from cards_pdf.studio import open_deck
from cards_pdf.studio import session as studio
from tests.desk import laws
from tests.studio.decks import DECK, tab


@pytest.fixture
def page(tmp_path):
    return tab(tmp_path)


def test_laws(page):
    laws.check(page.studio.desk)


@pytest.mark.parametrize(
    "error", [TypeError("x"), KeyError("x"), AttributeError("x"), ValueError("x")]
)
def test_a_bug_is_called_a_bug_and_written_down(page, tmp_path, monkeypatch, error):
    def broken(*_):
        raise error

    monkeypatch.setattr(open_deck, "load_deck", broken)
    monkeypatch.setattr(studio, "find_printer_file", lambda: tmp_path / "kept" / "printer.toml")
    (tmp_path / "deck.toml").write_text(DECK.replace("Wisp", "Elf"), "utf-8")
    said = page.ask("look")["refused"]
    assert said.startswith(f"This is a bug in cards-pdf ({type(error).__name__})")
    assert "Traceback" in (tmp_path / "kept" / "error-report.txt").read_text("utf-8")
