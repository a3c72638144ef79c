"""Vector shapes as plain geometry: paths, shapes made of them, and pictures made of either.

How it works
    A `Path` is a list of segments. Each is an operator with its numbers, as in PDF: `m` moves the
    pen, `l` draws a line, `c` a cubic curve with two handles, `h` closes. `pdf` and `svg` write a
    path as text; `parse_path` reads what SVG writes in `d`, with all its letters.

    A picture (`Drawing`) is a tuple of shapes, drawn one over the other. A shape's fill is a role
    such as "gold", which a look or an accent turns into a colour.

    A `Vector` is a drawing with colours of its own, such as a deck author's SVG file: pieces that
    are filled or stroked, in colours or gradients.

What is delicate
    *Which way is up.* Pages count y downwards, in millimetres, and so do paths on them. Pictures
    of `card_data/drawings` count y upwards about their middle, as on graph paper. PDF counts y
    upwards too, so `pdf` flips. A `Vector` counts y downwards.

    *Negative zeros.* `-0.0` and `0.0` are written differently, and the bytes of a PDF show it.
    Float expressions here are not rearranged.
"""

import re
from cmath import phase, rect
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice, pairwise
from math import ceil, cos, pi, radians, sin, sqrt, tan
from operator import mul
from typing import NamedTuple

from cards_pdf.common.colour import Rgb
from cards_pdf.common.messages import Message

_HANDLE = 0.5523  # a quarter circle of radius 1 as one Bezier curve
HEXAGON = ((0.5, 0.0), (1.0, 0.25), (1.0, 0.75), (0.5, 1.0), (0.0, 0.75), (0.0, 0.25))
_PDF_FORMS = {
    "m": "%.3f %.3f m",
    "l": "%.3f %.3f l",
    "c": "%.3f %.3f %.3f %.3f %.3f %.3f c",
    "h": "h",
}
_SVG_LETTERS = {"m": "M", "l": "L", "c": "C", "h": "Z"}

Segment = tuple[str, tuple[float, ...]]
Point = tuple[float, float]


@dataclass(slots=True)
class Path:
    """Segments from a pen's first `move` on; shapes are joined with +."""

    segments: list[Segment] = field(default_factory=list)

    def move(self, x: float, y: float) -> "Path":
        self.segments.append(("m", (x, y)))
        return self

    def to(self, x: float, y: float) -> "Path":
        self.segments.append(("l", (x, y)))
        return self

    def curve(self, x1: float, y1: float, x2: float, y2: float, x: float, y: float) -> "Path":
        self.segments.append(("c", (x1, y1, x2, y2, x, y)))
        return self

    def close(self) -> "Path":
        self.segments.append(("h", ()))
        return self

    @property
    def points(self) -> list[Point]:
        """All points and handles: the shape lies within their bounds."""
        numbers = iter([number for _, numbers in self.segments for number in numbers])
        return list(zip(numbers, numbers, strict=True))

    def placed(self, x: float, y: float, scale: float = 1.0) -> "Path":
        """Return the shape scaled about its origin, then moved to x, y."""
        return self.mapped(lambda px, py: (px * scale + x, py * scale + y))

    def mapped(self, change: Callable[[float, float], Point]) -> "Path":
        """Return the path with every point changed."""
        # A tenth of a kit's time goes into points, so each operator has a branch without loops.
        segments: list[Segment] = []
        for op, numbers in self.segments:
            if op == "c":
                x1, y1, x2, y2, x, y = numbers
                segments.append((op, (*change(x1, y1), *change(x2, y2), *change(x, y))))
            else:
                segments.append((op, change(*numbers) if numbers else ()))
        return Path(segments)

    def pdf(self, *, flip: bool = True) -> str:
        """Return operators of a PDF, whose y goes upwards; `flip` mirrors a page's y."""
        signs = (1, -1 if flip else 1) * 3
        return " ".join(
            [_PDF_FORMS[op] % tuple(map(mul, numbers, signs)) for op, numbers in self.segments]
        )

    def svg(self, digits: int = 2) -> str:
        """Return the `d` of a `<path>`, without trailing zeros, which keeps pictures small."""
        form = f"%.{digits}f"
        return "".join(
            [
                _SVG_LETTERS[op]
                + " ".join([(form % part).rstrip("0").rstrip(".") for part in numbers])
                for op, numbers in self.segments
            ]
        )

    def __add__(self, other: "Path") -> "Path":
        return Path(self.segments + other.segments)


def joined(paths: Iterable[Path]) -> Path:
    """Return one path with the segments of all."""
    return Path([segment for path in paths for segment in path.segments])


# --- shapes ---


def polygon(*points: Point) -> Path:
    return polyline(*points).close()


def polyline(*points: Point) -> Path:
    path = Path().move(*points[0])
    for point in points[1:]:
        path.to(*point)
    return path


def rectangle(x: float, y: float, width: float, height: float) -> Path:
    return polygon((x, y), (x + width, y), (x + width, y + height), (x, y + height))


def ellipse(x: float, y: float, rx: float, ry: float | None = None) -> Path:
    """Return an ellipse around x, y, or a circle of one radius."""
    ry = rx if ry is None else ry
    kx = rx * _HANDLE
    ky = ry * _HANDLE
    return (
        Path()
        .move(x + rx, y)
        .curve(x + rx, y + ky, x + kx, y + ry, x, y + ry)
        .curve(x - kx, y + ry, x - rx, y + ky, x - rx, y)
        .curve(x - rx, y - ky, x - kx, y - ry, x, y - ry)
        .curve(x + kx, y - ry, x + rx, y - ky, x + rx, y)
        .close()
    )


def rounded(x: float, y: float, w: float, h: float, radius: float) -> Path:
    """Return a rectangle with round corners."""
    r = min(radius, w / 2, h / 2)
    k = r * (1 - _HANDLE)
    return (
        Path()
        .move(x + r, y)
        .to(x + w - r, y)
        .curve(x + w - k, y, x + w, y + k, x + w, y + r)
        .to(x + w, y + h - r)
        .curve(x + w, y + h - k, x + w - k, y + h, x + w - r, y + h)
        .to(x + r, y + h)
        .curve(x + k, y + h, x, y + h - k, x, y + h - r)
        .to(x, y + r)
        .curve(x, y + k, x + k, y, x + r, y)
        .close()
    )


# --- paths made of others ---


def symmetric(right: Path) -> Path:
    """Return a closed shape from its right half, which runs down from and to the axis x = 0."""
    numbers = [part for _, parts in right.segments for part in parts]
    lefts = [
        part for n in range(len(numbers) - 2, -1, -2) for part in (-numbers[n], numbers[n + 1])
    ][2:]
    left: list[Segment] = []
    for operator, parts in reversed(right.segments[1:]):
        left.append((operator, tuple(lefts[: len(parts)])))
        lefts = lefts[len(parts) :]
    return Path([*right.segments, *left]).close()


def scaled(path: Path, across: float, up: float | None = None) -> Path:
    factors = (across, across if up is None else up) * 3
    return Path([(op, tuple(map(mul, numbers, factors))) for op, numbers in path.segments])


def rotate(path: Path, degrees: float) -> Path:
    """Turn a path counter-clockwise about the origin."""
    c, s = cos(radians(degrees)), sin(radians(degrees))
    return path.mapped(lambda x, y: (x * c - y * s, x * s + y * c))


def bounds(paths: Iterable[Path]) -> tuple[float, float, float, float]:
    """Return left, bottom, right and top of all points and handles: at least what is drawn."""
    points = [point for path in paths for point in path.points]
    xs = [x for x, _ in points]
    ys = [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


# --- pictures made of shapes ---


class Shape(NamedTuple):
    """One piece of a picture: what fills it, and how wide its line is in mm (0 for none).

    The fill is a role (`ink`, `second`, `gold`, `pale`, `paper`, `dark` or none), not a colour.
    """

    path: Path
    fill: str = ""
    line: float = 0.0


Drawing = tuple[Shape, ...]


def silhouette(picture: Drawing) -> Path:
    """Return the outline of all shapes that are not inside an earlier one.

    All of it runs the same way round, mirrored shapes too, so that overlaps leave no hole.
    """
    paths = [shape.path for shape in picture if shape.fill and shape.line]
    boxes = [bounds([path]) for path in paths]
    outer = [
        path
        for n, path in enumerate(paths)
        if not any(
            _box_contains(boxes[m], boxes[n]) and _path_contains(paths[m], path) for m in range(n)
        )
    ]
    return joined(map(_clockwise, outer))


def _box_contains(box: tuple[float, ...], other: tuple[float, ...]) -> bool:
    return box[0] <= other[0] and box[1] <= other[1] and box[2] >= other[2] and box[3] >= other[3]


def _path_contains(path: Path, other: Path) -> bool:
    """Return True if a ray to the right of each point of the other crosses an odd number of sides.

    Curves count as the lines between their points and handles.
    """
    sides = [*pairwise(path.points), (path.points[-1], path.points[0])]
    return all(
        sum(
            (a[1] > y) != (b[1] > y) and x < a[0] + (b[0] - a[0]) * (y - a[1]) / (b[1] - a[1])
            for a, b in sides
        )
        % 2
        for x, y in other.points
    )


def _clockwise(path: Path) -> Path:
    points = path.points
    around = sum(a * d - b * c for (a, b), (c, d) in pairwise([*points, points[0]]))
    return path if round(around, 6) < 0 else _reversed(path)  # of two halves that cancel out


def _reversed(path: Path) -> Path:
    """Run each closed outline from its last point to its first."""
    starts = [n for n, (operator, _) in enumerate(path.segments) if operator == "m"]
    segments: list[Segment] = []
    for start, end in pairwise([*starts, len(path.segments)]):
        outline = path.segments[start:end]
        points = iter(reversed(Path(outline).points))
        segments.append(("m", next(points)))
        for operator, numbers in reversed(outline[1:]):
            if numbers:
                pairs = islice(points, len(numbers) // 2)
                segments.append((operator, tuple(part for pair in pairs for part in pair)))
        segments.append(("h", ()))
    return Path(segments)


# --- drawings in colours of their own ---

Matrix = tuple[float, float, float, float, float, float]
Stops = tuple[tuple[float, Rgb], ...]  # shares of the way, from 0 to 1, and the colours there
IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


class BadVectorError(ValueError):
    """The fault of a drawing or an outline, as the end of a sentence."""


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


# --- paths as SVG writes them ---

MAX_COORDINATE = 1e6
MAX_OUTLINE = 20_000  # characters
_NUMBER = re.compile(r"[\s,]*([-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d{1,3})?)")
_FLAG = re.compile(r"[\s,]*([01])")
_LETTER = re.compile(r"[\s,]*([MmLlHhVvCcSsQqTtAaZz])")
_END = re.compile(r"[\s,]*$")
_POINTS = {"M": 1, "L": 1, "C": 3, "S": 2, "Q": 2, "T": 1, "A": 1, "Z": 0}
_FLAT = 1e-6  # an arc of a smaller radius is straight
_FLAGS = (3, 4)  # which numbers of an arc are yes or no

Curve = Sequence[complex]  # two handles and a point


def arc_curves(
    start: complex, end: complex, radii: tuple[float, float], turn: complex, kind: tuple[bool, bool]
) -> Iterator[Curve]:
    """Yield two handles and a point each. An ellipse too small to reach grows until it does.

    It is turned like the number `turn`. Its `kind` says which of the four arcs is meant: whether
    it is the large one, and whether it runs to the other side.
    """
    rx, ry = radii
    large, sweep = kind
    # The ends on a circle of radius 1: the ellipse turned back and scaled
    a, b = (
        complex(back.real / rx, back.imag / ry)
        for back in (point * turn.conjugate() for point in (start, end))
    )
    half = abs(b - a) / 2
    if not half:
        return  # its ends meet
    radius = max(1.0, half)
    away = sqrt(radius**2 - half**2) * (1 if large == sweep else -1) / (2 * half)
    middle = (a + b) / 2 - 1j * away * (b - a)
    first = phase(a - middle)
    span = (phase(b - middle) - first) % (2 * pi) - (0 if sweep else 2 * pi)
    pieces = max(1, ceil(abs(span) / (pi / 2) - 1e-9))
    step = span / pieces
    reach = 4 / 3 * tan(step / 4) * 1j
    for n in range(pieces):
        one, two = (rect(1, first + span * n / pieces + more) for more in (0.0, step))
        curve = (one + reach * one, two - reach * two, two)
        on_page = [radius * point + middle for point in curve]
        yield [complex(point.real * rx, point.imag * ry) * turn for point in on_page]


def parse_outline(text: str) -> Path:
    """Parse a deck's path. Raise BadVectorError if it is too long or draws nothing."""
    if len(text) > MAX_OUTLINE:
        message = "is {count} characters long; at most {most} are allowed"
        raise BadVectorError(Message(message, count=len(text), most=MAX_OUTLINE))
    path = parse_path(text)
    if not any(operator in "lc" for operator, _ in path.segments):
        raise BadVectorError("draws nothing")
    return path


def parse_path(text: str) -> Path:
    """Parse a path of any length, also an empty one. All its curves become cubic."""
    return _Pen(text).path


class _Pen:
    """Reads and draws in one go; remembers what the short letters leave out.

    A point is a complex number, x + y * 1j.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.read = 0
        self.path = Path()
        self.position = 0j
        self.start = 0j
        self.handle = 0j  # the second one of the last curve
        self.last = ""  # the letter before
        while not _END.match(text, self.read):
            letter = self._next(_LETTER, "one of the letters M L H V C S Q T A Z")
            if letter not in "Mm" and not self.path.segments:
                raise BadVectorError("must begin with M")
            self._draw(letter)
            again = {"M": "L", "m": "l"}.get(letter, letter)  # further points are lines
            while letter not in "Zz" and _NUMBER.match(self.text, self.read):
                self._draw(again)

    def _next(self, pattern: re.Pattern[str], kind: str) -> str:
        found = pattern.match(self.text, self.read)
        if found is None:
            near = self.text[self.read : self.read + 12].strip()
            raise BadVectorError(
                Message('has "{near}" instead of {wanted}', near=near, wanted=Message(kind))
            )
        self.read = found.end()
        return found[1]

    def _number(self, pattern: re.Pattern[str] = _NUMBER) -> float:
        number = float(self._next(pattern, "a number"))
        if not abs(number) <= MAX_COORDINATE:
            raise BadVectorError("reaches too far")
        return number

    def _draw(self, letter: str) -> None:
        kind = letter.upper()
        here = self.position
        origin = here if letter.islower() else 0j
        arc = [
            self._number(_FLAG if n in _FLAGS else _NUMBER) for n in range(5 if kind == "A" else 0)
        ]
        if kind == "H":
            points = [complex(origin.real + self._number(), here.imag)]
        elif kind == "V":
            points = [complex(here.real, origin.imag + self._number())]
        else:
            points = [
                origin + complex(self._number(), self._number()) for _ in range(_POINTS[kind])
            ]
        match kind:
            case "M":
                self.path.move(*numbers_of(points))
                self.start = points[0]
            case "Z":
                self.path.close()
                points = [self.start]
            case "A" if min(map(abs, arc[:2])) >= _FLAT:
                turn = complex(cos(radians(arc[2])), sin(radians(arc[2])))
                radii = (abs(arc[0]), abs(arc[1]))
                arc_kind = (bool(arc[3]), bool(arc[4]))
                for curve in arc_curves(here, points[0], radii, turn=turn, kind=arc_kind):
                    self.path.curve(*numbers_of(curve))
            case "C" | "S" | "Q" | "T":
                self._curve(kind, points)
            case _:
                self.path.to(*numbers_of(points))
        self.position = points[-1]
        self.last = kind

    def _curve(self, kind: str, points: list[complex]) -> None:
        """Draw C, S, Q or T. S and T continue the last curve; Q and T have one handle."""
        here = self.position
        alike = "CS" if kind in "CS" else "QT"
        if kind in "ST":
            handle = self.handle if self.last in tuple(alike) else here
            points = [2 * here - handle, *points]
        self.handle, end = points[-2:]
        if alike == "QT":  # a quadratic curve as a cubic one
            points = [point + (self.handle - point) * 2 / 3 for point in (here, end)] + [end]
        self.path.curve(*numbers_of(points))


def numbers_of(points: Iterable[complex]) -> Iterator[float]:
    """Yield x and y of each point."""
    for point in points:
        yield point.real
        yield point.imag
