"""A card's face: which layout draws it, and what a failure is called."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from cards_pdf.campaign_state import UNMARKED, Marks
from cards_pdf.canvas import Canvas
from cards_pdf.edition import Edition
from cards_pdf.errors import FitError
from cards_pdf.model import Card, Deck

Size = tuple[float, float]


class Dress(NamedTuple):
    """What every face of a run shares."""

    deck: Deck
    edition: Edition
    size: Size
    fields: str = ""  # put before the names of form fields, so that copies stay unique


def draw_face(canvas: Canvas, card: Card, dress: Dress, marks: Marks = UNMARKED) -> None:
    """Draw a card with its top left at the frame's origin. Errors name the deck, the card and the field."""
    try:
        _layout(dress.deck.theme)(canvas, card, dress, marks)
    except FitError as wrong:
        raise FitError(f"{dress.deck.source}: card {card.code}: {wrong}.") from wrong


@contextmanager
def named(field: str) -> Iterator[None]:
    """Say which field it was when something does not fit."""
    try:
        yield
    except FitError as wrong:
        raise type(wrong)(f"{field}: {wrong}") from wrong


def _layout(theme: str) -> Callable[[Canvas, Card, Dress, Marks], None]:
    if theme == "playing":
        from cards_pdf.face_playing import draw_playing

        return draw_playing
    from cards_pdf.face_rules import draw_rules

    return draw_rules
