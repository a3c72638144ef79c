"""The laws about what a game tells programs beside its questions."""

from __future__ import annotations

import json
from collections.abc import Mapping
from random import Random
from typing import Any

from referee.front_ends.protocol import Conversation
from referee.front_ends.protocol.queries import preview
from referee.rulekit.cards import Card
from referee.rulekit.game import Game
from referee.rulekit.options import Options
from referee.rulekit.questions import Choose
from referee.sessions.session import Session
from referee.testing.play import begun, some_answer, walked

REFUSED: tuple[dict[str, Any], ...] = (
    {},
    {"answer": 7},
    {"do": "undo", "rev": -1},
    {"do": "run", "command": "no such command"},
    {"do": "rename", "from": "no such card", "to": "AS"},
)


def what_a_preview_promises_comes_true(game: Game[Any], given: Options) -> None:
    say = game.say()
    for session in walked(game, given, 43, most=30):
        for answer in choices(session):
            promised, trial = preview(session, say, answer), session.aside()
            before = trial.state()
            trial.events()
            trial.answer(answer)
            assert promised.text == [say.event(event) for event in trial.events()]
            assert promised.over == (trial.over and trial.over.outcome)
            assert_changed(promised.change, before, trial.state())


def assert_changed(promised: Mapping[str, list[float]], before: Any, after: Any) -> None:
    """Every number that is promised is there, and no other number of the state's own has changed."""
    for name, (was, will_be) in promised.items():
        assert (number(before, name), number(after, name)) == (was, will_be), name
    for name, was in before.items():
        if isinstance(was, int | float) and isinstance(after[name], int | float) and was != after[name]:
            assert name in promised or isinstance(was, bool), name


def number(state: Any, name: str) -> Any:
    for part in name.split("."):
        state = state[part]
    return state


def a_preview_never_shows_a_card_that_is_still_to_be_dealt(game: Game[Any], given: Options) -> None:
    session, rng = begun(game, given, 47), Random(47)
    while session.question and session.number <= 30:
        for answer in choices(session):
            after = session.foreseen(answer)
            assert all(event.name != "dealt" for event in after.told)
            new = visible(game, after.table) - visible(game, session.table)
            assert new <= {answer}, f"{answer} would show {new}"
        session.answer(some_answer(session.question, rng))


def visible(game: Game[Any], table: Any) -> set[Card]:
    return {card for cards in game.places(table).values() for card in cards}


def all_that_is_said_is_json_and_refusals_change_nothing(game: Game[Any], given: Options) -> None:
    for session in walked(game, given, 53, most=12):
        talk = Conversation(session, game.say(), additions=True)
        said = talk.reply({"do": "hello"})
        assert json.loads(json.dumps(said)) == said
        for request in REFUSED:
            refused, again = talk.reply(request)
            assert (refused["type"], again) == ("error", said[-1]), request


def choices(session: Session) -> list[str]:
    return list(session.question.options) if isinstance(session.question, Choose) else []


PROTOCOL_LAWS = (
    what_a_preview_promises_comes_true,
    a_preview_never_shows_a_card_that_is_still_to_be_dealt,
    all_that_is_said_is_json_and_refusals_change_nothing,
)
