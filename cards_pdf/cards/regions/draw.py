"""Draws a card's regions in their order; what looks alike on many cards is stored once."""

from collections.abc import Sequence
from itertools import takewhile
from zlib import crc32

from cards_pdf.cards.card_style import Site
from cards_pdf.cards.regions.panels import draw_panel, leaves_card, reach
from cards_pdf.cards.regions.placed import PlacedRegion
from cards_pdf.decks.layouts.layout import Layout


def draw_regions(site: Site, layout: Layout, placed: Sequence[PlacedRegion]) -> None:
    ground = list(takewhile(_is_ground, placed))
    if any(one.region.shows for one in ground):
        _stamp(site, layout, ground)
    else:
        ground = []  # a panel is cheaper to draw again than to call up
    for one in placed[len(ground) :]:
        _draw_region(site, one)


def _draw_region(site: Site, placed: PlacedRegion) -> None:
    site.canvas.region = placed.region.name
    if leaves_card(site, placed.area):
        with site.canvas.clipped(reach(site)):
            _draw_whole(site, placed)
    else:
        _draw_whole(site, placed)


def _draw_whole(site: Site, placed: PlacedRegion) -> None:
    if placed.region.fill or placed.region.outline:
        draw_panel(site, placed.region, placed.area)
    if placed.draw:
        placed.draw()


def _is_ground(placed: PlacedRegion) -> bool:
    """What looks alike on all cards of a kind."""
    region = placed.region
    return region.shows in ((), ("pattern",), ("icon",)) and not (
        region.text or region.picture or region.filled
    )


def _stamp(site: Site, layout: Layout, ground: Sequence[PlacedRegion]) -> None:
    """The ground under everything else: drawn once for all cards alike."""
    (width, height), bleed = site.style.size, site.style.bleed
    some = "".join(placed.region.name for placed in ground if placed.region.when)
    some += site.card.accent
    alike = f"{layout.name} {site.card.kind.name} {[tuple(placed.area) for placed in ground]}{some}"
    name = f"ground-{crc32(f'{alike}{bleed if any(bleed) else str()}'.encode()):08x}"
    around = max(1.0, *bleed)
    with site.canvas.stamp(name, -around, -around, width + around, height + around) as first:
        if first:
            for placed in ground:
                _draw_region(site, placed)
