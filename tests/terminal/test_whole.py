"""Every screen of every game shows its lines whole, on a small and on a usual terminal.

Lines are broken between words, so they are whole if none is wider than the screen.
"""

from contextlib import suppress

import pytest

from cards_pdf.common.line_break import columns, wrap_text
from referee import games
from referee.errors import UsageError
from referee.languages import languages
from referee.sessions.session import Session
from tests.table import ALL
from tests.terminal.screen import Screen

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
