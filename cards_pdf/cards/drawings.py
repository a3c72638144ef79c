"""Drawings in their inks, and computed ones: patterns, designed backs and court cards.

A drawing (`art.path.Drawing`) names the role of each shape, such as "ink" or "pale". A palette has
a colour for each role: that of an accent, of a suit, or of a game's look. In low ink the shapes
become outlines. Drawings are centred on the origin of the frame, and no line is finer than `LEAST`.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import product
from pathlib import Path as File
from typing import NamedTuple

from cards_pdf.art.notation import (
    COVER_HEIGHT,
    COVER_WIDTH,
    PIPS,
    SUITS,
    Look,
    accent_figures,
    figure,
    look_drawings,
    look_of,
)
from cards_pdf.art.path import (
    Drawing,
    Path,
    Shape,
    bounds,
    ellipse,
    joined,
    polyline,
    rectangle,
    rotate,
    rounded,
    scaled,
)
from cards_pdf.canvas.base import Canvas
from cards_pdf.canvas.pictures import PictureLook, picture_size
from cards_pdf.cards.edition import Edition
from cards_pdf.common.colour import INK, PAPER, Rgb, contrast, mixed, rgb
from cards_pdf.common.data_files import plugin_file
from cards_pdf.common.errors import FitError, nearest
from cards_pdf.common.messages import join_words
from cards_pdf.common.standard_deck import RED

BLACK = "#1c1b1f"
VERMILION = "#c4420c"
BLUE = "#0b6fb8"
_FOUR = {"spades": BLACK, "hearts": VERMILION, "diamonds": BLUE, "clubs": BLACK}
_HOLLOW_LINE_SHARE = 1.1 / 9  # of the height of a pip that is only an outline
CRIMSON = "#b01f2e"
NAVY = "#33507f"
SLATE = "#5b7aa8"
GOLD = "#e0b04a"
SAND = "#f3e4c8"
LEAST = 0.3  # mm on paper: the finest line of a drawing …
SAVING = 0.4  # … and the boldest outline in low ink
_COLOURS = {
    "gold": GOLD,
    "pale": SAND,
    "fire": "#cf4f28",
    "ice": "#9cc8de",
    "warm": "#f4c9a4",
    "cold": "#d9ebf3",
}
_INKS = {"dark": INK, "paper": PAPER, **{role: rgb(colour) for role, colour in _COLOURS.items()}}
_BLACK_SUITS = ("spades", "clubs")
_MAX_BLACK_PIP_MM = 12.0  # in low ink

Palette = Callable[[str], Rgb]


def suit_ink(pip: str, edition: Edition) -> Rgb:
    """Return the ink of a suit. In low ink suits differ by shape and letter alone."""
    if edition.low_ink:
        return INK
    if edition.four_colour:
        return rgb(_FOUR.get(pip, CRIMSON if pip in RED else BLACK))
    return rgb(CRIMSON) if pip in RED else INK


def suit_palette(pip: str, edition: Edition) -> Palette:
    inks = {**_INKS, "ink": suit_ink(pip, edition), "second": rgb(NAVY if pip in RED else SLATE)}
    return inks.__getitem__


def accent_palette(accent: str) -> Palette:
    """Return inks of one colour and two lighter shades of it."""
    ink = rgb(accent)
    inks = {**_INKS, "ink": ink, "second": mixed(ink, PAPER, 0.4), "pale": mixed(ink, PAPER, 0.86)}
    return inks.__getitem__


def draw_shapes(
    canvas: Canvas, picture: Drawing, palette: Palette, edition: Edition, name: str = ""
) -> None:
    """Draw a picture around the frame's origin. One with a `name` is stored once per file."""
    if name:
        left, bottom, right, top = bounds(shape.path for shape in picture)
        stored = f"{name}-{edition.low_ink:d}{edition.four_colour:d}-{canvas.scale:.3g}"
        with canvas.stamp(stored, left - 1, -top - 1, right + 1, 1 - bottom) as is_first:
            if is_first:
                draw_shapes(canvas, picture, palette, edition=edition)
        return
    finest = LEAST / canvas.scale
    for shape in picture:
        if edition.low_ink and shape.fill == "pale" and not shape.line:
            continue  # shading without a line of its own: an outline would be a seam
        fill = palette(shape.fill) if shape.fill else None
        stroke = INK if shape.line else None
        if edition.low_ink and shape.fill != "dark":
            # all outlines stay, and nearer shapes still hide those behind them
            fill = PAPER if shape.fill else None
            stroke = INK
        canvas.path(
            upside_down(shape.path), fill=fill, stroke=stroke, width=max(shape.line, finest)
        )


def upside_down(path: Path) -> Path:
    """Return a path for a page, where y counts downwards."""
    return scaled(path, 1, -1)


@cache
def _pip(name: str, size: float, fill: str, *, hollow: bool) -> Drawing:
    if hollow:
        line = size * _HOLLOW_LINE_SHARE
        sign = scaled(PIPS[name], size - line)
        return (Shape(sign, "paper"), Shape(sign, "", line))
    return (Shape(scaled(PIPS[name], size), fill),)


def draw_pip(canvas: Canvas, name: str, size: float, edition: Edition) -> None:
    """Draw a suit's pip, `size` mm high, around the frame's origin.

    In four colours clubs are an outline. In low ink, small black pips stay black.
    """
    fill = (
        "dark" if edition.low_ink and name in _BLACK_SUITS and size <= _MAX_BLACK_PIP_MM else "ink"
    )
    picture = _pip(name, size, fill, hollow=edition.four_colour and name == "clubs")
    draw_shapes(
        canvas, picture, suit_palette(name, edition), edition=edition, name=f"{name}-{size:g}"
    )


# --- drawings in a look, and covers ---

Frame = tuple[float, float, float, float]  # left, top, width, height

COVER = "cover.svg"  # of a third-party game


class CoverArt(NamedTuple):
    """The cover of a game: a drawing on a ground, and the colours of words and of the title.

    The drawing belongs to a look, or is a file of a third-party package.
    """

    ground: Rgb
    lettering: Rgb
    words: Rgb
    look: Look | None
    file: File | None = None

    @property
    def shape(self) -> float:
        """The width of the drawing, divided by its height."""
        if not self.file:
            return COVER_WIDTH / COVER_HEIGHT
        width, height = picture_size(self.file)
        return width / height

    def ink(self, colour: Rgb, edition: Edition) -> Rgb:
        return INK if edition.low_ink else colour


def cover_of(game: str, accent: Rgb | None = None) -> CoverArt | None:
    """Return the cover of a game. A third-party game needs an accent for the ground."""
    look = look_of(game)
    if look:
        colours = look.colours
        return CoverArt(colours[look.ground], colours[look.lettering], colours[look.words], look)
    file = plugin_file(game, COVER) if accent and game else None
    if not (file and accent):
        return None
    ink = max(PAPER, INK, key=lambda colour: contrast(colour, accent))
    return CoverArt(accent, ink, ink, None, file)


def draw_cover(
    canvas: Canvas, cover: CoverArt, frame: Frame, edition: Edition, *, line: float = 0.7
) -> None:
    """Draw the middle of a look's drawing in a frame, or the whole of another drawing."""
    x, y, width, height = frame
    edge = rounded(x, y, width, h=height, radius=0.0)
    with canvas.decoration():
        with canvas.clipped(edge):
            if cover.look:
                scale = max(width / COVER_WIDTH, height / COVER_HEIGHT)
                with canvas.frame(x + width / 2, y + height / 2, 0, scale):
                    paint(canvas, figure(cover.look.cover), cover.look, edition=edition)
            elif cover.file:
                wide = min(width, height * cover.shape)
                high = min(height, width / cover.shape)
                left = x + (width - wide) / 2
                top = y + (height - high) / 2
                look = PictureLook(grey=edition.low_ink)
                canvas.picture(cover.file, left, top, wide, high, look)
        canvas.path(edge, stroke=INK, width=line)


def look_drawing(name: str, look: Look) -> Drawing:
    """Return a drawing whose colours are all in a look."""
    if name not in look_drawings():
        near = nearest(name, [*accent_figures(), *look_drawings()])
        raise FitError('there is no drawing "{name}".{near}', name=name, near=near)
    drawing = figure(name)
    missing = {shape.fill for shape in drawing} - {"", *look.colours}
    if missing:
        raise FitError(
            'the drawing "{name}" has colours that the look "{look}" lacks: {words}',
            name=name,
            look=look.name,
            words=join_words(sorted(missing)),
        )
    return drawing


def paint(
    canvas: Canvas,
    picture: Drawing,
    look: Look,
    edition: Edition,
    min_width: float = LEAST,
    ink: Rgb = INK,
) -> None:
    """Draw a picture in a look, around the frame's origin.

    No line is finer than `min_width` mm on paper. In low ink no outline is bolder than needed.
    """
    finest = min_width / canvas.scale
    for shape in picture:
        line = max(shape.line, finest)
        if not edition.low_ink:
            fill = look.colours[shape.fill] if shape.fill else None
            stroke = ink if shape.line else None
        elif shape.line:
            fill = PAPER if shape.fill else None
            stroke = INK
            line = min(line, max(finest, SAVING / canvas.scale)) if shape.fill else line
        else:
            # of shapes without an outline only eyes and glints stay, no shades and rays
            fill = {"dark": INK, "paper": PAPER}.get(shape.fill)
            stroke = None
        if fill or stroke:
            canvas.path(upside_down(shape.path), fill=fill, stroke=stroke, width=line)


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
        sign = _placed_pip(pip, 14.6, 28, size=8)._replace(fill="gold", line=0.25)
        half = (*figure("court-staff"), sign, *figure("court-robe"), *figure("court-joker"))
    pips = (_placed_pip(pip, 0, 6.2, size=5.2), _placed_pip(pip, -14.8, 27.4, size=8))
    upper = (*half, *pips)
    lower = (shape._replace(path=rotate(shape.path, 180)) for shape in upper)
    return (*upper, *lower, *figure("court-belt"))


def _placed_pip(name: str, x: float, y: float, size: float) -> Shape:
    return Shape(PIPS[name].placed(x, y, size), "ink")
