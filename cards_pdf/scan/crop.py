"""A square cut out of its photo, for somebody to look at."""

from io import BytesIO

import numpy as np

from cards_pdf.cards.one_a_page import Square
from cards_pdf.scan.arrays import Grey, sampled
from cards_pdf.scan.photo import Photo
from cards_pdf.scan.register import Registration

_AROUND = 4.0  # mm about the square
_DOTS = 10  # a mm


def crop(photo: Photo, placed: Registration, square: Square) -> Grey:
    """A square and its surroundings, upright."""
    steps = (np.arange(round((square.side + 2 * _AROUND) * _DOTS)) + 0.5) / _DOTS - _AROUND
    x, y = np.meshgrid(square.x + steps, square.y + steps)
    px, py = placed.mapping(x, y)
    return sampled(photo.grey, px, py).astype(np.uint8)


def png(cut: Grey) -> bytes:
    """What was cut out, as a file."""
    from PIL import Image

    out = BytesIO()
    Image.fromarray(cut).save(out, "PNG")
    return out.getvalue()
