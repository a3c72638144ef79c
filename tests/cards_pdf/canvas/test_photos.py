"""Photos know how the camera was held (EXIF); their pixels are stored as if it had been upright."""

import pytest
from PIL import Image, ImageOps

from tests.cards_pdf.full_art_decks import GREEN, deck, get_pixel, render_page

CORNERS = (
    (220, 40, 40),
    (40, 180, 40),
    (40, 40, 220),
    (20, 20, 20),
)  # from the left top, in reading order


def photo(file, turn):
    """Four quarters, stored as a camera does that was held another way."""
    picture = Image.new("RGB", (320, 480))
    for n, colour in enumerate(CORNERS):
        picture.paste(colour, (n % 2 * 160, n // 2 * 240, n % 2 * 160 + 160, n // 2 * 240 + 240))
    back = {2: 0, 3: 3, 4: 1, 5: 5, 6: 2, 7: 6, 8: 4}  # Pillow's numbers for the way there
    stored = picture.transpose(Image.Transpose(back[turn])) if turn in back else picture
    exif = Image.Exif()
    exif[0x0112] = turn
    stored.save(
        file, exif=exif, **({"quality": 95, "subsampling": 0} if file.suffix == ".jpg" else {})
    )
    with Image.open(file) as again:
        assert ImageOps.exif_transpose(again).getpixel((5, 5)) == pytest.approx(CORNERS[0], abs=12)


def nearest_corner(colour):
    return min(
        CORNERS, key=lambda corner: sum(abs(a - b) for a, b in zip(corner, colour, strict=True))
    )


@pytest.mark.parametrize(
    ("turn", "ending", "cmyk"),
    [
        *((turn, "jpg", False) for turn in range(10)),
        (6, "png", False),
        (8, "jpg", True),
        (5, "png", True),
    ],
)
def test_a_photo_stands_as_the_camera_was_held(tmp_path, turn, ending, cmyk):
    path = deck(tmp_path)
    path.write_text(path.read_text("utf-8").replace("a.png", f"photo.{ending}"), "utf-8")
    photo(tmp_path / f"photo.{ending}", turn)
    picture = render_page(path, cmyk=cmyk)
    places = ((15, 35), (54, 35), (15, 65), (54, 65))
    assert [nearest_corner(get_pixel(picture, *place)) for place in places] == [*CORNERS]


def test_damaged_exif_says_nothing(tmp_path):
    path = deck(tmp_path)
    Image.new("RGB", (300, 200), GREEN).save(
        tmp_path / "a.png", exif=b"Exif\0\0MM*\0\xff\xff\xff\xff"
    )
    assert get_pixel(render_page(path), 36, 45) == GREEN
