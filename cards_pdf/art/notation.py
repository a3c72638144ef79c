"""Drawings as data: the files of `card_data/drawings`, a line for each shape, as a hand sets them
down.

    [cellar-rat]
    ring wood .6: -25,-21* -25.6,-10 -24,4*     # closed; a star makes a corner; "|" begins another
    both half shade .65: 0,17 6,15.6            # `half` is mirrored, `both` draws on both sides
    at 1.2,15.6 1 -10:                          # what stands indented is scaled, turned and moved
        line .35: 0,0 1,1
    at 0,9 .4 0 keep:                           # its lines keep their width; `flip` mirrors it
    first
        use round-eyes                          # another drawing
    around 6:                                   # so many times, turned about the middle
        disc ink: 0,3 .6
    rows 6,16 9.5,-5.125 4.75:                  # columns and rows, steps, every second row is over
        box brick: 0,0 9 4.6

Behind a verb stand the fill's role, if any, and the line's width, if any. y grows upwards. A `path`
is written as in SVG; `fold` completes one by its mirror image.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise, product
from math import hypot
from typing import NamedTuple

from cards_pdf.art.outlines import (
    Drawing,
    Shape,
    moved,
    path_from,
    rectangle,
    scaled,
    symmetric,
    turned,
)
from cards_pdf.art.paths import Path, ellipse, polygon, rounded
from cards_pdf.art.pips import SUITS

Used = Callable[[str], Drawing]

_INDENT = "    "
_HANDLE = 0.36  # of the way to the next point
Direction = tuple[float, float]


def drawing(notation: str, used: Used) -> Drawing:
    """The shapes of a drawing; `used` makes those that it uses in turn."""
    return tuple(_shapes(notation.splitlines(), used))


def _shapes(rows: list[str], used: Used) -> Iterator[Shape]:
    """Each row with those indented under it."""
    rows = [row.partition("#")[0].rstrip() for row in rows]
    rows = [row for row in rows if row]
    starts = [n for n, row in enumerate(rows) if not row.startswith(_INDENT)]
    for start, end in zip(starts, [*starts[1:], len(rows)], strict=True):
        head, _, points = rows[start].partition(":")
        inner = [row.removeprefix(_INDENT) for row in rows[start + 1 : end]]
        yield from _row(head.split(), points, inner, used)


def _row(words: list[str], points: str, inner: list[str], used: Used) -> Iterator[Shape]:
    verb, *given = words
    if verb == "both":
        shapes = tuple(_row(given, points, inner, used) if given else _shapes(inner, used))
        yield from (*shapes, *(shape._replace(path=scaled(shape.path, -1, 1)) for shape in shapes))
    elif verb == "at":
        yield from _placed_shapes(tuple(_shapes(inner, used)), *given)
    elif verb == "rows":
        yield from _copies_in_rows(tuple(_shapes(inner, used)), *given)
    elif verb == "around":
        yield from _turned_copies(tuple(_shapes(inner, used)), *given)
    elif verb == "use":
        yield from used(given[0])
    else:
        yield from _outlined_shapes(verb, given, points)


def _outlined_shapes(verb: str, given: list[str], points: str) -> Iterator[Shape]:
    """Outlines with the same fill and line."""
    width = float(given.pop()) if given and given[-1][0] in ".0123456789" else 0.0
    fill = given[0] if given else ""
    for text in points.split("|"):
        yield Shape(_OUTLINES[verb](text.strip()), fill, width)


def _placed_shapes(
    shapes: Drawing, place: str, scale: str = "1", degrees: str = "0", *manner: str
) -> Iterator[Shape]:
    """Scaled, mirrored if asked, turned, and then moved; lines scale too, unless they keep their
    width.
    """
    (x, y), by = _numbers(place), float(scale)
    across, thicker = -by if "flip" in manner else by, 1.0 if "keep" in manner else by
    for path, fill, width in shapes:
        yield Shape(
            moved(turned(scaled(path, across, by), float(degrees)), x, y), fill, width * thicker
        )


def _turned_copies(shapes: Drawing, count: str, start: str = "0") -> Iterator[Shape]:
    for n in range(int(count)):
        for shape in shapes:
            yield shape._replace(path=turned(shape.path, float(start) + 360 / int(count) * n))


def _copies_in_rows(shapes: Drawing, count: str, step: str, over: str = "0") -> Iterator[Shape]:
    """Again and again: neighbours in a row are one outline, each row lies on the one before."""
    columns, rows = (int(number) for number in _numbers(count))
    across, up = _numbers(step)
    for row, shape in product(range(rows), shapes):
        start = float(over) * (row % 2)
        places = [(start + column * across, row * up) for column in range(columns)]
        yield shape._replace(
            path=Path(
                [segment for place in places for segment in moved(shape.path, *place).segments]
            )
        )


def _numbers(text: str) -> list[float]:
    return [float(word) for word in text.replace(",", " ").split()]


def _disc(text: str) -> Path:
    """Its middle and its radius, or both radii."""
    x, y, across, *up = _numbers(text)
    return ellipse(x, y, across, *(up or [across]))


def _hoop(text: str) -> Path:
    """A disc with a hole."""
    x, y, outer, inner = _numbers(text)
    hole = moved(scaled(ellipse(0, 0, inner, inner), -1, 1), x, y)
    return ellipse(x, y, outer, outer) + hole


def _box(text: str) -> Path:
    """Its lower left corner, width and height; round with a radius."""
    x, y, width, height, *radius = _numbers(text)
    return rounded(x, y, width, height, *radius) if radius else rectangle(x, y, width, height)


def _polygon(text: str) -> Path:
    numbers = iter(_numbers(text))
    return polygon(*zip(numbers, numbers, strict=True))


def _sign(text: str) -> Path:
    """A suit's sign: its name, its middle and its height, or how it is stretched both ways."""
    name, _, place = text.partition(" ")
    x, y, *size = _numbers(place)
    return moved(scaled(SUITS[name], *size), x, y)


class _Knot(NamedTuple):
    x: float
    y: float
    corner: bool = False


def line(text: str) -> Path:
    """An open line; its ends are free."""
    points = _points(text)
    return _curves(points, _directions(points, closed=False))


def ring(text: str) -> Path:
    """A closed outline."""
    return _closed_curve(_points(text))


def half(text: str) -> Path:
    """A closed outline from its right half: first and last point lie on the axis x = 0."""
    right = _points(text)
    left = [_Knot(-x, y, corner) for x, y, corner in reversed(right[1:-1])]
    return _closed_curve(right + left)


def taper(text: str) -> Path:
    """A tail, a horn, a flame's tongue: closed around a spine; behind a semicolon stand its
    widths.
    """
    way, _, numbers = text.partition(";")
    spine, widths = _points(way), _numbers(numbers)
    count = len(spine)
    sides = []
    for n, (point, (dx, dy)) in enumerate(
        zip(spine, _directions(spine, closed=False), strict=True)
    ):
        x, y = (part * _between(widths, n / (count - 1)) / 2 for part in (-dy, dx))
        sides.append((point.x + x, point.y + y, point.x - x, point.y - y))
    ends = (0, count - 1)
    there = [_Knot(x, y, n in ends) for n, (x, y, _, _) in enumerate(sides)]
    back = [_Knot(x, y, n in ends) for n, (_, _, x, y) in enumerate(sides)]
    return _closed_curve(there + back[::-1])


def _points(text: str) -> list[_Knot]:
    words = ((word.rstrip("*").partition(","), word.endswith("*")) for word in text.split())
    return [_Knot(float(x), float(y), corner) for (x, _, y), corner in words]


def _between(widths: list[float], share: float) -> float:
    """The width at this share of the way."""
    place = share * (len(widths) - 1)
    n = min(int(place), len(widths) - 2)
    return widths[n] + (widths[n + 1] - widths[n]) * (place - n)


def _closed_curve(points: list[_Knot]) -> Path:
    directions = _directions(points, closed=True)
    return _curves([*points, points[0]], [*directions, directions[0]]).close()


def _directions(points: list[_Knot], *, closed: bool) -> list[Direction]:
    """At each point the direction from the one before it to the one after it."""
    last = len(points) - 1
    return [
        _direction(
            points[n - 1] if n or closed else points[0],
            points[(n + 1) % (last + 1)] if n < last or closed else points[last],
        )
        for n in range(last + 1)
    ]


def _direction(one: _Knot, other: _Knot) -> Direction:
    dx, dy = other.x - one.x, other.y - one.y
    length = hypot(dx, dy) or 1.0
    return dx / length, dy / length


def _curves(points: list[_Knot], directions: list[Direction]) -> Path:
    path = Path().move(points[0].x, points[0].y)
    for (a, leaving), (b, coming) in pairwise(zip(points, directions, strict=True)):
        if a.corner and b.corner:
            path.to(b.x, b.y)
            continue
        reach = hypot(b.x - a.x, b.y - a.y) * _HANDLE
        straight = _direction(a, b)
        ax, ay = straight if a.corner else leaving
        bx, by = straight if b.corner else coming
        path.curve(a.x + ax * reach, a.y + ay * reach, b.x - bx * reach, b.y - by * reach, b.x, b.y)
    return path


_OUTLINES: Mapping[str, Callable[[str], Path]] = {
    "ring": ring,
    "half": half,
    "line": line,
    "taper": taper,
    "disc": _disc,
    "hoop": _hoop,
    "box": _box,
    "sign": _sign,
    "polygon": _polygon,
    "path": path_from,
    "fold": lambda text: symmetric(path_from(text)),
}
