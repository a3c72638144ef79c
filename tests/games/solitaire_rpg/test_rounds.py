"""Initiative, modifiers, damage and the end of a fight."""

import pytest

from tests.games.solitaire_rpg.arranged import events, fight, question, state
from tests.table import last, play


def test_r4_the_player_counts_as_the_last_defender_at_first():
    session = fight()
    assert question(session) == ("priority", 1, "player")
    play(session, "5C")
    assert question(session) == ("priority", 1, "monster")


@pytest.mark.parametrize(
    ("mine", "its", "defender"),
    [
        ("2C", "3H", "monster"),  # 5 to 1
        ("2H", "2C", "player"),  # 1 to 6
        ("3C", "2C", "monster"),  # 6 to 6: the player defended last
        ("10H", "JD", "player"),  # -7 to -6
        ("9H", "QD", "monster"),  # -6 to -6
    ],
)
def test_the_higher_initiative_attacks_first(mine, its, defender):
    session = play(fight(), mine, its)
    assert question(session) == ("armor", 2, defender)
    assert state(session, "phase") == "attack"


def test_the_side_with_priority_is_the_first_to_roll_in_the_next_round_and_wins_its_ties():
    session = play(fight(), "2H", "2C")  # the monster attacks first, and so defends last
    play(session, "AH AD", "6D 6H", "8H 8D", "7D 9H")  # -2 armor and so on: nobody is hurt badly
    assert state(session, "phase", "round") == ["priority", 2]
    assert question(session) == ("priority", 1, "monster")
    play(session, "6C", "7C")  # 10 to 10
    assert question(session) == ("armor", 2, "player")


def test_initiative_modifiers_are_gone_after_priority():
    session = play(fight(), "KS", "QD")
    assert state(session, "player")["initiative"] == 3
    # 13 against -6 would allow running, 3 against 4 does not
    assert question(session)[0] == "armor"


def test_the_order_of_a_round():
    session = play(fight(), "2C", "3H")
    told = []
    for answer in ("AH AS", "AD AC", "6H 6S", "6D 6C"):
        told.append(question(session))
        play(session, answer)
    assert told == [
        ("armor", 2, "monster"),
        ("strength", 2, "player"),
        ("armor", 2, "player"),
        ("strength", 2, "monster"),
    ]
    assert state(session, "discard", "deck") == [10, 34]


def test_modifiers_add_black_cards_and_take_red_ones_off():
    session = play(fight(), "2C", "3H", "9C 10D")
    floored = last(session.events(), "modifier-floored")
    assert (floored.facts["terms"], floored.facts["sum"], floored.facts["result"]) == (
        [9, -10],
        -1,
        2,
    )
    play(session, "7S 3C")
    added = last(session.events(), "modifier")
    assert (added.facts["base"], added.facts["terms"], added.facts["result"]) == (10, [7, 3], 20)


def test_a_strength_modifier_below_0_counts_as_0():
    session = play(fight(monster="4C 2S 7H 4D"), "2C", "3H", "AC AH", "9H 10H")  # 10 against 2
    assert state(session, "phase") == "experience"


def test_damage_flips_life_and_then_all_armor_up():
    session = fight("KC 9S 5H 4H", "4C 2S 7H 3H")
    play(session, "2C", "2D", "AC AH", "9H 10D")  # 10 against 2: damage 8, the seven goes
    assert state(session, "monster")["down"] == ["7H"]
    assert state(session, "monster")["armor"] == 2
    told = events(session)
    assert (told["flip-down"].facts["cards"], told["flip-up"].facts["cards"]) == (["7H"], ["2S"])


def test_damage_that_flips_no_life_leaves_armor_down():
    session = fight("7C 9S 5H 4H", "4C 2S KH 3D")
    play(session, "4S", "QD", "AC AH", "9H 10D")  # 7 against 2: damage 5, the king stays
    assert state(session, "monster")["life"] == 10
    assert state(session, "monster")["down"] == ["2S"]


def test_a_character_without_life_dies_of_its_first_damage():
    session = fight("KC 9S 3D 4D", "10C 2S 7H JD")
    play(session, "3H", "KS", "AC AH", "3C 4H")  # 10 + 0 against 9: damage 1
    assert session.over.outcome == "loss"
    assert state(session, "phase", "round", "encounter") == ["attack", 1, 1]
    assert state(session, "monster")["level"] == 4


def test_a_character_without_life_lives_while_it_takes_no_damage():
    session = fight("KC 9S 3D 4D", "9C 2S 7H JD")
    play(session, "3H", "KS", "AC AH", "3C 4H")  # 9 against 9
    assert session.over is None
    assert question(session) == ("armor", 2, "monster")


def test_a_monster_without_life_dies_of_its_first_damage():
    session = play(fight("KC 9S 5H 8D", "9C 2S 7D 4C"), "2C", "3D", "AC AH", "3C 4H")
    assert question(session) == ("experience", 1, None)


def test_a_side_that_keeps_life_fights_on():
    session = play(fight("KC 9S 5H 3D", "4C 2S KH 4D"), "2C", "3H", "AC AH", "3C 4H")
    assert question(session) == ("armor", 2, "player")
