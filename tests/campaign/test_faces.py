"""The cards of a game for a page: as printed, whole in themselves, small enough to travel."""

import json
import re
from gzip import compress
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from cards_pdf.common.web.dispatcher import Dispatcher, to_json
from cards_pdf.decks.load import load_deck
from referee import games
from referee.campaign import actions, page
from referee.campaign.page import CardFaces, draw_unmarked
from referee.games.days import GAME as DAYS
from referee.texts import languages

LOCKS = Path(__file__).parents[2] / "docs" / "games" / "tumblers" / "tumblers" / "deck.toml"
MOST = 400_000  # bytes of all cards of a game, as they travel


@pytest.fixture
def ask():
    desk = Dispatcher(CardFaces())
    return lambda game="legacy", **more: desk.reply({"do": "faces", "game": game, **more})


def complete_face(reply, code):
    return re.sub(r"~(\d+)~", lambda part: reply["parts"][int(part[1])], reply["faces"][code])


@pytest.mark.sample(3)
@pytest.mark.parametrize("game", games.BUILT_IN)
@pytest.mark.parametrize("lang", languages())
def test_every_card_of_a_game_stands_alone_and_all_of_them_travel_light(game, lang):
    faces = to_json(draw_unmarked(game, lang))
    assert [*faces["faces"]] == [card.code for card in load_deck(game).cards]
    assert len(compress(json.dumps(faces, ensure_ascii=False).encode())) < MOST
    for code in faces["faces"]:
        picture = ET.fromstring(complete_face(faces, code))  # noqa: S314 -- our own
        assert picture.get("viewBox").endswith(" 63 88")
        assert not [
            part for part in picture.iter() if part.tag.endswith("text")
        ]  # letters are outlines
        names = [part.get("id") for part in picture.iter() if part.get("id")]
        named = set(re.findall(r"url\(#([^)]+)\)", complete_face(faces, code)))
        assert named <= set(names)


def test_a_few_cards_are_those_of_all(ask):
    few, every = ask(only=["A1", "D1", "QS"]), ask()
    assert [*few["faces"]] == ["A1", "D1"]
    assert all(complete_face(few, code) == complete_face(every, code) for code in few["faces"])


def test_cards_of_a_campaign_are_as_they_were_written_on(ask):
    actions.create("first", None, None)
    before = ask(campaign="first", only=["A1"])
    actions.tick_boxes(["A1.1"], "first")
    assert (
        complete_face(ask(campaign="first", only=["A1"]), "A1")
        != complete_face(before, "A1")
        == complete_face(ask(), "A1")
    )


def test_a_game_without_a_deck_has_no_pictures(ask):
    assert ask("nowhere") == {"type": "faces"}


def test_cards_that_say_more_behind_are_there_on_both_sides(ask, monkeypatch):
    monkeypatch.setattr(page, "has_deck", lambda _: True)
    monkeypatch.setattr(page, "load_deck", lambda _: load_deck(LOCKS))
    reply = ask("tumblers", only=["P1"])
    assert [*reply["faces"]] == ["P1", "P1/back"]
    assert complete_face(reply, "P1") != complete_face(reply, "P1/back")


def test_names_and_rules_are_those_that_are_printed(ask):
    assert ask("scoundrel", only=["AC"])["rules"]["AC"].startswith("Costs this much health")
    assert DAYS.say("en").named("AS") == "AS, The Entrance"
    assert DAYS.say("zh").named("AS") == "AS 入口"
