"""What a card looks like as it was printed, drawn by the product itself, and where its squares are."""

from collections.abc import Iterable
from functools import partial
from typing import NamedTuple

import numpy as np

from cards_pdf import sizes
from cards_pdf.cards.card_style import CardStyle
from cards_pdf.cards.edition import Edition
from cards_pdf.cards.front import draw_front
from cards_pdf.decks.model import Card, Deck
from cards_pdf.pdf.canvas import Canvas
from cards_pdf.pdf.form_fields import FieldName
from cards_pdf.pdf.own_fonts import deck_typefaces
from cards_pdf.pdf.to_pictures import opened
from cards_pdf.scan.arrays import Grey, reduced
from cards_pdf.units import MM_PER_INCH, POINTS_PER_MM

DOTS = 10  # a mm, of a front's picture
COARSE = 5  # a mm, of the pictures that patches are found by
_POINTS = 72


class Square(NamedTuple):
    """One square to tick: of which box or number, for which choice or step, and where it is in mm."""

    box: str  # "3", "hp", "crossed_out"
    word: str  # "fire", or nothing
    step: int  # from 1; 0 where a box is one square
    x: float
    y: float
    side: float


class Front(NamedTuple):
    """A card's front without any tick: fine, and coarse in colour and in little ink."""

    card: Card
    size: tuple[float, float]
    picture: Grey
    coarse: tuple[Grey, Grey]
    squares: tuple[Square, ...]


class _Squares(Canvas):
    """A canvas that notes its squares instead of making them fields."""

    def __init__(self, deck: Deck, height: float) -> None:
        super().__init__(title=deck.title, fillable=True)
        self.height = height
        self.noted: list[tuple[str, str, float, float, float]] = []

    def check_field(self, field: FieldName, x: float, y: float, side: float, *, ticked: bool = False) -> None:
        del ticked  # a fresh card has none
        self._keep(field.name, "", x, y, side)

    def radio_field(
        self, group: FieldName, word: str, x: float, y: float, side: float, *, ticked: bool = False
    ) -> None:
        del ticked
        self._keep(group.name, word, x, y, side)

    def text_field(self, field: FieldName, x: float, y: float, w: float, h: float, value: str = "") -> None:
        """A line to write on is no square."""

    def _keep(self, name: str, word: str, x: float, y: float, side: float) -> None:
        left, bottom, size = (part / POINTS_PER_MM for part in self._absolute(x, y, side))
        self.noted.append((name, word, left, self.height - bottom - size, size))


def fronts(deck: Deck, cards: Iterable[Card], *, large: bool = False) -> dict[str, Front]:
    """The fronts of these cards by code, drawn and rendered as usual print or large print sets them."""
    wanted = list(cards)
    if not wanted:
        return {}
    size = sizes.card(deck.size).mm
    colour, squares = _drawn(deck, wanted, Edition(large=large), size)
    grey, _ = _drawn(deck, wanted, Edition(low_ink=True, large=large), size)
    whole = _pictures(colour, size, DOTS)
    thin = _pictures(grey, size, COARSE)
    return {
        card.code: Front(card, size, picture, (reduced(picture, DOTS // COARSE), other), squares[card.code])
        for card, picture, other in zip(wanted, whole, thin, strict=True)
    }


def _drawn(
    deck: Deck, cards: list[Card], edition: Edition, size: tuple[float, float]
) -> tuple[bytes, dict[str, tuple[Square, ...]]]:
    canvas = _Squares(deck, size[1])
    canvas.typefaces = deck_typefaces(deck, only_black=edition.low_ink)
    squares = {}
    for card in cards:
        canvas.noted.clear()
        canvas.begin_page(*size)
        draw_front(canvas, card, CardStyle(deck, edition, size))
        canvas.end_page()
        squares[card.code] = tuple(map(partial(_square, card.code), canvas.noted))
    return canvas.pdf(), squares


def _square(code: str, noted: tuple[str, str, float, float, float]) -> Square:
    """A field's name says what its square is: A1_3, FM_hp_2, S2_crossed_out."""
    name, word, *place = noted
    name = name.removeprefix(f"{code}_")
    head, _, step = name.rpartition("_")
    if head and step.isdecimal():
        return Square(head, word, int(step), *place)
    return Square(name, word, 0, *place)


def _pictures(pdf: bytes, size: tuple[float, float], dots: int) -> list[Grey]:
    width, height = (round(side * dots) for side in size)
    made = []
    with opened(pdf) as document:
        for page in document:
            picture = page.render(scale=dots * MM_PER_INCH / _POINTS, grayscale=True).to_numpy()
            made.append(np.array(picture[:height, :width], dtype=np.uint8).reshape(height, width))
            page.close()
    return made
