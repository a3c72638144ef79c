"""Donsol keeps the laws, and a room goes as its rules say."""

import pytest
from donsol import GAME

import referee
from referee.testing import GameLaws


class TestDonsol(GameLaws):
    game = GAME


def after(room, answers, **options):
    session = referee.begin(GAME, **options)
    session.answer(room.split())
    for answer in answers.split():
        session.answer(answer)
    return session


@pytest.mark.parametrize(
    ("room", "answers", "health"),
    [
        ("9C 7D 4H 5S", "9C", 12),
        ("9C 7D 4H 5S", "7D 9C 5S", 19),  # the shield takes 7 of 9, then all of a weaker one
        ("5C 7D 4H 9S", "7D 5C 9S", 12),  # a stronger one breaks it first
        ("5C 5S 7D 4H", "7D 5C 5S", 16),  # so does one as strong
        ("9C 2H 4H KS", "9C 2H 4H", 14),  # the second potion in a row does nothing
        ("9C 2H 4H 3D", "9C 2H 3D 4H", 18),
        ("AC 2H QH KH", "AC QH", 15),  # an ace is 17, a queen of hearts 11
        ("RJ JD 2C 3C", "JD RJ", 11),
    ],
)
def test_a_room(room, answers, health):
    assert after(room, answers).state()["health"] == health


def test_nobody_runs_from_monsters_in_two_rooms_in_a_row_but_where_it_is_easy():
    session = after("9C 7D 4H 5S", "run")
    session.answer(["6S", "7S", "8S", "9S"])
    assert "run" not in session.question.options
    session = after("9C 7D 4H 5S", "run", difficulty="easy")
    session.answer(["6S", "7S", "8S", "9S"])
    assert "run" in session.question.options


def test_where_it_is_hard_nobody_runs_from_a_monster():
    session = after("2C 7D 4H 5H", "", difficulty="hard")
    assert "run" not in session.question.options
    session.answer("2C")
    assert "run" in session.question.options


def test_who_has_no_health_is_dead():
    session = after("RJ 7D 4H 5S", "RJ")
    assert session.over.outcome == "loss"
    assert session.over.score < -100
