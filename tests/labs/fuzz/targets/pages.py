"""Requests as a page sends them and as none does: carried out, or refused with a sentence."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from cards_pdf.common.web.server import json_bytes
from referee.campaign import file
from referee.campaign.page import Campaigns, CardFaces
from referee.command_line.requests import open_game
from referee.testing.play import random_answer
from referee.web.table import PageSession
from tests.table import ALL

FULL, SMALL = 2000, 25
MOST = 12  # requests one after the other
ANY = "an answer to the question"
NAMES = [
    "first", "x", "", "../x", "/etc/passwd", "\0", "\x1b[2J", "\u202e", "\ud800", "x" * 1500, ".",
    "CON",
]  # fmt: skip
NAMES += [
    "scoundrel-1", "legacy-1", "first/legacy-1", "days-9", "~nobody/x", "/dev/zero",
    "first/../../x",
]  # fmt: skip
VALUES = [None, 0, 1, -1, 1.5, 10**30, True, [], {}, ["first"], "1" * 5000, "\u0661", "A1", "x"]
OPTIONS = [{}, {"variant": "classic"}, {"health-cap": 10**30}, {"level": True}, {"\x1b": 1}]
OPTIONS += [{"deck": "/etc/passwd"}, {"campaign": "first"}]
YES_NO = [True, False]
FIELDS = {
    "open": {"game": [*ALL, "legacy", "x"], "new": YES_NO, "deal": ["digital"], "options": OPTIONS},
    "go-on": {"name": NAMES},
    "again": {"next": YES_NO},
    "leave": {},
    "lobby": {},
    "campaigns": {},
    "speak": {"lang": ["en", "zh", "zh-CN", "../x"]},
    "tick": {"name": ["first"], "box": ["A1.1", "A1.3 fire", "A1.9", "A1.1, D2.1", "FM.hp", "x",
    ""]},
    "untick": {"name": ["first"], "box": ["A1.1", "A1.3", "A1.9", "x"]},
    "square": {"name": ["first"], "card": ["A1", "FM"], "box": ["1", "hp"], "step": [0, 10**9],
    "on": YES_NO},
    "wall": {"name": ["first"], "only": ["A1", "x"]},
    "photo": {"name": ["first"], "photo": ["x"]},
    "photo-write": {"name": ["first"], "answers": [[], [[0, 0, True]], [[1]], "x"]},
    "left": {},
    "undo": {},
    "redo": {},
    "concede": {},
    "fix": {"n": [1, 2], "answer": ["x", ["JS"]]},
}  # fmt: skip


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
            [*VALUES, *NAMES]
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
        desk.game.close()
    assert [path.name for path in folder.iterdir()] == ["home"]
    return "refused" if any(has_error(messages) for messages in replies) else "taken"


def seated() -> PageSession:
    return PageSession(open_game, "en", Campaigns(), CardFaces())


def replied(desk: PageSession, request: dict[str, object], rng: Random) -> list[dict[str, object]]:
    question = desk.game.save.session.question if desk.game.save else None
    if question and request.get("answer") == ANY:
        request = {"answer": random_answer(question, rng)}
    messages = desk.reply(request)
    assert len(json_bytes(messages)) < 2_000_000
    return messages


def has_error(messages: list[dict[str, object]]) -> bool:
    wrong = [message for message in messages if message["type"] == "error"]
    assert all(message["text"] and len(str(message["text"])) < 2000 for message in wrong)
    return bool(wrong)
