"""Pictures of the worked example: for each moment, the cards on the table.

A moment shows groups of cards side by side, a path of cards laid by the clock, or several ways to
lay one card.
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from math import cos, radians, sin

from cards_pdf.art.path import Point, ellipse, polygon
from cards_pdf.canvas.base import Canvas
from cards_pdf.common.messages import Message, short
from cards_pdf.common.records.record import record
from cards_pdf.common.standard_deck import RANKS
from cards_pdf.common.units import POINTS_PER_MM
from cards_pdf.papers.diagrams import HEIGHT, WIDTH, CardArrangement, draw_small_card, name_card
from cards_pdf.papers.flow import Part
from cards_pdf.papers.sheet_style import GREY, INDENT_EM, LABEL, SMALLEST, SheetStyle
from cards_pdf.rulebooks.rule_sheet import Group, Moment, PathCard, WayToLay
from cards_pdf.text.fit import Block, TooLittleRoomError, fit_line, line

# Groups of cards.
_CARD_WIDTH = 9.5  # mm, where there is room
_GOOD_CARD_WIDTH = 7.5
_MIN_CARD_WIDTH = 5.0
_MIN_LABEL_PT = 8.0  # of a booklet's labels, however little room there is
_SHRINK_STEP = 0.98
_GROUP_GAP = 4.0
_MAX_LINES = 2
_WIDEN_STEP = 1.05
_UNBROKEN = 1000.0  # mm
_NEARLY_WHOLE = 0.9  # of a text: without the spaces at which it breaks
# Paths.
HOURS = 12
_ENTRANCE = PathCard("AS", 0.0, 0.0)
_CARD_LENGTH = 12.5
_CLOCK_RADIUS = 12.0
_MAX_CLOCK_SHARE = 0.17  # of the width
_CLOCK_GAP = 4.0
_ARROW_EM = 1.1
_LABEL_GAP_EM = 0.6


def make_moment_picture(moment: Moment, style: SheetStyle, width: float) -> Part:
    """Make the picture of a moment that has one, as far indented as its sentence."""
    indent = style.em * INDENT_EM
    if moment.path:
        picture = make_path_picture(moment.path, style, width - indent)
    elif moment.ways:
        picture = make_ways_picture(moment.ways, style, width - indent)
    else:
        picture = _make_groups_picture(moment.groups, style, width - indent)
    description = Message("the picture of the example at {text}", text=short(moment.text))

    def draw(canvas: Canvas, x: float, y: float) -> None:
        picture.draw(canvas, x + indent, y)

    return replace(picture, draw=draw, description=description)


# --- groups of cards ---


@record
class _LabelledCards:
    """A group of cards, and the words above and below them."""

    cards: CardArrangement
    label: Block | None
    note: Block | None

    @property
    def width(self) -> float:
        blocks = filter(None, (self.label, self.note))
        words = (line.width_mm(block.size) for block in blocks for line in block.lines)
        return max([self.cards.width, *words])


def _make_groups_picture(groups: Sequence[Group], style: SheetStyle, width: float) -> Part:
    placed, style = _fit_groups(groups, style, width)
    above = max(each.label.height if each.label else 0.0 for each in placed)
    below = max(each.note.height if each.note else 0.0 for each in placed)
    cards_height = max(each.cards.height for each in placed)

    def draw(canvas: Canvas, x: float, y: float) -> None:
        for group, each in zip(groups, placed, strict=True):
            with canvas.figure(_describe(group)):
                if each.label:
                    top = y + above - each.label.height
                    canvas.text_block(x, top, each.label, colour=GREY)
                each.cards.draw(canvas, x, y + above + 0.5, style)
                if each.note:
                    top = y + above + cards_height + 0.5
                    canvas.text_block(x, top, each.note, colour=style.strong)
            x += each.width + _GROUP_GAP

    return Part(above + cards_height + below + 1.0, draw, gap=style.em * 0.2)


def _describe(group: Group) -> str:
    """Return a group in words for a screen reader: its label, its cards, and its note."""
    cards = " ".join(map(name_card, group.cards))
    labelled = ": ".join(filter(None, (group.label, cards)))
    return "; ".join(filter(None, (labelled, group.note)))


def _fit_groups(
    groups: Sequence[Group], style: SheetStyle, width: float
) -> tuple[list[_LabelledCards], SheetStyle]:
    """Shrink cards and labels until they fit; if need be, further with labels in two lines."""
    min_size = min(style.size, style.min_label_size / LABEL if style.one_scale else _MIN_LABEL_PT)
    for max_lines, min_card in ((1, _GOOD_CARD_WIDTH * style.scale), (_MAX_LINES, _MIN_CARD_WIDTH)):
        card = _CARD_WIDTH * style.scale
        smaller = style
        while True:
            placed = [_place_group(group, smaller, card, max_lines=max_lines) for group in groups]
            needed = sum(each.width for each in placed) + _GROUP_GAP * (len(placed) - 1)
            if needed <= width:
                return placed, smaller
            if card <= min_card:
                break
            card *= _SHRINK_STEP
            smaller = smaller.with_size(max(smaller.size * _SHRINK_STEP, min_size))
    return placed, smaller


def _place_group(group: Group, style: SheetStyle, card: float, max_lines: int) -> _LabelledCards:
    cards = CardArrangement(group.cards, group.shape, card, group.columns)
    label, note = (
        _set_label(text, style, cards.width, max_lines=max_lines)
        for text in (group.label, group.note)
    )
    return _LabelledCards(cards=cards, label=label, note=note)


def _set_label(text: str, style: SheetStyle, width: float, max_lines: int) -> Block | None:
    """Set a label as wide as its cards, or wider if it would need too many lines.

    Its own line breaks count as needed lines.
    """
    if not text:
        return None
    unbroken = style.text(text, _UNBROKEN, LABEL)
    max_lines = max(max_lines, len(unbroken.lines))
    length = sum(line.width_mm(unbroken.size) for line in unbroken.lines)
    while True:
        if width >= _NEARLY_WHOLE * length / max_lines:
            with suppress(TooLittleRoomError):
                block = style.text(text, width, LABEL)
                if len(block.lines) <= max_lines:
                    return block
        width *= _WIDEN_STEP


# --- paths of cards ---


def draw_clock(canvas: Canvas, x: float, y: float, radius: float, style: SheetStyle) -> None:
    """Draw a clock that shows ranks: the ace at one, the queen at twelve."""
    size = max(SMALLEST, radius * 0.26 * POINTS_PER_MM)
    with canvas.figure(" ".join(RANKS[:HOURS])):
        canvas.path(ellipse(x, y, radius), fill=style.tint, stroke=style.strong, width=0.3)
        for hour in range(1, HOURS + 1):
            angle = radians(360 / HOURS * hour)
            across = sin(angle)
            up = cos(angle)
            near, far = (
                (x + across * radius * share, y - up * radius * share) for share in (0.2, 0.55)
            )
            canvas.line(*near, *far, stroke=GREY, width=0.3)
            middle = x + across * radius * 0.78
            base = y - up * radius * 0.78 + radius * 0.085
            figure = line(RANKS[hour - 1], style.typefaces.bold)
            canvas.text(middle, base, figure, size, align=0.5)


def make_path_picture(path: Sequence[PathCard], style: SheetStyle, width: float) -> Part:
    """Make the clock, and beside it the entrance with the cards that are laid from it."""
    cards = [_ENTRANCE, *path]
    left = min(card.x for card in cards) - 0.6
    right = max(card.x for card in cards) + 0.6
    top = max(card.y for card in cards) + 0.5
    bottom = min(card.y for card in cards) - 0.5
    radius = min(_CLOCK_RADIUS * style.scale, width * _MAX_CLOCK_SHARE)
    room = width - 2 * radius - 2 * _CLOCK_GAP
    length = min(_CARD_LENGTH * style.scale, room / (right - left))
    above = max(length / 4, style.em * _ARROW_EM)
    height = max(above + (top - bottom) * length, 2 * radius + style.em * 0.5)

    def draw(canvas: Canvas, x: float, y: float) -> None:
        draw_clock(canvas, x + radius + _CLOCK_GAP, y + height / 2, radius=radius, style=style)
        origin = (x + 2 * radius + 2 * _CLOCK_GAP - left * length, y + above + top * length)
        with canvas.figure(" ".join(name_card(card.card) for card in cards)):
            # An arrow up, towards the king of diamonds.
            base = y + style.em * 0.75
            half = style.em * 0.3
            tip = origin[0]
            arrow = polygon((tip, base - 2 * half), (tip + half, base), (tip - half, base))
            canvas.path(arrow, fill=style.strong)
            king = line("K♦", style.typefaces.bold)
            canvas.text(tip + 2 * half, base, king, style.size, colour=style.strong)
            _draw_path(canvas, cards, origin, length=length, style=style)

    return Part(height, draw, gap=style.em * 0.3)


def make_ways_picture(ways: Sequence[WayToLay], style: SheetStyle, width: float) -> Part:
    """Make the ways to lay a card on the entrance, side by side below their names."""
    pitch = width / len(ways)
    reach = max(way.card.x for way in ways) + 0.5 + WIDTH / HEIGHT / 2
    length = min(_CARD_LENGTH * style.scale, pitch * 0.92 / reach)
    above = style.em * 1.3
    room = pitch - style.em * _LABEL_GAP_EM
    bold = style.typefaces.bold
    size = min(
        fit_line(way.label, bold, room, size=style.size * LABEL, floor=style.min_label_size)[1]
        for way in ways
    )

    def draw(canvas: Canvas, x: float, y: float) -> None:
        for n, way in enumerate(ways):
            left = x + n * pitch
            canvas.text(left, y + style.em, line(way.label, bold), size)
            origin = (left + length * WIDTH / HEIGHT / 2, y + above + length / 2)
            with canvas.figure(f"A♠ {name_card(way.card.card)}"):
                _draw_path(canvas, [_ENTRANCE, way.card], origin, length=length, style=style)

    return Part(above + length, draw, gap=style.em * 0.3)


def _draw_path(
    canvas: Canvas, cards: Sequence[PathCard], origin: Point, length: float, style: SheetStyle
) -> None:
    width = length * WIDTH / HEIGHT
    for card in cards:
        x = origin[0] + card.x * length
        y = origin[1] - card.y * length
        with canvas.frame(x, y, find_degrees(card)):
            draw_small_card(
                canvas, -width / 2, -length / 2, width=width, card=card.card, style=style
            )


def find_degrees(card: PathCard) -> float:
    """Return by how much a card is turned clockwise; the entrance stands upright."""
    if card.card == _ENTRANCE.card:
        return 0.0
    return 360 / HOURS * (RANKS.index(card.card[:-1]) + 1)
