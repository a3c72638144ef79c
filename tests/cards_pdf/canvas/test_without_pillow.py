"""Pictures decoded in plain Python are those that Pillow decodes."""

from io import BytesIO

import pytest
from PIL import Image

from cards_pdf.canvas import image_objects
from cards_pdf.canvas.decoders import PillowDecoder, PlainDecoder
from cards_pdf.canvas.pictures import PictureHeader, header
from cards_pdf.common.errors import FitError
from tests.cards_pdf.drawing import print_sheet, write_deck

SIZE = (37, 23)
MODES = ["1", "L", "LA", "RGB", "RGBA", "P"]
PILLOW, PLAIN = WAYS = (PillowDecoder(), PlainDecoder())


def drawn(mode):
    """Something of everything: gradients, edges and noise, so that a PNG is packed in every way."""
    red, green = Image.linear_gradient("L").resize(SIZE), Image.radial_gradient("L").resize(SIZE)
    noise, turned = Image.effect_noise(SIZE, 90), red.transpose(Image.ROTATE_180)
    if mode in ("LA", "RGBA"):
        return Image.merge("RGBA", [red, green, noise, turned]).convert(mode)
    return Image.merge("RGB", [red, green, noise]).convert(mode)


def encode(picture, form="PNG", **more):
    out = BytesIO()
    picture.save(out, form, **more)
    return out.getvalue()


RGB = encode(drawn("RGB"))
FOUR_INKS = encode(drawn("RGB").convert("CMYK"), "JPEG")
READ = {mode: encode(drawn(mode)) for mode in MODES} | {
    "two bits": encode(drawn("RGB").quantize(4), bits=2),
    "four bits": encode(drawn("RGB").quantize(16), bits=4),
    "clear palette": encode(drawn("P"), transparency=3),
}
NOT_READ = {
    "sixteen bits": encode(Image.new("I;16", SIZE)),
    "a clear grey": encode(drawn("L"), transparency=3),
    "interlaced": RGB[:28] + b"\1" + RGB[29:],
    "four inks": FOUR_INKS,
}


@pytest.mark.parametrize("name", READ)
def test_both_see_the_same(name):
    data = READ[name]
    found = header(data)
    with Image.open(BytesIO(data)) as opened:
        assert (found.size, found.clear) == (opened.size, opened.has_transparency_data)
    one, other = (way.raster(data, found._replace(turn=1), found.size) for way in WAYS)
    assert one == other
    assert PILLOW.greys(one) == PLAIN.greys(other)
    assert PILLOW.inks(one) == PLAIN.inks(other)
    solid = [way.on_white(one).colours for way in WAYS]
    assert all(abs(here - there) <= 1 for here, there in zip(*solid, strict=True))


@pytest.mark.parametrize("name", NOT_READ)
def test_what_plain_python_does_not_read_is_said(name):
    with pytest.raises(FitError, match="upright and not interlaced"):
        PLAIN.raster(NOT_READ[name], PictureHeader(SIZE), SIZE)


def test_a_png_that_unfolds_to_more_than_it_says_is_not_unfolded():
    data = bytearray(encode(Image.new("L", (4000, 4000))))
    data[16:24] = (8).to_bytes(4) + (8).to_bytes(4)
    found = PictureHeader((8, 8))
    assert len(PLAIN.raster(bytes(data), found, found.size).colours) == 64


def test_a_deck_is_printed_without_pillow_or_refused(tmp_path, monkeypatch):
    """The picture is no finer than print needs, so that both ways keep all of it."""
    (tmp_path / "art.png").write_bytes(READ["RGBA"])
    (tmp_path / "art.jpg").write_bytes(FOUR_INKS)
    card = '[[card]]\ncode = "A"\nname = "N"\nart = "art.png"\n'
    path = write_deck(tmp_path, card, 'size = "poker"')
    usual = print_sheet(path)
    monkeypatch.setattr(image_objects, "decoder", lambda: PLAIN)
    assert print_sheet(path) == usual
    write_deck(tmp_path, card.replace("png", "jpg"), 'size = "poker"')
    with pytest.raises(FitError, match=r"A: art: here a picture must be .* prints all of them\.$"):
        print_sheet(path)
