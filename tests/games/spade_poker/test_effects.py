"""Points by rank and suit: healing, drawing, and how much of each there is."""

import pytest

from referee.games.spade_poker.plays import points
from referee.rulekit.cards import cards
from tests.games.spade_poker.arranged import named, start_turn, state
from tests.table import play


@pytest.mark.parametrize(
    ("rank", "worth"),
    [("2", 1), ("5", 1), ("6", 2), ("9", 2), ("10", 3), ("J", 3), ("Q", 3), ("K", 3)],
)
def test_points_by_rank(rank, worth):
    assert points(cards(f"{rank}C")) == worth
    assert state(play(start_turn(f"{rank}C 2H", pile=5), f"{rank}C"), "points") == worth


def test_points_are_summed_and_an_ace_counts_as_the_rank_it_stands_for():
    assert state(play(start_turn("KC AC 2H"), "KC AC"), "points") == 6
    assert state(play(start_turn("9C 10C JC"), "9C 10C JC"), "points") == 8


def test_hearts_move_cards_from_the_bottom_of_the_discard_to_the_bottom_of_the_pile():
    session = play(start_turn("6H 2C", discard="2H 3H 4H", pile=5), "6H")
    assert state(session, "player_discard", "player_pile") == [["4H"], 7]
    assert session.table.player.slots == [None] * 5 + ["2H", "3H"]


def test_hearts_ignore_what_exceeds_the_discard_pile():
    session = play(start_turn("KH 2C", discard="2H", pile=5), "KH")
    assert state(session, "player_discard", "player_pile", "points") == [[], 6, 3]


def test_diamonds_draw_as_many_cards_as_were_played():
    session = play(start_turn("8D 8C 2H", pile=9), "8D 8C")
    assert named(session) == ("effect", 2, "player")
    assert session.question.as_json()["blind"] is False
    assert state(session, "points", "damage", "played") == [4, 0, ["8D", "8C"]]
    assert state(play(session, "2C 3C"), "hand") == ["2H", "2C", "3C"]


def test_diamonds_ignore_what_exceeds_the_pile():
    assert named(play(start_turn("8D 8C 2H", pile=1), "8D 8C")) == ("effect", 1, "player")
    assert named(play(start_turn("8D 8C 2H", pile=0), "8D 8C")) == ("enemy", 2, "enemy")


def test_hearts_come_before_diamonds_so_that_healed_cards_can_be_drawn():
    session = play(start_turn("8D 8H 2C", pile=0, discard="2H 3H 4H"), "8D 8H")
    assert session.question.as_json()["expected"] == ["2H", "3H"]
    session.answer(None)
    assert state(session, "hand", "player_pile", "player_discard") == [["2C", "2H", "3H"], 1, []]


def test_all_suits_share_the_total():
    session = play(
        start_turn("7H 7D 7C 2C", discard="2H 3H 4H 5H 6H 8H 9H", pile=20, in_play="KS"), "7H 7D 7C"
    )
    assert named(session) == ("effect", 3, "player")
    assert state(session, "player_discard", "points") == [["9H"], 6]
    assert named(play(session, "2D 3D 4D")) == ("damage", 7, "player")
