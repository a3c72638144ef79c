"""Regions that are different from card to card: looks by a value, and keys from columns.

Guarantee
    What varies is read and checked with the layout. On a card nothing is left to do but to choose
    and to fill in. A layout without looks and such keys costs nothing.

How it works
    *Looks.* `[looks.rarity.rare]` holds keys for cards whose column `rarity` is `rare`. A key
    changes every region that has it; a table named after a region changes that region alone. Each
    look becomes a `ValueLook`: a condition, and the fields of regions that it changes.

    *Keys from columns.* `left = "{x}mm"` is taken out of the region before it is read, with a
    stand-in of 0 mm for an edge, and kept as a `ColumnKey`. On a card its columns are filled in.
    The region is left out on cards that lack a column for one of its edges; any other key has its
    default there.

    `fit_to_card` in `cards/regions/plan.py` makes the layout of a card of both.

What is delicate
    *Order.* Regions are measured after those that they hang on. The order counts what any look
    makes a region hang on, so that one order holds for all cards.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from cards_pdf.common.errors import nearest
from cards_pdf.common.records.problems import INVALID, Location, unknown
from cards_pdf.common.records.reader import read_value
from cards_pdf.common.records.record import keys_of
from cards_pdf.common.records.toml_file import Toml
from cards_pdf.decks.conditions import When
from cards_pdf.decks.layouts.region import EDGES, FROM_COLUMNS, ColumnKey, Region, ValueLook
from cards_pdf.decks.layouts.short_form import lay_over, resolve_like, write_out_region
from cards_pdf.decks.layouts.values import Words

_FIELD = re.compile(r"\{[^{}]*\}")


# --- keys from columns ---


def take_out_columns(regions: Toml, location: Location) -> Toml:
    """Return regions without keys from columns, which are noted as shared["from_columns"]."""
    found: Toml = {}
    noted = location.run.shared.setdefault("from_columns", {})
    for name, keys in regions.items():
        columns = dict(_list_columns(keys))
        noted[name] = ()
        if not columns:
            found[name] = keys
            continue
        place = Location(location.run, keys, name, location, 0, Region)
        noted[name] = tuple(_read_columns(columns, place))
        is_read = len(noted[name]) == len(columns)  # or the mistake is reported
        stand_ins = {
            key: _make_stand_in(columns[key]) if is_read else "0mm"
            for key in columns
            if key in EDGES
        }
        found[name] = {key: value for key, value in keys.items() if key not in columns} | stand_ins
    return found


def _list_columns(keys: Any) -> Iterator[tuple[str, Any]]:
    """Yield the keys whose value is a text with columns, or a list with such a text."""
    for key, value in keys.items() if isinstance(keys, dict) else ():
        parts = value if isinstance(value, list) else [value]
        if key in FROM_COLUMNS and any(isinstance(part, str) and "{" in part for part in parts):
            yield key, value


def _read_columns(columns: Toml, place: Location) -> Iterator[ColumnKey]:
    for key, value in columns.items():
        parts = value if isinstance(value, list) else [value]
        texts = tuple(read_value(Words, part, place, key=key) for part in parts)
        if INVALID not in texts:
            yield ColumnKey(key, texts, isinstance(value, list))


def _make_stand_in(value: Any) -> Any:
    """Return an edge with 0 for each column, so that the region can be read without a card."""
    if isinstance(value, list):
        return [_make_stand_in(part) for part in value]
    text = str(value)
    return "0mm" if _FIELD.fullmatch(text) else _FIELD.sub("0", text)


# --- looks ---


def read_looks(
    looks: Mapping[str, Any], tables: Toml, regions: Mapping[str, Region], location: Location
) -> tuple[ValueLook, ...]:
    """Return the looks of a layout. `tables` are its regions as they were read."""
    found = []
    place = location.inner("looks", looks)
    for column, values in looks.items():
        of_column = place.inner(column, values)
        for value, keys in values.items():
            when = read_value(When, _condition_of(column, value), place, key=column)
            inner = of_column.inner(value, tables)
            changes = {
                name: change
                for name, patch in _list_patches(keys, tables, inner)
                if (change := _read_change(name, patch, tables, regions=regions, location=inner))
            }
            if when is not INVALID:
                found.append(ValueLook(when, changes))
    return tuple(found)


def _condition_of(column: str, value: str) -> str:
    words = [f'"{word.strip()}"' for word in value.split(",") if word.strip()]
    return f'"{column}" in {", ".join(words)}' if words else f'not "{column}"'


def _list_patches(keys: Toml, tables: Toml, location: Location) -> Iterator[tuple[str, Toml]]:
    """Yield the keys that a look has for each region."""
    general = {key: value for key, value in keys.items() if not isinstance(value, dict)}
    general = write_out_region(general, location.report)
    own = {key: value for key, value in keys.items() if isinstance(value, dict)}
    for name in own:
        if name not in tables:
            location.report_error(name, unknown(name, tables))
    known = keys_of(Region)
    for key in general:
        if key not in known:
            meant = Region.synonyms().get(key, key)
            location.report(key, "is not known here.{near}", near=nearest(meant, known))
        elif not any(key in region for region in tables.values()):
            example = f"frame = {{ {key} = … }}"
            location.report(key, "is set in no region; name one: {example}.", example=example)
    for name, region in tables.items():
        patch = {key: value for key, value in general.items() if key in region}
        place = Location(location.run, own.get(name), name, location, 0, Region)
        patch |= write_out_region(own.get(name, {}), place.report)
        if patch:
            yield name, patch


def _read_change(
    name: str, patch: Toml, tables: Toml, regions: Mapping[str, Region], location: Location
) -> dict[str, Any]:
    """Return the fields of a region that other keys change."""
    merged = tables | {name: lay_over(tables[name], patch)}
    whole = take_out_columns({name: resolve_like(name, merged, location)}, location)
    changed = read_value(Region, whole[name], location, key=name)
    if changed is INVALID or name not in regions:
        return {}
    before = regions[name]
    return {
        field: getattr(changed, field)
        for field in Region._fields
        if getattr(changed, field) != getattr(before, field)
    }
