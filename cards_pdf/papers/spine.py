"""The title along a narrow wall of a box: letters lie on their side, hanzi stand one below the other."""

from collections.abc import Iterator
from typing import NamedTuple

from cards_pdf.cards.drawn.covers import Cover
from cards_pdf.cards.edition import Edition
from cards_pdf.common.colour import INK, Rgb
from cards_pdf.common.line_break import FIRST_WIDE, pieces
from cards_pdf.common.units import MM_PER_POINT
from cards_pdf.decks.model import Deck
from cards_pdf.papers.masthead import title_face
from cards_pdf.papers.packing import DeckRoom, face_of
from cards_pdf.pdf.canvas import Canvas
from cards_pdf.text.fit import Line, line
from cards_pdf.text.typeface import Typeface

_PT = 12.0
_LEAST = 8.0  # mm: a narrower wall has no room for letters
_ENDS = 5.0  # mm above the title and below it
_AIR = 0.15  # ems below a hanzi
_CAPITALS, _HANZI = 0.33, 0.38  # ems from the middle of letters down to their base line


class _Part(NamedTuple):
    """What stands or lies in one piece; lengths in ems."""

    line: Line
    length: float
    angle: float
    down: float  # from its middle to its base line


def draw_spine(
    canvas: Canvas,
    deck: Deck,
    cover: Cover | None,
    edition: Edition,
    block: DeckRoom,
    at: tuple[float, float],
) -> None:
    """On the wall whose upper left corner is at x, y."""
    ink = cover.ink(cover.lettering, edition) if cover else INK
    if cover and not edition.low_ink:
        canvas.rect(*at, block.depth, block.height, fill=cover.ground)
    if block.depth < _LEAST:
        return
    middle = (at[0] + block.depth / 2, at[1] + block.height / 2)
    with canvas.frame(*middle), canvas.decoration():  # the front has said it
        face = face_of(canvas, deck.title, title_face(canvas.typefaces, cover, deck.title))
        _draw_title(canvas, deck.title, face, block.height, edition.scale, ink)


def _draw_title(canvas: Canvas, title: str, face: Typeface, height: float, scale: float, ink: Rgb) -> None:
    parts = [*_parts(title, face)]
    whole = sum(part.length for part in parts)
    size = min(_PT * scale, (height - 2 * _ENDS) / (whole * MM_PER_POINT))
    em = size * MM_PER_POINT
    y = -whole / 2 * em
    for part in parts:
        with canvas.frame(0, y + part.length / 2 * em, part.angle):
            canvas.text(0, part.down * em, part.line, size, colour=ink, align=0.5)
        y += part.length * em


def _parts(title: str, face: Typeface) -> Iterator[_Part]:
    """Each hanzi, and the letters between two of them; a title of letters is one part."""
    for text in pieces(title) if _stands(title) else [title]:
        made = line(text.rstrip(), face)
        if _stands(text):
            yield _Part(made, 1 + _AIR, 0.0, _HANZI)
        else:
            yield _Part(made, made.width + _AIR, 90.0, _CAPITALS)


def _stands(text: str) -> bool:
    """Whether there are hanzi in it."""
    return max(text) >= FIRST_WIDE
