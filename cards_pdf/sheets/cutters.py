"""Files for cutting machines: the cards' outlines beside the PDF, and marks by which machines find the print.

The marks are those of Silhouette's machines, as the specification of silhouette-card-maker describes them: a
square at the top left, a corner at the top right and one at the bottom left.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from xml.sax.saxutils import escape

from cards_pdf.art.paths import Path, polyline, rounded
from cards_pdf.common.colour import INK
from cards_pdf.common.errors import FitError
from cards_pdf.pdf.canvas import Canvas
from cards_pdf.sheets.formats import SheetFormat
from cards_pdf.sheets.impose import Grid, Page, grid

KINDS = ("svg", "dxf")
ROUND = 3.0  # mm: the usual corner of a card
INSET, LENGTH, THICK, SQUARE = 10.0, 5.0, 1.0, 5.0
_CLEAR = 1.0  # mm between a mark and ink
_BULGE = 0.41421356  # of a quarter circle, as DXF writes arcs: the tangent of a quarter of its angle


def registration_marks(canvas: Canvas, page: tuple[float, float]) -> None:
    """Drawn from their outer edges inwards, so that a corner lies `INSET` from both sides of the paper."""
    corner, (right, bottom) = INSET - SQUARE / 2, (page[0] - INSET, page[1] - INSET)
    canvas.rect(corner, corner, SQUARE, SQUARE, fill=INK)
    half = THICK / 2
    for x, y, across, down in ((right, INSET, -1, 1), (INSET, bottom, 1, -1)):
        inner = (x + across * half, y + down * half)
        ends = (x + across * LENGTH, inner[1]), inner, (inner[0], y + down * LENGTH)
        canvas.path(polyline((ends[0]), inner, ends[2]), stroke=INK, width=THICK)


def with_room_for_marks(forms: Sequence[SheetFormat], bleed: float, mode: str) -> SheetFormat:
    """The fullest of these formats, with a column or a row less if cards would lie on the marks."""
    fewer = (
        form._replace(columns=form.columns - across, rows=form.rows - down)
        for form, across, down in product(forms, (0, 1), (0, 1))
        if form.columns > across and form.rows > down
    )
    found = [each for each in fewer if _leaves_room(grid(each, bleed, mode))]
    if not found:
        raise FitError("{name} leaves no room for the marks of a cutting machine.", name=forms[0].name)
    best = max(found, key=lambda each: each.per_sheet)
    return best._replace(name=re.sub(r"\d+$", str(best.per_sheet), best.name))


def _leaves_room(made: Grid) -> bool:
    left, top, width, height = made.outer
    reach, (wide, high) = made.bleed + _CLEAR, made.form.page
    inked = (left - reach, top - reach, left + width + reach, top + height + reach)
    corner, mark = INSET - SQUARE / 2, max(LENGTH, SQUARE)
    places = (corner, corner), (wide - INSET - LENGTH, INSET), (INSET, high - INSET - LENGTH)
    return min(inked[:2]) >= 0 and not any(
        x < inked[2] and x + mark > inked[0] and y < inked[3] and y + mark > inked[1] for x, y in places
    )


def cut_files(
    made: Grid, pages: Iterable[Page], radius: float, kind: str
) -> Iterator[tuple[int, bytes, int]]:
    """For each different sheet: the number of the first that is cut so, the file, and its cards."""
    seen = set()
    for page in pages:
        corners = tuple((slot.x, slot.y) for slot in page.slots)
        if page.back or corners in seen:
            continue
        seen.add(corners)
        write = _svg if kind == "svg" else _dxf
        yield page.number, write(made, corners, radius).encode(), len(corners)


def _about(made: Grid, radius: float) -> str:
    width, height = made.form.page
    return (
        f"{made.form.name}: paper {width:g} x {height:g} mm, card {made.form.card[0]:g} x "
        f"{made.form.card[1]:g} mm, corners {radius:g} mm, bleed {made.bleed:g} mm; three registration "
        f"marks, inset {INSET:g} mm, length {LENGTH:g} mm, thickness {THICK:g} mm"
    )


def _svg(made: Grid, corners: tuple[tuple[float, float], ...], radius: float) -> str:
    width, height = made.form.page
    size = f'width="{width:g}mm" height="{height:g}mm" viewBox="0 0 {width:g} {height:g}"'
    paths = (_drawn(rounded(*corner, *made.form.card, radius)) for corner in corners)
    lines = (f'<path d="{path}" fill="none" stroke="#ff0000" stroke-width="0.1"/>' for path in paths)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size}>\n<desc>{escape(_about(made, radius))}</desc>'
    return "\n".join((head, *lines, "</svg>\n"))


def _drawn(path: Path) -> str:
    letters = {"m": "M", "l": "L", "c": "C", "h": "Z"}
    return " ".join(
        f"{letters[op]}{' '.join(f'{part:.4f}' for part in numbers)}" for op, numbers in path.segments
    )


def _dxf(made: Grid, corners: tuple[tuple[float, float], ...], radius: float) -> str:
    """Release 12, which everything reads: a closed line for each card, millimetres, y upwards."""
    width, height = made.form.card
    pairs: list[tuple[int, object]] = [(999, _about(made, radius)), (0, "SECTION"), (2, "ENTITIES")]
    for x, y in corners:
        left, bottom = x, made.form.page[1] - y - height
        pairs += [(0, "POLYLINE"), (8, "cut"), (66, 1), (70, 1)]
        for px, py, bulge in _vertices(left, bottom, left + width, bottom + height, radius):
            pairs += [(0, "VERTEX"), (8, "cut"), (10, f"{px:.4f}"), (20, f"{py:.4f}"), (42, f"{bulge:.8f}")]
        pairs.append((0, "SEQEND"))
    pairs += [(0, "ENDSEC"), (0, "EOF")]
    return "".join(f"{code}\n{value}\n" for code, value in pairs)


def _vertices(
    left: float, bottom: float, right: float, top: float, radius: float
) -> Iterator[tuple[float, float, float]]:
    """Counter-clockwise: before each corner a point from which the line bends by a quarter circle."""
    bulge = _BULGE if radius else 0.0
    around = ((right, bottom, 1, 0), (right, top, 0, 1), (left, top, -1, 0), (left, bottom, 0, -1))
    for x, y, across, up in around:
        yield x - across * radius, y - up * radius, bulge
        if radius:
            yield x - up * radius, y + across * radius, 0.0
