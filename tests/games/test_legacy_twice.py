"""The referee against a second implementation of the rules: every question, every state, game by game."""

from random import Random

import pytest

from referee import games
from referee.games.legacy.deck import from_plain, shipped
from referee.games.legacy.pencil import fresh
from referee.sessions.dealers import Dealer
from referee.sessions.session import Session
from referee.testing.play import some_answer
from tests.games.legacy_model import FIFTEEN, Model

LONGEST = 250


def with_boxes(rng):
    """Fresh cards, some of whose boxes are ticked, and monsters that have grown."""
    state = fresh(from_plain(shipped()))
    model = Model(state, upgraded_is_discarded=True)
    ticks = rng.choice([0, 3, 12, 30, 56])
    for _ in range(ticks):
        if options := model.open(FIFTEEN):
            model.tick(rng.choice(options))
    for monster in ("FM", "IM", "EM"):
        model.monster = monster
        for _ in range(rng.choice([0, 1, 4])):
            model.upgrade_monster(rng.choice([1, 2, 3, ("hp", 40), ("atk", 10), ("def", 10), ("mag", 10)]))
    return model.c


def begun(campaign, way):
    game = games.load("legacy")
    options = game.settled({"upgrade-discards": way, "campaign": {"name": "", "id": "x", "state": campaign}})
    return Session(game, options)


def sensible(question, rng, dealer):
    """Mostly attack and defend, so that games are won and lost, and do everything else as well."""
    if question.name == "use" and rng.random() < 0.8:
        return rng.choice(question.options[:-1])
    return some_answer(question, rng, dealer)


def compare(session, expected):
    asked, state = expected
    told = session.question.told()
    assert {"ask": session.question.name} | {key: told[key] for key in asked if key != "ask"} == asked
    assert session.state() == state


def play_both(seed, way):
    rng = Random(seed)
    campaign = with_boxes(rng)
    session, model = begun(campaign, way), Model(campaign, upgraded_is_discarded=way == "upgraded")
    give_up_at = rng.choice([None, None, rng.randint(1, 40)])
    dealer, running = Dealer(seed), model.play()
    expected = next_of(running, None)
    for _ in range(LONGEST):
        if session.question and session.number == give_up_at:
            session.concede()
            running, give_up_at = model.end("conceded"), None
            expected = next_of(running, None)
        if isinstance(expected, str):
            assert (session.over.outcome, session.over.score) == (expected, None)
            assert session.state() == model.state()
            return expected
        compare(session, expected)
        answer = sensible(session.question, rng, dealer)
        session.answer(answer)
        expected = next_of(running, answer)
    return None


def next_of(running, answer):
    """The model's next question and state, or how it ended."""
    try:
        return running.send(answer)
    except StopIteration as end:
        return end.value


@pytest.mark.parametrize("way", ["upgraded", "nothing"])
def test_both_implementations_play_the_same_games(way):
    outcomes = [play_both(seed, way) for seed in range(200)]
    assert {"win", "loss", "conceded"} <= set(outcomes)
