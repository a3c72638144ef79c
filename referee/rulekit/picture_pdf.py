"""A picture as a PDF page of its own size. Only imported when one is written: it needs ReportLab."""

from __future__ import annotations

from cards_pdf.common.colour import rgb
from cards_pdf.common.units import POINTS_PER_MM
from cards_pdf.printing import PdfCanvas, line, polygon, polyline
from referee.rulekit.picture import BLACK, DASH, FINE, Picture, Polygon, Stroke, Words


def pdf(picture: Picture) -> bytes:
    canvas = PdfCanvas(title=picture.title)
    canvas.begin_page(picture.width, picture.height)
    for shape in picture.shapes:
        _draw(canvas, shape)
    canvas.end_page()
    return canvas.pdf()


def _draw(canvas: PdfCanvas, shape: Polygon | Stroke | Words) -> None:
    match shape:
        case Polygon(corners, fill):
            canvas.path(polygon(*corners), fill=rgb(fill), stroke=rgb(BLACK), width=FINE)
        case Stroke(points, colour, dashed, width):
            dash = DASH if dashed else ""
            canvas.path(polyline(*points), stroke=rgb(colour), width=width, dash=dash)
        case Words((x, y), text, height, colour):
            words = line(text, canvas.typefaces.bold)
            canvas.text(x, y, words, height * POINTS_PER_MM, colour=rgb(colour), align=0.5)
