"""Screens of every game: typical moments kept as text, and lines that are nowhere too wide."""

from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from cards_pdf.common import line_break
from cards_pdf.common.line_break import columns, wrap_text
from referee import games
from referee.errors import UsageError
from referee.sessions.dealers import Dealer
from referee.sessions.session import Session
from referee.texts import languages
from tests.table import ALL, answer_with_dealer
from tests.terminal.screen import Screen

SCREENS = Path(__file__).parent / "screens"
OVER = "over"
SEED = 1  # of a game in which all of these come up
MOMENTS = {  # each question, and when it is shown: the first time, the second ...
    "scoundrel": {"room": 1, "play": 2, "fight": 2, OVER: 1},
    "solitaire-rpg": {"character": 1, "priority": 1, "act": 1, "stat": 1, OVER: 1},
    "spade-poker": {"hand": 1, "play": 3, "damage": 1, "enemy": 2, OVER: 1},
    "days": {"skill": 1, "monster": 1, "pairing": 2, "place": 1, OVER: 1},
    "legacy": {"monster": 1, "use": 5, "upgrade": 1, "monster-upgrade": 1, OVER: 1},
}
NARROW = {"solitaire-rpg": "act", "days": "pairing", "legacy": "use"}  # elsewhere the play


def moments(name):
    wanted, times = MOMENTS[name], {}
    rng, dealer, screen = Random(SEED), Dealer(SEED), Screen(name)
    while True:
        question = screen.session.question
        moment = question.name if question else OVER
        times[moment] = times.get(moment, 0) + 1
        if times[moment] == wanted.get(moment):
            yield moment, list(screen.lines)
        if question is None:
            return
        screen.lines.clear()
        proposed = screen.terminal.client.now.proposed
        screen.session.answer(proposed or answer_with_dealer(question, rng, dealer))
        screen.terminal.read("look")


def pictured(name, columns, monkeypatch, only=None):
    monkeypatch.setenv("COLUMNS", str(columns))
    return [
        "\n".join(
            [f"== {moment}, {columns} columns", *(line_break.wrap_text(line) for line in lines), ""]
        )
        for moment, lines in moments(name)
        if only in {None, moment}
    ]


@pytest.mark.parametrize("name", ALL)
@pytest.mark.slow
def test_the_screen_looks_as_it_did(name, golden, monkeypatch):
    screens = pictured(name, 80, monkeypatch)
    assert len(screens) == len(MOMENTS[name])
    narrow = pictured(name, 40, monkeypatch, NARROW.get(name, "play"))
    golden(SCREENS / f"{name}.txt", "\n".join([*screens, *narrow]))


ASKED = ("hint", "left", "help", "help all", "rules", "log", "state", "concede", "review")
ANSWERS = ("1", "m", "n", "", "2")


def screens(name, lang):
    game = games.load(name)
    dealt = Session(game, game.resolve_options({}), 7)
    screen = Screen(lang=lang, session=dealt, first=True)
    yield "", screen.lines
    for typed in (*ANSWERS * 3, *ASKED):
        with suppress(UsageError):
            screen.type(typed)
        yield typed, screen.lines


@pytest.mark.sample(4)
@pytest.mark.parametrize("width", [40, 80])
@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("name", ALL)
@pytest.mark.slow
def test_no_line_is_wider_than_the_screen(name, lang, width, monkeypatch):
    monkeypatch.setenv("COLUMNS", str(width))
    monkeypatch.setattr("referee.insight.advice.HINT_SECONDS", 0.02)
    for typed, lines in screens(name, lang):
        shown = [part for line in lines for part in wrap_text(line).split("\n")]
        wide = [line for line in shown if columns(line) > width]
        assert not wide, (typed, wide)
