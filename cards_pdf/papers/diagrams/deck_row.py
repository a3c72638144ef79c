"""A row of a deck's real cards, for games whose sheets have no drawings of their own."""

from cards_pdf.cards.edition import Edition
from cards_pdf.cards.front import Fronts
from cards_pdf.common import sizes
from cards_pdf.decks.model import Deck
from cards_pdf.papers.sheet_style import GREY
from cards_pdf.pdf.canvas import Canvas
from cards_pdf.pdf.fonts.typefaces import deck_typefaces

_SHOWN = 4
_APART = 1.2  # from one card to the next, in widths
_CORNER, _EDGE = 0.045, 0.2  # of its width; mm


def draw_deck_row(
    canvas: Canvas, deck: Deck, edition: Edition, frame: tuple[float, float, float, float]
) -> None:
    """In the middle of the frame, whose y is its lower edge; cards from all over the deck."""
    x, bottom, width, height = frame
    size = sizes.card(deck.size).mm
    upright = [card for card in deck.cards if not deck.layout_of(card).landscape]
    cards = [upright[n * len(upright) // _SHOWN] for n in range(min(_SHOWN, len(upright)))]
    across = 1 + (len(cards) - 1) * _APART
    scale = min(height / size[1], width / (size[0] * across))
    wide, tall = size[0] * scale, size[1] * scale
    left = x + (width - wide * across) / 2
    fronts, usual = Fronts(deck, edition, size), canvas.typefaces
    canvas.typefaces = deck_typefaces(deck, only_black=edition.low_ink)
    for n, card in enumerate(cards):
        with canvas.frame(left + n * wide * _APART, bottom - tall, 0.0, scale):
            fronts.draw(canvas, card)
            canvas.rect(0, 0, *size, stroke=GREY, width=_EDGE / scale, radius=size[0] * _CORNER)
    canvas.typefaces = usual
