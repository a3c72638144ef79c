"""Cards that the rules were told in secret, that a rule plays from a hidden hand, or that everybody
saw going into one: known until they move, and asked for once.
"""

import pytest

from referee import STANDARD, Event, Game, Over, Pile, Row, cards
from referee.errors import RequestError
from referee.insight.rollout import Worlds
from referee.rulekit.player import Player
from referee.rulekit.questions import Automa
from referee.sessions.dealers import Dealer
from referee.sessions.session import Session

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


def test_a_secret_that_was_told_is_not_asked_for_again():
    session = Session(Tricks(), {})
    asked = []
    for answer in (["5C"], "keep", HAND, ["6C"], "keep", ["7C"], "keep", ["8C"], "keep"):
        asked.append(session.question.name)
        session.answer(answer)
    assert asked.count("bot-hand") == 1
    assert session.table.spent == cards("5C 2C 6C 4C 7C 9C 8C KC")
    session.undo()
    assert session.question.name == "take"


def test_a_card_that_was_told_cannot_be_drawn_elsewhere():
    session = Session(Tricks(), {})
    for answer in (["5C"], "keep", HAND):
        session.answer(answer)
    with pytest.raises(RequestError, match="already-told"):
        session.answer(["KC"])
    assert Tricks().say().error(RequestError("already-told", card="KC", place="bag")) == (
        "KC is already in the bag."
    )


@pytest.mark.parametrize("game", [Tricks(), ByRule(), TakingBack()])
@pytest.mark.parametrize("seed", range(4))
def test_a_dealt_game_deals_each_card_once(game, seed):
    session = Session(game, {}, seed)
    while session.question:
        session.answer("keep")
    lie = [*session.table.spent, *session.table.trick]
    lie += [*Dealer(seed).deal(session.table.bot, len(session.table.bot))] if not lie else []
    assert len({*lie}) == len(lie) == 8


def test_a_rule_plays_the_card_that_it_would_play_from_the_whole_hand():
    for seed in range(5):
        one, other = Session(Tricks(), {}, seed), Session(ByRule(), {}, seed)
        for session in (one, other):
            while session.question:
                session.answer("keep")
        assert one.table.spent == other.table.spent


def test_at_a_real_table_one_card_is_typed_where_a_rule_plays():
    session = Session(ByRule(), {})
    for answer in (["5C"], "keep", ["2C"], ["6C"], "keep"):
        session.answer(answer)
    assert (session.question.kind, session.question.count) == ("draw", 1)
    assert session.question.as_json()["expected"] == [None]
    with pytest.raises(RequestError, match="already-seen"):
        session.answer(["5C"])
    session.answer(["4C"])
    assert session.table.spent == cards("5C 2C 6C 4C")
    assert Worlds(session.game, {}, session.values).play_out(0, Player).over == Over("win")


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
    session = Session(TakingBack(), {})
    for answer in (["5C"], "keep", HAND):
        session.answer(answer)
    session.events()
    session.undo()
    _, *moves = session.events()  # 2C stays where it is: in the hand that it was played from
    assert moves == [Event("look-out", {"cards": ["5C"], "pile": "bot", "to": "trick"})]
