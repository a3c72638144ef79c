"""The rules of the built-in games by example, from `rules.toml` in each game's folder.

A row states a rule or a ruling and shows it in a game: on a `table` that the test lays, with these
`options`, these `answers` are given. A row then names what it checks: what the game `asks`, other
facts of the `question`, answers that it `rejects` with their codes, numbers of the `state` by path,
how it is `over`, the facts that an event `tells`, and what the player reads in the game's messages
(`says`, and never `hides`) or on its `screen`.
"""

import json
import tomllib
from pathlib import Path

import pytest

from referee.errors import RequestError
from tests.games.days import arranged as days
from tests.games.legacy import fights as legacy
from tests.games.scoundrel import arranged as scoundrel
from tests.games.solitaire_rpg import arranged as solitaire_rpg
from tests.games.spade_poker import arranged as spade_poker
from tests.table import play, screen_lines

COMMANDS = ("undo", "concede")  # in a row's answers


def check_example(begin, example):
    """Play a row in the game that `begin` makes of its table and options, and check it."""
    session = begin(example.get("table", {}), example.get("options", {}))
    events = session.events()
    for answer in example.get("answers", ()):
        if answer in COMMANDS:
            getattr(session, answer)()
        else:
            play(session, answer)
        events += session.events()
    for name in example.keys() - {"rule", "table", "options", "answers"}:
        CHECKS[name](session, events, example[name])


def check_name(session, _events, name):
    assert session.question.name == name


def check_question(session, _events, expected):
    question = session.question.as_json()
    assert {key: question[key] for key in expected} == expected


def check_rejects(session, _events, codes):
    before = session.state()
    for answer, code in codes.items():
        with pytest.raises(RequestError, match=code):
            play(session, answer)
    assert session.state() == before


def check_state(session, _events, expected):
    found = {path: look_up(session.state(), path) for path in expected}
    assert found == json.loads(json.dumps(expected).replace('"null"', "null"))


def look_up(state, path):
    for key in path.split("/"):
        state = state[key]
    return state


def check_over(session, _events, expected):
    outcome, *score = expected.split()
    assert (session.over.outcome, session.over.score) == (outcome, int(*score) if score else None)


def check_events(_session, events, expected):
    facts_by_name = {event.name: event.facts for event in events}
    for name, facts in expected.items():
        told = facts_by_name[name]
        assert {key: told[key] for key in facts} == facts


def check_sentences(session, events, expected):
    say = session.game.say()
    text = "\n".join(say.event(event) for event in events)
    for part in expected:
        assert part in text


def check_hidden(session, events, expected):
    say = session.game.say()
    text = "\n".join(say.event(event) for event in events)
    assert [part for part in expected if part in text] == []


def check_screen(session, _events, expected):
    text = "\n".join(screen_lines(session))
    for part in expected:
        assert part in text


CHECKS = {
    "asks": check_name,
    "question": check_question,
    "rejects": check_rejects,
    "state": check_state,
    "over": check_over,
    "tells": check_events,
    "says": check_sentences,
    "hides": check_hidden,
    "screen": check_screen,
}


ARRANGE = {
    "days": days.arrange,
    "legacy": legacy.arrange,
    "scoundrel": scoundrel.arrange,
    "solitaire_rpg": solitaire_rpg.arrange,
    "spade_poker": spade_poker.arrange,
}


def list_examples(name):
    text = (Path(__file__).parent / name / "rules.toml").read_text("utf-8")
    return [
        pytest.param(name, row, id=f"{name}: {row['rule']}")
        for row in tomllib.loads(text)["example"]
    ]


@pytest.mark.parametrize(
    ("name", "example"), [row for name in ARRANGE for row in list_examples(name)]
)
def test_a_rule_holds(name, example):
    check_example(ARRANGE[name], example)
