"""Frames as pictures: corners keep their shape, sides are stretched one way, the middle both ways."""

from pathlib import Path

from cards_pdf.art.paths import rounded
from cards_pdf.cards.card_style import Area
from cards_pdf.common.errors import FitError
from cards_pdf.decks.layouts.region import Region
from cards_pdf.pdf.canvas import Canvas
from cards_pdf.pdf.images.size import picture_size
from cards_pdf.pdf.pictures import Look

_LAP = 0.05  # mm by which a part reaches under the next, or a seam would show


def draw_frame(canvas: Canvas, region: Region, file: Path, area: Area, look: Look) -> None:
    """Nine parts of the same picture; `slice` of its pixels at each side are `border` wide."""
    w, h = picture_size(file)
    if 2 * region.slice >= min(w, h):
        raise FitError(
            'region "{name}": slice is {slice} pixels, but {file} has {width:.0f} by {height:.0f}',
            name=region.name, slice=region.slice, file=file.name, width=w, height=h,
        )  # fmt: skip
    border = min(region.border, area.width / 2, area.height / 2)
    across = _parts(w, region.slice, area.left, area.right, border)
    down = _parts(h, region.slice, area.top, area.bottom, border)
    for x, left, right, wide in across:
        for y, top, bottom, high in down:
            if right > left and bottom > top:
                reach = (min(right + _LAP, area.right) - left, min(bottom + _LAP, area.bottom) - top)
                with canvas.clipped(rounded(left, top, *reach, 0)):
                    canvas.picture(file, left - x * wide, top - y * high, w * wide, h * high, look)


def _parts(
    pixels: float, cut: int, start: float, end: float, border: float
) -> list[tuple[float, float, float, float]]:
    """From which pixel on, between which edges, and how long each pixel is."""
    whole, stretched = border / cut, (end - start - 2 * border) / (pixels - 2 * cut)
    return [
        (0.0, start, start + border, whole),
        (cut, start + border, end - border, stretched),
        (pixels - cut, end - border, end, whole),
    ]
