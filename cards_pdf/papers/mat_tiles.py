"""A mat that is larger than the paper: as many sheets as it takes, glued into one."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

from cards_pdf import sizes
from cards_pdf.errors import FitError
from cards_pdf.papers.mat_layout import Box

UNPRINTED = 5.0  # mm that printers leave white
FOOT = 6.0  # below the tile: how the sheets go together
OVERLAP = 6.0  # printed on both of two tiles, to glue them on
_MOST = 5  # sheets side by side or one below the other


class Sheets(NamedTuple):
    """The page, upright or lying, and how many of them the mat takes."""

    page: tuple[float, float]
    columns: int
    rows: int


@dataclass(frozen=True, slots=True)
class Tile:
    """The part of a mat that one page shows, in the mat's millimetres."""

    number: int
    column: int
    row: int
    of: Sheets
    shown: Box

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


def tiles(size: tuple[float, float], paper: str) -> list[Tile]:
    """The fewest sheets that hold a mat of this size."""
    sheets = _fewest(size, paper)
    across = list(_parts(size[0], sheets.columns))
    down = list(_parts(size[1], sheets.rows))
    return [
        Tile(number, column, row, sheets, Box(x, y, width, height))
        for number, (row, column) in enumerate(product(range(sheets.rows), range(sheets.columns)), 1)
        for (x, width), (y, height) in [(across[column], down[row])]
    ]


def _fewest(size: tuple[float, float], paper: str) -> Sheets:
    short, long = sizes.paper(paper).mm
    found = [
        Sheets(page, columns, rows)
        for page, columns, rows in product(
            ((short, long), (long, short)), range(1, _MOST + 1), range(1, _MOST + 1)
        )
        if _holds(page[0] - 2 * UNPRINTED, size[0], columns)
        and _holds(page[1] - 2 * UNPRINTED - FOOT, size[1], rows)
    ]
    if not found:
        raise FitError(
            "A mat of {width:.0f} by {height:.0f} mm does not fit on {most} pages of {paper} paper.",
            width=size[0],
            height=size[1],
            most=_MOST * _MOST,
            paper=paper,
        )
    return min(found, key=lambda sheets: sheets.columns * sheets.rows)


def _holds(room: float, side: float, count: int) -> bool:
    return side + (count - 1) * OVERLAP <= count * room


def _parts(side: float, count: int) -> Iterator[tuple[float, float]]:
    """Where each part begins and how long it is; neighbours share a strip around the cut."""
    for n in range(count):
        start = n * side / count - (OVERLAP / 2 if n else 0.0)
        end = (n + 1) * side / count + (OVERLAP / 2 if n + 1 < count else 0.0)
        yield start, end - start
