"""A small picture of the table after setup: the zones of the play mat with cards on them."""

from dataclasses import replace
from functools import partial
from math import ceil, inf

from cards_pdf.canvas.base import Canvas
from cards_pdf.common.line_break import in_words
from cards_pdf.common.messages import Message
from cards_pdf.papers.diagrams.small_card import EMPTY, HEIGHT, WIDTH, CardArrangement, card_name
from cards_pdf.papers.flow import Part
from cards_pdf.papers.sheet_style import GREY, LABEL, SheetStyle
from cards_pdf.rulebooks.model import Mat, Zone
from cards_pdf.text.fit import Block, TooLittleRoomError, shrink

_MOST_CARD, _LEAST_CARD = 11.0, 6.5  # mm wide
_LEAST_BESIDE = 4.5  # of a card with its label beside it, or in a row too wide for its column
_MOST_HEIGHT, _MOST_LARGE = 56.0, 84.0
_OF_PAGE = 0.65  # at most, of a booklet's page
_PAD = 1.0
_UNBROKEN = 0.75  # of its size, to which a label is set smaller rather than broken in a word
_BESIDE = 1.1  # how high a label beside a card may be, in cards


def make_table_picture(mat: Mat, style: SheetStyle, width: float, tallest: float = inf) -> Part:
    """As wide as its column, and on a page of height `tallest` low enough to leave room for
    text.
    """
    most = _MOST_LARGE if style.large else _MOST_HEIGHT
    most = most if tallest == inf else tallest * _OF_PAGE
    zones = _drawn(mat)
    if mat.portrait:
        picture = _tall(mat, style, width)
    else:
        pitch = width / max(zone.at[0] + zone.size[0] for zone in zones)
        card = min(_MOST_CARD * style.scale, pitch * 0.92)
        while card > _LEAST_BESIDE and any(
            zone.at[0] * pitch + _lain(zone, card).width > width for zone in zones
        ):
            card -= 0.25
        while (picture := _wide(zones, style, pitch, card)).height > most and card > _LEAST_CARD:
            card -= 0.25
    lying = ((zone.label, " ".join(filter(None, map(card_name, zone.shows)))) for zone in zones)
    spoken = "; ".join(filter(None, (": ".join(filter(None, each)) for each in lying)))

    def draw(canvas: Canvas, left: float, top: float) -> None:
        with canvas.figure(spoken):
            picture.draw(canvas, left, top)

    return replace(picture, draw=draw, what=Message("the picture of the table"))


def _drawn(mat: Mat) -> list[Zone]:
    """The zones that the picture shows."""
    return [zone for zone in mat.zones if zone.shows or (mat.portrait and zone.shape == "ghost")]


def _wide(zones: list[Zone], style: SheetStyle, pitch: float, card: float) -> Part:
    """One part for each row of zones: the labels on one line, the cards below them."""
    ranks = sorted({zone.at[1] for zone in zones})
    rows = [
        _row([zone for zone in zones if zone.at[1] == rank], style, pitch, card) for rank in ranks
    ]
    tops = [sum(row.height for row in rows[:n]) for n in range(len(rows) + 1)]

    def draw(canvas: Canvas, left: float, top: float) -> None:
        for row, y in zip(rows, tops, strict=False):
            row.draw(canvas, left, top + y)

    return Part(tops[-1], draw, gap=style.em * 0.6)


def _row(zones: list[Zone], style: SheetStyle, pitch: float, card: float) -> Part:
    laid = [_lain(zone, card) for zone in zones]
    apart = min(style.em * 0.8, pitch * 0.08)  # or two labels in a row read as one
    labels = _labels(zones, style, [pitch * zone.size[0] - apart for zone in zones])
    above = max(label.height for label in labels)

    def draw(canvas: Canvas, left: float, top: float) -> None:
        for zone, cards, label in zip(zones, laid, labels, strict=True):
            x = left + zone.at[0] * pitch
            canvas.text_block(x, top + above - label.height, label, colour=GREY)
            cards.draw(canvas, x, top + above + _PAD * 0.5, style)

    return Part(above + max(cards.height for cards in laid) + 2 * _PAD, draw)


def _lain(zone: Zone, card: float) -> CardArrangement:
    return CardArrangement(zone.shows, zone.shape, card, ceil(zone.size[0]))


def _labels(
    zones: list[Zone], style: SheetStyle, widths: list[float], height: float = 99.0
) -> list[Block]:
    """All in one size, that of the label with the least room."""
    places = [(zone, style, width, height) for zone, width in zip(zones, widths, strict=True)]
    size = min(_best_size(*place) for place in places)
    return [_label(*place, size) for place in places]


def _tall(mat: Mat, style: SheetStyle, width: float) -> Part:
    pitch = width / mat.size[0]
    zones = _drawn(mat)
    card, labels = _beside(zones, style, pitch, min(_MOST_CARD * 0.62 * style.scale, pitch * 0.4))
    length = card * HEIGHT / WIDTH

    def draw(canvas: Canvas, left: float, top: float) -> None:
        for zone, label in zip(zones, labels, strict=True):
            x, y = left + zone.at[0] * pitch, top + zone.at[1] * length
            laid = _laid(zone, card)
            laid.draw(canvas, x, y, style)
            canvas.text_block(
                x + laid.width + _PAD, y + (length - label.height) / 2, label, colour=GREY
            )

    return Part(mat.size[1] * length, draw, gap=style.em * 0.6)


def _laid(zone: Zone, card: float) -> CardArrangement:
    return CardArrangement((EMPTY,) if zone.shape == "ghost" else zone.shows, "row", card)


def _beside(
    zones: list[Zone], style: SheetStyle, pitch: float, card: float
) -> tuple[float, list[Block]]:
    """The width of a card, and the labels that stand beside the cards: the longest word has its
    room.
    """
    widths = [pitch * zone.size[0] - _laid(zone, card).width - 2 * _PAD for zone in zones]
    try:
        return card, _labels(zones, style, widths, card * HEIGHT / WIDTH * _BESIDE)
    except TooLittleRoomError:
        if card < _LEAST_BESIDE:
            raise
        return _beside(zones, style, pitch, card - 0.25)


def _best_size(zone: Zone, style: SheetStyle, width: float, height: float) -> float:
    """A label too large for its place is set smaller; before that gets too small, words are
    broken.
    """
    most = style.size * LABEL
    whole = partial(_set, in_words(zone.label), zone, style, width, height)
    try:
        return shrink(whole, most, max(style.least, most * _UNBROKEN)).size
    except TooLittleRoomError:
        return shrink(partial(_label, zone, style, width, height), most, style.least).size


def _label(zone: Zone, style: SheetStyle, width: float, height: float, size: float) -> Block:
    """Without breaking words, if they have room."""
    try:
        return _set(in_words(zone.label), zone, style, width, height, size)
    except TooLittleRoomError:
        return _set(zone.label, zone, style, width, height, size)


def _set(
    text: str, zone: Zone, style: SheetStyle, width: float, height: float, size: float
) -> Block:
    made = style.at(size).text(text, width)
    if made.height > height:
        raise TooLittleRoomError("label {label}: is too high for its place", label=zone.label)
    return made
