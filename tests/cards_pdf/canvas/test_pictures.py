"""A deck's pictures in the PDF: no finer than print needs, read right, damaged ones refused."""

import numpy as np
import pytest
from PIL import Image

from cards_pdf.common.errors import FitError
from cards_pdf.decks.load import load_deck
from cards_pdf.order import Order
from cards_pdf.sheets.deck_sheets import DeckJob, make_pdf
from cards_pdf.sheets.formats import make_single_card
from tests.cards_pdf.full_art_decks import deck, get_pixel, render_page
from tests.cards_pdf.reading import reader


def noise(*shape):
    return np.random.default_rng(1).integers(0, 255, shape, dtype=np.uint8)


def print_deck(path, *, cmyk=False, **order):
    return make_pdf(
        DeckJob(load_deck(path), make_single_card("poker"), Order(**order), cmyk=cmyk)
    ).pdf


def images(pdf):
    page = reader(pdf).pages[0]
    found = (made.get_object() for made in page["/Resources"]["/XObject"].values())
    return [image for image in found if image["/Subtype"] == "/Image"]


@pytest.mark.deep
def test_twelve_million_pixels_are_scaled_to_what_print_needs(tmp_path):
    path = deck(tmp_path)
    Image.fromarray(noise(4000, 3000, 3)).save(tmp_path / "a.png")
    pdf = print_deck(path, bleed=3.0)
    (image,) = images(pdf)
    assert 63 / 25.4 * 300 <= image["/Width"] < 69 / 25.4 * 300 + 300
    assert len(pdf) < 4_000_000


@pytest.mark.parametrize("ending", ["png", "jpg"])
def test_what_is_no_finer_stays_as_it_is(tmp_path, ending):
    path = deck(tmp_path)
    path.write_text(path.read_text("utf-8").replace("a.png", f"b.{ending}"), "utf-8")
    Image.fromarray(noise(400, 300, 3)).save(tmp_path / f"b.{ending}")
    (image,) = images(print_deck(path))
    assert (image["/Width"], image["/Height"]) == (300, 400)
    if ending == "jpg":
        assert (tmp_path / "b.jpg").read_bytes() in print_deck(path)


def test_greys_of_sixteen_bits_print_as_greys(tmp_path):
    path = deck(tmp_path)
    Image.fromarray(np.full((90, 60), 0x7F00, dtype=np.uint16)).save(tmp_path / "a.png")
    assert get_pixel(render_page(path), 36, 45) == pytest.approx((127, 127, 127), abs=2)


@pytest.mark.sample(6)
@pytest.mark.parametrize("ending", ["png", "jpg"])
@pytest.mark.parametrize("side", [400, 3000])
def test_a_picture_that_ends_early_is_refused(tmp_path, ending, side):
    path = deck(tmp_path)
    path.write_text(path.read_text("utf-8").replace("a.png", f"b.{ending}"), "utf-8")
    file = tmp_path / f"b.{ending}"
    Image.fromarray(noise(side, side, 3)).save(file)
    file.write_bytes(file.read_bytes()[: file.stat().st_size * 2 // 3])
    with pytest.raises(FitError, match=rf"card 1: art: b\.{ending} is damaged"):
        print_deck(path)


def test_what_shines_through_is_clear_or_not_in_four_inks(tmp_path):
    """PDF/X-1a knows no transparency."""
    path = deck(tmp_path)
    Image.fromarray(noise(90, 60, 4)).save(tmp_path / "a.png")
    (usual,), (printed,) = images(print_deck(path)), images(print_deck(path, cmyk=True))
    assert "/SMask" in usual
    assert "/SMask" not in printed
    assert printed["/Mask"]["/ImageMask"]
