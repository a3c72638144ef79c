"""What a pencil or dirt drew on a whole card, stroke by stroke, and what that says of each square's
mark.

A square alone does not tell a tick from a line that runs through it: what the ink does outside
tells. What comes in is the photo of a card that was found, its print, and which squares hold enough
ink to be ticked. What goes out are the `Traits` of each square: whether its mark is its own, how it
leaves the square, whether a straight line runs through.

Only bare paper is looked at, for over print nothing shows; a stroke is followed through print for a
little. Each stroke belongs to the ticked square that holds most of it. In other squares it is a
neighbour's tail, and around them nobody's mark beside the box. The doubt: two marks that touch are
one stroke, and are asked about.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from cards_pdf.cards.rows.tick_boxes import FRAME
from cards_pdf.cards.single_cards import Square
from cards_pdf.scan.arrays import Array, Mask, Numbers, blur, window_sums
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

_INNER = 0.45  # mm within a square's edge to where only a pencil has been
_NEAREST, _FURTHEST = 0.3, 2.0  # mm outside the edge that are looked through
_LOOK = 14.0  # mm about a square within which its strokes are followed
_ROOT, _LEAST = 0.25, 0.1  # of a square's most ink, and mm: less of a stroke only passes
_EDGE = 0.7  # mm: the inside's edge, to where whoever fills a square brings the pencil
_SPOT = 1.6  # mm: a pencil's or a pen's stroke is narrower, and so is where two of them meet
_TAIL = 0.4  # of a stroke's ink in its own square: less of it in another is its tail
_SHARED = 0.5  # mm of line: so much in another square is a mark there
_OPPOSITE, _SAME_WAY = -0.2, 0.5  # cosines of the angle between two ways out
_FEW = 3  # pixels

# of straight lines
_ANGLES, _LINE_STEP = 48, 0.2  # tried; mm between places that are looked at
_OUTER = 0.3  # mm outside it, to where the frame's blur reaches
_SIDES = (1.4, 4.0)  # mm of paper along which a line is followed on one side, and on the other …
_WITHIN = 7.0  # … within so many mm, print being left out
_CORNER = 0.71  # of a side, from the middle to a corner
_PALE = 0.07  # as much ink as this is a line's
_LEAST_SEEN = 5  # places that must be seen

Masses = Array  # mm of line as black as the frame: a row for each stroke, a column for each square


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
        return (np.arange(width)[here[1]] + 0.5) / COARSE, (
            np.arange(height)[here[0]] + 0.5
        ) / COARSE

    def beyond(self, square: Square, here: tuple[slice, slice]) -> Array:
        """How many mm outside a square each of these pixels lies; inside it is negative."""
        x, y = (
            part - start - square.side / 2
            for part, start in zip(self.places(here), (square.x, square.y), strict=True)
        )
        return np.asarray(np.maximum(np.abs(x)[None, :], np.abs(y)[:, None]) - square.side / 2)


def _pixels(start: float, length: float) -> slice:
    return slice(max(0, round(start)), max(0, round(start + length)))


def strokes_of(
    photo: Photo, placed: Registration, front: PrintedFront, contrast: float, noise: float
) -> Strokes:
    """Every stroke on a card; `contrast` is its frames', and `noise` a part of it."""
    print_ = (255 - front.coarse[0].astype(np.float64)) / _BLACKEST
    y, x = ((np.arange(count) + 0.5) / COARSE for count in print_.shape)
    mapping = placed.mapping
    seen, outside = photo.seen(*mapping(*np.meshgrid(x, y)), mapping.dots(*mapping.middle), COARSE)
    seen[outside] = 0
    paper = (blur(print_[None], _SOFT)[0] < _PAPER) & (seen > 0)
    ink = np.where(paper, (1 - seen / _white(seen, paper)) / max(contrast, _FAINTEST), 0.0)
    ink = blur(ink[None], _GRAIN)[0] * paper
    return Strokes(ink, paper, _label_strokes(ink > _INK + _NOISY * noise, paper))


def _white(seen: Array, paper: Mask) -> Array:
    """How white the paper is about each place, what is dark left out."""
    some, white, reach = paper, np.ones_like(seen), round(_LOCAL * COARSE)
    for darkest in _DARKER:
        padded = (np.pad(part, reach) for part in (some.astype(np.float64), seen * some))
        count, total = (window_sums(part, 2 * reach)[:-1, :-1] for part in padded)
        white = np.maximum(total / np.maximum(count, 1), 1.0)
        some = paper & (seen > darkest * white)
    return white


def _label_strokes(inked: Mask, paper: Mask) -> Numbers:
    """Pixels that touch get the same number, over a little print as well."""
    grown = inked.copy()
    for _ in range(_THROUGH):
        wide = np.pad(grown, 1)
        wide = wide[:, :-2] | wide[:, 1:-1] | wide[:, 2:]
        grown |= (wide[:-2] | wide[1:-1] | wide[2:]) & ~paper
    number: Numbers = np.zeros(grown.shape, np.intp)
    number[grown] = np.arange(1, grown.sum() + 1)
    return np.where(inked, _join_numbers(int(number.max()) + 1, _neighbours(number))[number], 0)


def _join_numbers(count: int, pairs: Numbers) -> Numbers:
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


# --- what the strokes say of each square ---


class WayOut(NamedTuple):
    """How a mark leaves its square, in mm."""

    longest: float = 0.0  # beyond the edge, where it goes furthest …
    opposite: float = 0.0  # … and on the other side
    rise: float = 0.0  # how steeply its end lies over the square's middle: 1 is straight above
    width: float = 0.0  # how far what lies outside is from being a straight tail


class Traits(NamedTuple):
    """Of one square's mark."""

    own_around: float = 1.0  # share of the ink around the square that is in no neighbour's mark
    tails: float = 0.0  # mm of line inside that are a neighbour's tail
    out: WayOut = WayOut()
    off_middle: float = 0.0  # mm by which the ink inside lies to one side
    filled: float = 0.0  # inked share of the inside's edge, along the side where it is least
    is_spot: bool = False  # ink lies on a whole square of it that no pencil is broad enough for
    straight: float = 0.0  # inked share of the straightest line through the square and on
    is_joined: bool = False  # its stroke marks another square as well


def traits_of(strokes: Strokes, squares: Sequence[Square], ticked: Sequence[bool]) -> list[Traits]:
    marks = _Marks(strokes, squares, np.array(ticked, dtype=bool))
    return list(map(marks.traits, range(len(squares))))


class _Marks:
    """Which stroke belongs to which square of a card."""

    def __init__(self, strokes: Strokes, squares: Sequence[Square], ticked: Mask) -> None:
        self.strokes, self.squares, self.ticked = strokes, squares, ticked
        count = int(strokes.labels.max()) + 1
        self.masses: Masses = np.zeros((count, len(squares)))
        for n, square in enumerate(squares):
            here = strokes.around(square, -_INNER)
            self.masses[:, n] = np.bincount(
                strokes.labels[here].ravel(), strokes.ink[here].ravel(), count
            )
        self.masses[0] = 0
        self.masses = self.masses / COARSE**2 / FRAME
        most = self.masses.argmax(axis=1)
        self._owners = np.where((self.masses.max(axis=1) > 0) & ticked[most], most, -1)

    def traits(self, n: int) -> Traits:
        square, neighbours = self.squares[n], self._neighbours(n)
        own, tails = self._own_around(square, neighbours), float(self.masses[neighbours, n].sum())
        if not self.ticked[n]:
            return Traits(own, tails)
        masses = self.masses[:, n]
        mark = masses >= max(_ROOT * masses.max(), _LEAST)  # what only passes does not mark it
        joined = (
            self.masses[mark].sum(axis=0) >= _SHARED
        ) & self.ticked  # the squares that its strokes mark
        out, off_middle = self._way_out(square, mark), self._off_middle(square)
        inked = self.strokes.labels[self.strokes.around(square, -_INNER)] > 0
        filled, is_spot = _filled(inked), _has_spot(inked)
        straight, is_joined = straightness(self.strokes, square), bool(np.delete(joined, n).any())
        return Traits(own, tails, out, off_middle, filled, is_spot, straight, is_joined)

    def _neighbours(self, n: int) -> Mask:
        """The strokes that are another square's and no more than end in this one."""
        most = self.masses.max(axis=1)
        return np.asarray(
            (self._owners >= 0) & (self._owners != n) & (self.masses[:, n] <= _TAIL * most)
        )

    def _own_around(self, square: Square, neighbours: Mask) -> float:
        here = self.strokes.around(square, _FURTHEST)
        labels = self.strokes.labels[here]
        around = (self.strokes.beyond(square, here) > _NEAREST) & (labels > 0)
        ink = self.strokes.ink[here] * around
        total = float(ink.sum())
        return float((ink * ~neighbours[labels]).sum()) / total if total else 1.0

    def _off_middle(self, square: Square) -> float:
        here = self.strokes.around(square, -_INNER)
        ink = self.strokes.ink[here] * (self.strokes.labels[here] > 0)
        x, y = self.strokes.places(here)
        half, total = square.side / 2, max(float(ink.sum()), 1e-9)
        across, down = (
            (ink.sum(axis=0) * (x - square.x - half)),
            (ink.sum(axis=1) * (y - square.y - half)),
        )
        return float(np.hypot(across.sum(), down.sum())) / total

    def _way_out(self, square: Square, mark: Mask) -> WayOut:
        here = self.strokes.around(square, _LOOK)
        beyond = self.strokes.beyond(square, here)
        out = mark[self.strokes.labels[here]] & (beyond > _NEAREST)
        if out.sum() < _FEW:
            return WayOut()
        x, y = self.strokes.places(here)
        rows, columns = np.nonzero(out)
        half, beyond = square.side / 2, beyond[out]
        off = np.stack([x[columns] - square.x - half, y[rows] - square.y - half], 1)
        furthest = int(beyond.argmax())
        ways = off / np.hypot(*off.T)[:, None]
        along = ways @ ways[furthest]
        opposite = np.sort(beyond[along < _OPPOSITE])
        tail = off[along > _SAME_WAY]
        width = (
            float(np.sqrt(max(np.linalg.eigvalsh(np.cov(tail.T))[0], 0)))
            if len(tail) > _FEW
            else 0.0
        )
        back = float(opposite[-_FEW]) if len(opposite) >= _FEW else 0.0
        return WayOut(float(beyond[furthest]), back, float(-ways[furthest, 1]), width)


# --- where a square's inside is inked ---


def _filled(inked: Mask) -> float:
    """The share of its edge, along the side where it is least."""
    edge = round(_EDGE * COARSE)
    sides = inked[:edge], inked[-edge:], inked.T[:edge], inked.T[-edge:]
    return min(float(side.any(axis=0).mean()) for side in sides)


def _has_spot(inked: Mask) -> bool:
    """Whether a whole square of it is, as broad as no stroke."""
    side = round(_SPOT * COARSE)
    sums = np.pad(inked.cumsum(axis=0).cumsum(axis=1), ((1, 0), (1, 0)))
    within = sums[side:, side:] - sums[:-side, side:] - sums[side:, :-side] + sums[:-side, :-side]
    return bool((within == side * side).any())


# --- straight lines ---


def straightness(strokes: Strokes, square: Square) -> float:
    """The inked share of the straightest line through a square, where it is palest: inside or on a
    side.
    """
    # Places along every line that is tried, seen from the square's middle: by angle, offset and
    # place
    angle = np.arange(_ANGLES)[:, None, None] * np.pi / _ANGLES
    half, inner = square.side / 2, square.side / 2 - _INNER
    offset = np.arange(-inner, inner + _LINE_STEP / 2, _LINE_STEP)[None, :, None]
    reach = square.side * _CORNER + _WITHIN
    t = np.arange(-reach, reach + _LINE_STEP / 2, _LINE_STEP)
    x, y = np.cos(angle) * t - np.sin(angle) * offset, np.sin(angle) * t + np.cos(angle) * offset
    paper, inked = _look_up(strokes, square.x + half + x, square.y + half + y)
    depth = np.maximum(np.abs(x), np.abs(y)) - half
    inside, outside = paper & (depth < -_INNER), paper & (depth > _OUTER)
    short, long = (
        [_beginning(inked, outside & side, far, backwards=bool(side[0])) for side in (t > 0, t < 0)]
        for far in _SIDES
    )
    sides = np.maximum(np.minimum(short[0], long[1]), np.minimum(short[1], long[0]))
    return float(np.minimum(_share(inked, inside), sides).max())


def _look_up(strokes: Strokes, x: Array, y: Array) -> tuple[Mask, Mask]:
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
    return _share(inked, outside & (order <= round(far / _LINE_STEP)))


def _share(inked: Mask, whole: Mask) -> Array:
    count = whole.sum(axis=2)
    return np.asarray(
        np.where(count >= _LEAST_SEEN, (inked & whole).sum(axis=2) / np.maximum(count, 1), 0.0)
    )
