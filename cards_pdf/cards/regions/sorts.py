"""The sorts of regions: what a card has for each, and how that is set between its edges.

Everything is measured before anything is drawn, so that a card that does not fit can still be laid out anew.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from pathlib import Path as File
from typing import Any, NamedTuple

from cards_pdf.cards.card_style import Area, Site, named
from cards_pdf.cards.inks import fill_in, ink_of
from cards_pdf.cards.regions import art
from cards_pdf.cards.regions.edges import Edges, PlacedRegion, PlacedRow
from cards_pdf.cards.regions.region_words import set_words, turned_frame, words_of_region
from cards_pdf.cards.rows.rich_text import has_parts, text_rows
from cards_pdf.cards.rows.row import TextLook
from cards_pdf.cards.rows.stack import PARTS, Part, RowStack, draw_stack, measure_rows, row_areas, with_figure
from cards_pdf.decks.layouts.region import HEIGHTS, Region
from cards_pdf.text.markup import without_tags


class Sort(NamedTuple):
    """What a card has for such a region, if anything, and what sets it there."""

    content: Callable[[Site, Region], Any]
    place: Callable[[Site, Region, Edges, Any], PlacedRegion | None]


Draw = Callable[[Site, Region, Area, Any], None]


def _drawn_with(draw: Draw) -> Callable[[Site, Region, Edges, Any], PlacedRegion]:
    """As large as its edges say, turned if it shall be."""

    def place(site: Site, region: Region, edges: Edges, content: Any) -> PlacedRegion:
        area = edges.area

        def upright() -> None:
            draw(site, region, area, content)

        def on_its_side() -> None:
            with turned_frame(site.canvas, area, region.turn) as lying:
                draw(site, region, lying, content)

        return PlacedRegion(region, area, on_its_side if region.turn else upright)

    return place


def _spoken(draw: Draw) -> Draw:
    """A picture, of which screen readers say what it is."""

    def drawn(site: Site, region: Region, area: Area, content: Any) -> None:
        adorns = not region.spoken or (region.picture and not region.picture.fields)
        with site.canvas.decoration() if adorns else site.canvas.figure(fill_in(region.alt, site)):
            draw(site, region, area, content)

    return drawn


def _always(_site: Site, _region: Region) -> bool:
    return True


# --- feet ---


def _foot(site: Site, region: Region, edges: Edges, _content: object) -> PlacedRegion:
    """As high as its words come out, or as its region: then its title has a line of its own."""
    from cards_pdf.cards.regions.foot import draw_foot, measured_foot  # few cards have one

    assert edges.left is not None
    assert edges.right is not None
    assert edges.bottom is not None
    height = 0.0 if edges.top is None else edges.bottom - edges.top
    foot = measured_foot(site, edges.right - edges.left, height)
    area = Area(edges.left, edges.bottom - foot.height, edges.right, edges.bottom)

    def draw(x: float, y: float) -> None:
        draw_foot(site, Area(x, y, x + area.width, y + area.height), foot)

    return PlacedRegion(
        region, area, lambda: draw(area.left, area.top), lambda: [PlacedRow("foot", area, draw)]
    )


_picture_drawn = _drawn_with(_spoken(art.draw_picture))


def _picture(site: Site, region: Region, edges: Edges, file: File) -> PlacedRegion:
    if region.low_ink == "drop" and site.style.edition.low_ink:
        return PlacedRegion(region, edges.area, None)
    return _picture_drawn(site, region, edges, file)


# --- rows ---


def _rows(site: Site, region: Region, edges: Edges, _content: object) -> PlacedRegion | None:
    parts = [PARTS[word] for word in region.shows if word in PARTS]
    stack = _measure_stack(site, region, edges.area, parts)
    if not stack.rows and not stack.figure and "emblem" not in region.shows:
        return None
    return _place_stack(site, region, edges.area, stack)


def _place_stack(site: Site, region: Region, area: Area, stack: RowStack) -> PlacedRegion:
    """Spread over the region, or close together where it says at which height."""
    if share := HEIGHTS.get("bottom" if region.low else region.valign):
        free = area.height - min(stack.height(), area.height)
        area = area._replace(top=area.top + share * free, bottom=area.bottom - (1 - share) * free)

    def draw() -> None:
        end = draw_stack(site, area, stack)
        if "emblem" in region.shows and not site.card.figure:
            art.draw_emblem(site, area._replace(top=end))

    def written_on() -> Iterator[PlacedRow]:
        for row, place in zip(stack.rows, row_areas(area, stack), strict=True):
            if row.part in ("stat", "box"):
                yield PlacedRow(row.part, place, row.draw)

    return PlacedRegion(region, area, draw, written_on)


def _measure_stack(site: Site, region: Region, area: Area, parts: Sequence[Part]) -> RowStack:
    edition = site.style.edition
    look = TextLook(ink_of(region.colour, site), region.align, region.marks, region.has_symbols, region.dress)
    most = max(region.size, edition.text) if region.pitch else edition.roomy(region.size)
    own = site.style.deck.layout_of(site.card).own
    with named('region "{name}"', {"region": region.name}, name=region.name) if own else nullcontext():
        if "figure" in region.shows and site.card.figure:
            return with_figure(site, parts, area, most=most, least=region.least, look=look)
        return measure_rows(site, parts, area, most=most, least=region.least, look=look, pitch=region.pitch)


# --- words ---


def _words(site: Site, region: Region, edges: Edges, words: str) -> PlacedRegion:
    """Lists and tables are rows; all other words are one block."""
    is_box = edges.top is not None and edges.bottom is not None and not region.turn
    if region.lines > 1 and is_box and region.marks and has_parts(without_tags(words)):
        stack = _measure_stack(site, region, edges.area, [lambda at: text_rows(at, words)])
        placed = _place_stack(site, region, edges.area, stack)
        return placed._replace(area=edges.area, rows=tuple)
    return PlacedRegion(region, *set_words(site, region, words, edges))


SORTS: Mapping[str, Sort] = {
    "words": Sort(lambda site, region: words_of_region(region, site.card, site.style.deck), _words),
    "rows": Sort(_always, _rows),
    "panel": Sort(
        lambda _, region: region.fill or region.outline,
        lambda _site, region, edges, _content: PlacedRegion(region, edges.area, None),
    ),
    "picture": Sort(art.picture_of, _picture),
    "figure": Sort(art.figure_of, _drawn_with(_spoken(art.draw_figure))),
    "index": Sort(_always, _drawn_with(_spoken(art.draw_index))),
    "pips": Sort(_always, _drawn_with(art.draw_pips)),
    "signs": Sort(lambda site, _: site.card.kind.signs, _drawn_with(art.draw_signs)),
    "qr": Sort(lambda site, region: fill_in(region.qr, site).strip(), _drawn_with(art.draw_code)),
    "pattern": Sort(_always, _drawn_with(art.draw_pattern)),
    "icon": Sort(art.icon_named, _drawn_with(art.draw_icon)),
    "line": Sort(_always, _drawn_with(art.draw_line)),
    "foot": Sort(lambda site, _: site.card.foot, _foot),
}
