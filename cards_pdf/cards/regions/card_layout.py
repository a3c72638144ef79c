"""The layout of one card: with the looks that its values choose and the keys from its columns.

Example:
    With `[looks.rarity.rare] outline = "gold"`, cards whose rarity is rare share one layout in
    which each outline is gold, and all others share the layout as it is written.
"""

from collections.abc import Iterator
from functools import cache, partial
from typing import Any, get_type_hints

from cards_pdf.cards.card_style import CardContext
from cards_pdf.cards.fields import condition_value, field_text
from cards_pdf.common.errors import FitError
from cards_pdf.common.records.problems import Location, ReadContext
from cards_pdf.common.records.reader import read_value
from cards_pdf.decks.layouts.region import EDGES, FACES, ColumnKey, Layout, Region

_NUMBERS = ("turn", "opacity", "lines", "tracking", "leading")


def is_varied(layout: Layout) -> bool:
    """Return True if cards of one kind may have different forms of a layout."""
    return bool(layout.looks or any(region.from_columns for region in layout.regions)) or any(
        is_varied(row.layout) for row in layout.instead
    )


def fit_to_card(layout: Layout, context: CardContext) -> Layout:
    """Return a layout as it is on one card. Equal ones have the same `variant`."""
    find_value = partial(condition_value, context=context)
    holding = [n for n, look in enumerate(layout.looks) if look.when.holds(find_value)]
    regions = {region.name: region for region in layout.regions}
    for n in holding:
        for name, change in layout.looks[n].changes.items():
            if name in regions:
                regions[name] = regions[name]._replace(**change)
    filled: list[str] = []
    for name, region in [*regions.items()]:
        if region.from_columns:
            values = _fill_in(region.from_columns, context)
            filled.append(f"{name} {values}")
            fitted = _with_values(region, values, layout, context=context)
            if fitted:
                regions[name] = fitted
            else:
                del regions[name]
    instead = [row._replace(layout=fit_to_card(row.layout, context)) for row in layout.instead]
    variant = [*map(str, holding), *filled, *(row.layout.variant for row in instead)]
    return layout._replace(
        regions=tuple(regions[one.name] for one in layout.regions if one.name in regions),
        order=tuple(regions[one.name] for one in layout.order if one.name in regions),
        instead=tuple(instead),
        variant="|".join(variant),
    )


def _fill_in(columns: tuple[ColumnKey, ...], context: CardContext) -> dict[str, list[str] | str]:
    """Return what the columns of a card say for the keys of a region; "" where one is empty."""
    deck = context.style.deck
    ask = partial(field_text, card=context.card, deck=deck)
    found: dict[str, list[str] | str] = {}
    for column in columns:
        texts = [text.filled_whole(ask).strip() for text in column.texts]
        found[column.key] = [text for text in texts if text] if column.is_list else texts[0]
    return found


def _with_values(
    region: Region, values: dict[str, list[str] | str], layout: Layout, context: CardContext
) -> Region | None:
    """Return a region with these keys; None if an edge is missing on this card."""
    if any(not value and key in EDGES for key, value in values.items()):
        return None
    deck = context.style.deck
    faces = dict.fromkeys((*FACES, *deck.fonts))
    run = ReadContext(fields={}, colours=deck.colours, faces=faces)
    names = Location(run, {one.name: one for one in layout.regions})
    place = Location(run, {}, region.name, names)
    changed: dict[str, Any] = {}
    for key, value in _list_values(values):
        changed[key] = read_value(_hints_of_region()[key], value, place, key=key)
    if run.messages:
        raise FitError(
            'the region "{name}": {said}', name=region.name, said=run.problems[0].message
        )
    return region._replace(**changed)


@cache
def _hints_of_region() -> dict[str, Any]:
    return get_type_hints(Region, include_extras=True)


def _list_values(values: dict[str, list[str] | str]) -> Iterator[tuple[str, Any]]:
    """Yield the keys that a card has, numbers as numbers."""
    for key, value in values.items():
        if value and key in _NUMBERS and isinstance(value, str):
            number = value.replace(",", ".")
            is_whole = number.lstrip("-").isdecimal()
            try:
                yield key, int(number) if is_whole else float(number)
            except ValueError:
                yield key, value
        elif value:
            yield key, value
