"""Vector shapes as plain geometry: paths, shapes made of them, and pictures made of shapes.

How it works
    A `Path` is a list of segments. Each is an operator with its numbers, as in PDF: `m` moves the
    pen, `l` draws a line, `c` a cubic curve with two handles, `h` closes. `pdf` and `svg` write a
    path as text; `svg.path.parse_path` reads it.

    A picture (`Drawing`) is a tuple of shapes, drawn one over the other. A shape's fill is a role
    such as "gold", which a look or an accent turns into a colour.

What is delicate
    *Which way is up.* Pages count y downwards, in millimetres, and so do paths on them. Pictures
    of `card_data/drawings` count y upwards about their middle, as on graph paper. PDF counts y
    upwards too, so `pdf` flips.

    *Negative zeros.* `-0.0` and `0.0` are written differently, and the bytes of a PDF show it.
    Float expressions here are not rearranged.
"""

import math
from collections.abc import Callable, Iterable
from itertools import islice, pairwise
from operator import mul
from typing import NamedTuple

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


class Path:
    """Segments from a pen's first `move` on; shapes are joined with +."""

    __slots__ = ("segments",)

    def __init__(self, segments: list[Segment] | None = None) -> None:
        self.segments = segments if segments is not None else []

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Path) and self.segments == other.segments

    __hash__ = None  # type: ignore[assignment] # a path grows

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


def hexagon(x: float, y: float, width: float, height: float) -> Path:
    """Return a hexagon that fills a box, with its corners at the box's shorter sides."""
    corners = HEXAGON if height >= width else tuple((b, a) for a, b in HEXAGON)
    return polygon(*((x + a * width, y + b * height) for a, b in corners))


def ellipse(x: float, y: float, rx: float, ry: float) -> Path:
    """Return an ellipse around x, y."""
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


def circle(x: float, y: float, radius: float) -> Path:
    return ellipse(x, y, radius, ry=radius)


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


def arc(x: float, y: float, r: float, start: float, end: float) -> Path:
    """Return a part of a circle between two angles in degrees, in curves of at most 90°."""
    pieces = max(1, math.ceil(abs(end - start) / 90 - 1e-9))
    step = math.radians(end - start) / pieces
    reach = r * 4 / 3 * math.tan(step / 4)
    angles = [math.radians(start) + n * step for n in range(pieces + 1)]
    path = Path().move(x + r * math.cos(angles[0]), y + r * math.sin(angles[0]))
    for a, b in pairwise(angles):
        ax, ay = x + r * math.cos(a), y + r * math.sin(a)
        bx, by = x + r * math.cos(b), y + r * math.sin(b)
        leaving = (ax - reach * math.sin(a), ay + reach * math.cos(a))
        path.curve(*leaving, bx + reach * math.sin(b), by - reach * math.cos(b), bx, by)
    return path


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
    return close(Path([*right.segments, *left]))


def chain(*paths: Path) -> Path:
    """Return several open paths as one. A line joins each to the next."""
    first, *rest = joined(paths).segments
    return Path(
        [first, *(("l" if operator == "m" else operator, parts) for operator, parts in rest)]
    )


def close(path: Path) -> Path:
    return Path([*path.segments, ("h", ())])


def moved(path: Path, dx: float, dy: float) -> Path:
    return path.mapped(lambda x, y: (x + dx, y + dy))


def scaled(path: Path, across: float, up: float | None = None) -> Path:
    factors = (across, across if up is None else up) * 3
    return Path([(op, tuple(map(mul, numbers, factors))) for op, numbers in path.segments])


def rotate(path: Path, degrees: float) -> Path:
    """Turn a path counter-clockwise about the origin."""
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
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


def both_ends(half: Drawing) -> Drawing:
    """Return a picture with a copy rotated by 180°, as on a court card."""
    return half + tuple(shape._replace(path=rotate(shape.path, 180)) for shape in half)


def placed(picture: Drawing, dx: float, dy: float, scale: float = 1.0) -> Drawing:
    """Return the picture scaled and then moved; its lines scale with it."""
    return tuple(
        Shape(moved(scaled(path, scale), dx, dy), fill, line * scale)
        for path, fill, line in picture
    )


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
