"""The back of the playing cards: a diaper of lozenges and a rosette, the same from both ends."""

from cards_pdf.art.outlines import Drawing, Shape, moved, scaled, turned
from cards_pdf.art.paths import Path, circle, polygon, rounded
from cards_pdf.art.pips import SUITS

_MARGIN, _RIM, _CELL = 3.0, 1.6, 6.0
_ROSETTE = 12.5
FINE, BOLD = 0.2, 0.4


def card_back(width: float, height: float) -> Drawing:
    """About the middle of a card of this size in mm; the white margin forgives a back a little off."""
    half_width, half_height = width / 2 - _MARGIN, height / 2 - _MARGIN
    field = (half_width - _RIM, half_height - _RIM)
    return (
        Shape(rounded(-half_width, -half_height, 2 * half_width, 2 * half_height, 2.2), "paper", BOLD),
        Shape(rounded(-field[0], -field[1], 2 * field[0], 2 * field[1], 1.2), "ink", BOLD),
        Shape(_lozenges(*field), "pale", FINE),
        Shape(_dots(*field), "gold", FINE),
        *_rosette(),
    )


def _grid(half_width: float, half_height: float) -> tuple[int, int, float, float]:
    """Columns and rows of lozenges that fill the field, and the size of a cell."""
    columns, rows = round(2 * half_width / _CELL), round(2 * half_height / (_CELL * 1.3))
    columns, rows = columns | 1, rows | 1  # odd numbers put one in the middle
    return columns, rows, 2 * half_width / columns, 2 * half_height / rows


def _lozenges(half_width: float, half_height: float) -> Path:
    columns, rows, wide, high = _grid(half_width, half_height)
    one = scaled(SUITS["diamonds"], 0.92 * wide / 0.75, 0.86 * high)
    places = [
        ((column - (columns - 1) / 2) * wide, (row - (rows - 1) / 2) * high)
        for row in range(rows)
        for column in range(columns)
    ]
    return _repeated(one, places)


def _dots(half_width: float, half_height: float) -> Path:
    columns, rows, wide, high = _grid(half_width, half_height)
    places = [
        ((column - columns / 2) * wide, (row - rows / 2) * high)
        for row in range(1, rows)
        for column in range(1, columns)
    ]
    return _repeated(circle(0, 0, wide * 0.13), places)


def _repeated(one: Path, places: list[tuple[float, float]]) -> Path:
    return Path([segment for x, y in places for segment in moved(one, x, y).segments])


def _rosette() -> Drawing:
    r = _ROSETTE
    long, short = scaled(SUITS["diamonds"], 7.4, 9.6), scaled(SUITS["diamonds"], 4, 6.4)
    petals = tuple(Shape(turned(moved(long, 0, 5.6), 90 * n), "ink", FINE) for n in range(4))
    between = tuple(Shape(turned(moved(short, 0, 6), 90 * n + 45), "gold", FINE) for n in range(4))
    return (
        Shape(circle(0, 0, r), "ink", BOLD),
        Shape(circle(0, 0, r - 0.9), "paper", BOLD),
        *between,
        *petals,
        Shape(polygon((0, 1.7), (1.7, 0), (0, -1.7), (-1.7, 0)), "paper", FINE),
    )
