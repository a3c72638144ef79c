"""Smooth outlines through points.

Points are written "0,9 3.4,8.6 7,7*": a star makes a corner, everything else is rounded.
"""

from itertools import pairwise
from math import hypot
from typing import NamedTuple

from cards_pdf.art.paths import Path

_HANDLE = 0.36  # of the way to the next point


class _Point(NamedTuple):
    x: float
    y: float
    corner: bool = False


Direction = tuple[float, float]


def line(text: str) -> Path:
    """An open line; its ends are free."""
    return _through(_points(text))


def ring(text: str) -> Path:
    """A closed outline."""
    return _closed(_points(text))


def mirrored(text: str) -> Path:
    """A closed outline from its right half: first and last point lie on the axis x = 0."""
    right = _points(text)
    left = [_Point(-x, y, corner) for x, y, corner in reversed(right[1:-1])]
    return _closed(right + left)


def tapered(text: str, *widths: float) -> Path:
    """A tail, a horn, a flame's tongue: closed around a spine, as wide as `widths` say from end to end."""
    spine = _points(text)
    count = len(spine)
    sides = []
    for n, (point, (dx, dy)) in enumerate(zip(spine, _directions(spine, closed=False), strict=True)):
        half = _between(widths, n / (count - 1)) / 2
        sides.append((point.x - dy * half, point.y + dx * half, point.x + dy * half, point.y - dx * half))
    ends = (0, count - 1)
    there = [_Point(x, y, n in ends) for n, (x, y, _, _) in enumerate(sides)]
    back = [_Point(x, y, n in ends) for n, (_, _, x, y) in enumerate(sides)]
    return _closed(there + back[::-1])


def _points(text: str) -> list[_Point]:
    points = []
    for word in text.split():
        x, _, y = word.rstrip("*").partition(",")
        points.append(_Point(float(x), float(y), word.endswith("*")))
    return points


def _between(widths: tuple[float, ...], share: float) -> float:
    """The width at this share of the way."""
    place = share * (len(widths) - 1)
    n = min(int(place), len(widths) - 2)
    return widths[n] + (widths[n + 1] - widths[n]) * (place - n)


def _closed(points: list[_Point]) -> Path:
    directions = _directions(points, closed=True)
    return _curves([*points, points[0]], [*directions, directions[0]]).close()


def _through(points: list[_Point]) -> Path:
    return _curves(points, _directions(points, closed=False))


def _directions(points: list[_Point], *, closed: bool) -> list[Direction]:
    """At each point the direction from the one before it to the one after it."""
    last = len(points) - 1
    return [
        _direction(
            points[n - 1] if n or closed else points[0],
            points[(n + 1) % (last + 1)] if n < last or closed else points[last],
        )
        for n in range(last + 1)
    ]


def _direction(one: _Point, other: _Point) -> Direction:
    dx, dy = other.x - one.x, other.y - one.y
    length = hypot(dx, dy) or 1.0
    return dx / length, dy / length


def _curves(points: list[_Point], directions: list[Direction]) -> Path:
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
