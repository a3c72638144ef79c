"""Drawings in colours of their own: outlines, filled or stroked, in colours or gradients; y
downwards.
"""

from math import hypot, sqrt
from typing import NamedTuple

from cards_pdf.art.path import Path
from cards_pdf.common.colour import Rgb

Matrix = tuple[float, float, float, float, float, float]
Stops = tuple[tuple[float, Rgb], ...]  # shares of the way, from 0 to 1, and the colours there
IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


class BadVectorError(ValueError):
    """The fault of a drawing, as the end of a sentence."""


class Gradient(NamedTuple):
    """Along a line (x, y to x, y), or from a circle to one around it (x, y, radius twice)."""

    points: tuple[float, ...]
    stops: Stops
    matrix: Matrix = IDENTITY  # from its own space to the drawing's

    @property
    def is_linear(self) -> bool:
        return len(self.points) == 4  # noqa: PLR2004 -- of two points


Paint = Rgb | Gradient


class Piece(NamedTuple):
    """An outline as it is painted."""

    path: Path
    fill: Paint | None = None
    stroke: Paint | None = None
    width: float = 1.0
    even_odd: bool = False
    opacity: tuple[float, float] = (1.0, 1.0)  # of its fill and its stroke
    ends: tuple[int, int] = (0, 0)  # PDF's numbers for how lines end and turn
    dash: str = ""
    clips: tuple[Path, ...] = ()  # it shows only inside all of them


class Vector(NamedTuple):
    """A drawing inside a box."""

    left: float
    top: float
    width: float
    height: float
    pieces: tuple[Piece, ...]
    left_out: tuple[str, ...] = ()  # what of its file is not drawn, such as a filter
    families: tuple[str, ...] = ()  # fonts of its words, which are drawn in ours


def combined(first: Matrix, second: Matrix) -> Matrix:
    """Return the matrix that applies `first`, then `second`."""
    a, b, c, d, e, f = first
    g, h, i, j, k, m = second
    return (
        a * g + b * i,
        a * h + b * j,
        c * g + d * i,
        c * h + d * j,
        e * g + f * i + k,
        e * h + f * j + m,
    )


def moved_by(matrix: Matrix, path: Path) -> Path:
    """Return a path with all its points mapped by the matrix."""
    if matrix == IDENTITY:
        return path
    a, b, c, d, e, f = matrix
    return path.mapped(lambda x, y: (a * x + c * y + e, b * x + d * y + f))


def enlarges(matrix: Matrix) -> float:
    """Return the factor by which lines become thicker."""
    a, b, c, d, _, _ = matrix
    # A matrix that flattens everything to a line has no area, but may still have a length.
    return sqrt(abs(a * d - b * c)) or hypot(a, b)
