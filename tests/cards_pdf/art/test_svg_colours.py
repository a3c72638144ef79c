"""Colours as CSS writes them."""

import pytest
from PIL import ImageColor

from cards_pdf.art.svg_values import BadVectorError, colour, rgb

OTHERS = [
    "#a1c", "#a1cf", "#0a1b2c", "#0a1b2cff", "rgb(1, 20,255)", "rgb(10%,50%,99%)",
    "hsl(200,50%,40%)",
]  # fmt: skip


@pytest.mark.parametrize("word", [*ImageColor.colormap, *OTHERS])
def test_every_colour_is_what_pillow_takes_it_for(word):
    assert [round(255 * part) for part in rgb(word)] == list(ImageColor.getrgb(word)[:3])


def test_what_css_writes_anew_is_read_too():
    assert rgb("rgb(255 0 0 / 50%)") == rgb("rgba(300,0,-5,.2)") == (1.0, 0.0, 0.0)


@pytest.mark.parametrize(
    "word", " # #12 #12345 #ggg reddish rgb(1,2) url(#a) rgb(1e9,1,1)".split(" ")
)
def test_what_is_no_colour_is_refused(word):
    with pytest.raises(BadVectorError, match="has the colour"):
        colour(word)
