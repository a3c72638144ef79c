"""One front a page, as large as a card: as printed, or with a list of its squares."""

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import NamedTuple

from cards_pdf.canvas.base import Canvas, FieldName
from cards_pdf.canvas.fonts.typefaces import deck_typefaces
from cards_pdf.canvas.pdf import PdfCanvas
from cards_pdf.cards.edition import Edition
from cards_pdf.cards.front import Fronts
from cards_pdf.common import sizes
from cards_pdf.common.units import POINTS_PER_MM
from cards_pdf.decks.campaign.state import UNMARKED, Marks
from cards_pdf.decks.model import Card, Deck

Marked = Mapping[str, Marks]  # by the card's code
Noted = tuple[str, str, bool, float, float, float]
FRESH: Marked = {}


class Square(NamedTuple):
    """One square to tick: of which box or number, for which choice or step, and where it is in
    mm.
    """

    box: str  # "3", "hp", "crossed_out"
    word: str  # "fire", or nothing
    step: int  # from 1; 0 where a box is one square
    ticked: bool
    x: float
    y: float
    side: float


class _SquareFinder:
    """Notes where squares are instead of making them fields."""

    def __init__(self, canvas: PdfCanvas, height: float) -> None:
        self._canvas, self._height = canvas, height
        self.noted: list[Noted] = []

    def check(
        self, field: FieldName, x: float, y: float, side: float, *, ticked: bool = False
    ) -> None:
        self._keep(field.name, "", x, y, side, ticked=ticked)

    def radio(
        self,
        group: FieldName,
        choice: FieldName,
        x: float,
        y: float,
        side: float,
        *,
        ticked: bool = False,
    ) -> None:
        self._keep(group.name, choice.key_in(group), x, y, side, ticked=ticked)

    def text(
        self, field: FieldName, x: float, y: float, w: float, h: float, value: str = ""
    ) -> None:
        """A line to write on is no square."""

    def _keep(self, name: str, word: str, x: float, y: float, side: float, *, ticked: bool) -> None:
        left, bottom, size = (part / POINTS_PER_MM for part in self._canvas.on_page(x, y, side))
        self.noted.append((name, word, ticked, left, self._height - bottom - size, size))


def as_printed(deck: Deck, cards: Iterable[Card], edition: Edition, marks: Marked = FRESH) -> bytes:
    """A PDF of these fronts."""
    canvas = PdfCanvas(title=deck.title)
    for _ in _draw_fronts(canvas, deck, cards, edition, marks):
        pass
    return canvas.pdf()


def with_squares(
    deck: Deck, cards: Iterable[Card], edition: Edition, marks: Marked = FRESH
) -> tuple[bytes, dict[str, tuple[Square, ...]]]:
    """The same with every square empty, and where the squares are, by the card's code."""
    canvas = PdfCanvas(title=deck.title, fillable=True)
    canvas.fields = found = _SquareFinder(canvas, sizes.card(deck.size).mm[1])
    squares = {}
    for card in _draw_fronts(canvas, deck, cards, edition, marks):
        squares[card.code] = tuple(map(partial(_square, card.code), found.noted))
        found.noted.clear()
    return canvas.pdf(), squares


def _draw_fronts(
    canvas: Canvas, deck: Deck, cards: Iterable[Card], edition: Edition, marks: Marked
) -> Iterator[Card]:
    """Draw the fronts, and call back for each once it is on its page."""
    size = sizes.card(deck.size).mm
    canvas.typefaces = deck_typefaces(deck, only_black=edition.low_ink)
    fronts = Fronts(deck, edition)
    for card in cards:
        canvas.begin_page(*size)
        fronts.draw(canvas, card, marks=marks.get(card.code, UNMARKED))
        canvas.end_page()
        yield card


def _square(code: str, noted: Noted) -> Square:
    """A field's name says what its square is: A1_3, FM_hp_2, S2_crossed_out."""
    name, word, ticked, *place = noted
    name = name.removeprefix(f"{code}_")
    head, _, step = name.rpartition("_")
    if head and step.isdecimal():
        return Square(head, word, int(step), ticked, *place)
    return Square(name, word, 0, ticked, *place)
