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
