"""Pictures of roles and lines onto a canvas: an edition decides what a role looks like."""

from collections.abc import Mapping

from cards_pdf.canvas import Canvas
from cards_pdf.colour import INK, PAPER, Rgb, rgb
from cards_pdf.edition import Edition
from cards_pdf.outlines import Picture, scaled
from cards_pdf.shapes import Path

_BLACK = {"ink": rgb("#24262e"), "second": rgb("#2f5d7c")}
_RED = {"ink": rgb("#a8281e"), "second": rgb("#2f4a6b")}
_SHARED = {"gold": rgb("#d8a94a"), "pale": rgb("#ece4d2"), "paper": PAPER, "dark": INK}
_FINEST = 0.22

Palette = Mapping[str, Rgb]


def palette(edition: Edition, ink: str = "", *, red: bool = False) -> Palette:
    """Colours of the roles; with little ink only small dark details are filled, all else is outline."""
    if edition.low_ink:
        return {"dark": INK, "paper": PAPER}
    roles = {**(_RED if red else _BLACK), **_SHARED}
    return roles | {"ink": rgb(ink)} if ink else roles


def draw_picture(
    canvas: Canvas, picture: Picture, colours: Palette, x: float, y: float, scale: float = 1.0
) -> None:
    """A picture, whose y grows upwards, about a point of the page."""
    for shape in picture:
        fill = colours.get(shape.fill)
        line = shape.line * scale
        if shape.fill and fill is None and not line:
            line = _FINEST
        draw_path(canvas, shape.path, x, y, scale, fill=fill, line=line)


def draw_path(
    canvas: Canvas, path: Path, x: float, y: float, scale: float, *, fill: Rgb | None, line: float = 0.0
) -> None:
    down = scaled(path, scale, -scale).placed(x, y)
    canvas.path(down, fill=fill, stroke=INK if line else None, width=line)
