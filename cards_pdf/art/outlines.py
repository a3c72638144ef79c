"""Pictures made of shapes: outlines in short notation, mirrored, turned and combined. Nothing draws
here.

Unlike on a page, y grows upwards and a picture is drawn about its middle, as on graph paper.
"""

import math
from collections.abc import Iterable
from itertools import islice, pairwise
from typing import NamedTuple

from cards_pdf.art.paths import Path, Segment

_OPERATORS = {"M": ("m", 2), "L": ("l", 2), "C": ("c", 6), "Z": ("h", 0)}


class Shape(NamedTuple):
    """One piece of a picture: what fills it, and how wide its line is in mm (0 for none).

    The fill is a role (`ink`, `second`, `gold`, `pale`, `paper`, `dark` or none), not a colour.
    """

    path: Path
    fill: str = ""
    line: float = 0.0


Drawing = tuple[Shape, ...]


def path_from(text: str) -> Path:
    """Read 'M 0 1 L 2 3 C 4 5 6 7 8 9 Z', as in the path of an SVG, absolute."""
    path = Path()
    numbers: list[float] = []
    for word in reversed(text.split()):
        if word not in _OPERATORS:
            numbers.append(float(word))
            continue
        operator, length = _OPERATORS[word]
        assert len(numbers) == length, text
        path.segments.insert(0, (operator, tuple(reversed(numbers))))
        numbers = []
    return path


def symmetric(right: Path) -> Path:
    """A closed shape from its right half, which runs from the top of the axis x = 0 to its foot."""
    numbers = [part for _, parts in right.segments for part in parts]
    lefts = [
        part for n in range(len(numbers) - 2, -1, -2) for part in (-numbers[n], numbers[n + 1])
    ][2:]
    left: list[Segment] = []
    for operator, parts in reversed(right.segments[1:]):
        left.append((operator, tuple(lefts[: len(parts)])))
        lefts = lefts[len(parts) :]
    return closed(Path([*right.segments, *left]))


def chain(*paths: Path) -> Path:
    """Several open outlines as one: a line joins each to the next."""
    first, *rest = (segment for path in paths for segment in path.segments)
    return Path(
        [first, *(("l" if operator == "m" else operator, parts) for operator, parts in rest)]
    )


def closed(path: Path) -> Path:
    return Path([*path.segments, ("h", ())])


def arc(x: float, y: float, r: float, start: float, end: float) -> Path:
    """Part of a circle, from one angle to another (degrees, either way round), in curves of at most
    90°.
    """
    pieces = max(1, math.ceil(abs(end - start) / 90 - 1e-9))
    step = math.radians(end - start) / pieces
    reach = r * 4 / 3 * math.tan(step / 4)
    angles = [math.radians(start) + n * step for n in range(pieces + 1)]
    path = Path().move(x + r * math.cos(angles[0]), y + r * math.sin(angles[0]))
    for a, b in pairwise(angles):
        ax, ay, bx, by = (
            x + r * math.cos(a),
            y + r * math.sin(a),
            x + r * math.cos(b),
            y + r * math.sin(b),
        )
        leaving = (ax - reach * math.sin(a), ay + reach * math.cos(a))
        path.curve(*leaving, bx + reach * math.sin(b), by - reach * math.cos(b), bx, by)
    return path


def rectangle(x: float, y: float, width: float, height: float) -> Path:
    return Path().move(x, y).to(x + width, y).to(x + width, y + height).to(x, y + height).close()


def moved(path: Path, dx: float, dy: float) -> Path:
    return path.mapped(lambda x, y: (x + dx, y + dy))


def scaled(path: Path, across: float, up: float | None = None) -> Path:
    by = across if up is None else up
    return path.mapped(lambda x, y: (x * across, y * by))


def turned(path: Path, degrees: float) -> Path:
    """Turned counter-clockwise about the origin."""
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return path.mapped(lambda x, y: (x * c - y * s, x * s + y * c))


def both_ends(half: Drawing) -> Drawing:
    """A picture and the same turned by 180°, as on a court card."""
    return half + tuple(shape._replace(path=turned(shape.path, 180)) for shape in half)


def placed(picture: Drawing, dx: float, dy: float, scale: float = 1.0) -> Drawing:
    """The picture scaled and then moved; its lines scale with it."""
    return tuple(
        Shape(moved(scaled(path, scale), dx, dy), fill, line * scale)
        for path, fill, line in picture
    )


def silhouette(picture: Drawing) -> Path:
    """All of a figure that is filled and has a line, as one outline; not what lies inside of
    something below.

    All of it runs the same way round, even what was mirrored: where shapes overlap, no hole is
    left.
    """
    paths = [shape.path for shape in picture if shape.fill and shape.line]
    boxes = [bounds([path]) for path in paths]
    outer = [
        path
        for n, path in enumerate(paths)
        if not any(_holds(boxes[m], boxes[n]) and _surrounds(paths[m], path) for m in range(n))
    ]
    return Path([segment for path in outer for segment in _clockwise(path).segments])


def _holds(box: tuple[float, ...], other: tuple[float, ...]) -> bool:
    return box[0] <= other[0] and box[1] <= other[1] and box[2] >= other[2] and box[3] >= other[3]


def _surrounds(path: Path, other: Path) -> bool:
    """Whether all points of the other one lie inside: a ray to the right crosses an odd number of
    sides.
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
    return path if round(around, 6) < 0 else _backwards(path)  # of two halves that cancel out


def _backwards(path: Path) -> Path:
    """The same closed outlines, each from its last point to its first."""
    starts = [n for n, (operator, _) in enumerate(path.segments) if operator == "m"]
    made: list[Segment] = []
    for start, end in pairwise([*starts, len(path.segments)]):
        outline = path.segments[start:end]
        points = iter(reversed(Path(outline).points))
        made.append(("m", next(points)))
        for operator, numbers in reversed(outline[1:]):
            if numbers:
                pairs = islice(points, len(numbers) // 2)
                made.append((operator, tuple(part for pair in pairs for part in pair)))
        made.append(("h", ()))
    return Path(made)


def bounds(paths: Iterable[Path]) -> tuple[float, float, float, float]:
    """Left, bottom, right and top of all points, handles included: never less than what is
    drawn.
    """
    points = [point for path in paths for point in path.points]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)
