"""What the strokes about a square say of its mark: whether it is the square's own, or runs through it.

Each stroke belongs to the ticked square that holds most of it. In other squares it is a neighbour's tail, and
around them nobody's mark beside the box.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from cards_pdf.cards.one_a_page import Square
from cards_pdf.cards.rows.tick_boxes import FRAME
from cards_pdf.scan.arrays import Array, Mask
from cards_pdf.scan.fronts import COARSE
from cards_pdf.scan.straight import straightness
from cards_pdf.scan.strokes import Strokes

_INNER = 0.45  # mm within a square's edge to where only a pencil has been
_NEAREST, _FURTHEST = 0.3, 2.0  # mm outside the edge that are looked through
_LOOK = 14.0  # mm about a square within which its strokes are followed
_ROOT, _LEAST = 0.25, 0.1  # of a square's most ink, and mm: less of a stroke only passes
_TAIL = 0.4  # of a stroke's ink in its own square: less of it in another is its tail
_SHARED = 0.5  # mm of line: so much in another square is a mark there
_OPPOSITE, _SAME_WAY = -0.2, 0.5  # cosines of the angle between two ways out
_FEW = 3  # pixels

Masses = Array  # mm of line as black as the frame: a row for each stroke, a column for each square


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
    straight: float = 0.0  # inked share of the straightest line through the square and on
    is_joined: bool = False  # its stroke marks another square as well


def traits_of(strokes: Strokes, squares: Sequence[Square], ticked: Sequence[bool]) -> list[Traits]:
    marks = _Marks(strokes, squares, np.array(ticked, dtype=bool))
    return list(map(marks.traits, range(len(squares))))


class _Marks:
    """Which stroke belongs to which square of a card."""

    def __init__(self, strokes: Strokes, squares: Sequence[Square], ticked: Mask) -> None:
        self.strokes, self.squares, self.ticked = strokes, squares, ticked
        self.masses = _masses(strokes, squares)
        most = self.masses.argmax(axis=1)
        self._owners = np.where((self.masses.max(axis=1) > 0) & ticked[most], most, -1)

    def traits(self, n: int) -> Traits:
        square, neighbours = self.squares[n], self._neighbours(n)
        own, tails = self._own_around(square, neighbours), float(self.masses[neighbours, n].sum())
        if not self.ticked[n]:
            return Traits(own, tails)
        mark = self._mark(n)
        straight = straightness(self.strokes, square)
        return Traits(
            own, tails, self._way_out(square, mark), self._off_middle(square), straight, self._joins(n, mark)
        )

    def _neighbours(self, n: int) -> Mask:
        """The strokes that are another square's and no more than end in this one."""
        most = self.masses.max(axis=1)
        return np.asarray((self._owners >= 0) & (self._owners != n) & (self.masses[:, n] <= _TAIL * most))

    def _mark(self, n: int) -> Mask:
        """The strokes that mark a square, not counting what only passes."""
        masses = self.masses[:, n]
        return np.asarray(masses >= max(_ROOT * masses.max(), _LEAST))

    def _joins(self, n: int, mark: Mask) -> bool:
        """Whether these strokes mark other squares."""
        shared = (self.masses[mark].sum(axis=0) >= _SHARED) & self.ticked
        return bool(np.delete(shared, n).any())

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
        across, down = (ink.sum(axis=0) * (x - square.x - half)), (ink.sum(axis=1) * (y - square.y - half))
        return float(np.hypot(across.sum(), down.sum())) / total

    def _way_out(self, square: Square, mark: Mask) -> WayOut:
        here = self.strokes.around(square, _LOOK)
        beyond = self.strokes.beyond(square, here)
        out = mark[self.strokes.labels[here]] & (beyond > _NEAREST)
        if out.sum() < _FEW:
            return WayOut()
        x, y = self.strokes.places(here)
        rows, columns = np.nonzero(out)
        half = square.side / 2
        return _way_out(np.stack([x[columns] - square.x - half, y[rows] - square.y - half], 1), beyond[out])


def _way_out(off: Array, beyond: Array) -> WayOut:
    """From pixels outside a square: where they lie from its middle, and how far beyond its edge."""
    furthest = int(beyond.argmax())
    ways = off / np.hypot(*off.T)[:, None]
    along = ways @ ways[furthest]
    opposite = np.sort(beyond[along < _OPPOSITE])
    tail = off[along > _SAME_WAY]
    width = float(np.sqrt(max(np.linalg.eigvalsh(np.cov(tail.T))[0], 0))) if len(tail) > _FEW else 0.0
    return WayOut(
        float(beyond[furthest]),
        float(opposite[-_FEW]) if len(opposite) >= _FEW else 0.0,
        float(-ways[furthest, 1]),
        width,
    )


def _masses(strokes: Strokes, squares: Sequence[Square]) -> Masses:
    """How much of each stroke lies in each square."""
    count = int(strokes.labels.max()) + 1
    found = np.zeros((count, len(squares)))
    for n, square in enumerate(squares):
        here = strokes.around(square, -_INNER)
        found[:, n] = np.bincount(strokes.labels[here].ravel(), strokes.ink[here].ravel(), count)
    found[0] = 0
    return np.asarray(found / COARSE**2 / FRAME)
