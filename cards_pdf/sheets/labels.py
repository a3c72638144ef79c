"""Only what has changed, as small labels to cut out and glue onto the cards.

A label is the very row of the card that it covers, with what the pencil wrote: as high, as wide,
and set the same, so that it covers nothing else. Only at its sides is it a little wider.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from cards_pdf.canvas.base import Canvas
from cards_pdf.canvas.document import embedding
from cards_pdf.canvas.fonts.typefaces import deck_typefaces, typefaces
from cards_pdf.canvas.pdf import PdfCanvas
from cards_pdf.canvas.pdf_file import FinishedPdf
from cards_pdf.cards.edition import COLOUR, LARGE_PT, LEAST_LARGE_PT, Edition
from cards_pdf.cards.front import Fronts
from cards_pdf.cards.regions.kind import PencilRow
from cards_pdf.common import sizes
from cards_pdf.common.colour import INK, PAPER, mixed
from cards_pdf.decks.campaign.state import UNMARKED, Marks
from cards_pdf.decks.model import Card, Deck
from cards_pdf.rulebooks.small_words import deck_words
from cards_pdf.text.fit import able_face, block, fit_line

_MARGIN, _HEAD_PT = 14.0, 10.0
_CAPTION = 15.0  # beside a label, for where it belongs
_WIDER = 1.8  # in large print
_APART = (6.0, 3.0)
AIR = 0.8  # mm at either side between a row's words and the cut
_FROM_CUT = 1.0
_CUT = mixed(INK, PAPER, 0.55)


class LabelPlace(NamedTuple):
    """Where a label lies on its page, in mm: in which column, and how far down."""

    x: float = _MARGIN
    y: float = _MARGIN


class Label(NamedTuple):
    """One label: for which card, in which place, and which of its rows it covers."""

    card: Card
    marks: Marks
    place: str  # "box 3", "HP", "foot", in the deck's language
    part: str  # "stat", "box", "foot"
    number: int = 1  # among the rows of its part


def find_labels(deck: Deck, now: Mapping[str, Marks], before: Mapping[str, Marks]) -> list[Label]:
    marks = (
        (card, now.get(card.code, UNMARKED), before.get(card.code, UNMARKED)) for card in deck.cards
    )
    said = deck_words(deck)
    return [label for each in marks for label in _labels(*each, said)]


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


class LabelSheet(NamedTuple):
    """A sheet of labels, and where the next one has room on its last page."""

    made: FinishedPdf
    free: LabelPlace
    went_on: bool  # its first page is that of an earlier sheet


def make_label_sheet(
    deck: Deck,
    made: Sequence[Label],
    paper: str,
    keywords: str = "",
    edition: Edition = COLOUR,
    *,
    free: LabelPlace | None = None,
) -> LabelSheet:
    """In columns, at card size; a page is full when a label has no room at the end of the last
    column.

    The first page goes on where an earlier sheet has come to, if that is known as `free`.
    """
    title = f"{deck.title} · {deck_words(deck)['labels']}"
    canvas = PdfCanvas(title=title, language=deck.language, only_black=edition.low_ink)
    canvas.typefaces = deck_typefaces(deck)  # a label is set as the card is
    columns = _Columns(sizes.paper(paper).mm, sizes.card(deck.size).mm[0], edition, free)
    said, face = deck_words(deck)["labels_how"], typefaces(deck.language).aside(deck.language)
    head = block(
        said, face, columns.width, LARGE_PT if edition.large else _HEAD_PT
    )  # several prints fill a sheet
    with columns.room_for(canvas, head.height + _APART[1]) as (x, y), canvas.tagged("H1"):
        canvas.text_block(x, y, head)
    for label in made:
        row = find_row(canvas, deck, label, edition)
        with columns.room_for(canvas, row.area.height * edition.scale + _APART[1]) as (x, y):
            _draw(canvas, label, row, (x, y, columns.caption), edition)
    canvas.end_page()
    with embedding(deck.fonts):
        content = canvas.pdf(keywords)
    return LabelSheet(FinishedPdf(content, canvas.pages), columns.free, columns.went_on)


class _Columns:
    """The columns of a page, from the place that is free in them."""

    def __init__(
        self, page: tuple[float, float], card: float, edition: Edition, free: LabelPlace | None
    ) -> None:
        self.page, self.free = page, free or LabelPlace()
        self.caption = _CAPTION * (_WIDER if edition.large else 1.0)
        self.width = self.caption + card * edition.scale
        self.went_on = free is not None

    @contextmanager
    def room_for(self, canvas: Canvas, height: float) -> Iterator[LabelPlace]:
        """Below what came before, in the next column, or on the next page."""
        if self.free.y + height - _APART[1] > self.page[1] - _MARGIN:
            self.free = LabelPlace(self.free.x + self.width + _APART[0])
        is_full = self.free.x + self.width > self.page[0] - _MARGIN / 2
        if is_full:
            self.free = LabelPlace()
            self.went_on = self.went_on and canvas.pages > 0
        if is_full or not canvas.pages:
            if canvas.pages:
                canvas.end_page()
            canvas.begin_page(*self.page)
        yield self.free
        self.free = LabelPlace(self.free.x, self.free.y + height)


def find_row(canvas: Canvas, deck: Deck, label: Label, edition: Edition = COLOUR) -> PencilRow:
    """The row that a label covers, as it looks now, before it is enlarged."""
    rows = Fronts(deck, edition).find_pencil_rows(canvas, label.card, label.marks)
    return [row for row in rows if row.part == label.part][label.number - 1]


def _draw(
    canvas: Canvas,
    label: Label,
    row: PencilRow,
    place: tuple[float, float, float],
    edition: Edition,
) -> None:
    """Its place on the card is written beside it, outside the cut."""
    (x, y, caption), scale = place, edition.scale
    most, least = (LARGE_PT, LEAST_LARGE_PT) if edition.large else (9.0, 7.0)
    said, styles = f"{label.card.code} {label.place}", canvas.typefaces
    face = able_face(said, (styles.bold, typefaces().bold, *styles.styles)) or styles.bold
    text, size = fit_line(said, face, caption - AIR * scale - _FROM_CUT, most, least)
    canvas.text(x, y + min(3.4, row.area.height) * scale, text, size)
    with canvas.frame(x + caption, y, 0, scale):
        ink = INK if edition.low_ink else _CUT
        canvas.rect(-AIR, 0, row.area.width + 2 * AIR, row.area.height, stroke=ink, width=0.15)
        row.draw(0, 0)
