"""Strokes of a pencil (or dirt) over a whole card, and what they say about each square's mark.

Input: the photo of a registered card, its print, and which squares hold enough ink to be ticked.
Returns: the `Traits` of each square.

Why
    A square alone does not tell a tick from a line that runs through it: what the ink does outside
    does.

How it works
    Only bare paper is looked at, because nothing shows over print. Inked pixels that touch are one
    stroke; a stroke is followed a little way through print. Each stroke belongs to the ticked
    square that holds most of it. In any other square it is a neighbour's tail.

Limitation
    Two marks that touch are one stroke. The player is asked about both.
"""

from collections.abc import Sequence
from functools import cached_property
from statistics import median

import numpy as np

from cards_pdf.cards.regions.pencil_rows import FRAME
from cards_pdf.cards.single_cards import Square
from cards_pdf.common.records.record import record
from cards_pdf.scan.arrays import Array, Mask, Numbers, blur, window_sums
from cards_pdf.scan.fronts import COARSE_PER_MM, PrintedFront
from cards_pdf.scan.ink import Ink
from cards_pdf.scan.photo import Photo
from cards_pdf.scan.register import Registration

_PRINT_BLUR_PX = 0.9  # what is so near to print is not looked at
_MAX_PRINT = 0.06  # on bare paper
_PRINTED_BLACK = 228.0  # grey levels between white and printed ink
_WHITE_WITHIN_MM = 3.0  # of a place, where the paper tells how white it is
_DARKER_THAN_PAPER = (0.9, 0.94)  # shares of that white, in two rounds
_MIN_INK = 0.08  # of the frame's black
_MIN_INK_IN_NOISE = 1.5
_MIN_CONTRAST = 0.05  # of a frame that can be measured against
_GRAIN_PX = 0.6
_THROUGH_PRINT_PX = 3  # that a stroke is followed into print, from each side

_PENCIL_MM = 0.45  # within a square's edge; further in only a pencil has been
_AROUND_FROM_MM = 0.3  # outside the edge
_AROUND_TO_MM = 2.0
_FOLLOW_MM = 14.0  # around a square within which its strokes are followed
_MIN_MARK_SHARE = 0.25  # of a square's largest stroke; a smaller one only passes …
_MIN_MARK_MM = 0.1  # … and so does a shorter one
_FILLED_EDGE_MM = 0.7  # of the inside, which a player who fills a square reaches
_SPOT_MM = 1.6  # wider than a pencil's or a pen's stroke, and than two that meet
_MAX_TAIL_SHARE = 0.4  # of a stroke's ink in its own square
_MIN_SHARED_MM = 0.5  # of line that is a mark in another square
_OPPOSITE_COS = -0.2  # of the angle between two ways out
_SAME_WAY_COS = 0.5
_MIN_PIXELS = 3

# straight lines
_ANGLES = 48
_LINE_STEP_MM = 0.2
_FRAME_BLUR_MM = 0.3  # outside the edge
_SIDES_MM = (1.4, 4.0)  # of paper along which a line is followed on one side, and on the other …
_WITHIN_MM = 7.0  # … within so many mm, without print
_HALF_DIAGONAL = 0.71  # of a side
_MIN_LINE_INK = 0.07
_MIN_VISIBLE_STEPS = 5

Masses = Array  # mm of line as black as the frame: a row for each stroke, a column for each square
Window = tuple[slice, slice]  # rows and columns of pixels


@record
class Tail:
    """The part of a mark outside its square, in mm."""

    length: float = 0.0  # beyond the edge, where it goes furthest …
    opposite: float = 0.0  # … and on the opposite side
    rise: float = 0.0  # the direction of its end: 1 is straight above the square's middle
    width: float = 0.0  # its deviation from a straight line


@record
class Traits:
    """Properties of one square's mark."""

    own_around: float = 1.0  # share of the ink around the square that is in no neighbour's mark
    tails: float = 0.0  # mm of line inside that are a neighbour's tail
    tail: Tail = Tail()
    off_middle: float = 0.0  # mm from the square's middle to the ink's
    filled: float = 0.0  # inked share of the inside's edge, along the least inked side
    is_spot: bool = False  # True if ink covers an area that is broader than any pencil's stroke
    straight: float = 0.0  # inked share of the straightest line through the square and beyond
    is_joined: bool = False  # True if its stroke marks another square as well


@record
class Strokes:
    """A card's ink beyond its print, with `COARSE_PER_MM` pixels."""

    ink: Array  # 1 is as black as a frame; 0 over print
    paper: Mask  # where ink is visible
    labels: Numbers  # the number of each pixel's stroke, from 1; 0 is none
    squares: Sequence[Square]
    ticked: Mask  # squares that hold enough ink

    def window(self, square: Square, margin: float) -> Window:
        """Return the pixels of a square and `margin` mm around it; a negative margin shrinks it."""
        left, top = ((part - margin) * COARSE_PER_MM for part in (square.x, square.y))
        side = (square.side + 2 * margin) * COARSE_PER_MM
        return _pixels(top, side), _pixels(left, side)

    def positions(self, window: Window) -> tuple[Array, Array]:
        """Return the x of a window's columns and the y of its rows, in mm."""
        height, width = self.ink.shape
        rows, columns = window
        x = (np.arange(width)[columns] + 0.5) / COARSE_PER_MM
        y = (np.arange(height)[rows] + 0.5) / COARSE_PER_MM
        return x, y

    def distances(self, square: Square, window: Window) -> Array:
        """Return how far outside a square each pixel of a window is, in mm; negative inside."""
        x, y = (
            part - start - square.side / 2
            for part, start in zip(self.positions(window), (square.x, square.y), strict=True)
        )
        return np.maximum(np.abs(x)[None, :], np.abs(y)[:, None]) - square.side / 2

    @cached_property
    def _masses(self) -> Masses:
        masses: Masses = np.zeros((int(self.labels.max()) + 1, len(self.squares)))
        for n, square in enumerate(self.squares):
            window = self.window(square, -_PENCIL_MM)
            labels = self.labels[window].ravel()
            masses[:, n] = np.bincount(labels, self.ink[window].ravel(), len(masses))
        masses[0] = 0
        return masses / COARSE_PER_MM**2 / FRAME

    @cached_property
    def _owners(self) -> Numbers:
        """The number of the ticked square that holds most of each stroke, or -1."""
        largest = self._masses.argmax(axis=1)
        is_owned = (self._masses.max(axis=1) > 0) & self.ticked[largest]
        return np.where(is_owned, largest, -1)

    def find_traits(self, n: int) -> Traits:
        """Return the traits of a square."""
        square = self.squares[n]
        masses = self._masses[:, n]
        # Strokes of other squares that only end in this one
        is_tail = masses <= _MAX_TAIL_SHARE * self._masses.max(axis=1)
        neighbours = (self._owners >= 0) & (self._owners != n) & is_tail
        own_around = self._measure_own_around(square, neighbours)
        tails = float(masses[neighbours].sum())
        if not self.ticked[n]:
            return Traits(own_around=own_around, tails=tails)
        mark = masses >= max(_MIN_MARK_SHARE * masses.max(), _MIN_MARK_MM)
        marked_squares = (self._masses[mark].sum(axis=0) >= _MIN_SHARED_MM) & self.ticked
        inked = self.labels[self.window(square, -_PENCIL_MM)] > 0
        edge = round(_FILLED_EDGE_MM * COARSE_PER_MM)
        edges = inked[:edge], inked[-edge:], inked.T[:edge], inked.T[-edge:]
        spot = round(_SPOT_MM * COARSE_PER_MM)
        return Traits(
            own_around=own_around,
            tails=tails,
            tail=self._measure_tail(square, mark),
            off_middle=self._measure_off_middle(square),
            filled=min(float(side.any(axis=0).mean()) for side in edges),
            is_spot=bool((window_sums(inked.astype(np.float64), spot) == spot * spot).any()),
            straight=_measure_straightness(self, square),
            is_joined=bool(np.delete(marked_squares, n).any()),
        )

    def _measure_own_around(self, square: Square, neighbours: Mask) -> float:
        window = self.window(square, _AROUND_TO_MM)
        labels = self.labels[window]
        around = (self.distances(square, window) > _AROUND_FROM_MM) & (labels > 0)
        ink = self.ink[window] * around
        total = float(ink.sum())
        return float((ink * ~neighbours[labels]).sum()) / total if total else 1.0

    def _measure_off_middle(self, square: Square) -> float:
        window = self.window(square, -_PENCIL_MM)
        ink = self.ink[window] * (self.labels[window] > 0)
        x, y = self.positions(window)
        half = square.side / 2
        across = ink.sum(axis=0) * (x - square.x - half)
        down = ink.sum(axis=1) * (y - square.y - half)
        return float(np.hypot(across.sum(), down.sum())) / max(float(ink.sum()), 1e-9)

    def _measure_tail(self, square: Square, mark: Mask) -> Tail:
        window = self.window(square, _FOLLOW_MM)
        distances = self.distances(square, window)
        outside = mark[self.labels[window]] & (distances > _AROUND_FROM_MM)
        if outside.sum() < _MIN_PIXELS:
            return Tail()
        x, y = self.positions(window)
        rows, columns = np.nonzero(outside)
        half = square.side / 2
        distances = distances[outside]
        vectors = np.stack([x[columns] - square.x - half, y[rows] - square.y - half], 1)
        directions = vectors / np.hypot(*vectors.T)[:, None]
        furthest = int(distances.argmax())
        cosines = directions @ directions[furthest]
        opposite = np.sort(distances[cosines < _OPPOSITE_COS])
        same_way = vectors[cosines > _SAME_WAY_COS]
        width = 0.0
        if len(same_way) > _MIN_PIXELS:
            # The smaller eigenvalue is the variance across the tail's direction.
            variance = np.linalg.eigvalsh(np.cov(same_way.T))[0]
            width = float(np.sqrt(max(variance, 0)))
        return Tail(
            length=float(distances[furthest]),
            opposite=float(opposite[-_MIN_PIXELS]) if len(opposite) >= _MIN_PIXELS else 0.0,
            rise=float(-directions[furthest, 1]),
            width=width,
        )


def _pixels(start: float, length: float) -> slice:
    return slice(max(0, round(start)), max(0, round(start + length)))


def find_strokes(
    photo: Photo,
    registration: Registration,
    front: PrintedFront,
    *,
    inks: Sequence[Ink],
    ticked: Sequence[bool],
) -> Strokes:
    """Find every stroke on a card. `ticked` squares hold enough ink."""
    contrast = median(ink.contrast for ink in inks)  # of the frames
    noise = median(ink.noise for ink in inks)  # against the contrast
    print_ = (255 - front.coarse[0].astype(np.float64)) / _PRINTED_BLACK
    y, x = ((np.arange(count) + 0.5) / COARSE_PER_MM for count in print_.shape)
    mapping = registration.mapping
    grey, outside = photo.sample_places(
        mapping, *np.meshgrid(x, y), centre=mapping.middle, needed_per_mm=COARSE_PER_MM
    )
    grey[outside] = 0
    paper = (blur(print_[None], _PRINT_BLUR_PX)[0] < _MAX_PRINT) & (grey > 0)
    darkness = (1 - grey / _measure_white(grey, paper)) / max(contrast, _MIN_CONTRAST)
    ink = blur(np.where(paper, darkness, 0.0)[None], _GRAIN_PX)[0] * paper
    inked = ink > _MIN_INK + _MIN_INK_IN_NOISE * noise
    return Strokes(
        ink=ink,
        paper=paper,
        labels=_label_strokes(inked, paper),
        squares=front.squares,
        ticked=np.array(ticked, dtype=bool),
    )


def _measure_white(grey: Array, paper: Mask) -> Array:
    """Return the white of the paper around each pixel, without what is dark."""
    light = paper
    white = np.ones_like(grey)
    reach = round(_WHITE_WITHIN_MM * COARSE_PER_MM)
    for share in _DARKER_THAN_PAPER:
        padded = (np.pad(part, reach) for part in (light.astype(np.float64), grey * light))
        count, total = (window_sums(part, 2 * reach)[:-1, :-1] for part in padded)
        white = np.maximum(total / np.maximum(count, 1), 1.0)
        light = paper & (grey > share * white)
    return white


def _label_strokes(inked: Mask, paper: Mask) -> Numbers:
    """Give pixels that touch one common number, even across a little print."""
    grown = inked.copy()
    for _ in range(_THROUGH_PRINT_PX):
        wide = np.pad(grown, 1)
        wide = wide[:, :-2] | wide[:, 1:-1] | wide[:, 2:]
        grown |= (wide[:-2] | wide[1:-1] | wide[2:]) & ~paper
    number: Numbers = np.zeros(grown.shape, np.intp)
    number[grown] = np.arange(1, grown.sum() + 1)
    pairs = []  # of numbers whose pixels touch, diagonally as well
    for one, other in (
        (number[:, :-1], number[:, 1:]), (number[:-1], number[1:]),
        (number[:-1, :-1], number[1:, 1:]), (number[:-1, 1:], number[1:, :-1]),
    ):  # fmt: skip
        both = (one > 0) & (other > 0)
        pairs.append(np.stack([one[both], other[both]], axis=1))
    joined = _join_numbers(int(number.max()) + 1, np.concatenate(pairs))
    return np.where(inked, joined[number], 0)


def _join_numbers(count: int, pairs: Numbers) -> Numbers:
    """Return the lowest number that each number is connected with, directly or through others."""
    lowest: Numbers = np.arange(count)
    while True:
        before = lowest.copy()
        for one, other in ((0, 1), (1, 0)):
            np.minimum.at(lowest, lowest[pairs[:, one]], before[pairs[:, other]])
        lowest = lowest[lowest]
        if (lowest == before).all():
            return lowest


# --- straight lines ---


def _measure_straightness(strokes: Strokes, square: Square) -> float:
    """Return the inked share of the straightest line through a square.

    A line counts by its palest part: inside the square, or on one of its sides. Lines of
    `_ANGLES` directions are tried at every offset that passes through the inside.
    """
    half = square.side / 2
    inner = half - _PENCIL_MM
    reach = square.side * _HALF_DIAGONAL + _WITHIN_MM
    # Positions along every line, from the square's middle: by angle, offset and step.
    angle = np.arange(_ANGLES)[:, None, None] * np.pi / _ANGLES
    offset = np.arange(-inner, inner + _LINE_STEP_MM / 2, _LINE_STEP_MM)[None, :, None]
    along = np.arange(-reach, reach + _LINE_STEP_MM / 2, _LINE_STEP_MM)
    x = np.cos(angle) * along - np.sin(angle) * offset
    y = np.sin(angle) * along + np.cos(angle) * offset
    paper, inked = _look_up(strokes, square.x + half + x, square.y + half + y)
    distance = np.maximum(np.abs(x), np.abs(y)) - half
    inside = paper & (distance < -_PENCIL_MM)
    outside = paper & (distance > _FRAME_BLUR_MM)
    short, long = (
        [
            _measure_start(inked, outside & side, length, backwards=bool(side[0]))
            for side in (along > 0, along < 0)
        ]
        for length in _SIDES_MM
    )
    sides = np.maximum(np.minimum(short[0], long[1]), np.minimum(short[1], long[0]))
    return float(np.minimum(_inked_share(inked, inside), sides).max())


def _look_up(strokes: Strokes, x: Array, y: Array) -> tuple[Mask, Mask]:
    """Return where positions are bare paper, and where there is ink on it."""
    height, width = strokes.ink.shape
    column, row = (np.floor(part * COARSE_PER_MM).astype(np.intp) for part in (x, y))
    on_card = (column >= 0) & (row >= 0) & (column < width) & (row < height)
    column = np.clip(column, 0, width - 1)
    row = np.clip(row, 0, height - 1)
    paper = strokes.paper[row, column] & on_card
    return paper, paper & (strokes.ink[row, column] > _MIN_LINE_INK)


def _measure_start(inked: Mask, outside: Mask, length: float, *, backwards: bool) -> Array:
    """Return the inked share of the first mm of paper on one side of a square."""
    order = outside[..., ::-1].cumsum(axis=2)[..., ::-1] if backwards else outside.cumsum(axis=2)
    return _inked_share(inked, outside & (order <= round(length / _LINE_STEP_MM)))


def _inked_share(inked: Mask, visible: Mask) -> Array:
    count = visible.sum(axis=2)
    share = (inked & visible).sum(axis=2) / np.maximum(count, 1)
    return np.where(count >= _MIN_VISIBLE_STEPS, share, 0.0)
