"""Marks that say where to cut and fold, in the margins and, if wanted, on the fronts.

The first cuts remove the marks in the margins; small ticks between the cards guide the second ones.
"""

from collections.abc import Iterator
from typing import NamedTuple

from cards_pdf.art.paths import Path, ellipse, polygon, rounded
from cards_pdf.common.colour import INK, PAPER, mixed
from cards_pdf.pdf.canvas import Canvas
from cards_pdf.sheets.impose import Grid, Page

MARKS = ("outer", "corners", "lines", "none")  # what one may ask for
_LENGTH = 5.0
_OFF = 1.0  # from ink or card to cut mark
_WIDTH = 0.15
_TICK = 1.0  # where cards touch, it lies on what round corners lose
_PALE = mixed(INK, PAPER, 0.45)
_HAIR = 0.1


def cut_marks(canvas: Canvas, made: Grid, margin: float) -> None:
    """Short lines at every cut, at the four sides of the grid."""
    left, top, width, height = made.outer
    page_w, page_h = made.form.page
    near, far = made.bleed + _OFF, made.bleed + _OFF + _LENGTH
    for x in _cuts(made, 0):
        _mark(canvas, (x, max(top - far, margin)), (x, top - near))
        _mark(canvas, (x, top + height + near), (x, min(top + height + far, page_h - margin)))
    for y in _cuts(made, 1):
        _mark(canvas, (max(left - far, margin), y), (left - near, y))
        _mark(canvas, (left + width + near, y), (min(left + width + far, page_w - margin), y))


def fold_marks(canvas: Canvas, made: Grid, margin: float) -> None:
    """Dashed lines in the margins where a gutterfold sheet is folded."""
    left, top, width, height = made.outer
    page_w, page_h = made.form.page
    if made.form.fold == "vertical":
        for y1, y2 in ((margin, top - _OFF), (top + height + _OFF, page_h - margin)):
            canvas.line(page_w / 2, y1, page_w / 2, y2, width=0.25, dash="1.5 1")
    elif made.form.fold == "horizontal":
        for x1, x2 in ((margin, left - _OFF), (left + width + _OFF, page_w - margin)):
            canvas.line(x1, page_h / 2, x2, page_h / 2, width=0.25, dash="1.5 1")


def guides(canvas: Canvas, made: Grid, marks: str) -> None:
    """What is drawn over the fronts: ticks between the cards, or every cut as a line."""
    if marks == "corners":
        _corner_ticks(canvas, made)
    elif marks == "lines":
        _cut_lines(canvas, made)


def round_corners(canvas: Canvas, made: Grid, page: Page, radius: float) -> None:
    """Where a corner punch goes round each front."""
    for slot in page.slots:
        if not slot.back:
            card = rounded(slot.x, slot.y, *made.form.card, radius)
            canvas.path(card, stroke=_PALE, width=_HAIR)


def shape_guides(canvas: Canvas, made: Grid, page: Page, shape: str) -> None:
    """Where to cut fronts that are no rectangles."""
    width, height = made.form.card
    for slot in page.slots:
        if not slot.back:
            canvas.path(shape_outline(shape, slot.x, slot.y, width, height), stroke=_PALE, width=_HAIR)


def shape_outline(name: str, x: float, y: float, w: float, h: float) -> Path:
    if name == "round":
        return ellipse(x + w / 2, y + h / 2, w / 2, h / 2)
    upright = ((0.5, 0.0), (1.0, 0.25), (1.0, 0.75), (0.5, 1.0), (0.0, 0.75), (0.0, 0.25))
    return polygon(*((x + a * w, y + b * h) if h >= w else (x + b * w, y + a * h) for a, b in upright))


class _Edge(NamedTuple):
    """An edge of cards inside the grid, and how far a tick may reach over it to either side."""

    at: float
    before: float
    after: float


def _corner_ticks(canvas: Canvas, made: Grid) -> None:
    across, down = list(_inner_edges(made, 0)), list(_inner_edges(made, 1))
    for x in across:
        for y in down:
            canvas.line(x.at - x.before, y.at, x.at + x.after, y.at, stroke=_PALE, width=_HAIR)
            canvas.line(x.at, y.at - y.before, x.at, y.at + y.after, stroke=_PALE, width=_HAIR)


def _inner_edges(made: Grid, axis: int) -> Iterator[_Edge]:
    """In a gutter ticks lie in the waste alone."""
    count = (made.form.columns, made.form.rows)[axis]
    size, gap = made.form.card[axis], made.gutter[axis]
    start = (made.left, made.top)[axis]
    folded = made.form.fold == ("vertical", "horizontal")[axis]
    for edge in _between(start, size, gap, count):
        yield edge
        if folded:
            yield _Edge(made.form.page[axis] - edge.at, edge.after, edge.before)


def _between(start: float, size: float, gap: float, count: int) -> Iterator[_Edge]:
    for n in range(1, count):
        after = start + n * (size + gap)
        if gap:
            reach = min(_TICK, gap / 2)
            yield _Edge(after - gap, 0.0, reach)
            yield _Edge(after, reach, 0.0)
        else:
            yield _Edge(after, _TICK, _TICK)


def _cut_lines(canvas: Canvas, made: Grid) -> None:
    left, top, width, height = made.outer
    for x in _cuts(made, 0):
        canvas.line(x, top, x, top + height, stroke=_PALE, width=_HAIR)
    for y in _cuts(made, 1):
        canvas.line(left, y, left + width, y, stroke=_PALE, width=_HAIR)


def _cuts(made: Grid, axis: int) -> list[float]:
    """Every card edge along an axis, once, on both halves of a fold."""
    count = (made.form.columns, made.form.rows)[axis]
    size, gap = made.form.card[axis], made.gutter[axis]
    start = (made.left, made.top)[axis]
    edges = {round(start + n * (size + gap) + side, 4) for n in range(count) for side in (0.0, size)}
    if made.form.fold == ("vertical", "horizontal")[axis]:
        edges |= {round(made.form.page[axis] - edge, 4) for edge in edges}
    return sorted(edges)


def _mark(canvas: Canvas, start: tuple[float, float], end: tuple[float, float]) -> None:
    if end[0] - start[0] >= 1 or end[1] - start[1] >= 1:
        canvas.line(*start, *end, stroke=INK, width=_WIDTH)
