"""Fronts as they were printed: drawn by the generator and rendered in grey."""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from cards_pdf.canvas.reading.to_pictures import open_pdf
from cards_pdf.cards.camera_mark import corner
from cards_pdf.cards.edition import Edition
from cards_pdf.cards.single_cards import Square, print_with_squares
from cards_pdf.common import sizes
from cards_pdf.common.units import MM_PER_INCH
from cards_pdf.decks.card import Card
from cards_pdf.decks.deck import Deck
from cards_pdf.scan.arrays import Grey, reduce_size

FINE_PER_MM = 10  # pixels of a front's picture
COARSE_PER_MM = 5  # pixels of the pictures that patches are matched with
_POINTS_PER_INCH = 72


@dataclass(frozen=True, kw_only=True)
class PrintedFront:
    """A card's front without ticks, in fine resolution and in two coarse editions."""

    deck: Deck  # in the language of the print
    card: Card
    size: tuple[float, float]  # mm
    picture: Grey
    coarse: tuple[Grey, Grey]  # in colour and in low ink
    squares: tuple[Square, ...]

    @property
    def corner(self) -> tuple[float, float]:
        """The top left of the camera mark, in mm."""
        return corner(self.deck, self.card, self.size)


def draw_fronts(
    deck: Deck, cards: Iterable[Card], *, large: bool = False
) -> dict[str, PrintedFront]:
    """Draw the fronts of these cards, in normal or large print, by code."""
    selected = list(cards)
    if not selected:
        return {}
    size = sizes.card(deck.size).mm
    colour, squares = print_with_squares(deck, selected, Edition(large=large))
    low_ink, _ = print_with_squares(deck, selected, Edition(low_ink=True, large=large))
    pictures = _render(colour, size, FINE_PER_MM)
    low_ink_pictures = _render(low_ink, size, COARSE_PER_MM)
    return {
        card.code: PrintedFront(
            deck=deck,
            card=card,
            size=size,
            picture=picture,
            coarse=(reduce_size(picture, FINE_PER_MM // COARSE_PER_MM), low_ink_picture),
            squares=squares[card.code],
        )
        for card, picture, low_ink_picture in zip(selected, pictures, low_ink_pictures, strict=True)
    }


def _render(pdf: bytes, size: tuple[float, float], pixels_per_mm: int) -> list[Grey]:
    width, height = (round(side * pixels_per_mm) for side in size)
    scale = pixels_per_mm * MM_PER_INCH / _POINTS_PER_INCH
    pictures = []
    with open_pdf(pdf) as document:
        for page in document:
            picture = page.render(scale=scale, grayscale=True).to_numpy()
            cut = np.array(picture[:height, :width], dtype=np.uint8)
            pictures.append(cut.reshape(height, width))
            page.close()
    return pictures
