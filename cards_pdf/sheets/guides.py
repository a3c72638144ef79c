"""What is drawn around the cards: where to cut and fold, and the line that says which sheet it is.

The first cuts remove the marks in the margins; small ticks between the cards guide the second ones.
"""

from collections.abc import Iterator
from contextlib import nullcontext
from typing import NamedTuple

from cards_pdf.art.path import Path, ellipse, hexagon, rounded
from cards_pdf.canvas.base import Canvas
from cards_pdf.canvas.fonts.typefaces import typefaces
from cards_pdf.cards.edition import Edition
from cards_pdf.common.colour import INK, PAPER, mixed
from cards_pdf.common.units import MM_PER_POINT
from cards_pdf.decks.icons import CREDIT
from cards_pdf.decks.model import Deck
from cards_pdf.rulebooks.small_words import deck_words
from cards_pdf.sheets.impose import Grid, Page
from cards_pdf.text.fit import able_face, line, side_by_side

_LENGTH = 5.0
_OFF = 1.0  # from ink or card to cut mark
_WIDTH = 0.15
_TICK = 1.0  # where cards touch, it lies on what round corners lose
_PALE = mixed(INK, PAPER, 0.45)
_HAIR = 0.1
_SIZE = 7.0  # points of the line that says which sheet it is
_BELOW, _BESIDE = 4.2, 1.6  # mm from the cards to the line's foot
_UNDER_LINE = 1.0
_TALL = 0.75  # of the size: what letters take above their line
_FROM_MARKS = 2.0
_PALE_WORDS = mixed(INK, PAPER, 0.35)


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
            canvas.path(
                shape_outline(shape, slot.x, slot.y, width, height), stroke=_PALE, width=_HAIR
            )


def shape_outline(name: str, x: float, y: float, w: float, h: float) -> Path:
    if name == "round":
        return ellipse(x + w / 2, y + h / 2, w / 2, h / 2)
    return hexagon(x, y, w, h)


class _Edge(NamedTuple):
    """An edge of cards inside the grid, and how far a tick may reach over it to either side."""

    at: float
    before: float
    after: float


def corner_ticks(canvas: Canvas, made: Grid) -> None:
    across, down = list(_inner_edges(made, 0)), list(_inner_edges(made, 1))
    for x in across:
        for y in down:
            canvas.line(x.at - x.before, y.at, x.at + x.after, y.at, stroke=_PALE, width=_HAIR)
            canvas.line(x.at, y.at - y.before, x.at, y.at + y.after, stroke=_PALE, width=_HAIR)


def _inner_edges(made: Grid, axis: int) -> Iterator[_Edge]:
    """In a gutter ticks lie in the waste alone."""
    size, gap = made.form.card[axis], made.gutter[axis]
    folded = made.form.fold == ("vertical", "horizontal")[axis]
    for n in range(1, (made.form.columns, made.form.rows)[axis]):
        after, reach = (made.left, made.top)[axis] + n * (size + gap), min(_TICK, gap / 2)
        both = [_Edge(after - gap, 0.0, reach), _Edge(after, reach, 0.0)]
        for edge in both if gap else [_Edge(after, _TICK, _TICK)]:
            yield edge
            if folded:
                yield _Edge(made.form.page[axis] - edge.at, edge.after, edge.before)


def cut_lines(canvas: Canvas, made: Grid) -> None:
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
    edges = {
        round(start + n * (size + gap) + side, 4) for n in range(count) for side in (0.0, size)
    }
    if made.form.fold == ("vertical", "horizontal")[axis]:
        edges |= {round(made.form.page[axis] - edge, 4) for edge in edges}
    return sorted(edges)


def _mark(canvas: Canvas, start: tuple[float, float], end: tuple[float, float]) -> None:
    if end[0] - start[0] >= 1 or end[1] - start[1] >= 1:
        canvas.line(*start, *end, stroke=INK, width=_WIDTH)


class _Place(NamedTuple):
    """Where the line begins, whether it runs up the sheet, and how long it may be between two cut
    marks.
    """

    x: float
    y: float
    upwards: bool
    length: float


def draw_caption(
    canvas: Canvas, made: Grid, page: Page, deck: Deck, edition: Edition, margin: float
) -> None:
    """One line under the first column of cards or beside the last row, wherever the printer
    reaches.
    """
    size = edition.scale * edition.small(_SIZE)
    place = next(_places(made, margin, size), None)
    if place is None:
        return
    face, word = typefaces(deck.language).body, deck_words(deck)
    side = "both" if made.form.fold != "none" else "backs" if page.back else "fronts"
    said = word["caption"].format(page.number, word[side])
    # The title may need a font of the deck's own, which may lack the characters that follow
    own, shown = able_face(deck.title, (face, *canvas.typefaces.styles)), None
    if own is face:
        shown = line(f"{deck.title} · {said}", face)
    elif own:
        shown = side_by_side(line(deck.title, own), line(f"· {said}", face), face)
    if shown is None or shown.width_mm(size) > place.length:
        shown = line(said[:1].upper() + said[1:], face)
    with canvas.frame(place.x, place.y, -90.0) if place.upwards else nullcontext():
        x, y = (0.0, 0.0) if place.upwards else (place.x, place.y)
        canvas.text(x, y, shown, size, colour=_PALE_WORDS)
        if deck.names_artists:  # behind it, along the next card
            further = made.form.card[place.upwards] + made.gutter[place.upwards]
            canvas.text(x + further, y, line(CREDIT, face), size, colour=_PALE_WORDS)


def _places(made: Grid, margin: float, size: float) -> Iterator[_Place]:
    left, top, _, height = made.outer
    bottom = top + height
    across, down = (side - 2 * _FROM_MARKS for side in made.form.card)
    baseline = bottom + made.bleed + _BELOW
    if baseline + _UNDER_LINE <= made.form.page[1] - margin:
        yield _Place(left + _FROM_MARKS, baseline, False, across)
    baseline = left - made.bleed - _BESIDE
    if baseline - size * MM_PER_POINT * _TALL >= margin:
        yield _Place(baseline, bottom - _FROM_MARKS, True, down)
