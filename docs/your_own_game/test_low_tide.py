"""Low Tide keeps the laws, and a game goes as its rules say."""

from low_tide import GAME

import referee
from referee.testing import GameLaws


class TestLowTide(GameLaws):
    game = GAME


def test_a_wave_that_is_too_deep_takes_the_basket():
    session = referee.begin(GAME)
    for answer in (["9D"], "on", ["QC"], "on", ["KS"], "on", ["2C"], "stand"):
        session.answer(answer)
    assert session.state()["basket"] == []
    assert session.state()["walk"] == 2


def test_a_find_can_be_thrown_to_a_wave():
    session = referee.begin(GAME)
    for answer in (["9D"], "on", ["8C"], "9D"):
        session.answer(answer)
    assert session.state()["waves"] == []
    assert session.question.name == "turn"
