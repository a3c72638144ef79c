"""The pieces of a play mat: where each lies, how it is drawn, and what of it no joint should cut."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from cards_pdf.art.paths import rounded
from cards_pdf.common.colour import PAPER, Rgb, mixed
from cards_pdf.common.units import MM_PER_POINT
from cards_pdf.papers.counters import PITCH, draw_tracks, places, track_size
from cards_pdf.papers.diagrams.clock import clock
from cards_pdf.papers.mats.layout import (
    SLEEVED,
    BesidePlace,
    Lengths,
    MatArea,
    MatLayout,
    TrackPlace,
    WordsPlace,
    ZonePlace,
)
from cards_pdf.papers.mats.scene import (
    ICON_ROOM,
    POINTER,
    circle_colour,
    draw_game,
    draw_place_icon,
    draw_plaque,
    draw_pointing_plaque,
    draw_scene,
    name_face,
)
from cards_pdf.papers.sheet_style import GREY, SheetStyle, typeset
from cards_pdf.pdf.canvas import Canvas
from cards_pdf.rulebooks.model import RuleSheet, Step, Zone
from cards_pdf.rulebooks.small_words import words
from cards_pdf.text.fit import Block, fit_line
from cards_pdf.text.typeface import Typeface

_LABEL_PT, _NOTE_PT, _LEAST_PT = 12.5, 10.5, 9.25
_REMINDER_PTS, _STEP_APART = (12.5, 12.0, 11.5, 11.0, 10.5, 10.0), 1.2
_HEAD_PT, _TITLE_PT = 13.5, 17.0
_HEAD = 7.0  # mm for the name of a track or a reminder
_CAPITALS = 0.62  # of the size: how high they are
_ABOVE, _BELOW = 0.8, 0.25  # of the size: what letters take above and below their baseline
_FROM_JOINTS = (1.5, _STEP_APART / 2)  # mm between a joint and words, beside and below them
_MARK, _CAPTION = 5.0, 36.0  # mm of a mark on a ruler, and of the words at its beginning
GHOST, GRID = "ghost", "grid"
_PLAQUE, _NEAR, _EDGE = 9.8, 0.4, 2.0  # mm: its height, its distance from the place, from its edge to words
_NAME, _NOTE = 4.65, 8.4  # mm from a plaque's top to the baselines of its name and of the note below it
_PANEL, _AIR = 3.0, 0.6  # mm beside a reminder, and above its head
_SIDE = 1.6  # mm beside a track's name


class Piece(NamedTuple):
    """Something on the mat, in its millimetres."""

    box: MatArea
    draw: Callable[[Canvas], None]
    whole: tuple[MatArea, ...] = ()  # what should lie on one sheet
    cards: bool = False  # better on one sheet: cards catch on a joint
    spared: bool = False  # better on one sheet too: a plaque with its icon, a panel of words

    def seen_in(self, window: MatArea) -> bool:
        """Whether its words are there; a track's are if most of its circles are."""
        seen = [part.meets(window) and window.holds(part.middle) for part in self.whole]
        return not seen or sum(seen) * 2 >= len(seen)


def pieces(sheet: RuleSheet, layout: MatLayout, style: SheetStyle) -> Iterator[Piece]:
    if layout.scene:
        yield Piece(layout.box, lambda canvas: draw_scene(canvas, layout.scene, layout.size, style))
    for place in layout.zones:
        yield from _zone(sheet.mat.zones[place.zone - 1], place, style)
    for track in layout.tracks:
        yield from _track(sheet, track, style)
    for beside in layout.beside:
        yield from _beside(sheet.mat.zones[beside.zone - 1], beside, style, layout.size[0])
    if layout.turn:
        turn = [f"*{n}* {_short(step)}" for n, step in enumerate(sheet.turn, 1)]
        yield from _reminder(layout.turn, sheet.turn_title, turn, style, layout.room_below(layout.turn))
    if layout.end:
        ends = [step.said("*") for step in sheet.end]
        yield from _reminder(layout.end, words(sheet.lang)["end"], ends, style, layout.room_below(layout.end))
    if layout.clock:
        yield _clock(layout.clock, style)
    if layout.lengths:
        yield from _ruler(sheet, layout.lengths, style, layout.size[0])
    if layout.cover and style.look:
        yield _cover(sheet, layout.cover, style)
    else:
        yield _title(sheet, layout, style)


def _short(step: Step) -> str:
    return step.mat or step.do.rstrip(",.:，。：")


# --- zones ---


def _zone(zone: Zone, place: ZonePlace, style: SheetStyle) -> Iterator[Piece]:
    for box in place.boxes:
        yield _outline(zone, place, box, style)
    if place.overlaps:
        yield _steps_of_cards(place)
    if zone.label:
        yield from _label(zone, place, style)


def _outline(zone: Zone, place: ZonePlace, box: MatArea, style: SheetStyle) -> Piece:
    """Where a card lies, or several that overlap; dashed if only sometimes."""
    ghost = zone.shape == GHOST or (zone.shape == GRID and not zone.label)
    path = rounded(box.x, box.y, box.width, box.height, 3.0)
    ground = mixed(style.tint or PAPER, PAPER, 0.5)

    def draw(canvas: Canvas) -> None:
        canvas.path(
            path, fill=ground, stroke=GREY if ghost else style.strong,
            width=style.stroke(0.6), dash="2 1.5" if ghost else "",
        )  # fmt: skip
        if place.icon:
            draw_place_icon(canvas, MatArea(box.x, box.y, *SLEEVED), style, place.icon)

    return Piece(box, draw, cards=True)


def _steps_of_cards(place: ZonePlace) -> Piece:
    """A dashed edge where each overlapping card begins."""
    (box,) = place.boxes

    def draw(canvas: Canvas) -> None:
        for n in range(1, place.cards):
            x, y = box.x + n * place.step[0], box.y + n * place.step[1]
            ends = (x, box.y + 2, x, box.y + box.height - 2) if place.step[0] else ()
            ends = ends or (box.x + 2, y, box.x + box.width - 2, y)
            canvas.line(*ends, stroke=GREY, width=0.3, dash="1.5 1.5")

    return Piece(box, draw)


def _label(zone: Zone, place: ZonePlace, style: SheetStyle) -> Iterator[Piece]:
    """Its name and a note on a plaque, where no card covers them."""
    room = place.label
    top = room.y + _NEAR if place.below else room.y + room.height - _NEAR - _PLAQUE
    x = room.x + (ICON_ROOM if place.icon else _EDGE)
    width = room.x + room.width - _EDGE - x
    bold, body = name_face(style, zone.label), style.typefaces.body
    base = top + _PLAQUE / 2 + _CAPITALS * _LABEL_PT * MM_PER_POINT / 2
    names = [_line(zone.label, (x, base, width), bold, _LABEL_PT, style.strong)]
    if zone.note:
        names = [
            _line(zone.label, (x, top + _NAME, width), bold, _LABEL_PT, style.strong),
            _line(zone.note, (x, top + _NOTE, width), body, _NOTE_PT, GREY),
        ]
    wide = max(SLEEVED[0], *(name.box.x + name.box.width + _EDGE - room.x for name in names))
    box = MatArea(room.x, top, wide, _PLAQUE)
    yield Piece(box, lambda canvas: draw_plaque(canvas, box, style, place.icon), spared=True)
    yield from names


def _beside(zone: Zone, place: BesidePlace, style: SheetStyle, right: float) -> Iterator[Piece]:
    """A plaque whose tip points off the mat, to where the zone's cards lie."""
    x, y = place.at
    box = MatArea(x, y, right - x - 2 * _EDGE, _PLAQUE)
    yield Piece(box, lambda canvas: draw_pointing_plaque(canvas, box, style))
    base = y + _PLAQUE / 2 + _CAPITALS * _LABEL_PT * MM_PER_POINT / 2
    place_of_words = (x + _EDGE, base, box.width - 3 * _EDGE - POINTER)
    yield _line(zone.label, place_of_words, name_face(style, zone.label), _LABEL_PT, style.strong)


# --- words, tracks, clock and ruler ---


def _line(text: str, place: WordsPlace, face: Typeface, size: float, colour: Rgb, role: str = "") -> Piece:
    """One line on its baseline, smaller if need be."""
    x, base, width = place
    made, size = fit_line(typeset(text), face, width, size, _LEAST_PT)
    em = size * MM_PER_POINT
    box = MatArea(x, base - _ABOVE * em, made.width_mm(size), (_ABOVE + _BELOW) * em)

    def draw(canvas: Canvas) -> None:
        if role:
            with canvas.tagged(role):
                canvas.text(x, base, made, size, colour=colour)
        else:
            canvas.text(x, base, made, size, colour=colour)

    return Piece(box, draw, (box.grown(*_FROM_JOINTS),))


def _head(text: str, place: WordsPlace, style: SheetStyle) -> Piece:
    x, y, width = place
    return _line(text, (x, y + 4.6, width), name_face(style, text), _HEAD_PT, style.strong)


def _title(sheet: RuleSheet, layout: MatLayout, style: SheetStyle) -> Piece:
    place = layout.title or (0.0, layout.size[1] - 1.5, layout.size[0])
    text = f"{sheet.title} · {words(sheet.lang)['mat']}"
    return _line(text, place, style.typefaces.title, _TITLE_PT, style.strong, "H1")


def _cover(sheet: RuleSheet, place: tuple[float, float, float, float], style: SheetStyle) -> Piece:
    box = MatArea(*place)
    return Piece(box, lambda canvas: draw_game(canvas, sheet.title, box, style), (box,))


def _reminder(
    place: WordsPlace, head: str, lines: Sequence[str], style: SheetStyle, room: float
) -> Iterator[Piece]:
    """The turn, step by step, or how the game ends, on a panel; smaller if the mat has too little room."""
    x, top, width = place[0], place[1] + _HEAD, place[2]
    blocks = _blocks(lines, width, room - _PANEL - _HEAD, style)
    tall = _AIR + _HEAD + sum(block.height + _STEP_APART for block in blocks)
    panel = MatArea(x - _PANEL, place[1] - _AIR, width + 2 * _PANEL, tall)
    yield Piece(panel, lambda canvas: draw_plaque(canvas, panel, style), spared=True)
    yield _head(head, place, style)
    for block in blocks:
        yield _block(block, x, top)
        top += block.height + _STEP_APART


def _blocks(lines: Sequence[str], width: float, room: float, style: SheetStyle) -> list[Block]:
    for size in _REMINDER_PTS:
        blocks = [style.at(size).text(text, width) for text in lines]
        if sum(block.height + _STEP_APART for block in blocks) <= room:
            break
    return blocks


def _block(block: Block, x: float, top: float) -> Piece:
    box = MatArea(x, top, max(line.width_mm(block.size) for line in block.lines), block.height)
    return Piece(box, lambda canvas: canvas.text_block(x, top, block), (box.grown(*_FROM_JOINTS),))


def _track(sheet: RuleSheet, place: TrackPlace, style: SheetStyle) -> Iterator[Piece]:
    """Circles for counters; its name above, below or beside them."""
    tracker, (x, y) = sheet.trackers[place.tracker - 1], place.at
    width = place.width - place.head
    left, top = x + place.head, y + _HEAD if place.named_above else y
    box = MatArea(left, top, *track_size(tracker.counts, width))
    if place.head:
        yield from _named_beside(tracker.title, place, style)
    else:
        corner = place.words or (x, box.y + box.height + _NEAR if place.below else y)
        yield from _named(tracker.title, corner, place.width, style)
    circles = (MatArea(left + each.x, top + each.y, PITCH, PITCH) for each in places(tracker.counts, width))

    def draw(canvas: Canvas) -> None:
        draw_tracks(canvas, left, top, tracker.counts, width, style, circle_colour(style, place.colour))

    yield Piece(box, draw, tuple(circles))


def _named(title: str, at: tuple[float, float], width: float, style: SheetStyle) -> Iterator[Piece]:
    (x, y), tall = at, _HEAD - _NEAR
    base = y + tall / 2 + _CAPITALS * _HEAD_PT * MM_PER_POINT / 2
    place = (x + _SIDE, base, width - 2 * _SIDE)
    name = _line(title, place, name_face(style, title), _HEAD_PT, style.strong)
    box = MatArea(x, y, name.box.width + 2 * _SIDE, tall)
    yield Piece(box, lambda canvas: draw_plaque(canvas, box, style), spared=True)
    yield name


def _named_beside(title: str, place: TrackPlace, style: SheetStyle) -> Iterator[Piece]:
    (x, y), room = place.at, place.head - 2 * _EDGE
    box = MatArea(x, y + (PITCH - _PLAQUE) / 2, place.head - _EDGE, _PLAQUE)
    base = y + PITCH / 2 + _CAPITALS * _HEAD_PT * MM_PER_POINT / 2
    yield Piece(box, lambda canvas: draw_plaque(canvas, box, style))
    yield _line(title, (x + _EDGE, base, room - _EDGE), name_face(style, title), _HEAD_PT, style.strong)


def _clock(place: tuple[float, float, float], style: SheetStyle) -> Piece:
    x, y, radius = place
    box = MatArea(x - radius, y - radius, 2 * radius, 2 * radius)
    return Piece(box, lambda canvas: clock(canvas, x, y, radius, style), (box,))


def _ruler(sheet: RuleSheet, lengths: Lengths, style: SheetStyle, right: float) -> Iterator[Piece]:
    """From 0 downwards, a mark after each length with its number below."""
    (x, y), tall = lengths.at, lengths.step * lengths.marks
    edge = right if lengths.beside else x + _MARK / 2  # marks reach what lies beside the mat

    def draw(canvas: Canvas) -> None:
        canvas.line(x, y, x, y + tall, stroke=GREY, width=0.3, dash="1.5 1.5")
        for n in range(lengths.marks + 1):
            at = y + n * lengths.step
            canvas.line(x - _MARK / 2, at, edge, at, stroke=GREY, width=0.3)

    yield Piece(MatArea(x - _MARK / 2, y, _MARK, tall), draw)
    caption = words(sheet.lang)["lengths"].format(lengths.to)
    left = min(x - _MARK / 2, right - _CAPTION)
    yield _line(caption, (left, y - 2, _CAPTION), style.typefaces.body, _NOTE_PT, GREY)
    for n in range(1, lengths.marks + 1):
        place = (x + 1.5, y + n * lengths.step + 5.5, _MARK)
        yield _line(str(n), place, style.typefaces.bold, _LABEL_PT, GREY)
    for zone, base in zip(lengths.beside, (y - 7, y + tall + 12), strict=False):
        place = (left, base, _CAPTION)
        yield _line(sheet.mat.zones[zone - 1].label, place, style.typefaces.bold, _LABEL_PT, style.strong)
