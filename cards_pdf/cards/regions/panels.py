"""The panel under a region: in its shape, filled, outlined, and gone on with beyond the card's edge."""

from contextlib import nullcontext
from functools import partial

from cards_pdf.art.paths import Path, ellipse, polygon, rounded
from cards_pdf.art.vector import Gradient, Piece, Vector
from cards_pdf.cards.card_style import Area, Site
from cards_pdf.cards.inks import colour_of, fill_in
from cards_pdf.common.colour import INK, PAPER, Rgb
from cards_pdf.decks.layouts.region import Region

_TOUCHES = 1e-6
_LIGHT = {"paper", "tint", "pale", "shade"}  # panels that adorn, and need no outline where ink is saved
_HEXAGON = ((0.5, 0.0), (1.0, 0.25), (1.0, 0.75), (0.5, 1.0), (0.0, 0.75), (0.0, 0.25))
_ENDS = {  # where colours that run into each other begin and end, in shares of the region
    "bottom": (0.0, 0.0, 0.0, 1.0),
    "right": (0.0, 0.0, 1.0, 0.0),
    "bottom right": (0.0, 0.0, 1.0, 1.0),
    "bottom left": (1.0, 0.0, 0.0, 1.0),
    "rim": (0.5, 0.5, 0.0, 0.5, 0.5, 0.70711),
}


def draw_panel(site: Site, region: Region, area: Area) -> None:
    if site.style.edition.low_ink:
        _draw_outline(site, region, area)
        return
    fills = tuple(filter(None, (colour_of(fill, site) for fill in region.fill)))
    stroke = colour_of(region.outline, site)
    ground = with_bleed(site, area) if region.shape == "box" else area
    if len(fills) > 1 or (fills and region.opacity < 1):
        _blend(site, region, ground, fills)
        fills = ()
    fill = fills[0] if fills else None
    if fill and ground != area:
        _draw_shape(site, region, ground, fill, None)
        fill = None
    if fill or stroke:
        _draw_shape(site, region, area, fill, stroke)


def _draw_outline(site: Site, region: Region, area: Area) -> None:
    """Where ink is saved a coloured panel is paper with an outline, but none where the card ends."""
    fill = PAPER if any(fill_in(fill, site) for fill in region.fill) else None
    pale = {*region.fill} <= _LIGHT
    left, top, right, bottom = touched = _edges_touched(site, area)
    is_lined = bool(region.outline) if pale else not all(touched)  # all around it is the cut line
    over = Area(area.left - left, area.top - top, area.right + right, area.bottom + bottom)
    shown = over if region.shape == "box" and not region.outline else area
    stroke = INK if is_lined else None
    if fill or stroke:
        with site.canvas.clipped(reach(site)) if shown != area else nullcontext():
            _draw_shape(site, region, shown, fill, stroke)


def _draw_shape(site: Site, region: Region, area: Area, fill: Rgb | None, stroke: Rgb | None) -> None:
    if region.shape != "box":
        site.canvas.path(shape_of(region, area), fill=fill, stroke=stroke, width=region.line)
        return
    place = (area.left, area.top, area.width, area.height)
    site.canvas.rect(*place, fill=fill, stroke=stroke, width=region.line, radius=region.radius)


def _blend(site: Site, region: Region, area: Area, fills: tuple[Rgb, ...]) -> None:
    """Colours that run into each other, or through which shines what lies below: drawn once for all alike."""
    size = (round(area.width, 3), round(area.height, 3))
    if not all(size):
        return
    name = f"panel {region.shape} {size} {region.radius} {fills} {region.towards} {region.opacity}"
    make = partial(_vector, region, size, fills)
    site.canvas.drawing(name, make, area.left, area.top, *size)


def _vector(region: Region, size: tuple[float, float], fills: tuple[Rgb, ...]) -> Vector:
    width, height = size
    path = shape_of(region, Area(0.0, 0.0, width, height))
    steps = tuple((n / (len(fills) - 1 or 1), fill) for n, fill in enumerate(fills))
    matrix = (width, 0.0, 0.0, height, 0.0, 0.0)
    fill = Gradient(_ENDS[region.towards], steps, matrix) if len(fills) > 1 else fills[0]
    return Vector(0.0, 0.0, width, height, (Piece(path, fill, opacity=(region.opacity, 1.0)),))


def shape_of(region: Region, area: Area) -> Path:
    """The region's shape."""
    left, top, width, height = area.left, area.top, area.width, area.height
    if region.shape == "box":
        return rounded(left, top, width, height, region.radius)
    if region.shape == "ellipse":
        return ellipse(left + width / 2, top + height / 2, width / 2, height / 2)
    corners = _HEXAGON if isinstance(region.shape, str) else region.shape
    return polygon(*((left + x * width, top + y * height) for x, y in corners))


# --- beyond the card's edge ---


def with_bleed(site: Site, area: Area) -> Area:
    """What reaches an edge of the card goes on into the bleed, and ends there."""
    (width, height), (left, top, right, bottom) = site.style.size, site.style.bleed
    touched = _edges_touched(site, area)
    if not any(touched):
        return area
    ends = (-left, -top, width + right, height + bottom)
    return Area(*(end if goes_on else own for end, goes_on, own in zip(ends, touched, area, strict=True)))


def _edges_touched(site: Site, area: Area) -> tuple[bool, bool, bool, bool]:
    """Which edges of the card it reaches: left, top, right, bottom."""
    width, height = site.style.size
    far = (area.right > width - _TOUCHES, area.bottom > height - _TOUCHES)
    return (area.left < _TOUCHES, area.top < _TOUCHES, *far)


def leaves_card(site: Site, area: Area) -> bool:
    """Whether something of it has to be cut off."""
    width, height = site.style.size
    far = area.right > width + _TOUCHES or area.bottom > height + _TOUCHES
    return far or min(area.left, area.top) < -_TOUCHES


def reach(site: Site) -> Path:
    """The card with its bleed: beyond it lie other cards."""
    left, top, right, bottom = with_bleed(site, Area(0.0, 0.0, *site.style.size))
    return rounded(left, top, right - left, bottom - top, 0)
