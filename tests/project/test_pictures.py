"""The pictures of the documents are drawn by this project, and small."""

import importlib.util

import pytest
from PIL import Image

from tests.project.test_docs import ROOT

MOST = 150_000  # bytes


def script(name):
    spec = importlib.util.spec_from_file_location(name, ROOT / "docs" / f"{name}.py")
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


DIAGRAMS = script("make_diagrams")
PREVIEWS = script("make_previews")


def test_the_comparison_of_colours_is_as_it_would_be_drawn_now():
    kept = Image.open(PREVIEWS.FOLDER / f"{PREVIEWS.VISION}.png")
    now = PREVIEWS.compare_colours()
    assert kept.size == now.size
    small = [each.convert("L").resize((60, 34)).tobytes() for each in (kept, now)]
    assert max(abs(one - other) for one, other in zip(*small, strict=True)) < 25


@pytest.mark.parametrize("eyes", [eyes for eyes in PREVIEWS.EYES if eyes != "grey"])
def test_red_and_blue_suits_in_four_colours_differ_for_all_eyes(eyes):
    """Spades are black and clubs hollow."""
    colours = [
        max(
            PREVIEWS.as_seen(picture, eyes).getcolors(1 << 16),
            key=lambda one: one[0] * (max(one[1]) - min(one[1])),
        )[1]
        for picture in PREVIEWS.card_pictures("playing-cards", PREVIEWS.FOUR, "7H 7D")
    ]
    assert sum(abs(one - other) for one, other in zip(*colours, strict=True)) > 100


@pytest.mark.parametrize("name", DIAGRAMS.PICTURES)
def test_how_tos_of_printing_are_as_they_would_be_drawn_now(name):
    kept = Image.open(DIAGRAMS.FOLDER / f"{name}.png")
    now = DIAGRAMS.drawn(DIAGRAMS.PICTURES[name])
    assert kept.size == now.size
    small = [each.convert("L").resize((40, 12)).tobytes() for each in (kept, now)]
    assert max(abs(one - other) for one, other in zip(*small, strict=True)) < 25


def test_every_picture_is_small_and_shown_in_a_document():
    said = "".join(
        path.read_text("utf-8") for path in (*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"))
    )
    for picture in (ROOT / "docs" / "previews").glob("*.png"):
        assert picture.stat().st_size < MOST
        assert f"previews/{picture.name}" in said
