"""Pictures decoded in plain Python are those that Pillow decodes."""

from io import BytesIO

import pytest
from PIL import Image

from cards_pdf.canvas import image_objects, with_pillow, without_pillow
from cards_pdf.canvas.pictures import header
from cards_pdf.common.errors import FitError
from cards_pdf.sheets.deck_sheets import make_pdf
from tests.cards_pdf.drawing import job

SIZE = (37, 23)
DECK = '[deck]\ntitle = "T"\nsize = "poker"\n[[card]]\ncode = "A"\nname = "N"\nart = "{}"\n'
MODES = ["1", "L", "LA", "RGB", "RGBA", "P"]


def drawn(mode):
    """Something of everything: gradients, edges and noise, so that a PNG is packed in every way."""
    red, green = Image.linear_gradient("L").resize(SIZE), Image.radial_gradient("L").resize(SIZE)
    picture = Image.merge(
        "RGBA", [red, green, Image.effect_noise(SIZE, 90), red.transpose(Image.ROTATE_180)]
    )
    return (
        picture.convert("RGB").convert(mode)
        if mode in ("1", "L", "RGB", "P")
        else picture.convert(mode)
    )


def as_png(picture, **more):
    out = BytesIO()
    picture.save(out, "PNG", **more)
    return out.getvalue()


def interlaced():
    data = bytearray(as_png(drawn("RGB")))
    data[28] = 1
    return bytes(data)


def four_inks():
    out = BytesIO()
    drawn("RGB").convert("CMYK").save(out, "JPEG")
    return out.getvalue()


@pytest.mark.parametrize(
    "data",
    [as_png(drawn(mode)) for mode in MODES]
    + [as_png(drawn("RGB").quantize(colours), bits=bits) for colours, bits in ((4, 2), (16, 4))]
    + [as_png(drawn("P"), transparency=3)],
    ids=[*MODES, "two bits", "four bits", "clear palette"],
)
def test_both_see_the_same(data):
    found = header(data)
    with Image.open(BytesIO(data)) as opened:
        assert (found.size, found.clear) == (opened.size, opened.has_transparency_data)
    one, other = (way.raster(data, found.size, 1) for way in (with_pillow, without_pillow))
    assert one == other
    assert with_pillow.greys(one) == without_pillow.greys(other)
    assert with_pillow.inks(one) == without_pillow.inks(other)
    solid = [way.on_white(one).colours for way in (with_pillow, without_pillow)]
    assert all(abs(here - there) <= 1 for here, there in zip(*solid, strict=True))


@pytest.mark.parametrize(
    "data",
    [
        as_png(Image.new("I;16", SIZE)),
        as_png(drawn("L"), transparency=3),
        interlaced(),
        four_inks(),
    ],
    ids=["sixteen bits", "a clear grey", "interlaced", "four inks"],
)
def test_what_plain_python_does_not_read_is_said(data):
    with pytest.raises(FitError, match="upright and not interlaced"):
        without_pillow.raster(data, SIZE, 1)


def test_a_png_that_unfolds_to_more_than_it_says_is_not_unfolded():
    data = bytearray(as_png(Image.new("L", (4000, 4000))))
    data[16:24] = (8).to_bytes(4) + (8).to_bytes(4)
    assert len(without_pillow.raster(bytes(data), (8, 8), 1).colours) == 64


def test_a_photo_in_four_inks_is_refused_whole_where_its_colours_cannot_be_reckoned(
    tmp_path, monkeypatch
):
    (tmp_path / "art.jpg").write_bytes(four_inks())
    (tmp_path / "deck.toml").write_text(DECK.format("art.jpg"))
    made = job(str(tmp_path / "deck.toml"))
    monkeypatch.setattr(image_objects, "decoder", lambda: without_pillow)
    with pytest.raises(FitError, match=r"A: art: here a picture must be .* prints all of them\.$"):
        make_pdf(made)


def test_a_deck_with_art_is_printed_without_pillow(tmp_path, monkeypatch):
    """The picture is no finer than print needs, so that both ways keep all of it."""
    (tmp_path / "art.png").write_bytes(as_png(drawn("RGBA")))
    (tmp_path / "deck.toml").write_text(DECK.format("art.png"))
    made = job(str(tmp_path / "deck.toml"))
    usual = make_pdf(made).pdf
    monkeypatch.setattr(image_objects, "decoder", lambda: without_pillow)
    assert make_pdf(made).pdf == usual
