"""Labels with what has changed on cards, to cut out and glue onto them.

A label is the very row of the card that it covers, with what the pencil wrote: as high, as wide,
and set in the same way, so that it covers nothing else. Only at its sides is it a little wider.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from cards_pdf.canvas.base import Canvas
from cards_pdf.canvas.pdf import document
from cards_pdf.canvas.pdf_file import FinishedPdf
from cards_pdf.canvas.typefaces import typefaces
from cards_pdf.cards.edition import COLOUR, LARGE_PT, LEAST_LARGE_PT, Edition
from cards_pdf.cards.faces import Fronts
from cards_pdf.cards.regions.kind import PencilRow
from cards_pdf.common import sizes
from cards_pdf.common.colour import INK, PAPER, mixed
from cards_pdf.common.records.record import record
from cards_pdf.common.sizes import Mm
from cards_pdf.decks.campaign import UNMARKED, PencilMarks
from cards_pdf.decks.card import Card
from cards_pdf.decks.deck import Deck
from cards_pdf.rulebooks import deck_words
from cards_pdf.text.fit import able_face, block, fit_line

_MARGIN = 14.0
_HEAD_PT = 10.0
_CAPTION = 15.0  # beside a label, for where it belongs
_LARGE_CAPTION = 1.8  # in large print
_GAP_ACROSS = 6.0
_GAP_DOWN = 3.0
AIR = 0.8  # mm at either side between a row's words and the cut
_FROM_CUT = 1.0
_BASELINE = 3.4  # of the caption, below the label's top
_CUT_INK = mixed(INK, PAPER, 0.55)


class LabelPlace(NamedTuple):
    """The corner of a label on its page, in mm."""

    x: float = _MARGIN
    y: float = _MARGIN


@record
class Label:
    """One label: for which card, in which place, and which of its rows it covers."""

    card: Card
    marks: PencilMarks
    place: str  # "box 3", "HP", "foot", in the deck's language
    part: str  # "stat", "box", "foot"
    number: int  # among the rows of its part


def find_labels(
    deck: Deck, now: Mapping[str, PencilMarks], before: Mapping[str, PencilMarks]
) -> list[Label]:
    """Return a label for every row that has changed."""
    word = deck_words(deck)
    labels: list[Label] = []
    for card in deck.cards:
        marks = now.get(card.code, UNMARKED)
        earlier = before.get(card.code, UNMARKED)
        parts = [
            ("stat", number, stat.label)
            for number, stat in enumerate(card.stats, 1)
            if marks.stats.get(stat.name, stat.value) != earlier.stats.get(stat.name, stat.value)
        ]
        parts += [
            ("box", number, word["box"].format(number))
            for number in range(1, len(card.boxes) + 1)
            if marks.ticked.get(number, 0) > earlier.ticked.get(number, 0)
            or marks.elements.get(number, "") != earlier.elements.get(number, "")
        ]
        if marks.crossed_out and not earlier.crossed_out:
            parts.append(("foot", 1, word["foot"]))
        labels += [
            Label(card=card, marks=marks, place=place, part=part, number=number)
            for part, number, place in parts
        ]
    return labels


@record
class LabelSheet:
    """A sheet of labels, and where the next label has room on its last page."""

    file: FinishedPdf
    free: LabelPlace
    continues_sheet: bool  # its first page is that of an earlier sheet


def make_label_sheet(
    deck: Deck,
    labels: Sequence[Label],
    paper: str,
    keywords: str = "",
    edition: Edition = COLOUR,
    *,
    free: LabelPlace | None = None,
) -> LabelSheet:
    """Make labels at card size, in columns. With `free`, continue the page of an earlier sheet."""
    word = deck_words(deck)
    columns = _LabelColumns(sizes.paper(paper).mm, sizes.card(deck.size).mm[0], edition, free)
    with document(
        title=f"{deck.title} · {word['labels']}",
        language=deck.language,
        deck=deck,
        keywords=keywords,
        only_black=edition.low_ink,
    ) as canvas:
        face = typefaces(deck.language).face_for_asides(deck.language)
        size = LARGE_PT if edition.large else _HEAD_PT
        head = block(word["labels_how"], face, columns.width, size=size)
        with columns.find_room(canvas, head.height + _GAP_DOWN) as (x, y), canvas.tagged("H1"):
            canvas.text_block(x, y, head)
        for label in labels:
            row = find_row(canvas, deck, label, edition=edition)
            height = row.area.height * edition.scale
            with columns.find_room(canvas, height + _GAP_DOWN) as (x, y):
                _draw_label(canvas, label, row, place=(x, y, columns.caption), edition=edition)
        canvas.end_page()
    return LabelSheet(
        file=canvas.finished, free=columns.free, continues_sheet=columns.continues_sheet
    )


class _LabelColumns:
    """The columns of a page, from the place that is free in them."""

    def __init__(self, page: Mm, card: float, edition: Edition, free: LabelPlace | None) -> None:
        self.page = page
        self.free = free or LabelPlace()
        self.caption = _CAPTION * (_LARGE_CAPTION if edition.large else 1.0)
        self.width = self.caption + card * edition.scale
        self.continues_sheet = free is not None

    @contextmanager
    def find_room(self, canvas: Canvas, height: float) -> Iterator[LabelPlace]:
        """Yield a place below the last one, in the next column, or on the next page."""
        if self.free.y + height - _GAP_DOWN > self.page[1] - _MARGIN:
            self.free = LabelPlace(self.free.x + self.width + _GAP_ACROSS)
        is_full = self.free.x + self.width > self.page[0] - _MARGIN / 2
        if is_full:
            self.free = LabelPlace()
            # If even the first label found no room, the earlier sheet is not continued.
            self.continues_sheet = self.continues_sheet and canvas.pages > 0
        if is_full or not canvas.pages:
            if canvas.pages:
                canvas.end_page()
            canvas.begin_page(*self.page)
        yield self.free
        self.free = LabelPlace(self.free.x, self.free.y + height)


def find_row(canvas: Canvas, deck: Deck, label: Label, edition: Edition = COLOUR) -> PencilRow:
    """Return the row that a label covers, as it looks now, before it is enlarged."""
    rows = Fronts(deck, edition).find_pencil_rows(canvas, label.card, label.marks)
    return [row for row in rows if row.part == label.part][label.number - 1]


def _draw_label(
    canvas: Canvas,
    label: Label,
    row: PencilRow,
    place: tuple[float, float, float],
    edition: Edition,
) -> None:
    """Draw a label, and where it belongs on its card beside it, outside the cut."""
    x, y, width = place
    scale = edition.scale
    sizes_pt = (LARGE_PT, LEAST_LARGE_PT) if edition.large else (9.0, 7.0)
    caption = f"{label.card.code} {label.place}"
    styles = canvas.typefaces
    face = able_face(caption, (styles.bold, typefaces().bold, *styles.styles)) or styles.bold
    room = width - AIR * scale - _FROM_CUT
    text, size = fit_line(caption, face, room, *sizes_pt)
    canvas.text(x, y + min(_BASELINE, row.area.height) * scale, text, size)
    with canvas.frame(x + width, y, 0, scale):
        ink = INK if edition.low_ink else _CUT_INK
        canvas.rect(-AIR, 0, row.area.width + 2 * AIR, row.area.height, stroke=ink, width=0.15)
        row.draw(0, 0)
