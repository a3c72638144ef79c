"""Long answers come a screenful at a time, where there is a screen."""

import pytest

from tests.terminal.screen import Screen, entries


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
