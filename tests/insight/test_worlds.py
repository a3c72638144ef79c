"""Secrets of the rules are theirs alone: no odds, no plan know them; a law finds who shows one."""

import pytest

from referee import STANDARD, Game, Over, Pile
from referee.insight import advice, odds
from referee.insight.odds import Odds, choice_of, seat_of
from referee.insight.rollout import Worlds
from referee.rulekit.player import Player
from referee.sessions.session import Session
from referee.testing import try_law
from referee.testing.laws import what_the_rules_see_in_secret_shows_nowhere
from tests.games.stakes import GAME as STAKES
from tests.games.stranger import Beach

CLUBS = STANDARD[:13]


class Table:
    def __init__(self):
        self.deck, self.hand, self.card = Pile("deck", CLUBS), Pile("bag"), None


class Guess(Game):
    """Is their card, which they looked at before, higher than a seven?"""

    name, title, package = "beach", "Beachcombing", "tests.games.stranger"

    def setup(self, _options):
        return Table()

    def play(self, t, ask):
        t.deck.deal(t.hand)
        (t.card,) = ask.secret("their-card", t.hand, 1)
        self.before(t, ask)
        is_high = ask.choose("take", ["high", "low"], held=0) == "high"
        return Over("win" if is_high == (t.card.order > 7) else "loss")

    def before(self, t, ask):
        """Return the events before a question."""

    def state(self, t):
        return {"deck": len(t.deck)}

    def places(self, _table):
        return {}

    def view(self, _table, _say):
        return []


class Honest(Guess):
    def before(self, t, ask):
        ask.tell("high" if t.card.order > 7 else "low")


def chances(game, seed):
    advice = Odds(*choice_of(Session(game, {}, seed)), Player).advise(worlds=40)
    return {chance.option: chance.win for chance in advice.chances}


@pytest.mark.parametrize("seed", range(4))
def test_odds_do_not_know_a_card_that_the_rules_alone_have_seen(seed):
    assert chances(Guess(), seed)["high"] == pytest.approx(6 / 13, abs=0.3)


def test_odds_know_what_the_rules_have_told_of_it():
    assert {frozenset(chances(Honest(), seed).items()) for seed in range(6)} == {
        frozenset({("high", 1.0), ("low", 0.0)}),
        frozenset({("high", 0.0), ("low", 1.0)}),
    }


def test_a_plan_says_nothing_behind_a_secret():
    session = Session(STAKES, {}, 3)
    session.answer(session.question.options[0])
    assert session.table.their_hand.is_seen_in_secret
    assert advice.Adviser(session).plan("2C") == ["2C"]


def test_a_guess_is_a_deal_that_nobody_can_tell_from_the_true_one():
    session = Session(STAKES, {}, 3)
    for _ in range(3):
        session.answer(session.question.options[0])
    secrets = Worlds(seat_of(session)).deals
    held = {frozenset(secrets[n].hidden_cards.values()) for n in range(8)}
    assert len(held) > 2
    for n in range(8):
        table = secrets[n].table
        assert STAKES.state(table) == session.state()
        assert (table.duel, table.their_spent) == (session.table.duel, session.table.their_spent)
        assert len(set(secrets[n].hidden_cards.values())) == len(session.table.their_hand)


def test_without_secrets_there_is_nothing_to_guess():
    session = Session(Beach(), {"calm": False, "turns": 3}, 3)
    assert Worlds(seat_of(session)).deals is None


class Peeking(Player):
    def answer(self, _question):
        return "high" if self.table.card.order > 7 else "low"


def test_who_shows_a_secret_breaks_a_law():
    what_the_rules_see_in_secret_shows_nowhere(Guess(), {})
    showing = type("Showing", (Guess,), {"state": lambda _, t: {"card": t.card}})
    with pytest.raises(
        AssertionError, match="state tells at the question take what the rules alone"
    ):
        try_law(what_the_rules_see_in_secret_shows_nowhere, showing(), {})


class Remembering(Player):
    def answer(self, _question):
        [card] = self.seat.past[-1]
        return "high" if card.order > 7 else "low"


@pytest.mark.parametrize("spy", [Peeking, Remembering])
def test_a_player_who_looks_at_a_secret_breaks_a_law(spy, monkeypatch):
    monkeypatch.setattr(odds, "has_player", lambda _: True)
    monkeypatch.setattr(odds, "sensible_player", lambda _: spy)
    with pytest.raises(
        AssertionError, match="its player answers take by what the rules alone were shown"
    ):
        try_law(what_the_rules_see_in_secret_shows_nowhere, Guess(), {})
