"""Lines broken to fit the terminal, in narrow and in wide signs."""

from random import Random
from textwrap import fill

from cards_pdf.common.line_break import columns, wrap_line
from referee import begin
from referee.rulekit.say import Say
from referee.terminal.commands import ODDS_SECONDS, odds
from referee.terminal.layout import writer
from tests.table import terminal


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
