"""PDFs with one front per page, as large as a card: as printed, or with a list of its squares."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from cards_pdf.canvas.base import Canvas, FieldName, Fields
from cards_pdf.canvas.pdf import PdfCanvas, document
from cards_pdf.canvas.typefaces import deck_typefaces
from cards_pdf.cards.edition import Edition
from cards_pdf.cards.faces import Fronts
from cards_pdf.common import sizes
from cards_pdf.common.units import POINTS_PER_MM
from cards_pdf.decks.campaign import UNMARKED, PencilMarks
from cards_pdf.decks.card import Card
from cards_pdf.decks.deck import Deck

Marked = Mapping[str, PencilMarks]  # by the card's code
FRESH: Marked = {}


class Square(NamedTuple):
    """A square to tick, in mm from the card's left top corner."""

    box: str  # "3", "hp", "crossed_out"
    word: str  # the choice, such as "fire"
    step: int  # from 1; 0 where a box is one square
    ticked: bool
    x: float
    y: float
    side: float

    @property
    def middle(self) -> tuple[float, float]:
        return self.x + self.side / 2, self.y + self.side / 2


class _SquareFinder(Fields):
    """Form fields of a canvas that are noted instead of drawn."""

    def __init__(self, canvas: PdfCanvas, height: float) -> None:
        self._canvas = canvas
        self._height = height
        self.code = ""  # of the card that is drawn
        self.squares: dict[str, list[Square]] = {}

    def square(
        self,
        field: FieldName,
        x: float,
        y: float,
        side: float,
        *,
        ticked: bool = False,
        choice: FieldName | None = None,
    ) -> None:
        left, bottom, size = (part / POINTS_PER_MM for part in self._canvas.on_page(x, y, side))
        # what it is for: A1_3, FM_hp_2, S2_crossed_out
        name = field.name.removeprefix(f"{self.code}_")
        box, _, step = name.rpartition("_")
        number = 0
        if box and step.isdecimal():
            name = box
            number = int(step)
        found = Square(
            box=name,
            word=choice.key_in(field) if choice else "",
            step=number,
            ticked=ticked,
            x=left,
            y=self._height - bottom - size,
            side=size,
        )
        self.squares[self.code].append(found)


def print_single_cards(
    deck: Deck, cards: Iterable[Card], edition: Edition, marks: Marked = FRESH
) -> bytes:
    with document(title=deck.title, deck=deck) as canvas:
        for _ in _draw_fronts(canvas, deck, cards, edition=edition, marks=marks):
            pass
    return canvas.finished.pdf


def print_with_squares(
    deck: Deck, cards: Iterable[Card], edition: Edition, marks: Marked = FRESH
) -> tuple[bytes, Mapping[str, Sequence[Square]]]:
    """Return a PDF with every square empty, and the squares by the card's code."""
    with document(title=deck.title, deck=deck, fillable=True) as canvas:
        finder = _SquareFinder(canvas, sizes.card(deck.size).mm[1])
        canvas.fields = finder
        for card in _draw_fronts(canvas, deck, cards, edition=edition, marks=marks):
            finder.code = card.code
            finder.squares[card.code] = []
    return canvas.finished.pdf, finder.squares


def _draw_fronts(
    canvas: Canvas, deck: Deck, cards: Iterable[Card], edition: Edition, marks: Marked
) -> Iterator[Card]:
    """Draw the fronts, and yield each card when its page has begun."""
    canvas.typefaces = deck_typefaces(deck, only_black=edition.low_ink)
    fronts = Fronts(deck, edition)
    for card in cards:
        canvas.begin_page(*fronts.style.size)
        yield card
        fronts.draw(canvas, card, marks=marks.get(card.code, UNMARKED))
        canvas.end_page()
