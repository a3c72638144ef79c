"""Levels: which enemy cards are special, and what those do."""

import pytest

from referee.games.spade_poker import GAME
from referee.games.spade_poker.table import ENEMY
from tests.games.spade_poker.arranged import named, start_turn, state
from tests.table import begin, play


@pytest.mark.parametrize(
    ("level", "special"), [(1, "A"), (2, "A2"), (3, "A23"), (12, "A23456789JQ")]
)
def test_levels_make_the_ranks_up_to_theirs_special(level, special):
    table = GAME.setup({"level": level, "redraws": 0, "jokers": 0})
    ranks = [card.rank for card in ENEMY if table.is_special(card) and card.rank != "10"]
    assert "".join(ranks) == special


@pytest.mark.parametrize(
    ("in_play", "level", "damage"),
    [
        ("7S 9S", 1, 9),
        ("JS", 1, 11),
        ("QS KS 2S", 1, 13),
        ("AS 7S", 1, 14),
        ("AS 7S 2S", 2, 21),
        ("KS 3S", 12, 26),
    ],
)
def test_damage_is_attack_times_factor(in_play, level, damage):
    session = play(start_turn("5H 6H", in_play=in_play, level=level), "6H")
    assert named(session) == ("damage", damage, "player")
    assert state(session, "damage") == damage


def test_when_all_that_is_left_is_special_the_highest_is_treated_as_normal():
    session = start_turn("2D 6D", in_play="AS 2S 3S", level=3, enemy="", pile=30)
    play(session, "2D", "2C")
    assert named(session) == ("damage", 3 * 3, "player")
    session = start_turn("2H 6D", in_play="AS", enemy="", pile=30)
    assert named(play(session, "2H")) == ("damage", 1, "player")


def test_while_only_specials_lie_in_play_one_more_is_turned():
    session = play(start_turn("2H 3D", level=3), "2H", "AS")
    assert named(session) == ("enemy", 1, "enemy")
    assert state(session, "enemy_in_play", "played") == [["AS"], ["2H"]]
    play(session, "3S", "4S")
    assert state(session, "enemy_in_play", "enemy_pile") == [["AS", "3S", "4S"], 10]
    assert session.question.name == "refill"


def test_turning_ends_with_the_pile():
    session = play(start_turn("2H 3D", enemy="AS 2S", level=2), "2H", "2S", "AS")
    assert named(session) == ("refill", 1, "player")
    assert state(session, "enemy_in_play", "enemy_pile") == [["2S", "AS"], 0]


@pytest.mark.parametrize(("level", "is_told"), [(3, False), (4, True)])
def test_a_level_at_which_hardly_a_game_is_won_is_told(level, is_told):
    names = [event.name for event in begin("spade-poker", level=level).events()]
    assert ("steep" in names) == is_told
