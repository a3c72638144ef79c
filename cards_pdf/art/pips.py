"""The suits and the jokers' signs, one unit high about their middle; layouts of numbered cards."""

import math
from collections.abc import Mapping

from cards_pdf.art.path import Path, arc, chain, circle, close, polygon, rotate, symmetric
from cards_pdf.art.svg.path import parse_path


def _club() -> Path:
    """Return three discs that just overlap, and a foot."""
    r = 0.232
    x = 0.262
    top = 0.268
    side = -0.098
    apart = math.hypot(x, top - side)
    towards = math.degrees(math.atan2(side - top, x))
    overlap = math.degrees(math.acos(apart / 2 / r))
    upper = arc(0, top, r, start=90, end=towards + overlap)
    right = arc(x, side, r, start=towards + 180 - overlap, end=-142)
    return symmetric(
        chain(upper, right, parse_path("M .055 -.2 C .065 -.34 .1 -.45 .195 -.5 L 0 -.5"))
    )


SUITS: Mapping[str, Path] = {
    "spades": symmetric(
        parse_path(
            "M 0 .5 C .05 .36 .16 .25 .28 .13 C .4 .01 .45 -.06 .45 -.145"
            " C .45 -.26 .365 -.335 .255 -.335"
            " C .17 -.335 .09 -.29 .045 -.215 C .055 -.35 .09 -.45 .19 -.5 L 0 -.5"
        )
    ),
    "hearts": symmetric(
        parse_path(
            "M 0 .31 C .045 .43 .135 .5 .245 .5 C .385 .5 .48 .39 .48 .255"
            " C .48 .145 .42 .06 .32 -.06 C .19 -.215 .055 -.36 0 -.5"
        )
    ),
    "diamonds": symmetric(parse_path("M 0 .5 C .09 .31 .22 .13 .375 0 C .22 -.13 .09 -.31 0 -.5")),
    "clubs": _club(),
}
# The suits of the two jokers: colour alone must not tell them apart.
SUN: Path = sum(
    (rotate(polygon((0, 0.5), (-0.105, 0.29), (0.105, 0.29)), 45 * n) for n in range(8)),
    circle(0, 0, 0.25),
)
MOON: Path = close(
    chain(arc(-0.02, 0, 0.48, start=70, end=290), arc(0.19, 0, 0.452, start=266, end=94))
)
PIPS: Mapping[str, Path] = {**SUITS, "sun": SUN, "moon": MOON}

_COLUMNS: Mapping[int, tuple[float, ...]] = {2: (1, -1), 3: (1, 0, -1), 4: (1, 1 / 3, -1 / 3, -1)}
# For each number: pips in each side column, and the heights of those in the middle.
_LAYOUTS: Mapping[int, tuple[int, tuple[float, ...]]] = {
    1: (0, (0,)),
    2: (0, (1, -1)),
    3: (0, (1, 0, -1)),
    4: (2, ()),
    5: (2, (0,)),
    6: (3, ()),
    7: (3, (0.5,)),
    8: (3, (0.5, -0.5)),
    9: (4, (0,)),
    10: (4, (2 / 3, -2 / 3)),
}


def layout(number: int) -> tuple[tuple[float, float], ...]:
    """Return the places of an ace's (1) to a ten's pips, from -1 to 1 both ways.

    Those below 0 are drawn upside down.
    """
    side, middle = _LAYOUTS[number]
    columns = [(x, y) for y in _COLUMNS.get(side, ()) for x in (-1.0, 1.0)]
    return tuple(columns + [(0.0, y) for y in middle])
