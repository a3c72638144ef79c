"""Play mats: the table's zones around sleeved cards, its tracks and reminders, on sheets to glue together."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from cards_pdf.art.paths import rounded
from cards_pdf.colour import PAPER
from cards_pdf.papers.counters import draw_tracks, track_size
from cards_pdf.papers.diagrams.clock import clock
from cards_pdf.papers.mat_layout import LABEL, SLEEVED, Box, MatLayout, TrackPlace, ZonePlace, mat_layout
from cards_pdf.papers.mat_tiles import FOOT, OVERLAP, UNPRINTED, Tile, tiles
from cards_pdf.papers.sheet_style import GREY, SheetStyle, typeset
from cards_pdf.pdf.canvas import Canvas
from cards_pdf.rulebooks.model import RuleSheet, Step, Zone
from cards_pdf.rulebooks.small_words import words
from cards_pdf.text.fit import Block, fit_line, line

_LABEL_PT, _NOTE_PT, _LEAST_PT = 12.5, 10.5, 9.75
_REMINDER_PT = 12.5
_HEAD_PT, _TITLE_PT = 13.5, 17.0
_FOOT_PT, _STRIP_PT = 10.0, 9.0
_LEAST_FOOT_PT = 7.0  # on the narrow mat of somebody's own game; those of the house keep 9 pt
_HEAD = 7.0  # mm for the name of a track or a reminder
GHOST = "ghost"
Place = tuple[float, float, float]  # left, top, width
_MARKS = (0.1, 0.9)  # crosses along a strip


def draw_play_mat(canvas: Canvas, sheet: RuleSheet, style: SheetStyle, paper: str) -> None:
    """A sheet for each tile; large print enlarges the whole mat, as it does its cards."""
    layout = mat_layout(sheet)
    scale = style.scale
    words_at = [box.enlarged(scale) for box in _words(sheet, layout, style)]
    found = tiles((layout.size[0] * scale, layout.size[1] * scale), paper, words_at)
    for tile in found:
        canvas.begin_page(*tile.of.page)
        canvas.bookmark(f"{sheet.title} {tile.number}/{len(found)}")
        left = (tile.of.page[0] - tile.shown.width) / 2
        with canvas.frame(left, UNPRINTED):
            _tile(canvas, sheet, layout, style, tile)
            _joints(canvas, sheet, style, tile)
            if len(found) > 1:
                _foot(canvas, sheet, style, tile, len(found))
        canvas.end_page()


def _tile(canvas: Canvas, sheet: RuleSheet, layout: MatLayout, style: SheetStyle, tile: Tile) -> None:
    """The whole mat through the window of one tile; what lies outside of it is left out."""
    shown, scale = tile.shown, style.scale
    window = Box(shown.x / scale, shown.y / scale, shown.width / scale, shown.height / scale)
    with (
        canvas.clipped(rounded(0, 0, shown.width, shown.height, 0.01)),
        canvas.frame(-shown.x, -shown.y, 0.0, scale),
    ):
        for place in layout.zones:
            _zone(canvas, sheet.mat.zones[place.zone - 1], place, style, window)
        for track in layout.tracks:
            _track(canvas, sheet, track, style, window)
        _reminders(canvas, sheet, layout, style, window)
        if layout.clock and _around(*layout.clock).meets(window):
            clock(canvas, *layout.clock, style)
        _title(canvas, sheet, layout, style, window)


def _around(x: float, y: float, radius: float) -> Box:
    return Box(x - radius, y - radius, 2 * radius, 2 * radius)


def _zone(canvas: Canvas, zone: Zone, place: ZonePlace, style: SheetStyle, window: Box) -> None:
    for box in place.boxes:
        if box.meets(window):
            _outline(canvas, zone, box, style)
    if place.overlaps:
        _steps_of_cards(canvas, place)
    words_at = inside(place) if zone.shape == GHOST else place.label
    if zone.label and words_at.meets(window):
        _label(canvas, zone, words_at, style)


def inside(place: ZonePlace) -> Box:
    """Where the words of a place stand that is seldom used: at its lower edge."""
    box = next(place.boxes)
    return Box(box.x + 2, box.y + box.height - LABEL, box.width - 4, LABEL)


def _outline(canvas: Canvas, zone: Zone, box: Box, style: SheetStyle) -> None:
    ghost = zone.shape == GHOST
    canvas.path(
        rounded(box.x, box.y, box.width, box.height, 3.0), fill=None if ghost else style.tint,
        stroke=GREY if ghost else style.strong, width=style.stroke(0.3 if ghost else 0.5),
        dash="2 1.5" if ghost else "",
    )  # fmt: skip


def _steps_of_cards(canvas: Canvas, place: ZonePlace) -> None:
    """A dashed edge where each overlapping card begins."""
    (box,) = place.boxes
    for n in range(1, place.cards):
        x, y = box.x + n * place.step[0], box.y + n * place.step[1]
        ends = (x, box.y + 2, x, box.y + box.height - 2) if place.step[0] else ()
        ends = ends or (box.x + 2, y, box.x + box.width - 2, y)
        canvas.line(*ends, stroke=GREY, width=0.2, dash="1.5 1.5")


def _label(canvas: Canvas, zone: Zone, box: Box, style: SheetStyle) -> None:
    """Above the zone, where no card covers it."""
    base = box.y + LABEL - 1.6
    colour = GREY if zone.shape == GHOST else style.strong
    name, size = fit_line(typeset(zone.label), style.typefaces.bold, box.width, _LABEL_PT, _LEAST_PT)
    canvas.text(box.x, base - (4.2 if zone.note else 0.0), name, size, colour=colour)
    if zone.note:
        note, size = fit_line(typeset(zone.note), style.typefaces.body, box.width, _NOTE_PT, _LEAST_PT)
        canvas.text(box.x, base, note, size, colour=GREY)


def _track(canvas: Canvas, sheet: RuleSheet, place: TrackPlace, style: SheetStyle, window: Box) -> None:
    tracker = sheet.trackers[place.tracker - 1]
    (x, y), (width, height) = place.at, track_size(tracker.counters, place.width)
    if Box(x, y, width, _HEAD + height).meets(window):
        _head(canvas, x, y, tracker.title, place.width, style)
        draw_tracks(canvas, x, y + _HEAD, tracker.counters, place.width, style)


def _head(canvas: Canvas, x: float, y: float, text: str, width: float, style: SheetStyle) -> None:
    shown, size = fit_line(typeset(text), style.typefaces.bold, width, _HEAD_PT, _LEAST_PT)
    canvas.text(x, y + 4.6, shown, size, colour=style.strong)


def _reminders(canvas: Canvas, sheet: RuleSheet, layout: MatLayout, style: SheetStyle, window: Box) -> None:
    """The turn, step by step, and how the game ends."""
    for place, head, lines in _told(sheet, layout):
        if place:
            _reminder(canvas, place, head, lines, style, window)


def _told(sheet: RuleSheet, layout: MatLayout) -> Iterator[tuple[Place | None, str, list[str]]]:
    turn = [f"*{n}* {_short(step)}" for n, step in enumerate(sheet.turn, 1)]
    yield layout.turn, sheet.turn_title, turn
    yield layout.end, words(sheet.lang)["end"], [step.said("*") for step in sheet.end]


def _words(sheet: RuleSheet, layout: MatLayout, style: SheetStyle) -> Iterator[Box]:
    """Where the words of a mat stand, each of which should be whole on a sheet."""
    yield from (replace(zone.label, width=SLEEVED[0]) for zone in layout.zones)
    for place, _, lines in _told(sheet, layout):
        if place:
            yield _reminder_box(place, [style.at(_REMINDER_PT).text(text, place[2]) for text in lines])


def _short(step: Step) -> str:
    return step.do.rstrip(",:：，")


def _reminder(
    canvas: Canvas, place: Place, head: str, lines: Sequence[str],
    style: SheetStyle, window: Box,
) -> None:  # fmt: skip
    x, y, width = place
    shown = [style.at(_REMINDER_PT).text(text, width) for text in lines]
    if not _reminder_box(place, shown).meets(window):
        return
    _head(canvas, x, y, head, width, style)
    top = y + _HEAD
    for block in shown:
        canvas.text_block(x, top, block)
        top += block.height + 1.2


def _reminder_box(place: Place, shown: Sequence[Block]) -> Box:
    return Box(*place, _HEAD + sum(block.height + 1.2 for block in shown))


def _title(canvas: Canvas, sheet: RuleSheet, layout: MatLayout, style: SheetStyle, window: Box) -> None:
    x, base, width = layout.title or (0.0, layout.size[1] - 1.5, layout.size[0])
    text = f"{sheet.title} · {words(sheet.lang)['mat']}"
    title, size = fit_line(text, style.typefaces.title, width, _TITLE_PT, _LEAST_PT)
    if Box(x, base - _HEAD, title.width_mm(size), _HEAD).meets(window):
        with canvas.tagged("H1"):
            canvas.text(x, base, title, size, colour=style.strong)


# --- how sheets become one mat ---


def _joints(canvas: Canvas, sheet: RuleSheet, style: SheetStyle, tile: Tile) -> None:
    """The strips that the next sheets cover, and the edges along which this one is cut."""
    shown, glue = tile.shown, words(sheet.lang)["glue"]
    if tile.at_right:
        _strip(canvas, style, glue.format(tile.at_right), (shown.width, 0.0), 90.0, shown.height)
    if tile.below:
        _strip(canvas, style, glue.format(tile.below), (shown.width, shown.height), 180.0, shown.width)
    if tile.column:
        _crosses(canvas, (OVERLAP, 0.0), 90.0, shown.height)
        canvas.line(0, 0, 0, shown.height, stroke=GREY, width=0.2, dash="3 1.5")
    if tile.row:
        _crosses(canvas, (shown.width, OVERLAP), 180.0, shown.width)
        canvas.line(0, 0, shown.width, 0, stroke=GREY, width=0.2, dash="3 1.5")


def _strip(
    canvas: Canvas, style: SheetStyle, text: str, corner: tuple[float, float], angle: float, length: float
) -> None:
    """A strip of free paper along an edge, with words that the next sheet will cover."""
    with canvas.frame(*corner, angle):
        canvas.rect(0, 0, length, OVERLAP, fill=PAPER)
        canvas.line(0, OVERLAP, length, OVERLAP, stroke=GREY, width=0.2, dash="1 1")
    _crosses(canvas, corner, angle, length)
    upright = (corner[0] - 1.6, corner[1] + length / 2, -90.0) if angle == 90.0 else None  # noqa: PLR2004
    with canvas.frame(*(upright or (corner[0] - length / 2, corner[1] - 1.6, 0.0))):
        canvas.text(0, 0, line(text, style.typefaces.bold), style.small(_STRIP_PT), colour=GREY, align=0.5)


def _crosses(canvas: Canvas, corner: tuple[float, float], angle: float, length: float) -> None:
    """In the middle of a strip, on both sheets, so that one can be laid on the other."""
    middle = OVERLAP / 2
    with canvas.frame(*corner, angle):
        for at in (part * length for part in _MARKS):
            canvas.line(at - middle, middle, at + middle, middle, stroke=GREY, width=0.2)
            canvas.line(at, 0, at, OVERLAP, stroke=GREY, width=0.2)


def _foot(canvas: Canvas, sheet: RuleSheet, style: SheetStyle, tile: Tile, count: int) -> None:
    """In free paper below the tile: which sheet this is and what to do with it."""
    word = words(sheet.lang)
    said = [word["sheet_of"].format(tile.number, count)]
    if tile.goes_onto:
        said.append(word["overlap"].format(" + ".join(map(str, tile.goes_onto))))
    body, most = canvas.typefaces.body, style.small(_FOOT_PT)
    text, size = fit_line(" ".join(said), body, tile.shown.width, most, _LEAST_FOOT_PT)
    canvas.text(0, tile.shown.height + FOOT - 1.2, text, size, colour=GREY)
