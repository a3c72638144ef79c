"""Only what has changed, as small labels to cut out and glue onto the cards.

A label is the very row of the card that it covers, drawn with what the pencil wrote: as high, as wide, set
alike, so that it lies between its neighbours and covers nothing else.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from cards_pdf import sizes
from cards_pdf.cards.card_style import CardStyle
from cards_pdf.cards.edition import COLOUR
from cards_pdf.cards.front import rows_written_on
from cards_pdf.cards.regions import PlacedRow
from cards_pdf.colour import INK, PAPER, mixed
from cards_pdf.decks.model import Card, Deck
from cards_pdf.decks.pencil_marks import UNMARKED, Marks
from cards_pdf.pdf.canvas import Canvas
from cards_pdf.pdf.made import Made
from cards_pdf.pdf.own_fonts import deck_typefaces, embedding
from cards_pdf.pdf.typefaces import typefaces
from cards_pdf.text.fit import fit_line, line

_MARGIN, _HEAD = 14.0, 14.0
_CAPTION = 15.0  # beside a label: where it belongs
_APART = (6.0, 3.0)
_CUT = mixed(INK, PAPER, 0.55)


class Label(NamedTuple):
    """One label: for which card, in which place, and which of its rows it covers."""

    card: Card
    marks: Marks
    place: str  # "box 3", "HP", "foot"
    part: str  # "stat", "box", "foot"
    number: int = 1  # among the rows of its part


def labels(deck: Deck, now: Mapping[str, Marks], before: Mapping[str, Marks]) -> list[Label]:
    return [
        label
        for card in deck.cards
        for label in _labels(card, now.get(card.code, UNMARKED), before.get(card.code, UNMARKED))
    ]


def _labels(card: Card, now: Marks, before: Marks) -> Iterator[Label]:
    for number, stat in enumerate(card.stats, 1):
        if now.stats.get(stat.name, stat.value) != before.stats.get(stat.name, stat.value):
            yield Label(card, now, stat.label, "stat", number)
    for number in range(1, len(card.boxes) + 1):
        ticks, chosen = now.ticked.get(number, 0), now.chosen.get(number, "")
        if ticks > before.ticked.get(number, 0) or chosen != before.chosen.get(number, ""):
            yield Label(card, now, f"box {number}", "box", number)
    if now.crossed_out and not before.crossed_out:
        yield Label(card, now, "foot", "foot")


def sticker_sheet(deck: Deck, made: list[Label], paper: str, keywords: str = "") -> Made:
    """In columns; a page is full when the next label has no room below the last column."""
    width, height = sizes.paper(paper).mm
    canvas = Canvas(title=f"{deck.title}: labels", language=deck.language)
    canvas.typefaces = deck_typefaces(deck)  # a label is set as the card is
    _begin(canvas, width, height)
    x, y = _MARGIN, _MARGIN + _HEAD
    step = _CAPTION + sizes.card(deck.size).mm[0] + _APART[0]
    for label in made:
        row = row_of(canvas, deck, label)
        if y + row.area.height > height - _MARGIN:
            x, y = x + step, _MARGIN + _HEAD
        if x + step - _APART[0] > width - _MARGIN / 2:
            canvas.end_page()
            _begin(canvas, width, height)
            x = _MARGIN
        _draw(canvas, label, row, x, y)
        y += row.area.height + _APART[1]
    canvas.end_page()
    with embedding(deck.fonts):
        content = canvas.pdf(keywords)
    return Made(content, canvas.pages)


def row_of(canvas: Canvas, deck: Deck, label: Label) -> PlacedRow:
    """The row that a label covers, and how it now looks."""
    style = CardStyle(deck, COLOUR, sizes.card(deck.size).mm)
    rows = rows_written_on(canvas, label.card, style, label.marks)
    return [row for row in rows if row.part == label.part][label.number - 1]


def _begin(canvas: Canvas, width: float, height: float) -> None:
    canvas.begin_page(width, height)
    head = "Labels: print at 100 %, cut along the lines, glue onto the cards"
    canvas.text(_MARGIN, _MARGIN + 5, line(head, typefaces().italic), 10)


def _draw(canvas: Canvas, label: Label, row: PlacedRow, x: float, y: float) -> None:
    """Where it belongs stands beside it, outside of what is cut out."""
    where = f"{label.card.code} {label.place}"
    text, size = fit_line(where, typefaces().bold, _CAPTION - 1, 9.0, 7.0)
    canvas.text(x, y + min(3.4, row.area.height), text, size)
    left = x + _CAPTION
    canvas.rect(left, y, row.area.width, row.area.height, stroke=_CUT, width=0.15)
    row.draw(left, y)
