"""A mat larger than the paper, on as many sheets as it takes to glue together.

How it works:
    `cut_into_tiles` tries every number of sheets, portrait and landscape, the fewest first. Sheets
    overlap by a strip, on which the next one is glued. Each cut may move by a third of an even
    share; it takes the place where the edge that is glued on goes through the fewest words, then
    through the fewest cards. If words are cut by all places, up to three sheets more are tried.

What is delicate:
    *Ticks.* The ticks that show whether two sheets meet lie in the same places on both, and avoid
    words and circles of either.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

from cards_pdf.canvas.base import Canvas
from cards_pdf.common import sizes
from cards_pdf.common.errors import FitError
from cards_pdf.papers.mats.layout import MatArea
from cards_pdf.papers.sheet_style import GREY, SheetStyle
from cards_pdf.rulebooks.model import RuleSheet
from cards_pdf.rulebooks.small_words import words
from cards_pdf.text.fit import fit_line, line

UNPRINTED = 5.0  # mm that printers leave white
FOOT = 6.0  # mm below the tile, for how the sheets go together
OVERLAP = 6.0  # mm printed on both of two tiles, to glue them on
_MAX_SHEETS = 5  # side by side, or one below the other
# Of an even share, by which a cut may move. Farther, words below narrow sheets would be too small.
_MAX_SHIFT = 0.32
_MAX_EXTRA_SHEETS = 3  # if no joint goes through words then
_ROUNDING = 1e-6
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

    page: tuple[float, float]
    columns: int
    rows: int

    @property
    def count(self) -> int:
        return self.columns * self.rows

    @property
    def room(self) -> tuple[float, float]:
        """The part of a mat that a page can show; a page of several has a foot."""
        foot = FOOT if self.count > 1 else 0.0
        return (self.page[0] - 2 * UNPRINTED, self.page[1] - 2 * UNPRINTED - foot)

    def can_hold(self, size: tuple[float, float]) -> bool:
        return all(
            side + (count - 1) * OVERLAP <= count * room
            for side, count, room in zip(size, (self.columns, self.rows), self.room, strict=True)
        )


@dataclass(frozen=True, kw_only=True)
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
    def corner(self) -> tuple[float, float]:
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
    size: tuple[float, float],
    paper: str,
    words: Sequence[MatArea] = (),
    cards: Sequence[MatArea] = (),
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


def fits_on_one_sheet(size: tuple[float, float], paper: str) -> bool:
    return any(Sheets(page, 1, 1).can_hold(size) for page in _find_pages(paper))


def _find_pages(paper: str) -> list[tuple[float, float]]:
    short, long = sizes.paper(paper).mm
    return [(short, long), (long, short)]


def _find_fewest(size: tuple[float, float], paper: str) -> list[Sheets]:
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
        area.x < last - _ROUNDING and area.x + area.width > first + _ROUNDING for area in areas
    )


# --- drawing ---


def draw_joints(
    canvas: Canvas, sheet: RuleSheet, style: SheetStyle, tile: Tile, obstacles: Sequence[MatArea]
) -> None:
    """Draw the strips that the next sheets cover, and the edges along which this one is cut."""
    area = tile.area
    lying = area.transpose()
    lying_obstacles = _transpose(obstacles)
    glue = words(sheet)["glue"]
    if tile.sheet_at_right:
        tick = _find_tick(area, area.x + area.width - OVERLAP, obstacles)
        with canvas.frame(area.width, 0.0, 90.0):
            _draw_strip(
                canvas, style, glue.format(tile.sheet_at_right), length=area.height, tick=tick
            )
    if tile.sheet_below:
        tick = _find_tick(lying, lying.x + lying.width - OVERLAP, lying_obstacles)
        with canvas.frame(area.width, area.height, 180.0):
            _draw_strip(canvas, style, glue.format(tile.sheet_below), length=area.width, tick=tick)
    if tile.column:
        with canvas.frame(0.0, area.height, -90.0):
            tick = _find_tick(area, area.x, obstacles)
            _draw_edge(canvas, area.height, tick)
    if tile.row:
        with canvas.frame(0.0, 0.0):
            tick = _find_tick(lying, lying.x, lying_obstacles)
            _draw_edge(canvas, area.width, tick)


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


def _draw_strip(canvas: Canvas, style: SheetStyle, text: str, length: float, tick: float) -> None:
    """Draw free paper along an edge, with words that the next sheet covers, bottom outwards."""
    canvas.line(0, OVERLAP, length, OVERLAP, stroke=GREY, width=0.2, dash="1 1")
    _draw_ticks(canvas, OVERLAP, length, tick=tick)
    with canvas.frame(length / 2, _STRIP_BASE, 180.0):
        label = line(text, style.typefaces.bold)
        canvas.text(0, 0, label, style.small(_FOOT_PT), colour=GREY, align=0.5)


def _draw_edge(canvas: Canvas, length: float, tick: float) -> None:
    canvas.line(0, 0, length, 0, stroke=GREY, width=0.2, dash="3 1.5")
    _draw_ticks(canvas, 0.0, length, tick=tick)


def _draw_ticks(canvas: Canvas, joint: float, length: float, tick: float) -> None:
    """Draw short lines that meet those of the next sheet when it lies right."""
    for x in (tick, length - tick):
        canvas.line(x, joint, x, joint + _TICK, stroke=GREY, width=0.2)


def draw_foot(canvas: Canvas, sheet: RuleSheet, style: SheetStyle, tile: Tile) -> None:
    """Draw which sheet this is and what to do with it, in free paper below the tile."""
    word = words(sheet)
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
