"""A photo instead of typing: shown, taken by Enter, and the whole table checked."""

import pytest

from cards_pdf.scan.reader_process import Dealt, Shown
from referee.errors import NoPhoto, WrongUse
from referee.front_ends.protocol import dealt
from tests.table import ALL
from tests.terminal.screen import Screen, entries

ROOM = ("JS", "8D", "6H", "4C")


@pytest.fixture
def camera(monkeypatch):
    """What every photo shows from now on."""

    def shows(*codes, unsure=()):
        shown = Shown(Dealt(codes, unsure, 0), b"")
        monkeypatch.setattr(dealt, "look", lambda *_: shown)

    return shows


def test_what_a_photo_shows_waits_for_enter(camera):
    camera(*ROOM)
    screen = Screen()
    said = screen.type("photo deal.jpg")
    assert "In the photo: JS 8D 6H 4C." in said
    assert "Enter takes them" in said
    assert entries(screen) == []
    screen.type("")
    assert entries(screen) == [[*ROOM]]


@pytest.mark.parametrize("game", ALL)
def test_the_deal_of_every_game_is_taken_from_its_photo(game, camera):
    screen = Screen(game)
    question = screen.session.question
    codes = [str(card) for card in question.pile.unseen][: question.count]
    camera(*codes)
    screen.type("photo deal.jpg", "")
    assert entries(screen) == [codes]


def test_a_photo_of_another_moment_is_not_taken(camera):
    camera(*ROOM)
    screen = Screen()
    screen.type("photo deal.jpg")
    screen.type("2s3s4s5s")
    screen.type("undo")
    screen.type("")
    assert entries(screen) == []


@pytest.mark.parametrize(("codes", "unsure"), [(("JS", "KH", "6H", "4C"), ()), (ROOM, (1,)), (ROOM[:3], ())])
def test_what_is_in_doubt_is_not_taken(codes, unsure, camera):
    camera(*codes, unsure=unsure)
    screen = Screen()
    assert "Type the cards as they are" in screen.type("photo deal.jpg")
    screen.type("")
    assert entries(screen) == []


def test_the_table_is_checked_and_put_right(camera):
    screen = Screen()
    screen.type("js8d6h4c")
    camera("JS", "8D", "6H", "4S")
    assert "`fix 4C 4S` puts that right." in screen.type("check table.jpg")
    screen.type("fix 4C 4S")
    assert "The table is as the referee has it." in screen.type("check table.jpg")


def test_a_photo_needs_a_file_that_is_one(tmp_path):
    screen = Screen()
    with pytest.raises(WrongUse, match="Name the picture"):
        screen.type("photo")
    with pytest.raises(NoPhoto):
        screen.terminal.client.do("cards", photo=str(tmp_path / "nothing.jpg"))
