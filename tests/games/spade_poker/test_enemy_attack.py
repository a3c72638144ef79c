"""The enemy's damage, blocked by clubs and paid from the pile."""

from referee.rulekit.ask import Over
from tests.games.spade_poker.arranged import named, start_turn, state
from tests.table import play


def test_no_attack_while_the_enemy_has_no_card_in_play():
    session = play(start_turn("5C 6H"), "5C")
    assert named(session) == ("enemy", 1, "enemy")
    assert state(session, "damage") == 0


def test_clubs_block_their_points_down_to_nothing():
    session = start_turn("6C 2H", in_play="5S", pile=9)
    assert named(play(session, "6C")) == ("damage", 3, "player")
    session = start_turn("KC KH 2H", in_play="5S", pile=9)
    assert named(play(session, "KC KH")) == ("enemy", 2, "enemy")
    assert state(session, "damage", "enemy_discard", "enemy_in_play") == [0, ["5S"], []]


def test_fewer_cards_than_damage_is_a_loss_at_once_and_no_card_moves():
    session = play(start_turn("2H 3H", in_play="9S", discard="2C 3C", pile=6), "2H")
    assert session.over == Over("loss")
    assert state(session, "player_pile", "player_discard", "enemy_in_play") == [7, ["3C"], ["9S"]]
    assert state(session, "damage", "points", "played") == [9, 1, ["2H"]]


def test_ruling_r5_exactly_emptied_is_not_a_loss():
    session = play(start_turn("2C 3H", in_play="9S", pile=8), "2C", "? ? ? ? ? ? ? ?")
    assert state(session, "player_pile") == 0
    assert named(session) == ("enemy", 1, "enemy")


def test_discarded_cards_lie_in_the_order_in_which_they_came():
    session = play(start_turn("2H 3H", in_play="3S", pile=9), "2H", "2C 4C 3C")
    assert state(session, "player_discard", "enemy_discard", "damage") == [
        ["2C", "4C", "3C"],
        ["3S"],
        3,
    ]
