"""A square cut out of its photo, for somebody to look at."""

from collections.abc import Sequence
from io import BytesIO

import numpy as np

from cards_pdf.cards.one_a_page import Square
from cards_pdf.scan.arrays import Array, Grey, sampled
from cards_pdf.scan.photo import Photo
from cards_pdf.scan.register import Registration

_AROUND = 4.0  # mm about the square
_BEFORE = 16.0  # mm before a row, where it says of what
_DOTS = 10  # a mm


def crop(photo: Photo, placed: Registration, row: Sequence[Square]) -> Grey:
    """A square and its surroundings, upright; of a number all of its row, and what stands before it."""
    first, last = row[0], row[-1]
    left, right = first.x - (_BEFORE if len(row) > 1 else _AROUND), last.x + last.side + _AROUND
    x, y = np.meshgrid(_steps(left, right), _steps(first.y - _AROUND, first.y + first.side + _AROUND))
    px, py = placed.mapping(x, y)
    return sampled(photo.grey, px, py).astype(np.uint8)


def _steps(start: float, end: float) -> Array:
    return start + (np.arange(round((end - start) * _DOTS)) + 0.5) / _DOTS


def png(cut: Grey) -> bytes:
    """What was cut out, as a file."""
    from PIL import Image

    out = BytesIO()
    Image.fromarray(cut).save(out, "PNG")
    return out.getvalue()
