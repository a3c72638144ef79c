"""Vector shapes as plain geometry: no drawing, no library. Millimetres, y downwards, like all
layout here.

A `Path` is a list of segments built with `move`, `to`, `curve` and `close`; the canvas fills or
strokes it.
"""

from collections.abc import Callable, Iterable

_ROUND = 0.5523  # a quarter circle as one Bezier curve

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
        """Where the pen goes, and what its curves bend towards: the shape lies within their
        bounds.
        """
        return [point for _, numbers in self.segments for point in _pairs(numbers)]

    def placed(self, x: float, y: float, scale: float = 1.0) -> "Path":
        """The same shape scaled about its origin and moved to x, y."""
        return self.mapped(lambda px, py: (px * scale + x, py * scale + y))

    def mapped(self, change: Callable[[float, float], Point]) -> "Path":
        """The same outline with every point changed."""
        return Path(
            [
                (op, tuple(part for x, y in _pairs(numbers) for part in change(x, y)))
                for op, numbers in self.segments
            ]
        )

    def __add__(self, other: "Path") -> "Path":
        return Path(self.segments + other.segments)


def _pairs(numbers: tuple[float, ...]) -> Iterable[Point]:
    return zip(numbers[::2], numbers[1::2], strict=True)


def polygon(*points: Point) -> Path:
    return polyline(*points).close()


def polyline(*points: Point) -> Path:
    path = Path().move(*points[0])
    for point in points[1:]:
        path.to(*point)
    return path


def ellipse(x: float, y: float, rx: float, ry: float) -> Path:
    """An ellipse around x, y."""
    kx, ky = rx * _ROUND, ry * _ROUND
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
    return ellipse(x, y, radius, radius)


def rounded(x: float, y: float, w: float, h: float, radius: float) -> Path:
    """A rectangle with round corners."""
    r = min(radius, w / 2, h / 2)
    k = r * (1 - _ROUND)
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
