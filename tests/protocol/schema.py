"""Every message that a test sees is checked against the schema of the protocol."""

from functools import cache

from jsonschema import Draft202012Validator

from cards_pdf.commands.file_schemas import DIALECT
from referee import games
from referee.protocol import Conversation
from referee.protocol.client import message_types
from referee.sessions.session import Session
from tests.schemas import AnswerSchemas, schema_of_dispatcher

OF_THE_PAGE = {
    "wall", "face", "paper", "form", "shelf", "works", "make", "designs",
    "lobby", "campaigns", "new-campaign", "faces", "square", "kit", "photo",
    "photo-write", "tick", "untick", "export", "import", "finished", "cover", "sheet",
    "marks", "typed", "plays",
}  # fmt: skip


def desk():
    game = games.load("scoundrel")
    return Conversation(Session(game, game.resolve_options({})), game.say()).dispatcher


@cache
def schema():
    """Return the schema of all output lines, and of the input lines that each one answers."""
    requests = schema_of_dispatcher(desk(), "What the referee is asked")
    answer = {"answer": {}, "part": {"type": "boolean"}}
    requests["oneOf"].append(
        {"title": "answer", "type": "object", "properties": answer, "required": ["answer"]}
    )
    for request in requests["oneOf"]:
        request["properties"] |= {
            "rev": {"type": "integer"},
            "want": {"type": "array", "items": {"type": "string"}},
        }
    answers = AnswerSchemas()
    classes = dict.fromkeys(message_types().values())
    one_of = [answers.record(cls) for cls in classes]
    known = requests.pop("$defs") | answers.known
    head = {"$schema": DIALECT, "title": "What the referee says", "oneOf": one_of}
    return head | {"requests": requests} | {"$defs": dict(sorted(known.items()))}


@cache
def validator():
    return Draft202012Validator(schema())


def checked(messages):
    for message in messages:
        if message["type"] not in OF_THE_PAGE:
            complain(message)
    return messages


def complain(message):
    if validator().is_valid(message):
        return
    one = schema()["$defs"]
    own = [
        cls
        for cls in one.values()
        if message["type"] in cls["properties"].get("type", {}).get("enum", [])
    ]
    assert own, f"the schema knows no message {message['type']}"
    (error, *_) = Draft202012Validator(own[0] | {"$defs": one}).iter_errors(message)
    raise AssertionError(f"{message['type']}: {error.message} at {list(error.absolute_path)}")
