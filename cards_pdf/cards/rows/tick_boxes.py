"""Boxes to tick with a pencil, and the same boxes as form fields of a fillable PDF.

Frames are crisp, square and 4 mm wide, so that a camera can measure what lies inside them.
"""

from collections.abc import Mapping

from cards_pdf.art.path import polyline
from cards_pdf.canvas.base import Canvas
from cards_pdf.canvas.form_fields import FieldName
from cards_pdf.common.colour import INK, PAPER
from cards_pdf.common.units import MM_PER_POINT
from cards_pdf.text.fit import Line, line
from cards_pdf.text.typeface import Typeface

SIDE = 4.0
FRAME = 0.35
TICK = ((0.2, 0.52), (0.42, 0.78), (0.86, 0.16))  # a printed one, in sides of its square
TICK_WIDTH = 0.6
GAP = 1.6  # between squares in a row
_BEFORE_WORD, _BEHIND_WORD = 1.1, 2.6
_SIGNS = {"fire": ":flame:", "ice": ":flake:"}

Choices = Mapping[str, str]  # word of the rules -> as it is printed


def box(
    canvas: Canvas,
    x: float,
    y: float,
    field: FieldName,
    *,
    ticked: bool = False,
    side: float = SIDE,
) -> None:
    """One square with its corner at x, y."""
    _frame(canvas, x, y, side)
    if canvas.fillable:
        canvas.fields.check(field, x, y, side, ticked=ticked)
    elif ticked:
        _tick(canvas, x, y, side)


def choice(
    canvas: Canvas, x: float, y: float, field: FieldName, choices: Choices, face: Typeface,
    size: float,
    *, chosen: str = "",
) -> float:  # fmt: skip
    """Squares to choose from, each with its word; returns where they end."""
    for word, said in choices.items():
        _frame(canvas, x, y, SIDE)
        if canvas.fillable and len(choices) > 1:
            canvas.fields.radio(field, field.part(word, said), x, y, SIDE, ticked=word == chosen)
        elif word == chosen:
            _tick(canvas, x, y, SIDE)
        label = _label(word, said, face)
        canvas.text(x + SIDE + _BEFORE_WORD, y + SIDE / 2 + size * MM_PER_POINT * 0.3, label, size)
        x += SIDE + _BEFORE_WORD + label.width_mm(size) + _BEHIND_WORD
    return x


def choice_width(choices: Choices, face: Typeface, size: float) -> float:
    beside = SIDE + _BEFORE_WORD + _BEHIND_WORD
    labels = (_label(word, said, face) for word, said in choices.items())
    return sum(beside + label.width_mm(size) for label in labels) - _BEHIND_WORD


def _label(word: str, said: str, face: Typeface) -> Line:
    """A choice's word; an element gets its sign too, to be told apart at a glance."""
    return line(f"{said} {_SIGNS[word]}" if word in _SIGNS else said, face)


def track(
    canvas: Canvas, x: float, y: float, field: FieldName, count: int, *, ticked: int = 0
) -> float:
    """A row of squares filled from the left; their fields are parts 1, 2 …; returns where it
    ends.
    """
    for n in range(count):
        box(canvas, x, y, field.part(n + 1), ticked=n < ticked)
        x += SIDE + GAP
    return x - GAP


def track_width(count: int) -> float:
    return count * SIDE + (count - 1) * GAP


def _frame(canvas: Canvas, x: float, y: float, side: float) -> None:
    half = FRAME / 2
    canvas.rect(x + half, y + half, side - FRAME, side - FRAME, fill=PAPER, stroke=INK, width=FRAME)


def _tick(canvas: Canvas, x: float, y: float, side: float) -> None:
    points = [(x + px * side, y + py * side) for px, py in TICK]
    canvas.path(polyline(*points), stroke=INK, width=TICK_WIDTH)
