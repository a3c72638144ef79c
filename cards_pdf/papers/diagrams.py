"""Small pictures on papers: printed cards, cards that are drawn small, and the table after setup.

Printed cards are reduced, for covers, rules and examples. A file stores each card once; papers show
it in any size and at any angle. A small card is one or two centimetres wide: its drawing, and an
index large enough to read. The table has the zones of the play mat with cards on them. On a mat
that stands upright, labels stand beside the cards; on all others, above them.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property, partial
from itertools import count, groupby
from math import ceil, cos, inf, radians, sin

from cards_pdf.art.notation import figure_bounds
from cards_pdf.art.path import Point, ellipse, polyline, rounded
from cards_pdf.canvas.base import Canvas
from cards_pdf.canvas.typefaces import deck_typefaces
from cards_pdf.cards.drawings import Frame, look_drawing, paint
from cards_pdf.cards.edition import Edition
from cards_pdf.cards.faces import Fronts
from cards_pdf.common import sizes
from cards_pdf.common.colour import INK, PAPER, mixed
from cards_pdf.common.line_break import in_words
from cards_pdf.common.messages import Message
from cards_pdf.common.records.record import record
from cards_pdf.common.sizes import Mm
from cards_pdf.common.standard_deck import INDICES
from cards_pdf.common.units import MM_PER_POINT, POINTS_PER_MM
from cards_pdf.decks.card import Card
from cards_pdf.decks.deck import Deck
from cards_pdf.decks.load import load_deck_in, shipped_decks
from cards_pdf.papers.flow import Part, join_parts
from cards_pdf.papers.sheet_style import GREY, LABEL, SheetStyle
from cards_pdf.rulebooks.rule_sheet import Mat, Zone
from cards_pdf.text.fit import Block, TooLittleRoomError, line, shrink

# --- printed cards ---

_CARD_CORNER = 0.045  # of a card's width
_EDGE_MM = 0.2
# A fan.
_MAX_IN_FAN = 5
_STEP = 14.0  # degrees from card to card
_PIVOT = 1.9  # from a card's middle to the point around which all turn, in heights of a card


@record
class PrintedCards:
    """The fronts of a deck in an edition, drawn in any size."""

    deck: Deck
    edition: Edition

    @cached_property
    def size(self) -> Mm:
        return sizes.card(self.deck.size).mm

    @cached_property
    def _fronts(self) -> Fronts:
        return Fronts(self.deck, self.edition, self.size)

    def draw(self, canvas: Canvas, card: Card, x: float, y: float, width: float) -> None:
        """Draw a card with its top left corner at x, y."""
        full_width, full_height = self.size
        scale = width / full_width
        edge = rounded(0, 0, full_width, h=full_height, radius=full_width * _CARD_CORNER)
        name = f"printed-{self.deck.stem}-{card.code}"
        with canvas.frame(x, y, 0.0, scale):
            with (
                canvas.stamp(name, 0.0, 0.0, full_width, full_height) as is_first,
                canvas.full_size(),
            ):
                if is_first:
                    usual = canvas.typefaces
                    only_black = self.edition.low_ink
                    canvas.typefaces = deck_typefaces(self.deck, only_black=only_black)
                    canvas.path(edge, fill=PAPER)  # a card hides those below it
                    with canvas.clipped(edge):
                        self._fronts.draw(canvas, card)
                    canvas.typefaces = usual
            canvas.path(edge, stroke=INK, width=_EDGE_MM / scale)

    def draw_fan(self, canvas: Canvas, frame: Frame, first: int = 0) -> None:
        """Draw a fan of cards as large as the frame allows, in its middle; y is its top.

        They come from all over the deck, from the `first` on, and stand upright.
        """
        upright = [card for card in self.deck.cards if not self.deck.layout_of(card).landscape]
        count = min(_MAX_IN_FAN, len(upright))
        if not count:
            return
        cards = [upright[(first + n * len(upright) // count) % len(upright)] for n in range(count)]
        angles = [(n - (count - 1) / 2) * _STEP for n in range(count)]
        turns = [(cos(radians(angle)), sin(radians(angle))) for angle in angles]
        # In heights of a card: the middle of each, and how far it reaches from there.
        aspect = self.size[0] / self.size[1]
        middles = [(_PIVOT * sine, -_PIVOT * cosine) for cosine, sine in turns]
        reaches = [
            ((aspect * cosine + abs(sine)) / 2, (aspect * abs(sine) + cosine) / 2)
            for cosine, sine in turns
        ]
        whole = list(zip(middles, reaches, strict=True))
        left, top = (min(middle[n] - reach[n] for middle, reach in whole) for n in (0, 1))
        right, bottom = (max(middle[n] + reach[n] for middle, reach in whole) for n in (0, 1))
        x, y, width, height = frame
        unit = min(width / (right - left), height / (bottom - top))
        start_x = x + (width - unit * (left + right)) / 2
        start_y = y + (height - unit * (top + bottom)) / 2
        card_width = unit * aspect
        for card, angle, (across, down) in zip(cards, angles, middles, strict=True):
            with canvas.frame(start_x + across * unit, start_y + down * unit, angle):
                self.draw(canvas, card, -card_width / 2, -unit / 2, card_width)


# --- small cards ---

WIDTH = 63.0  # mm of the card that a small one is a picture of
HEIGHT = 88.0
BACK = "#"
EMPTY = "."
DIE = "d"
TURN = ">"
_ASPECT = HEIGHT / WIDTH
_CORNER = 0.06  # of the width
_SHAPE_TOLERANCE = 0.05  # of height by width, in which an own card still fits
_PIPS = {1: "e", 2: "ai", 3: "aei", 4: "acgi", 5: "acegi", 6: "acdfgi"}  # of nine places
# From one card to the next, in widths and heights of a card.
_STEPS = {
    "row": (1.1, 0.0),
    "fan": (0.84, 0.0),
    "column": (0.0, 1.26),
    "grid": (1.1, 1.5),
    "pyramid": (1.1, 0.7),
    "ghost": (0.0, 0.0),
}
_CARDS_FARTHER = 3  # in the deck, from the fan of one page to that of the next
# Faces, in the card's widths.
_INDEX_SIZE = 0.36
_INDEX_LEFT = 0.07
_INDEX_BASE_EM = 0.9
_READABLE_WIDTH_MM = 24.0  # of a reduced card whose own index can be read
_MIN_STROKE = 0.15  # mm on paper, where a whole card is no larger than a stamp
_BACK_RIM = 3.0  # mm of a whole card that are bare around the frame of its back


def draw_small_card(
    canvas: Canvas, x: float, y: float, width: float, card: str, style: SheetStyle
) -> None:
    """Draw a card as rule sheets write it.

    "JS" or "A1" is a card, "#" a back, "#AS" that of the ace of spades, "." an empty place, "d4" a
    die. "!" before a card marks it, "x" strikes it out and leaves a pale index. Each ">" behind it
    turns it a quarter.
    """
    height = width * HEIGHT / WIDTH
    turns = card.count(TURN)
    if turns:
        scale = WIDTH / HEIGHT if turns % 2 else 1.0  # lying on its side it is no wider
        with canvas.frame(x + width / 2, y + height / 2, 90.0 * turns):
            left = -width / 2 * scale
            top = -height / 2 * scale
            draw_small_card(
                canvas, left, top, width=width * scale, card=card.rstrip(TURN), style=style
            )
        return
    if card[0] == DIE:
        _draw_die(canvas, x, y + (height - width) / 2, width=width, number=int(card[1]))
        return
    is_marked = card[0] == "!"
    is_struck = card[0] == "x"
    name = card.removeprefix("!").removeprefix("x")
    radius = width * _CORNER
    if name == EMPTY:
        place = rounded(x, y, width, h=height, radius=radius)
        canvas.path(place, stroke=GREY, width=0.15, dash="0.8 0.6")
        return
    line_width = 0.6 if is_marked else 0.2
    ink = style.strong if is_marked else INK
    canvas.rect(x, y, width, height, fill=PAPER, stroke=ink, width=line_width, radius=radius)
    if name[0] == BACK:
        back = _find_back_drawing(name[1:], style)
        if back:
            _draw_back(canvas, x, y, width=width, name=back, style=style)
        else:
            _draw_plain_back(canvas, x, y, width=width, height=height, style=style)
        return
    drawn = None if is_struck else find_drawn_card(name, style)
    if drawn:
        _draw_face(canvas, x, y, width=width, card=drawn, style=style)
        if is_marked:
            canvas.rect(x, y, width, height, stroke=ink, width=line_width, radius=radius)
    else:
        share = 0.45 if is_struck else 0.0
        _draw_index(canvas, x, y, width=width, name=name, style=style, pale=share)
    if is_struck:
        canvas.line(x, y + height, x + width, y, stroke=GREY, width=0.3)


def name_card(card: str) -> str:
    """Return a card in words: "!JS" is J♠. A back and an empty place are silent."""
    name = card.removeprefix("!").removeprefix("x").rstrip(TURN).removeprefix(DIE)
    return "" if name[0] in (BACK, EMPTY) else "".join(INDICES.get(name, (name, "")))


def _draw_die(canvas: Canvas, x: float, y: float, width: float, number: int) -> None:
    canvas.rect(x, y, width, width, fill=PAPER, stroke=INK, width=0.3, radius=width * 0.16)
    for place in _PIPS[number]:
        row, column = divmod("abcdefghi".index(place), 3)
        pip = (x + width * (0.25 + 0.25 * column), y + width * (0.25 + 0.25 * row))
        canvas.path(ellipse(*pip, width * 0.09), fill=INK)


def _draw_index(
    canvas: Canvas, x: float, y: float, width: float, name: str, style: SheetStyle, pale: float
) -> None:
    """Draw a card's rank and suit, or its code, large in the middle. `pale` is paper in its ink."""
    middle = x + width / 2
    rank, suit = INDICES.get(name, (name, ""))
    ink = mixed(style.ink_of(suit), PAPER, pale)
    size = width * 0.52 * POINTS_PER_MM
    bold = canvas.typefaces.bold
    base = y + width * (0.62 if suit else 0.88)
    rank_size = bold.unscaled_size(size)
    canvas.text(middle, base, line(rank, bold), rank_size, colour=ink, align=0.5)
    if suit:
        canvas.text(middle, y + width * 1.18, line(suit, bold), size, colour=ink, align=0.5)


def _draw_plain_back(
    canvas: Canvas, x: float, y: float, width: float, height: float, style: SheetStyle
) -> None:
    """Draw the back of a deck whose back has no drawing: a frame with three roofs."""
    inset = width * 0.12
    inner_width = width - 2 * inset
    inner_height = height - 2 * inset
    ink = style.strong
    frame = (x + inset, y + inset, inner_width, inner_height)
    canvas.rect(*frame, fill=style.tint, stroke=ink, width=0.2, radius=width * 0.04)
    middle = x + width / 2
    half = inner_width / 2
    for share in (0.25, 0.5, 0.75):
        base = y + inset + inner_height * share
        roof = polyline((middle - half, base), (middle, base - half * 0.5), (middle + half, base))
        canvas.path(roof, stroke=ink, width=0.15)


@dataclass(frozen=True, slots=True)
class CardArrangement:
    """Cards of one width, arranged in one of the shapes."""

    cards: Sequence[str]
    shape: str
    card: float  # the width of a card in mm
    columns: int = 0  # of a grid

    @property
    def width(self) -> float:
        return self.card + max((across for across, _ in self._find_places()), default=0.0)

    @property
    def height(self) -> float:
        return self.card * _ASPECT + max((down for _, down in self._find_places()), default=0.0)

    def _find_places(self) -> Iterator[Point]:
        """Yield how far right and down each card lies."""
        across, down = (self.card * step for step in _STEPS[self.shape])
        columns = self.columns or len(self.cards)
        if self.shape == "pyramid":
            rows = next(rows for rows in count() if rows * (rows + 1) >= 2 * len(self.cards))
            places = [(row, n) for row in range(rows) for n in range(row + 1)]
            for row, n in places[: len(self.cards)]:
                yield (n + (rows - 1 - row) / 2) * across, row * down
            return
        for n in range(len(self.cards)):
            row, column = divmod(n, columns) if self.shape == "grid" else (n, n)
            yield column * across, row * down

    def draw(self, canvas: Canvas, x: float, y: float, style: SheetStyle) -> None:
        for card, (across, down) in zip(self.cards, self._find_places(), strict=True):
            draw_small_card(canvas, x + across, y + down, width=self.card, card=card, style=style)


def draw_fan_of(canvas: Canvas, style: SheetStyle, frame: Frame, page: int) -> None:
    """Draw a fan of cards, others on each page. The frame's y is its top."""
    if style.look and find_drawn_cards(style):
        _load_printed_cards(style).draw_fan(canvas, frame, first=page * _CARDS_FARTHER)


def find_drawn_card(code: str, style: SheetStyle) -> Card | None:
    """Return the deck's card of this code if it has a drawing."""
    cards = find_drawn_cards(style)
    return next((card for card in cards if card.code == code), None)


def find_drawn_cards(style: SheetStyle) -> list[Card]:
    """Return the cards with a drawing, or those of an own deck if they have the usual shape."""
    if not style.deck:
        return []
    printed = _load_printed_cards(style)
    if style.deck in shipped_decks():
        return [card for card in printed.deck.cards if card.figure]
    width, height = printed.size
    return [*printed.deck.cards] if abs(height / width - _ASPECT) < _SHAPE_TOLERANCE else []


def _find_back_drawing(code: str, style: SheetStyle) -> str:
    """Return the name of the drawing on a card's back, or on the deck's own back."""
    if not style.look or style.deck not in shipped_decks():
        return ""
    deck = _load_printed_cards(style).deck
    back = deck.back_of(deck.card(code)) if code else deck.backs.get(deck.back)
    return back.drawing if back else ""


def _draw_back(
    canvas: Canvas, x: float, y: float, width: float, name: str, style: SheetStyle
) -> None:
    """Draw a back, which a file stores once."""
    assert style.look
    picture = look_drawing(name, style.look)
    # A pattern reaches over the frame.
    left, bottom, right, top = figure_bounds(name)
    stamp = f"small-{name}-{style.low_ink:d}-{width:.3g}"
    scale = width / WIDTH
    rim = width * _BACK_RIM / WIDTH
    height = width * _ASPECT
    frame = rounded(x + rim, y + rim, width - 2 * rim, h=height - 2 * rim, radius=rim)
    with (
        canvas.clipped(frame),
        canvas.frame(x + width / 2, y + height / 2, 0, scale),
        canvas.stamp(stamp, left, -top, right, -bottom) as is_first,
    ):
        if is_first:
            paint(canvas, picture, style.look, edition=style.edition, min_width=_MIN_STROKE)
    canvas.path(frame, stroke=INK, width=0.2)


def _draw_face(
    canvas: Canvas, x: float, y: float, width: float, card: Card, style: SheetStyle
) -> None:
    """Draw a printed card reduced; where its index is too small to read, a larger one over it."""
    with canvas.decoration():
        _load_printed_cards(style).draw(canvas, card, x, y, width)
    if width >= _READABLE_WIDTH_MM:
        return
    rank, suit = INDICES.get(card.code, (card.code, ""))
    size = style.small(width * _INDEX_SIZE * POINTS_PER_MM)
    em = size * MM_PER_POINT
    index = line(f"{rank}{suit}", canvas.typefaces.bold)
    plate_width = index.width_mm(size) + width * 2 * _INDEX_LEFT - width * 0.06
    plate = (x + width * 0.03, y + width * 0.03, plate_width, em * 0.98)
    canvas.rect(*plate, fill=PAPER, radius=width * 0.05)
    base = y + em * _INDEX_BASE_EM
    canvas.text(x + width * _INDEX_LEFT, base, index, size, colour=style.ink_of(suit))


def _load_printed_cards(style: SheetStyle) -> PrintedCards:
    edition = Edition(low_ink=style.low_ink, four_colour=style.edition.four_colour)
    return _load_printed_cards_in(style.deck, style.language.partition("-")[0], edition)


@cache
def _load_printed_cards_in(name: str, language: str, edition: Edition) -> PrintedCards:
    return PrintedCards(deck=load_deck_in(name, language), edition=edition)


# --- the table ---

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
    by_row = groupby(sorted(zones, key=_find_row), _find_row)
    rows = [list(row) for _, row in by_row]
    while True:
        picture = join_parts([_make_row(row, style, pitch, card=card) for row in rows])
        if picture.height <= height or card <= _MIN_CARD:
            return replace(picture, gap=style.em * 0.6)
        card -= _CARD_STEP


def _find_row(zone: Zone) -> float:
    return zone.corner[1]


def _make_row(zones: list[Zone], style: SheetStyle, pitch: float, card: float) -> Part:
    """Make a row of zones: the labels on one line, the cards below them."""
    arranged = [_arrange(zone, card) for zone in zones]
    gap = min(style.em * 0.8, pitch * 0.08)  # or two labels in a row read as one
    labels = _set_labels(
        [_LabelPlace(zone.label, style, pitch * zone.size[0] - gap) for zone in zones]
    )
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
    """Shrink the cards until their labels have room beside them."""
    pitch = width / mat.size[0]
    card = min(_MAX_UPRIGHT_CARD * style.scale, pitch * 0.4)
    while True:
        length = card * _ASPECT
        arranged = [
            CardArrangement((EMPTY,) if zone.shape == "ghost" else zone.shows, "row", card)
            for zone in zones
        ]
        places = [
            _LabelPlace(
                zone.label,
                style,
                width=pitch * zone.size[0] - cards.width - 2 * _PAD,
                height=length * _BESIDE_HEIGHT,
            )
            for zone, cards in zip(zones, arranged, strict=True)
        ]
        try:
            labels = _set_labels(places)
            break
        except TooLittleRoomError:
            if card < _MIN_CARD_IN_ROW:
                raise
        card -= _CARD_STEP

    def draw(canvas: Canvas, left: float, top: float) -> None:
        for zone, cards, label in zip(zones, arranged, labels, strict=True):
            x = left + zone.corner[0] * pitch
            y = top + zone.corner[1] * length
            cards.draw(canvas, x, y, style)
            label_y = y + (length - label.height) / 2
            canvas.text_block(x + cards.width + _PAD, label_y, label, colour=GREY)

    return Part(mat.size[1] * length, draw, gap=style.em * 0.6)


# --- labels ---


@dataclass(frozen=True)
class _LabelPlace:
    """The room for a zone's label."""

    label: str
    style: SheetStyle
    width: float
    height: float = 99.0

    def find_size(self) -> float:
        """Return the largest size. Words are broken only where the label would get too small."""
        size = self.style.size * LABEL
        min_size = self.style.min_label_size
        try:
            whole_words = partial(self._set_text, in_words(self.label))
            return shrink(whole_words, size, max(min_size, size * _UNBROKEN)).size
        except TooLittleRoomError:
            return shrink(self.set_label, size, min_size).size

    def set_label(self, size: float) -> Block:
        try:
            return self._set_text(in_words(self.label), size)
        except TooLittleRoomError:
            return self._set_text(self.label, size)

    def _set_text(self, text: str, size: float) -> Block:
        block = self.style.with_size(size).text(text, self.width)
        if block.height > self.height:
            message = "label {label}: is too high for its place"
            raise TooLittleRoomError(message, label=self.label)
        return block


def _set_labels(places: list[_LabelPlace]) -> list[Block]:
    """Set all labels in one size, that of the label with the least room."""
    size = min(place.find_size() for place in places)
    return [place.set_label(size) for place in places]
