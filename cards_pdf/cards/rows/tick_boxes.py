"""Boxes to tick with a pencil, which are form fields in a fillable PDF.

Frames are crisp, square and 4 mm wide, so that a camera can measure what lies inside them.
"""

from collections.abc import Sequence
from typing import NamedTuple

from cards_pdf.art.path import polyline
from cards_pdf.canvas.base import Canvas, FieldName
from cards_pdf.common.colour import INK, PAPER
from cards_pdf.common.units import MM_PER_POINT
from cards_pdf.text.fit import Line

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
    field: FieldName,
    *,
    ticked: bool = False,
    side: float = SIDE,
) -> None:
    _draw_frame(canvas, x, y, side=side)
    if canvas.fillable:
        canvas.fields.check(field, x, y, side, ticked=ticked)
    elif ticked:
        _draw_tick(canvas, x, y, side=side)


class TickChoice(NamedTuple):
    """A word of which one can be chosen."""

    word: str  # of the rules
    printed: str
    label: Line


def draw_choices(
    canvas: Canvas,
    x: float,
    y: float,
    field: FieldName,
    choices: Sequence[TickChoice],
    *,
    size: float,
    choice: str = "",
) -> None:
    """Draw a square before each word, in one line."""
    for word, printed, label in choices:
        _draw_frame(canvas, x, y, side=SIDE)
        if canvas.fillable and len(choices) > 1:
            part = field.part(word, printed)
            canvas.fields.radio(field, part, x, y, SIDE, ticked=word == choice)
        elif word == choice:
            _draw_tick(canvas, x, y, side=SIDE)
        baseline = y + SIDE / 2 + size * MM_PER_POINT * LABEL_DROP_EM
        canvas.text(x + SIDE + GAP_BEFORE_LABEL_MM, baseline, label, size)
        x += SIDE + GAP_BEFORE_LABEL_MM + label.width_mm(size) + GAP_AFTER_LABEL_MM


def measure_choices(choices: Sequence[TickChoice], size: float) -> float:
    beside = SIDE + GAP_BEFORE_LABEL_MM + GAP_AFTER_LABEL_MM
    return sum(beside + choice.label.width_mm(size) for choice in choices) - GAP_AFTER_LABEL_MM


def draw_track(
    canvas: Canvas, x: float, y: float, field: FieldName, count: int, *, ticked: int = 0
) -> None:
    """Draw a row of squares that is filled from the left. Their fields are parts 1, 2 …"""
    for n in range(count):
        draw_box(canvas, x, y, field=field.part(n + 1), ticked=n < ticked)
        x += SIDE + GAP


def measure_track(count: int) -> float:
    return count * SIDE + (count - 1) * GAP


def _draw_frame(canvas: Canvas, x: float, y: float, side: float) -> None:
    half = FRAME / 2
    canvas.rect(x + half, y + half, side - FRAME, side - FRAME, fill=PAPER, stroke=INK, width=FRAME)


def _draw_tick(canvas: Canvas, x: float, y: float, side: float) -> None:
    points = [(x + across * side, y + down * side) for across, down in TICK]
    canvas.path(polyline(*points), stroke=INK, width=TICK_WIDTH)
