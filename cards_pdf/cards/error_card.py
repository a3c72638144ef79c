"""A card that does not fit, as it is marked: its frame, what it is called, and what is wrong with
it.
"""

from cards_pdf.canvas.base import Canvas
from cards_pdf.canvas.fonts.typefaces import typefaces
from cards_pdf.common.colour import INK, PAPER, Rgb
from cards_pdf.common.errors import FitError
from cards_pdf.common.sizes import Mm
from cards_pdf.decks.model import Card
from cards_pdf.text.fit import fit

_WRONG: Rgb = (0.64, 0.09, 0.13)
_RIM = 4.0  # mm


def draw_error_card(canvas: Canvas, card: Card, size: Mm, why: str) -> None:
    """Nobody takes it for a card of the game."""
    wide, high = size
    canvas.rect(0, 0, wide, high, fill=PAPER, stroke=_WRONG, width=0.6)
    canvas.line(0, 0, wide, high, stroke=_WRONG, width=0.4, dash="2 1.5")
    canvas.line(wide, 0, 0, high, stroke=_WRONG, width=0.4, dash="2 1.5")
    top = high / 5
    # The deck's own fonts have the letters of its cards; the reason is said in any language
    for text, face, points in (
        (f"{card.code} {card.name}", canvas.typefaces.bold, 11.0),
        (why, typefaces().body.reading(marks=False, symbols=False), 9.0),
    ):
        try:
            made = fit(text, face, wide - 4 * _RIM, high / 3, points)
        except FitError:  # what is wrong may be a letter that no font has
            continue
        canvas.rect(
            _RIM, top - 2, wide - 2 * _RIM, made.height + 4, fill=PAPER, stroke=_WRONG, width=0.3
        )
        canvas.text_block(2 * _RIM, top, made, colour=INK)
        top += made.height + 6
