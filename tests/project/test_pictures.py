"""The pictures of the documents are drawn by this project, and small."""

import re

import pytest
from PIL import Image

from tests.project.test_design_docs import are_alike
from tests.project.test_docs import ROOT
from tools.docs import diagrams, previews, printed

MOST = 150_000  # bytes
LARGE = {"turn.webp": 1_000_000, "table.jpg": 350_000}


def test_the_comparison_of_colours_is_as_it_would_be_drawn_now():
    picture = Image.open(previews.FOLDER / f"{previews.VISION}.png")
    assert are_alike(picture, previews.compare_colours())


@pytest.mark.parametrize("eyes", [eyes for eyes in previews.EYES if eyes != "grey"])
def test_red_and_blue_suits_in_four_colours_differ_for_all_eyes(eyes):
    """Spades are black and clubs hollow."""
    colours = [
        max(
            previews.as_seen(picture, eyes).getcolors(1 << 16),
            key=lambda one: one[0] * (max(one[1]) - min(one[1])),
        )[1]
        for picture in previews.card_pictures("playing-cards", previews.FOUR, "7H 7D")
    ]
    assert sum(abs(one - other) for one, other in zip(*colours, strict=True)) > 100


@pytest.mark.parametrize("name", diagrams.PICTURES)
def test_how_tos_of_printing_are_as_they_would_be_drawn_now(name):
    picture = Image.open(diagrams.FOLDER / f"{name}.png")
    assert are_alike(picture, diagrams.drawn(diagrams.PICTURES[name]), size=(40, 12))


def test_every_picture_is_small_and_shown_in_a_document():
    said = "".join(
        path.read_text("utf-8") for path in (*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"))
    )
    for picture in (ROOT / "docs" / "previews").iterdir():
        assert picture.stat().st_size < LARGE.get(picture.name, MOST), picture
        assert f"previews/{picture.name}" in said, picture


def test_the_animation_of_a_turn_has_a_still_for_readers_without_motion():
    for page in ROOT.glob("README*.md"):
        still = re.search(r'reduce\)" srcset="([^"]+)"', page.read_text("utf-8"))[1]
        with Image.open(ROOT / still) as picture:
            assert picture.n_frames == 1
    with Image.open(ROOT / "docs" / "previews" / "turn.webp") as picture:
        assert picture.n_frames > 10


@pytest.mark.slow
@pytest.mark.parametrize("name", printed.PRINTS)
def test_pages_of_kits_are_as_they_would_be_printed_now(name):
    picture = Image.open(printed.FOLDER / f"{name}.png")
    assert are_alike(picture, printed.draw_print(printed.PRINTS[name]))
