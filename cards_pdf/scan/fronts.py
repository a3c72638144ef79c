"""Fronts as they were printed, drawn and rendered in grey, and the patches of their print.

A patch is a piece of print that is searched in a photo. A good one has structure in two directions,
looks alike in every edition, and contains print that never changes: no square, no mark, no rim.
Patches are chosen once per front, the best first and well apart from each other.

A patch is matched by normalised cross-correlation, computed with FFTs, which ignores brightness and
contrast. A parabola through the best score and its neighbours gives a fraction of a pixel.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from cards_pdf.canvas.pdf_file import open_pdf
from cards_pdf.cards.camera_mark import QUIET_MM, corner
from cards_pdf.cards.edition import Edition
from cards_pdf.cards.single_cards import Square, print_with_squares
from cards_pdf.common import sizes
from cards_pdf.common.records.record import record
from cards_pdf.common.units import MM_PER_INCH
from cards_pdf.decks.card import Card
from cards_pdf.decks.deck import MARK_SIDE_MM, Deck
from cards_pdf.scan.arrays import Array, Grey, Mapping, blur, reduce_size, window_grids, window_sums
from cards_pdf.scan.photo import Photo

FINE_PER_MM = 10  # pixels of a front's picture
COARSE_PER_MM = 5  # pixels of the pictures that patches are matched with
_POINTS_PER_INCH = 72


@record
class PrintedFront:
    """A card's front without ticks, in fine resolution and in two coarse editions."""

    deck: Deck  # in the language of the print
    card: Card
    size: tuple[float, float]  # mm
    picture: Grey
    coarse: tuple[Grey, Grey]  # in colour and in low ink
    squares: Sequence[Square]

    @property
    def corner(self) -> tuple[float, float]:
        """The top left of the camera mark, in mm."""
        return corner(self.deck, self.card, self.size)


def draw_fronts(
    deck: Deck, cards: Iterable[Card], *, large: bool = False
) -> dict[str, PrintedFront]:
    """Draw the fronts of these cards, in normal or large print, by code."""
    selected = list(cards)
    if not selected:
        return {}
    size = sizes.card(deck.size).mm
    colour, squares = print_with_squares(deck, selected, Edition(large=large))
    low_ink, _ = print_with_squares(deck, selected, Edition(low_ink=True, large=large))
    pictures = _render(colour, size, FINE_PER_MM)
    low_ink_pictures = _render(low_ink, size, COARSE_PER_MM)
    return {
        card.code: PrintedFront(
            deck=deck,
            card=card,
            size=size,
            picture=picture,
            coarse=(reduce_size(picture, FINE_PER_MM // COARSE_PER_MM), low_ink_picture),
            squares=squares[card.code],
        )
        for card, picture, low_ink_picture in zip(selected, pictures, low_ink_pictures, strict=True)
    }


def _render(pdf: bytes, size: tuple[float, float], pixels_per_mm: int) -> list[Grey]:
    width, height = (round(side * pixels_per_mm) for side in size)
    scale = pixels_per_mm * MM_PER_INCH / _POINTS_PER_INCH
    pictures = []
    with open_pdf(pdf) as document:
        for page in document:
            picture = page.render(scale=scale, grayscale=True).to_numpy()
            cut = np.array(picture[:height, :width], dtype=np.uint8)
            pictures.append(cut.reshape(height, width))
            page.close()
    return pictures


# --- patches ---

PATCH_MM = 6.0
NEAR_MM = 24.0  # from the mark, where the search begins
_WIDTH_PX = int(PATCH_MM * COARSE_PER_MM)
_STEP_PX = 4  # between candidates
_MAX_PATCHES = 26
_MAX_NEAR_PATCHES = 6
_MIN_DISTANCE_MM = 4.6  # between patches
_MIN_AGREEMENT = 0.8  # correlation of colour and low ink
_MIN_STRUCTURE = 60.0
_MIN_CONSTANT_SHARE = 0.6  # of a patch that must be print that never changes
_RIM_MM = 2.0  # of the card's edge that cutting and shadows may change
_PENCIL_MM = 0.7  # within a square's edge; further in a pencil may have been
_BLUR_PX = 0.7  # of any camera
_MAX_OUTSIDE_SHARE = 0.1  # of a search window that may lie outside the photo
_FLAT = -1e-9  # a curvature above this has no maximum


class Patches(NamedTuple):
    """Pieces of print, `PATCH_MM` wide."""

    middles: Array  # mm
    pictures: Array
    counts: Array  # 1 where a pixel counts, 0 where the print may change

    def select(self, mask: Array) -> "Patches":
        return Patches(self.middles[mask], self.pictures[mask], self.counts[mask])


def choose_patches(front: PrintedFront) -> Patches:
    """Return about two dozen patches of a front."""
    colour, low_ink = (blur(picture.astype(np.float64), _BLUR_PX) for picture in front.coarse)
    constant = _find_constant_print(front)
    structure = _measure_structure(colour, constant)
    size = (_WIDTH_PX, _WIDTH_PX)
    windows, low_ink_windows = (sliding_window_view(picture, size) for picture in (colour, low_ink))
    masks = sliding_window_view(constant, size)
    down, across = (
        np.arange(count) * _STEP_PX / COARSE_PER_MM + PATCH_MM / 2 for count in structure.shape
    )
    left, top = (side + MARK_SIDE_MM / 2 for side in front.corner)
    distances = np.hypot(down[:, None] - top, across[None, :] - left)
    near = np.where(distances <= NEAR_MM, structure, 0.0)
    chosen: list[tuple[int, int]] = []
    # Patches near the mark first: registration starts there, and the best patches may all be far.
    for candidates, count in ((near, _MAX_NEAR_PATCHES), (structure, _MAX_PATCHES)):
        while len(chosen) < count and candidates.max() > _MIN_STRUCTURE:
            row, column = divmod(int(candidates.argmax()), structure.shape[1])
            candidates[row, column] = structure[row, column] = 0
            at = (row * _STEP_PX, column * _STEP_PX)
            if measure_agreement(windows[at], low_ink_windows[at], masks[at]) >= _MIN_AGREEMENT:
                chosen.append(at)
                _exclude_around(candidates, row, column)
                _exclude_around(structure, row, column)
    centres = [(x + _WIDTH_PX / 2, y + _WIDTH_PX / 2) for y, x in chosen]
    pictures, counts = (
        np.array([stack[at] for at in chosen]).reshape(-1, *size) for stack in (windows, masks)
    )
    return Patches(np.array(centres).reshape(-1, 2) / COARSE_PER_MM, pictures, counts)


def _find_constant_print(front: PrintedFront) -> Array:
    """Return 1 where print never changes; 0 in squares, at the rim, and on the mark.

    The mark's number may be that of another campaign.
    """
    constant = np.ones(front.coarse[0].shape)
    for square in front.squares:
        _exclude(constant, square.x, square.y, side=square.side, margin=-_PENCIL_MM)
    _exclude(constant, *front.corner, side=MARK_SIDE_MM, margin=QUIET_MM)
    rim = round(_RIM_MM * COARSE_PER_MM)
    return np.pad(constant[rim:-rim, rim:-rim], rim)


def _exclude(constant: Array, x: float, y: float, *, side: float, margin: float) -> None:
    rows, columns = (
        slice(*(round(end * COARSE_PER_MM) for end in (start - margin, start + side + margin)))
        for start in (y, x)
    )
    constant[rows, columns] = 0


def _exclude_around(candidates: Array, row: int, column: int) -> None:
    """Remove the candidates close to a chosen one."""
    down = np.arange(candidates.shape[0]) - row
    across = np.arange(candidates.shape[1]) - column
    distances = np.hypot(down[:, None], across[None, :]) * _STEP_PX
    candidates[distances < _MIN_DISTANCE_MM * COARSE_PER_MM] = 0


def _measure_structure(picture: Array, constant: Array) -> Array:
    """Return the structure of each candidate: the smaller eigenvalue of its structure tensor.

    A line alone has structure in one direction only, and can be matched anywhere along itself.
    """
    down, across = np.gradient(picture)
    sums = [
        window_sums(part * constant, _WIDTH_PX, _STEP_PX)
        for part in (across * across, across * down, down * down)
    ]
    xx, xy, yy = (part / _WIDTH_PX**2 for part in sums)
    weaker: Array = (xx + yy) / 2 - np.sqrt(((xx - yy) / 2) ** 2 + xy**2)
    enough = _MIN_CONSTANT_SHARE * _WIDTH_PX**2
    weaker[window_sums(constant, _WIDTH_PX, _STEP_PX) < enough] = 0
    return weaker


def measure_agreement(one: Array, other: Array, mask: Array) -> float:
    """Return the correlation of two pictures inside a mask."""
    one, other = ((part - (part * mask).sum() / mask.sum()) * mask for part in (one, other))
    power = np.sqrt((one * one).sum() * (other * other).sum())
    return float((one * other).sum() / power) if power else 0.0


def find_patches(
    photo: Photo, mapping: Mapping, patches: Patches, reach: int
) -> tuple[Array, Array]:
    """Return each patch's offset in mm, up to `reach` pixels, and its correlation there."""
    width = _WIDTH_PX + 2 * reach
    steps = (np.arange(width) + 0.5 - width / 2) / COARSE_PER_MM
    x, y = window_grids(patches.middles, steps)
    across, down = patches.middles.mean(axis=0).tolist()
    windows, outside = photo.sample_places(
        mapping, x, y, centre=(across, down), needed_per_mm=COARSE_PER_MM
    )
    offsets, scores = find_peaks(correlate(windows, patches.pictures, patches.counts))
    scores[outside.mean(axis=(1, 2)) > _MAX_OUTSIDE_SHARE] = -1.0
    return (offsets - reach) / COARSE_PER_MM, scores


def correlate(regions: Array, pictures: Array, counts: Array) -> Array:
    """Return the normalised correlation of each picture with its region, for every offset.

    Only pixels of a picture where `counts` is 1 take part.
    """
    width = regions.shape[-1]
    offsets = width - pictures.shape[-1] + 1
    regions = regions - regions.mean(axis=(-1, -2), keepdims=True)
    total = counts.sum(axis=(-1, -2), keepdims=True) + 1e-9
    level = (pictures * counts).sum(axis=(-1, -2), keepdims=True) / total
    shape = (width, width)
    patterns = np.conj(np.fft.rfft2((pictures - level) * counts, shape))
    masks = np.conj(np.fft.rfft2(counts, shape))
    values = np.fft.rfft2(regions)
    powers = np.fft.rfft2(regions**2)
    inner = (..., slice(offsets), slice(offsets))
    products = np.fft.irfft2(values * patterns, shape)[inner]
    sums = np.fft.irfft2(values * masks, shape)[inner]
    squares = np.fft.irfft2(powers * masks, shape)[inner]
    spread = np.maximum(squares - sums**2 / total, 1e-6)
    strength = (((pictures - level) ** 2) * counts).sum(axis=(-1, -2), keepdims=True)
    return np.asarray(products / np.sqrt(spread * strength + 1e-9))


def find_peaks(scores: Array) -> tuple[Array, Array]:
    """Return the position (x, y) of each picture's best score, between pixels, and the score."""
    height, width = scores.shape[1:]
    best = scores.reshape(len(scores), -1).argmax(axis=1)
    y = np.clip(best // width, 1, height - 2)
    x = np.clip(best % width, 1, width - 2)
    n = np.arange(len(scores))
    across = _vertex(scores[n, y, x - 1], scores[n, y, x], scores[n, y, x + 1])
    down = _vertex(scores[n, y - 1, x], scores[n, y, x], scores[n, y + 1, x])
    return np.stack([x + across, y + down], axis=1), scores[n, y, x]


def _vertex(before: Array, peak: Array, after: Array) -> Array:
    """Return where a parabola through three neighbouring scores has its maximum."""
    curvature = before - 2 * peak + after
    is_peak = curvature < _FLAT
    vertex: Array = np.where(is_peak, 0.5 * (before - after) / np.where(is_peak, curvature, 1), 0)
    return np.clip(vertex, -0.6, 0.6)
