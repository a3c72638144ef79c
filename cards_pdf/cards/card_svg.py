"""One card's front or back as a picture in SVG."""

from cards_pdf.cards.back import draw_back
from cards_pdf.cards.card_style import CardStyle
from cards_pdf.cards.front import Fronts
from cards_pdf.decks.model import Back, Card
from cards_pdf.decks.pencil_marks import UNMARKED, Marks
from cards_pdf.pdf.svg_canvas import SvgCanvas


def card_svg(canvas: SvgCanvas, card: Card, style: CardStyle, name: str, marks: Marks = UNMARKED) -> str:
    """The front, with its bleed; its parts are called by the `name`, which no other picture has."""
    canvas.begin_page(*style.size)
    Fronts(style.deck, style.edition, style.size).draw(canvas, card, marks, style.bleed)
    return canvas.svg(name, max(style.bleed))


def back_svg(canvas: SvgCanvas, back: Back, style: CardStyle, name: str) -> str:
    bleed = max(style.bleed)
    canvas.begin_page(*style.size)
    draw_back(canvas, back, style.edition, style.size, bleed)
    return canvas.svg(name, bleed)
