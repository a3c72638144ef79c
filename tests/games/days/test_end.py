"""Rule 5: the pack is shuffled, the way is reached or the cards run out."""

import json

import pytest

from tests.games.days.arranged import ATTACKS, MINE, later, met, state, won
from tests.table import begin, play


def test_rule_5_the_attacks_go_back_and_the_pack_is_shuffled():
    session = play(won(), "half")
    assert state(session, "pack", "attacks", "mine") == [48, [], []]
    assert session.question.as_json()["expected"] == [None] * 4
    play(session, "2C 2H 2S 3C")  # attacks come up again


def test_rule_5_a_win_ends_the_game_before_anything_goes_back():
    session = play(won("QD", distance=1), "touch")
    assert (session.over.outcome, session.over.score) == ("win", None)
    assert state(session, "attacks", "mine", "gap", "monster", "pack") == [
        ["2C", "2H", "2S"],
        ["3C", "3H", "3S"],
        0,
        None,
        42,
    ]
    assert state(session, "dungeon") == [{"card": "QD", "x": 0.0, "y": 1.0}]


@pytest.mark.parametrize(("distance", "queens"), [(3, "QC QD QH"), (4, "QC QD QH QS")])
def test_fact_queens_laid_touch_climb_one_length_each(distance, queens):
    session = play(begin("days", distance=distance), "KH")
    for n, queen in enumerate(queens.split(), 1):
        dealt = [queen, "KC", "KS", "JD"][: session.question.as_json()["count"]]
        play(session, dealt, *([queen] if len(dealt) > 1 else []))
        play(session, "2C 2H 2S", "3C 3H 3S", "3C 3H 3S", "touch")
        assert state(session, "gap") == distance - n
    assert session.over.outcome == "win"


def test_fact_three_eight_queen_at_distance_4():
    session, found = play(begin("days"), "KH"), []
    for monster in ("3D", "8D", "QD"):
        dealt = [monster, "KC", "KS", "JD"][: session.question.as_json()["count"]]
        play(session, dealt, *([monster] if len(dealt) > 1 else []))
        play(session, "2C 2H 2S", "3C 3H 3S", "3C 3H 3S", "touch")
        found.append((*state(session, "dungeon")[-1].values(), state(session, "gap")))
    assert found == [
        ("3D", 0.858, 0.0, 4.142),
        ("8D", -0.1051, -0.556, 4.496),
        ("QD", -0.1051, 0.504, 3.496),
    ]


@pytest.mark.parametrize("pack", [6, 3])
def test_ruling_4_with_fewer_than_seven_cards_at_the_start_of_a_round_the_game_is_lost(pack):
    session = later(pack=pack)
    assert (session.over.outcome, session.over.score) == ("loss", None)
    assert state(session, "round") == 0


def test_ruling_4_a_round_can_still_be_played_with_seven():
    session = play(later(pack=7), "7C", "AC 2C 3C", "4C 5C 6C", "4C 5C 6C", "touch")
    assert session.over.outcome == "loss"
    assert state(session, "pack", "round", "attacks", "score") == [6, 1, [], 3]


def test_state_survives_json():
    session = play(met("9D"), ATTACKS, MINE, MINE, "half")
    assert json.loads(json.dumps(session.state())) == session.state()
