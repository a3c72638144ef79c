"""Layouts of play mats, in millimetres, and the sheets on which a mat is printed.

Layouts
    `card_data/mats/GAME.toml` has no words: those come from the rule sheet, so that a mat is laid
    out once for all languages. A mat that takes several sheets of the usual papers may have another
    layout for one large sheet, in the folder `one-sheet` there. A sheet without a layout gets one
    that is worked out from the cells of its setup picture.

Sheets
    `cut_into_tiles` tries every number of sheets, portrait and landscape, the fewest first. Sheets
    overlap by a strip, on which the next one is glued. Each cut may move by a third of an even
    share; it takes the place where the edge that is glued on goes through the fewest words, then
    through the fewest cards. If words are cut by all places, up to three sheets more are tried.

What is delicate:
    *Ticks.* The ticks that show whether two sheets meet lie in the same places on both, and avoid
    words and circles of either.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import ceil
from typing import Annotated, NamedTuple

from cards_pdf.art.path import Point
from cards_pdf.canvas.base import Canvas
from cards_pdf.cards.drawings import Frame
from cards_pdf.common import sizes
from cards_pdf.common.data_files import card_files
from cards_pdf.common.errors import FitError, RuleTextError
from cards_pdf.common.records.reader import read_file
from cards_pdf.common.records.record import Key, record
from cards_pdf.common.sizes import Mm
from cards_pdf.papers.flow import ROUNDING
from cards_pdf.papers.sheet_style import GREY, SheetStyle
from cards_pdf.rulebooks.rule_sheet import Mat, RuleSheet, Zone
from cards_pdf.text.fit import fit_line, line

# --- layouts ---

SLEEVED = (67.0, 92.0)  # a card of 63.5 x 88.9 mm in a sleeve lies inside the outline
AIR = 5.0
WordsPlace = tuple[float, float, float]  # left, top or baseline, width
LABEL = 10.5  # above or below a zone: its name and a note, where no card covers them
_BESIDE = (SLEEVED[0] + AIR, 0.0)
_PITCH = (SLEEVED[0] + AIR, SLEEVED[1] + AIR + LABEL)  # of a cell
_OVERLAPPED = 5  # cards that an overlapping zone has room for


class MatArea(NamedTuple):
    """A rectangle of the mat."""

    x: float
    y: float
    width: float
    height: float

    def enlarged(self, scale: float) -> "MatArea":
        return MatArea(*(side * scale for side in self))

    def grown(self, across: float, down: float) -> "MatArea":
        return MatArea(
            self.x - across, self.y - down, self.width + 2 * across, self.height + 2 * down
        )

    @property
    def middle(self) -> Point:
        return self.x + self.width / 2, self.y + self.height / 2

    def holds(self, place: Point) -> bool:
        return (
            self.x <= place[0] <= self.x + self.width and self.y <= place[1] <= self.y + self.height
        )

    def transpose(self) -> "MatArea":
        """Width and height swapped."""
        return MatArea(self.y, self.x, self.height, self.width)

    def meets(self, other: "MatArea") -> bool:
        across = self.x < other.x + other.width and other.x < self.x + self.width
        return across and self.y < other.y + other.height and other.y < self.y + self.height


@dataclass(frozen=True)
class ZonePlace:
    """The place of one of the sheet's zones: its first card, and the step from each card to the
    next.
    """

    zone: Annotated[int, "which one, counted from 1"]
    corner: Annotated[Point, Key("at")]
    cards: int = 1
    step: Point = _BESIDE
    lines: int = 1
    pyramid: Annotated[bool, "each line has a card more than that above, and half covers it"] = (
        False
    )
    icon: Annotated[str, "the drawing that says what lies there"] = ""
    is_labelled_below: Annotated[bool, Key("below"), "its words stand below it"] = False
    over: Annotated[int, "the zone whose cards these partly cover"] = 0

    @property
    def overlaps(self) -> bool:
        return self.cards > 1 and self.step[0] < SLEEVED[0] and self.step[1] < SLEEVED[1]

    @property
    def boxes(self) -> Iterator[MatArea]:
        """An outline for each card, or one for all that overlap."""
        more = self.cards - 1
        if self.overlaps:
            yield MatArea(
                *self.corner, SLEEVED[0] + more * self.step[0], SLEEVED[1] + more * self.step[1]
            )
            return
        if self.pyramid:
            for line in range(self.cards):
                left = self.corner[0] + (self.cards - 1 - line) / 2 * _PITCH[0]
                down = self.corner[1] + line * SLEEVED[1] / 2
                yield from (MatArea(left + n * _PITCH[0], down, *SLEEVED) for n in range(line + 1))
            return
        for line, n in product(range(self.lines), range(self.cards)):
            down = line * _PITCH[1] + n * self.step[1]
            yield MatArea(self.corner[0] + n * self.step[0], self.corner[1] + down, *SLEEVED)

    @property
    def label(self) -> MatArea:
        """The place of its words: above or below it, and as wide."""
        more = self.cards - 1
        top = (
            self.corner[1] + SLEEVED[1] + more * self.step[1]
            if self.is_labelled_below
            else self.corner[1] - LABEL
        )
        return MatArea(self.corner[0], top, SLEEVED[0] + more * self.step[0], LABEL)


@dataclass(frozen=True)
class TrackPlace:
    """The places of a tracker's circles, and where they wrap."""

    tracker: Annotated[int, "which one, counted from 1"]
    corner: Annotated[Point, Key("at")]
    width: float
    head: Annotated[float, "the width of its name beside it; else that stands above"] = 0.0
    colours: Annotated[
        tuple[str, ...], "of its circles, in the game's look; the last one for all that follow"
    ] = ()
    icon: Annotated[str, "the drawing beside its name"] = ""
    words: Annotated[Point | None, "or elsewhere, from this corner"] = None


@dataclass(frozen=True)
class Lengths:
    """A ruler in lengths of a card: where it begins, how far apart its marks are, how many
    follow.
    """

    corner: Annotated[Point, Key("at")]
    step: float
    marks: Annotated[int, Key("count"), "how many follow"]
    to: Annotated[str, "the card that it leads to"]
    outer_zones: Annotated[
        tuple[int, ...],
        Key("beside"),
        "zones that lie off the mat, beside its first and its last mark",
    ] = ()


@dataclass(frozen=True)
class MatLayout:
    """A mat: how large it is and what lies where."""

    size: Mm
    zones: tuple[ZonePlace, ...]
    tracks: tuple[TrackPlace, ...] = ()
    turn: Annotated[WordsPlace | None, "for the turn's steps"] = None
    clock: Annotated[tuple[float, float, float] | None, "its middle and radius"] = None
    lengths: Annotated[Lengths | None, "beside a path of cards, downwards"] = None
    frame: Annotated[Frame | None, "inside the scene's frame: nothing crosses it"] = None
    scene: Annotated[str, "the drawing under everything, down from its upper left corner"] = ""
    cover: Annotated[Frame | None, "the game's cover over its title"] = None

    @property
    def box(self) -> MatArea:
        return MatArea(0.0, 0.0, *self.size)

    @property
    def inside(self) -> MatArea:
        """The area inside the frame, or the whole mat."""
        return MatArea(*self.frame) if self.frame else self.box

    def suits(self, sheet: RuleSheet) -> bool:
        """Return True if the sheet has all of its zones, and counters for all of its tracks."""
        counted = {n for n, tracker in enumerate(sheet.trackers, 1) if tracker.counts}
        last_zone = max((place.zone for place in self.zones), default=0)
        return last_zone <= len(sheet.mat.zones) and counted.issuperset(
            track.tracker for track in self.tracks
        )

    def room_below(self, place: WordsPlace) -> float:
        """Return the room down to the next zone, or to the frame."""
        x, top, width = place
        column = MatArea(x, top, width, self.size[1] - top)
        found = [
            box for zone in self.zones for box in (zone.label, *zone.boxes) if box.meets(column)
        ]
        bottom = self.inside.y + self.inside.height
        return min((box.y for box in found if box.y > top), default=bottom) - top


def find_mat_layout(sheet: RuleSheet) -> MatLayout:
    """Return the game's own layout, or one worked out from the cells of its sheet."""
    return _load_own_layout(sheet, "mats") or _work_out_layout(sheet.mat)


def find_layout_for_paper(sheet: RuleSheet, paper: str, scale: float) -> MatLayout:
    """Return the layout for one large sheet if the game has one that fits, else its usual one."""
    layout = _load_own_layout(sheet, "mats", "one-sheet")
    if layout:
        size = layout.box.enlarged(scale)[2:]
        if any(Sheets(page, 1, 1).can_hold(size) for page in _find_pages(paper)):
            return layout
    return find_mat_layout(sheet)


def _load_own_layout(sheet: RuleSheet, *folder: str) -> MatLayout | None:
    """Return the built-in layout, unless an author's sheet of this game has another table."""
    file = card_files(*folder).get(sheet.game)
    layout = read_file(MatLayout, file, RuleTextError) if file else None
    return layout if layout and layout.suits(sheet) else None


def _work_out_layout(mat: Mat) -> MatLayout:
    """Make a place for each cell, with its words above it and air around it."""
    zones = tuple(_place_zone(n, zone) for n, zone in enumerate(mat.zones, 1))
    boxes = [box for zone in zones for box in zone.boxes]
    width = max(box.x + box.width for box in boxes)
    height = max(box.y + box.height for box in boxes) + LABEL
    clock = None
    if mat.clock:
        clock = (mat.clock[0] * _PITCH[0], mat.clock[1] * _PITCH[1], SLEEVED[0] * 0.46)
    return MatLayout((width, height), zones, clock=clock)


def _place_zone(number: int, zone: Zone) -> ZonePlace:
    """Place cards side by side, or overlapping over all of the zone's cells."""
    at = (zone.corner[0] * _PITCH[0], LABEL + zone.corner[1] * _PITCH[1])
    if zone.shape in ("fan", "column"):
        across, down = (
            max(0.0, cells - 1) * pitch / (_OVERLAPPED - 1)
            for cells, pitch in zip(zone.size, _PITCH, strict=True)
        )
        return ZonePlace(number, at, _OVERLAPPED if across or down else 1, (across, down))
    lines = ceil(zone.size[1]) if zone.shape == "grid" else 1
    is_pyramid = zone.shape == "pyramid"
    return ZonePlace(number, at, ceil(zone.size[0]), lines=lines, pyramid=is_pyramid)


# --- sheets of a mat ---

UNPRINTED = 5.0  # mm that printers leave white
FOOT = 6.0  # mm below the tile, for how the sheets go together
OVERLAP = 6.0  # mm printed on both of two tiles, to glue them on
_MAX_SHEETS = 5  # side by side, or one below the other
# Of an even share, by which a cut may move. Farther, words below narrow sheets would be too small.
_MAX_SHIFT = 0.32
_MAX_EXTRA_SHEETS = 3  # if no joint goes through words then
_FOOT_PT = 10.0
_MIN_FOOT_PT = 7.0  # on narrow mats of third-party games; those of built-in ones keep 9 points
_FOOT_BASE = 1.2  # mm from the foot's end to the baseline
_STRIP_BASE = 1.6  # mm from the edge to the words on a strip
# Places of ticks on a joint, from both its ends, best first.
_TICK_PLACES = (0.1, 0.05, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45)
_TICK = 2.0  # mm on either side of the joint
_TICK_WIDTH = 1.0  # mm that a tick wants for itself


@dataclass(frozen=True)
class Sheets:
    """A page, portrait or landscape, and the number of pages that a mat takes."""

    page: Mm
    columns: int
    rows: int

    @property
    def count(self) -> int:
        return self.columns * self.rows

    @property
    def room(self) -> Mm:
        """The part of a mat that a page can show; a page of several has a foot."""
        foot = FOOT if self.count > 1 else 0.0
        return (self.page[0] - 2 * UNPRINTED, self.page[1] - 2 * UNPRINTED - foot)

    def can_hold(self, size: Mm) -> bool:
        return all(
            side + (count - 1) * OVERLAP <= count * room
            for side, count, room in zip(size, (self.columns, self.rows), self.room, strict=True)
        )


@record
class Tile:
    """The part of a mat that one page shows, in the mat's millimetres."""

    column: int
    row: int
    sheets: Sheets
    area: MatArea

    @property
    def number(self) -> int:
        return self.row * self.sheets.columns + self.column + 1

    @property
    def corner(self) -> Point:
        """The corner on the page: in its middle, or above the foot of one of several."""
        width, height = self.sheets.page
        top = UNPRINTED if self.sheets.count > 1 else (height - self.area.height) / 2
        return (width - self.area.width) / 2, top

    @property
    def glued_onto(self) -> tuple[int, ...]:
        """The sheets on whose strips this one is glued: the one at its left, the one above."""
        left = (self.number - 1,) if self.column else ()
        above = (self.number - self.sheets.columns,) if self.row else ()
        return left + above

    @property
    def sheet_at_right(self) -> int | None:
        """The sheet that is glued onto the strip at the right."""
        return self.number + 1 if self.column + 1 < self.sheets.columns else None

    @property
    def sheet_below(self) -> int | None:
        """The sheet that is glued onto the strip below."""
        return self.number + self.sheets.columns if self.row + 1 < self.sheets.rows else None


def cut_into_tiles(
    size: Mm, paper: str, words: Sequence[MatArea] = (), cards: Sequence[MatArea] = ()
) -> list[Tile]:
    """Return the fewest tiles that hold a mat, cut beside words and, if possible, beside cards."""
    lying_words = _transpose(words)
    lying_cards = _transpose(cards)
    attempts = []
    for sheets in _find_fewest(size, paper):
        width, height = sheets.room
        columns = _divide(size[0], sheets.columns, width, words=words, cards=cards)
        rows = _divide(size[1], sheets.rows, height, words=lying_words, cards=lying_cards)
        attempts.append(
            [
                Tile(column=n, row=m, sheets=sheets, area=MatArea(x, y, tile_width, tile_height))
                for m, (y, tile_height) in enumerate(rows)
                for n, (x, tile_width) in enumerate(columns)
            ]
        )
        # Words may go over any edge but one that is glued on.
        if not any(_count_met(x, x, words) for x, _ in columns[1:]) and not any(
            _count_met(y, y, lying_words) for y, _ in rows[1:]
        ):
            return attempts[-1]
    return attempts[0]


def _transpose(areas: Sequence[MatArea]) -> list[MatArea]:
    """Return the areas with x and y swapped, so that rows are cut as columns are."""
    return [area.transpose() for area in areas]


def _find_pages(paper: str) -> list[Mm]:
    short, long = sizes.paper(paper).mm
    return [(short, long), (long, short)]


def _find_fewest(size: Mm, paper: str) -> list[Sheets]:
    """Return the sheets that hold a mat, fewest first, without those that are many more."""
    counts = range(1, _MAX_SHEETS + 1)
    attempts = (Sheets(*each) for each in product(_find_pages(paper), counts, counts))
    found = [sheets for sheets in attempts if sheets.can_hold(size)]
    if not found:
        raise FitError(
            "A mat of {width:.0f} by {height:.0f} mm does not fit on {most} pages of {paper} "
            "paper.",
            width=size[0],
            height=size[1],
            most=_MAX_SHEETS * _MAX_SHEETS,
            paper=paper,
        )
    found.sort(key=lambda sheets: sheets.count)
    return [sheets for sheets in found if sheets.count <= found[0].count + _MAX_EXTRA_SHEETS]


def _divide(
    side: float, count: int, room: float, words: Sequence[MatArea], cards: Sequence[MatArea]
) -> list[tuple[float, float]]:
    """Return the start of each column and its length; neighbours share a strip around the cut."""
    half = OVERLAP / 2
    cuts = [0.0]
    share = side / count
    for n in range(1, count):
        rest = count - n
        even = n * side / count
        first = side + half - rest * room + (rest - 1) * OVERLAP  # or the rest has no room
        last = cuts[-1] + room - half - (half if n > 1 else 0.0)
        first = max(first, even - share * _MAX_SHIFT)
        last = min(last, even + share * _MAX_SHIFT)
        cuts.append(_find_cut(even, first, last, words=words, cards=cards))
    starts = [0.0, *(cut - half for cut in cuts[1:])]
    ends = [*(cut + half for cut in cuts[1:]), side]
    return [(start, end - start) for start, end in zip(starts, ends, strict=True)]


def _find_cut(
    even: float, first: float, last: float, words: Sequence[MatArea], cards: Sequence[MatArea]
) -> float:
    """Return the place near the even one whose edge cuts the fewest words, then cards.

    Then it is the one whose strip meets the fewest words.
    """
    half = OVERLAP / 2
    places = [min(max(even, first), last)]
    for area in (*words, *cards):
        beside = (area.x - half, area.x + half, area.x + area.width + half)
        places += [place for place in beside if first <= place <= last]

    def harm(place: float) -> tuple[int, int, int, float]:
        edge = place - half  # of the sheet that is glued on
        return (
            _count_met(edge, edge, words),
            _count_met(edge, edge, cards),
            _count_met(edge, edge + OVERLAP, words),
            abs(place - even),
        )

    return min(places, key=harm)


def _count_met(first: float, last: float, areas: Sequence[MatArea]) -> int:
    """Return how many areas reach into this stretch from left to right."""
    return sum(
        area.x < last - ROUNDING and area.x + area.width > first + ROUNDING for area in areas
    )


# --- drawing ---


def draw_joints(
    canvas: Canvas, sheet: RuleSheet, style: SheetStyle, tile: Tile, obstacles: Sequence[MatArea]
) -> None:
    """Draw the strips that the next sheets cover, and the edges along which this one is cut.

    The ticks on a joint meet those of the other sheet when it lies right.
    """
    width, height = tile.area[2:]
    upright = (tile.area, obstacles)
    lying = (tile.area.transpose(), _transpose(obstacles))  # as if it were upright
    # The sheet that covers a strip, or 0 for an edge of this one
    left = 0 if tile.column else None
    top = 0 if tile.row else None
    for number, (area, boxes), frame in (
        (tile.sheet_at_right, upright, (width, 0.0, 90.0)),
        (tile.sheet_below, lying, (width, height, 180.0)),
        (left, upright, (0.0, height, -90.0)),
        (top, lying, (0.0, 0.0, 0.0)),
    ):
        if number is None:
            continue
        length = area.height
        joint = OVERLAP if number else 0.0  # from the edge, bottom outwards
        place = area.x + area.width - OVERLAP if number else area.x
        tick = _find_tick(area, place, boxes)
        with canvas.frame(*frame):
            dash = "1 1" if number else "3 1.5"
            canvas.line(0, joint, length, joint, stroke=GREY, width=0.2, dash=dash)
            for x in (tick, length - tick):
                canvas.line(x, joint, x, joint + _TICK, stroke=GREY, width=0.2)
            if number:
                label = line(sheet.words["glue"].format(number), style.typefaces.bold)
                with canvas.frame(length / 2, _STRIP_BASE, 180.0):
                    canvas.text(0, 0, label, style.small(_FOOT_PT), colour=GREY, align=0.5)


def _find_tick(area: MatArea, joint: float, obstacles: Sequence[MatArea]) -> float:
    """Return how far from both ends of a vertical joint ticks avoid words and circles."""
    for place in _TICK_PLACES:
        middles = [area.y + end * area.height for end in (place, 1 - place)]
        ticks = [
            MatArea(joint - _TICK, y - _TICK_WIDTH / 2, 2 * _TICK, _TICK_WIDTH) for y in middles
        ]
        if not any(tick.meets(box) for tick in ticks for box in obstacles):
            return place * area.height
    return _TICK_PLACES[0] * area.height


def draw_foot(canvas: Canvas, sheet: RuleSheet, style: SheetStyle, tile: Tile) -> None:
    """Draw which sheet this is and what to do with it, in free paper below the tile."""
    word = sheet.words
    text = word["sheet_of"].format(tile.number, tile.sheets.count)
    if not tile.glued_onto:
        text += word["trim"]
    else:
        how = word["overlap_two" if tile.column and tile.row else "overlap"]
        text += how.format(*tile.glued_onto)
    room = (tile.sheets.page[0] + tile.area.width) / 2 - UNPRINTED  # beside a narrow tile
    body = canvas.typefaces.body
    size_pt = style.small(_FOOT_PT)
    foot, size_pt = fit_line(text.rstrip(), body, room, size=size_pt, floor=_MIN_FOOT_PT)
    canvas.text(0, tile.area.height + FOOT - _FOOT_BASE, foot, size_pt, colour=GREY)
