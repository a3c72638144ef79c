"""A layout made ready for a deck in an edition: cards are poured through it one by one."""

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from cards_pdf.cards.card_style import Site
from cards_pdf.cards.fields import asked
from cards_pdf.cards.regions.edges import Areas, EdgesOf, edges_of
from cards_pdf.cards.regions.placed import PlacedRegion
from cards_pdf.cards.regions.sorts import SORTS, Sort
from cards_pdf.common.sizes import Mm
from cards_pdf.decks.conditions import Condition
from cards_pdf.decks.layouts.layout import Layout
from cards_pdf.decks.layouts.region import Region
from cards_pdf.text.fit import TooLittleRoomError


class Step(NamedTuple):
    """A region, in the order in which each can be measured."""

    region: Region
    sort: Sort
    edges: EdgesOf
    turn: int  # among the regions, in the order in which they are drawn
    gives_way: bool  # another region stands in where its words have no room


class Plan(NamedTuple):
    """All regions of a layout, and the plans of what some cards have instead."""

    layout: Layout
    steps: tuple[Step, ...]
    instead: "tuple[Variant, ...]"


class Variant(NamedTuple):
    when: tuple[Condition, ...]
    plan: Plan
    final: bool


def plan_of(layout: Layout, size: Mm) -> Plan:
    """For cards of a size."""
    places = {region.name: n for n, region in enumerate(layout.regions)}
    give_way = {region.instead_of for region in layout.order}
    steps = tuple(
        Step(region, SORTS[region.sort], edges_of(region, size), places[region.name], region.name in give_way)
        for region in layout.order
    )
    variants = (Variant(row.when, plan_of(row.layout, size), row.final) for row in layout.instead)
    return Plan(layout, steps, tuple(variants))


def plans_for(plan: Plan, site: Site) -> Iterator[tuple[Plan, bool]]:
    """Those that are meant for this card, and whether one is kept although text lacks room."""
    ask = partial(asked, site=site)
    for variant in plan.instead:
        if all(condition.holds(ask) for condition in variant.when):
            yield variant.plan, variant.final
    yield plan, True


def placed_regions(site: Site, plan: Plan, areas: Areas) -> list[PlacedRegion]:
    """The regions in drawing order; `areas` holds those that are placed already."""
    made: dict[int, PlacedRegion] = {}
    ask = partial(asked, site=site)
    for step in plan.steps:
        region = step.region
        if region.instead_of in areas or (region.when and not region.when.holds(ask)):
            continue
        placed = _placed(site, step, areas)
        if placed:
            made[step.turn] = placed
            areas[region.name] = placed.area
    return [made[turn] for turn in sorted(made)]


def _placed(site: Site, step: Step, areas: Areas) -> PlacedRegion | None:
    """None if the card has nothing for the region, or lacks the regions that its edges refer to."""
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
