"""`referee campaign scan` as it is typed: what it says, asks and writes; what it never takes."""

import os
from dataclasses import replace
from io import BytesIO
from itertools import count
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from cards_pdf.common.command_line.speech import Speech
from cards_pdf.decks.campaign import find_printed_marks
from cards_pdf.decks.load import load_deck
from referee.campaign import actions, file
from referee.campaign.paper import write_exported
from referee.commands.campaign_on_paper import half_blocks, scan_photos
from referee.errors import UsageError
from tests.campaigns import all_left, campaign, seat
from tests.program import referee
from tests.scan.camera import SMALL, Setting, photograph, spread
from tests.scan.conditions import JOBS, save_picture
from tests.scan.dirt import stroke
from tests.scan.paper import cards, draw

pytestmark = pytest.mark.usefixtures("read_here")


@pytest.fixture(autouse=True)
def own_folder(tmp_path, monkeypatch):
    """Pictures of what was read go into the folder one is in."""
    monkeypatch.chdir(tmp_path)


@pytest.fixture(autouse=True)
def own_numbers(monkeypatch):
    """Campaigns whose numbers leave other bits in a mark; one random pair in thirty does not."""
    numbers = count()
    monkeypatch.setattr(file, "new_id", lambda: f"{next(numbers):016x}")


@pytest.fixture
def rng():
    return np.random.default_rng(11)


def printed(state, *codes, deck=JOBS["colour"].deck, owner=""):
    """Cards printed with a campaign's state: for no campaign, or for the one with this id."""
    job = JOBS["colour"]._replace(deck=deck, pencil=find_printed_marks(owner, deck, state))
    return [cards(job, *codes)[code].copy() for code in codes]


def photo(papers, rng, name="photo.jpg", **setting):
    how = replace(Setting(size=SMALL), **setting)
    return save_picture(photograph(spread(papers, rng, max_turn=20), how, rng), Path(name))


def scanned(capsys, path, campaign_name=None):
    scan_photos(Speech(), [path], campaign_name, yes=True)
    return capsys.readouterr().out


@pytest.mark.slow
def test_ticks_are_said_written_and_found_again(rng, capsys):
    file.create_campaign("alpha")
    actions.tick_boxes(["D1.2"], None)
    state = campaign("alpha").state
    papers = printed(state, "FM", "A1", "D1", "S2")
    pencil = (
        ("FM_hp_1", "fill"),
        ("A1_3_ice", "cross"),
        ("D1_1", "slash"),
        ("S2_crossed_out", "tick"),
    )
    for paper, mark in zip(papers, pencil, strict=True):
        draw(paper, *mark, rng)
    path = photo(papers, rng)
    scan_photos(Speech(), [path], None, yes=False)
    said = capsys.readouterr().out.splitlines()
    assert said[0] == "photo.jpg: 4 cards, FM A1 D1 S2; see scan/photo-read.png"
    assert said[1].startswith("not seen: IM, EM, UP, A2")
    to_write = ["A1.3 ice", "D1.1", "S2 crossed out", "FM hp +40"]
    assert said[2:-1] == [f"to write: {tick}" for tick in to_write]
    assert said[-1] == "Nothing is written yet. Add --yes to write it."
    assert campaign("alpha").state == state
    scan_photos(Speech(), [path], None, yes=True)
    assert capsys.readouterr().out.splitlines()[2:] == [f"written: {tick}" for tick in to_write]
    assert campaign("alpha").state["elements"] == {"A1.3": "ice"}
    scan_photos(Speech(), [path], None, yes=True)
    assert "Nothing new is written" in capsys.readouterr().out
    assert Path("scan/photo-read.png").is_file()


@pytest.mark.deep
def test_cards_are_known_in_any_language_they_were_printed_in(rng, capsys):
    """A monster's numbers and figure look alike in both, but its boxes lie elsewhere."""
    file.create_campaign("alpha")
    actions.tick_boxes(["EM.1"], None)
    state = campaign("alpha").state
    papers = [*printed(state, "FM", "EM", deck=load_deck("legacy.zh")), *printed(state, "D1")]
    for paper, square in zip(papers, ("FM_1", "EM_hp_1", "D1_2"), strict=True):
        draw(paper, square, "cross", rng)
    said = scanned(capsys, photo(papers, rng)).splitlines()
    assert said[0].startswith("photo.jpg: 3 cards, FM EM D1;")
    assert said[2:] == [f"written: {tick}" for tick in ("FM.1", "D1.2", "EM hp +40")]


def test_a_photo_without_cards_leaves_no_picture_behind(capsys):
    file.create_campaign("alpha")
    Image.new("RGB", (900, 600), "white").save("blank.png")
    scan_photos(Speech(), [Path("blank.png")], None, yes=False)
    assert capsys.readouterr().out.startswith("blank.png: no card of ")
    assert not Path("scan").exists()


def test_what_is_unsure_is_named_with_its_picture_and_left(rng, capsys):
    file.create_campaign("alpha")
    papers = printed(None, "A1", "A2")
    draw(papers[0], "A1_1", "smudged", rng)
    draw(papers[1], "A2_3_fire", "cross", rng)
    draw(papers[1], "A2_3_ice", "tick", rng)
    said = scanned(capsys, photo(papers, rng)).splitlines()
    assert said[2:4] == ["unsure: A1.1, scan/photo-A1_1.png", "unsure: A2.3, scan/photo-A2_3.png"]
    assert Path("scan/photo-A1_1.png").is_file()
    assert campaign("alpha").state["boxes"] == {}


def test_at_a_terminal_each_unsure_box_is_asked(rng, capsys, monkeypatch):
    file.create_campaign("alpha")
    (paper,) = printed(None, "D2")
    for name in ("D2_1", "D2_2"):
        draw(paper, name, "smudged", rng)
    draw(paper, "D2_4", "tick", rng)
    path = photo([paper], rng)
    answers = iter(["yes", "no", "yes"])
    asked = []
    monkeypatch.setattr("builtins.input", lambda question: asked.append(question) or next(answers))
    for stream in ("stdin", "stdout"):
        monkeypatch.setattr(f"sys.{stream}.isatty", lambda: True)
    scan_photos(Speech(), [path], None, yes=False)
    assert asked == [
        "Is D2.1 ticked? yes or no > ", "Is D2.2 ticked? yes or no > ", "Write this? yes or no > ",
    ]  # fmt: skip
    assert "unsure:" not in capsys.readouterr().out
    assert campaign("alpha").state["boxes"] == {"D2": [1, 4]}


def test_a_cancelled_tick_is_asked_as_one(rng, monkeypatch, capsys):
    file.create_campaign("alpha")
    (paper,) = printed(None, "D2")
    draw(paper, "D2_1", "tick", rng)
    x, y, side = paper.squares["D2_1"]
    stroke(paper, (x - 2, y + side / 2), (x + side + 2.5, y + side / 2 - 0.5), rng)
    asked = []
    monkeypatch.setattr("builtins.input", lambda question: asked.append(question) or "no")
    for stream in ("stdin", "stdout"):
        monkeypatch.setattr(f"sys.{stream}.isatty", lambda: True)
    scan_photos(Speech(), [photo([paper], rng)], None, yes=False)
    assert asked == ["A stroke runs through D2.1. Is it ticked? yes or no > "]
    assert "Nothing new is written" in capsys.readouterr().out


@pytest.mark.deep
def test_ticks_never_go_and_the_paper_is_told_what_it_lacks(rng, capsys):
    file.create_campaign("alpha")
    actions.tick_boxes(["D2.1, A1.3 fire"], None)
    state = campaign("alpha").state
    scan_photos(Speech(), [photo(printed(None, "A1", "D2"), rng)], None, yes=True)
    assert "not on paper yet: A1.3, D2.1" in capsys.readouterr().out
    assert campaign("alpha").state == state


@pytest.mark.slow
def test_a_print_of_another_campaign_is_asked_and_never_taken(rng, capsys):
    file.create_campaign("alpha")
    file.create_campaign("beta")
    actions.tick_boxes(["A1.2, A1.3 fire, D4.2"], "alpha")
    papers = printed(campaign("alpha").state, "A1", "D4")
    draw(papers[1], "D4_3", "cross", rng)
    path = photo(papers, rng)
    said = scanned(capsys, path, "beta")
    assert (
        "of another campaign or an older print, so you are asked about their ticks: A1, D4" in said
    )
    assert [line.split(",")[0] for line in said.splitlines() if line.startswith("unsure: ")] == [
        f"unsure: {box}" for box in ("A1.2", "A1.3", "D4.2", "D4.3")
    ]
    assert campaign("beta").state["boxes"] == {}
    scan_photos(Speech(), [path], "alpha", yes=True)
    assert campaign("alpha").state["boxes"] == {"A1": [2, 3], "D4": [2, 3]}


@pytest.mark.deep
def test_an_exported_card_of_another_campaign_is_asked_though_nothing_is_written_on_it(rng, capsys):
    file.create_campaign("alpha")
    file.create_campaign("beta")
    theirs = campaign("alpha")
    papers = printed(theirs.state, "D4", "S1", owner=theirs.id)
    draw(papers[0], "D4_3", "cross", rng)
    path = photo(papers, rng)
    scan_photos(Speech(), [path], "beta", yes=True)
    assert "unsure: D4.3" in capsys.readouterr().out
    assert campaign("beta").state["boxes"] == {}
    scan_photos(Speech(), [path], "alpha", yes=True)
    assert campaign("alpha").state["boxes"] == {"D4": [3]}


@pytest.mark.deep
def test_one_strange_card_makes_all_of_its_photo_asked(rng, capsys):
    file.create_campaign("alpha")
    papers = [*printed(None, "D4"), *printed(None, "S1", owner="another campaign's")]
    draw(papers[0], "D4_3", "cross", rng)
    said = scanned(capsys, photo(papers, rng))
    assert "an older print, so you are asked about their ticks: S1\n" in said
    assert "in the same photo as these, so you are asked about them as well: D4\n" in said
    assert "unsure: D4.3" in said


@pytest.mark.parametrize("several", [False, True])
@pytest.mark.deep
def test_cards_printed_for_nobody_are_named_where_several_campaigns_may_own_them(
    several, rng, capsys
):
    for name in ("alpha", "beta") if several else ("alpha",):
        file.create_campaign(name)
    (paper,) = printed(None, "D4")
    draw(paper, "D4_3", "cross", rng)
    said = scanned(capsys, photo([paper], rng), "alpha")
    assert ("you have several; check that these cards belong to this one: D4" in said) is several
    assert "written: D4.3" in said


@pytest.mark.slow
def test_a_number_that_rises_by_two_steps_at_once_is_asked(rng, capsys):
    file.create_campaign("alpha")
    (paper,) = printed(None, "IM")
    for name in ("IM_hp_1", "IM_hp_2", "IM_atk_1"):
        draw(paper, name, "cross", rng)
    said = scanned(capsys, photo([paper], rng))
    assert [line for line in said.splitlines() if line.startswith(("unsure", "written"))] == [
        "unsure: IM.hp, scan/photo-IM_hp.png", "written: IM atk +10",
    ]  # fmt: skip
    with Image.open("scan/photo-IM_hp.png") as crop:
        wide, high = crop.size
    assert wide > 3 * high  # the whole row and its label


@pytest.mark.deep
def test_an_exported_print_is_known_when_the_campaign_has_gone_back(rng, capsys):
    file.create_campaign("alpha")
    actions.tick_boxes(["A1.1"], None)
    write_exported(campaign("alpha"), "en")
    papers = printed(campaign("alpha").state, "A1")
    actions.untick_boxes(["A1.1"], None)
    draw(papers[0], "A1_2", "cross", rng)
    said = scanned(capsys, photo(papers, rng))
    assert "unsure: A1.1" in said  # printed, so nobody's pencil
    assert campaign("alpha").state["boxes"] == {"A1": [2]}


def test_it_is_refused_while_a_game_is_open(rng):
    with all_left():
        save = seat()
        save.session.answer(["FM"])
    with pytest.raises(UsageError, match="is open and its cards are in use"):
        scan_photos(Speech(), [photo(printed(None, "A1"), rng)], None, yes=True)


def test_the_reader_without_its_packages_says_which_are_missing(monkeypatch, rng):
    file.create_campaign("alpha")
    monkeypatch.setattr("cards_pdf.scan.reader_process.find_spec", lambda _: None)
    with pytest.raises(UsageError, match="numpy or pyapriltags is missing"):
        scan_photos(Speech(), [photo(printed(None, "A1"), rng)], None, yes=True)


def test_what_is_no_picture_ends_with_two(tmp_path):
    home = tmp_path / "home"
    assert referee("campaign", "new", "alpha", home=home).returncode == 0
    done = referee("campaign", "scan", os.devnull, home=home)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.decode().count("\n") == 1
    assert b"is not an ordinary file" in done.stderr


def test_a_crop_is_shown_in_half_blocks():
    crop = BytesIO()
    Image.fromarray(np.array([[0, 255], [255, 0]], dtype=np.uint8)).save(crop, "PNG")
    assert list(half_blocks(crop.getvalue(), 2)) == [
        "\x1b[38;5;232;48;5;255m▀\x1b[38;5;255;48;5;232m▀\x1b[0m"
    ]


@pytest.mark.deep
def test_what_looks_like_a_printers_tick_is_asked_even_where_its_mark_is_known(
    rng, capsys, monkeypatch
):
    """A mark's check has few values: a stranger's may be the same by chance."""
    file.create_campaign("alpha")
    state = {"boxes": {"A1": [1]}}
    monkeypatch.setattr("tests.scan.paper._PRINTED", {})
    monkeypatch.setattr("cards_pdf.cards.camera_mark.check_of", lambda *_: 3)
    monkeypatch.setattr("referee.campaign.photo.check_of", lambda *_: 3)
    papers = printed(state, "A1")
    draw(papers[0], "A1_2", "tick", rng)
    said = scanned(capsys, photo(papers, rng))
    assert "older than is remembered" not in said
    assert "unsure: A1.1" in said
    assert campaign("alpha").state["boxes"] == {"A1": [2]}
