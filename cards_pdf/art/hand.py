"""What all drawings on cards share: how wide their lines are, in mm, and shapes that come in numbers."""

from cards_pdf.art.outlines import Drawing, Shape
from cards_pdf.art.smooth import line, ring

WIDTH, HEIGHT = 44.0, 22.0  # of the panel that a rules card shows
THIN, FINE, BOLD = 0.16, 0.28, 0.45


def strokes(width: float, *lines: str) -> Drawing:
    return tuple(Shape(line(points), "", width) for points in lines)


def rings(fill: str, width: float, *outlines: str) -> Drawing:
    """Closed outlines with the same fill and line."""
    return tuple(Shape(ring(points), fill, width) for points in outlines)
