"""A deck's pictures in the PDF: no finer than print needs, read right, damaged ones refused.

WebP, GIF and HEIC as well, large photos, those of a camera that was turned, and the names of files
as other systems take them.
"""

import re
import shutil
import sys
from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageOps

from cards_pdf.canvas.pictures import header, picture_size
from cards_pdf.common.errors import DeckError, FitError
from cards_pdf.decks.load import load_deck
from tests.cards_pdf.drawing import print_sheet, print_single, render_single, write_deck
from tests.cards_pdf.reading import open_pdf, outlines, reader, text_rects

RED, BLUE, GREEN = (220, 40, 40), (40, 40, 220), (20, 120, 60)
PLAIN = Image.new("RGB", (300, 200), GREEN)
CORNERS = (RED, (40, 180, 40), BLUE, (20, 20, 20))  # from the left top, in reading order
# Pillow's numbers for the way from how a camera was held
TRANSPOSES = {2: 0, 3: 3, 4: 1, 5: 5, 6: 2, 7: 6, 8: 4}
ORIENTATION = 0x0112
HEIC = Path(__file__).parents[2] / "scan" / "phone.heic"  # 400 by 300, dark at its left top


def noise(*shape):
    pixels = np.random.default_rng(1).integers(0, 255, shape, dtype=np.uint8)
    return Image.fromarray(pixels)


def deck(folder, art="a.png", picture=PLAIN, title="Ada", **options):
    if picture:
        picture.save(folder / art, **options)
    body = 'kind = "hero"\nbody = "Some *text* to read."'
    cards = f'[[card]]\nname = "{title}"\nart = "{art}"\n{body}\n'
    return write_deck(folder, cards, 'theme = "full-art"\n[kinds.hero]\naccent = "#333333"')


def get_colours(deck, *places, **options):
    """Return the colours of places in mm from the page's left top."""
    picture = render_single(deck, **options)
    return [picture.getpixel((round(x * 4), round(y * 4))) for x, y in places]


def images(pdf):
    found = (it.get_object() for it in reader(pdf).pages[0]["/Resources"]["/XObject"].values())
    return [image for image in found if image["/Subtype"] == "/Image"]


def test_the_picture_reaches_the_edges_of_the_card_and_not_its_neighbour(tmp_path):
    inside = [(x, y) for x in (3.4, 65.6) for y in (3.4, 45, 90.6)]
    found = get_colours(deck(tmp_path), *inside, (2.4, 45), (66.6, 45))
    assert found == [GREEN] * 6 + [(255, 255, 255)] * 2


def test_a_long_name_takes_two_lines_of_the_paper_that_it_stands_on(tmp_path):
    path = deck(tmp_path, title="The wandering philosopher of the northern mountains")
    page = open_pdf(print_single(path))[0]
    head = min((shape for shape in outlines(page) if shape.w > 50), key=lambda it: it.y + it.h)
    named = [word for word in text_rects(page) if word.y < head.y + head.h]
    assert len(named) == 3  # the label of its kind stands below
    assert all(head.holds(word) for word in named)


def test_a_picture_as_wide_as_its_card_is_placed_with_plain_numbers(tmp_path):
    """Readers stop at a rounding error such as 3.6e-15, which is no number in a PDF."""
    path = deck(tmp_path, picture=Image.new("RGB", (900, 1260), GREEN))
    pages = reader(print_sheet(path)).pages
    assert not any(re.search(rb"\de[-+]\d", page.get_contents().get_data()) for page in pages)


@pytest.mark.deep
def test_twelve_million_pixels_are_scaled_to_what_print_needs(tmp_path):
    pdf = print_single(deck(tmp_path, "a.png", noise(4000, 3000, 3)), bleed=3.0)
    (image,) = images(pdf)
    assert 63 / 25.4 * 300 <= image["/Width"] < 69 / 25.4 * 300 + 300
    assert len(pdf) < 4_000_000


@pytest.mark.parametrize("ending", ["png", "jpg"])
def test_what_is_no_finer_stays_as_it_is(tmp_path, ending):
    pdf = print_single(deck(tmp_path, f"b.{ending}", noise(400, 300, 3)))
    (image,) = images(pdf)
    assert (image["/Width"], image["/Height"]) == (300, 400)
    assert ending == "png" or (tmp_path / "b.jpg").read_bytes() in pdf


def test_greys_of_sixteen_bits_print_as_greys(tmp_path):
    grey = Image.fromarray(np.full((90, 60), 0x7F00, dtype=np.uint16))
    (colour,) = get_colours(deck(tmp_path, "a.png", grey), (36, 45))
    assert colour == pytest.approx((127, 127, 127), abs=2)


@pytest.mark.sample(6)
@pytest.mark.parametrize("ending", ["png", "jpg"])
@pytest.mark.parametrize("side", [400, 3000])
def test_a_picture_that_ends_early_is_refused(tmp_path, ending, side):
    path, file = deck(tmp_path, f"b.{ending}", noise(side, side, 3)), tmp_path / f"b.{ending}"
    file.write_bytes(file.read_bytes()[: file.stat().st_size * 2 // 3])
    with pytest.raises(FitError, match=rf"card 1: art: b\.{ending} is damaged"):
        print_single(path)


def test_what_shines_through_is_clear_or_not_in_four_inks(tmp_path):
    """PDF/X-1a knows no transparency."""
    path = deck(tmp_path, "a.png", noise(90, 60, 4))
    (usual,), (printed,) = (images(print_single(path, cmyk=cmyk)) for cmyk in (False, True))
    assert "/SMask" in usual
    assert "/SMask" not in printed
    assert printed["/Mask"]["/ImageMask"]


@pytest.mark.parametrize(
    ("name", "mode", "options"),
    [
        ("b.webp", "RGB", {"lossless": True}),
        ("b.webp", "RGB", {"quality": 90}),
        ("b.webp", "RGBA", {"exact": True}),
        (
            "b.gif",
            "RGB",
            {"save_all": True, "append_images": [Image.new("RGB", (320, 480), GREEN)]},
        ),
        ("b.png", "RGB", {"exif": b"Exif\0\0MM*\0\xff\xff\xff\xff"}),  # damaged
    ],
)
def test_pictures_of_any_format_are_printed(tmp_path, name, mode, options):
    """The first one of several."""
    path = deck(tmp_path, name, Image.new(mode, (320, 480), BLUE), **options)
    assert picture_size(tmp_path / name) == (320, 480)
    assert get_colours(path, (15, 35)) == [pytest.approx(BLUE, abs=12)]


def test_a_photo_of_fifty_megapixels_is_scaled_down(tmp_path):
    path = deck(tmp_path, "b.jpg", Image.new("RGB", (8_000, 6_300), BLUE))
    assert header((tmp_path / "b.jpg").read_bytes()).is_baseline
    assert get_colours(path, (15, 35)) == [pytest.approx(BLUE, abs=12)]


@pytest.mark.parametrize("name", ["ART/B.PNG", "art\\\\b.png", "Art/b", "art/b.png"])
def test_files_are_found_as_windows_and_macos_find_them(tmp_path, name):
    (tmp_path / "Art").mkdir()
    Image.new("RGB", (320, 480), RED).save(tmp_path / "Art" / "b.png")
    assert load_deck(deck(tmp_path, name, None)).cards[0].art == tmp_path / "Art" / "b.png"


def test_of_two_spellings_the_right_one_is_taken(tmp_path):
    for name in ("B.png", "b.PNG"):
        Image.new("RGB", (3, 4), RED).save(tmp_path / name)
    assert load_deck(deck(tmp_path, "b.PNG", None)).cards[0].art == tmp_path / "b.PNG"
    with pytest.raises(DeckError, match="no such file"):
        load_deck(deck(tmp_path, "b.png", None))


def test_a_photo_of_an_iphone_is_printed_or_says_what_reads_it(tmp_path, monkeypatch):
    shutil.copy(HEIC, tmp_path / "b.heic")
    assert picture_size(tmp_path / "b.heic") == (400, 300)
    dark, pale = get_colours(deck(tmp_path, "b.heic", None), (3, 3), (60, 85))
    assert max(dark) < 90 < min(pale)
    monkeypatch.setitem(sys.modules, "pi_heif", None)
    shutil.copy(HEIC, tmp_path / "c.heic")
    with pytest.raises(FitError, match=r"c\.heic is a HEIC picture\. Save it as JPEG, or install"):
        picture_size(tmp_path / "c.heic")


def nearest_corner(colour):
    return min(CORNERS, key=lambda corner: np.abs(np.subtract(corner, colour)).sum())


@pytest.mark.parametrize(
    ("way", "ending", "cmyk"),
    [
        *((way, "jpg", False) for way in range(10)),
        (6, "png", False), (6, "webp", False), (8, "jpg", True), (5, "png", True),
    ],
)  # fmt: skip
def test_a_photo_stands_as_the_camera_was_held(tmp_path, way, ending, cmyk):
    """Four quarters, stored as a camera does that was held another way."""
    picture, exif = Image.new("RGB", (320, 480)), Image.Exif()
    for n, colour in enumerate(CORNERS):
        picture.paste(colour, (n % 2 * 160, n // 2 * 240, n % 2 * 160 + 160, n // 2 * 240 + 240))
    if way in TRANSPOSES:
        picture = picture.transpose(Image.Transpose(TRANSPOSES[way]))
    exif[ORIENTATION] = way
    fine = {"quality": 95, "subsampling": 0} if ending == "jpg" else {}
    path = deck(tmp_path, f"photo.{ending}", picture, exif=exif, **fine)
    with Image.open(tmp_path / f"photo.{ending}") as again:
        corner = ImageOps.exif_transpose(again).convert("RGB").getpixel((5, 5))
    assert corner == pytest.approx(CORNERS[0], abs=20)
    assert picture_size(tmp_path / f"photo.{ending}") == (320, 480)
    shown = get_colours(path, (15, 35), (54, 35), (15, 65), (54, 65), cmyk=cmyk)
    assert [nearest_corner(colour) for colour in shown] == [*CORNERS]
