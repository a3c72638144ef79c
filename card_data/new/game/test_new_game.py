"""New Game keeps the laws of every game, and goes as its rules say."""

from new_game import GAME

import referee
from referee.testing import GameLaws


class TestNewGame(GameLaws):
    game = GAME


def test_a_row_that_is_worth_too_much_is_lost():
    session = referee.begin(GAME)
    for answer in (["9D"], "on", ["8C"], "on", ["5H"]):
        session.answer(answer)
    assert session.state() == {"round": 2, "worth": 0, "kept": 0, "goal": 50}


def test_a_row_that_is_stopped_in_time_is_kept():
    session = referee.begin(GAME)
    for answer in (["9D"], "on", ["8C"], "stop"):
        session.answer(answer)
    assert session.state()["kept"] == 17
