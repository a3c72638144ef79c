"""Enemy cards that are turned, the way to a win, and the end of the turn."""

from referee.rulekit.ask import Over
from tests.games.spade_poker.arranged import named, start_turn, state
from tests.table import play


def test_an_empty_enemy_pile_after_the_attack_is_a_win():
    session = play(start_turn("2C 3H", in_play="2S", enemy="", pile=9), "2C", "?")
    assert session.over == Over("win")
    assert state(session, "played", "points", "damage", "enemy_in_play") == [["2C"], 1, 1, []]


def test_a_loss_to_the_last_attack_is_a_loss():
    assert play(start_turn("2H 3H", in_play="KS", enemy="", pile=9), "2H").over == Over("loss")


def test_as_many_enemy_cards_are_turned_as_were_played():
    session = play(start_turn("2H 2C 2D 3D"), "2H 2C")
    assert named(session) == ("enemy", 2, "enemy")
    assert state(session, "played") == ["2H", "2C"]
    assert state(play(session, "5S 9S"), "enemy_in_play", "enemy_pile", "played") == [
        ["5S", "9S"],
        11,
        [],
    ]


def test_fewer_are_turned_where_the_pile_runs_out():
    assert named(play(start_turn("2H 2C 3D", enemy="7S"), "2H 2C")) == ("enemy", 1, "enemy")


def test_ruling_r2_played_cards_go_to_the_discard_pile_in_the_order_of_entry():
    session = play(
        start_turn("2H 3C 4D 9D", discard="9H 8H 7H 6H", pile=9), "4D 2H 3C", "5C 6C 7C", "5S 6S 7S"
    )
    assert state(session, "player_discard") == ["6H", "4D", "2H", "3C"]


def test_a_turn_ends_with_one_card_if_there_is_one():
    session = play(start_turn("2H 3D", pile="2C"), "2H", "5S")
    assert named(session) == ("refill", 1, "player")
    assert named(play(start_turn("2H 3D 4D", pile=0), "2H", "5S"))[0] == "play"
    play(session, "2C")
    assert state(session, "turn", "hand", "points", "damage") == [2, ["3D", "2C"], 0, 0]
