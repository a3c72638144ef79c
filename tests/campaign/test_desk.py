"""Requests of the page about campaigns: cards, pencil marks, paper, a campaign started there."""

import json
from base64 import b64encode
from pathlib import Path
from random import Random

import pytest

from cards_pdf.common.web.dispatcher import Dispatcher
from cards_pdf.decks.load import load_deck
from referee.campaign import actions, page
from referee.campaign.page import CampaignPictures, Campaigns, CardFaces, FormsHere
from referee.errors import UsageError
from referee.in_browser import referee
from tests.campaign.on_paper import filled_in
from tests.campaigns import campaign, played, seat
from tests.desk import laws


@pytest.fixture
def desk():
    return Dispatcher(Campaigns(), FormsHere(), CardFaces(), CampaignPictures())


@pytest.fixture
def paper(desk):
    def printed(way, **request):
        return desk.reply({"do": "paper", "name": "first", "way": way, "paper": "a4", **request})[
            "files"
        ]

    return printed


def test_the_desk_of_campaigns_keeps_the_laws_of_desks(desk):
    laws.check(desk)


@pytest.mark.parametrize("write", [False, True])
def test_a_form_asks_before_it_is_written(write, desk, paper, tmp_path):
    actions.create("first", None, None)
    (made,) = [made for made in paper("fillable") if "log" not in made["name"]]
    (tmp_path / "form.pdf").write_bytes(Path(made["path"]).read_bytes())
    data = b64encode(filled_in(tmp_path / "form.pdf", {"A2_1": "/Yes"}).read_bytes()).decode()
    reply = desk.reply({"do": "form", "name": "first", "data": data, "write": write})
    assert reply["asks"] == (not write)
    assert campaign("first").state["boxes"] == ({"A2": [1]} if write else {})


def test_a_campaign_is_begun_and_tells_how_it_stands(desk):
    desk.reply({"do": "new-campaign", "name": "with Mia"})
    (told,) = desk.reply({"do": "campaigns"})["campaigns"]
    assert (told["name"], told["game"], told["games"], told["wins"]) == ("with Mia", "legacy", 0, 0)
    assert len(told["faces"]) == page.MAX_FACES_OF_CAMPAIGN
    with pytest.raises(UsageError):
        desk.reply({"do": "new-campaign", "name": "a/b"})


def test_a_campaign_tells_which_game_has_its_cards_and_what_paper_does_not_show(desk, paper):
    def summary():
        return desk.reply({"do": "campaigns"})["campaigns"][0]

    actions.create("first", None, None)
    actions.tick_boxes(["A1.1"], None)
    assert summary()["outdated"] == {"cards": ["A1"], "labelled": ["A1"]}
    paper("stickers")
    assert summary()["outdated"] == {"cards": ["A1"], "labelled": []}
    save = seat()
    assert "playing" not in summary()  # nothing was answered yet
    save.session.answer(["FM"])
    assert summary()["playing"] == {"save": "first/legacy-1", "text": "turn 1, 100 HP"}
    save.close()


def test_the_last_game_of_a_campaign_is_told_first(desk):
    for seed in (3, 4):
        played(Random(seed))
    first, second, third = desk.reply({"do": "campaigns"})["campaigns"][0]["lines"]
    assert first == "Campaign first: 2 games, 0 won, 2 lost"
    assert (second[:7], third[:7]) == ("Game 2,", "Game 1,")


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
