"""A desk reads requests, carries out verbs, and tells a refusal from a bug."""

import json
import subprocess
import sys
from collections.abc import Mapping
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
    from_json,
    make_error_reply,
    to_json,
    verb,
)
from tests.desk import laws
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


class Room:
    """Some verbs."""

    @verb
    def move_on(self, ask: Move) -> Moved:
        """Go there."""
        return Moved(
            [Place("here", ask.from_)],
            Message("{count:card|cards}", count=2),
            facts={"way": ask.way},
        )

    @verb("look-around", is_concurrent=True)
    def look(self) -> Place:
        """See where it is."""
        return Place("here")

    @verb
    def break_(self, ask: PageState) -> Place:
        """Fail in some way."""
        raise [KeyError("x"), TypeError("y"), DeckError("Not today."), OSError(2, "gone", "f")][
            ask.since
        ]


@pytest.fixture
def desk():
    return Dispatcher(Room(), common_keys=("do", "rev"))


def wrong(desk, **request):
    with pytest.raises(BadRequestError) as error:
        desk.run(request)
    return str(error.value)


def test_laws(desk):
    laws.check(desk)


def test_a_verb_gets_what_was_asked(desk):
    ask = desk.read(
        {"do": "move-on", "from": 3, "since": 2, "lang": None, "names": ["a\u200b"], "rev": 1}
    )
    # as it stands: nothing of it reaches paper
    assert ask == Move(3, PageState(2), names=("a\u200b",))
    assert desk.read({"do": "move-on", "from": 3, "to": None, "photo": b"x", "free": {"a": [1]}})[
        -2:
    ] == (b"x", {"a": [1]})


def test_verbs_are_found_by_their_names(desk):
    assert list(desk.verbs) == ["move-on", "look-around", "break"]
    assert [one.is_concurrent for one in desk.verbs.values()] == [False, True, False]
    assert desk.verbs["move-on"].about == "Go there."
    assert (desk.verbs["move-on"].request, desk.verbs["move-on"].answer) == (Move, Moved)


def test_what_is_wrong_is_told_with_its_key(desk):
    assert wrong(desk, do="move-on", **{"from": "x"}) == (
        "The key \"from\" must be a whole number from 0 to 50, not 'x'."
    )
    assert wrong(desk, do="move-on") == 'The key "from" is missing.'
    assert wrong(desk, do="look-around", x=1).startswith('The key "x" is not known here')
    assert wrong(desk, do="move-on", sinc=1, **{"from": 1}).endswith('Did you mean "since"?')
    assert wrong(desk, do="move-on", way="left", **{"from": 1}).startswith(
        'The key "way" is "left"; it may be'
    )
    assert (
        wrong(desk, do="move-onn")
        == 'Nothing here has the name "move-onn". Did you mean "move-on"?'
    )
    assert wrong(desk, do=7) == wrong(desk) == 'The key "do" is missing; it names the action.'


def test_a_lenient_desk_passes_over_what_it_does_not_know():
    desk = Dispatcher(Room(), lenient=True)
    assert desk.read({"do": "move-on", "from": 3, "new": 1}).from_ == 3
    assert "from" in wrong(desk, do="move-on", new=1)


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
        assert found.message.startswith(
            f"This is a bug in cards-pdf ({kind}). The details are in {tmp_path}"
        )
        assert "Traceback" in (tmp_path / "error-report.txt").read_text()
    assert make_error_reply(BadRequestError("No."), {}, "x", lambda: tmp_path) == (
        "bad-request",
        "No.",
        False,
    )


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
    request_schema, answer_schema = (
        Draft202012Validator(schema),
        schema["answers"]["move-on"] | {"$defs": schema["$defs"]},
    )
    assert request_schema.is_valid(
        {"do": "move-on", "from": 3, "since": 2, "to": None, "way": "up"}
    )
    assert request_schema.is_valid({"do": "look-around"})
    for request in (
        {"do": "move-on"},
        {"do": "fly"},
        {"do": "move-on", "from": 51},
        {"do": "look-around", "x": 1},
    ):
        assert not request_schema.is_valid(request), request
    assert Draft202012Validator(answer_schema).is_valid(desk.reply({"do": "move-on", "from": 4}))
    assert not Draft202012Validator(answer_schema).is_valid({"type": "moved", "places": []})
    assert schema["$defs"]["Moved"]["required"] == ["places", "message", "label", "type"]


def test_modules_lie_on_a_desk_and_are_imported_once_they_are_needed():
    desk = Dispatcher("tests.desk.example", Room(), client=["me"])
    assert desk.run({"do": "look-around"}) == Place("here")
    assert "greet" not in desk._verbs
    assert desk.run({"do": "greet", "lang": "de"}) == Place("me de")
    assert desk.run({"do": "who"}) == Place("me")


def test_the_reader_comes_with_the_first_request():
    code = (
        "import sys, cards_pdf.common.web.dispatcher; print('cards_pdf.common.records.reader' in "
        "sys.modules)"
    )
    assert subprocess.check_output([sys.executable, "-c", code], text=True).strip() == "False"


def test_two_verbs_of_one_name_are_a_mistake():
    with pytest.raises(AssertionError, match="two verbs"):
        Dispatcher(Room(), Room())
