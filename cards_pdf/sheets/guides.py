"""Guides around and over the cards: where to cut and fold, and the line that names the sheet.

The first cuts remove the marks in the margins. Small ticks between the cards guide the second ones.

Cutting machines
    A file has the outlines of the cards, and marks on the print by which the machine finds it. The
    marks are those of Silhouette's machines, as the specification of silhouette-card-maker
    describes them: a square and two angles, or an angle in each corner of the paper.

What is delicate:
    Silhouette's program takes no inset below 10 mm. For less, the file is for a paper that is
    larger all round, and the sheet is laid in its middle.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from itertools import product
from operator import mul

from cards_pdf.art.path import HEXAGON, Path, Point, ellipse, polygon, polyline
from cards_pdf.canvas.base import Canvas
from cards_pdf.canvas.typefaces import typefaces
from cards_pdf.cards.edition import Edition
from cards_pdf.common.colour import INK, PAPER, Rgb, mixed
from cards_pdf.common.line_break import xml_text
from cards_pdf.common.messages import Message, start_sentence
from cards_pdf.common.sizes import Mm
from cards_pdf.common.units import MM_PER_POINT
from cards_pdf.decks.deck import Deck
from cards_pdf.decks.icons import CREDIT
from cards_pdf.order import CUTTERS, Order
from cards_pdf.rulebooks import deck_words
from cards_pdf.sheets.formats import SheetFormat
from cards_pdf.sheets.impose import Grid, Page, find_fullest, make_grid
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


def draw_cut_marks(canvas: Canvas, grid: Grid, margin: float, *, on_bleed: bool = False) -> None:
    """Draw short lines at every cut, at the four sides of the grid, outside the printer's margin.

    Where they have no room beyond the bleed, they lie over it, on a strip of bare paper, and are
    drawn `on_bleed`.
    """
    inks = ((PAPER, _MARK_STRIP), (INK, _MARK_WIDTH)) if on_bleed else ((INK, _MARK_WIDTH),)
    near = _MARK_GAP if on_bleed else grid.bleed + _MARK_GAP
    far = near + _MARK_LENGTH
    for axis in _AXES:
        first, last = _find_ends(grid, 1 - axis)
        has_room = not grid.bleed or first - grid.bleed - _MARK_GAP - margin >= _MIN_MARK
        end = grid.form.page[1 - axis] - margin
        spans = (max(first - far, margin), first - near), (last + near, min(last + far, end))
        for (ink, width), at, (start, stop) in product(inks, _find_cuts(grid, axis), spans):
            if has_room != on_bleed and stop - start >= _MIN_MARK:
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
    corners = HEXAGON if height >= width else [(b, a) for a, b in HEXAGON]
    return polygon(*((x + a * width, y + b * height) for a, b in corners))


def draw_guides(canvas: Canvas, grid: Grid, marks: str) -> None:
    """Draw small crosses where the corners of cards meet, or lines over the grid at every cut."""
    if marks == "corners":
        for x, left, right in _find_inner_edges(grid, 0):
            for y, above, below in _find_inner_edges(grid, 1):
                _draw_line(canvas, 1, y, start=x - left, stop=x + right, ink=_GUIDE_INK)
                _draw_line(canvas, 0, x, start=y - above, stop=y + below, ink=_GUIDE_INK)
        return
    for axis in _AXES:
        first, last = _find_ends(grid, 1 - axis)
        for at in _find_cuts(grid, axis):
            _draw_line(canvas, axis, at, start=first, stop=last, ink=_GUIDE_INK)


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


def draw_caption(
    canvas: Canvas, grid: Grid, page: Page, deck: Deck, edition: Edition, margin: float
) -> None:
    """Draw the deck and sheet under the first column of cards or beside the last row.

    Where the printer reaches neither, there is no caption.
    """
    size = _find_caption_size(edition)
    left, top, _, height = grid.outer
    bottom = top + height
    below, beside = _find_rooms_for_caption(grid, margin, size)
    x = left + _FROM_MARKS
    y = bottom + grid.bleed + _BELOW_CARDS
    place: AbstractContextManager[None] = nullcontext()
    is_upwards = grid.bleed > below
    if is_upwards:
        if grid.bleed > beside:
            return
        place = canvas.frame(left - grid.bleed - _BESIDE_CARDS, bottom - _FROM_MARKS, -90.0)
        x, y = (0.0, 0.0)
    room = grid.form.card[is_upwards] - 2 * _FROM_MARKS
    caption = _set_caption(canvas, grid, page, deck=deck, room=room, size=size)
    with place:
        canvas.text(x, y, caption, size, colour=_CAPTION_INK)
        if deck.names_artists:  # behind it, along the next card
            pitch = grid.form.card[is_upwards] + grid.gutter[is_upwards]
            credit = line(CREDIT, typefaces(deck.language).body)
            canvas.text(x + pitch, y, credit, size, colour=_CAPTION_INK)


def _set_caption(
    canvas: Canvas, grid: Grid, page: Page, deck: Deck, room: float, size: float
) -> Line:
    """Set title and sheet in one line, or the sheet alone.

    The title is left out if it has no room or no typeface has its letters.
    """
    word = deck_words(deck)
    side = "backs" if page.back else "fronts"
    if grid.form.fold != "none":
        side = "both"
    text = word["caption"].format(page.number, word[side])
    face = typefaces(deck.language).body
    alone = line(start_sentence(text), face)
    title_face = able_face(deck.title, (face, *canvas.typefaces.styles))
    caption = alone
    if title_face is face:
        caption = line(f"{deck.title} · {text}", face)
    elif title_face:  # a font of the deck's own, which may lack the characters that follow
        caption = side_by_side(line(deck.title, title_face), line(f"· {text}", face), face)
    return alone if caption.width_mm(size) > room else caption


def _find_caption_size(edition: Edition) -> float:
    return edition.scale * edition.small(_CAPTION_PT)


def find_bleed_beside_caption(grid: Grid, margin: float, edition: Edition) -> float:
    """Return the widest bleed that leaves a caption room; below 0 if it has none anyhow."""
    return max(_find_rooms_for_caption(grid, margin, _find_caption_size(edition)))


def _find_rooms_for_caption(grid: Grid, margin: float, size: float) -> tuple[float, float]:
    """Return the free paper, in mm, between a caption and the cards: below and beside them."""
    left, top, _, height = grid.outer
    below = grid.form.page[1] - margin - _DESCENT - _BELOW_CARDS - (top + height)
    beside = left - _BESIDE_CARDS - size * MM_PER_POINT * _ASCENT_EM - margin
    return below, beside


DEFAULT_CORNER_RADIUS = 3.0  # mm: the usual corner of a card
LENGTH = 5.0
THICKNESS = 1.0
SQUARE = 5.0
# --- cutting machines ---

_MIN_INSET = 10.0  # mm that Silhouette's program takes
_CLEARANCE = 1.0  # mm between a mark and ink
_CURVE_STEPS = 24  # in DXF
_SVG_STROKE = 'fill="none" stroke="#ff0000" stroke-width="0.1"'
Outline = Callable[[float, float], Path]  # of a card with this corner


def draw_registration_marks(canvas: Canvas, page: Mm, order: Order) -> None:
    """Draw the marks inwards, so that a corner lies `inset` from both sides of the paper."""
    if CUTTERS[order.cutter].square:
        corner = order.inset - SQUARE / 2
        canvas.rect(corner, corner, SQUARE, SQUARE, fill=INK)
    half = THICKNESS / 2
    for x, y, across, down in _find_angles(page, order):
        inner = (x + across * half, y + down * half)
        ends = ((x + across * LENGTH, inner[1]), (inner[0], y + down * LENGTH))
        canvas.path(polyline(ends[0], inner, ends[1]), stroke=INK, width=THICKNESS)


def _find_angles(page: Mm, order: Order) -> Iterator[tuple[float, float, int, int]]:
    """Yield the corner of each mark, and the directions of its arms."""
    width, height = page
    for is_right, is_below in CUTTERS[order.cutter].angles:
        x = width - order.inset if is_right else order.inset
        y = height - order.inset if is_below else order.inset
        yield x, y, -1 if is_right else 1, -1 if is_below else 1


def find_marks_warning(order: Order) -> Message | None:
    """Return a warning if marks lie where a printer may not print."""
    cutter = CUTTERS[order.cutter]
    free = order.inset - (SQUARE / 2 if cutter.square else 0.0)
    if not order.cut_file or not cutter.has_marks or free >= order.margin:
        return None
    return Message(
        "The marks lie {free:g} mm from the paper's edges; see whether your printer prints them "
        "whole.",
        free=free,
    )


def find_format_with_marks(forms: Sequence[SheetFormat], order: Order) -> SheetFormat:
    """Return the fullest format, with fewer cards if they would lie on the marks."""

    def has_room(form: SheetFormat) -> bool:
        grid = make_grid(form, order.bleed or 0.0, order.bleed_mode)
        reach = grid.bleed + _CLEARANCE
        x, y, width, height = grid.outer
        left = x - reach
        top = y - reach
        size = max(LENGTH, SQUARE)
        marks = [
            (min(x, x + across * LENGTH), min(y, y + down * LENGTH))
            for x, y, across, down in _find_angles(form.page, order)
        ]
        if CUTTERS[order.cutter].square:
            marks.append((order.inset - SQUARE / 2, order.inset - SQUARE / 2))
        return min(left, top) >= 0 and not any(
            left - size < mark_x < x + width + reach and top - size < mark_y < y + height + reach
            for mark_x, mark_y in marks
        )

    return find_fullest(forms, has_room)


def write_cut_files(
    grid: Grid, pages: Iterable[Page], outline: Outline, order: Order
) -> Iterator[tuple[int, bytes, int]]:
    """Yield a file for each different sheet: the first such sheet's number, the file, its cards."""
    known = set()
    border = max(0.0, _MIN_INSET - order.inset)
    paper = (grid.form.page[0] + 2 * border, grid.form.page[1] + 2 * border)
    for page in pages:
        corners = tuple((slot.x, slot.y) for slot in page.slots)
        if page.back or corners in known:
            continue
        known.add(corners)
        paths = [outline(x + border, y + border) for x, y in corners]
        about = _describe_sheet(grid, paper, order)
        if order.cut_file == "dxf":
            content = _write_dxf(paper, paths, about)
        else:
            width, height = paper
            size = f'width="{width:g}mm" height="{height:g}mm" viewBox="0 0 {width:g} {height:g}"'
            lines = [
                f'<svg xmlns="http://www.w3.org/2000/svg" {size}>\n<desc>{xml_text(about)}</desc>',
                *(f'<path d="{path.svg(digits=4)}" {_SVG_STROKE}/>' for path in paths),
                "</svg>\n",
            ]
            content = "\n".join(lines)
        yield page.number, content.encode(), len(corners)


def _describe_sheet(grid: Grid, paper: Mm, order: Order) -> str:
    width, height = paper
    card_width, card_height = grid.form.card
    cutter = CUTTERS[order.cutter]
    text = (
        f"{grid.form.name}: paper {width:g} x {height:g} mm, card {card_width:g} x "
        f"{card_height:g} mm, bleed {grid.bleed:g} mm"
    )
    if not cutter.has_marks:
        return f"{text}; no registration marks"
    inset = max(order.inset, _MIN_INSET)
    text += (
        f"; {len(cutter.angles) + cutter.square} registration marks, inset {inset:g} mm, "
        f"length {LENGTH:g} mm, thickness {THICKNESS:g} mm"
    )
    border = (width - grid.form.page[0]) / 2
    if border:
        text += f"; lay the sheet {border:g} mm inside that paper's edges"
    return text


def _write_dxf(paper: Mm, paths: Sequence[Path], about: str) -> str:
    """Write release 12, which every program reads: a closed line for each card, y upwards."""
    pairs: list[tuple[int, object]] = [(999, about), (0, "SECTION"), (2, "ENTITIES")]
    for path in paths:
        # 8 is the layer, 66 says that vertices follow, and 70 that the line is closed.
        pairs += [(0, "POLYLINE"), (8, "cut"), (66, 1), (70, 1)]
        for x, y in _find_corners(path):
            up = paper[1] - y
            pairs += [(0, "VERTEX"), (8, "cut"), (10, f"{x:.4f}"), (20, f"{up:.4f}")]
        pairs.append((0, "SEQEND"))
    pairs += [(0, "ENDSEC"), (0, "EOF")]
    return "".join(f"{code}\n{value}\n" for code, value in pairs)


def _find_corners(path: Path) -> Iterator[Point]:
    """Yield the outline in straight steps, a hundredth of a millimetre from its curves."""
    x = y = 0.0
    for op, numbers in path.segments:
        for step in range(1, _CURVE_STEPS + 1) if op == "c" else ():
            t = step / _CURVE_STEPS
            weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
            sides = (x, *numbers[::2]), (y, *numbers[1::2])
            across, down = (sum(map(mul, weights, side)) for side in sides)
            yield across, down
        if op in "ml":
            yield numbers[0], numbers[1]
        if numbers:
            x, y = numbers[-2:]
