"""Patterns of the kinds: every colour has lines of its own, so that colour never carries meaning
alone.
"""

from collections.abc import Iterator

from cards_pdf.art.paths import Path, circle, polyline


def pattern(name: str, w: float, h: float) -> Path:
    """Lines that cover a rectangle at the origin, to be stroked inside a clip. Empty for "none"."""
    parts = _PATTERNS[name](w, h) if name in _PATTERNS else ()
    return Path([segment for part in parts for segment in part.segments])


def _steps(end: float, step: float, start: float = 0.0) -> Iterator[float]:
    count = int((end - start) / step) + 1
    return (start + n * step for n in range(count))


def _slashes(w: float, h: float) -> Iterator[Path]:
    return (polyline((0, y), (w, y - w)) for y in _steps(h + w, 2.2, 1.0))


def _lattice(w: float, h: float) -> Iterator[Path]:
    for y in _steps(h + w, 3.2, -w):
        yield polyline((0, y), (w, y + w))
        yield polyline((0, y + w), (w, y))


def _bricks(w: float, h: float) -> Iterator[Path]:
    for row, y in enumerate(_steps(h, 2.4)):
        yield polyline((0, y), (w, y))
        for x in _steps(w, 4.4, 2.2 if row % 2 else 0.0):
            yield polyline((x, y), (x, y + 2.4))


def _chevrons(w: float, h: float) -> Iterator[Path]:
    return (polyline((0, y + w / 2), (w / 2, y), (w, y + w / 2)) for y in _steps(h, 2.4, -w / 2))


def _scales(w: float, h: float) -> Iterator[Path]:
    radius = 1.5
    for row, y in enumerate(_steps(h, radius, -radius)):
        for x in _steps(w + radius, 2 * radius, -radius if row % 2 else 0.0):
            k = radius * 0.5523
            yield (
                Path()
                .move(x - radius, y)
                .curve(x - radius, y + k, x - k, y + radius, x, y + radius)
                .curve(x + k, y + radius, x + radius, y + k, x + radius, y)
            )


def _dots(w: float, h: float) -> Iterator[Path]:
    for row, y in enumerate(_steps(h, 2.1, 0.6)):
        for x in _steps(w, 2.4, 1.2 if row % 2 else 0.0):
            yield circle(x, y, 0.42)


_PATTERNS = {
    "slashes": _slashes,
    "lattice": _lattice,
    "bricks": _bricks,
    "chevrons": _chevrons,
    "scales": _scales,
    "dots": _dots,
}
