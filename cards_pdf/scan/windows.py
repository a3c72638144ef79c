"""Each square of a card as it was printed and as a photo shows it, pixel by pixel."""

from itertools import pairwise
from typing import NamedTuple

import numpy as np

from cards_pdf.cards.one_a_page import Square
from cards_pdf.cards.rows.tick_boxes import FRAME, TICK, TICK_WIDTH
from cards_pdf.scan.arrays import Array, Mask, blurred, sampled
from cards_pdf.scan.fronts import DOTS, PrintedFront
from cards_pdf.scan.patches import correlated, peaks
from cards_pdf.scan.photo import Photo
from cards_pdf.scan.register import Registration

MARGIN = 2.2  # mm around a square to look at
_REACH = 7  # pixels around its place in which to look for a frame
_SOFT = 1.2  # pixels of blur that any camera has
_INNER = 0.5  # mm from a square's edge to where only a pencil has been
_OUTER = (0.35, 2.0)  # mm outside the edge in which to look for marks beside the square
_HALF = 0.5  # mm about the frame by which each of its sides is seen
_EDGE = 0.05
_NEAR_WORDS, _WORDLESS = 2.5, 0.03  # pixels by which words are spread, and what of that is none
_BLACK = 27.0  # the grey of printed ink


class Zones(NamedTuple):
    """Which pixels are a square's inside, its frame, its surroundings, and each side of the frame."""

    inside: Mask
    frame: Mask
    around: Mask  # paper outside it, to be searched
    away: Mask  # everything outside it
    sides: Mask
    tick: Array  # how dark a printed tick would be


class Windows(NamedTuple):
    """All squares of a card, cut out in the same way."""

    printed: Array  # darkness, 1 is black
    seen: Array  # grey
    zones: Zones
    offsets: Array  # pixels by which each frame was off
    scores: Array  # how well it was found


def windows_of(photo: Photo, placed: Registration, front: PrintedFront) -> Windows:
    """Every square's window, moved to where its frame is found."""
    corners = np.array([(s.x - MARGIN, s.y - MARGIN) for s in front.squares])
    corners = np.round(corners * DOTS).astype(np.intp)
    wide = round((front.squares[0].side + 2 * MARGIN) * DOTS)
    printed = _printed(front, corners, wide)
    zones = _zones(front, corners, printed)
    seen = _sampled(photo, placed, corners.astype(np.float64), wide)
    offsets, scores = _frames(printed, seen, zones)
    return Windows(printed, _sampled(photo, placed, corners + offsets, wide), zones, offsets, scores)


def _printed(front: PrintedFront, corners: Array, wide: int) -> Array:
    """Cut from the front's own picture; beyond the card it is white."""
    padded = np.pad(front.picture, wide, constant_values=255)
    cut = [padded[y + wide : y + 2 * wide, x + wide : x + 2 * wide] for x, y in corners]
    darkness: Array = (255 - np.array(cut, dtype=np.float64)) / (255 - _BLACK)
    return darkness


def _zones(front: PrintedFront, corners: Array, printed: Array) -> Zones:
    at: Array = np.arange(printed.shape[-1], dtype=np.float64) + 0.5
    parts = []
    for square, (left, top) in zip(front.squares, corners, strict=True):
        edges = _edges(square, left, top, at)
        depth, nearest = edges.min(axis=0), edges.argmin(axis=0)
        frame = (depth > -_EDGE) & (depth < FRAME + _EDGE)
        outward = (depth > -_HALF) & (depth < FRAME / 2 + 2 * _EDGE)
        sides = np.stack([(nearest == side) & outward for side in range(4)])
        around = (depth < -_OUTER[0]) & (depth > -_OUTER[1])
        for other in front.squares:
            if other != square and _reaches(square, other):
                around &= _edges(other, left, top, at).min(axis=0) < -_OUTER[0]
        parts.append(
            Zones(
                depth > _INNER, frame, around, depth < -_EDGE, sides, _tick(edges[3], edges[0], square.side)
            )
        )
    zones = Zones(*(np.array(part) for part in zip(*parts, strict=True)))
    words = blurred(printed * zones.away, _NEAR_WORDS)
    return zones._replace(around=zones.around & (words < _WORDLESS))


def _edges(square: Square, left: int, top: int, at: Array) -> Array:
    """How far every pixel of a window lies within each edge of a square, in mm."""
    x, y = ((left + at) / DOTS - square.x)[None, :], ((top + at) / DOTS - square.y)[:, None]
    return np.stack(np.broadcast_arrays(y, square.side - x, square.side - y, x))


def _tick(x: Array, y: Array, side: float) -> Array:
    """A printed tick: what lies within half its width of its strokes."""
    away = np.full(x.shape, np.inf)
    for (ax, ay), (bx, by) in pairwise(TICK):
        run, fall = (bx - ax) * side, (by - ay) * side
        along = ((x - ax * side) * run + (y - ay * side) * fall) / (run**2 + fall**2)
        share = np.clip(along, 0, 1)
        away = np.minimum(away, np.hypot(x - ax * side - share * run, y - ay * side - share * fall))
    return np.asarray(np.clip((TICK_WIDTH / 2 - away) * DOTS + 0.5, 0, 1))


def _reaches(square: Square, other: Square) -> bool:
    """Whether one square reaches into another's window."""
    return max(abs(square.x - other.x), abs(square.y - other.y)) < square.side + MARGIN


def _sampled(photo: Photo, placed: Registration, corners: Array, wide: int) -> Array:
    steps = np.arange(wide) + 0.5
    x = (corners[:, 0, None, None] + steps[None, None, :] + np.zeros((1, wide, 1))) / DOTS
    y = (corners[:, 1, None, None] + steps[None, :, None] + np.zeros((1, 1, wide))) / DOTS
    px, py = placed.mapping(x, y)
    level = photo.level(placed.mapping.dots(*placed.mapping.middle), DOTS)
    height, width = photo.grey.shape
    seen = sampled(photo.levels[level], px / 2**level, py / 2**level)
    outside = (px < 0) | (py < 0) | (px > width) | (py > height)
    seen[outside.any(axis=(1, 2))] = 0.0  # cut off by the picture's edge: nothing is found there
    return seen


def _frames(printed: Array, seen: Array, zones: Zones) -> tuple[Array, Array]:
    """How many pixels each frame is off, and how well it agrees."""
    inner = slice(_REACH, printed.shape[-1] - _REACH)
    counts = (~zones.inside)[:, inner, inner].astype(np.float64)
    soft = 1 - blurred(printed, _SOFT)[:, inner, inner]
    offsets, scores = peaks(correlated(seen, soft, counts))
    return offsets - _REACH, scores
