"""What the page gets to show and print of cards: their faces, a deck to print, a campaign begun there."""

from base64 import b64decode

import pytest

from referee.campaign import by_hand, cards_on_page, on_page
from referee.errors import WrongUse


def faces(**request):
    return cards_on_page.faces({"game": "legacy", **request})[0]["faces"]


def test_the_faces_of_cards_are_pictures_of_them():
    found = faces(only=["A1"])
    assert list(found) == ["A1"]
    assert b64decode(found["A1"].partition(",")[2]).startswith(b"\x89PNG")


def test_the_faces_of_a_campaign_have_its_ticks():
    by_hand.new("first", None, None)
    before = faces(only=["A1"], campaign="first")
    by_hand.tick(["A1.1"], "first")
    assert faces(only=["A1"], campaign="first") != before == faces(only=["A1"])


def test_a_game_of_standard_cards_has_no_faces_of_its_own():
    assert cards_on_page.faces({"game": "scoundrel"})[0]["faces"] == {}


def test_a_campaign_is_begun_and_tells_how_it_stands():
    on_page.new({"name": "with Mia"})
    (told,) = on_page.campaigns({})[0]["campaigns"]
    assert (told["name"], told["game"], told["games"], told["wins"]) == ("with Mia", "legacy", 0, 0)
    assert len(told["faces"]) == on_page.FEW
    with pytest.raises(WrongUse):
        on_page.new({"name": "a/b"})


def test_fresh_cards_are_drawn_once_for_all_devices(monkeypatch):
    first = faces()
    monkeypatch.setattr(cards_on_page, "_faces", None)
    assert faces() == first
    assert faces(only=["A1"]) == {"A1": first["A1"]}
