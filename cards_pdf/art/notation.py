"""Drawings as data: the files of `card_data/drawings`, a line for each shape, as a hand sets them down.

    [cellar-rat]
    ring wood .6: -25,-21* -25.6,-10 -24,4*     # closed; a star makes a corner; "|" begins another
    both half shade .65: 0,17 6,15.6            # `half` is mirrored, `both` draws on both sides
    at 1.2,15.6 1 -10:                          # what stands indented is scaled, turned and moved
        line .35: 0,0 1,1
    rows 6,16 9.5,-5.125 4.75:                  # columns and rows, steps, every second row is over
        box brick: 0,0 9 4.6

Behind a verb stand the fill's role, if any, and the line's width, if any. y grows upwards.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import product

from cards_pdf.art.outlines import Drawing, Shape, both_sides, drawn, moved, rectangle, scaled, turned
from cards_pdf.art.paths import Path, ellipse, rounded
from cards_pdf.art.pips import SUITS
from cards_pdf.art.smooth import line, mirrored, ring, tapered
from cards_pdf.common.data.places import card_data

Used = Callable[[str], Drawing]

_INDENT = "    "
_HEAD = re.compile(r"^\[(.+)\]\n", re.MULTILINE)


@cache
def drawings() -> Mapping[str, str]:
    """The notation of every drawing by its name."""
    found: dict[str, str] = {}
    for file in sorted(card_data("drawings").glob("*.txt")):
        _, *parts = _HEAD.split(file.read_text(encoding="utf-8"))
        found.update(zip(parts[::2], parts[1::2], strict=True))
    return found


def drawing(name: str, used: Used) -> Drawing:
    """The shapes of a drawing; `used` makes those that it uses in turn."""
    return tuple(_shapes(drawings()[name].splitlines(), used))


def _shapes(rows: list[str], used: Used) -> Iterator[Shape]:
    """Each row with those indented under it."""
    rows = [row.partition("#")[0].rstrip() for row in rows]
    rows = [row for row in rows if row]
    starts = [n for n, row in enumerate(rows) if not row.startswith(_INDENT)]
    for start, end in zip(starts, [*starts[1:], len(rows)], strict=True):
        head, _, points = rows[start].partition(":")
        inner = [row.removeprefix(_INDENT) for row in rows[start + 1 : end]]
        yield from _row(head.split(), points, inner, used)


def _row(words: list[str], points: str, inner: list[str], used: Used) -> Iterator[Shape]:
    verb, *given = words
    if verb == "both":
        yield from both_sides(*(_row(given, points, inner, used) if given else _shapes(inner, used)))
    elif verb == "at":
        yield from _placed(tuple(_shapes(inner, used)), *given)
    elif verb == "rows":
        yield from _rows(tuple(_shapes(inner, used)), *given)
    elif verb == "use":
        yield from used(given[0])
    else:
        yield from _drawn(verb, given, points)


def _drawn(verb: str, given: list[str], points: str) -> Iterator[Shape]:
    """Outlines with the same fill and line."""
    width = float(given.pop()) if given and given[-1][0] in ".0123456789" else 0.0
    fill = given[0] if given else ""
    for text in points.split("|"):
        yield Shape(_OUTLINES[verb](text.strip()), fill, width)


def _placed(
    shapes: Drawing, place: str, scale: str = "1", degrees: str = "0", flip: str = ""
) -> Iterator[Shape]:
    """Scaled, mirrored if asked, turned, and then moved; lines scale too."""
    (x, y), by = _numbers(place), float(scale)
    across = -by if flip else by
    for path, fill, width in shapes:
        yield Shape(moved(turned(scaled(path, across, by), float(degrees)), x, y), fill, width * by)


def _rows(shapes: Drawing, count: str, step: str, over: str = "0") -> Iterator[Shape]:
    """Again and again: neighbours in a row are one outline, each row lies on the one before."""
    columns, rows = (int(number) for number in _numbers(count))
    across, up = _numbers(step)
    for row, shape in product(range(rows), shapes):
        start = float(over) * (row % 2)
        places = [(start + column * across, row * up) for column in range(columns)]
        yield shape._replace(
            path=Path([segment for place in places for segment in moved(shape.path, *place).segments])
        )


def _numbers(text: str) -> list[float]:
    return [float(word) for word in text.replace(",", " ").split()]


def _disc(text: str) -> Path:
    """Its middle and its radius, or both radii."""
    x, y, across, *up = _numbers(text)
    return ellipse(x, y, across, *(up or [across]))


def _hoop(text: str) -> Path:
    """A disc with a hole."""
    x, y, outer, inner = _numbers(text)
    hole = moved(scaled(ellipse(0, 0, inner, inner), -1, 1), x, y)
    return ellipse(x, y, outer, outer) + hole


def _box(text: str) -> Path:
    """Its lower left corner, width and height; round with a radius."""
    x, y, width, height, *radius = _numbers(text)
    return rounded(x, y, width, height, *radius) if radius else rectangle(x, y, width, height)


def _taper(text: str) -> Path:
    """A spine, and behind a semicolon its widths."""
    spine, _, widths = text.partition(";")
    return tapered(spine, *_numbers(widths))


def _sign(text: str) -> Path:
    """A suit's sign: its name, its middle and its height."""
    name, _, place = text.partition(" ")
    x, y, size = _numbers(place)
    return moved(scaled(SUITS[name], size), x, y)


_OUTLINES: Mapping[str, Callable[[str], Path]] = {
    "ring": ring,
    "half": mirrored,
    "line": line,
    "taper": _taper,
    "disc": _disc,
    "hoop": _hoop,
    "box": _box,
    "sign": _sign,
    "path": drawn,
}
