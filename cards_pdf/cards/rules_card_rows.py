"""The rows a rules card is made of: pictures, stats with increments, boxes to tick."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from cards_pdf.cards.card_style import CardStyle
from cards_pdf.cards.tick_boxes import SIDE, box, choice, field_name, track, track_width
from cards_pdf.colour import INK, PAPER, mixed
from cards_pdf.decks.model import Card, Effect, Stat
from cards_pdf.decks.pencil_marks import Marks
from cards_pdf.pdf.canvas import Canvas
from cards_pdf.text.fit import Block, block, line
from cards_pdf.units import MM_PER_POINT

_SOFT = mixed(INK, PAPER, 0.25)
_FAINT = mixed(INK, PAPER, 0.6)
_NUMERAL = 2.6  # column of the box's number
_TEXT = _NUMERAL + SIDE + 1.6  # where a box's text begins


class StackRow(NamedTuple):
    """A measured part of the stack; `draw` gets its left top corner."""

    height: float
    draw: Callable[[float, float], None]
    part: str  # "stat", "text", "box": rows of one part keep together


def picture_row(canvas: Canvas, art: Path, width: float, most: float) -> StackRow:
    """A picture as wide as the card's text, in its own proportions."""
    from cards_pdf.pdf.picture_size import picture_size

    w, h = picture_size(art)
    scale = min(width / w, most / h)
    size = (w * scale, h * scale)
    return StackRow(size[1], lambda x, y: canvas.picture(art, x + (width - size[0]) / 2, y, *size), "art")


# --- stats ---


def stat_row(
    canvas: Canvas, card: Card, stat: Stat, style: CardStyle, marks: Marks, width: float
) -> StackRow:
    """A number with its label, increments as squares, and a line to write the new number on."""
    places = _IN_LINE if stat.boxes and width >= _IN_LINE.least else _STACKED
    typefaces, accent = canvas.typefaces, style.edition.ink(card.kind.accent)
    now, name = marks.stats.get(stat.name), f"{style.fields}{card.code}_{stat.name}"

    def draw(x: float, y: float) -> None:
        canvas.text(x, y + places.label, line(stat.label, typefaces.bold), 7.5, colour=_SOFT)
        value, left, base = line(str(stat.value), typefaces.title), x + places.value[0], y + places.value[1]
        canvas.text(left, base, value, 12, colour=accent)
        if now is not None:
            right = left + value.width_mm(12)
            canvas.line(left - 0.4, base - 1.4, right + 0.4, base - 1.4, stroke=INK, width=0.5)
        if stat.boxes:
            step = line(places.step_word.format(stat.step), typefaces.italic)
            canvas.text(x + places.step[0], y + places.step[1], step, 7.5, colour=_SOFT)
            track(canvas, x + places.track[0], y + places.track[1], name, stat.boxes,
                  ticked=_increments(stat, now))  # fmt: skip
            written = x + places.track[0] + track_width(stat.boxes) + places.written[0]
            _write_line(canvas, written, x + width, y + places.written[1], now, f"{name}_now")

    return StackRow(places.height if stat.boxes else 6.9, draw, "stat")


class _StatPlaces(NamedTuple):
    """Where the parts of a number stand, from the row's left top."""

    height: float
    least: float  # how wide the row must be
    label: float  # baseline
    value: tuple[float, float]
    step_word: str
    step: tuple[float, float]
    track: tuple[float, float]
    written: tuple[float, float]  # behind the squares; under the row's top


_STACKED = _StatPlaces(7.6, 0, 2.5, (0, 6.9), "each +{}", (10.2, 2.4), (10.2, 3.2), (2.2, 2.6))
_IN_LINE = _StatPlaces(5.2, 54, 3.6, (6.4, 4.1), "+{}", (42.4, 3.6), (14.8, 0.6), (6.6, 0.2))


def _increments(stat: Stat, now: int | None) -> int:
    """How many squares stand for the number as it now is."""
    if now is None or not stat.step or not isinstance(stat.value, int):
        return 0
    return min(stat.boxes, max(0, (now - stat.value) // stat.step))


def _write_line(canvas: Canvas, left: float, right: float, y: float, now: int | None, name: str) -> None:
    canvas.line(left, y + 4.6, right, y + 4.6, stroke=_FAINT, width=0.25)
    if canvas.fillable and canvas.upright:
        canvas.text_field(name, left, y, right - left, 4.4, "" if now is None else str(now))
    elif now is not None:
        canvas.text((left + right) / 2, y + 3.9, line(str(now), canvas.typefaces.bold), 11, align=0.5)


# --- boxes ---


def box_row(
    canvas: Canvas, card: Card, number: int, made: Effect, style: CardStyle, marks: Marks, width: float,
    size: float,
) -> StackRow:  # fmt: skip
    """The box's number, its square or squares, and its text beside or below them."""
    name = style.fields + field_name(card.code, number)
    text = (
        block(made.text, canvas.typefaces.body, width - _TEXT, size, canvas.typefaces.bold)
        if made.text
        else None
    )
    above = SIDE if made.choices else 0.0
    below = SIDE + 0.9 if made.steps > 1 else 0.0
    beside = (
        max(SIDE, text.height + _drop(text) if text else 0.0)
        if not made.choices
        else (text.height + 0.5 if text else 0.0)
    )

    def draw(x: float, y: float) -> None:
        numeral = line(str(number), canvas.typefaces.bold)
        canvas.text(
            x,
            y + SIDE / 2 + 8.5 * MM_PER_POINT * 0.31,
            numeral,
            8.5,
            colour=style.edition.ink(card.kind.accent),
        )
        left = x + _NUMERAL
        if made.choices:
            chosen = marks.chosen.get(number, "")
            choice(canvas, left, y, name, made.choices, canvas.typefaces.bold, size + 0.5, chosen=chosen)
        elif made.steps > 1:
            track(canvas, x + _TEXT, y + beside + 0.9, name, made.steps, ticked=marks.ticked.get(number, 0))
        else:
            box(canvas, left, y, name, ticked=bool(marks.ticked.get(number)))
        if text:
            canvas.text_block(x + _TEXT, y + (above + 0.5 if above else _drop(text)), text)

    return StackRow(above + beside + below, draw, "box")


def _drop(text: Block) -> float:
    """Lets the first line stand in the middle of its square."""
    return SIDE / 2 - text.ascent + text.size * MM_PER_POINT * 0.31
