"""Play mats: the table's zones in true card size, on as many tiles as the table needs."""

from dataclasses import dataclass

from cards_pdf import sizes
from cards_pdf.art.paths import rounded
from cards_pdf.errors import FitError
from cards_pdf.papers.diagrams.clock import clock
from cards_pdf.papers.sheet_style import GREY, SheetStyle, typeset
from cards_pdf.pdf.canvas import Canvas
from cards_pdf.rulebooks.load import words
from cards_pdf.rulebooks.model import Mat, RuleSheet, Zone
from cards_pdf.text.fit import fit_line

CARD = (63.0, 88.0)
UNPRINTED = 5.0  # mm that printers leave white
OVERLAP = 6.0  # printed on both of two tiles, to glue them on
_LABEL = 6.0  # mm above a zone
_LABEL_PT, _NOTE_PT = 12.5, 10.0
_MOST_TILES = 2


@dataclass(frozen=True, slots=True)
class Tile:
    """The part of a mat that one page shows, in the mat's millimetres."""

    number: int
    start: float
    end: float
    cut: float | None  # where the next tile goes on

    def holds(self, middle: float, reach: float) -> bool:
        """Whether something with this middle, along the mat's long side, lies on the tile."""
        return self.start <= middle - reach and middle + reach <= self.end


def mat_size(mat: Mat) -> tuple[float, float]:
    return mat.size[0] * mat.cell[0], mat.size[1] * mat.cell[1]


def tiles(mat: Mat, paper: str) -> list[Tile]:
    """One page, or two that meet in the middle of the mat's long side."""
    size, page = mat_size(mat), _page(mat, paper)
    along, room = (size[1], page[1]) if mat.portrait else (size[0], page[0])
    across, depth = (size[0], page[0]) if mat.portrait else (size[1], page[1])
    room, depth = room - 2 * UNPRINTED, depth - 2 * UNPRINTED
    if along <= room and across <= depth:
        return [Tile(1, 0.0, along, None)]
    if along / _MOST_TILES + OVERLAP / 2 > room or across > depth:
        raise FitError(
            f"A mat of {size[0]:.0f} by {size[1]:.0f} mm does not fit on two pages of {paper} paper."
        )
    half = along / 2
    return [Tile(1, 0.0, half + OVERLAP / 2, half), Tile(2, half - OVERLAP / 2, along, half)]


def draw_play_mat(canvas: Canvas, sheet: RuleSheet, style: SheetStyle, paper: str) -> None:
    """Each tile centred on its page."""
    found = tiles(sheet.mat, paper)
    for tile in found:
        page = _page(sheet.mat, paper)
        canvas.begin_page(*page)
        canvas.bookmark(f"{sheet.title} {tile.number}/{len(found)}")
        _tile(canvas, sheet, style, page, tile)
        canvas.end_page()


def _page(mat: Mat, paper: str) -> tuple[float, float]:
    short, long = sizes.paper(paper).mm
    return (short, long) if mat.portrait else (long, short)


def _tile(canvas: Canvas, sheet: RuleSheet, style: SheetStyle, page: tuple[float, float], tile: Tile) -> None:
    mat = sheet.mat
    size = mat_size(mat)
    shown = (size[0], tile.end - tile.start) if mat.portrait else (tile.end - tile.start, size[1])
    left, top = (page[0] - shown[0]) / 2, (page[1] - shown[1]) / 2
    with canvas.clipped(rounded(left, top, shown[0], shown[1], 0.01)):
        shift = (0.0, -tile.start) if mat.portrait else (-tile.start, 0.0)
        with canvas.frame(left + shift[0], top + shift[1]):
            _whole(canvas, sheet, style, tile)
            if tile.cut is not None:
                _seam(canvas, sheet, style, tile)


def _whole(canvas: Canvas, sheet: RuleSheet, style: SheetStyle, tile: Tile) -> None:
    """What of the mat shows on a tile: outlines even in part, words and the clock only whole."""
    mat, long = sheet.mat, _long_side(sheet.mat)
    if mat.clock and tile.holds(mat.clock[long] * mat.cell[long], CARD[0] / 2):
        clock(canvas, mat.clock[0] * mat.cell[0], mat.clock[1] * mat.cell[1], CARD[0] * 0.46, style)
    for zone in mat.zones:
        start = zone.at[long] * mat.cell[long]
        if start < tile.end and start + zone.size[long] * mat.cell[long] > tile.start:
            _outline(canvas, mat, zone, style)
        if tile.holds(start + CARD[long] / 2, CARD[long] / 2 - OVERLAP):
            _words(canvas, mat, zone, style)
    if _has_lower_left_corner(mat, tile):
        _title(canvas, sheet, style)


def _long_side(mat: Mat) -> int:
    """The axis along which a mat is cut into tiles: 0 across, 1 down."""
    return 1 if mat.portrait else 0


def _has_lower_left_corner(mat: Mat, tile: Tile) -> bool:
    return tile.end >= mat_size(mat)[1] if mat.portrait else tile.start == 0


def _title(canvas: Canvas, sheet: RuleSheet, style: SheetStyle) -> None:
    text = f"{sheet.title} · {words(sheet.lang)['mat']}"
    title, size = fit_line(text, style.typefaces.title, sheet.mat.cell[0] * 1.5, 13.0)
    canvas.text(1.0, mat_size(sheet.mat)[1] - 1.0, title, size, colour=style.strong)


def _corner(mat: Mat, zone: Zone) -> tuple[float, float]:
    """A zone's top left corner; where rows do not touch there is room for its name above it."""
    x, y = zone.at[0] * mat.cell[0], zone.at[1] * mat.cell[1]
    return (x, y) if mat.portrait else (x + (mat.cell[0] - CARD[0]) / 2, y + _LABEL)


def _width(mat: Mat, zone: Zone) -> float:
    return CARD[0] + (zone.size[0] - 1) * mat.cell[0]


def _outline(canvas: Canvas, mat: Mat, zone: Zone, style: SheetStyle) -> None:
    """As large as its cards, with a dashed line between two of them."""
    (x, y), width = _corner(mat, zone), _width(mat, zone)
    ghost = zone.shape == "ghost"
    canvas.path(
        rounded(x, y, width, CARD[1], 3.0), fill=None if ghost else style.tint, width=0.25 if ghost else 0.5,
        stroke=GREY if ghost else style.strong, dash="2 1.5" if ghost else "",
    )  # fmt: skip
    for part in range(1, round(zone.size[0])) if zone.shape == "row" else ():
        place = x + part * mat.cell[0] - (mat.cell[0] - CARD[0]) / 2
        canvas.line(place, y + 2, place, y + CARD[1] - 2, stroke=GREY, width=0.15, dash="1.5 1.5")


def _words(canvas: Canvas, mat: Mat, zone: Zone, style: SheetStyle) -> None:
    x, y = _corner(mat, zone)
    name, size = fit_line(
        typeset(zone.label), style.typefaces.bold, _width(mat, zone) - 4, _LABEL_PT * style.zoom
    )
    colour = GREY if zone.shape == "ghost" else style.strong
    canvas.text(x + 2, y + (5.5 if mat.portrait else -1.4), name, size, colour=colour)
    if zone.note:
        note = style.at(_NOTE_PT * style.zoom).text(zone.note, CARD[0] - 6)
        canvas.text_block(x + 3, y + CARD[1] - note.height - 3, note, colour=GREY)


def _seam(canvas: Canvas, sheet: RuleSheet, style: SheetStyle, tile: Tile) -> None:
    """A dashed line where the next tile's edge goes, with crosses to lay one on the other."""
    mat, cut, first = sheet.mat, tile.cut or 0.0, tile.number == 1
    across = mat_size(mat)[1 - _long_side(mat)]
    edge = cut - OVERLAP / 2 if first else cut + OVERLAP / 2
    for middle in (across * 0.1, across * 0.9):
        _stroke(canvas, mat, (cut, middle - 3), (cut, middle + 3), 0.2)
        _stroke(canvas, mat, (cut - 2, middle), (cut + 2, middle), 0.2)
    _stroke(canvas, mat, (edge, 0), (edge, across), 0.15, dash="1 1")
    word = words(sheet.lang)["glue" if first else "overlap"]
    text, size = fit_line(word, style.typefaces.body, across * 0.4, 7.0, 6.0)
    x, y = _along(mat, cut + (OVERLAP / 2 - 0.6 if first else -0.8), across * 0.3)
    with canvas.frame(x, y, 0.0 if mat.portrait else -90.0):
        canvas.text(0, 0, text, size, colour=GREY)


def _stroke(
    canvas: Canvas, mat: Mat, start: tuple[float, float], end: tuple[float, float], width: float,
    dash: str = "",
) -> None:  # fmt: skip
    """A line between two points that are given along the mat's long side and across it."""
    canvas.line(*_along(mat, *start), *_along(mat, *end), stroke=GREY, width=width, dash=dash)


def _along(mat: Mat, along: float, across: float) -> tuple[float, float]:
    return (across, along) if mat.portrait else (along, across)
