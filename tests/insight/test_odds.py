"""Odds: independent of how cards came to the table, unbiased, robust against their player."""

from random import Random

import pytest

from referee import games
from referee.insight.odds import MIN_ERROR, Glimpse, Odds, choice_of, seat_of, sensible_player
from referee.insight.outputs import measure_share
from referee.insight.rollout import PlayerError, Worlds, run
from referee.rulekit.player import Player, Seat
from referee.rulekit.questions import Draw
from referee.sessions.dealers import Dealer
from referee.sessions.session import Session
from tests.table import ALL, begin, begin_game, play


def advice(session, worlds=4):
    return Odds(*choice_of(session), sensible_player(session.game.name)).advise(worlds=worlds)


def typed_copy(dealt: Session, seed: int) -> Session:
    typed, dealer, choices = begin_game(dealt.game, {}), Dealer(seed), list(dealt.history.entries)
    while True:
        if isinstance(typed.question, Draw):
            typed.answer(dealer.deal(typed.question.pile, typed.question.count))
        elif choices:
            typed.answer(choices.pop(0).answer)
        else:
            return typed


def dealt(name: str, answers: int) -> Session:
    """A game with cards dealt from a seed that still waits for a choice after so many answers."""
    game = games.load(name)
    for seed in range(50):
        session = Session(game, game.resolve_options({}), seed)
        for _ in range(answers):
            if session.question:
                session.answer(sensible_player(name)(seat_of(session)).answer(session.question))
        if session.question:
            return session
    raise AssertionError(name)


@pytest.mark.parametrize("name", ALL)
def test_odds_are_the_same_for_dealt_and_for_typed_cards(name):
    session = dealt(name, 1)
    assert advice(typed_copy(session, session.seed)) == advice(session)


def worlds_of_scoundrel(past):
    game = games.load("scoundrel")
    return Worlds(Seat(game, game.resolve_options({}), None, "", past))


def test_no_world_is_a_deal_that_somebody_could_play():
    pile = begin("scoundrel").table.deck
    worlds = worlds_of_scoundrel([])
    orders = [worlds[n].deal(pile, len(pile)) for n in range(20)]
    assert not any(Dealer(seed).deal(pile, len(pile)) in orders for seed in range(20))


def test_known_cards_keep_their_places_in_every_world():
    session = play(begin("scoundrel"), "JS 8D 6H 4C", "skip")
    pile = session.table.deck
    for n in range(5):
        dealt = worlds_of_scoundrel(session.values)[n].deal(pile, len(pile))
        assert dealt[-4:] == ["JS", "8D", "6H", "4C"]


def shuffled_again_and_again(world) -> list:
    """The orders in which a pile lies that is shuffled again after each look at it."""
    pile, orders = begin("scoundrel").table.deck, []
    for _ in range(3):
        orders.append(world.deal(pile, len(pile)))
        pile.shuffle_in()
    return orders


def test_a_pile_lies_in_another_order_after_each_shuffle_of_a_world_and_in_the_same_if_it_is_seen_again():  # noqa: E501
    one, two, three = shuffled_again_and_again(worlds_of_scoundrel(["JS"])[1])
    assert one != two != three != one
    assert sorted(one) == sorted(two) == sorted(three)
    assert shuffled_again_and_again(worlds_of_scoundrel(["JS"])[1]) == [one, two, three]
    assert shuffled_again_and_again(worlds_of_scoundrel(["JS"])[2])[0] != one


class Crashing(Player):
    def answer(self, question):
        raise ZeroDivisionError(question.name)


class Raving(Player):
    def answer(self, question):
        return f"no {question.name}"


@pytest.mark.parametrize("player", [Crashing, Raving])
def test_a_player_who_fails_is_named_as_the_cause_with_its_line(player):
    game = games.load("scoundrel")
    with pytest.raises(PlayerError, match=r"^insight/test_odds\.py, line \d+"):
        run(game, game.resolve_options({}), player, Dealer(1))


def test_an_error_is_never_less_than_two_points():
    session = play(begin("scoundrel"), "AS KS QS 9H", "KS")
    assert min(chance.error for chance in advice(session, 20).chances) >= MIN_ERROR


def test_what_is_said_is_made_true_and_what_is_best_stays():
    class Modest(sensible_player("spade-poker")):
        def true_chance(self, share):
            return share / 2

    choice = choice_of(dealt("spade-poker", 1))
    proud, modest = (Odds(*choice, make) for make in (sensible_player("spade-poker"), Modest))
    assert proud.advise(worlds=6).best == modest.advise(worlds=6).best
    best_chance = max(chance.win for chance in modest.advise(worlds=6).chances)
    assert best_chance == sum(proud.leader_wins()) / 6 / 2


@pytest.mark.parametrize(("wins", "played"), [(0, 50), (5, 50), (50, 50), (1200, 4000)])
def test_the_interval_holds_the_share_and_stays_between_0_and_1(wins, played):
    share = measure_share(wins, played)
    assert -1e-12 <= share.minimum <= share.value <= share.maximum + 1e-12 <= 1 + 2e-12


@pytest.fixture
def reward():
    """A choice of which all answers win; which box is ticked is for the games to come."""
    return choice_of(dealt("legacy", 0))


def test_where_nothing_can_be_lost_the_players_own_answer_is_kept(reward):
    odds = Odds(*reward, Winning)
    assert odds.advise(worlds=2).best == odds.own


def test_only_what_is_clearly_better_leads_away_where_nothing_can_be_lost(reward, monkeypatch):
    """A player who wins anyway and follows chance at every choice never comes to an end."""
    chance, odds = Random(1), Odds(*reward, sensible_player("legacy"))
    monkeypatch.setattr(
        Odds, "_glimpses", lambda _, answers: [Glimpse(1, None, chance.random()) for _ in answers]
    )
    assert odds.advise(worlds=20).best == odds.own
    monkeypatch.setattr(
        Odds, "_glimpses", lambda _, answers: [Glimpse(1, n) for n, _ in enumerate(answers)]
    )
    advice = Odds(*reward, sensible_player("legacy")).advise(worlds=20)
    assert advice.best == advice.chances[-1].option


class Set(Player):
    """Considers one answer, though all are shown."""

    def answer(self, _):
        return "8D"

    def shortlist(self, question):
        return [self.answer(question)]


@pytest.mark.parametrize(
    ("worlds", "lead", "leads"), [(11, 1, False), (20, 1, True), (20, 0.02, False)]
)
def test_what_nobody_would_consider_is_best_where_it_is_clearly_better(
    worlds, lead, leads, monkeypatch
):
    chance = Random(1)
    wins = {"JS": 0.2 + lead / 2}
    monkeypatch.setattr(
        Odds, "_play_out", lambda _, answer: Glimpse(float(chance.random() < wins.get(answer, 0.2)))
    )
    session = play(begin("scoundrel"), "JS 8D 6H 4C")
    odds = Odds(*choice_of(session), Set, with_shown=True)
    assert odds.advise(worlds=worlds).best == ("JS" if leads else "8D")


class Winning(Player):
    def answer(self, question):
        return question.options[-1]

    def estimate_wins(self, _question, answers, _world):
        return [1.0] * len(answers)
