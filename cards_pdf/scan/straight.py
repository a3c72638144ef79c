"""Whether a straight line runs through a square and on beyond it, on both sides."""

import numpy as np

from cards_pdf.cards.one_a_page import Square
from cards_pdf.scan.arrays import Array, Mask
from cards_pdf.scan.fronts import COARSE
from cards_pdf.scan.strokes import Strokes

_ANGLES, _STEP = 48, 0.2  # tried; mm between places that are looked at
_INNER = 0.45  # mm within a square's edge to where only a pencil has been
_OUTER = 0.3  # mm outside it, to where the frame's blur reaches
_SIDES = (1.4, 4.0)  # mm of paper along which a line is followed on one side, and on the other …
_WITHIN = 7.0  # … within so many mm, print being left out
_CORNER = 0.71  # of a side, from the middle to a corner
_PALE = 0.07  # as much ink as this is a line's
_LEAST = 5  # places that must be seen


def straightness(strokes: Strokes, square: Square) -> float:
    """The inked share of the straightest line through a square, where it is palest: inside or on a side."""
    t, x, y = _lines(square)
    half = square.side / 2
    paper, inked = _looked_up(strokes, square.x + half + x, square.y + half + y)
    depth = np.maximum(np.abs(x), np.abs(y)) - half
    inside, outside = paper & (depth < -_INNER), paper & (depth > _OUTER)
    short, long = (
        [_beginning(inked, outside & side, far, backwards=bool(side[0])) for side in (t > 0, t < 0)]
        for far in _SIDES
    )
    sides = np.maximum(np.minimum(short[0], long[1]), np.minimum(short[1], long[0]))
    return float(np.minimum(_share(inked, inside), sides).max())


def _lines(square: Square) -> tuple[Array, Array, Array]:
    """Places along every line that is tried, seen from the square's middle: by angle, offset and place."""
    angle = np.arange(_ANGLES)[:, None, None] * np.pi / _ANGLES
    half = square.side / 2 - _INNER
    offset = np.arange(-half, half + _STEP / 2, _STEP)[None, :, None]
    reach = square.side * _CORNER + _WITHIN
    t = np.arange(-reach, reach + _STEP / 2, _STEP)
    return t, np.cos(angle) * t - np.sin(angle) * offset, np.sin(angle) * t + np.cos(angle) * offset


def _looked_up(strokes: Strokes, x: Array, y: Array) -> tuple[Mask, Mask]:
    """Where these places are bare paper, and where there is ink on it."""
    height, width = strokes.ink.shape
    column, row = (np.floor(part * COARSE).astype(np.intp) for part in (x, y))
    there = (column >= 0) & (row >= 0) & (column < width) & (row < height)
    column, row = np.clip(column, 0, width - 1), np.clip(row, 0, height - 1)
    paper = strokes.paper[row, column] & there
    return paper, paper & (strokes.ink[row, column] > _PALE)


def _beginning(inked: Mask, outside: Mask, far: float, *, backwards: bool) -> Array:
    """How much is inked of the first mm of paper on one side of a square."""
    order = outside[..., ::-1].cumsum(axis=2)[..., ::-1] if backwards else outside.cumsum(axis=2)
    return _share(inked, outside & (order <= round(far / _STEP)))


def _share(inked: Mask, whole: Mask) -> Array:
    count = whole.sum(axis=2)
    return np.asarray(np.where(count >= _LEAST, (inked & whole).sum(axis=2) / np.maximum(count, 1), 0.0))
