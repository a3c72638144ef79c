"""A small picture of the table after setup: the zones of the play mat with cards on them.

On a mat that stands upright, labels stand beside the cards; on all others, above them.
"""

from dataclasses import dataclass, replace
from math import ceil, inf

from cards_pdf.canvas.base import Canvas
from cards_pdf.common.line_break import in_words
from cards_pdf.common.messages import Message
from cards_pdf.papers.diagrams.small_card import EMPTY, HEIGHT, WIDTH, CardArrangement, name_card
from cards_pdf.papers.flow import Part
from cards_pdf.papers.sheet_style import GREY, LABEL, SheetStyle
from cards_pdf.rulebooks.model import Mat, Zone
from cards_pdf.text.fit import Block, TooLittleRoomError, shrink

_MAX_CARD = 11.0  # mm wide
_MAX_UPRIGHT_CARD = _MAX_CARD * 0.62
_MIN_CARD = 6.5
_MIN_CARD_IN_ROW = 4.5  # beside its label, or in a row that is too wide for its column
_CARD_STEP = 0.25
_MAX_HEIGHT = 56.0
_MAX_LARGE_HEIGHT = 84.0
_MAX_PAGE_SHARE = 0.65  # of a booklet's page
_PAD = 1.0
_UNBROKEN = 0.75  # of its size, to which a label shrinks rather than break in a word
_BESIDE_HEIGHT = 1.1  # of a label beside a card, in cards


def make_table_picture(mat: Mat, style: SheetStyle, width: float, max_height: float = inf) -> Part:
    """Make a picture as wide as its column. On a page of `max_height` it leaves room for text."""
    zones = [zone for zone in mat.zones if zone.shows or (mat.portrait and zone.shape == "ghost")]
    if mat.portrait:
        picture = _make_upright_picture(mat, zones, style, width=width)
    else:
        height = _MAX_LARGE_HEIGHT if style.large else _MAX_HEIGHT
        if max_height < inf:
            height = max_height * _MAX_PAGE_SHARE
        picture = _fit_rows(zones, style, width, height=height)

    def draw(canvas: Canvas, left: float, top: float) -> None:
        with canvas.figure("; ".join(filter(None, map(_describe, zones)))):
            picture.draw(canvas, left, top)

    return replace(picture, draw=draw, description=Message("the picture of the table"))


def _describe(zone: Zone) -> str:
    """Return a zone in words for a screen reader: its label and its cards."""
    cards = " ".join(filter(None, map(name_card, zone.shows)))
    return ": ".join(filter(None, (zone.label, cards)))


# --- labels above cards ---


def _fit_rows(zones: list[Zone], style: SheetStyle, width: float, height: float) -> Part:
    """Shrink the cards until the picture is as narrow and as low as it has to be."""
    pitch = width / max(zone.corner[0] + zone.size[0] for zone in zones)
    card = min(_MAX_CARD * style.scale, pitch * 0.92)
    while card > _MIN_CARD_IN_ROW and any(
        zone.corner[0] * pitch + _arrange(zone, card).width > width for zone in zones
    ):
        card -= _CARD_STEP
    picture = _make_rows(zones, style, pitch, card=card)
    while picture.height > height and card > _MIN_CARD:
        card -= _CARD_STEP
        picture = _make_rows(zones, style, pitch, card=card)
    return picture


def _make_rows(zones: list[Zone], style: SheetStyle, pitch: float, card: float) -> Part:
    """Make one part for each row of zones: the labels on one line, the cards below them."""
    ranks = sorted({zone.corner[1] for zone in zones})
    rows = [
        _make_row([zone for zone in zones if zone.corner[1] == rank], style, pitch, card=card)
        for rank in ranks
    ]
    tops = [sum(row.height for row in rows[:n]) for n in range(len(rows) + 1)]

    def draw(canvas: Canvas, left: float, top: float) -> None:
        for row, y in zip(rows, tops, strict=False):
            row.draw(canvas, left, top + y)

    return Part(tops[-1], draw, gap=style.em * 0.6)


def _make_row(zones: list[Zone], style: SheetStyle, pitch: float, card: float) -> Part:
    arranged = [_arrange(zone, card) for zone in zones]
    gap = min(style.em * 0.8, pitch * 0.08)  # or two labels in a row read as one
    places = [_LabelPlace(zone, style, pitch * zone.size[0] - gap) for zone in zones]
    labels = _set_labels(places)
    above = max(label.height for label in labels)

    def draw(canvas: Canvas, left: float, top: float) -> None:
        for zone, cards, label in zip(zones, arranged, labels, strict=True):
            x = left + zone.corner[0] * pitch
            canvas.text_block(x, top + above - label.height, label, colour=GREY)
            cards.draw(canvas, x, top + above + _PAD * 0.5, style)

    return Part(above + max(cards.height for cards in arranged) + 2 * _PAD, draw)


def _arrange(zone: Zone, card: float) -> CardArrangement:
    return CardArrangement(zone.shows, zone.shape, card, ceil(zone.size[0]))


# --- labels beside cards ---


def _make_upright_picture(mat: Mat, zones: list[Zone], style: SheetStyle, width: float) -> Part:
    pitch = width / mat.size[0]
    card = min(_MAX_UPRIGHT_CARD * style.scale, pitch * 0.4)
    card, labels = _fit_labels_beside(zones, style, pitch, card=card)
    length = card * HEIGHT / WIDTH

    def draw(canvas: Canvas, left: float, top: float) -> None:
        for zone, label in zip(zones, labels, strict=True):
            x = left + zone.corner[0] * pitch
            y = top + zone.corner[1] * length
            cards = _arrange_in_row(zone, card)
            cards.draw(canvas, x, y, style)
            label_y = y + (length - label.height) / 2
            canvas.text_block(x + cards.width + _PAD, label_y, label, colour=GREY)

    return Part(mat.size[1] * length, draw, gap=style.em * 0.6)


def _arrange_in_row(zone: Zone, card: float) -> CardArrangement:
    cards = (EMPTY,) if zone.shape == "ghost" else zone.shows
    return CardArrangement(cards, "row", card)


def _fit_labels_beside(
    zones: list[Zone], style: SheetStyle, pitch: float, card: float
) -> tuple[float, list[Block]]:
    """Shrink the cards until their labels have room beside them."""
    while True:
        height = card * HEIGHT / WIDTH * _BESIDE_HEIGHT
        widths = [
            pitch * zone.size[0] - _arrange_in_row(zone, card).width - 2 * _PAD for zone in zones
        ]
        places = [
            _LabelPlace(zone, style, width, height)
            for zone, width in zip(zones, widths, strict=True)
        ]
        try:
            return card, _set_labels(places)
        except TooLittleRoomError:
            if card < _MIN_CARD_IN_ROW:
                raise
        card -= _CARD_STEP


# --- labels ---


@dataclass(frozen=True)
class _LabelPlace:
    """The room for a zone's label."""

    zone: Zone
    style: SheetStyle
    width: float
    height: float = 99.0

    def find_size(self) -> float:
        """Return the largest size. Words are broken only where the label would get too small."""
        size = self.style.size * LABEL
        min_size = self.style.min_label_size
        try:
            return shrink(self._set_whole_words, size, max(min_size, size * _UNBROKEN)).size
        except TooLittleRoomError:
            return shrink(self.set_label, size, min_size).size

    def set_label(self, size: float) -> Block:
        try:
            return self._set_whole_words(size)
        except TooLittleRoomError:
            return self._set_text(self.zone.label, size)

    def _set_whole_words(self, size: float) -> Block:
        return self._set_text(in_words(self.zone.label), size)

    def _set_text(self, text: str, size: float) -> Block:
        block = self.style.with_size(size).text(text, self.width)
        if block.height > self.height:
            message = "label {label}: is too high for its place"
            raise TooLittleRoomError(message, label=self.zone.label)
        return block


def _set_labels(places: list[_LabelPlace]) -> list[Block]:
    """Set all labels in one size, that of the label with the least room."""
    size = min(place.find_size() for place in places)
    return [place.set_label(size) for place in places]
