"""A first game that teaches: each lesson on its deal, once, in every language, until stopped."""

from itertools import pairwise
from pathlib import Path

import pytest

from referee import games
from referee.insight.odds import player_of
from referee.insight.rollout import get_answer
from referee.protocol import Conversation
from referee.rulekit.player import SENSIBLE, Seat
from referee.saves import lessons
from referee.saves.opening import OpenRequest
from referee.sessions.session import Session
from tests.table import ALL


def first_game(name):
    game = games.load(name)
    wanted = lessons.make_first_request(game, OpenRequest())
    return Session(game, game.resolve_options(wanted.options), wanted.seed)


def taught(session):
    """The game's lessons with the numbers of their questions, as a sensible player meets them."""
    game, make, heard = session.game, player_of(session.game.name, SENSIBLE), []
    while True:
        events = lessons.add_lessons(session, session.events())
        names = [event.name for event in events]
        assert ("lesson", "lesson") not in pairwise(names)
        heard += [
            (session.number, event.facts["about"]) for event in events if event.name == "lesson"
        ]
        if session.question is None or len(heard) == len(lessons.course_of(game.package).moments):
            return heard
        seat = Seat(game, session.options, session.table, "0", session.values)
        session.answer(get_answer(make(seat), session.question))


@pytest.mark.parametrize("name", ALL)
def test_the_deal_of_a_first_game_shows_every_lesson_one_at_a_time(name):
    heard = taught(first_game(name))
    told = [lesson for _, lesson in heard]
    assert sorted(told) == sorted(lessons.course_of(games.load(name).package).moments)
    assert heard[0] == (1, next(iter(lessons.course_of(games.load(name).package).moments)))


def test_where_the_referee_deals_a_lesson_comes_when_its_thing_happens():
    session = first_game("solitaire-rpg")
    talk = Conversation(session, session.game.say(), path=Path("x.jsonl"))
    events = [
        event.get("about") if event.get("event") == "lesson" else event.get("event")
        for event in talk.opening()
    ]
    assert events.index("leave-deck") < events.index("goal") < events.index("dealt")
    assert events[events.index("priority") - 1] in {"player-first", "monster-first"}
    assert events[events.index("damage") - 1] == "hit"


def test_whoever_leaves_is_told_once_that_lessons_go_on():
    session = first_game("scoundrel")
    assert not lessons.break_off("scoundrel")  # no lesson was shown yet
    lessons.add_lessons(session, [])
    assert lessons.break_off("scoundrel")
    assert not lessons.break_off("scoundrel")
    assert not lessons.break_off("days")


@pytest.mark.parametrize("name", ALL)
def test_a_first_game_is_not_one_that_hardly_anybody_wins_with_its_cards(name):
    assert not {"slim", "steep"} & {event.name for event in first_game(name).events()}


def test_a_lesson_that_was_heard_is_never_said_again():
    session = first_game("scoundrel")
    assert [event.facts["n"] for event in lessons.add_lessons(session, [])] == [1]
    again = lessons.add_lessons(Session(session.game, session.options, session.seed), [])
    assert not {"goal"} & {event.facts["about"] for event in again}
    assert lessons.count_new_lessons("scoundrel") == 8 - len(again)


def test_one_question_has_one_lesson_however_often_it_is_asked(tmp_path):
    session = first_game("scoundrel")
    talk = Conversation(session, session.game.say(), path=tmp_path)
    messages = [
        *talk.reply({"do": "show"}),
        *talk.reply({"do": "show"}),
        *talk.reply({"do": "log"}),
    ]
    assert [told["about"] for told in messages if told.get("event") == "lesson"] == ["goal"]


def test_only_games_by_the_usual_rules_are_taught():
    game = first_game("scoundrel").game
    assert not lessons.add_lessons(
        Session(game, game.resolve_options({"variant": "classic"}), 2), []
    )
