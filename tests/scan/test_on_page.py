"""A photo of ticked cards from the page: read, asked, written."""

import pytest

from referee.campaign import actions
from referee.campaign.page import CampaignPictures
from referee.commands.requests import open_game
from referee.errors import UsageError
from referee.web.table import PageSession
from tests.campaigns import all_left, campaign, seat
from tests.scan.paper import draw
from tests.scan.test_command import alpha, boxes, photo, printed, rng

__all__ = ["alpha", "rng"]
pytestmark = pytest.mark.usefixtures("read_here", "alpha")


@pytest.fixture
def ask():
    session = PageSession(open_game, "en", CampaignPictures())
    yield lambda do, **more: session.reply({"do": do, "name": "alpha", **more})[0]
    session.close()


@pytest.fixture
def ticked(rng):
    def take_photo(**marks):
        papers = printed(campaign("alpha").state, *(name.partition("_")[0] for name in marks))
        for paper, mark in zip(papers, marks.items(), strict=True):
            draw(paper, *mark, rng)
        return photo(papers, rng).read_bytes()

    return take_photo


def test_what_a_photo_shows_is_said_and_then_written(ask, ticked):
    """Ticks made since the photo stay."""
    told = ask("photo", photo=ticked(A1_3_ice="cross", D1_1="tick"))
    assert (told["cards"], told["lines"], told["doubts"]) == (
        ["A1", "D1"],
        ["A1.3 ice", "D1.1"],
        [],
    )
    assert told["picture"].startswith("data:image/jpeg;base64,")
    assert boxes() == {}
    actions.tick_boxes(["A2.1"], "alpha")
    assert ask("photo-write")["lines"] == ["written: A1.3 ice", "written: D1.1"]
    assert boxes() == {"A1": [3], "A2": [1], "D1": [1]}
    assert ask("photo-write")["code"] == "bad-request"


@pytest.mark.parametrize(("is_ticked", "lines"), [(True, ["written: D1.1"]), (False, [])])
def test_a_square_in_doubt_is_asked_with_its_picture(ask, ticked, is_ticked, lines):
    (doubt,) = ask("photo", photo=ticked(D1_1="faint"))["doubts"]
    assert doubt["words"] == "D1.1"
    assert doubt["crop"].startswith("data:image/png;base64,")
    answers = [[doubt["doubt"], doubt["square"], is_ticked]]
    assert ask("photo-write", answers=answers)["lines"] == lines


def test_what_is_no_picture_is_a_sentence(ask):
    told = ask("photo", photo=b"no picture")
    assert told["text"] == "The photo is not a picture that can be read."
    assert ask("photo")["code"] == "bad-request"
    assert actions.show("alpha")


def test_a_photo_of_a_campaign_that_is_not_there_is_refused(ticked):
    with pytest.raises(UsageError, match="There is no campaign beta"):
        CampaignPictures().photo("beta", ticked(D1_1="tick"))


def test_while_a_game_is_open_a_photo_is_not_told(ask, ticked):
    data = ticked(D1_1="tick")
    with all_left():
        seat().session.answer(["FM"])
    assert "is open and its cards are in use" in ask("photo", photo=data)["text"]
