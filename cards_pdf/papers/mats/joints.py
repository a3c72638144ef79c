"""How the sheets of a mat become one: strips for glue, edges to cut along, and which sheet goes where."""

from collections.abc import Sequence
from typing import NamedTuple

from cards_pdf.papers.mats.layout import MatArea
from cards_pdf.papers.mats.tiles import FOOT, OVERLAP, UNPRINTED, Tile
from cards_pdf.papers.sheet_style import GREY, SheetStyle
from cards_pdf.pdf.canvas import Canvas
from cards_pdf.rulebooks.model import RuleSheet
from cards_pdf.rulebooks.small_words import words
from cards_pdf.text.fit import fit_line, line

_FOOT_PT, _STRIP_PT = 10.0, 9.0
_STRIP_BASE = 1.6  # mm from the edge to the words on a strip
_LEAST_FOOT_PT = 7.0  # on narrow mats of other people's games; ours keep 9 pt
_TICKS = (0.1, 0.05, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45)  # of a joint, from both its ends, best first
_TICK, _TICK_WIDE = 2.0, 1.0  # mm on either side of it, and what they want for themselves


class _Side(NamedTuple):
    """A side of a sheet: its corner, how far it is turned, how long it is, how far along its ticks stand."""

    corner: tuple[float, float]
    angle: float
    length: float
    tick: float


def draw_joints(
    canvas: Canvas, sheet: RuleSheet, style: SheetStyle, tile: Tile, whole: Sequence[MatArea]
) -> None:
    """The strips that the next sheets cover, and the edges along which this one is cut."""
    shown, glue = tile.shown, words(sheet.lang)["glue"]
    wide, high = shown.width, shown.height
    if tile.at_right:
        tick = _tick_down(shown, shown.x + wide - OVERLAP, whole)
        _strip(canvas, style, glue.format(tile.at_right), _Side((wide, 0.0), 90.0, high, tick))
    if tile.below:
        tick = _tick_across(shown, shown.y + high - OVERLAP, whole)
        _strip(canvas, style, glue.format(tile.below), _Side((wide, high), 180.0, wide, tick))
    if tile.column:
        _edge(canvas, _Side((0.0, high), -90.0, high, _tick_down(shown, shown.x, whole)))
    if tile.row:
        _edge(canvas, _Side((0.0, 0.0), 0.0, wide, _tick_across(shown, shown.y, whole)))


def _tick_down(shown: MatArea, joint: float, whole: Sequence[MatArea]) -> float:
    """From both ends of a vertical joint, where the ticks avoid words and circles if possible."""
    for part in _TICKS:
        middles = [shown.y + end * shown.height for end in (part, 1 - part)]
        ticks = [MatArea(joint - _TICK, y - _TICK_WIDE / 2, 2 * _TICK, _TICK_WIDE) for y in middles]
        if not any(tick.meets(box) for tick in ticks for box in whole):
            return part * shown.height
    return _TICKS[0] * shown.height


def _tick_across(shown: MatArea, joint: float, whole: Sequence[MatArea]) -> float:
    """The same for a horizontal joint."""
    return _tick_down(shown.turned(), joint, [box.turned() for box in whole])


def _strip(canvas: Canvas, style: SheetStyle, text: str, side: _Side) -> None:
    """Free paper along an edge, with words that the next sheet will cover; their bottom points outwards."""
    with canvas.frame(*side.corner, side.angle):
        canvas.line(0, OVERLAP, side.length, OVERLAP, stroke=GREY, width=0.2, dash="1 1")
        _ticks(canvas, OVERLAP, side.length, side.tick)
        with canvas.frame(side.length / 2, _STRIP_BASE, 180.0):
            said = line(text, style.typefaces.bold)
            canvas.text(0, 0, said, style.small(_STRIP_PT), colour=GREY, align=0.5)


def _edge(canvas: Canvas, side: _Side) -> None:
    with canvas.frame(*side.corner, side.angle):
        canvas.line(0, 0, side.length, 0, stroke=GREY, width=0.2, dash="3 1.5")
        _ticks(canvas, 0.0, side.length, side.tick)


def _ticks(canvas: Canvas, joint: float, length: float, tick: float) -> None:
    """Short lines that meet those of the next sheet when it lies right."""
    for at in (tick, length - tick):
        canvas.line(at, joint, at, joint + _TICK, stroke=GREY, width=0.2)


def draw_foot(canvas: Canvas, sheet: RuleSheet, style: SheetStyle, tile: Tile, count: int) -> None:
    """In free paper below the tile: which sheet this is and what to do with it."""
    word = words(sheet.lang)
    said = word["sheet_of"].format(tile.number, count)
    if not tile.goes_onto:
        said += word["trim"]
    else:
        said += word["overlap_two" if tile.column and tile.row else "overlap"].format(*tile.goes_onto)
    room = (tile.of.page[0] + tile.shown.width) / 2 - UNPRINTED  # beside a narrow tile
    text, size = fit_line(said.rstrip(), canvas.typefaces.body, room, style.small(_FOOT_PT), _LEAST_FOOT_PT)
    canvas.text(0, tile.shown.height + FOOT - 1.2, text, size, colour=GREY)
