"""How much ink lies inside each printed square, measured against its frame.

A frame is printed, black, and of known width, so it shows where the square is, how the camera blurs, and how
dark black is there. Anything more inside it is pencil, or dirt.
"""

from typing import NamedTuple

import numpy as np

from cards_pdf.cards.rows.tick_boxes import FRAME
from cards_pdf.scan.arrays import Array, Mask, blurred
from cards_pdf.scan.fronts import DOTS, PrintedFront
from cards_pdf.scan.mapping import trusted
from cards_pdf.scan.photo import Photo
from cards_pdf.scan.register import Registration
from cards_pdf.scan.windows import Windows, Zones, windows_of

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


def measure(photo: Photo, placed: Registration, front: PrintedFront) -> list[Ink]:
    """The ink of every square of a card, in the order of its squares."""
    if not front.squares or not placed.anchors:
        return [Ink()] * len(front.squares)
    windows = windows_of(photo, placed, front)
    clear = ~windows.zones.inside & (blurred(windows.printed, _MIDDLING) < _CLEAR)
    papers = np.array([_paper(seen, white) for seen, white in zip(windows.seen, clear, strict=True)])
    dark = _as_blurred(windows, papers)
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
    shaded = light / _shade(light, zone.inside, contrast)
    ink = blurred(((1 - shaded) / contrast - dark)[None], _GRAIN)[0]
    mass, peak = _amount(ink, zone.inside & (dark < _CALM), noise)
    around, _ = _amount(ink, zone.around & (dark < _TEXT), noise)
    glare = float((ink[zone.inside] < -_BRIGHT - noise).mean())
    tick = _alike(ink[zone.inside], blurred(zone.tick[None], _MIDDLING)[0][zone.inside])
    return Ink(mass, peak, around, 0.0, 0.0, contrast, noise, weakest, glare, tick)


def _alike(one: Array, other: Array) -> float:
    one, other = one - one.mean(), other - other.mean()
    return float((one * other).sum() / max(np.sqrt((one * one).sum() * (other * other).sum()), 1e-9))


def _paper(seen: Array, clear: Mask) -> Array:
    """The white of the paper across a window: a plane through pixels without print; 0 where there is none."""
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


def _as_blurred(windows: Windows, papers: Array) -> Array:
    """The print as this camera shows it: a mix of blurs, fitted to the frames and their surroundings."""
    tried = np.stack([blurred(windows.printed, blur) for blur in _BLURS])
    told = ~windows.zones.inside & (papers > 0)
    told[:, ::3] = told[:, 1::3] = False  # every third row tells enough
    rows, values = tried[:, told].T, 1 - windows.seen[told] / papers[told]
    weights: Array = np.ones(len(values))
    shares: Array = np.zeros(len(_BLURS))
    for _ in range(3):
        heavy = rows * weights[:, None]
        shares = np.asarray(np.linalg.solve(heavy.T @ rows + np.eye(len(_BLURS)), heavy.T @ values))
        weights = trusted(np.abs(values - rows @ shares), 0.02)
    if shares.sum() <= _NOTHING:
        return np.asarray(tried[len(_BLURS) // 2])
    return np.asarray(np.tensordot(shares / shares.sum(), tried, 1))


def _shade(light: Array, inside: Mask, contrast: float) -> float:
    """The white inside, where it differs a little from the surroundings."""
    own = float(np.percentile(light[inside], 70))
    return own if abs(own - 1) < _SHADE * contrast else 1.0


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
