"""Fronts that carry rules: a head, numbers, printed effects, boxes to tick, an upside-down foot.

The `ribbon` theme sets a strip at the left; `plain` draws a thin frame instead. A card with numbers and a
figure, such as a monster, never lies in a fan: its strip ends beside the figure, and the rows below have the
whole width.
"""

from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import NamedTuple

from cards_pdf.art.emblems import icon
from cards_pdf.cards.camera_mark import SIDE as CAMERA_MARK
from cards_pdf.cards.camera_mark import draw_mark, has_marks
from cards_pdf.cards.card_style import Area, CardStyle, named
from cards_pdf.cards.foot import Foot, draw_foot, measured_foot
from cards_pdf.cards.ribbon import RIBBON, draw_ribbon
from cards_pdf.cards.stack import Stack, draw_stack, measured, row_areas, with_figure, with_text_alone
from cards_pdf.colour import INK, PAPER, mixed
from cards_pdf.decks.model import Card
from cards_pdf.decks.pencil_marks import Marks
from cards_pdf.pdf.canvas import Canvas
from cards_pdf.text.fit import BODY, Block, TooLittleRoomError, fit, fit_line, line, line_pitch

INSET = 3.0  # paper left around the design, so that an uneven cut does not show
HEAD = 10.4
_SHORT_HEAD = 7.0  # without a line under the name
_NAME, _LEAST_NAME, _NAME_OF_TWO, _VALUE = 12.0, 9.0, 10.0, 16.0  # points
_GUTTER = 2.3
_PORTRAIT, _UNDER_PORTRAIT = 21.0, 1.8
_EMPTY = 22.0  # from this height on, free room asks for an emblem
_SOFT = mixed(INK, PAPER, 0.25)


class _Body(NamedTuple):
    """What stands under the head, measured before anything is drawn."""

    stack: Stack
    area: Area
    portrait: Area | None = None


def draw_rules(canvas: Canvas, card: Card, style: CardStyle, marks: Marks) -> None:
    width, height = style.size
    area, head, body, foot = _measured(canvas, card, style, marks)
    if style.deck.theme == "ribbon":
        with canvas.frame(INSET, INSET):
            end = body.portrait.bottom if body.portrait else height - INSET
            draw_ribbon(canvas, card, style.edition, end - INSET)
    else:
        _thin_frame(canvas, width, height)
    _draw_head(canvas, card, style, area, head)
    if has_marks(style.deck):
        draw_mark(canvas, style.deck, card, marks, width)
    _draw_body(canvas, card, style, marks, body)
    draw_foot(canvas, card, style, marks, area, foot)


class PlacedRow(NamedTuple):
    """One of the rows that a pencil writes on, as labels cover it."""

    part: str  # "stat", "box" or "foot"
    area: Area
    draw: Callable[[float, float], None]  # from its left top corner


def rows_written_on(canvas: Canvas, card: Card, style: CardStyle, marks: Marks) -> Iterator[PlacedRow]:
    """The numbers, then the boxes, in the order of the card, then the foot."""
    area, _, body, foot = _measured(canvas, card, style, marks)
    for row, place in zip(body.stack.rows, row_areas(body.area, body.stack), strict=True):
        if row.part in ("stat", "box"):
            yield PlacedRow(row.part, place, row.draw)
    if foot.height:
        own = area._replace(top=area.bottom - foot.height)

        def draw(x: float, y: float) -> None:
            moved = Area(x, y, x + own.width, y + own.height)
            draw_foot(canvas, card, style, marks, moved, foot)

        yield PlacedRow("foot", own, draw)


class _Measured(NamedTuple):
    area: Area
    head: "_Head"
    body: _Body
    foot: Foot


def _measured(canvas: Canvas, card: Card, style: CardStyle, marks: Marks) -> _Measured:
    """Head and foot take what they need, the body gets the rest."""
    width, height = style.size
    ribbon = style.deck.theme == "ribbon"
    left = INSET + RIBBON + _GUTTER if ribbon else INSET + 1.5
    area = Area(left, INSET, width - INSET - 0.6 - (0 if ribbon else 0.9), height - INSET - 0.4)
    foot = measured_foot(canvas, card, style, area.width)
    head = _measured_head(canvas, card, style, area)
    top = area.top + head.height + 1.6
    body = _body(canvas, card, style, marks, area._replace(top=top, bottom=area.bottom - foot.room))
    return _Measured(area, head, body, foot)


def _body(canvas: Canvas, card: Card, style: CardStyle, marks: Marks, area: Area) -> _Body:
    if card.figure and card.stats and style.deck.theme == "ribbon":
        portrait = area._replace(bottom=area.top + _PORTRAIT)
        below = area._replace(left=INSET + 0.6, top=portrait.bottom + _UNDER_PORTRAIT)
        with suppress(TooLittleRoomError):
            least = max(BODY, style.edition.floor)
            return _Body(measured(canvas, card, style, marks, below, least=least), below, portrait)
    measure = with_figure if card.figure else with_text_alone
    return _Body(measure(canvas, card, style, marks, area), area)


def _draw_body(canvas: Canvas, card: Card, style: CardStyle, marks: Marks, body: _Body) -> None:
    """The rows, and a portrait above them or the kind's emblem in much free room."""
    if body.portrait:
        from cards_pdf.cards.figure_panel import draw_figure  # cards of text alone load no drawings

        draw_figure(canvas, card, marks, style.edition, body.portrait)
    end = draw_stack(canvas, card, style, marks, body.area, body.stack)
    if not card.figure:
        _emblem(canvas, card, style, body.area._replace(top=end))


def _thin_frame(canvas: Canvas, width: float, height: float) -> None:
    with canvas.repeated(f"frame-{width}-{height}") as first:
        if first:
            edge = INSET - 1
            canvas.rect(edge, edge, width - 2 * edge, height - 2 * edge, stroke=INK, width=0.3, radius=1.5)


# --- head ---


class _Head(NamedTuple):
    """The name in one line or two, beside the mark's spot or the value, and how high all of it is."""

    name: Block
    width: float
    height: float


def _measured_head(canvas: Canvas, card: Card, style: CardStyle, area: Area) -> _Head:
    width = area.width - _corner(canvas, card, style)
    with named("name"):
        name = _name(canvas, card, style, width)
    height = HEAD if style.deck.mark_spot or _subtitle(card, style) else _SHORT_HEAD
    return _Head(name, width, height + (len(name.lines) - 1) * name.leading)


def _name(canvas: Canvas, card: Card, style: CardStyle, width: float) -> Block:
    """In one line while it stays large, else in two."""
    title, floor = canvas.typefaces.title, style.edition.floor
    with suppress(TooLittleRoomError):
        return fit(card.name, title, width, line_pitch(_NAME), _NAME, max(_LEAST_NAME, floor))
    return fit(card.name, title, width, 2 * line_pitch(_NAME_OF_TWO), _NAME_OF_TWO, floor)


def _corner(canvas: Canvas, card: Card, style: CardStyle) -> float:
    """The room that the camera's mark or the card's value takes from the name."""
    if style.deck.mark_spot:
        return CAMERA_MARK + 1.5
    return line(card.value, canvas.typefaces.title).width_mm(_VALUE) + 1.5 if card.value else 0.0


def _draw_head(canvas: Canvas, card: Card, style: CardStyle, area: Area, head: _Head) -> None:
    """Name, kind and a rule."""
    ink, bottom = style.edition.ink(card.kind.accent), area.top + head.height
    if card.value and not style.deck.mark_spot:
        value = line(card.value, canvas.typefaces.title)
        canvas.text(area.right, area.top + 6.2, value, _VALUE, colour=ink, align=1)
    with canvas.tagged("H1", key=card.code):
        canvas.text_block(area.left, area.top + 5.0 - head.name.ascent, head.name, colour=ink)
    words = _subtitle(card, style)
    if words:
        under = fit_line(words, canvas.typefaces.italic, head.width, 8.5, style.edition.floor)
        canvas.text(area.left, bottom - 1.5, *under, colour=_SOFT)
    canvas.line(area.left, bottom, area.right, bottom, stroke=ink, width=0.35)


def _subtitle(card: Card, style: CardStyle) -> str:
    kind = card.subtitle or card.kind.label
    words = [] if kind in (card.name, "") else [kind]
    if card.weakness:
        words.append(f"weak to {card.weakness}")
    if not words and style.deck.theme == "ribbon":
        words.append(f"Card {card.number} of {len(style.deck.cards)}")
    return " · ".join(words)


def _emblem(canvas: Canvas, card: Card, style: CardStyle, area: Area) -> None:
    """The kind's icon, pale, where a card has much room left."""
    room = area.bottom - area.top
    if room < _EMPTY or card.kind.icon == "none":
        return
    radius = min(room * 0.3, area.width * 0.3)
    shape = icon(card.kind.icon).placed((area.left + area.right) / 2, (area.top + area.bottom) / 2, radius)
    if style.edition.low_ink:
        canvas.path(shape, stroke=mixed(INK, PAPER, 0.6), width=0.3)
    else:
        canvas.path(shape, fill=mixed(style.edition.ink(card.kind.accent), PAPER, 0.86), even_odd=True)
