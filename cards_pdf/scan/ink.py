"""Ink inside each printed square, measured against the square's own frame.

Input: a photo and the registration of a card. Returns: an `Ink` for each square.

How it works
    A frame is printed, black, and of known width. So it shows where the square is, how the camera
    blurs, and how dark black is there. Every square is cut out twice, as printed and as
    photographed, and moved to where its frame is found (`_cut_windows`). Then the white of the
    paper is fitted where nothing is printed, and the camera's blur as a mix of a few known blurs.
    What is darker than both predict is ink.

What is delicate
    *The paper inside can differ from the paper around it*, for example in a shadow; a small
    difference is taken out before ink is measured.

    *Pixels inside that the frame's blur reaches* say nothing and are left out (`_CALM`).

Limitation
    Dirt inside a frame that is as dark as a pencil counts as ink. `strokes` looks at what it
    does outside the square.
"""

from itertools import pairwise
from typing import NamedTuple

import numpy as np

from cards_pdf.cards.regions.pencil_rows import FRAME, TICK, TICK_WIDTH
from cards_pdf.cards.single_cards import Square
from cards_pdf.common.records.record import record
from cards_pdf.scan.arrays import Array, Mask, Numbers, blur, tukey_weights, window_grids
from cards_pdf.scan.fronts import (
    FINE_PER_MM,
    PrintedFront,
    correlate,
    find_peaks,
    measure_agreement,
)
from cards_pdf.scan.photo import Photo
from cards_pdf.scan.register import Registration

_BLURS_PX = (0.5, 1.1, 1.8, 2.8, 4.5)  # that a camera's blur is mixed of
_MEDIUM_BLUR_PX = 2.3
_PAPER = 0.04  # blurred print below this is paper
_CALM = 0.1  # inside, more of the frame's blur than this would mislead
_MIN_PAPER_PIXELS = 40
_NO_CONTRAST = 0.02
_GRAIN_PX = 1.1  # of smoothing before ink is told from noise
_MIN_INK = 0.05
_SHADE = 0.05  # of the contrast: how much the paper inside may differ
_GLARE = 0.15  # lighter than paper by this
_HIDING_PRINT = 0.08  # around a square, darker print hides a pencil
_MIN_GREY = 4.0  # of fitted paper, so that divisions stay finite
_MAD_TO_SIGMA = 1.4826

# windows
_MARGIN_MM = 2.2  # around a square
_REACH_PX = 7  # around its place in which its frame is searched
_SOFT_PX = 1.2  # blur of any camera
_PENCIL_MM = 0.5  # from a square's edge; further in only a pencil has been
_AROUND_MM = (0.35, 2.0)  # outside the edge, where marks beside the square are searched
_SIDE_MM = 0.5  # about the frame by which each of its sides is measured
_EDGE_MM = 0.05
_WORDS_BLUR_PX = 2.5
_NO_WORDS = 0.03
_PRINTED_BLACK = 27.0  # grey level


@record
class Ink:
    """Measurements of one square."""

    mass: float = 0.0  # mm of a line as black as the frame
    peak: float = 0.0  # darkness of the darkest parts; 1 is as black as the frame
    mass_outside: float = 0.0  # like `mass`, outside the frame
    score: float = 0.0  # correlation with the frame
    offset: float = 0.0  # mm between the frame and its expected place
    contrast: float = 0.0  # of the frame on its paper
    noise: float = 1.0  # of the paper, relative to the contrast
    weakest: float = 0.0  # of the frame's four sides, relative to the contrast
    glare: float = 0.0  # share of the inside that is lighter than paper
    tick: float = 0.0  # correlation with a printed tick


class Zones(NamedTuple):
    """Parts of a square's window; a stack of them for all squares of a card."""

    inside: Mask
    frame: Mask
    surroundings: Mask  # paper outside, to be searched
    outside: Mask
    sides: Mask  # four masks, one per side of the frame
    tick: Array  # darkness of a printed tick


class Windows(NamedTuple):
    """All squares of a card, cut out in the same way."""

    printed: Array  # darkness; 1 is black
    photographed: Array  # grey levels
    zones: Zones
    offsets: Array  # pixels between each frame and its expected place
    scores: Array


def measure_ink(photo: Photo, registration: Registration, front: PrintedFront) -> list[Ink]:
    """Measure every square of a card, in the order of its squares."""
    if not front.squares or not registration.anchors:
        return [Ink()] * len(front.squares)
    windows = _cut_windows(photo, registration, front)
    clear = ~windows.zones.inside & (blur(windows.printed, _MEDIUM_BLUR_PX) < _PAPER)
    papers = np.array(
        [_fit_paper(grey, mask) for grey, mask in zip(windows.photographed, clear, strict=True)]
    )
    print_ = _blur_like_camera(windows, papers)
    light = windows.photographed / np.maximum(papers, 1)
    offsets = np.hypot(*windows.offsets.T) / FINE_PER_MM
    return [
        _measure_square(
            zones=Zones(*(part[n] for part in windows.zones)),
            print_=print_[n],
            light=light[n],
            clear=clear[n],
            score=float(windows.scores[n]),
            offset=float(offsets[n]),
        )
        for n in range(len(print_))
    ]


def _measure_square(
    *, zones: Zones, print_: Array, light: Array, clear: Mask, score: float, offset: float
) -> Ink:
    contrast = _fit_darkness(1 - light, print_, zones.frame)
    if contrast <= _NO_CONTRAST or not light.any():
        return Ink(score=score, offset=offset)
    noise = float(np.median(np.abs(light[clear] - 1))) * _MAD_TO_SIGMA / contrast
    weakest = min(_fit_darkness(1 - light, print_, side) for side in zones.sides) / contrast
    white_inside = float(np.percentile(light[zones.inside], 70))
    is_shade = abs(white_inside - 1) < _SHADE * contrast
    unshaded = light / (white_inside if is_shade else 1.0)
    ink = blur(((1 - unshaded) / contrast - print_)[None], _GRAIN_PX)[0]
    mass, peak = _measure_zone(ink, zones.inside & (print_ < _CALM), noise)
    around, _ = _measure_zone(ink, zones.surroundings & (print_ < _HIDING_PRINT), noise)
    return Ink(
        mass=mass,
        peak=peak,
        mass_outside=around,
        score=score,
        offset=offset,
        contrast=contrast,
        noise=noise,
        weakest=weakest,
        glare=float((ink[zones.inside] < -_GLARE - noise).mean()),
        tick=measure_agreement(
            ink, blur(zones.tick[None], _MEDIUM_BLUR_PX)[0], zones.inside.astype(np.float64)
        ),
    )


def _fit_paper(grey: Array, clear: Mask) -> Array:
    """Fit a plane of white through the pixels without print; 0 where there are too few."""
    subset = clear.copy()
    subset[::2] = subset[:, ::2] = False  # a quarter of the pixels is enough
    y, x = np.nonzero(subset)
    rows = np.stack([x, y, np.ones(len(x))], axis=1)
    values = grey[subset]
    keep = np.ones(len(values), dtype=bool)
    plane: Array = np.zeros(3)
    for _ in range(4):
        if keep.sum() < _MIN_PAPER_PIXELS:
            return np.zeros_like(grey)
        inliers = rows[keep]
        plane = np.asarray(
            np.linalg.solve(inliers.T @ inliers + 1e-6 * np.eye(3), inliers.T @ values[keep])
        )
        residuals = values - rows @ plane
        spread = _MAD_TO_SIGMA * float(np.median(np.abs(residuals[keep]))) + 0.5
        # Not symmetric: what is dark is rather ink or print than noise.
        keep = (residuals > -2 * spread) & (residuals < 3 * spread)
    at = np.arange(grey.shape[0])
    white = plane[0] * at[None, :] + plane[1] * at[:, None] + plane[2]
    return np.asarray(np.maximum(white, _MIN_GREY))


def _blur_like_camera(windows: Windows, papers: Array) -> Array:
    """Return the print as this camera shows it: a mix of blurs, fitted to the frames."""
    blurred = np.stack([blur(windows.printed, sigma) for sigma in _BLURS_PX])
    fitted = ~windows.zones.inside & (papers > 0)
    fitted[:, ::3] = fitted[:, 1::3] = False  # every third row is enough
    rows = blurred[:, fitted].T
    values = 1 - windows.photographed[fitted] / papers[fitted]
    weights: Array = np.ones(len(values))
    shares: Array = np.zeros(len(_BLURS_PX))
    for _ in range(3):
        weighted = rows * weights[:, None]
        normal = weighted.T @ rows + np.eye(len(_BLURS_PX))
        shares = np.asarray(np.linalg.solve(normal, weighted.T @ values))
        weights = tukey_weights(np.abs(values - rows @ shares), min_scale=0.02)
    if shares.sum() <= _NO_CONTRAST:
        return np.asarray(blurred[len(_BLURS_PX) // 2])
    return np.tensordot(shares / shares.sum(), blurred, 1)


def _fit_darkness(darkness: Array, print_: Array, zone: Mask) -> float:
    """Return how dark the black of the print is in a zone."""
    printed = print_[zone]
    return float((darkness[zone] * printed).sum() / max((printed * printed).sum(), 1e-9))


def _measure_zone(ink: Array, zone: Mask, noise: float) -> tuple[float, float]:
    """Return the ink above the noise in mm of line, and the darkness of its darkest part."""
    values = ink[zone]
    if not values.size:
        return 0.0, 0.0
    above_noise = np.where(values > _MIN_INK + 0.8 * noise, values, 0.0)
    mass = float(above_noise.sum()) / FINE_PER_MM**2 / FRAME
    return mass, float(np.percentile(values, 98))


# --- each square as it was printed and as it was photographed ---


def _cut_windows(photo: Photo, registration: Registration, front: PrintedFront) -> Windows:
    """Cut out every square's window, moved to where its frame is found."""
    exact = [(square.x - _MARGIN_MM, square.y - _MARGIN_MM) for square in front.squares]
    corners = np.round(np.array(exact) * FINE_PER_MM).astype(np.intp)
    width = round((front.squares[0].side + 2 * _MARGIN_MM) * FINE_PER_MM)
    padded = np.pad(front.picture, width, constant_values=255)  # beyond the card it is white
    cut = [padded[y + width : y + 2 * width, x + width : x + 2 * width] for x, y in corners]
    printed = np.asarray((255 - np.array(cut, dtype=np.float64)) / (255 - _PRINTED_BLACK))
    zones = _find_zones(front, corners, printed)
    expected = _cut_photo(photo, registration, corners.astype(np.float64), width=width)
    inner = slice(_REACH_PX, printed.shape[-1] - _REACH_PX)
    counts = (~zones.inside)[:, inner, inner].astype(np.float64)
    frames = 1 - blur(printed, _SOFT_PX)[:, inner, inner]
    offsets, scores = find_peaks(correlate(expected, frames, counts))
    offsets = offsets - _REACH_PX
    return Windows(
        printed=printed,
        photographed=_cut_photo(photo, registration, corners + offsets, width=width),
        zones=zones,
        offsets=offsets,
        scores=scores,
    )


def _find_zones(front: PrintedFront, corners: Numbers, printed: Array) -> Zones:
    pixels: Array = np.arange(printed.shape[-1], dtype=np.float64) + 0.5
    squares = []
    for square, (left, top) in zip(front.squares, corners, strict=True):
        edges = _depths(square, left, top, pixels=pixels)
        depth = edges.min(axis=0)
        nearest = edges.argmin(axis=0)
        near_frame = (depth > -_SIDE_MM) & (depth < FRAME / 2 + 2 * _EDGE_MM)
        around = (depth < -_AROUND_MM[0]) & (depth > -_AROUND_MM[1])
        for other in front.squares:
            distance = max(abs(square.x - other.x), abs(square.y - other.y))
            reaches_in = other != square and distance < square.side + _MARGIN_MM
            if reaches_in:
                around &= _depths(other, left, top, pixels=pixels).min(axis=0) < -_AROUND_MM[0]
        squares.append(
            Zones(
                inside=depth > _PENCIL_MM,
                frame=(depth > -_EDGE_MM) & (depth < FRAME + _EDGE_MM),
                surroundings=around,
                outside=depth < -_EDGE_MM,
                sides=np.stack([(nearest == side) & near_frame for side in range(4)]),
                tick=_draw_tick(edges[3], edges[0], square.side),
            )
        )
    zones = Zones(*(np.array(part) for part in zip(*squares, strict=True)))
    words = blur(printed * zones.outside, _WORDS_BLUR_PX)
    return zones._replace(surroundings=zones.surroundings & (words < _NO_WORDS))


def _depths(square: Square, left: int, top: int, pixels: Array) -> Array:
    """Return how far each pixel is inside each edge (top, right, bottom, left), in mm."""
    x = ((left + pixels) / FINE_PER_MM - square.x)[None, :]
    y = ((top + pixels) / FINE_PER_MM - square.y)[:, None]
    return np.stack(np.broadcast_arrays(y, square.side - x, square.side - y, x))


def _draw_tick(x: Array, y: Array, side: float) -> Array:
    """Return the darkness of a printed tick: 1 within half its width of its strokes."""
    distance = np.full(x.shape, np.inf)
    for (ax, ay), (bx, by) in pairwise(TICK):
        run = (bx - ax) * side
        fall = (by - ay) * side
        along = ((x - ax * side) * run + (y - ay * side) * fall) / (run**2 + fall**2)
        share = np.clip(along, 0, 1)
        away = np.hypot(x - ax * side - share * run, y - ay * side - share * fall)
        distance = np.minimum(distance, away)
    return np.clip((TICK_WIDTH / 2 - distance) * FINE_PER_MM + 0.5, 0, 1)


def _cut_photo(photo: Photo, registration: Registration, corners: Array, width: int) -> Array:
    x, y = window_grids(corners, np.arange(width, dtype=np.float64) + 0.5)
    mapping = registration.mapping
    windows, outside = photo.sample_places(
        mapping, x / FINE_PER_MM, y / FINE_PER_MM, centre=mapping.middle, needed_per_mm=FINE_PER_MM
    )
    windows[outside.any(axis=(1, 2))] = 0.0  # cut off by the photo's edge: nothing is found there
    return windows
