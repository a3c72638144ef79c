"""`rules` at the table says what the printed sheet says."""

from cards_pdf.rulebooks import languages
from cards_pdf.rulebooks.rule_sheet import load
from referee import games
from referee.errors import RequestError
from referee.protocol.verbs import sheet_of
from referee.rulekit.say import Say
from referee.terminal.prompt import question_line
from tests.terminal.screen import Screen


def test_a_refusal_cites_its_ruling():
    refused = RequestError("not-expected", expected="4C", card="5C")
    assert "went under the deck with a skipped room (R1)" in Say("referee.games.scoundrel").error(
        refused
    )
    assert "R1" not in Say("referee.games.spade_poker").error(refused)


def test_rules_tells_the_sheet_and_asks_again():
    screen = Screen()
    output = screen.type("rules")
    sheet = load("scoundrel")
    assert output.startswith(sheet.title)
    assert "".join(sheet.ruling("R3").text.replace("`", "").split()) in "".join(output.split())
    assert screen.lines[-1] == question_line(screen.terminal.client, screen.terminal.say, {})


def test_a_language_without_a_sheet_gets_the_english_one():
    scoundrel = games.load("scoundrel")
    assert sheet_of(scoundrel, "eo") == sheet_of(scoundrel, "en")
    assert "zh" in languages("spade-poker")
    assert Screen("spade-poker", "zh").type("rules").startswith("黑桃扑克")
