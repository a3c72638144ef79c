"""A card's front: which layout draws it, and what a failure is called."""

from collections.abc import Callable

from cards_pdf.cards.card_style import CardStyle
from cards_pdf.cards.rules_card import draw_rules
from cards_pdf.decks.model import Card
from cards_pdf.decks.pencil_marks import UNMARKED, Marks
from cards_pdf.errors import FitError
from cards_pdf.pdf.canvas import Canvas


def draw_front(canvas: Canvas, card: Card, style: CardStyle, marks: Marks = UNMARKED) -> None:
    """Draw a card with its top left at the frame's origin. Errors name the deck, the card and the field."""
    try:
        _layout(style.deck.theme)(canvas, card, style, marks)
    except FitError as wrong:
        raise FitError(f"{style.deck.source}: card {card.code}: {wrong}.") from wrong


def _layout(theme: str) -> Callable[[Canvas, Card, CardStyle, Marks], None]:
    """Only what this theme needs: courts and figures take a fifth of a start."""
    if theme == "playing":
        from cards_pdf.cards.playing_card import draw_playing

        return draw_playing
    if theme == "full-art":
        from cards_pdf.cards.art_card import draw_full_art

        return draw_full_art
    return draw_rules
