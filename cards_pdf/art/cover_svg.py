"""Drawings as SVG, for pages on a screen."""

from collections.abc import Mapping
from html import escape

from cards_pdf.art.gallery import figure
from cards_pdf.art.look import HEIGHT, WIDTH, Look, look_of
from cards_pdf.art.outlines import Drawing, Shape, scaled
from cards_pdf.common.colour import INK, Rgb, colour_name

_OPERATORS = {"m": "M", "l": "L", "c": "C", "h": "Z"}


def game_cover(game: str) -> str:
    """The cover of a game as a file of its own; empty for a game without a look."""
    look = look_of(game)
    return cover_svg(figure(look.cover), look) if look else ""


def cover_svg(drawing: Drawing, look: Look, name: str = "", title: str = "") -> str:
    """A cover, as wide as the place that it is put in; a page may show it again by its `name`."""
    rows = "".join(_shape(shape, look.colours) for shape in drawing)
    own = f' id="{escape(name)}"' if name else ""
    own += f' role="img" aria-label="{escape(title)}"' if title else ""
    seen = f"{-WIDTH / 2:g} {-HEIGHT / 2:g} {WIDTH:g} {HEIGHT:g}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{seen}" stroke="{colour_name(INK)}" '
        f'stroke-linejoin="round" stroke-linecap="round"{own}>{rows}</svg>'
    )


def _shape(shape: Shape, colours: Mapping[str, Rgb]) -> str:
    fill = colour_name(colours[shape.fill]) if shape.fill else "none"
    segments = scaled(shape.path, 1, -1).segments
    outline = "".join(
        _OPERATORS[operator] + " ".join(map(_number, parts)) for operator, parts in segments
    )
    return f'<path fill="{fill}" stroke-width="{_number(shape.line)}" d="{outline}"/>'


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".").replace("-0.", "-.") or "0"
