"""Rows that players write on: stats with increments, boxes to tick, and the foot of a card.

A stat has its number, a square for each increment, and a line for the new number. On a wide row
all of it stands on one line; otherwise label and number stand below each other, and the wider one
moves the squares to the right.

A box has its number, its square or squares, and its text: beside a single square, above several
squares in a row, or below squares of which one is chosen.

Squares to tick are form fields in a fillable PDF. Their frames are crisp, square and 4 mm wide, so
that a camera can measure what lies inside them.

A foot is text upside down at the bottom of a card, which is read when the card is drawn after a
game. A card with a `cross-out` box has a box in its foot. Ticking it crosses the foot out. The
layout gives the foot's bottom edge. Its height comes from its text, with the title beside the text;
if the layout gives a top edge as well, the title takes a line of its own.
"""

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from cards_pdf.art.notation import icon_outline
from cards_pdf.art.path import polyline
from cards_pdf.canvas.base import Canvas, FieldName
from cards_pdf.cards.card_context import Area, CardContext, card_field_context, error_context
from cards_pdf.cards.regions.kind import Edges, PencilRow, Placed, RegionKind
from cards_pdf.cards.regions.text_rows import RowContext, StackRow
from cards_pdf.common.colour import INK, PAPER, SOFT, mixed
from cards_pdf.common.line_break import FIRST_WIDE
from cards_pdf.common.records.record import record
from cards_pdf.common.units import MM_PER_POINT
from cards_pdf.decks.card import Effect, Stat
from cards_pdf.rulebooks import deck_words
from cards_pdf.text.fit import Block, Line, TooLittleRoomError, fit_without_widow, line, line_pitch
from cards_pdf.text.markup import hyphenated

# --- squares ---

SIDE = 4.0
FRAME = 0.35
TICK = ((0.2, 0.52), (0.42, 0.78), (0.86, 0.16))  # a printed one, in sides of its square
TICK_WIDTH = 0.6
GAP = 1.6  # between squares in a row
GAP_BEFORE_LABEL_MM = 1.1
GAP_AFTER_LABEL_MM = 2.6
LABEL_DROP_EM = 0.3


def draw_box(
    canvas: Canvas,
    x: float,
    y: float,
    field: FieldName | None,
    *,
    ticked: bool = False,
    side: float = SIDE,
    choice: FieldName | None = None,
) -> None:
    """Draw a square to tick. Of the squares with a `choice` only one can be ticked in a form."""
    half = FRAME / 2
    inner = side - FRAME
    canvas.rect(x + half, y + half, inner, inner, fill=PAPER, stroke=INK, width=FRAME)
    if canvas.fillable and field:
        canvas.fields.square(field, x, y, side, ticked=ticked, choice=choice)
    elif ticked:
        points = [(x + across * side, y + down * side) for across, down in TICK]
        canvas.path(polyline(*points), stroke=INK, width=TICK_WIDTH)


def draw_track(
    canvas: Canvas, x: float, y: float, field: FieldName, count: int, *, ticked: int = 0
) -> None:
    """Draw a row of squares that is filled from the left. Their fields are parts 1, 2 …"""
    for n in range(count):
        draw_box(canvas, x, y, field=field.part(n + 1), ticked=n < ticked)
        x += SIDE + GAP


def measure_track(count: int) -> float:
    return count * SIDE + (count - 1) * GAP


# --- stats ---

FAINT = mixed(INK, PAPER, 0.6)
LABEL_PT = 7.5
VALUE_PT = 12
VALUE_BESIDE_SIGN = 0.92  # of its size
VALUE_GAP_MM = 1.7  # between a number beside a sign and its squares
WRITTEN_PT = 11
LABEL_GAP_MM = 1.2  # between a label or a number and what stands beside it
ROW_WITHOUT_BOXES_MM = 6.9
WRITING_HEIGHT_MM = 4.4
SIGN_HALF_MM = 1.55

NUMERAL_MM = 2.6  # width of the column with a box's number
NUMERAL_PT = 8.5
TEXT_LEFT_MM = NUMERAL_MM + SIDE + 1.6
MIDDLE_EM = 0.31  # from the middle of letters beside a square to their baseline
HANZI_EM = 0.88  # height of hanzi above their baseline
CHOICE_LARGER_PT = 0.5
STEPS_GAP_MM = 0.9
CHOICE_GAP_MM = 0.5
HANZI_GAP_MM = 0.6  # between squares and the hanzi below them


class StatPositions(NamedTuple):
    """Places of the parts of a stat, in mm from the row's top left corner."""

    height: float
    min_width: float  # of the row
    label: float  # baseline
    value: tuple[float, float]
    says_each: bool  # "+1 each" rather than "+1"
    step: tuple[float, float]
    track: tuple[float, float]
    writing: tuple[float, float]  # from the end of the squares, and from the row's top
    sign: float = 0.0  # width with its gap, before the label


STACKED = StatPositions(
    height=7.6,
    min_width=0,
    label=2.5,
    value=(0, 6.9),
    says_each=True,
    step=(10.2, 2.4),
    track=(10.2, 3.2),
    writing=(2.2, 2.6),
)
IN_LINE = StatPositions(
    height=5.2,
    min_width=54,
    label=3.6,
    value=(6.4, 4.1),
    says_each=False,
    step=(42.4, 3.6),
    track=(14.8, 0.6),
    writing=(6.6, 0.2),
)
IN_LINE_LARGE = IN_LINE._replace(value=(7.5, 4.1), step=(43.4, 3.6), track=(16.0, 0.6))
IN_LINE_WITH_SIGN = IN_LINE._replace(
    min_width=55.6,
    value=(9.7, 4.1),
    step=(44.6, 3.6),
    track=(17.6, 0.6),
    writing=(5.8, 0.2),
    sign=3.5,
)


def make_stat_row(context: RowContext, stat: Stat) -> StackRow:
    canvas = context.canvas
    with card_field_context(context.card, stat.name):
        face = canvas.typefaces.bold
        size = context.edition.small(LABEL_PT)
        label = line(stat.label, face)
        if stat.label.isascii():
            size = face.unscaled_size(size)
        value = line(str(stat.value), canvas.typefaces.title)
    value_width = value.width_mm(VALUE_PT)
    positions = _find_positions(context, stat, label.width_mm(size), value_width=value_width)
    value_pt = VALUE_PT * VALUE_BESIDE_SIGN if positions.sign else VALUE_PT
    value_width = value.width_mm(value_pt)

    def draw(x: float, y: float) -> None:
        with canvas.tagged("P"):
            if positions.sign:
                sign = icon_outline(context.deck.signs[stat.name])
                outline = sign.placed(x + SIGN_HALF_MM, y + SIDE / 2 + 0.6, SIGN_HALF_MM)
                canvas.path(outline, fill=context.accent, even_odd=True)
            canvas.text(x + positions.sign, y + positions.label, label, size, colour=SOFT)
            left = x + positions.value[0]
            if positions.sign:  # clear of the label and of the squares
                left = x + positions.track[0] - VALUE_GAP_MM - value_width
            base = y + positions.value[1]
            canvas.text(left, base, value, value_pt, colour=context.accent)
            if stat.name in context.marks.stats:
                # cross out the printed number, which has changed
                right = left + value_width
                canvas.line(left - 0.4, base - 1.4, right + 0.4, base - 1.4, stroke=INK, width=0.5)
            if stat.boxes:
                _draw_increments(context, stat, positions, x=x, y=y)

    return StackRow(positions.height if stat.boxes else ROW_WITHOUT_BOXES_MM, draw, "stat")


def _find_positions(
    context: RowContext, stat: Stat, label_width: float, value_width: float
) -> StatPositions:
    in_line = IN_LINE
    if context.edition.large:
        in_line = IN_LINE_LARGE
    elif stat.name in context.deck.signs and context.width >= IN_LINE_WITH_SIGN.min_width:
        in_line = IN_LINE_WITH_SIGN
    is_short = (
        in_line.sign + label_width < in_line.value[0]
        and in_line.value[0] + value_width < in_line.track[0]
    )
    if stat.boxes and context.width >= in_line.min_width and is_short:
        return in_line
    left = STACKED.step[0]
    step = (max(left, label_width + LABEL_GAP_MM), STACKED.step[1])
    track = (max(left, value_width + LABEL_GAP_MM), STACKED.track[1])
    return STACKED._replace(step=step, track=track)


def _draw_increments(
    context: RowContext, stat: Stat, positions: StatPositions, x: float, y: float
) -> None:
    """Draw what each increment is worth, a square for each, and the line for the new number."""
    canvas = context.canvas
    now = context.marks.stats.get(stat.name)
    face = canvas.typefaces.italic
    size = context.edition.small(LABEL_PT)
    worth = f"+{stat.step}"
    if positions.says_each:
        worth = context.get_word("each").format(stat.step)
    else:
        size = face.unscaled_size(size)
    step_place = (x + positions.step[0], y + positions.step[1])
    canvas.text(*step_place, line(worth, face), size, colour=SOFT)

    left = x + positions.track[0]
    field = context.make_field(stat.name, f"{stat.label}, +{stat.step}")
    ticked = 0
    if now is not None and stat.step and isinstance(stat.value, int):
        ticked = min(stat.boxes, max(0, (now - stat.value) // stat.step))
    draw_track(canvas, left, y + positions.track[1], field=field, count=stat.boxes, ticked=ticked)

    left += measure_track(stat.boxes) + positions.writing[0]
    right = x + context.width
    top = y + positions.writing[1]
    field = context.make_field(f"{stat.name}_now", context.get_word("now").format(stat.label))
    canvas.line(left, top + 4.6, right, top + 4.6, stroke=FAINT, width=0.3)
    if canvas.fillable and canvas.upright:
        text = "" if now is None else str(now)
        canvas.fields.text(field, left, top, right - left, WRITING_HEIGHT_MM, text)
    elif now is not None:
        written = line(str(now), canvas.typefaces.bold)
        canvas.text((left + right) / 2, top + 3.9, written, WRITTEN_PT, align=0.5)


# --- boxes ---


# A word of the rules of which one can be ticked, the word that is printed, and its label
TickChoice = tuple[str, str, Line]


def make_box_row(context: RowContext, number: int, box: Effect) -> StackRow:
    canvas = context.canvas
    words = hyphenated(box.text, context.deck.language)
    width = context.width - TEXT_LEFT_MM
    text = context.set_text(words, width) if words else None
    em = text.size * MM_PER_POINT if text else 0.0
    # moves a text's first line to the middle of its square
    text_top = SIDE / 2 - text.ascent + em * MIDDLE_EM if text else 0.0
    height = max(SIDE, text.height + text_top) if text else SIDE  # of a square with text beside it
    squares_top = 0.0
    choices = _label_choices(context, box)
    if not choices and box.steps > 1:
        squares_top = height + STEPS_GAP_MM
        height = squares_top + SIDE
    elif choices and text and context.pitch:
        height += context.pitch
        text_top += context.pitch
        top_of_hanzi = text_top + text.ascent - HANZI_EM * em
        if max(box.text) >= FIRST_WIDE:  # the squares above stay clear of it
            text_top += max(0.0, SIDE + HANZI_GAP_MM - top_of_hanzi)
    elif choices:
        text_top = SIDE + CHOICE_GAP_MM
        height = SIDE + (text.height + CHOICE_GAP_MM if text else 0.0)
    drop = 0.0
    first_words = "".join(printed for _, printed, _ in choices) or box.text
    if max(first_words, default="") >= FIRST_WIDE:  # large hanzi are higher than their square
        first_em = (context.size + (CHOICE_LARGER_PT if choices else 0.0)) * MM_PER_POINT
        drop = max(0.0, (HANZI_EM - MIDDLE_EM) * first_em - SIDE / 2)

    def draw(x: float, y: float) -> None:
        y += drop
        with canvas.item():
            with canvas.tagged("Lbl"):
                face = canvas.typefaces.bold
                size = face.unscaled_size(context.edition.small(NUMERAL_PT))
                base = y + SIDE / 2 + size * MM_PER_POINT * MIDDLE_EM
                canvas.text(x, base, line(str(number), face), size, colour=context.accent)
            with canvas.tagged("LBody"):
                _draw_squares(context, number, box, choices=choices, x=x, y=y + squares_top)
                if text:
                    lines = context.break_well(text, words, width)
                    canvas.text_block(x + TEXT_LEFT_MM, y + text_top, lines)

    return StackRow(height, draw, "box")


def _draw_squares(
    context: RowContext, number: int, box: Effect, choices: Sequence[TickChoice], x: float, y: float
) -> None:
    canvas = context.canvas
    field = context.make_field(number, context.get_word("box").format(number))
    ticked = context.marks.ticked.get(number, 0)
    if not choices and box.steps > 1:
        draw_track(canvas, x + TEXT_LEFT_MM, y, field=field, count=box.steps, ticked=ticked)
        return
    x += NUMERAL_MM
    if not choices:
        draw_box(canvas, x, y, field=field, ticked=bool(ticked))
    chosen = context.marks.elements.get(number, "")
    size = context.size + CHOICE_LARGER_PT
    baseline = y + SIDE / 2 + size * MM_PER_POINT * LABEL_DROP_EM
    group = field if len(choices) > 1 else None  # a single one is no field
    for word, printed, label in choices:
        part = field.part(word, printed)
        draw_box(canvas, x, y, field=group, ticked=word == chosen, choice=part)
        canvas.text(x + SIDE + GAP_BEFORE_LABEL_MM, baseline, label, size)
        x += _measure_choice(label, size)


def _label_choices(context: RowContext, box: Effect) -> list[TickChoice]:
    """Return a box's choices. Raise TooLittleRoomError if one line does not hold them."""
    deck = context.deck
    face = context.canvas.typefaces.bold
    choices = []
    end = NUMERAL_MM
    for word in box.choices:
        printed = deck.printed_word(word)
        sign = deck.signs.get(word)
        label = line(f"{printed} :{sign}:" if sign else printed, face)
        choices.append((word, printed, label))
        end += _measure_choice(label, context.size + CHOICE_LARGER_PT)
    excess = end - GAP_AFTER_LABEL_MM - context.width
    if choices and excess > 0:
        raise TooLittleRoomError(
            "has choices that are {over:.1f} mm too wide for one line", over=excess
        )
    return choices


def _measure_choice(label: Line, size: float) -> float:
    return SIDE + GAP_BEFORE_LABEL_MM + label.width_mm(size) + GAP_AFTER_LABEL_MM


# --- the foot ---


TITLE_PT = 8.0
TEXT_PT = 9.5
MAX_TEXT_HEIGHT_MM = 9.0  # where the layout gives none
GAP_MM = 1.6  # between the line and the words
TITLE_GAP_MM = 2.0
BOX_GAP_MM = 1.0
ASCENT_MM_PER_PT = 0.33  # from the top of the title to its baseline
CAPITAL_MM_PER_PT = 0.22


class FootRegion(RegionKind[Sequence[Effect]]):
    def find_content(self, context: CardContext) -> Sequence[Effect]:
        return context.card.foot

    def measure(self, context: CardContext, edges: Edges, content: Sequence[Effect]) -> Placed:
        left, top, right, bottom, _ = edges
        assert left is not None
        assert right is not None
        assert bottom is not None
        given_height = 0.0 if top is None else bottom - top
        edition = context.edition
        typefaces = context.canvas.typefaces
        deck = context.deck
        title_size = edition.small(TITLE_PT)
        width = right - left
        with error_context("foot_title"):
            title = line(deck.foot_title, typefaces.italic)
            room = width
            if not given_height:
                room -= title.width_mm(title_size) + TITLE_GAP_MM
            box_label: Line | None = None
            if any(row.name == "cross-out" for row in context.card.boxes):
                box_label = line(deck_words(deck)["crossed_out"], typefaces.italic)
                label_width = box_label.width_mm(title_size) + BOX_GAP_MM
                room -= SIDE + BOX_GAP_MM + (label_width if given_height else 0)
            if room <= 0:
                raise TooLittleRoomError(
                    "is {width:.1f} mm wide, more than there is beside it", width=width - room
                )
        words = hyphenated(" ".join(effect.text for effect in content), deck.language)
        height = MAX_TEXT_HEIGHT_MM
        if given_height:
            height = given_height - GAP_MM - line_pitch(title_size)
        with card_field_context(context.card, "foot"):
            text = fit_without_widow(
                words, typefaces.bold, room, height=height, size=TEXT_PT, floor=edition.floor
            )
        foot = Foot(
            context=context,
            title=title,
            title_size=title_size,
            text=text,
            height=given_height or max(text.height, SIDE) + GAP_MM,
            box_label=box_label,
            has_title_line=bool(given_height),
        )
        area = Area(left, bottom - foot.height, right, bottom)
        row = PencilRow(
            part="foot",
            area=area,
            draw=lambda x, y: foot.draw(Area(x, y, x + area.width, y + area.height)),
        )
        return Placed(area, partial(foot.draw, area), lambda: [row])


@record
class Foot:
    """A card's foot, measured."""

    context: CardContext
    title: Line
    title_size: float
    text: Block
    height: float
    box_label: Line | None  # None for a foot that is not crossed out
    has_title_line: bool

    def draw(self, area: Area) -> None:
        context = self.context
        canvas = context.canvas
        ink = context.edition.ink(context.card.kind.accent)
        canvas.line(
            area.left, area.top, area.right, area.top, stroke=ink, width=0.3, dash="0.9 0.7"
        )
        # the height without the gap below the line; a difference of edges has rounding errors
        inner_height = self.height - GAP_MM
        # the origin is the foot's own left top corner from here on: it is upside down
        with canvas.frame(area.right, area.bottom, 180):
            if self.has_title_line:
                baseline = self.title_size * ASCENT_MM_PER_PT
                text_place = (0.0, line_pitch(self.title_size))
            else:
                baseline = self.text.ascent
                text_place = (self.title.width_mm(self.title_size) + TITLE_GAP_MM, 0.0)
            canvas.text(0, baseline, self.title, self.title_size, colour=SOFT)
            canvas.text_block(*text_place, self.text)
            if self.box_label:
                self._draw_box(area.width - SIDE, inner_height, self.box_label)
            if context.marks.crossed_out:
                canvas.line(-0.5, -0.3, area.width, inner_height, stroke=INK, width=0.5)
                canvas.line(-0.5, inner_height, area.width, -0.3, stroke=INK, width=0.5)

    def _draw_box(self, left: float, height: float, label: Line) -> None:
        context = self.context
        card = context.card
        spoken = f"{card.name}: {deck_words(context.deck)['crossed_out']}"
        field = FieldName(f"{context.style.fields}{card.code}_crossed_out", spoken)
        top = (height - SIDE) / 2 if self.has_title_line else 0
        draw_box(context.canvas, left, top, field=field, ticked=context.marks.crossed_out)
        if self.has_title_line:
            baseline = top + (SIDE + self.title_size * CAPITAL_MM_PER_PT) / 2
            context.canvas.text(
                left - BOX_GAP_MM, baseline, label, self.title_size, colour=SOFT, align=1
            )
