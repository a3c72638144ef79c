"""Copies of a card are counted and told apart."""

from random import Random

import pytest

import referee
from referee import STANDARD, Card, Pile, copies
from referee.errors import RequestError
from referee.insight.odds import seat_of
from referee.insight.rollout import Worlds
from referee.protocol import Conversation
from referee.protocol.client import Client
from referee.rulekit.ask import Event
from referee.rulekit.cards import reader_of
from referee.rulekit.player import Player
from referee.rulekit.questions import Draw, Pick
from referee.sessions.session import Session
from referee.terminal import layout
from referee.testing import play_randomly
from tests.games.stranger import Beach, Table
from tests.games.test_broken_games import own

TWO = copies(STANDARD, 2)
SWEETS = copies((Card("toffee"), Card("mint")), 3)
READER = reader_of(TWO)


def draw(pile, answer):
    question = Draw("find", None, {}, pile, len(answer), blind=False)
    found = question.check(answer, READER)
    pile.take(found)
    return found


def test_a_card_drawn_again_is_its_copy_and_there_are_no_more_than_there_are():
    pile = Pile("deck", TWO)
    assert draw(pile, ["5s", "s5"]) == ["5S", "5S#2"]
    with pytest.raises(RequestError, match="already-seen"):
        draw(pile, ["5s"])
    with pytest.raises(RequestError, match="repeated"):
        draw(pile, ["6s", "6s", "6s"])
    with pytest.raises(RequestError, match="not-in-game"):
        Draw("find", None, {}, pile, 1, blind=False).check(["RJ"], reader_of((*TWO, Card("RJ"))))


def test_a_copy_that_is_known_to_lie_there_is_typed_as_it_is_printed():
    pile = Pile("deck", TWO[2:], other_cards=TWO[:2])
    pile.slots[:0] = [TWO[1]]
    assert draw(pile, ["ac"]) == ["AC#2"]


def test_copies_are_picked_by_what_is_printed():
    pick = Pick("lose", None, {}, SWEETS[:3], (2, 2), ordered=True, legal=None)
    assert pick.check(["toffee", "TOFFEE"], reader_of(SWEETS)) == ["toffee", "toffee#2"]


def test_a_pick_has_the_answers_that_its_rules_allow():
    pick = Pick(
        "lose", None, {}, list("123"), (1, 2), ordered=False, legal=lambda answer: "3" in answer
    )
    assert [*pick.answers()] == [["3"], ["1", "3"], ["2", "3"]]


def test_copies_are_typed_undone_and_fixed_like_other_cards():
    game = own(setup=lambda *_: Table(beach=Pile("beach", TWO), turns=3))
    client = Client(Conversation(Session(game, {}), game.say()).exchange)
    client.answer_line("5s keep 5s keep")
    assert client.now.state["bag"] == ["5S", "5S#2"]
    client.do("undo", to=3)
    client.answer_line("6h")
    client.answer_line("keep")
    assert client.now.state["bag"] == ["5S", "6H"]


def test_a_copy_is_shown_as_it_is_printed():
    say = Beach().say()
    assert say.event(Event("dealt-only", {"cards": ["5S#2", "mint#3"]})) == "Dealt: 5S; mint."
    assert layout.mark_card("mint#2") == "mint"
    assert layout.remove_marks(layout.mark_card("5S#2")) == "5S"


def test_a_pile_of_a_game_s_own_cards_needs_no_reader():
    game = own(setup=lambda *_: Table(beach=Pile("beach", SWEETS), turns=2))
    session = referee.begin(game)
    session.answer(["Mint"])
    session.answer("keep")
    session.answer(["mint"])
    assert session.state()["sand"] == ["mint#2"]
    assert game.cards(session.table, game.say())["mint#2"].name == "mint"
    assert isinstance(game, Beach)


def test_cards_laid_on_top_come_up_first():
    pile = Pile("deck", STANDARD)
    drawn = draw(pile, ["5s", "6s"])
    pile.put_on_top(drawn)
    assert pile.expected(3) == ["5S", "6S", None]
    assert draw(pile, ["5s", "6s"]) == drawn


def test_a_card_of_ones_own_is_called_as_it_is_spelt_whatever_its_suit_and_rank_are():
    own = Card("D2", "D", "2")  # not the 2 of diamonds
    found = referee.standard(Beach().say(), [own, referee.card("2D")])
    assert [printed.name for printed in found.values()] == ["D2", "2 of diamonds"]


def playing_with_own_deck(turn):
    return own(
        setup=lambda *_: Table(beach=Pile("beach", copies(STANDARD, 2)), turns=4),
        turn=lambda _, t, ask: turn(t, ask),
    )


def moving_by_identity(t, ask):
    t.sand += ask.draw("find", t.beach, 1)
    choices = [*t.sand, "leave"]
    chosen = ask.choose("take", choices, about="", held=0)
    picked = ask.pick("lose", t.sand, 1, 1)
    assert any(chosen is one for one in choices)
    assert any(picked[0] is one for one in t.sand)
    assert all(any(card is one for one in t.beach.possible_cards) for card in t.sand)


@pytest.mark.parametrize("seed", [None, 3])
def test_answers_come_back_as_the_cards_of_this_table(seed):
    session = Session(playing_with_own_deck(moving_by_identity), {}, seed)
    play_randomly(session, Random(2))
    assert session.over
    assert Worlds(seat_of(session)).play_out(0, Player).over == session.over
