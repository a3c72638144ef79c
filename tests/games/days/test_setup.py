"""The entrance, the treasure, the SKILL and what cards count."""

import pytest

from referee.errors import RequestError
from referee.games.days.table import Table
from referee.rulekit.cards import cards
from tests.games.days.arranged import state
from tests.table import begin, play


def test_the_entrance_and_the_treasure_lie_on_the_table_and_fifty_cards_are_the_pack():
    session = begin("days")
    assert state(session, "pack", "skill", "round", "score", "distance", "gap") == [
        50, None, 0, 0, 4, 4,
    ]  # fmt: skip
    for card in ("AS", "KD"):
        with pytest.raises(RequestError, match="already-seen"):
            session.answer([card])
    with pytest.raises(RequestError, match="not-in-game"):
        session.answer(["RJ"])


def test_the_first_card_is_the_skill_and_stays_out_of_the_pack():
    session = play(begin("days"), "7H")
    assert state(session, "skill", "pack", "round") == ["7H", 49, 1]
    with pytest.raises(RequestError, match="already-seen"):
        session.answer(["7H"])


def test_an_ace_counts_1_and_court_cards_11_to_13():
    table = Table(4, stash=False, weapons_before=False, by_eye=False)
    table.skill, table.monster = cards("AH KC")
    assert [table.own(card) for card in cards("AC 10C JC QC KC")] == [2, 11, 12, 13, 14]
    assert [table.their_value(card) for card in cards("AC 10C JC QC KC")] == [14, 23, 24, 25, 26]


@pytest.mark.parametrize("distance", [1, 3, 4, 30])
def test_the_distance_is_free_between_the_two_cards(distance):
    assert state(begin("days", distance=distance), "distance", "gap") == [distance, distance]
