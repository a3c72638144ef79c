"""A region that stands on a card several times: as a number says, or once for each part of a list."""

from collections.abc import Iterator

from cards_pdf.cards.card_style import Area, Site
from cards_pdf.cards.inks import fill_in
from cards_pdf.cards.regions.edges import Edges, PlacedRegion, moved
from cards_pdf.cards.regions.panels import draw_panel
from cards_pdf.cards.regions.sorts import Sort
from cards_pdf.common.errors import FitError
from cards_pdf.common.sentences import short
from cards_pdf.decks.layouts.region import Region
from cards_pdf.decks.layouts.templates import NOTHING

_MOST, _DIGITS = 60, 3


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
    """ "3" is 1, 2, 3; "fire, ice" is these two."""
    text = fill_in(region.repeat, site).strip()
    parts = [part.strip() for part in text.split(",") if part.strip()]
    if is_number := text.isdecimal() and text.isascii():
        parts = [str(n) for n in range(1, min(int(text[:_DIGITS]), _MOST + 1) + 1)]
    if len(parts) > _MOST:
        said = 'the region "{name}" is repeated {count} times; {most} is the most'
        count = short(text) if is_number else len(parts)
        raise FitError(said, name=region.name, count=count, most=_MOST)
    return parts
