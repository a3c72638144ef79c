"""A mat larger than the paper, on as many sheets as it takes to glue together."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, product
from typing import NamedTuple

from cards_pdf.common import sizes
from cards_pdf.common.errors import FitError
from cards_pdf.papers.mats.layout import MatArea

UNPRINTED = 5.0  # mm that printers leave white
FOOT = 6.0  # below the tile: how the sheets go together
OVERLAP = 6.0  # printed on both of two tiles, to glue them on
_MOST = 5  # sheets side by side or one below the other
_SHIFTED = 0.32  # of an even share: the farthest a cut goes, or the words below narrow sheets are too small
_MORE = 3  # sheets, if no joint goes through words then
_CLOSE = 1e-6

Span = tuple[float, float]


class Sheets(NamedTuple):
    """The page, portrait or landscape, and how many of them the mat takes."""

    page: tuple[float, float]
    columns: int
    rows: int

    @property
    def several(self) -> bool:
        return self.columns * self.rows > 1

    @property
    def room(self) -> tuple[float, float]:
        """How much of a mat a page can show; below one of several stands how they go together."""
        foot = FOOT if self.several else 0.0
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
        """Where it begins on its page: in the middle if it is alone, else above what is said of it."""
        width, height = self.of.page
        down = UNPRINTED if self.of.several else (height - self.shown.height) / 2
        return (width - self.shown.width) / 2, down

    @property
    def goes_onto(self) -> tuple[int, ...]:
        """The sheets on whose strips this one is glued: the one at its left, the one above."""
        return tuple(
            number
            for number, there in ((self.number - 1, self.column), (self.number - self.of.columns, self.row))
            if there
        )

    @property
    def at_right(self) -> int | None:
        """The sheet that is glued onto the strip at the right."""
        return self.number + 1 if self.column + 1 < self.of.columns else None

    @property
    def below(self) -> int | None:
        return self.number + self.of.columns if self.row + 1 < self.of.rows else None


def tiles(
    size: tuple[float, float], paper: str, words: Sequence[MatArea] = (), cards: Sequence[MatArea] = ()
) -> list[Tile]:
    """The fewest sheets that hold a mat of this size, cut beside words and, if possible, beside cards."""
    found = [_laid_out(size, sheets, words, cards) for sheets in _fewest(size, paper)]
    return next((laid for laid in found if not _torn(laid, words)), found[0])


def _torn(laid: Sequence[Tile], words: Sequence[MatArea]) -> bool:
    """Whether words go over an edge that is glued on."""
    across = {tile.shown.x for tile in laid if tile.column}
    down = {tile.shown.y for tile in laid if tile.row}
    return any(_met(edge, edge, _across(words)) for edge in across) or any(
        _met(edge, edge, _down(words)) for edge in down
    )


def _laid_out(
    size: tuple[float, float], sheets: Sheets, words: Sequence[MatArea], cards: Sequence[MatArea]
) -> list[Tile]:
    wide, high = sheets.room
    across = list(_parts(size[0], sheets.columns, wide, _across(words), _across(cards)))
    down = list(_parts(size[1], sheets.rows, high, _down(words), _down(cards)))
    return [
        Tile(number, column, row, sheets, MatArea(x, y, width, height))
        for number, (row, column) in enumerate(product(range(sheets.rows), range(sheets.columns)), 1)
        for (x, width), (y, height) in [(across[column], down[row])]
    ]


def _across(boxes: Sequence[MatArea]) -> list[Span]:
    return [(box.x, box.x + box.width) for box in boxes]


def _down(boxes: Sequence[MatArea]) -> list[Span]:
    return [(box.y, box.y + box.height) for box in boxes]


def fits_one(size: tuple[float, float], paper: str) -> bool:
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
        raise FitError(
            "A mat of {width:.0f} by {height:.0f} mm does not fit on {most} pages of {paper} paper.",
            width=size[0],
            height=size[1],
            most=_MOST * _MOST,
            paper=paper,
        )
    found.sort(key=_count)
    return [sheets for sheets in found if _count(sheets) <= _count(found[0]) + _MORE]


def _count(sheets: Sheets) -> int:
    return sheets.columns * sheets.rows


def _parts(
    side: float, count: int, room: float, words: Sequence[Span], cards: Sequence[Span]
) -> Iterator[Span]:
    """Where each part begins and how long it is; neighbours share a strip around the cut."""
    cuts = [0.0]
    for n in range(1, count):
        left = count - n
        least = side + OVERLAP / 2 - left * room + (left - 1) * OVERLAP  # or the others have too little room
        most = cuts[-1] + room - OVERLAP / 2 - (OVERLAP / 2 if n > 1 else 0.0)
        even = n * side / count
        near = side / count * _SHIFTED
        cuts.append(_cut(even, max(least, even - near), min(most, even + near), words, cards))
    for n, (cut, following) in enumerate(pairwise([*cuts, side])):
        start = cut - (OVERLAP / 2 if n else 0.0)
        yield start, following + (OVERLAP / 2 if n + 1 < count else 0.0) - start


def _cut(even: float, least: float, most: float, words: Sequence[Span], cards: Sequence[Span]) -> float:
    """Near the even place, where the edge cuts the fewest words, then cards, and the strip meets few."""
    half = OVERLAP / 2
    beside = [place for start, end in (*words, *cards) for place in (start - half, start + half, end + half)]
    places = [min(max(even, least), most), *(place for place in beside if least <= place <= most)]

    def harm(place: float) -> tuple[int, int, int, float]:
        edge = place - half  # of the sheet that is glued on
        torn = _met(edge, edge, words), _met(edge, edge, cards)
        return *torn, _met(edge, edge + OVERLAP, words), abs(place - even)

    return min(places, key=harm)


def _met(first: float, last: float, words: Sequence[Span]) -> int:
    """How many words reach into this stretch."""
    return sum(start < last - _CLOSE and end > first + _CLOSE for start, end in words)
