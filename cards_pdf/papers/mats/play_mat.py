"""Play mats: the table's zones around sleeved cards, its tracks and reminders, on sheets to glue
together.

In comes a rule sheet and the layout of its mat, which has places and no words; out come the pages.
All that is on the mat is a piece: an outline of cards, a name, a track, a column of reminders, the
clock, the scene. A piece knows the box it takes, how to draw itself, and whether a joint may cut
it. `pieces` lists them once, so that whoever looks for the best joints (`tiles`) and whoever draws
see the same mat. A mat that takes several sheets is drawn on each, moved and clipped; a screen
reader hears a piece where most of it lies. The doubt: words are as large as their place allows in
every language, so the box of a piece is known only once its words are measured, and `pieces`
measures before anything is drawn.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from typing import NamedTuple

from cards_pdf.art.path import bounds, rounded
from cards_pdf.canvas.base import Canvas
from cards_pdf.cards.pictures.covers import look_drawing, paint
from cards_pdf.common.colour import INK, PAPER, Rgb, mixed
from cards_pdf.common.units import MM_PER_POINT
from cards_pdf.papers.diagrams.example import draw_clock
from cards_pdf.papers.masthead import draw_titled_cover
from cards_pdf.papers.mats.layout import (
    SLEEVED,
    Lengths,
    MatArea,
    MatLayout,
    TrackPlace,
    WordsPlace,
    ZonePlace,
    find_mat_layout,
    find_one_sheet_layout,
)
from cards_pdf.papers.mats.tiles import (
    OVERLAP,
    Tile,
    cut_into_tiles,
    draw_foot,
    draw_joints,
    fits_on_one_sheet,
)
from cards_pdf.papers.sheet_style import GREY, SheetStyle, typeset
from cards_pdf.papers.trackers import PITCH, draw_tracks, find_circles, measure_tracks
from cards_pdf.rulebooks.model import RuleSheet, Zone
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
_PLAQUE, _NEAR, _EDGE = (
    9.8,
    0.4,
    2.0,
)  # mm: its height, its distance from the place, from its edge to words
_NAME, _NOTE = (
    4.65,
    8.4,
)  # mm from a plaque's top to the baselines of its name and of the note below it
_PANEL, _AIR = 3.0, 0.6  # mm beside a reminder, and above its head
_SIDE = 1.6  # mm beside a track's name
_BESIDE = 1.2  # mm between a joint and the outline of a card that it does not cross
_RIM = 0.4  # mm by which an outline may reach over the mat's outer edges
_PALE, _FAINT = (
    0.72,
    0.78,
)  # how much paper is in the colours of icons under cards, and in their lines
_OF_PLACE, _ON_PLAQUE, _ICON = 0.5, 0.68, 10.0  # how wide an icon is; mm that one is drawn in
_LIGHTER = 0.25  # of a circle
_CORNER = 2.0  # mm, of a plaque
ICON_ROOM = 9.0  # mm of a plaque for its icon


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


def make_pieces(sheet: RuleSheet, layout: MatLayout, style: SheetStyle) -> Iterator[Piece]:
    if layout.scene:
        yield Piece(layout.box, lambda canvas: draw_scene(canvas, layout.scene, layout.size, style))
    for lies in layout.zones:
        yield from _zone(sheet.mat.zones[lies.zone - 1], lies, style)
    for track in layout.tracks:
        yield from _track(sheet, track, style)
    if layout.turn:
        turn = [
            f"*{n}* {step.mat or step.do.rstrip(',.:，。：')}"
            for n, step in enumerate(sheet.turn, 1)
        ]
        yield from _reminder(
            layout.turn, sheet.turn_title, turn, style, layout.room_below(layout.turn)
        )
    if layout.end:
        ends = [step.full_text("*") for step in sheet.end]
        yield from _reminder(
            layout.end, words(sheet)["end"], ends, style, layout.room_below(layout.end)
        )
    if layout.clock:
        x, y, radius = layout.clock
        area = MatArea(x - radius, y - radius, 2 * radius, 2 * radius)
        yield Piece(area, lambda canvas: draw_clock(canvas, x, y, radius, style), (area,))
    if layout.lengths:
        yield from _ruler(sheet, layout.lengths, style, layout.size[0])
    if layout.cover and style.look:
        box = MatArea(*layout.cover)
        yield Piece(box, lambda canvas: draw_game(canvas, sheet.title, box, style), (box,))
    else:
        place = layout.title or (0.0, layout.size[1] - 1.5, layout.size[0])
        title = f"{sheet.title} · {words(sheet)['mat']}"
        yield _line(title, place, style.typefaces.title, _TITLE_PT, style.strong, "H1")


# --- zones ---


def _zone(zone: Zone, place: ZonePlace, style: SheetStyle) -> Iterator[Piece]:
    yield from (_outline(zone, place, box, style) for box in place.boxes)
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
        ink, dash = (GREY, "2 1.5") if ghost else (style.strong, "")
        canvas.path(path, fill=ground, stroke=ink, width=style.stroke(0.6), dash=dash)
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
    bold, body = style.name_face(zone.label), style.typefaces.body
    alone = top + _PLAQUE / 2 + _CAPITALS * _LABEL_PT * MM_PER_POINT / 2
    base = top + _NAME if zone.note else alone
    names = [_line(zone.label, (x, base, width), bold, _LABEL_PT, style.strong)]
    if zone.note:
        names.append(_line(zone.note, (x, top + _NOTE, width), body, _NOTE_PT, GREY))
    wide = max(SLEEVED[0], *(name.box.x + name.box.width + _EDGE - room.x for name in names))
    box = MatArea(room.x, top, wide, _PLAQUE)
    yield Piece(box, lambda canvas: draw_plaque(canvas, box, style, place.icon), spared=True)
    yield from names


# --- words, tracks, clock and ruler ---


def _line(
    text: str, place: WordsPlace, face: Typeface, size: float, colour: Rgb, role: str = ""
) -> Piece:
    """One line on its baseline, smaller if need be."""
    x, base, width = place
    made, size = fit_line(typeset(text), face, width, size, _LEAST_PT)
    em = size * MM_PER_POINT
    box = MatArea(x, base - _ABOVE * em, made.width_mm(size), (_ABOVE + _BELOW) * em)

    def draw(canvas: Canvas) -> None:
        with canvas.tagged(role) if role else nullcontext():
            canvas.text(x, base, made, size, colour=colour)

    return Piece(box, draw, (box.grown(*_FROM_JOINTS),))


def _reminder(
    place: WordsPlace, head: str, lines: Sequence[str], style: SheetStyle, room: float
) -> Iterator[Piece]:
    """The turn, step by step, or how the game ends, on a panel; smaller if the mat has too little
    room.
    """
    x, top, width = place[0], place[1] + _HEAD, place[2]
    for size in _REMINDER_PTS:
        blocks = [style.at(size).text(text, width) for text in lines]
        if sum(block.height + _STEP_APART for block in blocks) <= room - _PANEL - _HEAD:
            break
    tall = _AIR + _HEAD + sum(block.height + _STEP_APART for block in blocks)
    panel = MatArea(x - _PANEL, place[1] - _AIR, width + 2 * _PANEL, tall)
    yield Piece(panel, lambda canvas: draw_plaque(canvas, panel, style), spared=True)
    yield _line(head, (x, place[1] + 4.6, width), style.name_face(head), _HEAD_PT, style.strong)
    for block in blocks:
        yield _block(block, x, top)
        top += block.height + _STEP_APART


def _block(block: Block, x: float, top: float) -> Piece:
    box = MatArea(x, top, max(line.width_mm(block.size) for line in block.lines), block.height)
    return Piece(box, lambda canvas: canvas.text_block(x, top, block), (box.grown(*_FROM_JOINTS),))


def _track(sheet: RuleSheet, place: TrackPlace, style: SheetStyle) -> Iterator[Piece]:
    """Circles for counters; its name above, below or beside them."""
    tracker, (x, y) = sheet.trackers[place.tracker - 1], place.at
    width = place.width - place.head
    left, top = x + place.head, y + _HEAD if place.named_above else y
    box = MatArea(left, top, *measure_tracks(tracker.counts, width))
    if place.head:
        yield from _named_beside(tracker.title, place, style)
    else:
        corner = place.words or (x, box.y + box.height + _NEAR if place.below else y)
        yield from _named(tracker.title, corner, place.width, style)
    circles = (
        MatArea(left + each.x, top + each.y, PITCH, PITCH)
        for each in find_circles(tracker.counts, width)
    )

    def draw(canvas: Canvas) -> None:
        draw_tracks(
            canvas, (left, top), tracker.counts, width, style, circle_colour(style, place.colour)
        )

    yield Piece(box, draw, tuple(circles))


def _named(title: str, at: tuple[float, float], width: float, style: SheetStyle) -> Iterator[Piece]:
    (x, y), tall = at, _HEAD - _NEAR
    base = y + tall / 2 + _CAPITALS * _HEAD_PT * MM_PER_POINT / 2
    place = (x + _SIDE, base, width - 2 * _SIDE)
    name = _line(title, place, style.name_face(title), _HEAD_PT, style.strong)
    box = MatArea(x, y, name.box.width + 2 * _SIDE, tall)
    yield Piece(box, lambda canvas: draw_plaque(canvas, box, style), spared=True)
    yield name


def _named_beside(title: str, place: TrackPlace, style: SheetStyle) -> Iterator[Piece]:
    (x, y), room = place.at, place.head - 2 * _EDGE
    box = MatArea(x, y + (PITCH - _PLAQUE) / 2, place.head - _EDGE, _PLAQUE)
    base = y + PITCH / 2 + _CAPITALS * _HEAD_PT * MM_PER_POINT / 2
    yield Piece(box, lambda canvas: draw_plaque(canvas, box, style))
    yield _line(
        title, (x + _EDGE, base, room - _EDGE), style.name_face(title), _HEAD_PT, style.strong
    )


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
    caption = words(sheet)["lengths"].format(lengths.to)
    left = min(x - _MARK / 2, right - _CAPTION)
    yield _line(caption, (left, y - 2, _CAPTION), style.typefaces.body, _NOTE_PT, GREY)
    for n in range(1, lengths.marks + 1):
        place = (x + 1.5, y + n * lengths.step + 5.5, _MARK)
        yield _line(str(n), place, style.typefaces.bold, _LABEL_PT, GREY)
    for zone, base in zip(lengths.beside, (y - 7, y + tall + 12), strict=False):
        place = (left, base, _CAPTION)
        yield _line(
            sheet.mat.zones[zone - 1].label, place, style.typefaces.bold, _LABEL_PT, style.strong
        )


# --- on sheets ---


def draw_play_mat(canvas: Canvas, sheet: RuleSheet, style: SheetStyle, paper: str) -> None:
    """A sheet for each tile; large print enlarges the whole mat, as it does its cards."""
    layout = find_layout_for_paper(sheet, paper, style.scale)
    found = list(make_pieces(sheet, layout, style))
    joined = find_tiles(layout.size, found, paper, style.scale)
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


def find_layout_for_paper(sheet: RuleSheet, paper: str, scale: float) -> MatLayout:
    """For this paper: on one sheet if the game has a layout for it that fits."""
    usual, whole = find_mat_layout(sheet), find_one_sheet_layout(sheet)
    return (
        whole
        if whole and fits_on_one_sheet((whole.size[0] * scale, whole.size[1] * scale), paper)
        else usual
    )


def find_tiles(
    size: tuple[float, float], found: Sequence[Piece], paper: str, scale: float
) -> list[Tile]:
    """The sheets that a mat takes, joined beside its words and circles if possible."""
    whole = [box.enlarged(scale) for piece in found for box in piece.whole]
    spared = [
        (piece.box.grown(_BESIDE, _BESIDE) if piece.cards else piece.box).enlarged(scale)
        for piece in found
        if piece.cards or piece.spared
    ]
    return cut_into_tiles((size[0] * scale, size[1] * scale), paper, whole, spared)


def _draw(canvas: Canvas, found: Sequence[Piece], tile: Tile, scale: float) -> None:
    """The whole mat through the window of one tile; what lies outside of it is left out."""
    # Not its strips, but all outlines at the mat's own edges
    shown = tile.shown
    left, top = (0.0 if inner else -_RIM for inner in (tile.column, tile.row))
    wide = shown.width + (-OVERLAP if tile.at_right else _RIM) - left
    high = shown.height + (-OVERLAP if tile.below else _RIM) - top
    window = MatArea(shown.x + left, shown.y + top, wide, high).enlarged(1 / scale)
    with (
        canvas.clipped(rounded(left, top, wide, high, 0.01)),
        canvas.frame(-shown.x, -shown.y, 0.0, scale),
    ):
        for piece in found:
            if piece.box.meets(window):
                with nullcontext() if piece.seen_in(window) else canvas.decoration():
                    piece.draw(canvas)


# --- how they look ---


def draw_scene(canvas: Canvas, name: str, size: tuple[float, float], style: SheetStyle) -> None:
    """The whole ground, once a file; its drawing counts y upwards from the mat's upper left
    corner.
    """
    assert style.look
    whole = rounded(0, 0, *size, 0.01)
    with canvas.decoration(), canvas.stamp(f"{name}-{style.low_ink:d}", 0, 0, *size) as first:
        if first:
            with canvas.clipped(whole):
                paint(canvas, look_drawing(name, style.look), style.look, style.edition)


def draw_game(canvas: Canvas, title: str, box: MatArea, style: SheetStyle) -> None:
    """The cover over the title."""
    assert style.cover
    frame = (box.x, box.y, box.width, box.height)
    draw_titled_cover(canvas, style.cover, frame, style.edition, style.typefaces, title)


def draw_plaque(canvas: Canvas, box: MatArea, style: SheetStyle, icon: str = "") -> None:
    """A plate for words, with an icon at its left."""
    edge = rounded(box.x, box.y, box.width, box.height, _CORNER)
    canvas.path(edge, fill=style.tint or PAPER, stroke=INK, width=style.stroke(0.6))
    if icon and style.look:
        picture = look_drawing(icon, style.look)
        left, _, right, _ = bounds(shape.path for shape in picture)
        scale = min(box.height * _ON_PLAQUE / _ICON, (ICON_ROOM - 2) / (right - left))
        middle = (box.x + ICON_ROOM / 2 - scale * (left + right) / 2, box.y + box.height / 2)
        with canvas.decoration(), canvas.frame(*middle, 0, scale):
            paint(canvas, picture, style.look, style.edition)


def draw_place_icon(canvas: Canvas, box: MatArea, style: SheetStyle, icon: str) -> None:
    """Pale, in the middle of a place for cards; little ink spares it."""
    if style.low_ink or not style.look:
        return
    middle = (box.x + box.width / 2, box.y + box.height / 2)
    ink, colours = mixed(INK, PAPER, _FAINT), style.look.colours.items()
    pale = style.look._replace(
        colours={name: mixed(colour, PAPER, _PALE) for name, colour in colours}
    )
    with canvas.decoration(), canvas.frame(*middle, 0, box.width * _OF_PLACE / _ICON):
        paint(canvas, look_drawing(icon, style.look), pale, style.edition, ink=ink)


def circle_colour(style: SheetStyle, name: str) -> Rgb | None:
    """A little lighter than what the scene has; none in little ink."""
    return (
        mixed(style.look.colours[name], PAPER, _LIGHTER)
        if name and style.tint and style.look
        else None
    )
