"""Orders of packs that are known before a card is drawn: draws that a page answers."""

from random import Random

import pytest

from referee import games
from referee.protocol import Conversation
from referee.sessions.dealers import Dealer
from referee.sessions.session import Session
from referee.testing.play import random_answer
from tests.table import ALL


def start(game="scoundrel", seed=3):
    """A game of real cards, the order of its pack as the seed deals it, and its pack."""
    game = games.load(game)
    session = Session(game, game.resolve_options({}))
    pile = session.question.pile
    cards = [str(card) for card in Dealer(seed).deal(pile, len(pile))]
    return Conversation(session, game.say()), cards


def read(talk, cards):
    found = talk.reply({"do": "order", "cards": cards})[0]
    assert found["type"] == "order", found
    return found


def answers(talk):
    return [entry.answer for entry in talk.session.history.entries]


@pytest.mark.parametrize("name", ALL)
def test_a_known_order_answers_the_draws_that_a_seed_would_deal(name):
    talk, cards = start(name)
    dealt = Session(talk.session.game, talk.session.options, 3)
    order = read(talk, cards)["order"]
    rng = Random(1)
    for _ in range(60):
        talk.reply({"do": "deal", "orders": [order]})
        question = talk.session.question
        if question is None or question.kind in {"draw", "roll"}:
            break  # over, or past another shuffle
        assert (question.name, talk.session.state()) == (dealt.question.name, dealt.state())
        answer = random_answer(question, rng)
        talk.session.answer(answer)
        dealt.answer(answer)
    assert answers(talk)
    assert talk.session.seed is None


def test_a_draw_that_is_answered_is_told_and_taken_back_as_any_other():
    talk, cards = start()
    order = read(talk, cards)["order"]
    events = talk.reply({"do": "deal", "orders": [order]})
    assert events[0]["event"] == "dealt"
    assert events[0]["cards"] == cards[:4]
    assert answers(talk) == [cards[:4]]
    talk.reply({"do": "undo"})
    assert answers(talk) == []
    talk.reply({"do": "deal", "orders": [order]})
    assert answers(talk) == [cards[:4]]


def test_the_place_of_a_card_that_was_put_right_is_known():
    talk, cards = start()
    order = read(talk, cards)["order"]
    talk.reply({"do": "deal", "orders": [order]})
    talk.reply({"do": "rename", "from": cards[1], "to": cards[5]})
    talk.reply({"answer": "skip"})
    talk.reply({"do": "deal", "orders": [order]})
    assert answers(talk)[-1] == [cards[4], cards[1], *cards[6:8]]


def test_what_two_corrections_leave_open_is_asked():
    talk, cards = start()
    order = read(talk, cards)["order"]
    talk.reply({"answer": [*cards[5:7], *cards[:2]]})
    talk.reply({"answer": "skip"})
    talk.reply({"do": "deal", "orders": [order]})
    assert talk.session.question.kind == "draw"
    assert len(answers(talk)) == 2


@pytest.mark.parametrize("change", [lambda cards: cards[1:], lambda cards: [*cards[1:], cards[1]]])
def test_an_order_is_of_all_cards_of_the_pack_each_once(change):
    talk, cards = start()
    assert talk.reply({"do": "order", "cards": change(cards)})[0]["type"] == "error"


def test_a_pack_that_was_drawn_from_has_no_order_to_read():
    talk, cards = start()
    talk.reply({"answer": cards[:4]})
    talk.reply({"answer": "skip"})
    assert talk.reply({"do": "order", "cards": cards[4:]})[0]["type"] == "error"


def test_a_deal_that_nobody_can_win_is_told_and_the_chances_of_another():
    talk, cards = start(seed=41)
    assert read(talk, cards)["chances"] == {"outcome": "loss", "share": 0}
    talk, cards = start(seed=0)
    found = read(talk, cards)["chances"]
    assert found["outcome"] == "win"
    assert 0.2 < found["share"] < 1


def test_where_later_shuffles_decide_nothing_is_proved():
    talk, cards = start("days")
    assert read(talk, cards)["chances"]["outcome"] is None
