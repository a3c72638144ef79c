"""WebP, GIF and HEIC, large photos, and the names of files as other systems take them."""

import shutil
import sys
from pathlib import Path

import pytest
from PIL import Image

from cards_pdf.canvas.pictures import header, picture_size
from cards_pdf.common.errors import DeckError, FitError
from cards_pdf.decks.load import load_deck
from tests.cards_pdf.full_art_decks import GREEN, deck, get_pixel, render_page
from tests.cards_pdf.icon_decks import RED

BLUE = (40, 40, 220)
HEIC = Path(__file__).parents[2] / "scan" / "phone.heic"  # 400 by 300, dark at its left top


def with_art(tmp_path, name):
    path = deck(tmp_path)
    path.write_text(path.read_text("utf-8").replace("a.png", name), "utf-8")
    return path


def is_near(colour, other):
    return max(abs(a - b) for a, b in zip(colour, other, strict=True)) < 12


@pytest.mark.parametrize("options", [{"lossless": True}, {"quality": 90}, {"exact": True}])
def test_a_webp_is_printed(tmp_path, options):
    mode = "RGBA" if "exact" in options else "RGB"
    Image.new(mode, (320, 480), BLUE).save(tmp_path / "b.webp", **options)
    assert picture_size(tmp_path / "b.webp") == (320, 480)
    assert is_near(get_pixel(render_page(with_art(tmp_path, "b.webp")), 15, 35), BLUE)


def test_of_a_gif_the_first_picture_is_printed(tmp_path):
    frames = [Image.new("RGB", (320, 480), colour) for colour in (BLUE, GREEN)]
    frames[0].save(tmp_path / "b.gif", save_all=True, append_images=frames[1:])
    assert is_near(get_pixel(render_page(with_art(tmp_path, "b.gif")), 15, 35), BLUE)


def test_a_gif_whose_picture_is_larger_than_it_claims_is_refused(tmp_path):
    Image.new("P", (320, 480), 1).save(tmp_path / "b.gif")
    data = bytearray((tmp_path / "b.gif").read_bytes())
    data[6:10] = bytes((8, 0, 8, 0))
    (tmp_path / "b.gif").write_bytes(data)
    with pytest.raises(FitError, match=r"b\.gif"):
        render_page(with_art(tmp_path, "b.gif"))


def test_a_photo_of_fifty_megapixels_is_scaled_down(tmp_path):
    Image.new("RGB", (8_000, 6_300), BLUE).save(tmp_path / "b.jpg")
    assert header((tmp_path / "b.jpg").read_bytes()).is_baseline
    assert is_near(get_pixel(render_page(with_art(tmp_path, "b.jpg")), 15, 35), BLUE)


@pytest.mark.parametrize("name", ["ART/B.PNG", "art\\\\b.png", "Art/b", "art/b.png"])
def test_files_are_found_as_windows_and_macos_find_them(tmp_path, name):
    (tmp_path / "Art").mkdir()
    Image.new("RGB", (320, 480), RED).save(tmp_path / "Art" / "b.png")
    made = load_deck(with_art(tmp_path, name))
    assert made.cards[0].art == tmp_path / "Art" / "b.png"


def test_of_two_spellings_the_right_one_is_taken(tmp_path):
    for name in ("B.png", "b.PNG"):
        Image.new("RGB", (3, 4), RED).save(tmp_path / name)
    assert load_deck(with_art(tmp_path, "b.PNG")).cards[0].art == tmp_path / "b.PNG"
    with pytest.raises(DeckError, match="no such file"):
        load_deck(with_art(tmp_path, "b.png"))


def test_a_photo_of_an_iphone_is_printed(tmp_path):
    shutil.copy(HEIC, tmp_path / "b.heic")
    assert picture_size(tmp_path / "b.heic") == (400, 300)
    picture = render_page(with_art(tmp_path, "b.heic"))
    assert max(get_pixel(picture, 3, 3)) < 90 < min(get_pixel(picture, 60, 85))


def test_a_photo_of_an_iphone_says_what_reads_it(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "pi_heif", None)
    shutil.copy(HEIC, tmp_path / "b.heic")
    with pytest.raises(FitError, match=r"b\.heic is a HEIC picture\. Save it as JPEG, or install"):
        picture_size(tmp_path / "b.heic")


def test_a_webp_stands_as_the_camera_was_held(tmp_path):
    exif = Image.Exif()
    exif[0x0112] = 6
    Image.new("RGB", (480, 320), BLUE).save(tmp_path / "b.webp", exif=exif)
    assert picture_size(tmp_path / "b.webp") == (320, 480)
    assert is_near(get_pixel(render_page(with_art(tmp_path, "b.webp")), 15, 35), BLUE)
