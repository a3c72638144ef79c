"""Patterns of camera marks: which pattern is on which card, and where.

On cards that are dealt, the last patterns stand for the cards of the ordinary deck, whichever deck
prints them. The others stand for the cards of one deck by their position. On cards with boxes a
pattern also has a check of what is printed (`cards/camera_mark.py`). Both use the same patterns: a
photo is read for one game, which knows its cards.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from cards_pdf.common.standard_deck import CODES
from cards_pdf.decks.card import Card
from cards_pdf.decks.deck import Deck

SIDE = 8.0  # mm of a mark
PATTERNS = 587
FIRST_STANDARD = PATTERNS - len(CODES)
STANDARD = {FIRST_STANDARD + place: code for place, code in enumerate(CODES)}
_NUMBERS = {code: number for number, code in STANDARD.items()}

Point = tuple[float, float]  # mm, from a card's left top corner
# below an index, where it is visible in a fan of cards, and within a frame
CORNER: Point = (4.1, 25.0)
POKER: Point = (63.0, 88.0)
# mm from the card's edges, of a mark on cards with boxes; TOP counts from below at the foot
RIGHT = 3.6
TOP = 3.0


class MarkedCards(NamedTuple):
    """The cards that a camera can find."""

    numbers: Mapping[int, str]  # codes, by the number of a pattern
    size: Point = POKER
    # Left top of the mark; another may be upside down at the other end. None if the layout decides.
    corner: Point | None = CORNER


ORDINARY = MarkedCards(STANDARD)


def checks(cards: int) -> int:
    """Return the number of possible checks in a deck of so many cards."""
    return PATTERNS // cards


def number_of(deck: Deck, card: Card) -> int:
    """Return the pattern of a card without boxes."""
    return _NUMBERS.get(card.code, deck.cards.index(card))


def corner(size: Point, *, at_foot: bool) -> Point:
    """Return the left top corner of a mark on a card with boxes."""
    width, height = size
    return (width - RIGHT - SIDE, height - TOP - SIDE if at_foot else TOP)


def pencilled(codes: Sequence[str]) -> MarkedCards:
    """Return the cards of a deck with boxes, with any ticks that were printed on them."""
    count = len(codes)
    numbers = {number: codes[number % count] for number in range(count * checks(count))}
    return MarkedCards(numbers, corner=None)
