"""Requests as a page sends them and as none does: carried out, or refused with a sentence."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from cards_pdf.common.web.server import json_bytes
from referee.campaign import file
from referee.campaign.page import Campaigns, CardFaces
from referee.commands.requests import open_game
from referee.testing.play import random_answer
from referee.web.table import PageSession
from tests.labs.fuzz.texts import read_words

FULL, SMALL = 2000, 25
MOST = 12  # requests one after the other
ANY = "an answer to the question"
WORDS = read_words("pages")
FIELDS = WORDS["fields"]


def inputs(rng: Random) -> Iterator[bytes]:
    while True:
        yield json.dumps([request(rng) for _ in range(rng.randint(1, MOST))]).encode()


def request(rng: Random) -> dict[str, object]:
    """A request of a page, or one with a field that no page sends."""
    if rng.random() < 0.3:
        return {"answer": ANY}
    verb = rng.choice(list(FIELDS))
    asked = {
        name: rng.choice(values) for name, values in FIELDS[verb].items() if rng.random() < 0.9
    }
    if rng.random() < 0.3:
        asked[rng.choice([*FIELDS[verb], "save", "rev", "want", "campaign"])] = rng.choice(
            [*WORDS["values"], *WORDS["names"]]
        )
    return {"do": verb, **asked}


def check(data: bytes, folder: Path) -> str:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("REFEREE_HOME", str(folder / "home"))
        file.create_campaign("first")
        desk = seated()
        replies = [
            replied(desk, one, Random(number)) for number, one in enumerate(json.loads(data))
        ]
        desk.close()
    assert [path.name for path in folder.iterdir()] == ["home"]
    return "refused" if any(has_error(messages) for messages in replies) else "taken"


def seated() -> PageSession:
    return PageSession(open_game, "en", Campaigns(), CardFaces())


def replied(desk: PageSession, request: dict[str, object], rng: Random) -> list[dict[str, object]]:
    question = desk.save.session.question if desk.save else None
    if question and request.get("answer") == ANY:
        request = {"answer": random_answer(question, rng)}
    messages = desk.reply(request)
    assert len(json_bytes(messages)) < 2_000_000
    return messages


def has_error(messages: list[dict[str, object]]) -> bool:
    wrong = [message for message in messages if message["type"] == "error"]
    assert all(message["text"] and len(str(message["text"])) < 2000 for message in wrong)
    return bool(wrong)
