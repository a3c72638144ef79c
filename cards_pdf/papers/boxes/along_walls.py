"""Words along a narrow wall or flap: letters lie on their side, hanzi stand one below the other."""

from collections.abc import Iterator
from math import inf
from typing import NamedTuple

from cards_pdf.common.colour import INK, Rgb
from cards_pdf.common.line_break import FIRST_WIDE, pieces
from cards_pdf.common.units import MM_PER_POINT
from cards_pdf.pdf.canvas import Canvas
from cards_pdf.text.fit import Line, line
from cards_pdf.text.typeface import Typeface

_AIR = 0.15  # ems below a hanzi
_CAPITALS, _HANZI = 0.33, 0.38  # ems from the middle of letters down to their base line


class _Part(NamedTuple):
    """What stands or lies in one piece; lengths in ems."""

    line: Line
    length: float
    angle: float
    down: float  # from its middle to its base line


def draw_along(
    canvas: Canvas, text: str, face: Typeface, size: float, most: float = inf, ink: Rgb = INK
) -> None:
    """Around the origin, down the page; smaller than `size` where it would be longer than `most`."""
    parts = [*_parts(text, face)]
    whole = sum(part.length for part in parts)
    size = min(size, most / (whole * MM_PER_POINT))
    em = size * MM_PER_POINT
    y = -whole / 2 * em
    for part in parts:
        with canvas.frame(0, y + part.length / 2 * em, part.angle):
            canvas.text(0, part.down * em, part.line, size, colour=ink, align=0.5)
        y += part.length * em


def _parts(text: str, face: Typeface) -> Iterator[_Part]:
    """Each hanzi, and the letters between two of them; a text of letters is one part."""
    for piece in pieces(text) if _stands(text) else [text]:
        made = line(piece.rstrip(), face)
        if _stands(piece):
            yield _Part(made, 1 + _AIR, 0.0, _HANZI)
        else:
            yield _Part(made, made.width + _AIR, 90.0, _CAPITALS)


def _stands(text: str) -> bool:
    """Whether there are hanzi in it."""
    return max(text) >= FIRST_WIDE
