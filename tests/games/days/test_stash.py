"""Rule 2: clubs and spades are stashed."""

import pytest

from tests.games.days.arranged import later, met, question_name, state, won
from tests.table import play


@pytest.mark.parametrize(
    ("monster", "asks"),
    [
        ("5C", "stash"),
        ("KC", "stash"),
        ("5S", "stash"),
        ("5H", "monster-attacks"),
        ("5D", "monster-attacks"),
    ],
)
def test_rule_2_clubs_and_spades_may_be_stashed(monster, asks):
    session = met(monster, stash=True)
    assert question_name(session) == asks
    assert state(session, "monster") == monster


def test_rule_2_without_the_option_nothing_is_stashed():
    assert question_name(met("5C")) == "monster-attacks"


@pytest.mark.parametrize(("monster", "place"), [("5C", "weapons"), ("5S", "armour")])
def test_ruling_2_one_new_monster_is_dealt_and_must_be_fought(monster, place):
    session = play(met(monster, stash=True), "stash")
    assert (question_name(session), session.question.as_json()["count"]) == ("monsters", 1)
    assert state(session, "monster", "dealt", place, "pack", "round") == [
        None, [], [monster], 48, 1,
    ]  # fmt: skip
    play(session, "6C")
    assert question_name(session) == "monster-attacks"
    assert state(session, "monster", "pack") == ["6C", 47]


def test_ruling_2_one_new_monster_even_after_a_won_round():
    session = play(won(stash=True), "touch", "4C 5C 6C 7C", "5C", "stash")
    assert session.question.as_json()["count"] == 1
    assert state(session, "bonus", "weapons", "pack") == [3, ["5C"], 47]


def test_ruling_2_a_monster_may_be_fought_instead():
    session = play(met("5C", stash=True), "fight")
    assert question_name(session) == "monster-attacks"
    assert state(session, "weapons", "monster") == [[], "5C"]


@pytest.mark.parametrize(("pack", "asks"), [(7, "monster-attacks"), (8, "stash"), (9, "stash")])
def test_rule_2_the_stash_is_offered_while_seven_cards_are_left_behind_the_monster(pack, asks):
    session = later(pack=pack, stash=True)
    assert question_name(play(session, ["2C"])) == asks


def test_rule_2_the_seven_cards_are_counted_with_the_other_monsters_back():
    session = play(later(pack=8, score=3, stash=True), "2C 3C", "2C")
    assert question_name(session) == "stash"
    assert state(session, "pack") == 7
