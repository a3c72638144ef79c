"""Hints to the player of as days go by before a choice."""

import pytest

from referee.protocol.view import promise
from tests.games.days.arranged import ATTACKS, later
from tests.table import begin, last, play

BEATEN = ("2C 2H 2S", "3C 3H 3S", "3C 3H 3S")


def test_the_score_of_the_pairing_and_of_the_best_one_is_told():
    session = play(begin("days"), "7H", "7D", "2C 5C 8C", "3H 6H 9H")
    assert session.question.facts["best"]() == 3
    play(session, "9H 3H 6H")
    paired = last(session.events(), "paired").facts
    assert (paired["score"], paired["best"]()) == (-1, 3)


def test_the_best_pairing_counts_the_armour_that_it_will_use():
    session = play(later(armour="9S"), "7D", "3H 6H 9H", "9C 6C 4C")
    facts = session.question.facts
    assert facts["best"]() == 2  # 4 against 3 and two ties score 1
    play(session, facts["proposed"]())
    assert (session.state()["score"], session.state()["armour"]) == (2, [])


def test_of_pairings_that_score_the_same_one_that_keeps_the_armour_is_best():
    session = play(later(armour="9S"), "7D", "5H 5S 2H", "5C 3C 5D")
    play(session, session.question.facts["proposed"]())
    assert (session.state()["score"], session.state()["armour"]) == (1, ["9S"])


def test_a_weapon_is_offered_with_what_each_attack_would_count():
    session = play(later(blades="JC 5C"), "9D", ATTACKS, "7D 2C QS", "7D 2C QS", "5C JC")
    assert session.question.facts["sums"] == [7 + 7 + 11, 2 + 7 + 11, 12 + 7 + 11]
    play(session, "2")
    assert session.question.facts["sums"] == [7 + 7 + 5, 2 + 7 + 11 + 5, 12 + 7 + 5]


def test_the_gap_of_each_placement_is_told_before_choosing_and_comes_true():
    session = play(begin("days"), "KS", "AD", *BEATEN)
    for how in ("touch", "quarter", "half"):
        promised = promise(session.preview(how), session.state(), session.game.say())
        play(session, how)
        assert session.state()["gap"] == round(promised.change["gap"][1], 4)
        session.undo()


@pytest.mark.parametrize(
    ("skill", "options", "is_hopeless"),
    [
        ("6H", {}, True),
        ("7H", {}, False),
        ("AC", {"distance": 3}, True),
        ("AC", {"distance": 2}, False),
        ("AC", {"distance": 3, "stash": True}, False),
        ("AC", {"distance": 4, "stash": True}, True),
    ],
)
def test_a_skill_with_which_hardly_a_game_is_won_is_told(skill, options, is_hopeless):
    session = play(begin("days", **options), skill)
    text = "\n".join(session.game.say().event(event) for event in session.events())
    assert ("hardly ever enough" in text) == is_hopeless
