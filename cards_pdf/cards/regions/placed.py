"""What each region of a layout sets on a card.

Everything is measured before anything is drawn, so that a card that does not fit can still be laid out anew.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from cards_pdf.cards.card_style import Area, Site, named
from cards_pdf.cards.fields import asked
from cards_pdf.cards.inks import ink_of
from cards_pdf.cards.regions.art import (
    draw_emblem,
    draw_icon,
    draw_line,
    draw_pattern,
    draw_picture,
    icon_named,
    picture_of,
)
from cards_pdf.cards.regions.edges import Areas, Edges, edges_of
from cards_pdf.cards.regions.words import said, set_words
from cards_pdf.cards.rows.rich_text import has_parts, text_rows
from cards_pdf.cards.rows.row import TextLook
from cards_pdf.cards.rows.stack import (
    GOOD_GAP,
    PARTS,
    Part,
    Stack,
    draw_stack,
    measured,
    row_areas,
    with_figure,
)
from cards_pdf.decks.layouts.layout import HEIGHTS, Layout, Region
from cards_pdf.decks.model import has_role
from cards_pdf.text.fit import TooLittleRoomError

Draw = Callable[[], None]


class PlacedRow(NamedTuple):
    """One of the rows that a pencil writes on, the size of the label that covers it."""

    part: str  # "stat", "box" or "foot"
    area: Area
    draw: Callable[[float, float], None]  # from its left top corner


class PlacedRegion(NamedTuple):
    """A region that this card fills."""

    region: Region
    area: Area
    draw: Draw
    rows: Callable[[], Iterable[PlacedRow]] = tuple


def placed_regions(site: Site, layout: Layout, areas: Areas) -> list[PlacedRegion]:
    """The regions in drawing order; `areas` holds those that are placed already."""
    made: dict[str, PlacedRegion] = {}
    replaced = {region.instead_of for region in layout.order}
    for region in layout.order:
        if region.instead_of in areas:
            continue
        found = (_with_room if region.name in replaced else _placed)(site, region, areas)
        if found:
            made[region.name] = found
            areas[region.name] = found.area
    return [made[region.name] for region in layout.regions if region.name in made]


def _with_room(site: Site, region: Region, areas: Areas) -> PlacedRegion | None:
    """Words without room are left to the region that stands in for this one."""
    try:
        return _placed(site, region, areas)
    except TooLittleRoomError:
        if not region.text:
            raise
        return None


def _placed(site: Site, region: Region, areas: Areas) -> PlacedRegion | None:
    """None if the card has nothing for the region, or lacks the regions that its edges refer to."""
    if region.when and not region.when.holds(partial(asked, site=site)):
        return None
    words = said(region, site.card, site.style.deck) if region.text else ""
    alone = _PICTURE if region.picture else _ALONE.get(region.shows)
    if not words and (region.text or (alone and not alone.is_there(site, region))):
        return None
    edges = edges_of(region, areas, site.style.size)
    if edges is None:
        return None
    if words:
        return _words(site, region, words, edges)
    return alone.placed(site, region, edges) if alone else _stack(site, region, edges.area)


# --- what stands alone ---


class _Alone(NamedTuple):
    """A sort of region, and whether a card has anything for it."""

    placed: Callable[[Site, Region, Edges], PlacedRegion | None]
    is_there: Callable[[Site, Region], object] = lambda _site, _region: True


def _drawn_with(draw: Callable[[Site, Region, Area], None]) -> Callable[[Site, Region, Edges], PlacedRegion]:
    """As large as its edges say."""

    def placed(site: Site, region: Region, edges: Edges) -> PlacedRegion:
        area = edges.area
        return PlacedRegion(region, area, lambda: draw(site, region, area))

    return placed


def _panel(site: Site, region: Region, edges: Edges) -> PlacedRegion | None:
    """Only its panel, which every region may have."""
    del site
    return PlacedRegion(region, edges.area, lambda: None) if region.fill or region.outline else None


def _figure(site: Site, _region: Region, area: Area) -> None:
    from cards_pdf.cards.drawn.figure import draw_figure  # cards of text alone load no drawings

    draw_figure(site, area)


def _indices(site: Site, region: Region, area: Area) -> None:
    from cards_pdf.cards.drawn.pips import draw_corners  # courts and figures take a fifth of a start

    draw_corners(site, region, area)


def _pips(site: Site, region: Region, area: Area) -> None:
    from cards_pdf.cards.drawn.pips import draw_middle

    draw_middle(site, region, area)


def _role(site: Site, _region: Region, area: Area) -> None:
    from cards_pdf.cards.role_card import draw_role

    draw_role(site, area)


def _scene(site: Site, _region: Region, area: Area) -> None:
    from cards_pdf.cards.scene_card import draw_scene

    draw_scene(site, area)


def _foot(site: Site, region: Region, edges: Edges) -> PlacedRegion:
    """As high as its words come out."""
    from cards_pdf.cards.regions.foot import draw_foot, measured_foot

    assert edges.left is not None
    assert edges.right is not None
    assert edges.bottom is not None
    foot = measured_foot(site, edges.right - edges.left)
    area = Area(edges.left, edges.bottom - foot.height, edges.right, edges.bottom)

    def draw(x: float, y: float) -> None:
        draw_foot(site, Area(x, y, x + area.width, y + area.height), foot)

    return PlacedRegion(
        region, area, lambda: draw(area.left, area.top), lambda: [PlacedRow("foot", area, draw)]
    )


_PICTURE = _Alone(_drawn_with(draw_picture), picture_of)
_ALONE: Mapping[tuple[str, ...], _Alone] = {
    (): _Alone(_panel),
    ("art",): _PICTURE,
    ("figure",): _Alone(_drawn_with(_figure), lambda site, _: site.card.figure),
    ("pattern",): _Alone(_drawn_with(draw_pattern)),
    ("icon",): _Alone(_drawn_with(draw_icon), icon_named),
    ("line",): _Alone(_drawn_with(draw_line)),
    ("indices",): _Alone(_drawn_with(_indices)),
    ("pips",): _Alone(_drawn_with(_pips), lambda site, _: not has_role(site.card)),
    ("role",): _Alone(_drawn_with(_role), lambda site, _: has_role(site.card)),
    ("scene",): _Alone(_drawn_with(_scene)),
    ("foot",): _Alone(_foot, lambda site, _: site.card.foot),
}


# --- rows ---


def _stack(site: Site, region: Region, area: Area) -> PlacedRegion | None:
    parts = [PARTS[word] for word in region.shows if word in PARTS]
    stack = _measured(site, region, area, parts)
    if not stack.rows and not stack.figure and "emblem" not in region.shows:
        return None
    return _stacked(site, region, area, stack)


def _stacked(site: Site, region: Region, area: Area, stack: Stack) -> PlacedRegion:
    """Spread over the region, or close together where it says at which height."""
    if share := HEIGHTS.get("bottom" if region.low else region.valign):
        free = area.height - min(stack.height(GOOD_GAP), area.height)
        area = area._replace(top=area.top + share * free, bottom=area.bottom - (1 - share) * free)

    def draw() -> None:
        end = draw_stack(site, area, stack)
        if "emblem" in region.shows and not site.card.figure:
            draw_emblem(site, area._replace(top=end))

    return PlacedRegion(region, area, draw, lambda: _written_on(area, stack))


def _measured(site: Site, region: Region, area: Area, parts: Sequence[Part]) -> Stack:
    measure = with_figure if "figure" in region.shows and site.card.figure else measured
    most, look = site.style.edition.roomy(region.size), TextLook(ink_of(region.colour, site), region.align)
    if not site.style.deck.layout_of(site.card).own:
        return measure(site, parts, area, most=most, least=region.least, look=look)
    with named('region "{name}"', name=region.name):
        return measure(site, parts, area, most=most, least=region.least, look=look)


def _words(site: Site, region: Region, words: str, edges: Edges) -> PlacedRegion:
    """Lists and tables are rows; all other words are one block."""
    is_box = edges.top is not None and edges.bottom is not None and not region.turn
    if region.lines > 1 and is_box and has_parts(words):
        stack = _measured(site, region, edges.area, [lambda at: text_rows(at, words)])
        placed = _stacked(site, region, edges.area, stack)
        return placed._replace(area=edges.area, rows=tuple)
    return PlacedRegion(region, *set_words(site, region, words, edges))


def _written_on(area: Area, stack: Stack) -> Iterator[PlacedRow]:
    """The rows that a pencil writes on."""
    for row, place in zip(stack.rows, row_areas(area, stack), strict=True):
        if row.part in ("stat", "box"):
            yield PlacedRow(row.part, place, row.draw)
