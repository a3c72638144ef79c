"""Only what has changed, as small labels to cut out and glue onto the cards.

A label is the very row of the card that it covers, with what the pencil wrote: as high, as wide, and set
the same, so that it covers nothing else. Only at its sides is it a little wider.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from cards_pdf.cards.card_style import CardStyle
from cards_pdf.cards.edition import COLOUR, LARGE_PT, LEAST_LARGE_PT, Edition
from cards_pdf.cards.front import rows_written_on
from cards_pdf.cards.regions.placed import PlacedRow
from cards_pdf.common import sizes
from cards_pdf.common.colour import INK, PAPER, mixed
from cards_pdf.decks.model import Card, Deck
from cards_pdf.decks.pencil_marks import UNMARKED, Marks
from cards_pdf.pdf.canvas import Canvas
from cards_pdf.pdf.made import Made
from cards_pdf.pdf.pdf_canvas import PdfCanvas
from cards_pdf.pdf.typefaces import deck_typefaces, embedding, typefaces
from cards_pdf.rulebooks.small_words import deck_words
from cards_pdf.text.fit import fit_line
from cards_pdf.text.stand_in import able

_MARGIN, _HEAD = 14.0, 14.0
_CAPTION = 15.0  # beside a label, for where it belongs
_WIDER = 1.8  # in large print
_APART = (6.0, 3.0)
AIR = 0.8  # mm at either side between a row's words and the cut
_FROM_CUT = 1.0
_CUT = mixed(INK, PAPER, 0.55)


class Label(NamedTuple):
    """One label: for which card, in which place, and which of its rows it covers."""

    card: Card
    marks: Marks
    place: str  # "box 3", "HP", "foot", in the deck's language
    part: str  # "stat", "box", "foot"
    number: int = 1  # among the rows of its part


def labels(deck: Deck, now: Mapping[str, Marks], before: Mapping[str, Marks]) -> list[Label]:
    return [
        label
        for card in deck.cards
        for label in _labels(
            card, now.get(card.code, UNMARKED), before.get(card.code, UNMARKED), deck_words(deck.language)
        )
    ]


def _labels(card: Card, now: Marks, before: Marks, said: Mapping[str, str]) -> Iterator[Label]:
    for number, stat in enumerate(card.stats, 1):
        if now.stats.get(stat.name, stat.value) != before.stats.get(stat.name, stat.value):
            yield Label(card, now, stat.label, "stat", number)
    for number in range(1, len(card.boxes) + 1):
        ticks, chosen = now.ticked.get(number, 0), now.chosen.get(number, "")
        if ticks > before.ticked.get(number, 0) or chosen != before.chosen.get(number, ""):
            yield Label(card, now, said["box"].format(number), "box", number)
    if now.crossed_out and not before.crossed_out:
        yield Label(card, now, said["foot"], "foot")


def sticker_sheet(
    deck: Deck, made: list[Label], paper: str, keywords: str = "", edition: Edition = COLOUR
) -> Made:
    """In columns, at card size; a page is full when a label has no room at the end of the last column."""
    width, height = sizes.paper(paper).mm
    caption = _CAPTION * (_WIDER if edition.large else 1.0)
    title = f"{deck.title} · {deck_words(deck.language)['labels']}"
    canvas = PdfCanvas(title=title, language=deck.language, only_black=edition.low_ink)
    canvas.typefaces = deck_typefaces(deck)  # a label is set as the card is
    _begin(canvas, deck, edition, width, height)
    x, y = _MARGIN, _MARGIN + _HEAD
    step = caption + sizes.card(deck.size).mm[0] * edition.scale + _APART[0]
    for label in made:
        row = row_of(canvas, deck, label, edition)
        tall = row.area.height * edition.scale
        if y + tall > height - _MARGIN:
            x, y = x + step, _MARGIN + _HEAD
        if x + step - _APART[0] > width - _MARGIN / 2:
            canvas.end_page()
            _begin(canvas, deck, edition, width, height)
            x = _MARGIN
        _draw(canvas, label, row, (x, y, caption), edition)
        y += tall + _APART[1]
    canvas.end_page()
    with embedding(deck.fonts):
        content = canvas.pdf(keywords)
    return Made(content, canvas.pages)


def row_of(canvas: Canvas, deck: Deck, label: Label, edition: Edition = COLOUR) -> PlacedRow:
    """The row that a label covers, as it looks now, before it is enlarged."""
    style = CardStyle(deck, edition, sizes.card(deck.size).mm)
    rows = rows_written_on(canvas, label.card, style, label.marks)
    return [row for row in rows if row.part == label.part][label.number - 1]


def _begin(canvas: Canvas, deck: Deck, edition: Edition, width: float, height: float) -> None:
    canvas.begin_page(width, height)
    head = deck_words(deck.language)["labels_how"]
    most, least = (LARGE_PT, LEAST_LARGE_PT) if edition.large else (10.0, 7.0)
    text, size = fit_line(
        head, typefaces(deck.language).aside(deck.language), width - 2 * _MARGIN, most, least
    )
    with canvas.tagged("H1"):
        canvas.text(_MARGIN, _MARGIN + 5, text, size)


def _draw(
    canvas: Canvas, label: Label, row: PlacedRow, place: tuple[float, float, float], edition: Edition
) -> None:
    """Its place on the card is written beside it, outside the cut."""
    (x, y, caption), scale = place, edition.scale
    most, least = (LARGE_PT, LEAST_LARGE_PT) if edition.large else (9.0, 7.0)
    said, styles = f"{label.card.code} {label.place}", canvas.typefaces
    face = able(said, (styles.bold, typefaces().bold, *styles.styles)) or styles.bold
    text, size = fit_line(said, face, caption - AIR * scale - _FROM_CUT, most, least)
    canvas.text(x, y + min(3.4, row.area.height) * scale, text, size)
    with canvas.frame(x + caption, y, 0, scale):
        ink = INK if edition.low_ink else _CUT
        canvas.rect(-AIR, 0, row.area.width + 2 * AIR, row.area.height, stroke=ink, width=0.15)
        row.draw(0, 0)
