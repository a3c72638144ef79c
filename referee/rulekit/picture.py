"""A true-to-scale picture as plain data - polygons, lines, words - and as SVG or a PDF page of its
own size.

Lengths are millimetres, x to the right and y downwards, from the picture's top left corner.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cards_pdf.common.line_break import xml_text

if TYPE_CHECKING:
    from cards_pdf.printing import PdfCanvas

Point = tuple[float, float]
FINE = 0.4
THIN = 0.6
BOLD = 1.2
DASH = "4 3"
BLACK = "#000000"


@dataclass(frozen=True, slots=True)
class Polygon:
    corners: list[Point]
    fill: str  # "#rrggbb"


@dataclass(frozen=True, slots=True)
class Stroke:
    points: list[Point]
    colour: str
    dashed: bool = False
    width: float = BOLD


@dataclass(frozen=True, slots=True)
class Words:
    at: Point  # the middle of their baseline
    text: str
    height: float
    colour: str = BLACK


@dataclass(slots=True)
class Picture:
    """Shapes are drawn in order, so the first one lies at the bottom."""

    title: str
    width: float
    height: float
    shapes: list[Polygon | Stroke | Words] = field(default_factory=list)

    def svg(self) -> bytes:
        size = f"{self.width:.3f}", f"{self.height:.3f}"
        head = '<svg xmlns="http://www.w3.org/2000/svg" font-family="sans-serif" '
        head += 'width="{0}mm" height="{1}mm" viewBox="0 0 {0} {1}">'.format(*size)
        lines = [
            head,
            f"<title>{xml_text(self.title)}</title>",
            *map(_svg, self.shapes),
            "</svg>",
            "",
        ]
        return "\n".join(lines).encode()

    def pdf(self) -> bytes:
        from cards_pdf.printing import PdfCanvas  # brings ReportLab along

        canvas = PdfCanvas(title=self.title)
        canvas.begin_page(self.width, self.height)
        for shape in self.shapes:
            _draw_on(canvas, shape)
        canvas.end_page()
        return canvas.pdf()


def _svg(shape: Polygon | Stroke | Words) -> str:
    if isinstance(shape, Words):
        (x, y), size = shape.at, f"{shape.height:.3f}"
        return (
            f'<text x="{x:.3f}" y="{y:.3f}" font-size="{size}" text-anchor="middle" '
            f'fill="{shape.colour}">'
            f"{xml_text(shape.text)}</text>"
        )
    if isinstance(shape, Polygon):
        return (
            f'<polygon points="{_pairs(shape.corners)}" fill="{shape.fill}" '
            f'stroke="{BLACK}" stroke-width="{FINE}"/>'
        )
    dash = f' stroke-dasharray="{DASH}"' if shape.dashed else ""
    return (
        f'<polyline points="{_pairs(shape.points)}" fill="none" stroke="{shape.colour}" '
        f'stroke-width="{shape.width}"{dash}/>'
    )


def _pairs(points: list[Point]) -> str:
    return " ".join(f"{x:.3f},{y:.3f}" for x, y in points)


def _draw_on(canvas: PdfCanvas, shape: Polygon | Stroke | Words) -> None:
    from cards_pdf.common.colour import rgb
    from cards_pdf.common.units import POINTS_PER_MM
    from cards_pdf.printing import line, polygon, polyline

    match shape:
        case Polygon(corners, fill):
            canvas.path(polygon(*corners), fill=rgb(fill), stroke=rgb(BLACK), width=FINE)
        case Stroke(points, colour, dashed, width):
            dash = DASH if dashed else ""
            canvas.path(polyline(*points), stroke=rgb(colour), width=width, dash=dash)
        case Words((x, y), text, height, colour):
            words = line(text, canvas.typefaces.bold)
            canvas.text(x, y, words, height * POINTS_PER_MM, colour=rgb(colour), align=0.5)
