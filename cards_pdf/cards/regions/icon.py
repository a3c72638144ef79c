"""Regions of icons and patterns, and the pale emblem of a card with room to spare.

An icon is one of the built-in ones, an outline of the deck, or a picture of the deck. A pattern
fills its region with lines; without a pattern of its own a region has the pattern of the card's
kind. The card's kind on a back may name a design (a field of signs and a medallion) instead.
"""

from cards_pdf.art.notation import icon_names, icon_outline
from cards_pdf.art.path import Path, bounds, parse_outline
from cards_pdf.art.patterns import card_back, pattern
from cards_pdf.canvas.base import Canvas
from cards_pdf.canvas.images.pixels import USUAL
from cards_pdf.cards.card_style import Area, CardContext, CardStyle
from cards_pdf.cards.inks import PreparedColour, colour_of, fill_in
from cards_pdf.cards.pictures.drawings import accent_palette, draw_shapes
from cards_pdf.cards.regions.kind import AreaRegion, ConstantRegion, PlacedContent
from cards_pdf.cards.regions.panel import shape_path
from cards_pdf.cards.regions.picture import draw_scaled
from cards_pdf.common.colour import INK
from cards_pdf.common.errors import FitError, nearest
from cards_pdf.common.messages import short
from cards_pdf.decks.icons import PATTERNS
from cards_pdf.decks.layouts.region import Region
from cards_pdf.decks.layouts.values import Template

MIN_EMBLEM_HEIGHT_MM = 22.0  # of free room
EMBLEM_SHARE = 0.3  # of the room, half as wide as the emblem
LINE_MM = 0.3
MIN_OUTLINE_SIDE_MM = 1e-6
NO_ICON = "none"
PALE = Template("pale")


class IconRegion(AreaRegion[str]):
    """An icon by its name, as large as fits."""

    def __init__(self, region: Region, style: CardStyle) -> None:
        super().__init__(region, style)
        self.colour = PreparedColour(region.colour)

    def find_content(self, context: CardContext) -> str:
        icon = self.region.icon
        return fill_in(icon, context) if icon else context.card.kind.icon

    def draw(self, canvas: Canvas, placed: PlacedContent[str]) -> None:
        context = placed.context
        own = context.style.deck.icons.get(placed.content)
        if own and own.picture:
            draw_scaled(canvas, own.picture, placed.area, look=USUAL)
            return
        outline = _outline_icon(context, placed.content, placed.area)
        if context.style.edition.low_ink:
            canvas.path(outline, stroke=INK, width=LINE_MM)
        else:
            canvas.path(outline, fill=self.colour.find_ink(context), even_odd=True)


class PatternRegion(ConstantRegion):
    """The kind's pattern between two lines, or the region's own in its shape."""

    def __init__(self, region: Region, style: CardStyle) -> None:
        super().__init__(region, style)
        self.colour = PreparedColour(region.colour)

    def draw(self, canvas: Canvas, placed: PlacedContent[bool]) -> None:
        region = self.region
        context = placed.context
        area = placed.area
        edition = context.style.edition
        kind = context.card.kind
        if not region.pattern and kind.pattern not in PATTERNS:
            _draw_design(context, area, kind.pattern)
            return
        if region.pattern and edition.low_ink:
            return  # it is decoration, and words may lie over it
        if region.pattern and region.shape == "box":
            area = context.style.extend_into_bleed(area)
        lines = pattern(region.pattern or kind.pattern, area.width, area.height)
        if not lines.segments:
            return
        ink = self.colour.find_ink(context) if region.pattern else edition.hatch(kind.accent)
        with canvas.clipped(shape_path(region, area)):
            canvas.path(lines.placed(area.left, area.top), stroke=ink, width=LINE_MM)
        if not region.pattern and not region.radius:
            for y in (area.top, area.bottom):
                canvas.line(area.left, y, area.right, y, stroke=ink, width=LINE_MM)


def _draw_design(context: CardContext, area: Area, name: str) -> None:
    """Draw the design of a back, which looks the same from both ends."""
    edition = context.style.edition
    design = card_back(area.width, area.height, name, is_plain=edition.low_ink)
    with context.canvas.frame(*area.middle):
        draw_shapes(
            context.canvas, design, accent_palette(context.card.kind.accent), edition=edition
        )


def draw_emblem(context: CardContext, area: Area) -> None:
    """Draw the kind's icon, pale, if the area is high enough."""
    name = context.card.kind.icon
    own = context.style.deck.icons.get(name)
    if area.height < MIN_EMBLEM_HEIGHT_MM or name == NO_ICON or (own and own.picture):
        return
    half = min(area.height * EMBLEM_SHARE, area.width * EMBLEM_SHARE)
    x, y = area.middle
    outline = _outline_icon(context, name, Area(x - half, y - half, x + half, y + half))
    pale = colour_of(PALE, context)
    if context.style.edition.low_ink:
        context.canvas.path(outline, stroke=pale, width=LINE_MM)
    else:
        context.canvas.path(outline, fill=pale, even_odd=True)


def _outline_icon(context: CardContext, name: str, area: Area) -> Path:
    """Return an icon's outline, as large as fits into an area."""
    own = context.style.deck.icons.get(name)
    if own and own.outline:
        path = parse_outline(own.outline)
        left, top, right, bottom = bounds([path])
        scale = min(
            area.width / max(right - left, MIN_OUTLINE_SIDE_MM),
            area.height / max(bottom - top, MIN_OUTLINE_SIDE_MM),
        )
        x, y = area.middle
        return path.placed(x - (left + right) / 2 * scale, y - (top + bottom) / 2 * scale, scale)
    if name not in (*icon_names(), NO_ICON):
        raise FitError(
            'icon: there is no icon "{name}".{near}',
            name=short(name),
            near=nearest(name, icon_names()),
        )
    return icon_outline(name).placed(*area.middle, min(area.width, area.height) / 2)
