"""Short forms, looks and keys from columns: a layout's file is shorter than what is read of it.

Guarantee
    `write_out` returns the regions of a file with the keys that `Region` declares and no others.
    What it cannot write out is left to the reader, which reports it. What varies from card to card
    is read and checked with the layout. On a card nothing is left to do but to choose and to fill
    in. A layout without looks and such keys costs nothing.

Short forms
    ==============================  ================================================================
    short form                      written out
    ==============================  ================================================================
    `font`, `color`, `x` …          the documented key (`ALIASES`) or word (`WORDS`)
    `box = [l, t, w, h]`            `left`, `top`, `width` and `height`
    `inset = "4mm"`                 the edges that the region leaves open; `["4mm", "2mm"]` has one
                                    distance across and one down
    `[defaults]`                    keys for all regions of the file, where they mean something
    `like = "name"`                 the keys of another region, where it has none of its own
    ==============================  ================================================================

Looks
    `[looks.rarity.rare]` holds keys for cards whose column `rarity` is `rare`. A key changes every
    region that has it; a table named after a region changes that region alone. Each look becomes a
    `ValueLook`: a condition, and the fields of regions that it changes.

Keys from columns
    `left = "{x}mm"` is taken out of the region before it is read, with a stand-in of 0 mm for an
    edge, and kept as a `ColumnKey`. On a card its columns are filled in. The region is left out on
    cards that lack a column for one of its edges; any other key has its default there.
    `fit_to_card` in `cards/regions/plan.py` makes the layout of a card of looks and columns.

What is delicate
    *Edges.* A side of a region has two edges, or one and a length. Keys of `inset`, `[defaults]`
    and `like` only fill in what is open, so that `inset = "3mm"` with a `height` leaves `bottom`
    out. `lay_over` drops the edges below if two new ones fix the side.

    *Content.* A region shows one thing. If it has a `picture` of its own, it does not take the
    `text` of the region that it is like, nor keys that mean nothing beside a picture.

    *Order.* Regions are measured after those that they hang on. The order counts what any look
    makes a region hang on, so that one order holds for all cards.

Example
    >>> write_out_region({"font": "title", "inset": "4mm", "height": "9mm"})
    {'face': 'title', 'height': '9mm', 'left': '4mm', 'right': '4mm', 'top': '4mm'}
    >>> shorten_region({"fill": "red", "left": "5%", "top": "0%", "width": "9mm", "height": "1mm"})
    {'fill': 'red', 'box': ['5%', '0%', '9mm', '1mm']}
"""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from cards_pdf.common.errors import nearest
from cards_pdf.common.records.problems import INVALID, Location, unknown
from cards_pdf.common.records.reader import read_value
from cards_pdf.common.records.record import keys_of
from cards_pdf.common.records.toml_file import Toml, read_known
from cards_pdf.decks.conditions import When
from cards_pdf.decks.layout_values import Words
from cards_pdf.decks.region import (
    ACROSS,
    ALIASES,
    DOWN,
    EDGES,
    FROM_COLUMNS,
    ColumnKey,
    Region,
    ValueLook,
    kind_of,
    unused_keys,
)

BOX = ("left", "top", "width", "height")
CONTENT = ("text", "shows", "picture", "qr")
# by key, other words for its value
WORDS: Mapping[str, Mapping[Any, Any]] = read_known(__file__, "keys.toml")["words"]
_FIX_A_SIDE = 2  # edges or lengths

Report = Callable[..., Any]


def _ignore(*_: Any, **__: Any) -> None:
    pass


def write_out_region(keys: Any, report: Report = _ignore) -> Any:
    """Return the keys of a region without aliases, `box` and `inset`."""
    if not isinstance(keys, dict):
        return keys  # the reader reports it
    found: Toml = {}
    for key, value in keys.items():
        called = str(ALIASES.get(key, key))
        if called != key and called in keys:
            report(
                key,
                'means "{other}", which is there as well; write only one of them.',
                other=called,
            )
            continue
        words: Mapping[Any, Any] = WORDS.get(called, {})
        found[called] = words.get(value, value) if isinstance(value, str) else value
    if "box" in found:
        _write_out_box(found, report)
    if "inset" in found:
        _write_out_inset(found, report)
    return found


def _write_out_box(keys: Toml, report: Report) -> None:
    box = keys.pop("box")
    other = next((key for key in (*EDGES, "inset") if key in keys), "")
    if other:
        report("box", 'and "{other}" exclude each other.', other=other)
    elif isinstance(box, list) and len(box) == len(BOX):
        keys |= dict(zip(BOX, box, strict=True))
    else:
        report(
            "box", 'is a list of left, top, width and height, such as ["4mm", "4mm", "50%", "9mm"].'
        )
    _fill_with_stand_ins(keys)


def _fill_with_stand_ins(keys: Toml) -> None:
    """Fix the sides of a region whose mistake is reported, so that no second one follows."""
    fill_in_edges(keys, dict.fromkeys(("left", "right", "top", "bottom"), "0mm"))


def _write_out_inset(keys: Toml, report: Report) -> None:
    inset = keys.pop("inset")
    distances = [inset, inset] if isinstance(inset, str) else inset
    if not isinstance(distances, list) or len(distances) != len(("across", "down")):
        _fill_with_stand_ins(keys)
        report("inset", 'is a length such as "4mm", or two: across and down.')
        return
    across, down = distances
    fill_in_edges(keys, {"left": across, "right": across, "top": down, "bottom": down})


def fill_in_edges(keys: Toml, edges: Toml) -> None:
    """Add edges to a region as long as its sides are not fixed."""
    for side in (ACROSS, DOWN):
        for key in side:
            if key in edges and key not in keys and not _is_fixed(keys, side):
                keys[key] = edges[key]


def _is_fixed(keys: Toml, side: tuple[str, ...]) -> bool:
    has_baseline = "baseline" in side and "baseline" in keys
    return has_baseline or sum(key in keys for key in side) >= _FIX_A_SIDE


def lay_over(base: Toml, over: Toml) -> Toml:
    """Return the keys of a region with others laid over them, both written out."""
    dropped = {
        key for side in (ACROSS, DOWN) if _is_fixed(over, side) for key in side if key not in over
    }
    return {key: value for key, value in base.items() if key not in dropped} | over


def lay_regions_over(base: Toml, over: Mapping[str, Any]) -> Toml:
    """Return regions with others laid over them key by key."""
    return base | {
        name: lay_over(base[name], keys)
        if isinstance(keys, dict) and isinstance(base.get(name), dict)
        else keys
        for name, keys in over.items()
    }


def write_out(tables: Toml, base: Toml, location: Location) -> Any:
    """Return the regions of a file, written out and laid over the regions `base`."""
    regions = tables.get("regions", {})
    if not isinstance(regions, dict):
        return regions  # the reader reports it
    place = location.inner("", regions)
    own = write_out_each(regions, place)
    defaults = tables.get("defaults", {})
    defaults = write_out_region(defaults, location.inner("defaults", defaults).report)
    if isinstance(defaults, dict):
        for name in own.keys() - base.keys():
            if isinstance(own[name], dict):
                own[name] = _take_over(own[name], defaults)
    merged = lay_regions_over(base, own)
    return {name: resolve_like(name, merged, place) for name in merged}


def write_out_each(regions: Toml, location: Location) -> Toml:
    """Return regions, or changes of regions, without aliases, `box` and `inset`."""
    return {
        name: write_out_region(keys, _locate_region(location, name, keys).report)
        for name, keys in regions.items()
    }


def _locate_region(location: Location, name: str, keys: Any) -> Location:
    return Location(location.run, keys, name, location, 0, Region)


def _take_over(own: Toml, others: Toml) -> Toml:
    """Return a region's keys with those of others that it lacks and that mean something in it."""
    kept = {*own, *EDGES}
    if any(key in own for key in CONTENT):
        kept |= {*CONTENT, "otherwise"}
    found = {key: value for key, value in others.items() if key not in kept} | own
    fill_in_edges(found, others)
    unused = {*unused_keys(kind_of(found))} - own.keys()
    return {key: value for key, value in found.items() if key not in unused}


def resolve_like(name: str, regions: Toml, location: Location) -> Any:
    """Return the keys of a region with those of the region that it is like, and so on."""
    keys = regions[name]
    place = _locate_region(location, name, keys)
    passed = {name}
    while isinstance(keys, dict) and "like" in keys:
        other = keys["like"]
        keys = {key: value for key, value in keys.items() if key != "like"}
        if not isinstance(other, str) or not isinstance(regions.get(other), dict):
            place.report_error("like", unknown(str(other), [one for one in regions if one != name]))
            _fill_with_stand_ins(keys)
        elif other in passed:
            place.report("like", "is circular.")
        else:
            passed.add(other)
            keys = _take_over(keys, regions[other])
    return keys


def shorten_region(keys: Toml) -> Toml:
    """Return the keys of a region with a `box` in place of four edges, if it has just these."""
    edges = keys.keys() & {*EDGES}
    if edges != {*BOX} or not all(isinstance(keys[key], str) for key in BOX):
        return keys
    others = {key: value for key, value in keys.items() if key not in BOX}
    return others | {"box": [keys[key] for key in BOX]}


# --- keys from columns ---

_FIELD = re.compile(r"\{[^{}]*\}")


def take_out_columns(regions: Toml, location: Location) -> Toml:
    """Return regions without keys from columns, which are noted as shared["from_columns"]."""
    found: Toml = {}
    noted = location.run.shared.setdefault("from_columns", {})
    for name, keys in regions.items():
        place = _locate_region(location, name, keys)
        columns = {
            key: _read_column(key, value, place)
            for key, value in (keys.items() if isinstance(keys, dict) else ())
            if key in FROM_COLUMNS and "{" in str(value)
        }
        noted[name] = tuple(filter(None, columns.values()))
        edges = {key: _make_stand_in(column) for key, column in columns.items() if key in EDGES}
        found[name] = keys
        if columns:
            others = {key: value for key, value in keys.items() if key not in columns}
            found[name] = others | edges
    return found


def _read_column(key: str, value: Any, place: Location) -> ColumnKey | None:
    parts = value if isinstance(value, list) else [value]
    texts = tuple(read_value(Words, part, place, key=key) for part in parts)
    return None if INVALID in texts else ColumnKey(key, texts, isinstance(value, list))


def _make_stand_in(column: ColumnKey | None) -> str | list[str]:
    """Return an edge with 0 for each column, so that the region can be read without a card."""
    texts = [_FIELD.sub("0", text) for text in column.texts] if column else ["0"]
    edges = ["0mm" if text == "0" else text for text in texts]
    return edges if column and column.is_list else edges[0]


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
        place = _locate_region(location, name, own.get(name))
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
