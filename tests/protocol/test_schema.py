"""The schema of the protocol: written down, and strict enough to find what is wrong."""

import json
from pathlib import Path
from random import Random

import pytest
from jsonschema import Draft202012Validator

from cards_pdf.common.web.dispatcher import to_json
from referee.protocol import Conversation
from referee.protocol.client import message_of
from referee.testing import random_answer
from tests.desk import laws
from tests.protocol.schema import checked, desk, schema
from tests.protocol.wire import ROOM, play_to
from tests.table import ALL, begin

VERBS = "hello", "show", "log", "rules", "hint", "left", "review", "end", "picture", "turning-point"
LOOKS = [{"do": verb, **({"worlds": 1} if verb == "hint" else {})} for verb in VERBS]
WRITTEN = Path(__file__).parents[2] / "docs" / "protocol.schema.json"


def test_the_schema_in_the_documents_is_that_of_the_messages(golden):
    golden(WRITTEN, json.dumps(schema(), indent=1) + "\n")
    Draft202012Validator.check_schema(json.loads(WRITTEN.read_text("utf-8")))


def test_every_request_is_read():
    laws.check(desk())


@pytest.mark.parametrize(
    "wrong",
    [
        {"tea": 1}, {"kind": "guess"}, {"n": "2"}, {"choices": [{"id": "8D"}]},
        {"rows": [{"label": "Room", "cards": "8D", "note": None}]}, {"type": "answer"},
    ],
)  # fmt: skip
def test_a_message_that_is_not_as_it_should_be_is_found(wrong):
    ask = play_to("scoundrel", ROOM).present()
    with pytest.raises(AssertionError):
        checked([ask | wrong])


def test_choices_say_what_they_are():
    choices = play_to("scoundrel", "JS QS 2C 3C", "JS").present()["choices"]
    assert choices[0] == {
        "id": "QS", "kind": "card", "label": "queen of spades", "number": 1,
        "brings": "barehanded −12: you lose", "danger": "loses",
    }  # fmt: skip
    assert [(choice["danger"], choice["number"]) for choice in choices[1:]] == [
        (None, 2),
        (None, 3),
    ]
    ways = play_to("scoundrel", "4C 8D 6H JS", "8D", "4C").present()["choices"]
    assert [(way["kind"], way["number"], way["brings"]) for way in ways] == [
        ("word", None, "health 20 → 20"),
        ("word", None, "health 20 → 16"),
    ]


@pytest.mark.parametrize("name", ALL)
@pytest.mark.slow
def test_what_the_terminal_gets_survives_json(name):
    session = begin(name)
    talk = Conversation(session, session.game.say())
    random = Random(1)
    for request in (*LOOKS, *[{}] * 6, {"do": "concede"}, *LOOKS):
        if not request and session.question:
            answer = random_answer(session.question, random)
            messages = talk.exchange({"answer": answer})
        else:
            messages = talk.exchange(request)
        for message in messages:
            sent = json.loads(json.dumps(to_json(message)))
            received = message_of(sent)
            assert type(received) is type(message)
            assert without_nulls(to_json(received)) == without_nulls(sent)


def without_nulls(value):
    if isinstance(value, dict):
        return {key: without_nulls(one) for key, one in value.items() if one is not None}
    return [*map(without_nulls, value)] if isinstance(value, list) else value
