"""A layout made ready for a deck in an edition: cards are poured through it one by one."""

from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from functools import partial
from itertools import takewhile
from typing import NamedTuple
from zlib import crc32

from cards_pdf.cards.card_style import Site
from cards_pdf.cards.fields import asked_value
from cards_pdf.cards.regions.edges import Areas, EdgesOf, PlacedRegion, edges_of
from cards_pdf.cards.regions.panels import draw_panel, leaves_card, reach
from cards_pdf.cards.regions.repeated import placed_often
from cards_pdf.cards.regions.sorts import SORTS, Sort
from cards_pdf.common.sizes import Mm
from cards_pdf.decks.conditions import Condition
from cards_pdf.decks.layouts.region import Layout, Region
from cards_pdf.text.fit import TooLittleRoomError


class RegionStep(NamedTuple):
    """A region, in the order in which each can be measured."""

    region: Region
    sort: Sort
    edges: EdgesOf
    turn: int  # among the regions, in the order in which they are drawn
    gives_way: bool  # another region stands in where its words have no room


class Plan(NamedTuple):
    """All regions of a layout, and the plans of what some cards have instead."""

    layout: Layout
    steps: tuple[RegionStep, ...]
    instead: "tuple[LayoutVariant, ...]"


class LayoutVariant(NamedTuple):
    when: tuple[Condition, ...]
    plan: Plan
    final: bool


def plan_of(layout: Layout, size: Mm) -> Plan:
    """For cards of a size."""
    places = {region.name: n for n, region in enumerate(layout.regions)}
    give_way = {region.instead_of for region in layout.order}
    steps = tuple(
        RegionStep(region, SORTS[region.sort], edges_of(region, size), places[name], name in give_way)
        for name, region in ((region.name, region) for region in layout.order)
    )
    variants = (LayoutVariant(row.when, plan_of(row.layout, size), row.final) for row in layout.instead)
    return Plan(layout, steps, tuple(variants))


def plans_for(plan: Plan, site: Site) -> Iterator[tuple[Plan, bool]]:
    """Those that are meant for this card, and whether one is kept although text lacks room."""
    ask = partial(asked_value, site=site)
    for variant in plan.instead:
        if all(condition.holds(ask) for condition in variant.when):
            yield variant.plan, variant.final
    yield plan, True


def placed_regions(site: Site, plan: Plan, areas: Areas) -> list[PlacedRegion]:
    """The regions in drawing order; `areas` holds those that are placed already."""
    made: dict[int, PlacedRegion] = {}
    ask = partial(asked_value, site=site)
    for step in plan.steps:
        region = step.region
        if region.instead_of in areas or (region.when and not region.when.holds(ask)):
            continue
        placed = _place_region(site, step, areas)
        if placed:
            made[step.turn] = placed
            areas[region.name] = placed.area
    return [made[turn] for turn in sorted(made)]


def _place_region(site: Site, step: RegionStep, areas: Areas) -> PlacedRegion | None:
    """None if the card has nothing for the region, or lacks the regions that its edges refer to."""
    if step.region.repeat:
        edges = step.edges(areas)
        return edges and placed_often(site, step.region, step.sort, edges)
    content = step.sort.content(site, step.region)
    if not content:
        return None
    try:
        edges = step.edges(areas)
        return edges and step.sort.place(site, step.region, edges, content)
    except TooLittleRoomError:
        if step.gives_way and step.region.text:
            return None
        raise


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
    with site.canvas.clipped(reach(site)) if leaves_card(site, placed.area) else nullcontext():
        if placed.region.fill or placed.region.outline:
            draw_panel(site, placed.region, placed.area)
        if placed.draw:
            placed.draw()


def _is_ground(placed: PlacedRegion) -> bool:
    """What looks alike on all cards of a kind."""
    region = placed.region
    differs = region.text or region.picture or region.filled or region.repeat
    return region.shows in ((), ("pattern",), ("icon",)) and not differs


def _stamp(site: Site, layout: Layout, ground: Sequence[PlacedRegion]) -> None:
    """The ground under everything else: drawn once for all cards alike."""
    (width, height), bleed = site.style.size, site.style.bleed
    some = "".join(placed.region.name for placed in ground if placed.region.when) + site.card.accent
    alike = f"{layout.name} {site.card.kind.name} {[tuple(placed.area) for placed in ground]}{some}"
    name = f"ground-{crc32(f'{alike}{bleed if any(bleed) else str()}'.encode()):08x}"
    around = max(1.0, *bleed)
    with site.canvas.stamp(name, -around, -around, width + around, height + around) as first:
        if first:
            for placed in ground:
                _draw_region(site, placed)
