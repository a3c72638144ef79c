"""Pictures that are computed: the lines of kinds, the designed backs, and court cards."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import product

from cards_pdf.art.notation import PIPS, SUITS, figure
from cards_pdf.art.path import (
    Drawing,
    Path,
    Shape,
    ellipse,
    joined,
    polyline,
    rectangle,
    rotate,
    rounded,
    scaled,
)

# --- patterns of the kinds: each differs, so that colour never means something alone ---


def pattern(name: str, w: float, h: float) -> Path:
    """Return lines that cover a rectangle at the origin, to be stroked inside a clip."""
    return joined(_PATTERNS[name](w, h)) if name in _PATTERNS else Path()


def _steps(end: float, step: float, start: float = 0.0) -> Iterator[float]:
    count = int((end - start) / step) + 1
    return (start + n * step for n in range(count))


def _slashes(w: float, h: float) -> Iterator[Path]:
    return (polyline((0, y), (w, y - w)) for y in _steps(h + w, 2.2, 1.0))


def _lattice(w: float, h: float) -> Iterator[Path]:
    for y in _steps(h + w, 3.2, -w):
        yield polyline((0, y), (w, y + w))
        yield polyline((0, y + w), (w, y))


def _bricks(w: float, h: float) -> Iterator[Path]:
    for row, y in enumerate(_steps(h, 2.4)):
        yield polyline((0, y), (w, y))
        for x in _steps(w, 4.4, 2.2 if row % 2 else 0.0):
            yield polyline((x, y), (x, y + 2.4))


def _chevrons(w: float, h: float) -> Iterator[Path]:
    return (polyline((0, y + w / 2), (w / 2, y), (w, y + w / 2)) for y in _steps(h, 2.4, -w / 2))


def _scales(w: float, h: float) -> Iterator[Path]:
    radius = 1.5
    k = radius * 0.5523
    for row, y in enumerate(_steps(h, radius, -radius)):
        for x in _steps(w + radius, 2 * radius, -radius if row % 2 else 0.0):
            yield (
                Path()
                .move(x - radius, y)
                .curve(x - radius, y + k, x - k, y + radius, x, y + radius)
                .curve(x + k, y + radius, x + radius, y + k, x + radius, y)
            )


def _dots(w: float, h: float) -> Iterator[Path]:
    for row, y in enumerate(_steps(h, 2.1, 0.6)):
        for x in _steps(w, 2.4, 1.2 if row % 2 else 0.0):
            yield ellipse(x, y, 0.42)


_PATTERNS = {
    "slashes": _slashes,
    "lattice": _lattice,
    "bricks": _bricks,
    "chevrons": _chevrons,
    "scales": _scales,
    "dots": _dots,
}

# --- designed backs: a field of small signs and a medallion, the same from both ends ---

_MARGIN_MM = 3.0  # white, which hides a back that is printed a little off
_RIM_MM = 1.6
_CELL_MM = 6.0
_FINE_MM, _BOLD_MM = 0.2, 0.4
Sign = Callable[[int, int], Path]


def card_back(width: float, height: float, design: str, *, is_plain: bool) -> Drawing:
    """Draw a back about the card's middle, sizes in mm. `is_plain` leaves out its field."""
    x = width / 2 - _MARGIN_MM
    y = height / 2 - _MARGIN_MM
    frame = Shape(rounded(-x, -y, 2 * x, h=2 * y, radius=2.2), "paper", _BOLD_MM)
    x -= _RIM_MM
    y -= _RIM_MM
    ground = Shape(rounded(-x, -y, 2 * x, h=2 * y, radius=1.2), "ink", _BOLD_MM)
    field = () if is_plain else _make_field(design, x, y)
    return (frame, ground, *field, *figure(f"medallion-{design}"))


def _make_field(design: str, half_width: float, half_height: float) -> Drawing:
    """Return signs, and dots between them.

    Signs are upright in the upper half only, so that neither end is the top.
    """
    columns = round(2 * half_width / _CELL_MM) | 1  # odd numbers put one in the middle
    rows = round(2 * half_height / (_CELL_MM * 1.3)) | 1
    width = 2 * half_width / columns
    height = 2 * half_height / rows
    signs = []
    for row, column in product(range(rows), range(columns)):
        across = column - (columns - 1) // 2
        up = row - (rows - 1) // 2
        if (up, across) == (0, 0):
            continue  # behind the medallion
        sign = scaled(DESIGNS[design](abs(across), abs(up)), 0.92 * width, 0.86 * height)
        if (up, across) < (0, 0):
            sign = rotate(sign, 180)
        signs.append(sign.placed(across * width, up * height))
    dots = (
        ellipse((column - columns / 2) * width, (row - rows / 2) * height, width * 0.13)
        for row, column in product(range(1, rows), range(1, columns))
    )
    return (Shape(joined(signs), "pale", _FINE_MM), Shape(joined(dots), "gold", _FINE_MM))


_LOZENGE = scaled(SUITS["diamonds"], 1 / 0.75, 1)
_SUIT = {name: scaled(path, 0.62, 0.5) for name, path in SUITS.items()}
_SUITS_IN_TURN = ("hearts", "clubs", "diamonds")
_BOX = rectangle(-0.28, -0.23, 0.56, height=0.46)
_TICK = polyline((-0.16, 0), (-0.04, -0.13), (0.2, 0.2))

#: The sign of each design by column and row, in a cell one unit wide and high.
DESIGNS: Mapping[str, Sign] = {
    "diaper": lambda _across, _up: _LOZENGE,
    "spades": lambda _across, _up: _SUIT["spades"],
    "suits": lambda across, up: _SUIT[_SUITS_IN_TURN[(across + up) % 3]],
    "elements": lambda across, up: (
        _BOX + _TICK if (3 * across + 2 * up) % 5 == 1 else _BOX
    ),  # some ticked
}

# --- court cards: jack, queen, king and joker, shown from both ends of the card, in mm ---

COURT_WIDTH_MM, COURT_HEIGHT_MM = 40.0, 66.0  # of the panel that a figure fills
# Clothes, headgear and what is in hand tell them apart, and differ between suits; a joker has bells
# and, on a staff, the sun (RJ) or the moon (BJ).
_COURTS = ("J", "Q", "K")
_SUITS_OF_COURTS = ("spades", "hearts", "diamonds", "clubs")


@cache
def court(rank: str, pip: str) -> Drawing:
    """Draw J, Q, K or a joker about its middle; it looks the same from both ends."""
    if rank in _COURTS:
        suit = pip if pip in _SUITS_OF_COURTS else "spades"
        half = figure(f"court-{rank.lower()}-{suit}")
    else:
        sign = _pip(pip, 14.6, 28, size=8)._replace(fill="gold", line=0.25)
        half = (*figure("court-staff"), sign, *figure("court-robe"), *figure("court-joker"))
    pips = (_pip(pip, 0, 6.2, size=5.2), _pip(pip, -14.8, 27.4, size=8))
    upper = (*half, *pips)
    lower = (shape._replace(path=rotate(shape.path, 180)) for shape in upper)
    return (*upper, *lower, *figure("court-belt"))


def _pip(name: str, x: float, y: float, size: float) -> Shape:
    return Shape(PIPS[name].placed(x, y, size), "ink")
