"""Drawings as SVG, for pages on a screen."""

from collections.abc import Iterable, Mapping

from cards_pdf.art.look import HEIGHT, WIDTH, Look
from cards_pdf.art.outlines import Drawing, Shape, scaled
from cards_pdf.art.paths import Path
from cards_pdf.common.colour import INK, Rgb

_OPERATORS = {"m": "M", "l": "L", "c": "C", "h": "Z"}


def cover_svg(drawing: Drawing, look: Look) -> str:
    """A cover, as wide as the place that it is put in."""
    return svg(drawing, look.colours, (-WIDTH / 2, -HEIGHT / 2, WIDTH, HEIGHT))


def svg(drawing: Drawing, colours: Mapping[str, Rgb], box: tuple[float, float, float, float]) -> str:
    """The part of a drawing within a box: left, top, width and height, y downwards."""
    seen = " ".join(map(_number, box))
    rows = "".join(_shape(shape, colours) for shape in drawing)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{seen}" stroke="{_hex(INK)}" '
        f'stroke-linejoin="round" stroke-linecap="round">{rows}</svg>'
    )


def _shape(shape: Shape, colours: Mapping[str, Rgb]) -> str:
    fill = _hex(colours[shape.fill]) if shape.fill else "none"
    return f'<path fill="{fill}" stroke-width="{_number(shape.line)}" d="{_outline(shape.path)}"/>'


def _outline(path: Path) -> str:
    segments = scaled(path, 1, -1).segments
    return "".join(_OPERATORS[operator] + _numbers(parts) for operator, parts in segments)


def _numbers(parts: Iterable[float]) -> str:
    return " ".join(map(_number, parts))


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".").replace("-0.", "-.") or "0"


def _hex(colour: Rgb) -> str:
    return "#" + "".join(f"{round(part * 255):02x}" for part in colour)
