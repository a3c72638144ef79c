"""Pieces of a front's print by which it is found in a photo.

Good pieces have structure in two directions, look alike in every edition, and hold print that never
changes: no square, no mark, no rim. They are chosen once for each front, the best first, well apart
from each other. Each is found where its normalised correlation with the photo is highest, to a
fraction of a pixel.
"""

from typing import NamedTuple

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from cards_pdf.cards.camera_mark import QUIET
from cards_pdf.decks.marked_cards import SIDE
from cards_pdf.scan.arrays import Array, blur, window_sums
from cards_pdf.scan.fronts import COARSE, PrintedFront
from cards_pdf.scan.mapping import Mapping
from cards_pdf.scan.photo import Photo

EDGE = 6.0  # mm, of a patch
_WIDE = int(EDGE * COARSE)
_STEP = 4  # pixels between places that are tried
_MOST = 26
NEAR, _MOST_NEAR = 24.0, 6  # mm from the mark; patches there, if there is print
_APART = 4.6  # mm between patches
_ALIKE = 0.8  # how well colour and low ink must agree
_LEAST_STRUCTURE = 60.0
_OPEN = 0.6  # how much of a patch must be print that never changes
_RIM = 2.0  # mm of the card's edge that cutting and shadows may change
_INSIDE = 0.7  # mm within a square's edge where a pencil may have been
_SOFT = 0.7  # pixels of blur that any camera has


class Patches(NamedTuple):
    """Pieces `EDGE` mm wide about their middles, and where in each it is print that counts."""

    middles: Array
    pictures: Array
    counts: Array


def patches_of(front: PrintedFront) -> Patches:
    """About two dozen with structure in both directions, well spread, the same in every edition."""
    colour, thin = (blur(picture.astype(np.float64), _SOFT) for picture in front.coarse)
    open_ = _never_changing(front)
    structure = _structure(colour, open_)
    windows = sliding_window_view(colour, (_WIDE, _WIDE))
    thins = sliding_window_view(thin, (_WIDE, _WIDE))
    masks = sliding_window_view(open_, (_WIDE, _WIDE))
    # First those near the mark alone: whoever looks for the card begins there
    down, across = (np.arange(count) * _STEP / COARSE + EDGE / 2 for count in structure.shape)
    left, top = (side + SIDE / 2 for side in front.corner)
    near = np.where(np.hypot(down[:, None] - top, across[None, :] - left) <= NEAR, structure, 0.0)
    chosen: list[tuple[int, int]] = []
    for places, most in ((near, _MOST_NEAR), (structure, _MOST)):
        while len(chosen) < most and places.max() > _LEAST_STRUCTURE:
            at = divmod(int(places.argmax()), structure.shape[1])
            y, x = at[0] * _STEP, at[1] * _STEP
            places[at] = structure[at] = 0
            if _alike(windows[y, x], thins[y, x], masks[y, x]) >= _ALIKE:
                chosen.append((y, x))
                _close_around(places, at)
                _close_around(structure, at)
    middles = np.array([(x + _WIDE / 2, y + _WIDE / 2) for y, x in chosen]).reshape(-1, 2) / COARSE
    stacks = (
        np.array([stack[at] for at in chosen]).reshape(-1, _WIDE, _WIDE)
        for stack in (windows, masks)
    )
    return Patches(middles, *stacks)


def _never_changing(front: PrintedFront) -> Array:
    """1 where print never changes; 0 in squares, at the rim, and on the mark, whose number may
    differ.
    """
    open_ = np.ones(front.coarse[0].shape)
    for square in front.squares:
        inner = square.side - 2 * _INSIDE
        _close(open_, square.x + _INSIDE, square.y + _INSIDE, inner, inner)
    left, top = front.corner
    _close(open_, left - QUIET, top - QUIET, SIDE + 2 * QUIET, SIDE + 2 * QUIET)
    rim = round(_RIM * COARSE)
    open_[:rim] = open_[-rim:] = open_[:, :rim] = open_[:, -rim:] = 0
    return open_


def _close(open_: Array, x: float, y: float, width: float, height: float) -> None:
    open_[
        round(y * COARSE) : round((y + height) * COARSE),
        round(x * COARSE) : round((x + width) * COARSE),
    ] = 0


def _close_around(structure: Array, at: tuple[int, int]) -> None:
    """Leave no patch close to a chosen one."""
    down, across = (
        np.arange(count) - middle for count, middle in zip(structure.shape, at, strict=True)
    )
    structure[np.hypot(down[:, None], across[None, :]) * _STEP < _APART * COARSE] = 0


def _structure(picture: Array, open_: Array) -> Array:
    """For every place that is tried, every `_STEP` pixels, the weaker of its structure's two
    directions.
    """
    down, across = np.gradient(picture)
    sums = [
        window_sums(part * open_, _WIDE, _STEP)
        for part in (across * across, across * down, down * down)
    ]
    xx, xy, yy = (part / _WIDE**2 for part in sums)
    weaker: Array = (xx + yy) / 2 - np.sqrt(((xx - yy) / 2) ** 2 + xy**2)
    weaker[window_sums(open_, _WIDE, _STEP) < _OPEN * _WIDE**2] = 0
    return weaker


def _alike(one: Array, other: Array, mask: Array) -> float:
    one, other = ((part - (part * mask).sum() / mask.sum()) * mask for part in (one, other))
    power = np.sqrt((one * one).sum() * (other * other).sum())
    return float((one * other).sum() / power) if power else 0.0


def find_patches(
    photo: Photo, mapping: Mapping, patches: Patches, reach: int
) -> tuple[Array, Array]:
    """How many mm each patch is off, up to `reach` pixels, and how well it agrees."""
    wide = _WIDE + 2 * reach
    steps = (np.arange(wide) + 0.5 - wide / 2) / COARSE
    x = patches.middles[:, 0, None, None] + steps[None, None, :] + np.zeros((1, wide, 1))
    y = patches.middles[:, 1, None, None] + steps[None, :, None] + np.zeros((1, 1, wide))
    seen, outside = photo.seen(*mapping(x, y), mapping.dots(*patches.middles.mean(axis=0)), COARSE)
    scores = correlate(seen, patches.pictures, patches.counts)
    offsets, best = peaks(scores)
    best[outside.mean(axis=(1, 2)) > 0.1] = -1.0  # noqa: PLR2004
    return (offsets - reach) / COARSE, best


def correlate(regions: Array, pictures: Array, counts: Array) -> Array:
    """Normalised correlation of each picture with its region at every place, only where `counts` is
    1.
    """
    wide, narrow = regions.shape[-1], pictures.shape[-1]
    places = wide - narrow + 1
    regions = regions - regions.mean(axis=(-1, -2), keepdims=True)
    total = counts.sum(axis=(-1, -2), keepdims=True) + 1e-9
    level = (pictures * counts).sum(axis=(-1, -2), keepdims=True) / total
    shape = (wide, wide)
    print_ = np.conj(np.fft.rfft2((pictures - level) * counts, shape))
    where = np.conj(np.fft.rfft2(counts, shape))
    seen, power = np.fft.rfft2(regions), np.fft.rfft2(regions**2)
    agree, sums, squares = (
        np.fft.irfft2(part, shape)[..., :places, :places]
        for part in (seen * print_, seen * where, power * where)
    )
    spread = np.maximum(squares - sums**2 / total, 1e-6)
    strength = (((pictures - level) ** 2) * counts).sum(axis=(-1, -2), keepdims=True)
    return np.asarray(agree / np.sqrt(spread * strength + 1e-9))


def peaks(scores: Array) -> tuple[Array, Array]:
    """The best place of each (x, y), between the pixels, and its score."""
    count, high, wide = scores.shape
    best = scores.reshape(count, -1).argmax(axis=1)
    y, x = np.clip(best // wide, 1, high - 2), np.clip(best % wide, 1, wide - 2)
    n = np.arange(count)
    across = _vertex(scores[n, y, x - 1], scores[n, y, x], scores[n, y, x + 1])
    down = _vertex(scores[n, y - 1, x], scores[n, y, x], scores[n, y + 1, x])
    return np.stack([x + across, y + down], axis=1), scores[n, y, x]


def _vertex(before: Array, at: Array, after: Array) -> Array:
    bow = before - 2 * at + after
    vertex: Array = np.where(bow < -1e-9, 0.5 * (before - after) / np.where(bow < -1e-9, bow, 1), 0)  # noqa: PLR2004
    return np.clip(vertex, -0.6, 0.6)
