"""Which pattern a camera finds on which card, and where on it.

On cards that are dealt, the last patterns name the cards of the ordinary deck, whichever deck
prints them, and the others the cards of one deck by their place. On cards with boxes a pattern also
holds a check of what was printed. Both use the same patterns: a photo is read for one game, which
knows its cards.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from cards_pdf.common.standard_deck import CODES
from cards_pdf.decks.model import Card, Deck

SIDE = 8.0  # mm of a mark
PATTERNS = 587
FIRST_STANDARD = PATTERNS - len(CODES)
STANDARD = {FIRST_STANDARD + place: code for place, code in enumerate(CODES)}
_NUMBERS = {code: number for number, code in STANDARD.items()}

Point = tuple[float, float]  # mm, from a card's left top corner
CORNER: Point = (
    4.1,
    25.0,
)  # of the mark: below an index, where a fan leaves it in sight, within a frame
POKER: Point = (63.0, 88.0)
RIGHT, TOP = (
    3.6,
    3.0,
)  # mm from the card's edges, of a mark that a camera reads ticks by; at the foot as well


class MarkedCards(NamedTuple):
    """Cards that a camera can tell apart."""

    numbers: Mapping[int, str]  # codes, by the number of a pattern
    size: Point = POKER
    corner: Point | None = (
        CORNER  # the left top of the mark; another may lie upside down at the other end.
    )
    # None where a layout decides: then the mark stands for its card.


ORDINARY = MarkedCards(STANDARD)


def checks(cards: int) -> int:
    """How many values the check of a card's print may have, in a deck of so many."""
    return PATTERNS // cards


def number_of(deck: Deck, card: Card) -> int:
    """The pattern on a card that is only to be known again."""
    return _NUMBERS.get(card.code, deck.cards.index(card))


def corner(size: Point, *, at_foot: bool) -> Point:
    """The left top corner of a mark that a camera reads ticks by."""
    width, height = size
    return (width - RIGHT - SIDE, height - TOP - SIDE if at_foot else TOP)


def pencilled(codes: Sequence[str]) -> MarkedCards:
    """The cards of a deck with boxes, in its order, whatever was ticked on them when they were
    printed.
    """
    count = len(codes)
    numbers = {number: codes[number % count] for number in range(count * checks(count))}
    return MarkedCards(numbers, corner=None)
