"""The screen: the table, costs, colours, rules, long answers, and lines broken to fit."""

import re
from random import Random
from textwrap import fill

import pytest

from cards_pdf.common.colour import contrast
from cards_pdf.common.data_files import languages
from cards_pdf.common.line_break import columns, wrap_line
from cards_pdf.rulebooks.rule_sheet import load
from referee import begin, games
from referee.errors import RequestError
from referee.protocol.verbs import sheet_of
from referee.rulekit.rows import Row
from referee.rulekit.say import Say
from referee.terminal import layout
from referee.terminal.commands import ODDS_SECONDS, odds
from referee.terminal.layout import writer
from referee.terminal.prompt import question_line
from tests.sight import least_apart
from tests.table import terminal
from tests.terminal.screen import Screen, entries


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("game", ["scoundrel", "days", "legacy", "spade-poker"])
@pytest.mark.parametrize("width", [40, 80])
def test_help_has_a_line_for_whatever_may_be_typed_and_a_column_for_what_it_does(
    width, game, lang, monkeypatch
):
    monkeypatch.setenv("COLUMNS", str(width))
    screen = Screen(game, lang)
    lines = screen.type("help all").splitlines()
    table = lines[3 : lines.index("")]
    begun = [re.match(r"(\S.*?)?  +", line) for line in table]
    assert len({columns(found[0]) for found in begun}) == 1
    assert {"undo", "redo", "quit", "odds", "next"} <= {found[1] for found in begun}
    assert all(columns(line) <= width for line in table)


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_help_after_the_end_lists_what_may_come_next(lang):
    screen = Screen(lang=lang)
    end = screen.type("concede")
    assert screen.type("?") in end
    assert re.search(r"^again  +\S", screen.type("?"), re.MULTILINE)
    for command in ("hint", "odds", "concede", "enough"):
        assert not re.search(rf"^{command}\b", screen.type("help all"), re.MULTILINE)


def test_a_question_mark_alone_is_help_where_it_is_no_card():
    for name, *lines in (["scoundrel"], ["scoundrel", "js8d6h4c"], ["scoundrel", "concede"]):
        screen = Screen(name)
        screen.type(*lines)
        assert screen.type("?") == screen.type("help")
    blind = Screen("spade-poker")
    blind.type("5H 6C 5D KH 2C", "2C", "10S", "4H", "KH")
    with pytest.raises(RequestError, match="wrong-count"):
        blind.type("?")


@pytest.mark.parametrize("line", ["", "look"])
def test_enter_alone_at_a_choice_shows_the_table_again(line):
    screen = Screen()
    lines = screen.type("js8d6h4c 8d js").splitlines()
    assert lines[1].startswith("New on the table: JS, The Late Knight; 6H, ")
    assert screen.type(line).splitlines() == lines[2:]  # without what happened, and who was met
    assert len(entries(screen)) == 3


def test_cards_in_sentences_are_coloured_by_the_words_for_them():
    say = Say("referee.games.scoundrel", "zh", words=layout.CARDS)
    sentence = say("event.equipped", card="8D", strength=8)
    assert f"{layout.COLOURS['D']}8D{layout.PLAIN}" in sentence.translate(layout.PAINTED)
    assert layout.remove_marks(sentence) == Say("referee.games.scoundrel", "zh")(
        "event.equipped", card="8D", strength=8
    )
    assert columns(sentence) == columns(layout.remove_marks(sentence))


def rgb(colour):
    """Return a terminal's colour for one of its 256 numbers."""
    number = int(colour.rpartition(";")[2].rstrip("m")) - 16
    if number >= 216:
        return (8 + 10 * (number - 216),) * 3
    return tuple(step and 55 + 40 * step for step in (number // 36, number // 6 % 6, number % 6))


COLOURS = [colour for colour in (layout.RED, *layout.COLOURS.values()) if colour != layout.BOLD]


@pytest.mark.parametrize("colour", COLOURS)
def test_colours_hold_on_white_and_on_black(colour):
    seen = tuple(part / 255 for part in rgb(colour))
    assert min(contrast(seen, (0, 0, 0)), contrast(seen, (1, 1, 1))) > 3.75


@pytest.mark.parametrize("own", [0, 255])
def test_suits_are_told_apart_by_eyes_that_see_no_red_or_no_green(own):
    suits = [
        (own,) * 3 if colour == layout.BOLD else rgb(colour) for colour in layout.COLOURS.values()
    ]
    assert least_apart(suits) > 20


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_danger_is_red_as_well_as_said(lang):
    screen = Screen("scoundrel", lang)
    screen.type("qsqc4c3h", "qs")
    table = "".join(layout.lines(screen.terminal.client.table(), 200))
    deadly = screen.terminal.say("face.deadly", does="").strip()
    assert deadly in table
    assert re.search(
        rf"QC\S* {layout.MARKS[layout.DANGER]}[^{layout.MARKS[layout.END]}]*{re.escape(deadly)}",
        table,
    )


def test_cards_of_an_own_deck_are_introduced_by_their_names(monkeypatch):
    screen = Screen()
    screen.lines.clear()
    rows = [Row("Way", cards=["W3"], called={"W3": "Deep Well"})]
    monkeypatch.setattr(screen.terminal.client, "table", lambda: rows)
    screen.terminal.show()
    assert screen.lines[0] == "New on the table: W3, Deep Well."


def paged(answers, height=12, session=None):
    """A screen of so many lines; what is typed below each screenful."""
    screen, waits = Screen(session=session), iter(answers)
    screen.lines.clear()
    screens = []

    def more():
        screens.append(len(screen.lines) - sum(screens))
        return next(waits)

    screen.terminal.screen = screen.terminal.screen._replace(height=lambda: height, more=more)
    return screen, screens


@pytest.mark.parametrize("command", ["rules", "help"])
def test_a_long_answer_waits_at_the_height_of_the_screen(command):
    screen, screens = paged([""] * 99)
    output = screen.type(command)
    assert len(screens) > 1
    assert max(screens) <= 11
    assert output.splitlines()[-1].startswith("1. Deal 4 cards")


def test_the_way_to_win_a_deal_waits_as_well():
    session = begin("scoundrel", seed=3)
    session.concede()
    screen, screens = paged([""] * 99, session=session)
    assert screen.type("winnable").startswith("This deal could be won.")
    assert len(screens) > 1


def test_a_q_stops_it_and_is_no_card():
    screen, screens = paged(["", "q"])
    output = screen.type("help")
    assert len(screens) == 2
    assert output.splitlines()[-1].startswith("1. Deal 4 cards")
    assert screen.terminal.typed_ahead == ""


def test_what_else_is_typed_there_is_read_next():
    screen, _ = paged(["js8d6h4c"])
    screen.type("help")
    assert screen.terminal.typed_ahead == "js8d6h4c"
    screen.type(screen.terminal.typed_ahead)
    assert entries(screen) == [["JS", "8D", "6H", "4C"]]


def test_words_are_broken_as_the_standard_library_breaks_them():
    rng = Random(1)
    for _ in range(300):
        words = [
            "x" * rng.randint(1, 12) + " " * rng.randint(0, 2) for _ in range(rng.randint(1, 30))
        ]
        text, width = " " * rng.choice([0, 2]) + " ".join(words).rstrip(), rng.randint(20, 60)
        expected = fill(text, width, subsequent_indent="    ").split("\n")
        assert wrap_line(text, width).split("\n") == [line.rstrip() for line in expected]


def test_chinese_signs_take_two_columns_and_punctuation_does_not_begin_a_line():
    text = Say("referee.games.spade_poker", "zh")("event.setup") * 3
    for width in range(20, 80):
        lines = wrap_line(text, width).split("\n")
        assert "".join(line.strip() for line in lines).replace(" ", "") == text.replace(" ", "")
        assert all(columns(line) <= width for line in lines)
        assert all(columns(line) > width - 8 for line in lines[:-1])
        assert not any(line.strip()[0] in "，。；：" for line in lines)


def test_lines_that_are_refined_are_rubbed_out_before_they_are_written_anew(monkeypatch, capsys):
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "40")
    session = begin("scoundrel")
    session.answer(["JS", "8D", "6H", "4C"])
    odds(terminal(session, session.game.say()).client, session.game.say(), writer())
    *refined, last = capsys.readouterr().out.split("\x1b[J")
    assert len(refined) == len(ODDS_SECONDS) - 1
    for look in refined:
        written, _, up = look.rpartition("\x1b[")
        assert up == f"{written.count(chr(10))}A"
        assert written.count("±") == last.count("±") == len(session.question.options)


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
