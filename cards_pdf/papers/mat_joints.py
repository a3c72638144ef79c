"""How the sheets of a mat become one: strips to glue on, edges to cut along, and which sheet goes where."""

from cards_pdf.papers.mat_tiles import FOOT, OVERLAP, UNPRINTED, Tile
from cards_pdf.papers.sheet_style import GREY, SheetStyle
from cards_pdf.pdf.canvas import Canvas
from cards_pdf.rulebooks.model import RuleSheet
from cards_pdf.rulebooks.small_words import words
from cards_pdf.text.fit import fit_line, line

_FOOT_PT, _STRIP_PT = 10.0, 9.0
_LEAST_FOOT_PT = 7.0  # on the narrow mat of somebody's own game; those of the house keep 9 pt
_TICKS = (0.1, 0.9)  # along a joint
_TICK = 2.0  # mm on either side of it


def draw_joints(canvas: Canvas, sheet: RuleSheet, style: SheetStyle, tile: Tile) -> None:
    """The strips that the next sheets cover, and the edges along which this one is cut."""
    shown, glue = tile.shown, words(sheet.lang)["glue"]
    if tile.at_right:
        _strip(canvas, style, glue.format(tile.at_right), (shown.width, 0.0), 90.0, shown.height)
    if tile.below:
        _strip(canvas, style, glue.format(tile.below), (shown.width, shown.height), 180.0, shown.width)
    if tile.column:
        _edge(canvas, (0.0, shown.height), -90.0, shown.height)
    if tile.row:
        _edge(canvas, (0.0, 0.0), 0.0, shown.width)


def _strip(
    canvas: Canvas, style: SheetStyle, text: str, corner: tuple[float, float], angle: float, length: float
) -> None:
    """Free paper along an edge, with words that the next sheet will cover."""
    with canvas.frame(*corner, angle):
        canvas.line(0, OVERLAP, length, OVERLAP, stroke=GREY, width=0.2, dash="1 1")
        _ticks(canvas, OVERLAP, length)
    upright = (corner[0] - 1.6, corner[1] + length / 2, -90.0) if angle == 90.0 else None  # noqa: PLR2004
    with canvas.frame(*(upright or (corner[0] - length / 2, corner[1] - 1.6, 0.0))):
        canvas.text(0, 0, line(text, style.typefaces.bold), style.small(_STRIP_PT), colour=GREY, align=0.5)


def _edge(canvas: Canvas, corner: tuple[float, float], angle: float, length: float) -> None:
    with canvas.frame(*corner, angle):
        canvas.line(0, 0, length, 0, stroke=GREY, width=0.2, dash="3 1.5")
        _ticks(canvas, 0.0, length)


def _ticks(canvas: Canvas, joint: float, length: float) -> None:
    """Short lines that meet those of the next sheet when it lies right."""
    for at in (part * length for part in _TICKS):
        canvas.line(at, joint, at, joint + _TICK, stroke=GREY, width=0.2)


def draw_foot(canvas: Canvas, sheet: RuleSheet, style: SheetStyle, tile: Tile, count: int) -> None:
    """In free paper below the tile: which sheet this is and what to do with it."""
    word = words(sheet.lang)
    said = word["sheet_of"].format(tile.number, count)
    if tile.goes_onto:
        said += word["overlap_two" if tile.column and tile.row else "overlap"].format(*tile.goes_onto)
    room = (tile.of.page[0] + tile.shown.width) / 2 - UNPRINTED  # beside a narrow tile
    text, size = fit_line(said.rstrip(), canvas.typefaces.body, room, style.small(_FOOT_PT), _LEAST_FOOT_PT)
    canvas.text(0, tile.shown.height + FOOT - 1.2, text, size, colour=GREY)
