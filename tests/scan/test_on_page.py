"""A photo of ticked cards from the page: read, asked, written."""

import numpy as np
import pytest

from referee.campaign import actions, file
from referee.campaign.page import CampaignPictures
from referee.command_line.requests import open_game
from referee.errors import UsageError
from referee.web.table import PageSession
from tests.campaigns import all_left, campaign, seat
from tests.scan.paper import draw
from tests.scan.test_command import photo, printed

pytestmark = pytest.mark.usefixtures("read_here")


@pytest.fixture
def desk():
    found = PageSession(open_game, "en", CampaignPictures())
    yield found
    found.game.close()


@pytest.fixture
def ticked(tmp_path, monkeypatch):
    """The bytes of a photo of cards with these marks on them."""
    monkeypatch.chdir(tmp_path)
    rng = np.random.default_rng(11)
    file.create_campaign("alpha")

    def take_photo(*marks):
        papers = printed(campaign("alpha").state, *(name.partition("_")[0] for name, _ in marks))
        for paper, mark in zip(papers, marks, strict=True):
            draw(paper, *mark, rng)
        return photo(papers, rng).read_bytes()

    return take_photo


def test_what_a_photo_shows_is_said_and_then_written(desk, ticked):
    data = ticked(("A1_3_ice", "cross"), ("D1_1", "tick"))
    (told,) = desk.reply({"do": "photo", "name": "alpha", "photo": data})
    assert (told["cards"], told["lines"], told["doubts"]) == (
        ["A1", "D1"],
        ["A1.3 ice", "D1.1"],
        [],
    )
    assert told["picture"].startswith("data:image/jpeg;base64,")
    assert campaign("alpha").state["boxes"].get("D1") is None
    (wrote,) = desk.reply({"do": "photo-write", "name": "alpha"})
    assert wrote["lines"] == ["written: A1.3 ice", "written: D1.1"]
    assert campaign("alpha").state["boxes"]["D1"] == [1]
    assert desk.reply({"do": "photo-write", "name": "alpha"})[0]["code"] == "bad-request"


@pytest.mark.parametrize(("is_ticked", "lines"), [(True, ["written: D1.1"]), (False, [])])
def test_a_square_in_doubt_is_asked_with_its_picture(desk, ticked, is_ticked, lines):
    (told,) = desk.reply({"do": "photo", "name": "alpha", "photo": ticked(("D1_1", "faint"))})
    (doubt,) = told["doubts"]
    assert doubt["words"] == "D1.1"
    assert doubt["crop"].startswith("data:image/png;base64,")
    answers = [[doubt["doubt"], doubt["square"], is_ticked]]
    assert (
        desk.reply({"do": "photo-write", "name": "alpha", "answers": answers})[0]["lines"] == lines
    )


def test_what_is_no_picture_is_a_sentence(desk, ticked):
    del ticked
    (told,) = desk.reply({"do": "photo", "name": "alpha", "photo": b"no picture"})
    assert told["text"] == "The photo is not a picture that can be read."
    assert desk.reply({"do": "photo", "name": "alpha"})[0]["code"] == "bad-request"
    assert actions.show("alpha")


def test_a_photo_reads_its_campaign_once_and_so_does_writing_what_it_shows(ticked, monkeypatch):
    pictures, data, reads, read = (
        CampaignPictures(),
        ticked(("D1_1", "tick")),
        [],
        file.read_campaign,
    )
    monkeypatch.setattr(
        file, "read_campaign", lambda folder: reads.append(folder.name) or read(folder)
    )
    assert pictures.photo("alpha", data).lines == ["D1.1"]
    assert reads == ["alpha"]
    assert pictures.write_photo("alpha").lines == ["written: D1.1"]
    assert reads == ["alpha"] * 2


def test_a_photo_of_a_campaign_that_is_not_there_is_refused(ticked):
    with pytest.raises(UsageError, match="There is no campaign beta"):
        CampaignPictures().photo("beta", ticked(("D1_1", "tick")))


def test_ticks_made_since_the_photo_stay(desk, ticked):
    desk.reply({"do": "photo", "name": "alpha", "photo": ticked(("D1_1", "tick"))})
    actions.tick_boxes(["A2.1"], "alpha")
    (wrote,) = desk.reply({"do": "photo-write", "name": "alpha"})
    assert wrote["lines"] == ["written: D1.1"]
    assert campaign("alpha").state["boxes"] == {"A2": [1], "D1": [1]}


def test_while_a_game_is_open_a_photo_is_not_told(desk, ticked):
    data = ticked(("D1_1", "tick"))
    with all_left():
        seat().session.answer(["FM"])
    (told,) = desk.reply({"do": "photo", "name": "alpha", "photo": data})
    assert "is open and its cards are in use" in told["text"]
