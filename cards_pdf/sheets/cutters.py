"""Files for cutting machines: the outlines of cards, and marks by which machines find the print.

The marks are those of Silhouette's machines, as the specification of silhouette-card-maker
describes them: a square and two angles, or an angle in each corner of the paper.

What is delicate:
    Silhouette's program takes no inset below 10 mm. For less, the file is for a paper that is
    larger all round, and the sheet is laid in its middle.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence

from cards_pdf.art.path import Path, polyline
from cards_pdf.canvas.base import Canvas
from cards_pdf.common.colour import INK
from cards_pdf.common.line_break import xml_text
from cards_pdf.common.messages import Message
from cards_pdf.order import CUTTERS, Order
from cards_pdf.sheets.formats import SheetFormat
from cards_pdf.sheets.impose import Grid, Page, find_fullest, make_grid

DEFAULT_CORNER_RADIUS = 3.0  # mm: the usual corner of a card
LENGTH = 5.0
THICKNESS = 1.0
SQUARE = 5.0
_MIN_INSET = 10.0  # mm that Silhouette's program takes
_CLEARANCE = 1.0  # mm between a mark and ink
_CURVE_STEPS = 24  # in DXF
Outline = Callable[[float, float], Path]  # of a card with this corner
Paper = tuple[float, float]


def draw_registration_marks(canvas: Canvas, page: Paper, order: Order) -> None:
    """Draw the marks inwards, so that a corner lies `inset` from both sides of the paper."""
    if CUTTERS[order.cutter].square:
        corner = order.inset - SQUARE / 2
        canvas.rect(corner, corner, SQUARE, SQUARE, fill=INK)
    half = THICKNESS / 2
    for x, y, across, down in _find_angles(page, order):
        inner = (x + across * half, y + down * half)
        ends = ((x + across * LENGTH, inner[1]), (inner[0], y + down * LENGTH))
        canvas.path(polyline(ends[0], inner, ends[1]), stroke=INK, width=THICKNESS)


def _find_angles(page: Paper, order: Order) -> Iterator[tuple[float, float, int, int]]:
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
    write = _write_svg if order.cut_file == "svg" else _write_dxf
    for page in pages:
        corners = tuple((slot.x, slot.y) for slot in page.slots)
        if page.back or corners in known:
            continue
        known.add(corners)
        paths = [outline(x + border, y + border) for x, y in corners]
        content = write(paper, paths, _describe_sheet(grid, paper, order))
        yield page.number, content.encode(), len(corners)


def _describe_sheet(grid: Grid, paper: Paper, order: Order) -> str:
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


def _write_svg(paper: Paper, paths: Sequence[Path], about: str) -> str:
    width, height = paper
    size = f'width="{width:g}mm" height="{height:g}mm" viewBox="0 0 {width:g} {height:g}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size}>\n<desc>{xml_text(about)}</desc>'
    lines = [
        f'<path d="{path.svg(digits=4)}" fill="none" stroke="#ff0000" stroke-width="0.1"/>'
        for path in paths
    ]
    return "\n".join((head, *lines, "</svg>\n"))


def _write_dxf(paper: Paper, paths: Sequence[Path], about: str) -> str:
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


def _find_corners(path: Path) -> Iterator[tuple[float, float]]:
    """Yield the outline in straight steps, a hundredth of a millimetre from its curves."""
    x = y = 0.0
    for op, numbers in path.segments:
        for step in range(1, _CURVE_STEPS + 1) if op == "c" else ():
            t = step / _CURVE_STEPS
            weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
            yield (
                _add_products(weights, (x, *numbers[::2])),
                _add_products(weights, (y, *numbers[1::2])),
            )
        if op in "ml":
            yield numbers[0], numbers[1]
        if numbers:
            x, y = numbers[-2:]


def _add_products(weights: Iterable[float], sides: Iterable[float]) -> float:
    return sum(weight * side for weight, side in zip(weights, sides, strict=True))
