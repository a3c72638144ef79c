"""How much ink lies inside each printed square, measured against its frame.

A frame is printed, black, and of known width, so it shows where the square is, how the camera
blurs, and how dark black is there. Anything more inside it is pencil, or dirt.

What comes in is a photo and where a card lies in it; what goes out is an `Ink` for each square.
First every square is cut out in the same way, as it was printed and as the photo shows it, and
moved to where its frame is found (`_windows_of`). Then the white of the paper is fitted where
nothing is printed, the camera's blur as a mix of a few known ones, and what is darker than both
foresee is ink. The doubt: dirt inside a frame that is as dark as a pencil is ink as well; what its
strokes do outside is looked at in `strokes`.
"""

from itertools import pairwise
from typing import NamedTuple

import numpy as np

from cards_pdf.cards.rows.tick_boxes import FRAME, TICK, TICK_WIDTH
from cards_pdf.cards.single_cards import Square
from cards_pdf.scan.arrays import Array, Mask, blur
from cards_pdf.scan.fronts import DOTS, PrintedFront
from cards_pdf.scan.mapping import trust
from cards_pdf.scan.patches import correlate, peaks
from cards_pdf.scan.photo import Photo
from cards_pdf.scan.register import Registration

_BLURS = (0.5, 1.1, 1.8, 2.8, 4.5)  # pixels of a front's picture: what a camera's blur is mixed of
_MIDDLING = 2.3
_CLEAR = 0.04  # less print than this is paper
_CALM = 0.1  # inside, more of the frame's blur than this would mislead
_FEW = 40  # pixels of paper that are needed
_NOTHING = 0.02  # contrast so low that it counts as none
_GRAIN = 1.1  # pixels of smoothing before ink is told from noise
_FLOOR = 0.05  # ink below this is paper
_SHADE = 0.05  # of the contrast: how much the paper inside may differ
_BRIGHT = 0.15  # lighter than paper by this is glare
_TEXT = 0.08  # around a square, print darker than this hides a pencil

# of the windows
_MARGIN = 2.2  # mm around a square to look at
_REACH = 7  # pixels around its place in which to look for a frame
_SOFT = 1.2  # pixels of blur that any camera has
_INNER = 0.5  # mm from a square's edge to where only a pencil has been
_OUTER = (0.35, 2.0)  # mm outside the edge in which to look for marks beside the square
_HALF = 0.5  # mm about the frame by which each of its sides is seen
_EDGE = 0.05
_NEAR_WORDS, _WORDLESS = 2.5, 0.03  # pixels by which words are spread, and what of that is none
_BLACK = 27.0  # the grey of printed ink


class Ink(NamedTuple):
    """What was measured of one square."""

    mass: float = 0.0  # mm of a line as black as the frame
    peak: float = 0.0  # of the inside's darkest parts; 1 is as black as the frame
    around: float = 0.0  # like `mass`, outside the frame
    score: float = 0.0  # how well the frame was found
    off: float = 0.0  # mm from where it was expected
    contrast: float = 0.0  # of the frame on its paper
    noise: float = 1.0  # of the paper; 1 is the frame's contrast
    weakest: float = 0.0  # of the frame's four sides, as part of its contrast
    glare: float = 0.0  # share of the inside that is lighter than paper
    tick: float = 0.0  # how much it looks like a printed tick


class Zones(NamedTuple):
    """Which pixels are a square's inside, its frame, its surroundings, and each side of the
    frame.
    """

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


def measure(photo: Photo, placed: Registration, front: PrintedFront) -> list[Ink]:
    """The ink of every square of a card, in the order of its squares."""
    if not front.squares or not placed.anchors:
        return [Ink()] * len(front.squares)
    windows = _windows_of(photo, placed, front)
    clear = ~windows.zones.inside & (blur(windows.printed, _MIDDLING) < _CLEAR)
    papers = np.array(
        [_paper(seen, white) for seen, white in zip(windows.seen, clear, strict=True)]
    )
    dark = _blur_as_camera(windows, papers)
    light = windows.seen / np.maximum(papers, 1)
    away = np.hypot(*windows.offsets.T) / DOTS
    return [
        _ink(Zones(*(part[n] for part in windows.zones)), dark[n], light[n], clear[n])._replace(
            score=float(windows.scores[n]), off=float(away[n])
        )
        for n in range(len(dark))
    ]


def _ink(zone: Zones, dark: Array, light: Array, clear: Mask) -> Ink:
    contrast = _share(1 - light, dark, zone.frame)
    if contrast <= _NOTHING or not light.any():
        return Ink()
    noise = float(np.median(np.abs(light[clear] - 1))) * 1.4826 / contrast
    weakest = min(_share(1 - light, dark, side) for side in zone.sides) / contrast
    own = float(np.percentile(light[zone.inside], 70))  # the white inside may differ a little
    shaded = light / (own if abs(own - 1) < _SHADE * contrast else 1.0)
    ink = blur(((1 - shaded) / contrast - dark)[None], _GRAIN)[0]
    mass, peak = _amount(ink, zone.inside & (dark < _CALM), noise)
    around, _ = _amount(ink, zone.around & (dark < _TEXT), noise)
    glare = float((ink[zone.inside] < -_BRIGHT - noise).mean())
    one, other = (part[zone.inside] for part in (ink, blur(zone.tick[None], _MIDDLING)[0]))
    one, other = one - one.mean(), other - other.mean()
    tick = float(
        (one * other).sum() / max(np.sqrt((one * one).sum() * (other * other).sum()), 1e-9)
    )
    return Ink(mass, peak, around, 0.0, 0.0, contrast, noise, weakest, glare, tick)


def _paper(seen: Array, clear: Mask) -> Array:
    """The white of the paper across a window: a plane through pixels without print; 0 where there
    is none.
    """
    some = clear.copy()
    some[::2] = some[:, ::2] = False  # a quarter of it tells enough
    y, x = np.nonzero(some)
    rows, values = np.stack([x, y, np.ones(len(x))], axis=1), seen[some]
    keep = np.ones(len(values), dtype=bool)
    plane: Array = np.zeros(3)
    for _ in range(4):
        if keep.sum() < _FEW:
            return np.zeros_like(seen)
        kept = rows[keep]
        plane = np.asarray(np.linalg.solve(kept.T @ kept + 1e-6 * np.eye(3), kept.T @ values[keep]))
        left = values - rows @ plane
        spread = 1.4826 * float(np.median(np.abs(left[keep]))) + 0.5
        keep = (left > -2 * spread) & (left < 3 * spread)
    at = np.arange(seen.shape[0])
    return np.asarray(np.maximum(plane[0] * at[None, :] + plane[1] * at[:, None] + plane[2], 4.0))


def _blur_as_camera(windows: Windows, papers: Array) -> Array:
    """The print as this camera shows it: a mix of blurs, fitted to the frames and their
    surroundings.
    """
    tried = np.stack([blur(windows.printed, sigma) for sigma in _BLURS])
    told = ~windows.zones.inside & (papers > 0)
    told[:, ::3] = told[:, 1::3] = False  # every third row tells enough
    rows, values = tried[:, told].T, 1 - windows.seen[told] / papers[told]
    weights: Array = np.ones(len(values))
    shares: Array = np.zeros(len(_BLURS))
    for _ in range(3):
        heavy = rows * weights[:, None]
        shares = np.asarray(np.linalg.solve(heavy.T @ rows + np.eye(len(_BLURS)), heavy.T @ values))
        weights = trust(np.abs(values - rows @ shares), 0.02)
    if shares.sum() <= _NOTHING:
        return np.asarray(tried[len(_BLURS) // 2])
    return np.asarray(np.tensordot(shares / shares.sum(), tried, 1))


def _share(darkness: Array, print_: Array, zone: Mask) -> float:
    """How dark the black of the print is."""
    mine = print_[zone]
    return float((darkness[zone] * mine).sum() / max((mine * mine).sum(), 1e-9))


def _amount(ink: Array, zone: Mask, noise: float) -> tuple[float, float]:
    """The ink above the noise, as mm of line, and how dark its darkest part is."""
    found = ink[zone]
    if not found.size:
        return 0.0, 0.0
    beyond = np.where(found > _FLOOR + 0.8 * noise, found, 0.0)
    return float(beyond.sum()) / DOTS**2 / FRAME, float(np.percentile(found, 98))


# --- each square as it was printed and as the photo shows it ---


def _windows_of(photo: Photo, placed: Registration, front: PrintedFront) -> Windows:
    """Every square's window, moved to where its frame is found."""
    corners = np.array([(s.x - _MARGIN, s.y - _MARGIN) for s in front.squares])
    corners = np.round(corners * DOTS).astype(np.intp)
    wide = round((front.squares[0].side + 2 * _MARGIN) * DOTS)
    padded = np.pad(front.picture, wide, constant_values=255)  # beyond the card it is white
    cut = [padded[y + wide : y + 2 * wide, x + wide : x + 2 * wide] for x, y in corners]
    printed = np.asarray((255 - np.array(cut, dtype=np.float64)) / (255 - _BLACK))
    zones = _zones(front, corners, printed)
    seen = _cut_photo(photo, placed, corners.astype(np.float64), wide)
    inner = slice(_REACH, printed.shape[-1] - _REACH)
    counts = (~zones.inside)[:, inner, inner].astype(np.float64)
    offsets, scores = peaks(correlate(seen, 1 - blur(printed, _SOFT)[:, inner, inner], counts))
    offsets = offsets - _REACH
    return Windows(
        printed, _cut_photo(photo, placed, corners + offsets, wide), zones, offsets, scores
    )


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
            apart = max(abs(square.x - other.x), abs(square.y - other.y))
            if (
                other != square and apart < square.side + _MARGIN
            ):  # it reaches into this one's window
                around &= _edges(other, left, top, at).min(axis=0) < -_OUTER[0]
        parts.append(
            Zones(
                depth > _INNER,
                frame,
                around,
                depth < -_EDGE,
                sides,
                _tick(edges[3], edges[0], square.side),
            )
        )
    zones = Zones(*(np.array(part) for part in zip(*parts, strict=True)))
    words = blur(printed * zones.away, _NEAR_WORDS)
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


def _cut_photo(photo: Photo, placed: Registration, corners: Array, wide: int) -> Array:
    steps = np.arange(wide) + 0.5
    x = (corners[:, 0, None, None] + steps[None, None, :] + np.zeros((1, wide, 1))) / DOTS
    y = (corners[:, 1, None, None] + steps[None, :, None] + np.zeros((1, 1, wide))) / DOTS
    mapping = placed.mapping
    seen, outside = photo.seen(*mapping(x, y), mapping.dots(*mapping.middle), DOTS)
    seen[outside.any(axis=(1, 2))] = 0.0  # cut off by the picture's edge: nothing is found there
    return seen
