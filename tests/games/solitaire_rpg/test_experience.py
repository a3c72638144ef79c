"""The gain from a beaten monster: a stat, and its nearest card."""

import pytest

from referee.games.solitaire_rpg.rules import nearest
from referee.rulekit.cards import cards
from tests.games.solitaire_rpg.arranged import GAME, events, question, slay, state
from tests.table import begin, play


def test_a_stat_is_chosen_and_its_nearest_card_joins():
    session = slay("KC QC 3S 2H", "4C 9C 7D 3C")
    assert question(session) == ("experience", 1, None)
    assert state(session, "phase", "drawn") == ["experience", None]
    play(session, "8S")
    assert question(session) == ("stat", ["strength", "initiative"], None)
    assert state(session, "drawn", "discard") == ["8S", 6]
    assert state(session, "monster")["up"] == ["3C", "4C", "9C", "7D"]
    play(session, "strength")
    assert state(session, "player")["up"] == ["9C", "QC", "KC", "3S", "2H"]
    assert state(session, "phase", "encounter", "drawn", "monster") == ["roll", 2, None, None]
    assert state(session, "discard") == 6 + 1 + 3
    assert question(session) == ("monster", 5, None)


def test_a_single_stat_is_taken_without_a_question():
    session = play(slay("KC QC 3S 2H", "4C 9C 7C 3C"), "6S")
    automatic = events(session)["automatic"]
    assert (automatic.facts["ask"], automatic.facts["answer"]) == ("stat", "strength")
    assert "7C" in state(session, "player")["up"]


def test_everything_is_flipped_up_before_experience():
    session = slay("KC QC 3S 2H", "4C 9S 2S 3H 5C 6C", down="7S 8H")
    assert state(session, "player")["down"] == []
    assert state(session, "player")["level"] == 6
    assert state(session, "monster")["down"] == []
    assert state(session, "monster")["up"] == ["4C", "5C", "6C", "2S", "9S", "3H"]


@pytest.mark.parametrize(
    ("drawn", "hand", "expected"),
    [
        ("5D", "3C 8C", "3C"),
        ("5D", "3C 7C", "7C"),  # equally near: the larger
        ("5D", "2C 8C 9C", "8C"),
        ("KD", "10C JC QC", "QC"),  # R3: equal ranks are told apart
        ("10D", "10C KC 9C", "KC"),
        ("AD", "10C JC", "JC"),
        ("9D", "8C 10C KC", "KC"),
    ],
)
def test_the_nearest_card_is_the_larger_of_two_then_r3(drawn, hand, expected):
    assert nearest(*cards(drawn), cards(hand)) == expected


def test_against_a_monster_of_level_0_the_drawn_card_itself_joins():
    session = play(begin(GAME, level=0), "2C", "3H")  # the player attacks first
    play(session, "2H 2D", "5C 6C")  # strength 11 against no armor, and no life
    assert question(session) == ("experience", 1, None)
    play(session, "9D")
    assert state(session, "player")["up"] == ["9D"]
    assert question(session) == ("monster", 1, None)
    assert state(session, "discard") == 6
