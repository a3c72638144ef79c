"""Hints to the player of as days go by before a choice."""

from tests.games.days.arranged import ATTACKS, later
from tests.table import begin, last, play


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
