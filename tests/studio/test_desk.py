"""The studio's desk: typed requests, refusals in a sentence, and bugs that are called bugs."""

import pytest

from cards_pdf.studio import open_deck
from cards_pdf.studio import session as studio
from cards_pdf.studio.session import Studio
from tests.desk import laws
from tests.studio.decks import DECK, Tab, tab, write_deck


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


CSV = '[deck]\ntitle = "T"\ncards = "cards.csv"\nlayout = "mine.toml"\n'
HEADING = "code,name,cost,copies\n"


@pytest.mark.parametrize(
    ("rows", "place"),
    [
        ("A1,Bear,3,none\n", {"file": "cards.csv", "row": 2, "column": "copies"}),
        ("A1,Bear,3,1,x\n", {"file": "cards.csv", "row": 2}),
        ("A1,Bear,3,1\nA1,Elf,3,1\n", {"file": "cards.csv", "row": 3, "column": "code"}),
        (f"A1,{'Bear of all bears ' * 20},3,1\n", {"code": "A1", "column": "name"}),
    ],
)
def test_a_problem_knows_its_place_in_any_language(tmp_path, rows, place):
    for lang in ("en", "zh"):
        page = Tab(Studio(write_deck(tmp_path, CSV, cards_csv=HEADING + rows), lang))
        fault = next(fault for fault in page.state["faults"] if fault["grave"])
        assert place.items() <= fault.items()


def test_a_file_that_is_no_toml_is_named_with_its_line(tmp_path):
    (fault,) = tab(tmp_path, layout="# a\n[regions").state["faults"]
    assert (fault["file"], "line" in fault) == ("mine.toml", False)  # it ends too early
    (fault,) = tab(tmp_path, layout="# a\nleft = \n").state["faults"]
    assert (fault["file"], fault["line"]) == ("mine.toml", 2)


def test_a_table_in_another_language_still_shows_its_rows(tmp_path):
    page = tab(
        tmp_path, deck=CSV, cards_csv=HEADING + "A1,Bear,3,\n", cards_de_csv="code,name\nA1,Bär\n"
    )
    answer = page.ask("look", view={"lang": "de"})
    assert [card["name"] for card in answer["cards"]] == ["Bär"]
    assert "cards.csv" in [
        table["file"] for table in page.ask("look", view={"lang": "de"}, revs={})["tables"]
    ]
