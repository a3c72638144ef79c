"""`rules` at the table says what the printed sheet says."""

import pytest

from cards_pdf.rule_text import GAMES, languages, load
from referee import games
from referee.errors import WrongUse
from referee.faces import rulebook
from tests.test_terminal import Screen


def test_every_registered_game_has_a_sheet():
    assert set(games.TITLES) <= set(GAMES)


def test_rules_tells_the_sheet_and_asks_again():
    screen = Screen()
    told = screen.type("rules")
    sheet = load("scoundrel")
    assert told.startswith(sheet.title)
    assert "".join(sheet.ruling("R3").text.replace("`", "").split()) in "".join(told.split())
    assert screen.lines[-1] == screen.terminal.question()


def test_single_rulings_are_told_by_their_numbers():
    told = rulebook.lines("scoundrel", "en", ["r1", "R3"])
    assert told == [f"{name}  {load('scoundrel').ruling(name).text}" for name in ("R1", "R3")]
    with pytest.raises(WrongUse, match="Scoundrel has no ruling R9"):
        rulebook.lines("scoundrel", "en", ["R9"])


def test_a_language_without_a_sheet_gets_the_english_one():
    assert rulebook.lines("scoundrel", "zh", []) == rulebook.lines("scoundrel", "en", [])
    assert "zh" in languages("spade-poker")
    assert rulebook.lines("spade-poker", "zh", [])[0] == "黑桃扑克"
