"""The page's dispatchers: every verb has types, and one meaning everywhere."""

from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import ClassVar

import pytest

from referee.campaign.page import CampaignPictures, Campaigns, CardFaces
from referee.commands.requests import open_game
from referee.in_browser import Files, InBrowser
from referee.web.printing import DecksHere, PrintRoom, deck_path
from referee.web.server import Decks
from referee.web.table import PageSession
from tests.desk import laws
from tests.protocol.schema import desk as desk_of_a_game


@pytest.fixture
def served():
    return PageSession(
        open_game, "en", Campaigns(), CardFaces(), CampaignPictures(), PrintRoom(str), Decks()
    )


@pytest.fixture
def in_browser():
    return InBrowser(open_game, "en", Campaigns(), PrintRoom(str), DecksHere(), Files())


def test_the_desk_of_a_server_keeps_the_laws(served):
    laws.check(served.dispatcher)


def test_the_desk_of_a_browser_keeps_the_laws(in_browser):
    laws.check(in_browser.dispatcher)


def test_a_verb_means_the_same_on_a_server_in_a_browser_and_in_a_game(served, in_browser):
    there, here = served.dispatcher.verbs, in_browser.dispatcher.verbs
    both = there.keys() & here.keys()
    assert {"open", "make", "wall", "designs", "sheet"} <= both
    assert [
        name for name in both if there[name].signature.request is not here[name].signature.request
    ] == []
    games = desk_of_a_game().verbs.keys()
    assert not {"campaigns", "wall", "judge"} & there.keys() & games
    assert "judge" in games - there.keys() - here.keys()  # it is the game's own: cards on its table


class Process:
    """A studio's process that answers how many of them run."""

    running: ClassVar[set[str]] = set()

    def __init__(self, deck, _):
        self.name = deck.parent.name
        self.running.add(self.name)

    def reply(self, request):
        if request.get("wait"):
            request["wait"].wait(timeout=5)
        return {"running": sorted(self.running)}

    def end(self):
        self.running.remove(self.name)


@pytest.fixture
def decks(monkeypatch, tmp_path):
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    monkeypatch.setattr("referee.web.server.SandboxedStudio", Process)
    monkeypatch.setattr(Process, "running", set())
    return Decks()


def test_at_most_four_processes_run_for_the_design_room(decks):
    for name in ("one", "two", "three", "four", "one", "five", "six"):
        decks.reply(deck_path(name), "en", {})
    assert Process.running == {"one", "four", "five", "six"}  # those that were used last


def test_requests_wait_for_each_other_so_that_no_process_is_ended_while_it_answers(decks):
    done = Event()
    with ThreadPoolExecutor() as pool:
        busy = pool.submit(decks.reply, deck_path("one"), "en", {"wait": done})
        fifth = pool.submit(decks.reply, deck_path("five"), "en", {})
        with pytest.raises(TimeoutError):
            fifth.result(timeout=0.1)
        done.set()
        assert fifth.result(timeout=5)["running"] == ["five", "one"]
    assert "running" in busy.result()


@pytest.mark.parametrize("do", ["write", "cells"])
def test_what_a_browser_lacks_is_asked_again_in_words_that_the_studio_reads(monkeypatch, do):
    def lack(_):
        raise ModuleNotFoundError(name="pyphen")

    decks = DecksHere()
    studio, reply = decks.studio_of("mine", "en"), decks.studio_of("mine", "en").reply
    monkeypatch.setattr(studio, "reply", lack)
    typed = {
        "do": do, "file": "deck.toml", "text": "x", "cells": [], "view": {}, "revs": {},
        "first": True,
    }  # fmt: skip
    lacking = decks.studio("mine", typed)
    assert lacking.module == "pyphen"
    again = lacking.request["request"]
    assert again == {"do": "look", "view": {}, "revs": {}, "first": True}
    assert "known here" not in reply(again).get("refused", "")
