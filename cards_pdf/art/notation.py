"""Drawings as data: signs of suits, the notation of `card_data/drawings`, its gallery, and looks.

Guarantee
    Every drawing of a file is made when it is first needed, and once.

How it works
    The signs of suits and jokers are one unit high about their middle. Drawings and numbered cards
    are put together from them.

    A file holds drawings under names in brackets. A line is a shape, or a verb for the indented
    lines below it::

        [cellar-rat]
        ring wood .6: -25,-21* -25.6,-10 -24,4*     # closed; a star makes a corner
        both half shade .65: 0,17 6,15.6            # `half` is mirrored, `both` draws on both sides
        at 1.2,15.6 1 -10:                          # moves, scales and turns what is indented
            line .35: 0,0 1,1
        at 0,9 .4 0 keep:                           # lines keep their width; `flip` mirrors
        first
            use round-eyes                          # another drawing
        around 6:                                   # so many copies, turned about the middle
            disc ink: 0,3 .6
        rows 6,16 9.5,-5.125 4.75:                  # columns and rows, steps, shift of odd rows
            box brick: 0,0 9 4.6

    Behind a verb stand the fill's role, if any, and the line's width, if any. "|" begins another
    outline with the same fill and line. y grows upwards. A `path` is written as in SVG; `fold`
    completes one by its mirror image.

    The gallery has four folders. Drawings in `card_data/drawings` itself have colours of a look.
    Those in `accent` have the shades of an accent, and decks may name them as a `figure`. Those in
    `parts` are put together in Python. Those in `in-texts` are icons.

    A look is the art direction of a game, a file in `card_data/looks`.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import pairwise, product
from typing import Annotated, NamedTuple

from cards_pdf.art.path import (
    Drawing,
    Path,
    Shape,
    bounds,
    ellipse,
    joined,
    numbers_of,
    parse_path,
    polygon,
    rectangle,
    rotate,
    rounded,
    scaled,
    symmetric,
)
from cards_pdf.common.colour import Rgb, rgb
from cards_pdf.common.data_files import card_data, card_files
from cards_pdf.common.records.annotations import FILE_NAME, AnyOf, Convert, Exports, Text
from cards_pdf.common.records.reader import read_file

# --- the signs of suits and jokers ---


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
    # Three discs that just overlap, and a foot. The first x is not 0 but a trace above it, which
    # decides between "0.000" and "-0.000" in PDFs.
    "clubs": symmetric(
        parse_path(
            "M 1.4e-17 .5 C .090418088 .5 .17259857 .447469117 .210561103 .365406478"
            " .248523635 .283343839 .235351009 .186702195 .176810478 .117793293"
            " L .176810478 .117793293"
            " C .287998928 .161687572 .414338407 .113911747 .468661031 .007428736"
            " .522983654 -.099054275 .487504427 -.229382391 .386702231 -.293635768"
            " .285900035 -.357889144 .152777079 -.335031501 .079181505 -.240833462"
            " L .055 -.2 C .065 -.34 .1 -.45 .195 -.5 L 0 -.5"
        )
    ),
}
# The suits of the two jokers: colour alone must not tell them apart.
SUN: Path = sum(
    (rotate(polygon((0, 0.5), (-0.105, 0.29), (0.105, 0.29)), 45 * n) for n in range(8)),
    ellipse(0, 0, 0.25),
)
MOON: Path = parse_path(
    "M .144169669 .451052458"
    " C -.055113674 .523585663 -.278377976 .456744719 -.405019133 .286636124"
    " -.531660289 .116527529 -.531660289 -.116527529 -.405019133 -.286636124"
    " -.278377976 -.456744719 -.055113674 -.523585663 .144169669 -.451052458"
    " L .158470074 -.450898951 C -.078348353 -.434338993 -.262 -.237396713 -.262 0"
    " -.262 .237396713 -.078348353 .434338993 .158470074 .450898951 Z"
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


_INDENT = "    "
_HANDLE = 0.36  # of the way to the next point
FindDrawing = Callable[[str], Drawing]

# --- the notation ---


def drawing(notation: str, find: FindDrawing) -> Drawing:
    """Return the shapes of a drawing; `find` returns the drawings that it uses."""
    return tuple(_shapes(notation.splitlines(), find))


def _shapes(rows: list[str], find: FindDrawing) -> Iterator[Shape]:
    """Yield the shapes of each row with those indented under it."""
    rows = [row.partition("#")[0].rstrip() for row in rows]
    rows = [row for row in rows if row]
    starts = [n for n, row in enumerate(rows) if not row.startswith(_INDENT)]
    for start, end in zip(starts, [*starts[1:], len(rows)], strict=True):
        head, _, points = rows[start].partition(":")
        inner = [row.removeprefix(_INDENT) for row in rows[start + 1 : end]]
        yield from _row(head.split(), points, inner, find=find)


def _row(
    words: list[str], points: str, inner: list[str], find: FindDrawing
) -> Iterator[Shape] | Drawing:
    verb, *arguments = words
    match verb:
        case "both":
            shapes = tuple(
                _row(arguments, points, inner, find=find) if arguments else _shapes(inner, find)
            )
            return (*shapes, *(shape._replace(path=scaled(shape.path, -1, 1)) for shape in shapes))
        case "at" | "rows" | "around":
            return _COPIES[verb](tuple(_shapes(inner, find)), *arguments)
        case "use":
            return find(arguments[0])
    # outlines with the same fill and line
    has_width = arguments and arguments[-1][0] in ".0123456789"
    width = float(arguments.pop()) if has_width else 0.0
    fill = arguments[0] if arguments else ""
    return (Shape(_OUTLINES[verb](text.strip()), fill, width) for text in points.split("|"))


def _placed_shapes(
    shapes: Drawing, place: str, scale: str = "1", degrees: str = "0", *options: str
) -> Iterator[Shape]:
    """Scale, mirror with `flip`, turn, and then move. Lines scale too, except with `keep`."""
    x, y = _numbers(place)
    up = float(scale)
    across = -up if "flip" in options else up
    thicker = 1.0 if "keep" in options else up
    for path, fill, width in shapes:
        turned = rotate(scaled(path, across, up), float(degrees))
        yield Shape(turned.placed(x, y), fill, width * thicker)


def _turned_copies(shapes: Drawing, count: str, start: str = "0") -> Iterator[Shape]:
    for n in range(int(count)):
        for shape in shapes:
            yield shape._replace(path=rotate(shape.path, float(start) + 360 / int(count) * n))


def _copies_in_rows(shapes: Drawing, count: str, step: str, over: str = "0") -> Iterator[Shape]:
    """Join the copies of a row to one outline; each row lies on the one before."""
    columns, rows = (int(number) for number in _numbers(count))
    across, up = _numbers(step)
    for row, shape in product(range(rows), shapes):
        start = float(over) * (row % 2)
        copies = (shape.path.placed(start + n * across, row * up) for n in range(columns))
        yield shape._replace(path=joined(copies))


_COPIES: Mapping[str, Callable[..., Iterator[Shape]]] = {
    "at": _placed_shapes,
    "rows": _copies_in_rows,
    "around": _turned_copies,
}


def _numbers(text: str) -> list[float]:
    return [float(word) for word in text.replace(",", " ").split()]


# --- outlines: each function reads what stands behind its verb's colon ---


def _hoop(text: str) -> Path:
    """Return a disc with a hole."""
    x, y, radius, r = _numbers(text)
    return ellipse(x, y, radius) + scaled(ellipse(0, 0, r), -1, 1).placed(x, y)


def _box(text: str) -> Path:
    """Return a box from its lower left corner, width and height, and a radius for round corners."""
    x, y, width, height, *radius = _numbers(text)
    return (
        rounded(x, y, width, height, *radius) if radius else rectangle(x, y, width, height=height)
    )


def _polygon(text: str) -> Path:
    numbers = iter(_numbers(text))
    return polygon(*zip(numbers, numbers, strict=True))


def _sign(text: str) -> Path:
    """Return a suit's sign from its name, middle, and height or stretch both ways."""
    name, _, place = text.partition(" ")
    x, y, *size = _numbers(place)
    return scaled(SUITS[name], *size).placed(x, y)


class _Knot(NamedTuple):
    """A point of a line, x + y * 1j."""

    place: complex
    corner: bool = False


def line(text: str) -> Path:
    """Return an open line with free ends."""
    return _curves(_read_knots(text))


def ring(text: str) -> Path:
    """Return a closed outline."""
    return _curves(_read_knots(text), closed=True)


def half(text: str) -> Path:
    """Return a closed outline from its right half, which begins and ends on the axis x = 0."""
    right = _read_knots(text)
    left = [_Knot(-place.conjugate(), corner) for place, corner in reversed(right[1:-1])]
    return _curves(right + left, closed=True)


def taper(text: str) -> Path:
    """Return a tail, horn or flame: an outline around a spine, with widths after a semicolon."""
    way, _, numbers = text.partition(";")
    spine = _read_knots(way)
    widths = _numbers(numbers)
    last = len(spine) - 1
    one_side = []
    other_side = []
    for n, direction in enumerate(_directions(spine, closed=False)):
        share = n / last * (len(widths) - 1)  # of the way from the first to the last width
        start = min(int(share), len(widths) - 2)
        width = widths[start] + (widths[start + 1] - widths[start]) * (share - start)
        side = direction * 1j * width / 2
        is_end = n in (0, last)
        one_side.append(_Knot(spine[n].place + side, is_end))
        other_side.append(_Knot(spine[n].place - side, is_end))
    return _curves(one_side + other_side[::-1], closed=True)


def _read_knots(text: str) -> list[_Knot]:
    return [
        _Knot(complex(*map(float, word.rstrip("*").split(","))), word.endswith("*"))
        for word in text.split()
    ]


def _directions(knots: list[_Knot], *, closed: bool) -> list[complex]:
    """Return for each knot the direction from the one before it to the one after it."""
    before = [knots[-1] if closed else knots[0], *knots[:-1]]
    after = [*knots[1:], knots[0] if closed else knots[-1]]
    return list(map(_direction, before, after))


def _direction(one: _Knot, other: _Knot) -> complex:
    way = other.place - one.place
    return way / (abs(way) or 1.0)


def _curves(knots: list[_Knot], *, closed: bool = False) -> Path:
    path = Path().move(*numbers_of([knots[0].place]))
    ends = [*zip(knots, _directions(knots, closed=closed), strict=True)]
    if closed:
        ends.append(ends[0])
    for (a, leaving), (b, coming) in pairwise(ends):
        if a.corner and b.corner:
            path.to(*numbers_of([b.place]))
            continue
        reach = abs(b.place - a.place) * _HANDLE
        straight = _direction(a, b)
        one = a.place + (straight if a.corner else leaving) * reach
        two = b.place - (straight if b.corner else coming) * reach
        path.curve(*numbers_of([one, two, b.place]))
    return path.close() if closed else path


_OUTLINES: Mapping[str, Callable[[str], Path]] = {
    "ring": ring,
    "half": half,
    "line": line,
    "taper": taper,
    "disc": lambda text: ellipse(*_numbers(text)),  # its middle, and its radius or both radii
    "hoop": _hoop,
    "box": _box,
    "sign": _sign,
    "polygon": _polygon,
    "path": parse_path,
    "fold": lambda text: symmetric(parse_path(text)),
}

# --- the gallery ---


@cache
def _notations(folder: str = "") -> Mapping[str, str]:
    """Return the notation of every drawing in a folder, by name."""
    notations: dict[str, str] = {}
    for file in sorted(card_data("drawings", folder).glob("*.txt")):
        text = file.read_text(encoding="utf-8")
        _, *parts = re.split(r"^\[(.+)\]\n", text, flags=re.MULTILINE)
        notations.update(zip(parts[::2], parts[1::2], strict=True))
    return notations


def accent_figures() -> Mapping[str, str]:
    return _notations("accent")


def look_drawings() -> Mapping[str, str]:
    return _notations()


@cache
def figure(name: str) -> Drawing:
    folder = next(folder for folder in ("accent", "parts", "") if name in _notations(folder))
    return drawing(_notations(folder)[name], figure)


@cache
def figure_bounds(name: str) -> tuple[float, float, float, float]:
    """Return left, bottom, right and top of a drawing."""
    return bounds(shape.path for shape in figure(name))


@cache
def icon_names() -> tuple[str, ...]:
    return tuple(sorted((*PIPS, *_notations("in-texts"))))


@cache
def icon_outline(name: str) -> Path:
    """Return an icon about its middle, y downwards, for the even-odd rule. "none" is empty."""
    if name in PIPS:
        return scaled(PIPS[name], 2, -2)
    return joined(shape.path for shape in _icon(name)) if name != "none" else Path()


def _icon(name: str) -> Drawing:
    return drawing(_notations("in-texts")[name], _icon)


# --- looks ---


COVER_WIDTH, COVER_HEIGHT = 180.0, 120.0  # of a cover, drawn about its middle

Colour = Annotated[Rgb, Convert(Annotated[str, Text(20)], lambda text, _: rgb(text))]
ColourName = Annotated[str, AnyOf(shared_name="colours")]
Word = Annotated[str, Text(40)]
FontFile = Annotated[str, Text(80)]


class Look(NamedTuple):
    """The look of a game's papers, cards and box."""

    name: Annotated[str, FILE_NAME]
    colours: Annotated[Mapping[str, Colour], Exports("colours"), "what its drawings call them"]
    cover: Annotated[Word, "the name of a drawing"]
    title: Annotated[FontFile, "the letters of its title, below fonts/"]
    names: Annotated[FontFile, "the letters of names and headings"]
    ground: Annotated[ColourName, "under its title"]
    lettering: Annotated[ColourName, "of its title on that ground"]
    grounds: Annotated[
        Mapping[str, Word], "the drawing behind figures, by suit or by a card's code"
    ] = {}
    bands: Annotated[Mapping[str, ColourName], "under the name, by suit"] = {}
    words: Annotated[ColourName, "of further words there"] = "paper"
    hanzi: Annotated[FontFile, "the letters of its title and of names in Chinese"] = ""

    def ground_of(self, code: str, suit: str) -> str:
        """Return the drawing behind a card's figure, or "". Its own comes before its suit's."""
        return self.grounds.get(code) or self.grounds.get(suit, "")


@cache
def look_of(game: str) -> Look | None:
    """Return a game's look, or None if it has none."""
    file = card_files("looks").get(game)
    return read_file(Look, file) if file else None
