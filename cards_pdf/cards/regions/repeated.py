"""A region that stands on a card several times: as a number says, or once for each part of a list."""

from collections.abc import Iterator

from cards_pdf.cards.card_style import Area, Site
from cards_pdf.cards.inks import fill_in
from cards_pdf.cards.regions.edges import Edges, PlacedRegion, moved
from cards_pdf.cards.regions.panels import draw_panel
from cards_pdf.cards.regions.sorts import Sort
from cards_pdf.common.errors import FitError
from cards_pdf.common.sentences import short
from cards_pdf.decks.layouts.region import MOST_REPEATED, Region, repeated_parts
from cards_pdf.decks.layouts.templates import NOTHING


def placed_often(site: Site, region: Region, sort: Sort, edges: Edges) -> PlacedRegion | None:
    """All of them as one region, each with its own panel; None where the card has none."""
    placed = [*_each(site, region, sort, edges)]
    if not placed:
        return None

    def draw() -> None:
        for here, one in placed:
            draw_panel(here, region, one.area)
            if one.draw:
                one.draw()

    corners = [*zip(*(one.area for _, one in placed), strict=True)]
    area = Area(min(corners[0]), min(corners[1]), max(corners[2]), max(corners[3]))
    return PlacedRegion(region._replace(fill=(), outline=NOTHING), area, draw)


def _each(site: Site, region: Region, sort: Sort, edges: Edges) -> Iterator[tuple[Site, PlacedRegion]]:
    """Where each finds its own {item}, and what it is."""
    across, down = region.step if any(region.step) else (edges.area.width, 0.0)
    for n, item in enumerate(_items(site, region)):
        card = site.card._replace(fields={**site.card.fields, "item": item})
        here = site._replace(card=card)
        if content := sort.content(here, region):
            there = moved(region, edges, n * across, n * down, site.style.size)
            if placed := sort.place(here, region, there, content):
                yield here, placed


def _items(site: Site, region: Region) -> list[str]:
    text = fill_in(region.repeat, site)
    parts = repeated_parts(text)
    if len(parts) > MOST_REPEATED:
        said = 'the region "{name}" is repeated {count} times; {most} is the most'
        count = len(parts) if "," in text else short(text.strip())
        raise FitError(said, name=region.name, count=count, most=MOST_REPEATED)
    return parts
