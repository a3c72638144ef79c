"""What a pencil or dirt drew on a whole card, stroke by stroke.

A square alone does not tell a tick from a line that runs through it; what the ink does outside tells. Only
bare paper is looked at: over print nothing shows, and a stroke is followed through print for a little.
"""

from typing import NamedTuple

import numpy as np

from cards_pdf.cards.one_a_page import Square
from cards_pdf.scan.arrays import Array, Mask, Numbers, blurred, sampled
from cards_pdf.scan.fronts import COARSE, PrintedFront
from cards_pdf.scan.photo import Photo
from cards_pdf.scan.register import Registration

_SOFT = 0.9  # pixels by which print is spread: what is so near to it is not looked at
_PAPER = 0.06  # less print than this is paper
_BLACKEST = 228.0  # by how much printed ink is darker than white
_LOCAL = 3.0  # mm about a place whose paper tells how white it is there
_DARKER = (0.9, 0.94)  # of that white: what is darker is no paper
_INK, _NOISY = 0.08, 1.5  # ink is more than this part of the frame's black, and than noise
_FAINTEST = 0.05  # contrast of a frame that can still be measured against
_GRAIN = 0.6  # pixels
_THROUGH = 3  # pixels by which a stroke is followed into print, from each side


class Strokes(NamedTuple):
    """A card's ink beyond its print, `COARSE` pixels a mm."""

    ink: Array  # 1 is as black as a frame; 0 over print
    paper: Mask  # where it can be seen
    labels: Numbers  # each pixel's stroke, from 1; 0 is none

    def around(self, square: Square, margin: float) -> tuple[slice, slice]:
        """The pixels of a square and so many mm about it; fewer where the margin is negative."""
        left, top = ((part - margin) * COARSE for part in (square.x, square.y))
        side = (square.side + 2 * margin) * COARSE
        return _pixels(top, side), _pixels(left, side)

    def places(self, here: tuple[slice, slice]) -> tuple[Array, Array]:
        """The x of the columns of these pixels and the y of their rows, in mm."""
        height, width = self.ink.shape
        return (np.arange(width)[here[1]] + 0.5) / COARSE, (np.arange(height)[here[0]] + 0.5) / COARSE

    def beyond(self, square: Square, here: tuple[slice, slice]) -> Array:
        """How many mm outside a square each of these pixels lies; inside it is negative."""
        x, y = (part - start - square.side / 2
                for part, start in zip(self.places(here), (square.x, square.y), strict=True))  # fmt: skip
        return np.asarray(np.maximum(np.abs(x)[None, :], np.abs(y)[:, None]) - square.side / 2)


def _pixels(start: float, length: float) -> slice:
    return slice(max(0, round(start)), max(0, round(start + length)))


def strokes_of(
    photo: Photo, placed: Registration, front: PrintedFront, contrast: float, noise: float
) -> Strokes:
    """Every stroke on a card; `contrast` is its frames', and `noise` a part of it."""
    print_ = (255 - front.coarse[0].astype(np.float64)) / _BLACKEST
    seen = _seen(photo, placed, print_.shape)
    paper = (blurred(print_[None], _SOFT)[0] < _PAPER) & (seen > 0)
    ink = np.where(paper, (1 - seen / _white(seen, paper)) / max(contrast, _FAINTEST), 0.0)
    ink = blurred(ink[None], _GRAIN)[0] * paper
    return Strokes(ink, paper, _labelled(ink > _INK + _NOISY * noise, paper))


def _seen(photo: Photo, placed: Registration, shape: tuple[int, int]) -> Array:
    """The card as the photo shows it; 0 beyond the picture."""
    y, x = ((np.arange(count) + 0.5) / COARSE for count in shape)
    px, py = placed.mapping(*np.meshgrid(x, y))
    level = photo.level(placed.mapping.dots(*placed.mapping.middle), COARSE)
    seen = sampled(photo.levels[level], px / 2**level, py / 2**level)
    height, width = photo.grey.shape
    seen[(px < 0) | (py < 0) | (px > width) | (py > height)] = 0
    return seen


def _white(seen: Array, paper: Mask) -> Array:
    """How white the paper is about each place, what is dark left out."""
    some, white = paper, np.ones_like(seen)
    for darkest in _DARKER:
        count, total = (_summed(part) for part in (some.astype(np.float64), seen * some))
        white = np.maximum(total / np.maximum(count, 1), 1.0)
        some = paper & (seen > darkest * white)
    return white


def _summed(values: Array) -> Array:
    """Sums over what lies within `_LOCAL`, across and down."""
    reach = round(_LOCAL * COARSE)
    total = np.pad(np.pad(values, reach).cumsum(0).cumsum(1), ((1, 0), (1, 0)))
    near, far = slice(None, -2 * reach - 1), slice(2 * reach, -1)
    return np.asarray(total[far, far] - total[near, far] - total[far, near] + total[near, near])


def _labelled(inked: Mask, paper: Mask) -> Numbers:
    """Pixels that touch get the same number, over a little print as well."""
    grown = inked.copy()
    for _ in range(_THROUGH):
        grown |= _spread(grown) & ~paper
    number: Numbers = np.zeros(grown.shape, np.intp)
    number[grown] = np.arange(1, grown.sum() + 1)
    return np.where(inked, _joined(int(number.max()) + 1, _neighbours(number))[number], 0)


def _spread(some: Mask) -> Mask:
    """These pixels and those that touch them."""
    wide = np.pad(some, ((0, 0), (1, 1)))
    wide = wide[:, :-2] | wide[:, 1:-1] | wide[:, 2:]
    wide = np.pad(wide, ((1, 1), (0, 0)))
    return np.asarray(wide[:-2] | wide[1:-1] | wide[2:])


def _joined(count: int, pairs: Numbers) -> Numbers:
    """The lowest number that each number is joined to, by way of any others."""
    lowest: Numbers = np.arange(count)
    while True:
        before = lowest.copy()
        for one, other in ((0, 1), (1, 0)):
            np.minimum.at(lowest, lowest[pairs[:, one]], before[pairs[:, other]])
        lowest = lowest[lowest]
        if (lowest == before).all():
            return lowest


def _neighbours(number: Numbers) -> Numbers:
    """Pairs of numbers whose pixels touch, aslant as well."""
    found = []
    for one, other in (
        (number[:, :-1], number[:, 1:]), (number[:-1], number[1:]),
        (number[:-1, :-1], number[1:, 1:]), (number[:-1, 1:], number[1:, :-1]),
    ):  # fmt: skip
        both = (one > 0) & (other > 0)
        found.append(np.stack([one[both], other[both]], axis=1))
    return np.concatenate(found)
