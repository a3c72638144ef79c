"""Every screen of every game shows its lines whole, on a small and on a usual terminal.

Lines are broken between words, so they are whole if none is wider than the screen.
"""

from contextlib import suppress

import pytest

from cards_pdf.common.line_break import columns, wrap_text
from referee import games
from referee.errors import UsageError
from referee.languages import languages
from referee.protocol import Conversation
from referee.sessions.session import Session
from referee.terminal import layout
from referee.terminal.prompt import Screen, Terminal
from tests.table import ALL

ASKED = ("hint", "left", "help", "help all", "rules", "log", "state", "concede", "review")
TURNS = 3


def screens(name, lang):
    game = games.load(name)
    session = Session(game, game.resolve_options({}), 7)
    say = game.say(lang, dealt=True)
    lines = []
    screen = Screen(lambda line: lines.extend(wrap_text(layout.remove_marks(line)).split("\n")))
    talk = Conversation(session, say)
    terminal = Terminal(talk.exchange, say, screen, is_first_game=True)
    terminal.greet()
    yield "", lines
    for turn in range(TURNS):
        answers = ("1", "m", "n", "", "2")
        for typed in (*answers, *(ASKED if turn == TURNS - 1 else ())):
            lines.clear()
            with suppress(UsageError):
                terminal.read(typed)
            yield typed, lines


@pytest.mark.sample(4)
@pytest.mark.parametrize("width", [40, 80])
@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("name", ALL)
@pytest.mark.slow
def test_no_line_is_wider_than_the_screen(name, lang, width, monkeypatch):
    monkeypatch.setenv("COLUMNS", str(width))
    monkeypatch.setattr("referee.insight.advice.HINT_SECONDS", 0.02)
    for typed, lines in screens(name, lang):
        wide = [line for line in lines if columns(line) > width]
        assert not wide, (typed, wide)
