"""What the page gets to show and print of cards: their faces, a deck to print, a campaign begun there."""

from base64 import b64decode

import pytest

from referee.campaign import by_hand, cards_on_page, on_page, paper_on_page
from referee.errors import BadRequest, WrongUse


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


def paper(way, **request):
    return paper_on_page.paper({"name": "first", "way": way, "paper": "a4", **request})[0]["files"]


def test_what_was_printed_is_printed_again_since_a_game():
    by_hand.new("first", None, None)
    by_hand.tick(["A1.1"], "first")
    assert [file["name"] for file in paper("changed")] == ["first-legacy-a4-poker-9-changed.pdf"]
    assert paper("changed") == []
    assert len(paper("changed", since=0, edition="low-ink")) == len(paper("stickers", since=0)) == 1
    assert len(paper("all", since=0)) == 1  # it compares with nothing


@pytest.mark.parametrize("wrong", [{"since": True}, {"since": "0"}, {"edition": "gold"}, {"edition": []}])
def test_a_wish_that_nobody_can_have_is_refused(wrong):
    by_hand.new("first", None, None)
    with pytest.raises(BadRequest):
        paper("changed", **wrong)
