"""Play mats: the table's zones around sleeved cards, its tracks and reminders, on sheets to glue.

How it works:
    1. A rule sheet has the words, and the layout of its mat the places.
    2. Everything on the mat is a piece: an outline of cards, a name, a track, a column of
       reminders, the clock, the scene. A piece has its box, a function that draws it, and the areas
       that a joint should not cut. `make_pieces` lists them once.
    3. `tiles` finds the best joints between these areas.
    4. Each tile draws the pieces that it meets, moved and clipped.

What is delicate:
    *Measuring first.* Words are as large as their place allows in every language, so the box of a
    piece is known only once its words are measured. All pieces are made before anything is drawn.

    *Pieces on several tiles.* A piece is drawn on each tile that it meets, but a screen reader
    hears it once, where most of it lies. Elsewhere it is decoration.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from functools import partial

from cards_pdf.art.notation import figure_bounds
from cards_pdf.art.path import rounded
from cards_pdf.canvas.base import Canvas
from cards_pdf.cards.drawings import look_drawing, paint
from cards_pdf.common.colour import INK, PAPER, Rgb, mixed
from cards_pdf.common.records.record import record
from cards_pdf.common.sizes import Mm
from cards_pdf.common.units import MM_PER_POINT
from cards_pdf.papers.example_pictures import draw_clock
from cards_pdf.papers.mat_layout import (
    OVERLAP,
    SLEEVED,
    Lengths,
    MatArea,
    MatLayout,
    Tile,
    TrackPlace,
    WordsPlace,
    ZonePlace,
    cut_into_tiles,
    draw_foot,
    draw_joints,
    find_layout_for_paper,
)
from cards_pdf.papers.sheet_style import (
    CAPITALS_EM,
    GREY,
    ICON_MM,
    SheetStyle,
    draw_game_cover,
    typeset,
)
from cards_pdf.papers.trackers import PITCH, ROW_PITCH, draw_tracks, find_circles, measure_tracks
from cards_pdf.rulebooks.rule_sheet import RuleSheet, Zone
from cards_pdf.text.fit import Block, fit_line
from cards_pdf.text.typeface import Typeface

DrawPiece = Callable[[Canvas], object]

GHOST = "ghost"
GRID = "grid"
# Words.
_LABEL_PT = 12.5
_NOTE_PT = 10.5
_HEAD_PT = 13.5
_MIN_PT = 9.25
_REMINDER_SIZES = (12.5, 12.0, 11.5, 11.0, 10.5, 10.0)
_ASCENT_EM = 0.8
_DESCENT_EM = 0.25
_HEAD_HEIGHT = 7.0  # mm for the name of a track or a reminder
_HEAD_BASE = 4.6
_LINE_GAP = 1.2  # between the lines of a reminder
_BESIDE_JOINT = 1.5  # mm between a joint and words
_ABOVE_JOINT = _LINE_GAP / 2
# Plaques, in mm.
_PLAQUE_HEIGHT = 9.8
_PLAQUE_GAP = 0.4  # from the plaque to its place
_PLAQUE_PAD = 2.0  # from its edge to words
_PLAQUE_CORNER = 2.0
_NAME_BASE = 4.65  # of a name that has a note below it
_NOTE_BASE = 8.4
ICON_ROOM = 9.0
_ICON_ON_PLAQUE = 0.68  # of its height
_TRACK_PAD = 1.6  # beside a track's name
_PANEL_PAD = 3.0  # beside a reminder
_PANEL_GAP = 0.6  # above its head
# Icons.
_ICON_IN_PLACE = 0.5  # of the place's width
_PALE = 0.72  # how much paper is in the colours of icons under cards
_FAINT = 0.78  # and in their lines
_LIGHTER = 0.25  # and in circles
# Rulers, in mm.
_MARK = 5.0
_CAPTION_WIDTH = 36.0
# Joints, in mm.
_BESIDE_CARD = 1.2  # between a joint and the outline of a card that it does not cross
_RIM = 0.4  # by which an outline may reach over the mat's outer edges


@record
class MatPiece:
    """Something on the mat, in the mat's millimetres."""

    box: MatArea
    draw: DrawPiece
    uncut: tuple[MatArea, ...] = ()  # areas that should lie on one sheet
    one_sheet_area: MatArea | None = None  # better on one sheet: cards catch on a joint


def make_pieces(sheet: RuleSheet, layout: MatLayout, style: SheetStyle) -> Iterator[MatPiece]:
    """Make everything on a mat, in the order in which it is drawn."""
    if layout.scene:
        yield MatPiece(box=layout.box, draw=partial(_draw_scene, layout=layout, style=style))
    # One face for all names: a display face that lacks a suit's sign would change between zones.
    face = style.name_face("".join(zone.label for zone in sheet.mat.zones))
    covered = {place.over for place in layout.zones}
    for place in layout.zones:
        zone = sheet.mat.zones[place.zone - 1]
        icon = "" if place.zone in covered else place.icon
        for box in place.boxes:
            yield _make_outline(zone, icon, box, style=style)
        if place.overlaps:
            yield _make_edges_of_cards(place)
        yield from _make_label(zone, place, style, face=face)
    for track in layout.tracks:
        yield from _make_track(sheet, track, style, face=face)
    if layout.turn:
        steps = [
            f"*{n}* {step.mat or step.do.rstrip(',.:，。：')}"
            for n, step in enumerate(sheet.turn, 1)
        ]
        room = layout.room_below(layout.turn)
        yield from _make_reminder(layout.turn, sheet.turn_title, steps, style=style, room=room)
    if layout.clock:
        x, y, radius = layout.clock
        area = MatArea(x - radius, y - radius, 2 * radius, 2 * radius)
        yield MatPiece(
            box=area, draw=partial(draw_clock, x=x, y=y, radius=radius, style=style), uncut=(area,)
        )
    if layout.lengths:
        yield from _make_ruler(sheet, layout.lengths, style, right=layout.size[0])
    if layout.cover and style.look:
        cover = MatArea(*layout.cover)
        yield MatPiece(
            box=cover,
            draw=partial(draw_game_cover, title=sheet.title, style=style, frame=cover),
            uncut=(cover,),
        )


# --- zones ---


def _make_outline(zone: Zone, icon: str, box: MatArea, style: SheetStyle) -> MatPiece:
    """Make the place of a card or of several that overlap, dashed if it is not always used."""
    is_dashed = zone.shape == GHOST or (zone.shape == GRID and not zone.label)
    path = rounded(*box, 3.0)
    ground = mixed(style.tint or PAPER, PAPER, 0.5)

    def draw(canvas: Canvas) -> None:
        ink = GREY if is_dashed else style.strong
        dash = "2 1.5" if is_dashed else ""
        canvas.path(path, fill=ground, stroke=ink, width=style.stroke(0.6), dash=dash)
        if icon:
            # The last card of several that overlap is whole: no edge goes through its icon.
            x = box.x + box.width - SLEEVED[0]
            y = box.y + box.height - SLEEVED[1]
            _draw_place_icon(canvas, MatArea(x, y, *SLEEVED), style, icon=icon)

    return MatPiece(box=box, draw=draw, one_sheet_area=box.grown(_BESIDE_CARD, _BESIDE_CARD))


def _make_edges_of_cards(place: ZonePlace) -> MatPiece:
    """Make a dashed edge where each overlapping card begins."""
    (box,) = place.boxes

    def draw(canvas: Canvas) -> None:
        for n in range(1, place.cards):
            x = box.x + n * place.step[0]
            y = box.y + n * place.step[1]
            edge = (box.x + 2, y, box.x + box.width - 2, y)
            if place.step[0]:
                edge = (x, box.y + 2, x, box.y + box.height - 2)
            canvas.line(*edge, stroke=GREY, width=0.3, dash="1.5 1.5")

    return MatPiece(box=box, draw=draw)


def _make_label(
    zone: Zone, place: ZonePlace, style: SheetStyle, face: Typeface
) -> Iterator[MatPiece]:
    """Make a zone's name and note, if it has one, on a plaque where no card covers them."""
    if not zone.label:
        return
    room = place.label
    top = room.y + room.height - _PLAQUE_GAP - _PLAQUE_HEIGHT
    if place.is_labelled_below:
        top = room.y + _PLAQUE_GAP
    x = room.x + (ICON_ROOM if place.icon else _PLAQUE_PAD)
    width = room.x + room.width - _PLAQUE_PAD - x
    base = top + _NAME_BASE
    if not zone.note:
        base = top + _PLAQUE_HEIGHT / 2 + CAPITALS_EM * _LABEL_PT * MM_PER_POINT / 2
    names = [_make_line(zone.label, (x, base, width), face, size=_LABEL_PT, colour=style.strong)]
    if zone.note:
        note_place = (x, top + _NOTE_BASE, width)
        names.append(
            _make_line(zone.note, note_place, style.typefaces.body, size=_NOTE_PT, colour=GREY)
        )
    right = max(name.box.x + name.box.width + _PLAQUE_PAD - room.x for name in names)
    box = MatArea(room.x, top, max(SLEEVED[0], right), _PLAQUE_HEIGHT)
    yield _make_plaque(box, style, icon=place.icon)
    yield from names


def _make_plaque(box: MatArea, style: SheetStyle, icon: str = "") -> MatPiece:
    """Make a plate for words, with an icon at its left."""
    edge = rounded(*box, _PLAQUE_CORNER)

    def draw(canvas: Canvas) -> None:
        canvas.path(edge, fill=style.tint or PAPER, stroke=INK, width=style.stroke(0.6))
        if icon and style.look:
            left, _, right, _ = figure_bounds(icon)
            room = ICON_ROOM - 2
            scale = min(box.height * _ICON_ON_PLAQUE / ICON_MM, room / (right - left))
            x = box.x + ICON_ROOM / 2 - scale * (left + right) / 2
            with canvas.decoration(), canvas.frame(x, box.y + box.height / 2, 0, scale):
                style.paint(canvas, icon)

    return MatPiece(box=box, draw=draw, one_sheet_area=box)


# --- words, tracks and ruler ---


def _make_line(text: str, place: WordsPlace, face: Typeface, size: float, colour: Rgb) -> MatPiece:
    """Make one line on its baseline, smaller if need be."""
    x, base, width = place
    words, size = fit_line(typeset(text), face, width, size=size, floor=_MIN_PT)
    em = size * MM_PER_POINT
    height = (_ASCENT_EM + _DESCENT_EM) * em
    box = MatArea(x, base - _ASCENT_EM * em, words.width_mm(size), height)
    return _make_words(box, lambda canvas: canvas.text(x, base, words, size, colour=colour))


def _make_reminder(
    place: WordsPlace, head: str, lines: Sequence[str], style: SheetStyle, room: float
) -> Iterator[MatPiece]:
    """Make the turn's steps or how the game ends on a panel, smaller if it has little room."""
    x, top, width = place
    for size in _REMINDER_SIZES:
        blocks = [style.with_size(size).text(text, width) for text in lines]
        height = sum(block.height + _LINE_GAP for block in blocks)
        if height <= room - _PANEL_PAD - _HEAD_HEIGHT:
            break
    height += _PANEL_GAP + _HEAD_HEIGHT
    panel = MatArea(x - _PANEL_PAD, top - _PANEL_GAP, width + 2 * _PANEL_PAD, height)
    yield _make_plaque(panel, style)
    head_place = (x, top + _HEAD_BASE, width)
    yield _make_line(head, head_place, style.name_face(head), size=_HEAD_PT, colour=style.strong)
    y = top + _HEAD_HEIGHT
    for block in blocks:
        yield _make_block(block, x, y)
        y += block.height + _LINE_GAP


def _make_block(block: Block, x: float, top: float) -> MatPiece:
    width = max(line.width_mm(block.size) for line in block.lines)
    box = MatArea(x, top, width, block.height)
    return _make_words(box, lambda canvas: canvas.text_block(x, top, block))


def _make_words(box: MatArea, draw: DrawPiece) -> MatPiece:
    return MatPiece(box=box, draw=draw, uncut=(box.grown(_BESIDE_JOINT, _ABOVE_JOINT),))


def _make_track(
    sheet: RuleSheet, place: TrackPlace, style: SheetStyle, face: Typeface
) -> Iterator[MatPiece]:
    """Make circles for counters, and their name above, below or beside them."""
    tracker = sheet.trackers[place.tracker - 1]
    x, y = place.corner
    width = place.width - place.head
    left = x + place.head
    is_named_above = not (place.head or place.words)
    top = y + _HEAD_HEIGHT if is_named_above else y
    box = MatArea(left, top, *measure_tracks(tracker.counts, width))
    yield from _make_name(tracker.title, place, style, face=face)
    colours: list[Rgb] = []
    if style.tint and style.look:  # a little lighter than in the scene
        looks = style.look.colours
        colours = [mixed(looks[name], PAPER, _LIGHTER) for name in place.colours]

    def draw(canvas: Canvas) -> None:
        draw_tracks(canvas, (left, top), tracker.counts, width=width, style=style, fills=colours)

    circles = [
        MatArea(left + circle.x, top + circle.y, PITCH, ROW_PITCH)
        for circle in find_circles(tracker.counts, width)
    ]
    yield MatPiece(box=box, draw=draw, uncut=tuple(circles))


def _make_name(
    title: str, place: TrackPlace, style: SheetStyle, face: Typeface
) -> Iterator[MatPiece]:
    """Make the name of a track on a plaque: beside its first row, above it or elsewhere."""
    x, y = place.corner
    height = ROW_PITCH
    pad = ICON_ROOM if place.icon else _PLAQUE_PAD
    width = place.head - _PLAQUE_PAD - pad - _PLAQUE_PAD
    if not place.head:
        x, y = place.words or place.corner
        height = _HEAD_HEIGHT - _PLAQUE_GAP
        pad = _TRACK_PAD
        width = place.width - 2 * _TRACK_PAD
    base = y + height / 2 + CAPITALS_EM * _HEAD_PT * MM_PER_POINT / 2
    name = _make_line(title, (x + pad, base, width), face, size=_HEAD_PT, colour=style.strong)
    if place.head:
        top = y + (ROW_PITCH - _PLAQUE_HEIGHT) / 2
        box = MatArea(x, top, place.head - _PLAQUE_PAD, _PLAQUE_HEIGHT)
        yield _make_plaque(box, style, icon=place.icon)
    else:
        yield _make_plaque(MatArea(x, y, name.box.width + 2 * pad, height), style)
    yield name


def _make_ruler(
    sheet: RuleSheet, lengths: Lengths, style: SheetStyle, right: float
) -> Iterator[MatPiece]:
    """Make a line from 0 downwards, with a mark after each length and its number below."""
    x, y = lengths.corner
    height = lengths.step * lengths.marks
    # Marks reach to the zones that lie beside the mat.
    edge = right if lengths.outer_zones else x + _MARK / 2

    def draw(canvas: Canvas) -> None:
        canvas.line(x, y, x, y + height, stroke=GREY, width=0.3, dash="1.5 1.5")
        for n in range(lengths.marks + 1):
            mark = y + n * lengths.step
            canvas.line(x - _MARK / 2, mark, edge, mark, stroke=GREY, width=0.3)

    yield MatPiece(box=MatArea(x - _MARK / 2, y, _MARK, height), draw=draw)
    faces = style.typefaces
    caption = sheet.words["lengths"].format(lengths.to)
    left = min(x - _MARK / 2, right - _CAPTION_WIDTH)
    yield _make_line(caption, (left, y - 2, _CAPTION_WIDTH), faces.body, size=_NOTE_PT, colour=GREY)
    for n in range(1, lengths.marks + 1):
        place = (x + 1.5, y + n * lengths.step + 5.5, _MARK)
        yield _make_line(str(n), place, faces.bold, size=_LABEL_PT, colour=GREY)
    for zone, base in zip(lengths.outer_zones, (y - 7, y + height + 12), strict=False):
        place = (left, base, _CAPTION_WIDTH)
        label = sheet.mat.zones[zone - 1].label
        yield _make_line(label, place, faces.bold, size=_LABEL_PT, colour=style.strong)


# --- on sheets ---


def draw_play_mat(canvas: Canvas, sheet: RuleSheet, style: SheetStyle, paper: str) -> None:
    """Draw a sheet for each tile; large print enlarges the whole mat, as it does its cards."""
    layout = find_layout_for_paper(sheet, paper, style.scale)
    pieces = list(make_pieces(sheet, layout, style))
    tiles = find_tiles(layout.size, pieces, paper, scale=style.scale)
    uncut = [area.enlarged(style.scale) for piece in pieces for area in piece.uncut]
    for tile in tiles:
        canvas.begin_page(*tile.sheets.page)
        canvas.bookmark(f"{sheet.title} {tile.number}/{len(tiles)}")
        with canvas.frame(*tile.corner):
            _draw_tile(canvas, pieces, tile, scale=style.scale)
            draw_joints(canvas, sheet, style, tile=tile, obstacles=uncut)
            if len(tiles) > 1:
                draw_foot(canvas, sheet, style, tile=tile)
        canvas.end_page()


def find_tiles(size: Mm, pieces: Sequence[MatPiece], paper: str, scale: float) -> list[Tile]:
    """Return the sheets of a mat, joined beside its words and circles if possible."""
    words = [area.enlarged(scale) for piece in pieces for area in piece.uncut]
    cards = [piece.one_sheet_area.enlarged(scale) for piece in pieces if piece.one_sheet_area]
    return cut_into_tiles((size[0] * scale, size[1] * scale), paper, words, cards=cards)


def _draw_tile(canvas: Canvas, pieces: Sequence[MatPiece], tile: Tile, scale: float) -> None:
    """Draw the pieces of one tile: not on its strips, but whole outlines at the mat's edges."""
    area = tile.area
    left = 0.0 if tile.column else -_RIM
    top = 0.0 if tile.row else -_RIM
    width = area.width + (-OVERLAP if tile.sheet_at_right else _RIM) - left
    height = area.height + (-OVERLAP if tile.sheet_below else _RIM) - top
    window = MatArea(area.x + left, area.y + top, width, height).enlarged(1 / scale)
    with (
        canvas.clipped(rounded(left, top, width, h=height, radius=0.01)),
        canvas.frame(-area.x, -area.y, 0.0, scale),
    ):
        for piece in pieces:
            if piece.box.meets(window):
                # It is read out where its words are, or most of a track's circles.
                inside = [area.meets(window) and window.holds(area.middle) for area in piece.uncut]
                is_read = sum(inside) * 2 >= len(inside)
                with nullcontext() if is_read else canvas.decoration():
                    piece.draw(canvas)


# --- looks ---


def _draw_scene(canvas: Canvas, layout: MatLayout, style: SheetStyle) -> None:
    """Draw the whole ground, which a file stores once. The drawing counts y upwards."""
    stamp = f"{layout.scene}-{style.low_ink:d}"
    with canvas.decoration(), canvas.stamp(stamp, 0, 0, *layout.size) as is_first:
        if is_first:
            with canvas.clipped(rounded(0, 0, *layout.size, 0.01)):
                style.paint(canvas, layout.scene)


def _draw_place_icon(canvas: Canvas, box: MatArea, style: SheetStyle, icon: str) -> None:
    """Draw a pale icon in the middle of a place for cards; low ink has none."""
    if style.low_ink or not style.look:
        return
    colours = style.look.colours.items()
    pale_colours = {name: mixed(colour, PAPER, _PALE) for name, colour in colours}
    pale = style.look._replace(colours=pale_colours)
    ink = mixed(INK, PAPER, _FAINT)
    with canvas.decoration(), canvas.frame(*box.middle, 0, box.width * _ICON_IN_PLACE / ICON_MM):
        paint(canvas, look_drawing(icon, style.look), pale, edition=style.edition, ink=ink)
