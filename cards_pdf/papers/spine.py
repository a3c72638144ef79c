"""The title along a narrow wall of a box, on the ground of its cover."""

from cards_pdf.cards.drawn.covers import Cover
from cards_pdf.cards.edition import Edition
from cards_pdf.common.colour import INK
from cards_pdf.decks.model import Deck
from cards_pdf.papers.along_walls import draw_along
from cards_pdf.papers.masthead import title_face
from cards_pdf.papers.packing import DeckRoom, face_of
from cards_pdf.pdf.canvas import Canvas

_PT = 12.0
_LEAST = 8.0  # mm: a narrower wall has no room for letters
_ENDS = 5.0  # mm above the title and below it


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
        draw_along(canvas, deck.title, face, _PT * edition.scale, block.height - 2 * _ENDS, ink)
