"""A mat larger than the paper, on as many sheets as it takes to glue together."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, product
from typing import NamedTuple

from cards_pdf.canvas.base import Canvas
from cards_pdf.common import sizes
from cards_pdf.common.errors import FitError
from cards_pdf.papers.mats.layout import MatArea
from cards_pdf.papers.sheet_style import GREY, SheetStyle
from cards_pdf.rulebooks.model import RuleSheet
from cards_pdf.rulebooks.small_words import words
from cards_pdf.text.fit import fit_line, line

UNPRINTED = 5.0  # mm that printers leave white
FOOT = 6.0  # below the tile: how the sheets go together
OVERLAP = 6.0  # printed on both of two tiles, to glue them on
_MOST = 5  # sheets side by side or one below the other
# of an even share: the farthest a cut goes, or the words below narrow sheets are too small
_SHIFTED = 0.32
_MORE = 3  # sheets, if no joint goes through words then
_CLOSE = 1e-6
_FOOT_PT, _STRIP_PT = 10.0, 9.0
_STRIP_BASE = 1.6  # mm from the edge to the words on a strip
_LEAST_FOOT_PT = 7.0  # on narrow mats of other people's games; ours keep 9 pt
_TICKS = (
    0.1,
    0.05,
    0.15,
    0.2,
    0.25,
    0.3,
    0.35,
    0.4,
    0.45,
)  # of a joint, from both its ends, best first
_TICK, _TICK_WIDE = 2.0, 1.0  # mm on either side of it, and what they want for themselves

Span = tuple[float, float]


class Sheets(NamedTuple):
    """The page, portrait or landscape, and how many of them the mat takes."""

    page: tuple[float, float]
    columns: int
    rows: int

    @property
    def number(self) -> int:
        return self.columns * self.rows

    @property
    def room(self) -> tuple[float, float]:
        """How much of a mat a page can show; below one of several stands how they go together."""
        foot = FOOT if self.number > 1 else 0.0
        return (self.page[0] - 2 * UNPRINTED, self.page[1] - 2 * UNPRINTED - foot)

    def holds(self, size: tuple[float, float]) -> bool:
        return all(
            side + (count - 1) * OVERLAP <= count * room
            for side, count, room in zip(size, (self.columns, self.rows), self.room, strict=True)
        )


@dataclass(frozen=True, slots=True)
class Tile:
    """The part of a mat that one page shows, in the mat's millimetres."""

    number: int
    column: int
    row: int
    of: Sheets
    shown: MatArea

    @property
    def corner(self) -> tuple[float, float]:
        """Where it begins on its page: in the middle if it is alone, else above what is said of
        it.
        """
        width, height = self.of.page
        down = UNPRINTED if self.of.number > 1 else (height - self.shown.height) / 2
        return (width - self.shown.width) / 2, down

    @property
    def goes_onto(self) -> tuple[int, ...]:
        """The sheets on whose strips this one is glued: the one at its left, the one above."""
        left, above = (self.number - 1,), (self.number - self.of.columns,)
        return (left if self.column else ()) + (above if self.row else ())

    @property
    def at_right(self) -> int | None:
        """The sheet that is glued onto the strip at the right."""
        return self.number + 1 if self.column + 1 < self.of.columns else None

    @property
    def below(self) -> int | None:
        return self.number + self.of.columns if self.row + 1 < self.of.rows else None


def cut_into_tiles(
    size: tuple[float, float],
    paper: str,
    words: Sequence[MatArea] = (),
    cards: Sequence[MatArea] = (),
) -> list[Tile]:
    """The fewest sheets that hold a mat of this size, cut beside words and, if possible, beside
    cards.
    """
    found = [_laid_out(size, sheets, words, cards) for sheets in _fewest(size, paper)]
    return next((laid for laid in found if not _torn(laid, words)), found[0])


def _torn(laid: Sequence[Tile], words: Sequence[MatArea]) -> bool:
    """Whether words go over an edge that is glued on."""
    across, down = _across(words), _down(words)
    beside = any(_met(tile.shown.x, tile.shown.x, across) for tile in laid if tile.column)
    return beside or any(_met(tile.shown.y, tile.shown.y, down) for tile in laid if tile.row)


def _laid_out(
    size: tuple[float, float], sheets: Sheets, words: Sequence[MatArea], cards: Sequence[MatArea]
) -> list[Tile]:
    wide, high = sheets.room
    across = list(_parts(size[0], sheets.columns, wide, _across(words), _across(cards)))
    down = list(_parts(size[1], sheets.rows, high, _down(words), _down(cards)))
    return [
        Tile(number, column, row, sheets, MatArea(x, y, width, height))
        for number, (row, column) in enumerate(
            product(range(sheets.rows), range(sheets.columns)), 1
        )
        for (x, width), (y, height) in [(across[column], down[row])]
    ]


def _across(boxes: Sequence[MatArea]) -> list[Span]:
    return [(box.x, box.x + box.width) for box in boxes]


def _down(boxes: Sequence[MatArea]) -> list[Span]:
    return [(box.y, box.y + box.height) for box in boxes]


def fits_on_one_sheet(size: tuple[float, float], paper: str) -> bool:
    """Whether a mat of this size needs but one sheet."""
    return any(Sheets(page, 1, 1).holds(size) for page in _pages(paper))


def _pages(paper: str) -> tuple[tuple[float, float], tuple[float, float]]:
    short, long = sizes.paper(paper).mm
    return (short, long), (long, short)


def _fewest(size: tuple[float, float], paper: str) -> list[Sheets]:
    """What holds it, fewest first, and little more than those."""
    counts = range(1, _MOST + 1)
    tried = (Sheets(*each) for each in product(_pages(paper), counts, counts))
    found = [sheets for sheets in tried if sheets.holds(size)]
    if not found:
        said = (
            "A mat of {width:.0f} by {height:.0f} mm does not fit on {most} pages of {paper} paper."
        )
        raise FitError(said, width=size[0], height=size[1], most=_MOST * _MOST, paper=paper)
    found.sort(key=lambda sheets: sheets.number)
    return [sheets for sheets in found if sheets.number <= found[0].number + _MORE]


def _parts(
    side: float, count: int, room: float, words: Sequence[Span], cards: Sequence[Span]
) -> Iterator[Span]:
    """Where each part begins and how long it is; neighbours share a strip around the cut."""
    cuts = [0.0]
    for n in range(1, count):
        left = count - n
        least = (
            side + OVERLAP / 2 - left * room + (left - 1) * OVERLAP
        )  # or the others have too little room
        most = cuts[-1] + room - OVERLAP / 2 - (OVERLAP / 2 if n > 1 else 0.0)
        even = n * side / count
        near = side / count * _SHIFTED
        cuts.append(_cut(even, max(least, even - near), min(most, even + near), words, cards))
    for n, (cut, following) in enumerate(pairwise([*cuts, side])):
        start = cut - (OVERLAP / 2 if n else 0.0)
        yield start, following + (OVERLAP / 2 if n + 1 < count else 0.0) - start


def _cut(
    even: float, least: float, most: float, words: Sequence[Span], cards: Sequence[Span]
) -> float:
    """Near the even place, where the edge cuts the fewest words, then cards, and the strip meets
    few.
    """
    half = OVERLAP / 2
    beside = [
        place
        for start, end in (*words, *cards)
        for place in (start - half, start + half, end + half)
    ]
    places = [min(max(even, least), most), *(place for place in beside if least <= place <= most)]

    def harm(place: float) -> tuple[int, int, int, float]:
        edge = place - half  # of the sheet that is glued on
        torn = _met(edge, edge, words), _met(edge, edge, cards)
        return *torn, _met(edge, edge + OVERLAP, words), abs(place - even)

    return min(places, key=harm)


def _met(first: float, last: float, words: Sequence[Span]) -> int:
    """How many words reach into this stretch."""
    return sum(start < last - _CLOSE and end > first + _CLOSE for start, end in words)


class _Side(NamedTuple):
    """A side of a sheet: its corner, how far it is turned, how long it is, how far along its ticks
    stand.
    """

    corner: tuple[float, float]
    angle: float
    length: float
    tick: float


def draw_joints(
    canvas: Canvas, sheet: RuleSheet, style: SheetStyle, tile: Tile, whole: Sequence[MatArea]
) -> None:
    """The strips that the next sheets cover, and the edges along which this one is cut."""
    shown, glue = tile.shown, words(sheet)["glue"]
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
    """Free paper along an edge, with words that the next sheet will cover; their bottom points
    outwards.
    """
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
    word = words(sheet)
    said = word["sheet_of"].format(tile.number, count)
    if not tile.goes_onto:
        said += word["trim"]
    else:
        said += word["overlap_two" if tile.column and tile.row else "overlap"].format(
            *tile.goes_onto
        )
    room = (tile.of.page[0] + tile.shown.width) / 2 - UNPRINTED  # beside a narrow tile
    text, size = fit_line(
        said.rstrip(), canvas.typefaces.body, room, style.small(_FOOT_PT), _LEAST_FOOT_PT
    )
    canvas.text(0, tile.shown.height + FOOT - 1.2, text, size, colour=GREY)
