"""Solitaire RPG's deck without end, and whole games on real cards."""

from random import Random

import pytest

from referee import games
from referee.games.solitaire_rpg.rules import draw, draw_reinforcement
from referee.games.solitaire_rpg.table import Side, Table
from referee.insight.rollout import Rollout
from referee.rulekit.cards import STANDARD, cards
from referee.rulekit.piles import Pile
from referee.rulekit.player import Player, Seat
from referee.sessions.dealers import Dealer, shuffle_cards
from tests.games.solitaire_rpg.arranged import GAME
from tests.games.solitaire_rpg.by_hand import ByHand
from tests.table import begin, play


def chance(table):
    """An `Ask` that draws at random."""
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


def lying(session):
    """Every card that the session knows to lie with somebody."""
    places = session.game.places(session.table)
    return [card for name, held in places.items() if name != "discard" for card in held]


class RealCards:
    """Fifty-two cards that are drawn, discarded and shuffled one at a time, as at a table."""

    def __init__(self, rng):
        self.rng = rng
        self.deck = shuffle_cards(list(STANDARD), rng)
        self.thrown = []
        self.shuffles = 0

    def refill(self):
        if not self.deck and self.thrown:
            self.deck, self.thrown = shuffle_cards(self.thrown, self.rng), []
            self.shuffles += 1

    def draw(self, count, *, thrown):
        for _ in range(count):
            card = self.deck.pop()
            self.refill()
            if thrown:
                self.throw([card])

    def throw(self, gone):
        self.thrown += gone
        self.refill()


@pytest.mark.parametrize("level", [0, 1, 4, 8, 13, 20, 23, 24, 25])
def test_every_real_card_is_conserved_at_every_step(level):
    for seed in range(6):
        conserve(level, Random(f"{level} {seed}"))


def conserve(level, rng):
    session, real, shuffles = begin(GAME, level=level), RealCards(rng), 0
    while session.question and session.number < 250:
        question, before = session.question, lying(session)
        if question.name in {"act", "stat"}:
            play(session, rng.choice(question.options))
        else:
            play(session, real.deck[: -question.count - 1 : -1])
            real.draw(question.count, thrown=question.name in {"priority", "armor", "strength"})
            before += session.history.entries[-1].answer if question.name == "experience" else []
        real.throw([card for card in before if card not in lying(session)])
        shuffles += sum(event.name.startswith("shuffle") for event in session.events())
        assert shuffles == real.shuffles
        assert set(session.table.deck.unseen) == set(real.deck)
        assert sorted(session.table.discard) == sorted(real.thrown)
        assert sorted(real.deck + real.thrown + lying(session)) == sorted(STANDARD)
        assert [session.state()[key] for key in ("deck", "discard")] == [
            len(real.deck),
            len(real.thrown),
        ]


# Whole games


@pytest.mark.sample(10)
@pytest.mark.parametrize("level", range(27))
def test_every_question_and_state_is_that_of_a_game_played_by_hand(level, depth):
    for seed in range(depth(12)):
        assert_as_by_hand(level, Random(f"{level} by hand {seed}"), maximum=400)


def assert_as_by_hand(level, rng, maximum):
    session, hand = begin(GAME, level=level), ByHand(level, rng)
    for name, told, answer in hand.steps():
        assert (session.question.name, session.question.as_json()) == (name, told)
        assert session.state() == hand.state()
        if session.number == maximum:
            return
        session.answer(answer)
    assert (session.over.outcome, session.state()) == (hand.end, hand.state())
