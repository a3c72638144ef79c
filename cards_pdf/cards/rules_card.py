"""Fronts that carry rules: a head, numbers, printed effects, boxes to tick, an upside-down foot.

The `ribbon` theme sets code, number, icon and pattern of the card's kind into a strip at the left, where
they show when cards are fanned; `plain` draws a thin frame instead. What follows the head is a stack of rows
that is measured first, at the largest size at which all of it fits, and then spread over the room there is.
"""

from itertools import pairwise
from typing import NamedTuple

from cards_pdf.art.emblems import icon, pattern
from cards_pdf.art.paths import rounded
from cards_pdf.cards.camera_mark import SIDE as CAMERA_MARK
from cards_pdf.cards.camera_mark import draw_mark, has_marks
from cards_pdf.cards.card_style import CardStyle, named
from cards_pdf.cards.rules_card_rows import StackRow, box_row, picture_row, stat_row
from cards_pdf.cards.tick_boxes import SIDE, box
from cards_pdf.colour import INK, PAPER, mixed
from cards_pdf.decks.model import Card
from cards_pdf.decks.pencil_marks import Marks
from cards_pdf.pdf.canvas import Canvas
from cards_pdf.text.fit import BODY, TooLittleRoomError, block, fit, fit_line, line, shrink

INSET = 3.0  # paper left around the design, so that an uneven cut does not show
RIBBON = 8.0
HEAD = 10.4
_SHORT_HEAD = 7.0  # without a line under the name
_GUTTER = 2.3
_LEAST_GAP = 1.1
_MOST_GAP = 4.2
_ROUNDING = 1e-6
_EMPTY = 22.0  # from this height on, free room asks for an emblem
_SOFT = mixed(INK, PAPER, 0.25)


class Area(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left


def draw_rules(canvas: Canvas, card: Card, style: CardStyle, marks: Marks) -> None:
    width, height = style.size
    ribbon = style.deck.theme == "ribbon"
    if ribbon:
        _ribbon(canvas, card, style)
    else:
        _thin_frame(canvas, width, height)
    left = INSET + RIBBON + _GUTTER if ribbon else INSET + 1.5
    area = Area(left, INSET, width - INSET - 0.6 - (0 if ribbon else 0.9), height - INSET - 0.4)
    top = area.top + _head(canvas, card, style, area)
    if has_marks(style.deck):
        draw_mark(canvas, style.deck, card, marks, width)
    foot = _foot(canvas, card, style, area, marks) if card.foot else 0.0
    _stack(canvas, card, style, marks, Area(area.left, top + 1.6, area.right, area.bottom - foot))


def _thin_frame(canvas: Canvas, width: float, height: float) -> None:
    with canvas.repeated(f"frame-{width}-{height}") as first:
        if first:
            edge = INSET - 1
            canvas.rect(edge, edge, width - 2 * edge, height - 2 * edge, stroke=INK, width=0.3, radius=1.5)


# --- the strip at the left ---


def _ribbon(canvas: Canvas, card: Card, style: CardStyle) -> None:
    kind, edition = card.kind, style.edition
    height = style.size[1] - 2 * INSET
    # The strip is the same for every card of a kind: it is drawn once a file and stamped.
    with canvas.frame(INSET, INSET):
        with canvas.stamp(
            f"ribbon-{kind.name or 'plain'}-{height:.0f}", -1, -1, RIBBON + 1, height + 1
        ) as first:
            if first:
                _ribbon_ground(canvas, style, card, height)
        code = fit_line(card.code, canvas.typefaces.title, RIBBON - 1.4, 13)
        canvas.text(RIBBON / 2, 6.1, *code, colour=edition.on(kind.accent), align=0.5)
        number = line(str(card.number), canvas.typefaces.bold)
        canvas.text(RIBBON / 2, height - 2.6, number, 9, colour=edition.on(kind.accent), align=0.5)


def _ribbon_ground(canvas: Canvas, style: CardStyle, card: Card, height: float) -> None:
    kind, edition = card.kind, style.edition
    ground = rounded(0, 0, RIBBON, height, 1.6)
    canvas.path(ground, fill=edition.fill(kind.accent))
    top, bottom = 18.5, height - 7.0
    lines = pattern(kind.pattern, RIBBON, bottom - top)
    if lines.segments:
        with canvas.clipped(rounded(0, top, RIBBON, bottom - top, 0)):
            canvas.path(lines.placed(0, top), stroke=edition.hatch(kind.accent), width=0.28)
        for y in (top, bottom):
            canvas.line(0, y, RIBBON, y, stroke=edition.hatch(kind.accent), width=0.28)
    emblem = icon(kind.icon).placed(RIBBON / 2, 12.6, 2.7)
    if edition.low_ink:
        canvas.path(ground, stroke=INK, width=0.35)
        canvas.path(emblem, stroke=INK, width=0.3)
    else:
        canvas.path(emblem, fill=edition.on(kind.accent), even_odd=True)


# --- head ---


def _head(canvas: Canvas, card: Card, style: CardStyle, area: Area) -> float:
    """Name, kind and a rule; returns their height."""
    spot = CAMERA_MARK + 1.5 if style.deck.mark_spot else 0.0
    value = _value(canvas, card, style, area) if card.value and not spot else 0.0
    width = area.width - spot - value
    with named("name"):
        name, size = fit_line(card.name, canvas.typefaces.title, width, 12, style.edition.floor)
    canvas.text(area.left, area.top + 5.0, name, size, colour=style.edition.ink(card.kind.accent))
    words = _subtitle(card, style)
    if words:
        under = fit_line(words, canvas.typefaces.italic, width, 8.5, style.edition.floor)
        canvas.text(area.left, area.top + 8.9, *under, colour=_SOFT)
    height = HEAD if words or spot else _SHORT_HEAD
    y = area.top + height
    canvas.line(area.left, y, area.right, y, stroke=style.edition.ink(card.kind.accent), width=0.35)
    return height


def _value(canvas: Canvas, card: Card, style: CardStyle, area: Area) -> float:
    """The card's value, large in the corner; returns the room it takes."""
    shown = line(card.value, canvas.typefaces.title)
    canvas.text(area.right, area.top + 6.2, shown, 16, colour=style.edition.ink(card.kind.accent), align=1)
    return shown.width_mm(16) + 1.5


def _subtitle(card: Card, style: CardStyle) -> str:
    words = [] if card.kind.label in (card.name, "") else [card.kind.label]
    if card.weakness:
        words.append(f"weak to {card.weakness}")
    if not words and style.deck.theme == "ribbon":
        words.append(f"Card {card.number} of {len(style.deck.cards)}")
    return " · ".join(words)


# --- the stack of rows ---


def _stack(canvas: Canvas, card: Card, style: CardStyle, marks: Marks, area: Area) -> None:
    room = area.bottom - area.top

    def attempt(size: float) -> tuple[list[StackRow], _Spread]:
        rows = _rows(canvas, card, style, marks, area.width, size)
        spread = _spread(rows)
        over = spread.height + spread.weight * _LEAST_GAP - room
        if over > _ROUNDING:
            raise TooLittleRoomError(
                f"the text is {over:.1f} mm too high for its {room:.1f} mm at {size:g} pt"
            )
        return rows, spread

    rows, spread = shrink(attempt, BODY + 1.5, style.edition.floor)
    gap = min(_MOST_GAP, (room - spread.height) / spread.weight) if spread.weight else 0.0
    y = area.top
    for row, weight in zip(rows, spread.weights, strict=True):
        row.draw(area.left, y)
        y += row.height + weight * gap
    _emblem(canvas, card, style, Area(area.left, y, area.right, area.bottom))


class _Spread(NamedTuple):
    """What the rows take, and how the free room is shared out."""

    height: float
    weight: float
    weights: list[float]  # behind each row: its share of free room


def _spread(rows: list[StackRow]) -> _Spread:
    weights = [_gap(row, below) for row, below in pairwise(rows)] + [0.0]
    return _Spread(sum([row.height for row in rows]), sum(weights), weights[: len(rows)])


def _gap(row: StackRow, below: StackRow) -> float:
    """Numbers stand close together, different parts apart."""
    if row.part != below.part:
        return 1.4
    return 0.25 if row.part == "stat" else 1.0


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


def _rows(
    canvas: Canvas, card: Card, style: CardStyle, marks: Marks, width: float, size: float
) -> "list[StackRow]":
    rows = []
    if card.art:
        rows.append(picture_row(canvas, card.art, width, style.size[1] * 0.38))
    rows += [stat_row(canvas, card, stat, style, marks, width) for stat in card.stats]
    for text in (card.body, *(effect.text for effect in card.effects)):
        if text:
            with named("body"):
                rows.append(_text_row(canvas, text, width, size))
    for number, made in enumerate(card.boxes, 1):
        with named(f"box {number}"):
            rows.append(box_row(canvas, card, number, made, style, marks, width, size))
    return rows


def _text_row(canvas: Canvas, text: str, width: float, size: float) -> StackRow:
    made = block(text, canvas.typefaces.body, width, size, canvas.typefaces.bold)
    return StackRow(made.height, lambda x, y: canvas.text_block(x, y, made), "text")


# --- foot ---


def _foot(canvas: Canvas, card: Card, style: CardStyle, area: Area, marks: Marks) -> float:
    """The upside-down lines at the bottom; returns the height they take."""
    typefaces, ink = canvas.typefaces, style.edition.ink(card.kind.accent)
    title = line(style.deck.foot_title, typefaces.italic)
    text = " ".join(effect.text for effect in card.foot)
    crossing = any(made.name == "cross-out" for made in card.boxes)
    room = area.width - title.width_mm(8) - 2 - (SIDE + 1 if crossing else 0)
    with named("foot"):
        made = fit(text, typefaces.bold, room, 9, 9.5, style.edition.floor)
    height = max(made.height, 4.0) + 1.6
    canvas.line(
        area.left,
        area.bottom - height,
        area.right,
        area.bottom - height,
        stroke=ink,
        width=0.2,
        dash="0.9 0.7",
    )
    with canvas.frame(area.right, area.bottom, 180):
        baseline = made.ascent
        canvas.text(0, baseline, title, 8, colour=_SOFT)
        canvas.text_block(title.width_mm(8) + 2, 0, made)
        if crossing:
            name = f"{style.fields}{card.code}_crossed_out"
            box(canvas, area.width - SIDE, 0, name, ticked=marks.crossed_out)
        if marks.crossed_out:
            for y1, y2 in ((-0.3, height - 1.6), (height - 1.6, -0.3)):
                canvas.line(-0.5, y1, area.width, y2, stroke=INK, width=0.5)
    return height + 1.2
