"""The designed backs: a field of small signs and a medallion, the same from both ends."""

from collections.abc import Callable, Mapping
from itertools import product

from cards_pdf.art.gallery import figure
from cards_pdf.art.outlines import Drawing, Shape, moved, rectangle, scaled, turned
from cards_pdf.art.paths import Path, circle, polyline, rounded
from cards_pdf.art.pips import SUITS

_MARGIN, _RIM, _CELL = 3.0, 1.6, 6.0
FINE, BOLD = 0.2, 0.4
Sign = Callable[[int, int], Path]


def card_back(
    width: float, height: float, design: str = "diaper", *, plain: bool = False
) -> Drawing:
    """Drawn about the card's middle, sizes in mm; the white margin hides a back that is a little
    off.

    A `plain` back has no field, to save ink.
    """
    half_width, half_height = width / 2 - _MARGIN, height / 2 - _MARGIN
    field = (half_width - _RIM, half_height - _RIM)
    return (
        Shape(
            rounded(-half_width, -half_height, 2 * half_width, 2 * half_height, 2.2), "paper", BOLD
        ),
        Shape(rounded(-field[0], -field[1], 2 * field[0], 2 * field[1], 1.2), "ink", BOLD),
        *(
            ()
            if plain
            else (Shape(_signs(design, *field), "pale", FINE), Shape(_dots(*field), "gold", FINE))
        ),
        *figure(f"medallion-{design}"),
    )


def _grid(half_width: float, half_height: float) -> tuple[int, int, float, float]:
    """Columns and rows of signs that fill the field, and the size of a cell."""
    columns, rows = round(2 * half_width / _CELL), round(2 * half_height / (_CELL * 1.3))
    columns, rows = columns | 1, rows | 1  # odd numbers put one in the middle
    return columns, rows, 2 * half_width / columns, 2 * half_height / rows


def _signs(design: str, half_width: float, half_height: float) -> Path:
    """Upright in the upper half, turned in the lower one, so that neither end is the top."""
    columns, rows, wide, high = _grid(half_width, half_height)
    middle = (columns - 1) // 2, (rows - 1) // 2
    segments = []
    for row, column in product(range(rows), range(columns)):
        across, up = column - middle[0], row - middle[1]
        if (up, across) == (0, 0):
            continue  # behind the medallion
        sign = scaled(DESIGNS[design](abs(across), abs(up)), 0.92 * wide, 0.86 * high)
        if (up, across) < (0, 0):
            sign = turned(sign, 180)
        segments += moved(sign, across * wide, up * high).segments
    return Path(segments)


def _dots(half_width: float, half_height: float) -> Path:
    columns, rows, wide, high = _grid(half_width, half_height)
    between = product(range(1, rows), range(1, columns))
    places = [((column - columns / 2) * wide, (row - rows / 2) * high) for row, column in between]
    return Path([segment for x, y in places for segment in circle(x, y, wide * 0.13).segments])


# --- the fields: signs by column and row, in a cell one unit wide and high ---

_LOZENGE = scaled(SUITS["diamonds"], 1 / 0.75, 1)
_SUIT = {name: scaled(path, 0.62, 0.5) for name, path in SUITS.items()}
_TURN = ("hearts", "clubs", "diamonds")
_BOX = rectangle(-0.28, -0.23, 0.56, 0.46)
_TICK = polyline((-0.16, 0), (-0.04, -0.13), (0.2, 0.2))


DESIGNS: Mapping[str, Sign] = {
    "diaper": lambda _across, _up: _LOZENGE,
    "spades": lambda _across, _up: _SUIT["spades"],
    "suits": lambda across, up: _SUIT[_TURN[(across + up) % 3]],
    "elements": lambda across, up: (
        _BOX + _TICK if (3 * across + 2 * up) % 5 == 1 else _BOX
    ),  # some ticked
}
