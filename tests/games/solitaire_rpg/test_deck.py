"""Solitaire RPG's deck without end, and whole games on real cards."""

from random import Random

import pytest

from referee import games
from referee.games.solitaire_rpg.rules import draw, draw_reinforcement
from referee.games.solitaire_rpg.table import Side, Table
from referee.insight.rollout import Rollout
from referee.rulekit.cards import cards
from referee.rulekit.piles import Pile
from referee.rulekit.player import Player, Seat
from referee.sessions.dealers import Dealer
from tests.games.solitaire_rpg.arranged import GAME
from tests.games.solitaire_rpg.by_hand import ByHand
from tests.table import begin


def chance(table):
    seat = Seat(games.load(GAME), {}, table, "chance")
    return Rollout(seat, Player(seat), Dealer(1))


def test_one_card_alone_is_drawn_again_and_again():
    table = Table(0, deck=Pile("deck", cards("5C")), monster=Side("monster"))
    assert draw_reinforcement(table, chance(table), "armor", table.player, 0) == 10
    assert (len(table.deck), table.discard) == (1, [])


def test_with_no_card_left_anywhere_the_modifier_is_0():
    table = Table(0, deck=Pile("deck", []))
    assert draw_reinforcement(table, chance(table), "armor", table.player, 0) == 0


def test_a_draw_stops_where_no_card_is_left():
    table, laid = Table(0, deck=Pile("deck", cards("5C 6C"))), []
    drawn = draw(table, chance(table), "monster", 5, laid.extend)
    assert sorted(drawn) == sorted(laid) == ["5C", "6C"]


@pytest.mark.sample(10)
@pytest.mark.parametrize("level", range(27))
def test_every_question_and_state_is_that_of_a_game_played_by_hand(level, depth):
    for seed in range(depth(12)):
        assert_as_by_hand(level, Random(f"{level} by hand {seed}"), maximum=400)


def assert_as_by_hand(level, rng, maximum):
    session, hand = begin(GAME, level=level), ByHand(level, rng)
    shuffles = 0
    for name, told, answer in hand.steps():
        assert (session.question.name, session.question.as_json()) == (name, told)
        assert session.state() == hand.state()
        assert set(session.table.deck.unseen) == set(hand.deck)
        assert sorted(session.table.discard) == sorted(hand.discard)
        shuffles += sum(event.name.startswith("shuffle") for event in session.events())
        assert shuffles == hand.shuffles
        if session.number == maximum:
            return
        session.answer(answer)
    assert (session.over.outcome, session.state()) == (hand.end, hand.state())
