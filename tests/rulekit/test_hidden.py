"""Face-down cards in cells and hands: dealt unseen, turned, played by a rule, shuffled back."""

import json
import re
from random import Random

import pytest

from referee import Over, Pile, cards
from referee.errors import RequestError
from referee.protocol import Conversation
from referee.rulekit.questions import Draw
from referee.sessions.dealers import Dealer
from referee.sessions.session import Session
from tests.games.cellar import GAME as CELLAR
from tests.games.stakes import GAME as STAKES

FOUR = cards("AS 2S 3S 4S")
DECK = cards("AS 2S 3S 4S 5S 6S 7S 8S 9S")


def dealt_two():
    deck, hand = Pile("deck", FOUR), Pile("hand")
    deck.deal(hand, 2)
    return deck, hand


def may_come(pile, *drawn):
    draw = Draw("turn", None, {}, pile, len(drawn), blind=False)
    reader = Session(STAKES, {}).reader
    try:
        return draw.check(list(drawn), reader)
    except RequestError as refusal:
        return refusal.key


def test_what_was_dealt_is_of_the_bag_that_it_came_from():
    deck, hand = dealt_two()
    assert (len(deck), len(hand), list(hand.unseen)) == (2, 2, FOUR)
    hand.take(cards("3S"))
    assert "3S" not in deck.unseen


def test_cards_shuffled_into_the_deck_cannot_come_up_in_a_hand():
    deck, hand = dealt_two()
    deck.take(cards("AS"))
    deck.shuffle_in(cards("AS"))
    assert may_come(hand, "AS") == "already-seen"
    assert may_come(deck, "AS") == cards("AS")


def test_not_more_of_them_come_up_than_can_lie_there():
    deck, _hand = dealt_two()
    deck.take(cards("AS 2S"))
    deck.shuffle_in(cards("AS 2S"))  # 3S and 4S are in the hand
    assert may_come(deck, "3S") == "lies-elsewhere"
    assert may_come(deck, "2S", "AS") == cards("2S AS")


def test_the_card_that_the_rules_saw_is_the_one_they_take_out():
    _deck, hand = dealt_two()
    dealer = Dealer(5)
    first, second = dealer.deal(hand, 2)
    hand.pool.secret_slots = dict(zip((first, second), hand.slot_ids, strict=True))
    hand.take_out(second)
    assert dealer.deal(hand, 1) == [first]


@pytest.mark.parametrize("seed", range(5))
def test_a_dealt_duel_tells_nothing_of_the_hand(seed):
    session = Session(STAKES, {}, seed)
    talk, played = Conversation(session, STAKES.say()), set()
    messages = talk.opening()
    while messages[-1]["type"] == "ask":
        played |= {*session.table.duel, *session.table.their_spent}
        played |= {told["card"] for told in messages if told.get("event") == "answered"}
        told_of = set(
            re.findall(r"\w+#2", json.dumps([told for told in messages if told["type"] != "hello"]))
        )
        assert told_of <= played
        messages = talk.reply({"answer": messages[-1]["options"][0]})
    assert played


def test_a_draw_is_neither_won_nor_lost_and_says_so_in_words_of_its_own():
    assert (
        CELLAR.say().over(Over("draw", 2, "fled"))
        == "You got away, and it is still there. Score 2."
    )
    assert STAKES.say("zh").over(Over("draw")) == "平局。"


def test_places_in_lines_and_columns_need_one_text():
    say = CELLAR.say()
    assert say.place("cell-2-3") == "in row 2, column 3"
    assert say.label("cell-2-3") == say.word("cell-2-3") == "Row 2, column 3"
    assert CELLAR.say("zh").place("cell-2-3") == "第 2 行第 3 列"


def is_possible(piles, drawn_from, drawn):
    """By trying each way in which the unseen cards can lie in the slots that stay."""
    slots = [pile for pile in piles for _ in pile.slot_ids]
    for _ in range(drawn_from.slots[: len(drawn)].count(None)):
        slots.remove(drawn_from)
    lies = {()}
    for pile in slots:
        left = [card for card in pile.unseen if card not in drawn]
        lies = {tuple(sorted((*one, card))) for one in lies for card in left if card not in one}
    return bool(lies)


def test_linked_piles_can_lose_what_leaves_a_card_for_each_slot(depth):
    rng = Random(3)
    for _ in range(depth(600)):
        outside = list(DECK[6:])
        piles = [Pile("deck", DECK[:6]), *(Pile(name) for name in "abc")]
        for _ in range(rng.randint(2, 9)):
            source, target = rng.sample(piles, 2)
            source.deal(target, rng.randint(0, 2))
            if outside and rng.random() < 1 / 3:
                target.shuffle_in([outside.pop()])
        pile = rng.choice([pile for pile in piles if pile.slots])
        drawn = [known or rng.choice(list(pile.unseen)) for known in pile.expected(2)]
        if len(set(drawn)) == len(drawn):
            assert pile.can_lose(drawn) == is_possible(pile.pool.piles, pile, drawn)
