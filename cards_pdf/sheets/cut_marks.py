"""Marks around the cards: where to cut and fold. They stay in the margins, never on a card or its bleed."""

from cards_pdf.colour import INK
from cards_pdf.pdf.canvas import Canvas
from cards_pdf.sheets.impose import Grid

_LENGTH = 5.0
_OFF = 1.0  # from ink or card to cut mark
_WIDTH = 0.15


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
