"""Rule 3: three attacks each, paired and counted."""

import pytest

from referee.errors import RequestError
from tests.games.days.arranged import ATTACKS, MINE, met, question_name, state
from tests.table import begin, last, play, screen_lines


def test_rule_3_three_attacks_each_and_the_monsters_first():
    session = met("9D")
    assert (question_name(session), session.question.as_json()["count"]) == ("monster-attacks", 3)
    play(session, ATTACKS)
    assert (question_name(session), session.question.as_json()["count"]) == ("player-attacks", 3)
    play(session, MINE)
    assert state(session, "attacks", "mine", "pack") == [ATTACKS.split(), MINE.split(), 42]
    assert session.question.as_json() == {
        "kind": "pick",
        "options": MINE.split(),
        "min": 3,
        "max": 3,
        "ordered": True,
    }


def test_fact_and_ruling_5_the_sources_pairing_scores_1():
    session = play(met("9D"), ATTACKS, MINE, MINE)
    events = session.events()
    pairs = [event.name for event in events if event.name.startswith("pair-")]
    assert pairs == ["pair-won", "pair-lost", "pair-won"]
    assert [(e.facts["mine"], e.facts["theirs"]) for e in events if e.name.startswith("pair-")] == [
        (14, 13),
        (9, 20),
        (19, 15),
    ]
    assert (question_name(session), state(session, "score")) == ("place", 1)


def test_rule_3_equal_sums_score_0():
    session = play(met("7D"), "2C 3C 4C", "2H 3H 4H", "2H 3H 4H")
    assert state(session, "score", "discard") == [0, ["7D"]]


def test_rule_3_a_pairing_is_ordered_against_the_monsters_attacks():
    session = play(met("7D"), "2C 5C 8C", "3H 6H 9H", "9H 3H 6H")
    assert state(session, "score", "mine") == [-1, []]
    session.undo()
    play(session, "3H 6H 9H")
    assert state(session, "score", "mine") == [3, ["3H", "6H", "9H"]]


def test_the_table_shows_the_score_of_the_pairing_and_of_the_best_one():
    session = play(met("7D"), "2C 5C 8C", "3H 6H 9H")
    assert session.question.facts["best"]() == 3
    play(session, "9H 3H 6H")
    paired = last(session.events(), "paired").facts
    assert (paired["score"], paired["best"]()) == (-1, 3)


@pytest.mark.parametrize(
    ("answer", "code"),
    [("7D 2C", "wrong-count"), ("7D 2C 2C", "repeated"), ("7D 2C 4H", "not-an-option")],
)
def test_rule_3_all_three_attacks_are_paired_once(answer, code):
    with pytest.raises(RequestError, match=code):
        play(met("9D"), ATTACKS, MINE, answer)


def test_attacks_have_sums_only_for_as_long_as_the_monster_is_fought():
    session = play(begin("days", table=True), ["7C"], ["3D"], "4H 10H 10S", "2C 7D QC")
    assert "Its      4H 7   10H 13   10S 13" in screen_lines(session)
    play(session, session.question.facts["proposed"]())
    assert session.question.name == "reaches"
    assert "Its      4H 10H 10S" in screen_lines(session)
