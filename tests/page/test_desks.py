"""What the page's desks take and answer: every verb says it by types, and has one meaning
everywhere.
"""

import pytest

from referee.campaign.desk import Campaigns
from referee.campaign.faces import CardFaces
from referee.campaign.pictures import CampaignPictures
from referee.command_line.play import open_game
from referee.in_browser import Files, InBrowser
from referee.web.design import Asked, Decks, DecksHere
from referee.web.devices import Devices
from referee.web.page_session import PageSession
from referee.web.press import Press
from tests.desk import laws
from tests.protocol.schema import desk as desk_of_a_game


@pytest.fixture
def served():
    page = PageSession(
        open_game, "en", Campaigns(), CardFaces(), CampaignPictures(), Press(str), Decks()
    )
    page.join(Devices(page, "token", str))
    return page


@pytest.fixture
def in_browser():
    return InBrowser(open_game, "en", Campaigns(), Press(str), DecksHere(), Files())


def test_the_desk_of_a_server_keeps_the_laws(served):
    laws.check(served.desk)


def test_the_desk_of_a_browser_keeps_the_laws(in_browser):
    laws.check(in_browser.desk)


def test_a_verb_means_the_same_on_a_server_in_a_browser_and_in_a_game(served, in_browser):
    there, here = served.desk.verbs, in_browser.desk.verbs
    both = there.keys() & here.keys()
    assert {"open", "make", "wall", "designs", "sheet"} <= both
    assert [name for name in both if there[name].request is not here[name].request] == []
    games = desk_of_a_game().verbs.keys()
    assert not {"campaigns", "wall", "judge"} & there.keys() & games
    assert "judge" in games - there.keys() - here.keys()  # it is the game's own: cards on its table


@pytest.mark.parametrize("do", ["write", "cells"])
def test_what_a_browser_lacks_is_asked_again_in_words_that_the_studio_reads(monkeypatch, do):
    def lack(_):
        raise ModuleNotFoundError(name="pyphen")

    decks = DecksHere()
    studio, reply = decks.studio_of("mine", "en"), decks.studio_of("mine", "en").reply
    monkeypatch.setattr(studio, "reply", lack)
    typed = {
        "do": do,
        "file": "deck.toml",
        "text": "x",
        "cells": [],
        "view": {},
        "revs": {},
        "first": True,
    }
    lacking = decks.studio(Asked("mine", typed))
    assert lacking.module == "pyphen"
    again = lacking.again["request"]
    assert again == {"do": "look", "view": {}, "revs": {}, "first": True}
    assert "known here" not in reply(again).get("refused", "")
