"""Looks ahead end, whatever the rules do, and what lies beyond them is not said."""

from itertools import count
from random import Random

import pytest

from referee import STANDARD, Over
from referee.protocol import Conversation
from referee.protocol import view as ahead
from referee.sessions.replay import Replay
from referee.sessions.session import Session
from referee.testing import play_randomly, start_game
from tests.games.concertina import GAME as CONCERTINA
from tests.games.stranger import Beach
from tests.games.test_broken_games import own

WAIT, WALK, TURN, WIN, LOSE = "wait", "walk", "turn", "win", "lose"


def seated(game):
    return Conversation(Session(game, game.resolve_options({})), game.say())


def circle(t, ask):
    here, out = WAIT, t.way_out
    while True:
        chosen = ask.choose("take", (WALK, out), about="", held=0)
        if chosen != WALK:
            return Over("loss" if chosen == LOSE else "win")
        here = WALK if here == WAIT else WAIT
        t.bag[:] = [STANDARD[here == WALK]]


def circle_with(out):
    def setup(game, options):
        t = Beach.setup(game, options)
        t.way_out = out
        return t

    return own(setup=setup, play=lambda _, t, ask: circle(t, ask))


@pytest.mark.parametrize(("out", "deadly"), [(LOSE, [WALK, LOSE]), (WIN, [])])
def test_a_free_action_that_can_be_repeated_leads_nowhere_new(out, deadly):
    reply = seated(circle_with(out)).reply({"do": "show"})[-1]
    assert reply["deadly"] == deadly


def widening(t, ask):
    while ask.choose("take", (WALK, LOSE), about="", held=0) == WALK:
        t.turns += 1
    return Over("loss")


def test_ways_without_an_end_are_not_called_lost():
    game = own(play=lambda _, t, ask: widening(t, ask), state=lambda _, t: {"turns": t.turns})
    reply = seated(game).reply({"do": "show"})[-1]
    assert reply["deadly"] == [LOSE]
    assert "back" not in reply


def laid_out(seed):
    """A solitaire of 52 open cards, whose piles go onto those to the left that they match."""
    return Conversation(Session(CONCERTINA, {}, seed), CONCERTINA.say())


@pytest.mark.parametrize("seed", range(3))
def test_a_solitaire_that_lies_open_asks_at_once(seed, monkeypatch):
    talk, looked = laid_out(seed), []
    foreseen = Replay.preview
    monkeypatch.setattr(Replay, "preview", lambda *args: looked.append(1) or foreseen(*args))
    for _ in range(4):
        looked.clear()
        reply = talk.reply({"do": "show"})[-1]
        assert len(looked) <= ahead.MAX_TABLES + len(reply["options"])
        assert set(reply["previews"]) <= set(reply["options"])
        talk.reply({"answer": reply["options"][0]})


def test_a_busy_machine_shows_the_same(monkeypatch):
    """Each look at the clock takes 5 ms, 0.2 seconds in all would not do."""
    quiet = laid_out(1).reply({"do": "show"})[-1]
    clock = count(0, 0.005)
    monkeypatch.setattr(ahead, "monotonic", lambda: next(clock))
    busy = laid_out(1).reply({"do": "show"})[-1]
    assert busy["previews"] == quiet["previews"]
    assert busy["deadly"] == quiet["deadly"]


def test_many_options_have_the_first_previews(monkeypatch):
    monkeypatch.setattr(ahead, "MAX_PREVIEWS", 2)
    reply = laid_out(1).reply({"do": "show"})[-1]
    assert [*reply["previews"]] == reply["options"][:2]


def test_no_time_says_nothing(monkeypatch):
    monkeypatch.setattr(ahead, "MAX_SECONDS", -1)
    reply = seated(circle_with(LOSE)).reply({"do": "show"})[-1]
    assert (reply["previews"], reply["deadly"]) == ({}, [])


def test_a_pick_of_which_almost_nothing_is_legal_is_asked():
    def play(_, t, ask):
        t.bag = ask.draw("find", t.beach, 52)
        ask.pick("lose", t.bag, 5, 20, legal=lambda cards: len(cards) == 20)
        return Over("win")

    session = start_game(own(play=play), {})
    assert [question.name for question in play_randomly(session, Random(1), limit=1)] == ["find"]
    assert session.question.name == "lose"
    assert "legal" not in Conversation(session, session.game.say()).reply({"do": "show"})[-1]
