"""A card one or two centimetres wide: its drawing, and an index large enough to read."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import count

from cards_pdf.art.notation import accent_figures, figure
from cards_pdf.art.path import bounds, circle, polyline, rounded
from cards_pdf.canvas.base import Canvas
from cards_pdf.cards.pictures.covers import Frame, look_drawing, paint
from cards_pdf.cards.pictures.drawings import accent_palette, draw_shapes
from cards_pdf.common.colour import INK, PAPER, mixed, rgb
from cards_pdf.common.standard_deck import INDICES
from cards_pdf.common.units import MM_PER_POINT, POINTS_PER_MM
from cards_pdf.decks.load import load_deck, shipped_decks
from cards_pdf.decks.model import Card
from cards_pdf.papers.sheet_style import GREY, RED, SheetStyle
from cards_pdf.text.fit import line

WIDTH, HEIGHT = 63.0, 88.0  # what a small card is a picture of
BACK, EMPTY, DIE, TURN = "#", ".", "d", ">"
_PIPS = {1: "e", 2: "ai", 3: "aei", 4: "acgi", 5: "acegi", 6: "acdfgi"}  # of nine places
# From one card to the next, in widths and heights of a card
_STEPS = {
    "row": (1.1, 0.0),
    "fan": (0.84, 0.0),
    "column": (0.0, 1.26),
    "grid": (1.1, 1.5),
    "pyramid": (1.1, 0.7),
    "ghost": (0.0, 0.0),
}
_OTHERS = 3  # cards farther in the deck on each page
_MOST_BACKS = 12
_LOW = 0.42  # of the width: low enough for three cards
_APART, _FARTHEST = 1.14, 1.45  # from one card to the next, in widths
_TALL = HEIGHT / WIDTH  # a card's height in its widths
_MIDDLE, _ART = (0.5, 0.9), (0.88, 0.84)  # of the drawing, and its size, in the card's widths
_INDEX, _LEFT, _BASE = (
    0.36,
    0.07,
    0.9,
)  # the index: its size and left edge, in widths; its baseline in ems
_RAYS = 0.09  # how large rays are drawn, in widths
_PALE = 0.86  # how much paper is in the ground
_FINEST = 0.15  # mm on paper, where a whole card is no larger than a stamp
_RIM = 3.0  # mm of a card that are bare around the frame of its back


def draw_small_card(
    canvas: Canvas, x: float, y: float, width: float, card: str, style: SheetStyle
) -> None:
    """`card` as rule sheets write it: "JS", "A1", "#" a back, "#AS" the ace's, "." no card, "d4" a
    die.

    "!" before it marks, "x" strikes out and leaves a pale index of it; each ">" behind it turns it
    a quarter.
    """
    height = width * HEIGHT / WIDTH
    if turns := card.count(TURN):
        with canvas.frame(x + width / 2, y + height / 2, 90.0 * turns):
            part = WIDTH / HEIGHT if turns % 2 else 1.0  # lying on its side it is no wider
            draw_small_card(
                canvas,
                -width / 2 * part,
                -height / 2 * part,
                width * part,
                card.rstrip(TURN),
                style,
            )
        return
    if card[0] == DIE:
        _die(canvas, x, y + (height - width) / 2, width, int(card[1]))
        return
    marked, struck = card[0] == "!", card[0] == "x"
    name = card[1:] if marked or struck else card
    if name == EMPTY:
        canvas.path(
            rounded(x, y, width, height, width * 0.06), stroke=GREY, width=0.15, dash="0.8 0.6"
        )
        return
    line_width, ink, radius = 0.6 if marked else 0.2, style.strong if marked else INK, width * 0.06
    canvas.rect(x, y, width, height, fill=PAPER, stroke=ink, width=line_width, radius=radius)
    if name[0] == BACK:
        if not draw_small_back(canvas, x, y, width, name[1:], style):
            _back(canvas, x, y, width, height, style)
        return
    if not struck and (drawn := find_drawn_card(name, style)):
        draw_small_face(canvas, x, y, width, drawn, style)
        if marked:
            canvas.rect(x, y, width, height, stroke=ink, width=line_width, radius=radius)
    else:
        _index(canvas, x + width / 2, y, width, name, ghost=struck)
    if struck:
        canvas.line(x, y + height, x + width, y, stroke=GREY, width=0.3)


def card_name(card: str) -> str:
    """What a screen reader says of a card: "!JS" is J♠; a back and an empty place are silent."""
    name = card.removeprefix("!").removeprefix("x").rstrip(TURN).removeprefix(DIE)
    return "" if name[0] in (BACK, EMPTY) else "".join(INDICES.get(name, (name, "")))


def _die(canvas: Canvas, x: float, y: float, width: float, number: int) -> None:
    canvas.rect(x, y, width, width, fill=PAPER, stroke=INK, width=0.3, radius=width * 0.16)
    for place in _PIPS[number]:
        line, column = divmod("abcdefghi".index(place), 3)
        at = x + width * (0.25 + 0.25 * column), y + width * (0.25 + 0.25 * line)
        canvas.path(circle(*at, width * 0.09), fill=INK)


def _index(
    canvas: Canvas, middle: float, y: float, width: float, name: str, *, ghost: bool
) -> None:
    rank, suit = INDICES.get(name, (name, ""))
    ink = RED if suit in ("♥", "♦") else INK
    ink = mixed(ink, PAPER, 0.45) if ghost else ink
    size, bold = width * 0.52 * POINTS_PER_MM, canvas.typefaces.bold
    base = y + width * (0.62 if suit else 0.88)
    canvas.text(middle, base, line(rank, bold), bold.unscaled_size(size), colour=ink, align=0.5)
    if suit:
        canvas.text(middle, y + width * 1.18, line(suit, bold), size, colour=ink, align=0.5)


def _back(
    canvas: Canvas, x: float, y: float, width: float, height: float, style: SheetStyle
) -> None:
    inset, ink = width * 0.12, style.strong
    frame = (x + inset, y + inset, width - 2 * inset, height - 2 * inset)
    canvas.rect(*frame, fill=style.tint, stroke=ink, width=0.2, radius=width * 0.04)
    middle, across = x + width / 2, (width - 2 * inset) / 2
    for part in (0.25, 0.5, 0.75):
        top = y + inset + (height - 2 * inset) * part
        roof = polyline(
            (middle - across, top), (middle, top - across * 0.5), (middle + across, top)
        )
        canvas.path(roof, stroke=ink, width=0.15)


@dataclass(frozen=True, slots=True)
class CardArrangement:
    """Cards of one width in one of the shapes."""

    cards: Sequence[str]
    shape: str
    card: float  # the width of a card in mm
    columns: int = 0  # of a grid

    @property
    def width(self) -> float:
        return self.card + max((across for across, _ in self._places()), default=0.0)

    @property
    def height(self) -> float:
        return self.card * HEIGHT / WIDTH + max((down for _, down in self._places()), default=0.0)

    def _places(self) -> Iterator[tuple[float, float]]:
        """How far right and down each card lies."""
        across, down = (self.card * step for step in _STEPS[self.shape])
        columns = self.columns or len(self.cards)
        if self.shape == "pyramid":
            lines = next(lines for lines in count() if lines * (lines + 1) >= 2 * len(self.cards))
            lying = [(line, n) for line in range(lines) for n in range(line + 1)][: len(self.cards)]
            yield from (((n + (lines - 1 - line) / 2) * across, line * down) for line, n in lying)
            return
        for n in range(len(self.cards)):
            line, place = divmod(n, columns) if self.shape == "grid" else (n, n)
            yield place * across, line * down

    def draw(self, canvas: Canvas, x: float, y: float, style: SheetStyle) -> None:
        for card, (across, down) in zip(self.cards, self._places(), strict=True):
            draw_small_card(canvas, x + across, y + down, self.card, card, style)


def draw_parade(canvas: Canvas, style: SheetStyle, frame: Frame, page: int) -> None:
    """As many cards as stand side by side, others on each page; the frame's y is its lower edge."""
    cards = drawn_cards(style)
    x, bottom, width, height = frame
    height = min(height, width * _LOW)
    wide = height * WIDTH / HEIGHT
    count = min(len(cards) or _MOST_BACKS, int((width - wide) / (wide * _APART)) + 1)
    step = min((width - wide) / max(1, count - 1), wide * _FARTHEST)
    left = x + (width - wide - step * (count - 1)) / 2
    for n in range(count):
        place = (left + n * step, bottom - height, wide)
        if cards:
            card = cards[(n * len(cards) // count + page * _OTHERS) % len(cards)]
            draw_small_face(canvas, *place, card, style)
        else:
            draw_small_card(canvas, *place, BACK, style)


def find_drawn_card(code: str, style: SheetStyle) -> Card | None:
    """The deck's card of this code if it has a drawing."""
    card = _cards(style.deck).get(code) if style.deck in shipped_decks() else None
    return card if card and card.figure else None


def drawn_cards(style: SheetStyle) -> list[Card]:
    """Those with a drawing."""
    cards = _cards(style.deck).values() if style.deck in shipped_decks() else ()
    return [card for card in cards if card.figure]


@cache
def _cards(deck: str) -> Mapping[str, Card]:
    return {card.code: card for card in load_deck(deck).printed_cards}


@cache
def _back_drawing(name: str, code: str) -> str:
    """Its drawing."""
    deck = load_deck(name)
    back = deck.back_of(deck.card(code)) if code else deck.backs.get(deck.back)
    return back.drawing if back else ""


def draw_small_back(
    canvas: Canvas, x: float, y: float, width: float, code: str, style: SheetStyle
) -> bool:
    """That of the card of this code, or the deck's own, stored once; whether there is one."""
    name = _back_drawing(style.deck, code) if style.deck in shipped_decks() else ""
    if not (style.look and name):
        return False
    picture = look_drawing(name, style.look)
    left, bottom, right, top = bounds(
        shape.path for shape in picture
    )  # a pattern reaches over the frame
    once = canvas.stamp(f"small-{name}-{style.low_ink:d}-{width:.3g}", left, -top, right, -bottom)
    scale, rim, tall = width / WIDTH, width * _RIM / WIDTH, width * _TALL
    frame = rounded(x + rim, y + rim, width - 2 * rim, tall - 2 * rim, rim)
    with canvas.clipped(frame), canvas.frame(x + width / 2, y + tall / 2, 0, scale), once as first:
        if first:
            paint(canvas, picture, style.look, style.edition, _FINEST)
    canvas.path(frame, stroke=INK, width=0.2)
    return True


def draw_small_face(
    canvas: Canvas, x: float, y: float, width: float, card: Card, style: SheetStyle
) -> None:
    """Its drawing in the lower part, rank and suit or code in the upper left corner."""
    look, in_accent = style.look, card.figure in accent_figures()
    assert look
    edge = rounded(x, y, width, width * _TALL, width * 0.06)
    picture = figure(card.figure) if in_accent else look_drawing(card.figure, look)
    # The light colour of its suit, or of its kind
    ground = look.colours.get(f"{card.suit}-light") or mixed(rgb(card.kind.accent), PAPER, _PALE)
    left, bottom, right, top = bounds(shape.path for shape in picture)
    scale = width * min(_ART[0] / (right - left), _ART[1] / (top - bottom))
    with canvas.decoration(), canvas.clipped(edge):
        canvas.path(edge, fill=PAPER if style.low_ink else ground)
        middle = (x + width * _MIDDLE[0], y + width * _MIDDLE[1])
        accents = accent_palette(card.kind.accent)
        if in_accent:  # wider than high: rays fill what it leaves bare
            with canvas.frame(*middle, 0, width * _RAYS):
                draw_shapes(
                    canvas, figure("light"), lambda _: PAPER, style.edition, "rays", _FINEST
                )
        with canvas.frame(*middle, 0, scale), canvas.frame(-(left + right) / 2, (top + bottom) / 2):
            if in_accent:
                draw_shapes(canvas, picture, accents, style.edition, card.figure, _FINEST)
            else:
                paint(canvas, picture, look, style.edition, _FINEST)
    rank, suit = INDICES.get(card.code, (card.code, ""))
    bold, size = canvas.typefaces.bold, style.small(width * _INDEX * POINTS_PER_MM)
    shown, em = line(f"{rank}{suit}", bold), size * MM_PER_POINT
    room = shown.width_mm(size) + width * 2 * _LEFT - width * 0.06
    canvas.rect(
        x + width * 0.03, y + width * 0.03, room, em * 0.98, fill=PAPER, radius=width * 0.05
    )
    ink = RED if suit in ("♥", "♦") else INK
    canvas.text(x + width * _LEFT, y + em * _BASE, shown, size, colour=ink)
    canvas.path(edge, stroke=INK, width=0.3)
