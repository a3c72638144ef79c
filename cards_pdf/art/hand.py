"""What all drawings on cards share: how wide their lines are, in mm, and shapes that come in numbers."""

from math import cos, pi, sin

from cards_pdf.art.outlines import Drawing, Shape
from cards_pdf.art.paths import polygon
from cards_pdf.art.smooth import line, ring

WIDTH, HEIGHT = 44.0, 22.0  # of the panel that a rules card shows
THIN, FINE, BOLD = 0.2, 0.36, 0.56
_RAYS = 22


def strokes(width: float, *lines: str) -> Drawing:
    return tuple(Shape(line(points), "", width) for points in lines)


def rings(fill: str, width: float, *outlines: str) -> Drawing:
    """Closed outlines with the same fill and line."""
    return tuple(Shape(ring(points), fill, width) for points in outlines)


def light() -> Drawing:
    """Rays behind whatever stands in the panel, from its middle to its edge."""
    turns = (pi * (2 * n + 0.5) / _RAYS for n in range(_RAYS))
    return tuple(
        Shape(polygon((0, 0), _on_rim(turn - pi / 2 / _RAYS), _on_rim(turn + pi / 2 / _RAYS)), "pale")
        for turn in turns
    )


def _on_rim(turn: float) -> tuple[float, float]:
    x, y = cos(turn), sin(turn)
    far = min(WIDTH / 2 / max(abs(x), 1e-9), HEIGHT / 2 / max(abs(y), 1e-9))
    return (x * far, y * far)
