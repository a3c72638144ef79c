"""Files for cutting machines: the cards' outlines beside the PDF, and marks by which machines find
the print.

The marks are those of Silhouette's machines, as the specification of silhouette-card-maker
describes them: a square and two angles, or an angle in each corner of the paper. Their program
takes no inset below 10 mm. For less, the file is for a paper that is larger all round, in the
middle of which the sheet is laid.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence

from cards_pdf.art.path import Path, polyline
from cards_pdf.canvas.base import Canvas
from cards_pdf.common.colour import INK
from cards_pdf.common.messages import Message
from cards_pdf.common.xml_text import xml_text
from cards_pdf.order import CUTTERS, Order
from cards_pdf.sheets.formats import SheetFormat
from cards_pdf.sheets.impose import Grid, Page, find_fullest, make_grid

DEFAULT_CORNER_RADIUS = 3.0  # mm: the usual corner of a card
LENGTH, THICK, SQUARE = 5.0, 1.0, 5.0
_LEAST_TOLD = 10.0  # mm: an inset that Silhouette's program takes
_CLEAR = 1.0  # mm between a mark and ink
_STEPS = 24  # of a curve in DXF
Outline = Callable[[float, float], Path]  # of a card whose corner lies there


def draw_registration_marks(canvas: Canvas, page: tuple[float, float], order: Order) -> None:
    """Drawn from their outer edges inwards, so that a corner lies `inset` from both sides of the
    paper.
    """
    if CUTTERS[order.cutter].square:
        corner = order.inset - SQUARE / 2
        canvas.rect(corner, corner, SQUARE, SQUARE, fill=INK)
    half = THICK / 2
    for x, y, across, down in _angles(page, order):
        inner = (x + across * half, y + down * half)
        corner_mark = polyline(
            (x + across * LENGTH, inner[1]), inner, (inner[0], y + down * LENGTH)
        )
        canvas.path(corner_mark, stroke=INK, width=THICK)


def _angles(page: tuple[float, float], order: Order) -> Iterator[tuple[float, float, int, int]]:
    """The corner of each, and which way its arms run."""
    for right, below in CUTTERS[order.cutter].angles:
        x, y = (
            side - order.inset if far else order.inset
            for side, far in zip(page, (right, below), strict=True)
        )
        yield x, y, -1 if right else 1, -1 if below else 1


def find_marks_warning(order: Order) -> str:
    """Of marks that lie where a printer may not print; "" where none does."""
    cutter = CUTTERS[order.cutter]
    free = order.inset - (SQUARE / 2 if cutter.square else 0.0)
    if not order.cut_file or not cutter.has_marks or free >= order.margin:
        return ""
    said = (
        "The marks lie {free:g} mm from the paper's edges; see whether your printer prints "
        "them whole."
    )
    return Message(said, free=free)


def with_room_for_marks(forms: Sequence[SheetFormat], order: Order) -> SheetFormat:
    """The find_fullest of these formats, with fewer cards if they would lie on the marks."""
    return find_fullest(
        forms, lambda form: _leaves_room(make_grid(form, order.bleed, order.bleed_mode), order)
    )


def _leaves_room(made: Grid, order: Order) -> bool:
    left, top, width, height = made.outer
    reach = made.bleed + _CLEAR
    inked = (left - reach, top - reach, left + width + reach, top + height + reach)
    corner, mark = order.inset - SQUARE / 2, max(LENGTH, SQUARE)
    places = [(min(x, x + across * LENGTH), min(y, y + down * LENGTH))
              for x, y, across, down in _angles(made.form.page, order)]  # fmt: skip
    places += [(corner, corner)] if CUTTERS[order.cutter].square else []
    return min(inked[:2]) >= 0 and not any(
        x < inked[2] and x + mark > inked[0] and y < inked[3] and y + mark > inked[1]
        for x, y in places
    )


def write_cut_files(
    made: Grid, pages: Iterable[Page], outline: Outline, order: Order
) -> Iterator[tuple[int, bytes, int]]:
    """For each different sheet: the number of the first that is cut so, the file, and its cards."""
    seen, around = set(), max(0.0, _LEAST_TOLD - order.inset)
    paper = made.form.page[0] + 2 * around, made.form.page[1] + 2 * around
    write = _svg if order.cut_file == "svg" else _dxf
    for page in pages:
        corners = tuple((slot.x, slot.y) for slot in page.slots)
        if page.back or corners in seen:
            continue
        seen.add(corners)
        paths = [outline(x + around, y + around) for x, y in corners]
        yield page.number, write(paper, paths, _about(made, paper, order)).encode(), len(corners)


def _about(made: Grid, paper: tuple[float, float], order: Order) -> str:
    (width, height), (wide, high), cutter = paper, made.form.card, CUTTERS[order.cutter]
    what = (
        f"{made.form.name}: paper {width:g} x {height:g} mm, card {wide:g} x {high:g} mm, "
        f"bleed {made.bleed:g} mm"
    )
    if not cutter.has_marks:
        return f"{what}; no registration marks"
    inset = max(order.inset, _LEAST_TOLD)
    marks = (
        f"{len(cutter.angles) + cutter.square} registration marks, inset {inset:g} mm, length "
        f"{LENGTH:g} mm, "
        f"thickness {THICK:g} mm"
    )
    around = (width - made.form.page[0]) / 2
    return f"{what}; {marks}" + (
        f"; lay the sheet {around:g} mm inside that paper's edges" if around else ""
    )


def _svg(paper: tuple[float, float], paths: Sequence[Path], about: str) -> str:
    width, height = paper
    size = f'width="{width:g}mm" height="{height:g}mm" viewBox="0 0 {width:g} {height:g}"'
    lines = [
        f'<path d="{path.svg(digits=4)}" fill="none" stroke="#ff0000" stroke-width="0.1"/>'
        for path in paths
    ]
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size}>\n<desc>{xml_text(about)}</desc>'
    return "\n".join((head, *lines, "</svg>\n"))


def _dxf(paper: tuple[float, float], paths: Sequence[Path], about: str) -> str:
    """Release 12, which everything reads: a closed line for each card, millimetres, y upwards."""
    pairs: list[tuple[int, object]] = [(999, about), (0, "SECTION"), (2, "ENTITIES")]
    for path in paths:
        pairs += [(0, "POLYLINE"), (8, "cut"), (66, 1), (70, 1)]
        for x, y in _corners(path):
            up = paper[1] - y
            pairs += [(0, "VERTEX"), (8, "cut"), (10, f"{x:.4f}"), (20, f"{up:.4f}")]
        pairs.append((0, "SEQEND"))
    pairs += [(0, "ENDSEC"), (0, "EOF")]
    return "".join(f"{code}\n{value}\n" for code, value in pairs)


def _corners(path: Path) -> Iterator[tuple[float, float]]:
    """The outline in straight steps, a hundredth of a millimetre from its curves."""
    x = y = 0.0
    for op, numbers in path.segments:
        for step in range(1, _STEPS + 1) if op == "c" else ():
            t = step / _STEPS
            parts = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
            yield _sum(parts, (x, *numbers[::2])), _sum(parts, (y, *numbers[1::2]))
        if op in "ml":
            yield numbers[0], numbers[1]
        if numbers:
            x, y = numbers[-2:]


def _sum(parts: Iterable[float], sides: Iterable[float]) -> float:
    return sum(part * side for part, side in zip(parts, sides, strict=True))
