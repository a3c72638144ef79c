"""A campaign's paper as a page without a server asks for it."""

import json
from base64 import b64encode
from pathlib import Path

import pytest

from cards_pdf.decks.load import load_deck
from referee.in_browser import referee


@pytest.fixture
def ask(tmp_path, monkeypatch):
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    reply = referee("en")

    def send(**request):
        return json.loads(reply(json.dumps(request)))[0]

    send(do="new-campaign", name="first")
    return send


def printed(reply):
    return [Path(file["path"]).read_bytes() for file in reply["files"]]


def test_the_wall_shows_every_card_with_its_squares_and_tells_their_typefaces(ask):
    reply = ask(do="wall", name="first")
    assert [card["code"] for card in reply["cards"]] == [
        card.code for card in load_deck("legacy").cards
    ]
    assert all(card["svg"].startswith("<svg") for card in reply["cards"])
    for name in reply["faces"]:
        assert f'font-family="{name}"' in "".join(card["svg"] for card in reply["cards"])
        (face,) = printed(ask(do="face", face=name))
        assert face.startswith(b"\0\1\0\0")
    assert ask(do="face", face="../../etc/passwd")["type"] == "error"


def test_what_is_no_form_is_refused_by_its_name(ask):
    reply = ask(do="form", name="first", file="../photo.jpg", data=b64encode(b"none").decode())
    assert reply["text"] == "photo.jpg is not a PDF that can be read."
    assert ask(do="form", name="first", data="%")["code"] == "bad-request"
    assert ask(do="paper", name="first", way="by air", paper="a4")["code"] == "bad-request"
