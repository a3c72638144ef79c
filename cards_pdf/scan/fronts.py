"""What a card looks like as printed: drawn by our own code and rendered in grey."""

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from cards_pdf.canvas.reading.to_pictures import open_pdf
from cards_pdf.cards.camera_mark import corner
from cards_pdf.cards.edition import Edition
from cards_pdf.cards.single_cards import Square, with_squares
from cards_pdf.common import sizes
from cards_pdf.common.units import MM_PER_INCH
from cards_pdf.decks.model import Card, Deck
from cards_pdf.scan.arrays import Grey, reduce_size

DOTS = 10  # a mm, of a front's picture
COARSE = 5  # a mm, of the pictures that patches are found by
_POINTS = 72


class PrintedFront(NamedTuple):
    """A card's front without any tick: fine, and coarse in colour and in low ink."""

    deck: Deck  # in the language it is printed in
    card: Card
    size: tuple[float, float]
    picture: Grey
    coarse: tuple[Grey, Grey]
    squares: tuple[Square, ...]

    @property
    def corner(self) -> tuple[float, float]:
        """The left top of its mark."""
        return corner(self.deck, self.card, self.size)


def fronts(deck: Deck, cards: Iterable[Card], *, large: bool = False) -> dict[str, PrintedFront]:
    """The fronts of these cards by code, in usual or in large print."""
    wanted = list(cards)
    if not wanted:
        return {}
    size = sizes.card(deck.size).mm
    colour, squares = with_squares(deck, wanted, Edition(large=large))
    grey, _ = with_squares(deck, wanted, Edition(low_ink=True, large=large))
    whole = _pictures(colour, size, DOTS)
    thin = _pictures(grey, size, COARSE)
    coarse = (
        (reduce_size(picture, DOTS // COARSE), other)
        for picture, other in zip(whole, thin, strict=True)
    )
    return {
        card.code: PrintedFront(deck, card, size, picture, both, squares[card.code])
        for card, picture, both in zip(wanted, whole, coarse, strict=True)
    }


def _pictures(pdf: bytes, size: tuple[float, float], dots: int) -> list[Grey]:
    width, height = (round(side * dots) for side in size)
    made = []
    with open_pdf(pdf) as document:
        for page in document:
            picture = page.render(scale=dots * MM_PER_INCH / _POINTS, grayscale=True).to_numpy()
            made.append(np.array(picture[:height, :width], dtype=np.uint8).reshape(height, width))
            page.close()
    return made
