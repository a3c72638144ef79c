"""The designed backs: a field of small signs and a medallion, the same from both ends."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from cards_pdf.art.legacy.elements import flake, flame
from cards_pdf.art.outlines import Drawing, Shape, both_ends, moved, rectangle, scaled, turned
from cards_pdf.art.paths import Path, circle, polygon, polyline, rounded
from cards_pdf.art.pips import SUITS

_MARGIN, _RIM, _CELL = 3.0, 1.6, 6.0
_ROSETTE = 12.5
FINE, BOLD = 0.2, 0.4


class Design(NamedTuple):
    """What makes a back different from others: the signs of its field, by column and row, and the middle."""

    sign: Callable[[int, int], Path]  # in a cell one unit wide and high
    medallion: Callable[[], Drawing]


def card_back(width: float, height: float, design: str = "diaper", *, plain: bool = False) -> Drawing:
    """Drawn about the card's middle, sizes in mm; the white margin hides a back that is a little off.

    A `plain` back has no field, to save ink.
    """
    half_width, half_height = width / 2 - _MARGIN, height / 2 - _MARGIN
    field = (half_width - _RIM, half_height - _RIM)
    made = DESIGNS[design]
    return (
        Shape(rounded(-half_width, -half_height, 2 * half_width, 2 * half_height, 2.2), "paper", BOLD),
        Shape(rounded(-field[0], -field[1], 2 * field[0], 2 * field[1], 1.2), "ink", BOLD),
        *(() if plain else (Shape(_signs(made, *field), "pale", FINE), Shape(_dots(*field), "gold", FINE))),
        *made.medallion(),
    )


def _grid(half_width: float, half_height: float) -> tuple[int, int, float, float]:
    """Columns and rows of signs that fill the field, and the size of a cell."""
    columns, rows = round(2 * half_width / _CELL), round(2 * half_height / (_CELL * 1.3))
    columns, rows = columns | 1, rows | 1  # odd numbers put one in the middle
    return columns, rows, 2 * half_width / columns, 2 * half_height / rows


def _signs(design: Design, half_width: float, half_height: float) -> Path:
    """Upright in the upper half, turned in the lower one, so that neither end is the top."""
    columns, rows, wide, high = _grid(half_width, half_height)
    middle = (columns - 1) // 2, (rows - 1) // 2
    segments = []
    for row in range(rows):
        for column in range(columns):
            across, up = column - middle[0], row - middle[1]
            sign = scaled(design.sign(abs(across), abs(up)), 0.92 * wide, 0.86 * high)
            if (up, across) == (0, 0):
                continue  # behind the medallion
            if (up, across) < (0, 0):
                sign = turned(sign, 180)
            segments += moved(sign, across * wide, up * high).segments
    return Path(segments)


def _dots(half_width: float, half_height: float) -> Path:
    columns, rows, wide, high = _grid(half_width, half_height)
    places = [
        ((column - columns / 2) * wide, (row - rows / 2) * high)
        for row in range(1, rows)
        for column in range(1, columns)
    ]
    return Path([segment for x, y in places for segment in circle(x, y, wide * 0.13).segments])


# --- the fields ---

_LOZENGE = scaled(SUITS["diamonds"], 1 / 0.75, 1)
_SUIT = {name: scaled(path, 0.62, 0.5) for name, path in SUITS.items()}
_TURN = ("hearts", "clubs", "diamonds")
_BOX = rectangle(-0.28, -0.23, 0.56, 0.46)
_TICK = polyline((-0.16, 0), (-0.04, -0.13), (0.2, 0.2))


def _lozenge(_across: int, _up: int) -> Path:
    return _LOZENGE


def _spade(_across: int, _up: int) -> Path:
    return _SUIT["spades"]


def _suits(across: int, up: int) -> Path:
    """Hearts, clubs and diamonds in turn."""
    return _SUIT[_TURN[(across + up) % 3]]


def _tick_box(across: int, up: int) -> Path:
    """Boxes, some of them ticked."""
    return _BOX + _TICK if (3 * across + 2 * up) % 5 == 1 else _BOX


# --- the medallions ---


def _disc() -> Drawing:
    return (
        Shape(circle(0, 0, _ROSETTE), "ink", BOLD),
        Shape(circle(0, 0, _ROSETTE - 0.9), "paper", BOLD),
    )


def _rosette() -> Drawing:
    long, short = scaled(SUITS["diamonds"], 7.4, 9.6), scaled(SUITS["diamonds"], 4, 6.4)
    petals = tuple(Shape(turned(moved(long, 0, 5.6), 90 * n), "ink", FINE) for n in range(4))
    between = tuple(Shape(turned(moved(short, 0, 6), 90 * n + 45), "gold", FINE) for n in range(4))
    return (
        *_disc(),
        *between,
        *petals,
        Shape(polygon((0, 1.7), (1.7, 0), (0, -1.7), (-1.7, 0)), "paper", FINE),
    )


def _two_spades() -> Drawing:
    """The enemy, from both ends, between blades."""
    blade = polygon((4.2, 0.9), (9.6, 0.5), (10.8, 0), (9.6, -0.5), (4.2, -0.9))
    half = (
        Shape(moved(scaled(SUITS["spades"], 9.4), 0, 5.6), "ink", FINE),
        Shape(blade, "gold", FINE),
        Shape(rectangle(3.6, -1.7, 0.8, 3.4), "gold", FINE),
    )
    return (*_disc(), *both_ends(half), Shape(circle(0, 0, 1.2), "paper", FINE))


def _three_suits() -> Drawing:
    """What the player holds, from both ends."""
    half = (
        Shape(moved(scaled(SUITS["hearts"], 7), 0, 6.2), "fire", FINE),
        Shape(turned(moved(scaled(SUITS["clubs"], 6.2), 0, 6.8), -60), "ink", FINE),
        Shape(turned(moved(scaled(SUITS["diamonds"], 6.8), 0, 6.8), 60), "gold", FINE),
    )
    return (*_disc(), *both_ends(half), Shape(circle(0, 0, 1.6), "ink", FINE))


def _fire_and_ice() -> Drawing:
    """A flake between two flames, and boxes to tick."""
    tick = polyline((7, 0.2), (8, -1), (9.8, 1.6))
    half = (
        *flame(0, 7, 3.6),
        Shape(rectangle(6.2, -1.8, 3.6, 3.6), "paper", FINE),
        Shape(tick, "", 0.6),
    )
    return (*_disc(), *both_ends(half), Shape(circle(0, 0, 3.6), "ice", FINE), *flake(0, 0, 3))


DESIGNS: Mapping[str, Design] = {
    "diaper": Design(_lozenge, _rosette),
    "spades": Design(_spade, _two_spades),
    "suits": Design(_suits, _three_suits),
    "elements": Design(_tick_box, _fire_and_ice),
}
