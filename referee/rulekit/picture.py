"""True-to-scale pictures as plain data - polygons, lines, words - and as SVG, PDF or PNG.

Lengths are millimetres, x to the right and y downwards, from the picture's top left corner.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from cards_pdf.common.colour import rgb
from cards_pdf.common.line_break import xml_text
from cards_pdf.common.units import POINTS_PER_MM

Point = tuple[float, float]
FINE = 0.4
THIN = 0.6
BOLD = 1.2
DASH = "4 3"
BLACK = "#000000"
DPI = 150  # of a PNG


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
    anchor: Point  # the middle of their baseline
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
        width = f"{self.width:.3f}"
        height = f"{self.height:.3f}"
        head = '<svg xmlns="http://www.w3.org/2000/svg" font-family="sans-serif" '
        lines = [
            f'{head}width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}">',
            f"<title>{xml_text(self.title)}</title>",
            *map(_to_svg, self.shapes),
            "</svg>\n",
        ]
        return "\n".join(lines).encode()

    def encode(self, suffix: str) -> bytes:
        """Return the picture in the format of a file name's suffix: .svg, .pdf or .png."""
        if suffix == ".svg":
            return self.svg()
        from cards_pdf import printing  # brings ReportLab along: 150 ms

        canvas = printing.PdfCanvas(title=self.title)
        canvas.begin_page(self.width, self.height)
        for shape in self.shapes:
            match shape:
                case Polygon(corners, fill):
                    outline = printing.polygon(*corners)
                    canvas.path(outline, fill=rgb(fill), stroke=rgb(BLACK), width=FINE)
                case Stroke(points, colour, dashed, width):
                    path = printing.polyline(*points)
                    dash = DASH if dashed else ""
                    canvas.path(path, stroke=rgb(colour), width=width, dash=dash)
                case Words((x, y), text, height, colour):
                    words = printing.line(text, canvas.typefaces.bold)
                    canvas.text(x, y, words, height * POINTS_PER_MM, colour=rgb(colour), align=0.5)
        canvas.end_page()
        if suffix == ".pdf":
            return canvas.pdf()
        return printing.png_bytes(next(printing.page_pictures(canvas.pdf(), DPI)), DPI)


def _to_svg(shape: Polygon | Stroke | Words) -> str:
    match shape:
        case Words((x, y), text, height, colour):
            return (
                f'<text x="{x:.3f}" y="{y:.3f}" font-size="{height:.3f}" text-anchor="middle" '
                f'fill="{colour}">{xml_text(text)}</text>'
            )
        case Polygon(corners, fill):
            return (
                f'<polygon points="{_format_points(corners)}" fill="{fill}" '
                f'stroke="{BLACK}" stroke-width="{FINE}"/>'
            )
        case Stroke(points, colour, dashed, width):
            dash = f' stroke-dasharray="{DASH}"' if dashed else ""
            return (
                f'<polyline points="{_format_points(points)}" fill="none" stroke="{colour}" '
                f'stroke-width="{width}"{dash}/>'
            )


def _format_points(points: list[Point]) -> str:
    return " ".join(f"{x:.3f},{y:.3f}" for x, y in points)
