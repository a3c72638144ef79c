"""Play mats: the table's zones around sleeved cards, its tracks and reminders, on sheets to glue together."""

from collections.abc import Sequence
from contextlib import nullcontext

from cards_pdf.art.paths import rounded
from cards_pdf.papers.mats.joints import draw_foot, draw_joints
from cards_pdf.papers.mats.layout import MatArea, MatLayout, mat_layout, one_sheet
from cards_pdf.papers.mats.pieces import Piece, pieces
from cards_pdf.papers.mats.tiles import OVERLAP, Tile, fits_one, tiles
from cards_pdf.papers.sheet_style import SheetStyle
from cards_pdf.pdf.canvas import Canvas
from cards_pdf.rulebooks.model import RuleSheet

_BESIDE = 1.2  # mm between a joint and the outline of a card that it does not cross
_RIM = 0.4  # mm by which an outline may reach over the mat's outer edges


def draw_play_mat(canvas: Canvas, sheet: RuleSheet, style: SheetStyle, paper: str) -> None:
    """A sheet for each tile; large print enlarges the whole mat, as it does its cards."""
    layout = layout_on(sheet, paper, style.scale)
    found = list(pieces(sheet, layout, style))
    joined = sheets_of(layout.size, found, paper, style.scale)
    whole = [box.enlarged(style.scale) for piece in found for box in piece.whole]
    for tile in joined:
        canvas.begin_page(*tile.of.page)
        canvas.bookmark(f"{sheet.title} {tile.number}/{len(joined)}")
        with canvas.frame(*tile.corner):
            _draw(canvas, found, tile, style.scale)
            draw_joints(canvas, sheet, style, tile, whole)
            if len(joined) > 1:
                draw_foot(canvas, sheet, style, tile, len(joined))
        canvas.end_page()


def layout_on(sheet: RuleSheet, paper: str, scale: float) -> MatLayout:
    """For this paper: on one sheet if the game has a layout for it that fits."""
    usual, whole = mat_layout(sheet), one_sheet(sheet)
    return whole if whole and fits_one((whole.size[0] * scale, whole.size[1] * scale), paper) else usual


def sheets_of(size: tuple[float, float], found: Sequence[Piece], paper: str, scale: float) -> list[Tile]:
    """The sheets that a mat takes, joined beside its words and circles if possible."""
    whole = [box.enlarged(scale) for piece in found for box in piece.whole]
    spared = [
        piece.box.grown(*_beside(piece)).enlarged(scale) for piece in found if piece.cards or piece.spared
    ]
    return tiles((size[0] * scale, size[1] * scale), paper, whole, spared)


def _beside(piece: Piece) -> tuple[float, float]:
    return (_BESIDE, _BESIDE) if piece.cards else (0.0, 0.0)


def _draw(canvas: Canvas, found: Sequence[Piece], tile: Tile, scale: float) -> None:
    """The whole mat through the window of one tile; what lies outside of it is left out."""
    shown = tile.shown
    left, top, wide, high = _open(tile)
    window = MatArea(shown.x + left, shown.y + top, wide, high).enlarged(1 / scale)
    with canvas.clipped(rounded(left, top, wide, high, 0.01)), canvas.frame(-shown.x, -shown.y, 0.0, scale):
        for piece in found:
            if piece.box.meets(window):
                with nullcontext() if piece.seen_in(window) else canvas.decoration():
                    piece.draw(canvas)


def _open(tile: Tile) -> tuple[float, float, float, float]:
    """What a sheet shows: not its strips, but all outlines at the mat's own edges."""
    left, top = (0.0 if inner else -_RIM for inner in (tile.column, tile.row))
    right = tile.shown.width + (-OVERLAP if tile.at_right else _RIM)
    bottom = tile.shown.height + (-OVERLAP if tile.below else _RIM)
    return left, top, right - left, bottom - top
