"""What a small card shows of a deck with drawings: the card's own, under its index, on its suit's colour."""

from collections.abc import Mapping
from functools import cache

from cards_pdf.art.gallery import FIGURES, figure
from cards_pdf.art.outlines import Drawing, bounds
from cards_pdf.art.paths import rounded
from cards_pdf.cards.drawn.covers import coloured, paint
from cards_pdf.cards.drawn.drawings import accent_palette, draw_shapes
from cards_pdf.common.colour import INK, PAPER, Rgb, mixed, rgb
from cards_pdf.common.standard_deck import INDICES
from cards_pdf.common.units import MM_PER_POINT, POINTS_PER_MM
from cards_pdf.decks.load import load_deck, shipped_decks
from cards_pdf.decks.model import Card
from cards_pdf.papers.sheet_style import RED, SheetStyle
from cards_pdf.pdf.canvas import Canvas
from cards_pdf.text.fit import line

_TALL = 88 / 63  # a card's height in its widths
_MIDDLE, _ART = (0.5, 0.9), (0.88, 0.84)  # of the drawing, and its size, in the card's widths
_INDEX, _LEFT, _BASE = 0.36, 0.07, 0.9  # the index: its size and left edge, in widths; its baseline in ems
_PALE = 0.86  # how much paper is in the ground
_FINEST = 0.15  # mm on paper, where a whole card is no larger than a stamp
_CARD, _RIM = 63.0, 3.0  # mm: a card's width, and what is bare around the frame of its back


def drawn_card(code: str, style: SheetStyle) -> Card | None:
    """The deck's card of this code if it has a drawing."""
    card = _cards(style.deck).get(code) if style.deck in shipped_decks() else None
    return card if card and card.figure else None


def cards_in_rows(style: SheetStyle) -> list[Card]:
    """Those with a drawing."""
    cards = _cards(style.deck).values() if style.deck in shipped_decks() else ()
    return [card for card in cards if card.figure]


@cache
def _cards(deck: str) -> Mapping[str, Card]:
    return {card.code: card for card in load_deck(deck).fronts}


@cache
def _back(name: str, code: str) -> str:
    """Its drawing."""
    deck = load_deck(name)
    back = deck.back_of(deck.card(code)) if code else deck.backs.get(deck.back)
    return back.drawing if back else ""


def draw_small_back(canvas: Canvas, x: float, y: float, width: float, code: str, style: SheetStyle) -> bool:
    """That of the card of this code, or the deck's own, stored once; whether there is one."""
    name = _back(style.deck, code) if style.deck in shipped_decks() else ""
    if not (style.look and name):
        return False
    picture = coloured(name, style.look)
    left, bottom, right, top = bounds(shape.path for shape in picture)  # a pattern reaches over the frame
    once = canvas.stamp(f"small-{name}-{style.low_ink:d}-{width:.3g}", left, -top, right, -bottom)
    scale, rim, tall = width / _CARD, width * _RIM / _CARD, width * _TALL
    frame = rounded(x + rim, y + rim, width - 2 * rim, tall - 2 * rim, rim)
    with canvas.clipped(frame), canvas.frame(x + width / 2, y + tall / 2, 0, scale), once as first:
        if first:
            paint(canvas, picture, style.look, style.edition, _FINEST)
    canvas.path(frame, stroke=INK, width=0.2)
    return True


def draw_small_face(canvas: Canvas, x: float, y: float, width: float, card: Card, style: SheetStyle) -> None:
    """Its drawing in the lower part, rank and suit or code in the upper left corner."""
    assert style.look
    edge = rounded(x, y, width, width * _TALL, width * 0.06)
    picture = _picture(card, style)
    left, bottom, right, top = bounds(shape.path for shape in picture)
    scale = width * min(_ART[0] / (right - left), _ART[1] / (top - bottom))
    with canvas.decoration(), canvas.clipped(edge):
        canvas.path(edge, fill=_ground(card, style))
        middle = (x + width * _MIDDLE[0], y + width * _MIDDLE[1])
        with canvas.frame(*middle, 0, scale), canvas.frame(-(left + right) / 2, (top + bottom) / 2):
            _draw(canvas, card, picture, style)
    _index(canvas, x, y, width, card, style)
    canvas.path(edge, stroke=INK, width=0.3)


def _picture(card: Card, style: SheetStyle) -> Drawing:
    assert style.look
    return figure(card.figure) if card.figure in FIGURES else coloured(card.figure, style.look)


def _draw(canvas: Canvas, card: Card, picture: Drawing, style: SheetStyle) -> None:
    assert style.look
    if card.figure in FIGURES:
        draw_shapes(canvas, picture, accent_palette(card.kind.accent), style.edition, card.figure, _FINEST)
    else:
        paint(canvas, picture, style.look, style.edition, _FINEST)


def _ground(card: Card, style: SheetStyle) -> Rgb:
    """The light colour of its suit, or of its kind."""
    look = style.look
    if style.low_ink or not look:
        return PAPER
    return look.colours.get(f"{card.suit}-light") or mixed(rgb(card.kind.accent), PAPER, _PALE)


def _index(canvas: Canvas, x: float, y: float, width: float, card: Card, style: SheetStyle) -> None:
    rank, suit = INDICES.get(card.code, (card.code, ""))
    bold, size = canvas.typefaces.bold, style.small(width * _INDEX * POINTS_PER_MM)
    shown = line(f"{rank}{suit}", bold)
    wide = size * MM_PER_POINT
    room = (
        x + width * 0.03,
        y + width * 0.03,
        shown.width_mm(size) + width * 2 * _LEFT - width * 0.06,
        wide * 0.98,
    )
    canvas.rect(*room, fill=PAPER, radius=width * 0.05)
    ink = RED if suit in ("♥", "♦") else INK
    canvas.text(x + width * _LEFT, y + wide * _BASE, shown, size, colour=ink)
