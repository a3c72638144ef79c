"""The player of Solitaire RPG values a character by the net's value of all of its numbers."""

import pytest

from referee.games.solitaire_rpg.player import Sensible, _full_totals, _list_numbers
from referee.insight.odds import Position
from referee.rulekit.cards import cards
from tests.games.solitaire_rpg.arranged import fight
from tests.table import play


@pytest.fixture
def player():
    """Return a player that has slain two clubs, a heart and a diamond, and draws an ace: three
    stats may gain.
    """
    session = play(
        fight("KC QC 9S 5H", "3C 2C 4H 9D"), "AC", "AD", "2S 2D", "3S 3D", "6S 6D", "7S 7D", "AH"
    )
    assert session.question.name == "stat"
    return Sensible(Position.from_session(session).create_seat())


@pytest.mark.parametrize(
    ("stat", "card"), [("strength", "2C"), ("life", "4H"), ("initiative", "9D")]
)
def test_a_stat_gained_is_judged_as_the_whole_character_would_be(player, stat, card):
    grown = player._grow(stat)
    player.table.player.gain(cards(card))
    whole = _full_totals(player.table.player)
    assert grown.numbers == pytest.approx(_list_numbers(whole, whole, None))
    assert player.worth(grown) == pytest.approx(player.net(grown.numbers))
