"""Guides around and over the cards: where to cut and fold, and the line that names the sheet.

The first cuts remove the marks in the margins. Small ticks between the cards guide the second ones.
"""

from collections.abc import Callable, Iterator
from contextlib import nullcontext
from typing import NamedTuple

from cards_pdf.art.path import Path, ellipse, hexagon
from cards_pdf.canvas.base import Canvas
from cards_pdf.canvas.typefaces import typefaces
from cards_pdf.cards.edition import Edition
from cards_pdf.common.colour import INK, PAPER, Rgb, mixed
from cards_pdf.common.units import MM_PER_POINT
from cards_pdf.decks.deck import Deck
from cards_pdf.decks.icons import CREDIT
from cards_pdf.rulebooks.small_words import deck_words
from cards_pdf.sheets.impose import Grid, Page
from cards_pdf.text.fit import Line, able_face, line, side_by_side

_MARK_LENGTH = 5.0
_MARK_GAP = 1.0  # from ink or card to cut mark
_MARK_WIDTH = 0.15
_MIN_MARK = 1.0
_MARK_STRIP = 0.6  # of bare paper around a mark on the bleed
_TICK = 1.0  # where cards touch, it lies on what round corners lose
_GUIDE_INK = mixed(INK, PAPER, 0.45)
_HAIRLINE = 0.1
_AXES = (0, 1)  # across and down
# The line that names the sheet.
_CAPTION_PT = 7.0
_CAPTION_INK = mixed(INK, PAPER, 0.35)
_BELOW_CARDS = 4.2  # mm from the cards to the line's foot
_BESIDE_CARDS = 1.6
_DESCENT = 1.0
_ASCENT_EM = 0.75
_FROM_MARKS = 2.0


def draw_cut_marks(canvas: Canvas, grid: Grid, margin: float) -> None:
    """Draw short lines at every cut, at the four sides of the grid.

    Where they have no room beyond the bleed, `draw_cut_marks_on_bleed` draws them.
    """
    for axis in _AXES:
        if _has_room_beyond_bleed(grid, axis, margin):
            _draw_marks(canvas, grid, axis, near=grid.bleed + _MARK_GAP, margin=margin)


def draw_cut_marks_on_bleed(canvas: Canvas, grid: Grid, margin: float) -> None:
    """Draw the cut marks that have room only over the bleed, on a strip of bare paper."""
    for axis in _AXES:
        if not _has_room_beyond_bleed(grid, axis, margin):
            for ink, width in ((PAPER, _MARK_STRIP), (INK, _MARK_WIDTH)):
                _draw_marks(canvas, grid, axis, near=_MARK_GAP, margin=margin, ink=ink, width=width)


def _has_room_beyond_bleed(grid: Grid, axis: int, margin: float) -> bool:
    first, _ = _find_ends(grid, 1 - axis)
    return not grid.bleed or first - grid.bleed - _MARK_GAP - margin >= _MIN_MARK


def _draw_marks(
    canvas: Canvas,
    grid: Grid,
    axis: int,
    near: float,
    margin: float,
    *,
    ink: Rgb = INK,
    width: float = _MARK_WIDTH,
) -> None:
    """Draw marks from `near` the cards outwards, but not in the printer's margin."""
    first, last = _find_ends(grid, 1 - axis)
    end = grid.form.page[1 - axis] - margin
    far = near + _MARK_LENGTH
    spans = (max(first - far, margin), first - near), (last + near, min(last + far, end))
    for at in _find_cuts(grid, axis):
        for start, stop in spans:
            if stop - start >= _MIN_MARK:
                _draw_line(canvas, axis, at, start=start, stop=stop, ink=ink, width=width)


def draw_fold_marks(canvas: Canvas, grid: Grid, margin: float) -> None:
    """Draw dashed lines in the margins where a gutterfold sheet is folded."""
    page = grid.form.page
    for axis in _AXES:
        if _is_folded(grid, axis):
            first, last = _find_ends(grid, 1 - axis)
            for start, stop in (
                (margin, first - _MARK_GAP),
                (last + _MARK_GAP, page[1 - axis] - margin),
            ):
                _draw_line(
                    canvas, axis, page[axis] / 2, start=start, stop=stop, width=0.25, dash="1.5 1"
                )


def draw_outlines(canvas: Canvas, page: Page, make_outline: Callable[[float, float], Path]) -> None:
    """Draw an outline over each front; a corner punch goes round it, or scissors."""
    for slot in page.slots:
        if not slot.back:
            canvas.path(make_outline(slot.x, slot.y), stroke=_GUIDE_INK, width=_HAIRLINE)


def make_shape_outline(name: str, x: float, y: float, width: float, height: float) -> Path:
    """Return the outline of a round card, or of a hexagon with a point at its narrow sides."""
    if name == "round":
        return ellipse(x + width / 2, y + height / 2, width / 2, ry=height / 2)
    return hexagon(x, y, width, height=height)


def draw_corner_ticks(canvas: Canvas, grid: Grid) -> None:
    """Draw small crosses where the corners of cards meet."""
    for x, left, right in _find_inner_edges(grid, 0):
        for y, above, below in _find_inner_edges(grid, 1):
            _draw_line(canvas, 1, y, start=x - left, stop=x + right, ink=_GUIDE_INK)
            _draw_line(canvas, 0, x, start=y - above, stop=y + below, ink=_GUIDE_INK)


def _find_inner_edges(grid: Grid, axis: int) -> Iterator[tuple[float, float, float]]:
    """Yield the edges between cards, and how far a tick may reach over them to either side.

    With gutters, ticks lie in the waste strip alone.
    """
    size = grid.form.card[axis]
    gap = grid.gutter[axis]
    start = (grid.left, grid.top)[axis]
    reach = min(_TICK, gap / 2)
    for n in range(1, (grid.form.columns, grid.form.rows)[axis]):
        after = start + n * (size + gap)
        edges = [(after, _TICK, _TICK)]
        if gap:
            edges = [(after - gap, 0.0, reach), (after, reach, 0.0)]
        for at, before, behind in edges:
            yield at, before, behind
            if _is_folded(grid, axis):
                yield grid.form.page[axis] - at, behind, before


def draw_cut_lines(canvas: Canvas, grid: Grid) -> None:
    """Draw lines over the whole grid at every cut."""
    for axis in _AXES:
        first, last = _find_ends(grid, 1 - axis)
        for at in _find_cuts(grid, axis):
            _draw_line(canvas, axis, at, start=first, stop=last, ink=_GUIDE_INK)


def _find_cuts(grid: Grid, axis: int) -> list[float]:
    """Return every card edge along an axis, once, on both halves of a fold."""
    count = (grid.form.columns, grid.form.rows)[axis]
    size = grid.form.card[axis]
    pitch = size + grid.gutter[axis]
    start = (grid.left, grid.top)[axis]
    edges = {round(start + n * pitch + side, 4) for n in range(count) for side in (0.0, size)}
    if _is_folded(grid, axis):
        edges |= {round(grid.form.page[axis] - edge, 4) for edge in edges}
    return sorted(edges)


def _find_ends(grid: Grid, axis: int) -> tuple[float, float]:
    """Return where everything that is cut begins and ends along an axis."""
    start = grid.outer[axis]
    return start, start + grid.outer[axis + 2]


def _is_folded(grid: Grid, axis: int) -> bool:
    return grid.form.fold == ("vertical", "horizontal")[axis]


def _draw_line(
    canvas: Canvas,
    axis: int,
    position: float,
    start: float,
    stop: float,
    *,
    ink: Rgb = INK,
    width: float = _HAIRLINE,
    dash: str = "",
) -> None:
    """Draw a line at a place on an axis, from `start` to `stop` along the other axis."""
    line_ends = (start, position, stop, position) if axis else (position, start, position, stop)
    canvas.line(*line_ends, stroke=ink, width=width, dash=dash)


class _CaptionPlace(NamedTuple):
    """The start of a caption, its direction, and its room between two cut marks."""

    x: float
    y: float
    is_upwards: bool
    length: float


def draw_caption(
    canvas: Canvas, grid: Grid, page: Page, deck: Deck, edition: Edition, margin: float
) -> None:
    """Draw the deck and sheet under the first column of cards or beside the last row.

    Where the printer reaches neither, there is no caption.
    """
    size = _find_caption_size(edition)
    place = next(_find_caption_places(grid, margin, size), None)
    if place is None:
        return
    face = typefaces(deck.language).body
    caption = _set_caption(canvas, grid, page, deck=deck)
    if caption is None or caption.width_mm(size) > place.length:
        text = _write_sheet_text(grid, page, deck)
        caption = line(text[:1].upper() + text[1:], face)
    with canvas.frame(place.x, place.y, -90.0) if place.is_upwards else nullcontext():
        x, y = (0.0, 0.0) if place.is_upwards else (place.x, place.y)
        canvas.text(x, y, caption, size, colour=_CAPTION_INK)
        if deck.names_artists:  # behind it, along the next card
            pitch = grid.form.card[place.is_upwards] + grid.gutter[place.is_upwards]
            canvas.text(x + pitch, y, line(CREDIT, face), size, colour=_CAPTION_INK)


def _find_caption_size(edition: Edition) -> float:
    return edition.scale * edition.small(_CAPTION_PT)


def _write_sheet_text(grid: Grid, page: Page, deck: Deck) -> str:
    word = deck_words(deck)
    side = "backs" if page.back else "fronts"
    if grid.form.fold != "none":
        side = "both"
    return word["caption"].format(page.number, word[side])


def _set_caption(canvas: Canvas, grid: Grid, page: Page, deck: Deck) -> Line | None:
    """Set title and sheet in one line; None if no typeface has the title's letters."""
    face = typefaces(deck.language).body
    text = _write_sheet_text(grid, page, deck)
    title_face = able_face(deck.title, (face, *canvas.typefaces.styles))
    if title_face is face:
        return line(f"{deck.title} · {text}", face)
    if title_face:  # a font of the deck's own, which may lack the characters that follow
        return side_by_side(line(deck.title, title_face), line(f"· {text}", face), face)
    return None


def find_bleed_beside_caption(grid: Grid, margin: float, edition: Edition) -> float:
    """Return the widest bleed that leaves a caption room; below 0 if it has none anyhow."""
    return max(_find_rooms_for_caption(grid, margin, _find_caption_size(edition)))


def _find_rooms_for_caption(grid: Grid, margin: float, size: float) -> tuple[float, float]:
    """Return the free paper, in mm, between a caption and the cards: below and beside them."""
    left, top, _, height = grid.outer
    below = grid.form.page[1] - margin - _DESCENT - _BELOW_CARDS - (top + height)
    beside = left - _BESIDE_CARDS - size * MM_PER_POINT * _ASCENT_EM - margin
    return below, beside


def _find_caption_places(grid: Grid, margin: float, size: float) -> Iterator[_CaptionPlace]:
    left, top, _, height = grid.outer
    bottom = top + height
    across, down = (side - 2 * _FROM_MARKS for side in grid.form.card)
    below, beside = _find_rooms_for_caption(grid, margin, size)
    if grid.bleed <= below:
        baseline = bottom + grid.bleed + _BELOW_CARDS
        yield _CaptionPlace(left + _FROM_MARKS, baseline, False, across)
    if grid.bleed <= beside:
        baseline = left - grid.bleed - _BESIDE_CARDS
        yield _CaptionPlace(baseline, bottom - _FROM_MARKS, True, down)
