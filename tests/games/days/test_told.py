"""Instructions for moving the real cards, and what a choice would count."""

import pytest

from referee.rulekit.say import Say
from tests.games.days.arranged import ATTACKS, later
from tests.table import begin, play

SAY = Say("referee.games.days")


def sentences(session):
    return [SAY.event(event) for event in session.events()]


@pytest.mark.parametrize(
    ("skill", "options", "hopeless"),
    [
        ("6H", {}, True),
        ("7H", {}, False),
        ("AC", {"distance": 3}, True),
        ("AC", {"distance": 2}, False),
        ("AC", {"distance": 3, "stash": True}, False),
        ("AC", {"distance": 4, "stash": True}, True),
    ],
)
def test_a_skill_with_which_hardly_a_game_is_won_is_told(skill, options, hopeless):
    lines = sentences(play(begin("days", **options), skill))
    assert any("hardly ever enough" in line for line in lines) == hopeless


def test_a_weapon_is_offered_with_what_each_attack_would_count():
    session = play(later(blades="JC 5C"), "9D", ATTACKS, "7D 2C QS", "7D 2C QS", "5C JC")
    assert session.question.facts["sums"] == [7 + 7 + 11, 2 + 7 + 11, 12 + 7 + 11]
    assert session.question.facts["value"] == 11
    play(session, "2")
    assert session.question.facts["sums"] == [7 + 7 + 5, 2 + 7 + 11 + 5, 12 + 7 + 5]


def test_spent_weapons_and_armour_are_discarded():
    armed = later(blades="JC", armour="9S 2S 3S")
    lines = sentences(play(armed, "9D", "4H JH KH", "AC 2C QS", "QS 2C AC", "JC", "1"))
    assert "Your armour 9S 2S turns 2 lost pairs into ties." in lines
    assert "Discard JC 9S 2S." in lines


def test_a_game_ends_with_too_few_cards_for_a_round():
    session = play(later(pack=7), "7C", "AC 2C 3C", "4C 5C 6C", "4C 5C 6C", "touch")
    assert sentences(session)[-1] == "6 cards are left in the pack: too few for a round."
