"""Solitaire RPG's deck without end, and whole games on real cards."""

from random import Random

import pytest

from referee import games
from referee.errors import RequestError
from referee.games.solitaire_rpg.rules import draw, draw_reinforcement
from referee.games.solitaire_rpg.table import Side, Table
from referee.insight.rollout import ENDLESS, Rollout, run
from referee.rulekit.cards import STANDARD, by_suit, cards
from referee.rulekit.piles import Pile
from referee.rulekit.player import Player, Seat
from referee.sessions.dealers import Dealer, shuffle_cards
from referee.sessions.history import Entry, History
from referee.sessions.session import Session
from referee.testing.play import random_answer
from tests.games.solitaire_rpg.arranged import GAME, events, fight, question, state, with_character
from tests.games.solitaire_rpg.by_hand import ByHand
from tests.table import begin, play, played_by


def test_r1_a_modifier_of_the_last_two_cards_is_one_ask_and_only_its_first_is_shuffled():
    session = play(fight("2C 3C", "2S 3S", deck="2S 3S 4H 5H 6H 7H", discard="8H 9H"), "4H", "5H")
    assert question(session) == ("armor", 2, "monster")
    assert state(session, "deck", "discard") == [2, 4]
    play(session, "6H 7H")
    assert state(session, "deck", "discard") == [5, 1]
    assert set(session.table.deck.unseen) == set(cards("4H 5H 6H 8H 9H"))
    assert session.table.discard == cards("7H")
    assert events(session)["shuffle-between"].facts["gone"] == ["6H"]


def test_r1_with_one_card_left_the_modifier_is_two_asks_with_a_shuffle_between():
    session = play(fight("2C 3C", "2S 3S", deck="2S 3S 4H 5H 6H", discard="8H 9H"), "4H", "5H")
    assert question(session) == ("armor", 1, "monster")
    play(session, "6H")
    facts = events(session)["shuffle-without"]
    assert (facts.facts["kept"], facts.facts["count"]) == (["6H"], 4)
    assert question(session) == ("armor", 1, "monster")
    assert state(session, "deck", "discard") == [4, 1]
    with pytest.raises(RequestError, match="already-seen"):
        play(session, "6H")
    play(session, "4H")
    assert question(session) == ("strength", 2, "player")
    assert state(session, "deck", "discard") == [3, 2]


def test_r1_a_priority_card_that_empties_the_deck_is_not_in_the_shuffle():
    session = fight("2C 3C", "2S 3S", deck="2S 3S 4H", discard="8H 9H")
    play(session, "4H")
    assert state(session, "deck", "discard") == [2, 1]
    assert question(session) == ("priority", 1, "monster")


def test_r1_a_roll_larger_than_the_deck_is_two_asks():
    session = with_character("2C 3C 4C", deck="2S 3S", discard="8H 9H")
    assert question(session) == ("monster", 2, None)
    play(session, "2S 3S")
    assert question(session) == ("monster", 1, None)
    assert state(session, "phase", "deck", "discard", "round") == ["roll", 2, 0, 0]
    assert state(session, "monster")["up"] == ["2S", "3S"]
    assert events(session)["shuffle"].facts["count"] == 2
    play(session, "9H")
    assert state(session, "monster")["level"] == 3
    assert question(session) == ("priority", 1, "player")


def test_r1_a_roll_that_takes_the_last_card_is_followed_by_the_shuffle():
    session = with_character("2C 3C", deck="2S 3S", discard="8H 9H")
    play(session, "2S 3S")
    assert state(session, "deck", "discard") == [2, 0]


def test_r1_the_experience_card_is_not_in_the_shuffle():
    session = fight("KC QC", "2S 3S", deck="2S 3S 4S 5H 6H 7H 8C 8S 4H", discard="8H 9H")
    play(session, "4S", "5H", "6H 7H", "8C 8S")
    assert state(session, "phase", "deck", "discard") == ["experience", 1, 8]
    play(session, "4H")
    assert events(session)["shuffle-without"].facts["kept"] == ["4H"]
    assert session.table.discard == cards("4H 2S")
    assert "4H" not in session.table.deck.unseen


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


def test_a_shuffle_forgets_every_place_even_of_a_single_card():
    session = play(fight("2C 3C", "2S 3S", deck="2S 3S 4H", discard="8H"), "4H")
    assert session.question.as_json()["expected"] == [None]


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
        assert state(session, "deck", "discard") == [len(real.deck), len(real.thrown)]


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


@pytest.mark.parametrize("level", [0, 3, 8, 18, 23, 24, 25, 26])
def test_random_games_end_as_the_rules_say(level, depth):
    for seed in range(depth(15)):
        game = games.load(GAME)
        options = game.resolve_options({"level": level})
        finished = run(game, options, Player, Dealer(seed), dice=str(seed), max_values=2000)
        over, table = finished.over, finished.player.table
        if over is ENDLESS:
            continue
        left = len(table.deck) + len(table.discard)
        if over.outcome == "win":
            assert (table.phase, table.monster) == ("roll", None)
            assert left <= table.player.level
        else:
            assert (over.outcome, table.phase) == ("loss", "attack")
            assert table.player.totals["life"] == 0


def test_the_character_grows_by_one_card_with_every_monster_that_it_slays():
    won = 0
    for seed in range(20):
        rng, dealer, session = Random(seed), Dealer(seed), begin(GAME, level=10)
        while session.question and session.number < 200:
            name, level = session.question.name, state(session, "player")["level"]
            play(session, random_answer(session.question, rng, dealer))
            grown = state(session, "encounter") > 1 and name in {"experience", "stat"}
            grown = grown and state(session, "drawn") is None
            won += grown
            assert name == "character" or state(session, "player")["level"] == level + grown
    assert won


def test_undo_and_redo_after_a_thousand_answers():
    begun = fight("QS JS 10S 9S 8S 7S KH 5H 4H", "AS 2S 3S 4S 5S 6S QH 2D 6H")  # nobody can hurt
    entries = []

    def answer(now):
        unseen = by_suit(now.question.pile.unseen)  # black first, but red for strength
        if now.question.name == "strength":
            unseen.reverse()
        first = begun.history.entries[0].answer
        entries.append(Entry(now.question.name, unseen[: now.question.count] if entries else first))
        return entries[-1].answer if len(entries) < 1000 else None

    played_by(answer, begun.game, begun.options)
    session = Session(begun.game, begun.options, history=History(entries[:-1]))
    before = session.state()
    assert before["encounter"] == 1
    session.undo()
    session.redo()
    assert session.state() == before


def test_undo_takes_a_shuffle_back():
    session = play(fight("2C 3C", "2S 3S", deck="2S 3S 4H 5H 6H 7H", discard="8H 9H"), "4H", "5H")
    before = session.state()
    play(session, "6H 7H")
    session.undo()
    assert session.state() == before
    look_outs = [event for event in session.events() if event.name == "look-out"]
    assert [sorted(event.facts["cards"]) for event in look_outs] == [cards("4H 5H 8H 9H")]
