"""Rule 3: weapons help an attack, armour makes a tie of a loss."""

from tests.games.days.arranged import ATTACKS, MINE, later, met, question_name, state
from tests.table import last, play


def test_rule_3_a_weapon_adds_its_value_to_one_pair_and_is_discarded():
    session = play(later(blades="JC 5C"), "9D", ATTACKS, "7D 2C QS", "7D 2C QS")
    assert question_name(session) == "weapons"
    question = session.question.as_json()
    assert (question["options"], question["min"], question["max"], question["ordered"]) == (
        ["JC", "5C"],
        0,
        2,
        False,
    )
    play(session, "JC")
    assert session.question.as_json() == {"kind": "choose", "options": ["1", "2", "3"], "for": "JC"}
    assert state(session, "weapons", "score") == [["JC", "5C"], 0]
    play(session, "2")  # 2 + 7 + 11 = 20, as much as the jack and 9
    assert state(session, "score", "weapons", "discard") == [2, ["5C"], ["JC"]]


def test_ruling_3_several_weapons_may_help_one_attack_and_are_named_oldest_first():
    session = play(later(blades="JC 5C 3C"), "9D", ATTACKS, "7D 2C QS", "7D 2C QS", "3C JC")
    assert session.question.about == "JC"
    play(session, "2")
    assert session.question.about == "3C"
    play(session, "2")
    assert state(session, "score", "weapons", "discard") == [3, ["5C"], ["JC", "3C"]]


def test_the_weapons_question_is_not_asked_without_weapons():
    assert question_name(play(met("9D", stash=True), ATTACKS, MINE, MINE)) == "place"


def test_no_weapon_need_be_used():
    session = play(later(blades="JC"), "9D", ATTACKS, "7D 2C QS", "7D 2C QS", "")
    assert state(session, "score", "weapons", "discard") == [1, ["JC"], []]


def test_the_sources_weapon_makes_14_of_a_skill_of_7_and_a_3():
    session = play(later(blades="4C"), "9D", "KC 5H 6H", "3H 2H 2D", "3H 2H 2D", "4C", "1")
    assert last(session.events(), "pair-lost").facts["mine"] == 9
    session.undo()
    play(session, "2")
    session = play(later(blades="4C"), "9D", "4H 5H 6H", "3H 2H 2D", "3H 2H 2D", "4C", "1")
    won_pair = last(session.events(), "pair-won")
    assert (won_pair.facts["mine"], won_pair.facts["theirs"]) == (14, 13)


def test_ruling_3_armour_turns_lost_pairs_into_ties_by_itself_oldest_first():
    session = play(later(armour="9S 2S 3S"), "9D", "4H JH KH", "AC 2C QS", "QS 2C AC")
    assert state(session, "score", "armour", "discard") == [1, ["3S"], ["9S", "2S"]]


def test_the_sources_armour_makes_minus_1_of_two_losses_and_a_tie():
    session = play(later(armour="9S"), "7D", "4H JH KH", "4C 2C QS", "4C 2C QS")
    assert state(session, "score", "armour", "discard") == [-1, [], ["9S", "7D"]]


def test_the_best_pairing_counts_the_armour_that_it_will_use():
    session = play(later(armour="9S"), "7D", "3H 6H 9H", "9C 6C 4C")
    facts = session.question.facts
    assert facts["best"]() == 2  # 4 against 3 and two ties score 1
    play(session, facts["proposed"]())
    paired = last(session.events(), "paired").facts
    assert (paired["score"], paired["best"]()) == (2, 2)
    assert state(session, "score", "armour") == [2, []]


def test_of_pairings_that_score_the_same_one_that_keeps_the_armour_is_best():
    session = play(later(armour="9S"), "7D", "5H 5S 2H", "5C 3C 5D")
    play(session, session.question.facts["proposed"]())
    assert state(session, "score", "armour") == [1, ["9S"]]


def test_armour_is_kept_while_no_pair_is_lost():
    session = play(later(armour="9S"), "7D", "2C 3C 4C", "2H 3H 4H", "2H 3H 4H")
    assert state(session, "armour", "score") == [["9S"], 0]


def test_ruling_3_weapons_come_before_armour():
    session = play(
        later(blades="JC", armour="9S"), "9D", ATTACKS, "7D 2C QS", "7D 2C QS", "JC", "2"
    )
    assert state(session, "score", "armour") == [2, ["9S"]]


def test_ruling_3_weapons_before_are_named_after_the_players_own_attacks_alone():
    session = play(later(blades="JC 5C", weapons="before"), "9D")
    assert question_name(session) == "player-attacks"
    play(session, "7D 2C QS")
    assert question_name(session) == "weapons-before"
    assert state(session, "mine", "attacks", "monster") == [["7D", "2C", "QS"], [], "9D"]
    play(session, "5C JC")
    assert session.question.as_json() == {"kind": "choose", "options": ["1", "2", "3"], "for": "JC"}
    play(session, "2", "3")
    assert question_name(session) == "monster-attacks"
    play(session, ATTACKS)
    assert (question_name(session), state(session, "weapons")) == ("pairing", ["JC", "5C"])


def test_ruling_3_a_weapon_stays_with_its_attack_through_the_pairing():
    session = play(later(blades="JC", weapons="before"), "9D", "7D 2C QS", "JC", "2", "JH 4H 6C")
    play(session, "2C 7D QS")  # 2 + 7 + 11 = 20, as much as the jack and 9
    assert state(session, "score", "weapons", "discard") == [2, [], ["JC"]]


def test_weapons_before_puts_the_players_attacks_first_without_weapons_too():
    session = met("9D", weapons="before")
    assert question_name(session) == "player-attacks"
    assert question_name(play(session, MINE)) == "monster-attacks"
    assert question_name(play(session, ATTACKS)) == "pairing"


def test_weapons_after_are_asked_for_only_after_the_pairing():
    session = play(later(blades="JC"), "9D", ATTACKS, MINE)
    assert question_name(session) == "pairing"
    assert question_name(play(session, MINE)) == "weapons"
