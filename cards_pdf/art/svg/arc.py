"""SVG's elliptical arcs from point to point, as cubic curves."""

from collections.abc import Iterator
from math import atan2, ceil, cos, hypot, pi, radians, sin, sqrt, tan
from typing import NamedTuple

Point = tuple[float, float]
Curve = tuple[Point, Point, Point]


class Arc(NamedTuple):
    """Radii, how far the ellipse is turned in degrees, and which of the four arcs is meant."""

    rx: float
    ry: float
    turn: float
    large: bool
    sweep: bool

    def on_circle(self, point: Point) -> Point:
        """Where the point lies when the ellipse is turned back and made a circle of radius 1."""
        c, s = cos(radians(self.turn)), sin(radians(self.turn))
        return ((point[0] * c + point[1] * s) / self.rx, (point[1] * c - point[0] * s) / self.ry)

    def on_page(self, point: Point) -> Point:
        """The other way."""
        c, s = cos(radians(self.turn)), sin(radians(self.turn))
        x, y = point[0] * self.rx, point[1] * self.ry
        return (x * c - y * s, x * s + y * c)


def arc_curves(start: Point, end: Point, arc: Arc) -> Iterator[Curve]:
    """Two handles and a point each; an ellipse too small to reach grows until it does."""
    (ax, ay), (bx, by) = arc.on_circle(start), arc.on_circle(end)
    half = hypot(bx - ax, by - ay) / 2
    if not half:
        return  # its ends meet
    radius = max(1.0, half)
    away = sqrt(radius**2 - half**2) * (1 if arc.large == arc.sweep else -1) / (2 * half)
    x, y = (ax + bx) / 2 + away * (by - ay), (ay + by) / 2 - away * (bx - ax)
    first = atan2(ay - y, ax - x)
    span = (atan2(by - y, bx - x) - first) % (2 * pi) - (0 if arc.sweep else 2 * pi)
    pieces = max(1, ceil(abs(span) / (pi / 2) - 1e-9))
    for n in range(pieces):
        curve = _piece(first + span * n / pieces, span / pieces, radius)
        one, two, three = (arc.on_page((px + x, py + y)) for px, py in curve)
        yield one, two, three


def _piece(first: float, span: float, r: float) -> Curve:
    """Part of a circle about the origin, at most a quarter."""
    last, reach = first + span, 4 / 3 * tan(span / 4)
    c1, s1, c2, s2 = cos(first), sin(first), cos(last), sin(last)
    return (
        (r * (c1 - reach * s1), r * (s1 + reach * c1)),
        (r * (c2 + reach * s2), r * (s2 - reach * c2)),
        (r * c2, r * s2),
    )
