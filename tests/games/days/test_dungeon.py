"""Rule 4: the dungeon grows and shrinks; where cards are laid and discarded."""

import pytest

from referee.errors import RequestError
from referee.games.days.path import Spot
from referee.games.days.table import Table
from referee.protocol.view import promise
from tests.games.days.arranged import later, question_name, state, won
from tests.table import play


def test_rule_4_a_beaten_monster_is_laid():
    session = won("3D")
    assert (question_name(session), session.question.options) == (
        "place",
        ("touch", "quarter", "half"),
    )
    assert state(session, "monster", "score", "bonus", "dungeon") == ["3D", 3, 3, []]
    assert session.question.as_json() == {"kind": "choose", "options": ["touch", "quarter", "half"]}
    play(session, "touch")
    assert state(session, "dungeon", "discard", "monster") == [
        [{"card": "3D", "x": 0.858, "y": 0.0}],
        [],
        None,
    ]
    with pytest.raises(RequestError, match="already-seen"):
        play(session, "3D 4D 5D 6D")


@pytest.mark.parametrize(("dungeon", "last"), [("", "AS"), ("4D 5D", "5D")])
def test_rule_4_a_monster_is_laid_against_the_last_card_or_the_entrance(dungeon, last):
    mine = "3C 3H 3S"
    session = play(later(dungeon=dungeon, skill="KH"), "QD", "2C 2H 2S", mine, mine)
    assert session.question.facts["last"] == last
    play(session, "touch")
    assert [event.facts["last"] for event in session.events() if event.name == "laid"] == [last]


@pytest.mark.parametrize("king", ["KC", "KH", "KS"])
def test_rule_4_a_king_is_discarded_even_when_it_is_beaten(king):
    session = won(king, by=2)
    assert question_name(session) == "monsters"
    assert state(session, "discard", "dungeon", "bonus", "monster") == [[king], [], 2, None]


@pytest.mark.parametrize(("mine", "score"), [("QC JC 2H", -1), ("QC 9C 2H", -2), ("4C 3C 2H", -3)])
def test_rule_4_and_ruling_8_a_lost_round_takes_cards_from_the_end_of_the_dungeon(mine, score):
    attacks = {-1: "JH QD 8C", -2: "QH 10D 8C", -3: "JH QD 8C"}[score]
    session = play(later(dungeon="4D 5D 6D", skill="9D"), "9H", attacks, mine, mine)
    assert state(session, "score", "bonus") == [score, 0]
    assert state(session, "discard") == ["9H", *["6D", "5D", "4D"][:-score]]
    assert [laid["card"] for laid in state(session, "dungeon")] == ["4D", "5D", "6D"][:score]


def test_rule_4_the_entrance_always_stays():
    session = play(later(dungeon="4D"), "QD", "9D 10D JD", "2D 3D 4C", "2D 3D 4C")
    assert state(session, "score", "dungeon", "discard") == [-3, [], ["QD", "4D"]]


def test_rule_4_after_a_tied_round_the_monster_is_discarded_and_the_dungeon_stays():
    session = play(later(dungeon="4D"), "7D", "2C 3C 4C", "2H 3H 4H", "2H 3H 4H")
    assert state(session, "discard", "score", "bonus") == [["7D"], 0, 0]
    assert [laid["card"] for laid in state(session, "dungeon")] == ["4D"]


def test_rule_4_the_order_on_the_discard_pile():
    session = later(blades="2C 3C", armour="2S", dungeon="4D 5D", discard="6D", skill="AH")
    play(session, "KH", "9D 10D JD", "2D 3D 4C", "2D 3D 4C", "3C 2C", "1", "2")
    assert state(session, "score") == -2
    assert state(session, "discard") == ["6D", "2C", "3C", "2S", "KH", "5D", "4D"]


def test_the_gap_of_each_placement_is_told_before_choosing_and_comes_true():
    session = won("AD")
    say = session.game.say()
    promised = {
        how: promise(session.preview(how), session.state(), say).change["gap"][1]
        for how in ("touch", "quarter", "half")
    }
    for how, gap in promised.items():
        play(session, how)
        assert state(session, "gap") == round(gap, 4)
        session.undo()


def test_as_near_as_a_thousandth_of_a_length_is_touching():
    table = Table(4, stash=False, weapons_before=False, by_eye=False)
    assert table.gap_from(Spot(0.0, 3.9991)) == 0
    assert table.gap_from(Spot(0.0, 3.9989)) == pytest.approx(0.0011)


def test_with_table_the_real_cards_decide():
    session = won("3D", table=True)
    assert (question_name(session), session.question.as_json()) == (
        "reaches",
        {"kind": "choose", "options": ["no", "yes"]},
    )
    assert state(session, "dungeon", "gap", "monster") == [
        [{"card": "3D", "x": None, "y": None}],
        None,
        None,
    ]
    play(session, "no")
    assert question_name(session) == "monsters"
    session.undo()
    assert play(session, "yes").over.outcome == "win"


def test_with_table_a_king_is_not_asked_about():
    assert question_name(won("KC", table=True)) == "monsters"
