"""Face-down cards: dealt unseen, told to the rules, turned, played by a rule, shuffled back."""

import json
import re
from random import Random

import pytest

from referee import STANDARD, Event, Game, Over, Pile, Row, cards
from referee.errors import RequestError
from referee.insight.odds import seat_of
from referee.insight.rollout import Worlds
from referee.protocol import Conversation
from referee.rulekit.player import Player
from referee.rulekit.questions import Automa, Draw
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
    fled = CELLAR.say().over(Over("draw", 2, "fled"))
    assert fled == "You got away, and it is still there. Score 2."
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


CLUBS = STANDARD[:13]
HAND = ["2C", "4C", "9C", "KC"]


class Table:
    def __init__(self):
        self.deck = Pile("deck", CLUBS)
        self.bot = Pile("bot")
        self.trick = []
        self.spent = []


class Tricks(Game):
    """Four tricks against a bot that plays its lowest card."""

    name = title = "tricks"
    package = "tests.games.stranger"
    unordered_places = frozenset({"trick", "spent"})

    def setup(self, _options):
        return Table()

    def play(self, t, ask):
        t.deck.deal(t.bot, 4)
        for _ in range(4):
            t.trick += ask.draw("stock", t.deck, 1)
            ask.choose("take", ["keep", "leave"], held=0)
            t.trick.append(self.answer(t, ask))
            self.take(t)
        return Over("win")

    def answer(self, t, ask):
        card = min(ask.secret("bot-hand", t.bot, len(t.bot)), key=lambda one: one.order)
        t.bot.take_out(card)
        return card

    def take(self, t):
        t.spent += t.trick
        t.trick.clear()

    def view(self, t, _say):
        return [Row(place="trick", cards=t.trick), Row(place="spent", cards=t.spent)]


class ByRule(Tricks):
    def answer(self, t, ask):
        return ask.automa("bot-plays", t.bot, lambda hand: min(hand, key=lambda one: one.order))


class TakingBack(Tricks):
    def take(self, t):
        for card in t.trick:
            t.bot.add(card)
        t.trick.clear()


def after(game, *answers):
    session = Session(game, {})
    for answer in answers:
        session.answer(answer)
    return session


def keep_all(game, seed):
    session = Session(game, {}, seed)
    while session.question:
        session.answer("keep")
    return session.table


def test_a_secret_that_was_told_is_not_asked_for_again():
    session = after(Tricks(), ["5C"], "keep", HAND, ["6C"], "keep", ["7C"], "keep", ["8C"], "keep")
    assert [entry.ask for entry in session.history.entries].count("bot-hand") == 1
    assert session.table.spent == cards("5C 2C 6C 4C 7C 9C 8C KC")
    session.undo()
    assert session.question.name == "take"


def test_a_card_that_was_told_cannot_be_drawn_elsewhere():
    session = after(Tricks(), ["5C"], "keep", HAND)
    with pytest.raises(RequestError, match="already-told"):
        session.answer(["KC"])
    assert Tricks().say().error(RequestError("already-told", card="KC", place="bag")) == (
        "KC is already in the bag."
    )


@pytest.mark.parametrize("game", [Tricks(), ByRule(), TakingBack()])
@pytest.mark.parametrize("seed", range(4))
def test_a_dealt_game_deals_each_card_once(game, seed):
    table = keep_all(game, seed)
    lie = [*table.spent, *table.trick] or Dealer(seed).deal(table.bot, len(table.bot))
    assert len({*lie}) == len(lie) == 8


def test_a_rule_plays_the_card_that_it_would_play_from_the_whole_hand():
    for seed in range(5):
        assert keep_all(Tricks(), seed).spent == keep_all(ByRule(), seed).spent


def test_at_a_real_table_one_card_is_typed_where_a_rule_plays():
    session = after(ByRule(), ["5C"], "keep", ["2C"], ["6C"], "keep")
    assert (session.question.kind, session.question.count) == ("draw", 1)
    assert session.question.as_json()["expected"] == [None]
    with pytest.raises(RequestError, match="already-seen"):
        session.answer(["5C"])
    session.answer(["4C"])
    assert session.table.spent == cards("5C 2C 6C 4C")
    assert Worlds(seat_of(session)).play_out(0, Player).over == Over("win")


def test_a_rule_is_checked_where_the_whole_hand_is_known():
    deck, hand = Pile("deck", CLUBS), Pile("hand")
    deck.take(cards("AC 9C"))
    for card in cards("AC 9C"):
        hand.add(card)
    automa = Automa("bot-plays", None, {}, hand, max)
    with pytest.raises(RequestError, match="not-by-rule"):
        automa.check(["9C"], Session(ByRule(), {}).reader)
    assert automa.check(["AC"], Session(ByRule(), {}).reader) == ["AC"]


def test_an_open_card_in_a_hidden_hand_is_there_and_nowhere_else():
    deck, hand = Pile("deck", CLUBS), Pile("hand")
    deck.deal(hand, 3)
    deck.take(cards("10C"))
    hand.add(*cards("10C"))
    assert (len(hand), hand.is_dealt, "10C" in deck.unseen) == (4, True, False)
    for seed in range(20):
        dealer = Dealer(seed)
        held = dealer.deal(hand, 4)
        assert held.count("10C") == 1
        assert len({*held, *dealer.deal(deck, 9)}) == 13
    hand.take_out(*cards("10C"))
    assert len(hand) == 3
    assert not hand.pool.find_told()


def test_undo_takes_an_open_card_out_of_the_hidden_hand_again():
    session = after(TakingBack(), ["5C"], "keep", HAND)
    session.events()
    session.undo()
    _, *moves = session.events()  # 2C stays where it is: in the hand that it was played from
    assert moves == [Event("look-out", {"cards": ["5C"], "pile": "bot", "to": "trick"})]
