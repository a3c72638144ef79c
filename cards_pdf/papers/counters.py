"""Tracks for counters: numbered circles that hold a coin or a cube."""

from collections.abc import Iterator, Sequence
from math import ceil
from typing import NamedTuple

from cards_pdf.art.paths import circle
from cards_pdf.common.colour import INK, PAPER, Rgb
from cards_pdf.common.units import MM_PER_POINT
from cards_pdf.papers.sheet_style import SheetStyle
from cards_pdf.pdf.canvas import Canvas
from cards_pdf.text.fit import line

Steps = tuple[int, int, int]  # first, last, step

CIRCLE = 19.0  # mm; common cubes and most small coins lie inside
PITCH = 20.0
_NUMBER_PT = 15.0
_CAP = 0.33  # of the size: half a figure's height
_BETWEEN = PITCH / 2  # tens and ones in one row
_ROUNDING = 1e-6


class CirclePlace(NamedTuple):
    """A circle's corner and its number."""

    x: float
    y: float
    value: int


def track_size(tracks: Sequence[Steps], width: float) -> tuple[float, float]:
    """The size of tracks that wrap at `width`."""
    found = list(places(tracks, width))
    return max(place.x for place in found) + PITCH, max(place.y for place in found) + PITCH


def draw_tracks(
    canvas: Canvas,
    x: float,
    y: float,
    tracks: Sequence[Steps],
    width: float,
    style: SheetStyle,
    fill: Rgb | None = None,
) -> None:
    """Circles in the sheet's tint, or filled as asked."""
    with canvas.figure(", ".join(f"{first}–{last}" for first, last, _ in tracks)):
        _circles(canvas, x, y, places(tracks, width), style, fill)


def _circles(
    canvas: Canvas, x: float, y: float, found: Iterator[CirclePlace], style: SheetStyle, fill: Rgb | None
) -> None:
    ink = INK if fill else style.strong
    for place in found:
        middle = (x + place.x + PITCH / 2, y + place.y + PITCH / 2)
        canvas.path(
            circle(*middle, CIRCLE / 2), fill=fill or style.tint or PAPER, stroke=ink, width=style.stroke(0.4)
        )
        base = middle[1] + _NUMBER_PT * MM_PER_POINT * _CAP
        shown = line(str(place.value), style.typefaces.bold)
        canvas.text(middle[0], base, shown, _NUMBER_PT, colour=ink, align=0.5)


def places(tracks: Sequence[Steps], width: float) -> Iterator[CirclePlace]:
    """A track follows the one before it on the same row if all of it fits, else it has rows of its own, as
    long as each other.
    """
    most = max(1, int((width + _ROUNDING) // PITCH))
    x = y = 0.0
    for first, last, step in tracks:
        values = range(first, last + 1, step)
        if x and x + len(values) * PITCH > width + _ROUNDING:
            x, y = 0.0, y + PITCH
        across = ceil(len(values) / ceil(len(values) / most))
        for n, value in enumerate(values):
            row, column = divmod(n, across)
            yield CirclePlace(x + column * PITCH, y + row * PITCH, value)
        y += (len(values) - 1) // across * PITCH
        x += min(len(values), across) * PITCH + _BETWEEN
