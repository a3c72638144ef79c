"""Rule 1: monsters are dealt, and one of them is faced."""

import pytest

from tests.games.days.arranged import later, met, question_name, state, won
from tests.table import begin, last, play


def test_rule_1_one_monster_is_dealt_and_faced_without_a_question():
    session = play(begin("days"), "7H")
    assert (question_name(session), session.question.as_json()["count"]) == ("monsters", 1)
    play(session, "9D")
    assert question_name(session) == "monster-attacks"
    assert state(session, "monster", "dealt", "pack") == ["9D", [], 48]


@pytest.mark.parametrize("score", [1, 2, 3])
def test_rule_1_and_ruling_7_as_many_more_are_dealt_as_the_last_score_and_the_others_go_back(score):
    session = play(won(by=score), "touch")
    assert (question_name(session), session.question.as_json()["count"]) == ("monsters", 1 + score)
    assert state(session, "bonus", "score") == [score, score]
    dealt = ["KC", "KH", "10C", "10D"][: 1 + score]
    play(session, dealt)
    assert question_name(session) == "monster"
    assert state(session, "dealt", "monster", "pack") == [dealt, None, 48 - 1 - score]
    play(session, "KH")
    assert state(session, "dealt", "monster", "pack") == [[], "KH", 47]
    assert last(session.events(), "others-back").facts["others"] == [c for c in dealt if c != "KH"]
    play(session, "KC 2C 2H")


def test_rule_1_no_extra_monsters_after_a_round_that_was_not_won():
    session = play(met("9D"), "4H JH KH", "AC 2C 3C", "AC 2C 3C")
    assert state(session, "score", "bonus") == [-3, 0]
    assert session.question.as_json()["count"] == 1


@pytest.mark.parametrize(("pack", "dealt"), [(7, 1), (8, 2), (9, 3), (10, 4), (11, 4)])
def test_ruling_1_six_cards_stay_in_the_pack_for_the_attacks(pack, dealt):
    session = later(pack=pack, score=3)
    assert session.question.as_json()["count"] == dealt
    assert state(session, "bonus") == 3
