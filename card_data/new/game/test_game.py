"""New Game keeps the laws of every game, and goes as its rules say."""

import referee
from referee.testing import GameLaws, load_folder

GAME = load_folder(__file__)

#: deck
CARDS = ["M9", "W8", "L5"]
#: no deck
CARDS = ["9D", "8C", "5H"]
#:


class TestNewGame(GameLaws):
    game = GAME


def played(*answers):
    session = referee.begin(GAME)
    for answer in answers:
#: grid
        if session.question.name == "cell":
            session.answer("cell-1-1")
#:
        session.answer(answer)
    return session.table


def test_a_row_that_is_worth_too_much_is_lost():
    assert played(CARDS[:1], "on", CARDS[1:2], "on", CARDS[2:]).lost == CARDS


def test_a_row_that_is_stopped_in_time_is_kept():
    assert played(CARDS[:1], "on", CARDS[1:2], "stop").kept == CARDS[:2]
