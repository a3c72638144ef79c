"""Requests that no page sends: rejected with a message; only saves and campaigns are read."""

import pytest

from cards_pdf.common.web.server import json_bytes
from referee.campaign import actions, file

DECIMAL = "1" * 5000
LONG = "x" * 5000


@pytest.fixture
def campaign(desk):
    actions.create("first", None, None)
    return desk


@pytest.mark.parametrize(
    "request_",
    [
        {"do": "wall", "only": []},
        {"do": "wall", "only": "no such card"},
        {"do": "square", "card": "A1", "box": DECIMAL, "step": 0, "on": True},
        {"do": "square", "card": "A1", "box": "1", "step": 10**9, "on": True},
        {"do": "untick", "box": f"A1.{DECIMAL}"},
        {"do": "open", "game": "scoundrel", "campaign": "first"},
        {"do": "open", "game": "legacy", "new": True, "options": {"deck": "/etc/passwd"}},
        {"do": "open", "game": "legacy", "new": True, "options": {"campaign": []}},
        {"do": "go-on", "name": LONG},
        {"do": "go-on", "name": "/etc/passwd"},
        {"do": "hint", "save": 7},
    ],
)
def test_what_no_page_sends_is_refused(campaign, request_):
    messages = campaign.reply({"name": "first", **request_})
    assert messages[0]["type"] == "error"
    assert "passwd" not in messages[0]["text"] or "There is no save" in messages[0]["text"]


def test_a_damaged_campaign_hides_none_of_the_others(campaign):
    actions.create("second", None, None)
    (file.folder_of("first") / file.CAMPAIGN_FILE).write_text("x")
    first, second = campaign.reply({"do": "campaigns"})[0]["campaigns"]
    assert "is not valid TOML" in first["lines"][0]
    assert second["lines"][0].startswith("Campaign second")


def test_another_game_than_the_open_one_is_named(desk):
    desk.reply({"do": "open", "game": "scoundrel"})
    (error, *_) = desk.reply({"answer": ["JS"], "save": "days-9"})
    assert error["code"] == "stale"
    assert error["text"] == "That was for the game days-9, which is not open here now."


def test_half_a_character_is_answered(desk):
    assert (
        "There is no save \ufffd."
        in json_bytes(desk.reply({"do": "go-on", "name": "\ud800"})).decode()
    )
    assert json_bytes([{"type": "error", "text": "\ud800"}]) == b'[{"type":"error","text":"?"}]'


@pytest.mark.parametrize(
    "request_",
    [
        {"do": "open", "game": LONG},
        {"do": "go-on", "name": LONG},
        {"do": "lobby", "save": LONG},
        {"do": "tick", "name": LONG, "box": "A1.1"},
        {"do": "tick", "name": "first", "box": LONG},
        {"do": "tick", "name": "first", "box": f"{LONG}.1"},
        {"do": "tick", "name": "first", "box": f"A1.{DECIMAL}"},
        {"do": "untick", "name": "first", "box": f"A1.{DECIMAL}"},
    ],
)
def test_what_is_quoted_is_cut(campaign, request_):
    (error,) = [message for message in campaign.reply(request_) if message["type"] == "error"]
    assert "…" in error["text"]
    assert len(error["text"]) < 400


def test_a_name_that_the_disk_does_not_take_is_told(desk, monkeypatch):
    def fail(*_):
        raise OSError(36, "File name too long", "x")

    monkeypatch.setattr(desk.lobby, "open_game", fail)
    assert desk.reply({"do": "open", "game": "days"})[0]["text"] == "x: File name too long."
