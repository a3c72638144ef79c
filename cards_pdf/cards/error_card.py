"""The card that is printed in the place of a card that does not fit: its name and the error."""

from cards_pdf.canvas.base import Canvas
from cards_pdf.canvas.fonts.typefaces import typefaces
from cards_pdf.common.colour import INK, PAPER, Rgb
from cards_pdf.common.errors import FitError
from cards_pdf.common.sizes import Mm
from cards_pdf.decks.card import Card
from cards_pdf.text.fit import fit

ERROR_INK: Rgb = (0.64, 0.09, 0.13)
MARGIN_MM = 4.0


def draw_error_card(canvas: Canvas, card: Card, size: Mm, message: str) -> None:
    wide, high = size
    canvas.rect(0, 0, wide, high, fill=PAPER, stroke=ERROR_INK, width=0.6)
    canvas.line(0, 0, wide, high, stroke=ERROR_INK, width=0.4, dash="2 1.5")
    canvas.line(wide, 0, 0, high, stroke=ERROR_INK, width=0.4, dash="2 1.5")
    top = high / 5
    # cards are set in the deck's fonts; the message may be in another language
    for text, face, points in (
        (f"{card.code} {card.name}", canvas.typefaces.bold, 11.0),
        (message, typefaces().body.with_codes(marks=False, symbols=False), 9.0),
    ):
        try:
            block = fit(text, face, wide - 4 * MARGIN_MM, height=high / 3, size=points)
        except FitError:
            continue  # the error may be a letter that no font has
        canvas.rect(
            MARGIN_MM,
            top - 2,
            wide - 2 * MARGIN_MM,
            block.height + 4,
            fill=PAPER,
            stroke=ERROR_INK,
            width=0.3,
        )
        canvas.text_block(2 * MARGIN_MM, top, block, colour=INK)
        top += block.height + 6
