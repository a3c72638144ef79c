"""A desk reads requests, carries out verbs, and tells a refusal from a bug."""

import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple

import pytest
from jsonschema import Draft202012Validator

from cards_pdf.common.errors import BadRequestError, DeckError
from cards_pdf.common.languages import language
from cards_pdf.common.messages import Message
from cards_pdf.common.records.annotations import Bytes, Int, MaxItems, Text
from cards_pdf.common.records.record import Always, Inline, Never, Rest
from cards_pdf.common.web.dispatcher import (
    OMITTED,
    Dispatcher,
    JsonObject,
    define_verb,
    from_json,
    make_error_reply,
    to_json,
    verb,
)
from tests.desk import laws
from tests.rows import each_row
from tests.schemas import schema_of_dispatcher


class PageState(NamedTuple):
    """The state that a page has seen."""

    since: Annotated[int, Int(0, 9)] = 0
    lang: Annotated[str, Text(5)] | None = None


class Move(NamedTuple):
    """The target of a move."""

    from_: Annotated[int, Int(0, 50)]
    state: Annotated[PageState, Inline()]
    to: int | None = None
    way: Literal["up", "down"] = "up"
    names: Annotated[tuple[str, ...], MaxItems(2)] = ()
    photo: Annotated[bytes, Bytes(10)] = b""
    free: JsonObject = {}  # noqa: RUF012 -- of a tuple


class Place(NamedTuple):
    name: str
    index: int = -1


class Moved(NamedTuple):
    """The result of a move."""

    places: list[Place]
    message: str
    about: str | None = OMITTED
    count_: int = 0
    label: Annotated[str, Always()] = ""
    secret: Annotated[str, Never()] = ""
    facts: Annotated[Mapping[str, Any], Rest()] = {}
    best: Place | None = None
    type: Literal["moved"] = "moved"


ERRORS = [KeyError("x"), TypeError("y"), DeckError("Not today."), OSError(2, "gone", "f")]


class Room:
    """Some verbs."""

    @verb
    def move_on(self, ask: Move) -> Moved:
        """Go there."""
        message = Message("{count:card|cards}", count=2)
        return Moved([Place("here", ask.from_)], message, facts={"way": ask.way})

    @define_verb("look-around", is_concurrent=True)
    def look(self) -> Place:
        """See where it is."""
        return Place("here")

    @verb
    def break_(self, ask: PageState) -> Place:
        """Fail in some way."""
        raise ERRORS[ask.since]


@pytest.fixture
def desk():
    return Dispatcher(Room(), common_keys=("do", "rev"))


def test_laws(desk):
    laws.check(desk)


def test_a_verb_gets_what_was_asked(desk):
    names = ("a\u200b",)  # as it stands: nothing of it reaches paper
    start = {"do": "move-on", "from": 3}
    ask = desk.read({**start, "since": 2, "lang": None, "names": [*names], "rev": 1})
    assert ask == Move(3, PageState(2), names=names)
    ask = desk.read({**start, "to": None, "photo": b"x", "free": {"a": [1]}})
    assert ask == Move(3, PageState(), photo=b"x", free={"a": [1]})


def test_verbs_are_found_by_their_names(desk):
    assert list(desk.verbs) == ["move-on", "look-around", "break"]
    assert [one.is_concurrent for one in desk.verbs.values()] == [False, True, False]
    assert desk.verbs["move-on"].about == "Go there."


@each_row(__file__, "requests.toml", "wrong")
def test_what_is_wrong_is_told_with_its_key(desk, row):
    with pytest.raises(BadRequestError, match=f"^{re.escape(row['message'])}"):
        desk.run(row["request"])


def test_a_lenient_desk_passes_over_what_it_does_not_know():
    desk = Dispatcher(Room(), lenient=True)
    assert desk.read({"do": "move-on", "from": 3, "new": 1}).from_ == 3
    with pytest.raises(BadRequestError, match="from"):
        desk.read({"do": "move-on", "new": 1})


def test_a_refusal_is_said_and_a_bug_is_reported(desk, tmp_path):
    def failed(since):
        request = {"do": "break", "since": since}
        with pytest.raises(Exception, match=r"x|y|today|gone") as error:
            desk.run(request)
        return make_error_reply(error.value, request, "cards-pdf 1", lambda: tmp_path)

    assert failed(2) == ("failed", "Not today.", False)
    assert failed(3) == ("failed", "f: gone.", False)
    assert not list(tmp_path.iterdir())
    for since, kind in enumerate(("KeyError", "TypeError")):
        found = failed(since)
        assert found.is_bug
        assert f"a bug in cards-pdf ({kind}). The details are in {tmp_path}" in found.message
        assert "Traceback" in (tmp_path / "error-report.txt").read_text()
    reply = make_error_reply(BadRequestError("No."), {}, "x", lambda: tmp_path)
    assert reply == ("bad-request", "No.", False)


def test_answers_leave_out_what_nobody_said(desk):
    answer = desk.reply({"do": "move-on", "from": 4})
    assert answer == {
        "type": "moved", "way": "up", "places": [{"name": "here", "index": 4}],
        "message": "2 cards", "label": "",
    }  # fmt: skip
    assert next(iter(answer)) == "type"
    assert to_json(Moved([], "x", about=None, best=Place("y")))["about"] is None
    desk.say = language("zh")
    assert desk.reply({"do": "move-on", "from": 4})["message"] != "2 cards"


def test_answers_are_typed_again_at_the_other_end(desk):
    answer = json.loads(json.dumps(desk.reply({"do": "move-on", "from": 4})))
    assert from_json(Moved, answer) == Moved(
        [Place("here", 4)], "2 cards", about=None, facts={"way": "up"}
    )
    assert from_json(Place, {"newer": 1, "name": "x"}) == Place("x")
    assert from_json(Moved, to_json(Moved([], "x", best=Place("y", 2)))).best == Place("y", 2)


def test_the_schema_takes_what_the_desk_takes(desk):
    schema = schema_of_dispatcher(desk, "a room")
    requests = Draft202012Validator(schema)
    answers = Draft202012Validator(schema["answers"]["move-on"] | {"$defs": schema["$defs"]})
    assert requests.is_valid({"do": "move-on", "from": 3, "since": 2, "to": None, "way": "up"})
    assert requests.is_valid({"do": "look-around"})
    rows = tomllib.loads(Path(__file__).with_name("requests.toml").read_text("utf-8"))["wrong"]
    assert not [row["rule"] for row in rows if requests.is_valid(row["request"])]
    assert answers.is_valid(desk.reply({"do": "move-on", "from": 4}))
    assert not answers.is_valid({"type": "moved", "places": []})
    assert schema["$defs"]["Moved"]["required"] == ["places", "message", "label", "type"]


def test_modules_lie_on_a_desk_and_are_imported_once_they_are_needed():
    desk = Dispatcher("tests.desk.example", Room(), client=["me"])
    assert desk.run({"do": "look-around"}) == Place("here")
    assert "greet" not in desk._verbs
    assert desk.run({"do": "greet", "lang": "de"}) == Place("me de")
    assert desk.run({"do": "who"}) == Place("me")


def test_the_reader_comes_with_the_first_request():
    code = "import sys, cards_pdf.common.web.dispatcher; print(*sys.modules)"
    names = subprocess.check_output([sys.executable, "-c", code], text=True).split()
    assert "cards_pdf.common.records.reader" not in names
