"""Legal plays, passes, and the meanings of aces and jokers."""

import pytest

from referee.errors import RequestError
from referee.rulekit.ask import Over
from referee.rulekit.cards import cards
from tests.games.spade_poker.arranged import HAND, event_names, named, start_turn, state
from tests.table import begin, last, play


def test_play_offers_the_hand_then_the_jokers_aside():
    question = play(begin("spade-poker", jokers=2), HAND).question
    assert question.as_json() == {
        "kind": "pick",
        "options": [*HAND.split(), "RJ", "BJ"],
        "min": 1,
        "max": 3,
        "ordered": True,
    }


def test_one_joker_is_the_red_one_and_none_is_usual():
    assert state(begin("spade-poker", jokers=1), "jokers") == ["RJ"]
    assert state(begin("spade-poker"), "jokers") == []


def test_play_is_capped_at_as_many_cards_as_there_are():
    assert start_turn("5H 6C").question.as_json()["max"] == 2


@pytest.mark.parametrize("combination", ["5H 6C", "AC", "5H 7D", "5H 6C KH", "KH 5H AC"])
def test_what_does_not_go_together_is_not_an_option(combination):
    session = play(begin("spade-poker"), HAND)
    with pytest.raises(RequestError, match="not-an-option"):
        play(session, combination)
    with pytest.raises(RequestError, match="wrong-count"):
        play(session, "")


@pytest.mark.parametrize(("combination", "event"), [("5H", "played"), ("AC KH", "played-as")])
def test_what_cards_stand_for_is_told_where_it_is_not_what_they_are(combination, event):
    session = start_turn(HAND)
    event_names(session)
    assert event_names(play(session, combination))[0] == event


def test_straights_do_not_wrap_and_have_no_ace():
    session = start_turn("QH KC AD 2D 3C")
    for refused in ("KC AD 2D", "QH KC 2D"):
        with pytest.raises(RequestError, match="not-an-option"):
            play(session, refused)
    with pytest.raises(RequestError, match="not-an-option"):
        play(start_turn("2H 3C KD"), "KD 2H 3C")
    assert play(session, "AD 2D 3C").table.reading == cards("4D 2D 3C")


def test_order_within_a_straight_is_free():
    assert state(play(start_turn("10H JC QD 2C"), "QD 10H JC"), "played") == ["QD", "10H", "JC"]


def test_ruling_r1_with_nothing_playable_the_turn_goes_on_without_a_card():
    session = start_turn("AH", in_play="5S", discard="2C 3C", pile=20)
    assert named(session) == ("damage", 5, "player")
    assert "nothing-playable" in event_names(session)
    play(session, "? ? ? ? ?")
    assert named(session) == ("refill", 1, "player")
    assert state(session, "turn", "points", "damage", "enemy_pile", "enemy_in_play") == [
        1, 0, 5, 12, [],
    ]  # fmt: skip


def test_ruling_r1_an_empty_hand_goes_on_too():
    assert named(start_turn("", in_play="5S", pile=9)) == ("damage", 5, "player")


def test_ruling_r1_with_a_joker_aside_naming_nothing_passes():
    session = start_turn("AH", in_play="5S", pile=20, jokers=1)
    assert session.question.as_json()["min"] == 0
    with pytest.raises(RequestError, match="not-an-option"):
        play(session, "AH")
    assert named(play(session, [])) == ("damage", 5, "player")
    assert state(session, "played", "jokers", "hand") == [[], ["RJ"], ["AH"]]


def test_with_something_playable_the_player_must_play_even_with_a_joker_aside():
    assert start_turn("AH 2H", jokers=1).question.as_json()["min"] == 1
    assert start_turn("AH AD", jokers=1).question.as_json()["min"] == 1


def test_the_only_play_is_made_by_itself():
    session = start_turn("5H", in_play="4S")
    assert named(session) == ("damage", 4, "player")
    assert last(session.events(), "automatic").facts["answer"] == ["5H"]


def test_ruling_r4_nothing_can_change_any_more():
    session = start_turn("AH", pile=0)
    assert session.over == Over("loss")
    assert state(session, "turn", "points", "damage", "hand") == [1, 0, 0, ["AH"]]


@pytest.mark.parametrize(
    "table", [{"jokers": 1}, {"in_play": "2S"}, {"pile": 1}, {"hand": "AH AD"}, {"hand": "2H 3H"}]
)
def test_ruling_r4_needs_all_of_its_conditions(table):
    session = start_turn(**{"hand": "AH", "pile": 0} | table)
    assert "stuck" not in event_names(session)


def test_ruling_r4_does_not_hold_against_an_empty_enemy_pile():
    session = start_turn("AH", pile=0, enemy="")
    assert session.over == Over("win")


def test_used_jokers_leave_the_game():
    session = play(start_turn("KH 3C", jokers=2), "RJ KH")
    assert state(session, "played", "jokers") == [["RJ", "KH"], ["BJ"]]
    play(session, "KC KH", "5S 6S")
    assert state(session, "player_discard", "jokers", "played") == [["KH"], ["BJ"], []]
    assert "RJ" in session.game.places(session.table)["gone"]


def test_a_single_group_is_not_asked():
    assert play(start_turn("KH AC 2D"), "KH AC").question.name == "enemy"


def test_reading_is_asked_between_groups_with_the_played_cards_on_the_table():
    session = play(start_turn("10C JH AD"), "10C AD JH")
    assert session.question.name == "reading"
    assert session.question.as_json()["options"] == ["10C QD JH", "10C 9D JH"]
    assert state(session, "played", "points", "hand") == [["10C", "AD", "JH"], 0, []]
    assert state(play(session, "10c 9d jh"), "points") == 8


def test_a_joker_alone_stands_for_anything_of_the_three_suits():
    question = play(start_turn("2H", jokers=1), "RJ").question
    assert question.options == ["KC", "KH", "KD", "9C", "9H", "9D", "5C", "5H", "5D"]


def test_a_joker_in_a_pair_may_stand_for_the_card_itself():
    question = play(start_turn("KH 2H", jokers=1), "KH RJ").question
    assert question.options == ["KH KC", "KH KH", "KH KD"]


def test_aces_alone_form_pairs_threes_and_straights():
    assert play(start_turn("AH AC 2D"), "AH AC").question.options == ["KH KC", "9H 9C", "5H 5C"]
    threes = play(start_turn("AH AC AD"), "AH AC AD").question.options
    assert threes[0] == "KH KC KD"
    assert threes[-1] == "5H 5C 5D"
    assert "JH 10C 9D" in threes  # 8 points need a straight
