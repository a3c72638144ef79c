"""`referee campaign scan` as it is typed: what it says, asks and writes; what it never takes."""

import os
import re
import tomllib
from dataclasses import replace
from io import BytesIO
from itertools import count
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from cards_pdf.common.program import Speech
from cards_pdf.decks.campaign import find_printed_marks
from cards_pdf.decks.load import load_deck
from referee.campaign import actions, file
from referee.campaign.actions import write_exported
from referee.commands.campaign_on_paper import half_blocks, scan_photos
from referee.errors import UsageError
from tests.campaigns import all_left, campaign, seat
from tests.program import referee
from tests.scan.camera import SMALL, Setting, photograph, spread
from tests.scan.conditions import JOBS, save_picture
from tests.scan.dirt import stroke
from tests.scan.paper import cards, draw

pytestmark = pytest.mark.usefixtures("read_here", "alpha")
USUAL = JOBS["colour"].deck
SCANS = tomllib.loads(Path(__file__).with_name("scans.toml").read_text("utf-8"))


@pytest.fixture
def alpha(tmp_path, monkeypatch):
    """A campaign, in a folder of its own for the pictures of what was read.

    The ids of campaigns leave other bits in a mark; one random pair in thirty does not.
    """
    numbers = count()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(file, "new_id", lambda: f"{next(numbers):016x}")
    file.create_campaign("alpha")


@pytest.fixture
def rng():
    return np.random.default_rng(11)


def printed(state, *codes, deck=USUAL, owner=""):
    job = JOBS["colour"]._replace(deck=deck, pencil=find_printed_marks(owner, deck, state))
    return [cards(job, *codes)[code].copy() for code in codes]


def photo(papers, rng, name="photo.jpg", **setting):
    how = replace(Setting(size=SMALL), **setting)
    return save_picture(photograph(spread(papers, rng, max_turn=20), how, rng), Path(name))


def scan(capsys, path, campaign_name=None, *, yes=True):
    scan_photos(Speech(), [path], campaign_name, yes=yes)
    lines = capsys.readouterr().out.splitlines()
    boxes = [re.split(",", line)[0] for line in lines]
    return lines, [box for box in boxes if box.startswith(("unsure: ", "written: "))]


def boxes(name="alpha"):
    return campaign(name).state["boxes"]


def answer(monkeypatch, answers):
    """Give the answers to these questions at a terminal; return a list of what was asked."""
    asked, rest = [], iter(answers.values())
    monkeypatch.setattr("builtins.input", lambda question: asked.append(question) or next(rest))
    for stream in ("stdin", "stdout"):
        monkeypatch.setattr(f"sys.{stream}.isatty", lambda: True)
    return asked


@pytest.mark.slow
@pytest.mark.parametrize(
    "row",
    [
        pytest.param(row, marks=[pytest.mark.deep] * row.pop("deep", False), id=name)
        for name, row in SCANS.items()
    ],
)
def test_a_scan_writes_what_is_sure_and_asks_about_the_rest(row, rng, capsys, monkeypatch):
    for name in row.get("campaigns", ()):
        file.create_campaign(name)
    if "ticked" in row:
        actions.tick_boxes([row["ticked"]], "alpha")
    state = campaign("alpha").state if "state" in row else None
    papers = {}
    for code in row["cards"]:
        deck = load_deck("legacy.zh") if code in row.get("in_chinese", ()) else USUAL
        (papers[code],) = printed(state, code, deck=deck, owner=row.get("owners", {}).get(code, ""))
    if "unticked" in row:
        write_exported(campaign("alpha"), "en")
        actions.untick_boxes([row["unticked"]], "alpha")
    for square, mark in row["marks"].items():
        draw(papers[square.partition("_")[0]], square, mark, rng)
    for square in row.get("struck", ()):
        paper = papers[square.partition("_")[0]]
        x, y, side = paper.squares[square]
        stroke(paper, (x - 2, y + side / 2), (x + side + 2.5, y + side / 2 - 0.5), rng)
    path = photo(list(papers.values()), rng)
    for expected in row["scans"]:
        name = expected.get("campaign")
        answers = expected.get("answers", {})
        asked = answer(monkeypatch, answers) if answers else []
        lines, found = scan(capsys, path, name, yes=not answers)
        assert asked == [f"{question} yes or no > " for question in answers]
        told = "\n".join(lines)
        assert [part for part in expected["says"] if part not in told] == []
        assert expected.get("never", "nothing of it") not in told
        assert sorted(found) == sorted(expected["boxes"])
        assert boxes(name or "alpha") == expected["ticked"]
        crops = re.findall(r"scan/\S+", told)
        assert all(Path(crop).is_file() for crop in crops)


@pytest.mark.slow
def test_ticks_are_said_written_and_found_again(rng, capsys):
    actions.tick_boxes(["D1.2"], None)
    state = campaign("alpha").state
    papers = printed(state, "FM", "A1", "D1", "S2")
    squares = ("FM_hp_1", "A1_3_ice", "D1_1", "S2_crossed_out")
    for paper, square, mark in zip(
        papers, squares, ("fill", "cross", "slash", "tick"), strict=True
    ):
        draw(paper, square, mark, rng)
    path = photo(papers, rng)
    lines, _ = scan(capsys, path, yes=False)
    assert lines[0] == "photo.jpg: 4 cards, FM A1 D1 S2; see scan/photo-read.png"
    assert lines[1].startswith("not seen: IM, EM, UP, A2")
    ticks = ["A1.3 ice", "D1.1", "S2 crossed out", "FM hp +40"]
    assert lines[2:-1] == [f"to write: {tick}" for tick in ticks]
    assert lines[-1] == "Nothing is written yet. Add --yes to write it."
    assert campaign("alpha").state == state
    assert scan(capsys, path)[0][2:] == [f"written: {tick}" for tick in ticks]
    assert campaign("alpha").state["elements"] == {"A1.3": "ice"}
    assert "Nothing new is written" in scan(capsys, path)[0][-1]
    assert Path("scan/photo-read.png").is_file()


def test_a_photo_without_cards_leaves_no_picture_behind(capsys):
    Image.new("RGB", (900, 600), "white").save("blank.png")
    lines, _ = scan(capsys, Path("blank.png"), yes=False)
    assert lines[0].startswith("blank.png: no card of ")
    assert not Path("scan").exists()


@pytest.mark.deep
def test_what_looks_like_a_printers_tick_is_asked_even_where_its_mark_is_known(
    rng, capsys, monkeypatch
):
    """A mark's check has few values: a stranger's may be the same by chance."""
    monkeypatch.setattr("tests.scan.paper._PRINTED", {})
    for module in ("cards_pdf.cards.camera_mark", "referee.campaign.photo"):
        monkeypatch.setattr(f"{module}.check_of", lambda *_: 3)
    papers = printed({"boxes": {"A1": [1]}}, "A1")
    draw(papers[0], "A1_2", "tick", rng)
    lines, found = scan(capsys, photo(papers, rng))
    assert not any("older than is remembered" in line for line in lines)
    assert "unsure: A1.1" in found
    assert boxes() == {"A1": [2]}


def test_it_is_refused_while_a_game_is_open_and_without_its_packages(rng, monkeypatch):
    path = photo(printed(None, "A1"), rng)
    with monkeypatch.context() as patch:
        patch.setattr("cards_pdf.scan.reader_process.find_spec", lambda _: None)
        with pytest.raises(UsageError, match="numpy or pyapriltags is missing"):
            scan_photos(Speech(), [path], None, yes=True)
    with all_left():
        seat().session.answer(["FM"])
    with pytest.raises(UsageError, match="is open and its cards are in use"):
        scan_photos(Speech(), [path], None, yes=True)


def test_what_is_no_picture_ends_with_two(tmp_path):
    done = referee("campaign", "scan", os.devnull, home=tmp_path / "home")
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.decode().count("\n") == 1
    assert b"is not an ordinary file" in done.stderr


def test_a_crop_is_shown_in_half_blocks():
    crop = BytesIO()
    Image.fromarray(np.array([[0, 255], [255, 0]], dtype=np.uint8)).save(crop, "PNG")
    assert list(half_blocks(crop.getvalue(), 2)) == [
        "\x1b[38;5;232;48;5;255m▀\x1b[38;5;255;48;5;232m▀\x1b[0m"
    ]
