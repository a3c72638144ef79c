"""A layout of Squib (`.yml`): places of regions, and the table beside it whose columns they show.

How it works:
    Squib's layouts hold places and looks; what stands there is in a Ruby script. By its custom a
    region is called like the column that it shows, so each region whose name is a column gets its
    text or its picture. The others are listed as lost.

    Lengths without a unit are pixels, 300 to the inch. A layout may describe the card with its
    bleed, of 37.5 pixels on each side; a region `cut` or one that reaches beyond the card tells.

Limitation:
    Of YAML, nested mappings, lists and plain or quoted values are read; anchors are not.
"""

import re
from collections.abc import Mapping
from pathlib import Path

from cards_pdf.common.errors import DeckError
from cards_pdf.common.units import MM_PER_INCH
from cards_pdf.decks.conditions import column_name
from cards_pdf.decks.sheet_rows import read_source
from cards_pdf.decks.tables import ENDINGS
from cards_pdf.importers.imported_deck import (
    ALIGN,
    UNITS_MM,
    VALIGN,
    ImportedDeck,
    ProgramLayout,
    Region,
    make_box,
    make_font,
    read_colour,
    read_number,
)

ENDINGS_OF_LAYOUTS = (".yml", ".yaml")
_MAX_BYTES = 1_000_000
_MAX_DEPTH = 20  # of `extends`
_DPI = 300
_CARD_MM = (63.5, 88.9)  # a poker card
_BLEED_MM = 3.175
_GUIDES = ("cut", "safe", "bleed", "background", "frame")
_LINE = re.compile(r"( *)([\w.-]{1,60}):(?:\s+(.*?))?\s*")
_LENGTH = re.compile(r"(-?\d{1,6}(?:\.\d{1,6})?)\s*(in|cm|mm|pt|px)?")
_ADDED = re.compile(r"([+-])=\s*(.+)")

Keys = dict[str, str]


def import_squib(path: Path) -> ImportedDeck:
    """Return the deck of a layout and the table beside it."""
    try:
        tables = _read_yaml(read_source(path, _MAX_BYTES).decode("utf-8-sig"))
        regions = {name: _resolve_extends(name, tables) for name in tables}
    except ValueError as error:
        raise DeckError("{file}: is not a layout of Squib.", file=path.name) from error
    layout = ProgramLayout(path.resolve().parent, r"\{([^{}]*)\}")
    layout.read_table(_find_table(path.resolve()))
    places = {name: place for name, keys in regions.items() if (place := _read_place(keys))}
    offset = _find_bleed(places)
    for name, (left, top, width, height) in places.items():
        region = _make_region(name, regions[name], layout)
        if region or name not in _GUIDES:
            box = make_box(left - offset, top - offset, width, height=height)
            layout.add_region(name, region and region | box)
    if not layout.regions:
        raise DeckError(
            "{file}: none of its regions matches a column of {table}.",
            file=path.name,
            table=layout.table,
        )
    return layout.make_deck(
        stem=path.stem,
        size=_CARD_MM,
        lost="regions that match no column of {table}: {names}",
        copies="qty" if "qty" in layout.columns else "",
    )


def _find_table(path: Path) -> Path:
    """Return the only table beside the layout, or the one of its name or Squib's usual one."""
    there = [file for file in sorted(path.parent.iterdir()) if file.suffix.lower() in ENDINGS]
    named = [file for file in there if file.stem in (path.stem, "data", "deck", "cards")]
    found = there if len(there) == 1 else named
    if not found:
        raise DeckError(
            "{file}: is a layout of Squib; put the table of its cards beside it (data.csv).",
            file=path.name,
        )
    return found[0]


# --- YAML ---

_AROUND_TEXTS = " \"'"
_PAIR = re.compile(r"([\w.-]+)\s*:([^,{}]*)")  # of a table in one line: {x: 5, y: 6}


def _read_yaml(text: str) -> dict[str, Keys]:
    """Return the tables of a file, each with its keys as they are written."""
    tables: dict[str, Keys] = {}
    name = ""
    last = ""
    for line in text.split("\n"):
        # A "#" begins a comment, but #fff is a colour.
        bare = re.sub(r"(^|\s)#(?![0-9a-fA-F]{3}).*", "", line).rstrip().replace("\t", "  ")
        item = re.fullmatch(r"\s+- (.+)", bare)
        if not bare or bare == "---":
            continue
        if item and name and last:  # a list below its key
            tables[name][last] += f",{item[1]}"
            continue
        match = _LINE.fullmatch(bare)
        if not match:
            raise ValueError
        indent, key, value = match.groups(default="")
        if not indent and (not value or value.startswith("{")):
            name = key
            tables[name] = {one: text.strip(_AROUND_TEXTS) for one, text in _PAIR.findall(value)}
        elif indent and name:
            last = key
            tables[name][key] = value.strip(_AROUND_TEXTS)
        else:
            raise ValueError
    return tables


def _resolve_extends(name: str, tables: Mapping[str, Keys], depth: int = 0) -> Keys:
    """Return a region's keys over those of the regions that it extends."""
    own = tables.get(name, {})
    if depth > _MAX_DEPTH:
        raise ValueError
    below: Keys = {}
    for other in filter(None, own.get("extends", "").strip("[]").split(",")):
        below |= _resolve_extends(other.strip(_AROUND_TEXTS), tables, depth + 1)
    merged = {**below, **own}
    for key, text in own.items():
        if match := _ADDED.fullmatch(text):
            start = _read_mm(below.get(key, "0")) or 0.0
            change = _read_mm(match[2]) or 0.0
            total = start + change if match[1] == "+" else start - change
            merged[key] = f"{total:.4f}mm"
    return merged


# --- regions ---


def _read_mm(text: str) -> float | None:
    match = _LENGTH.fullmatch(text.strip())
    if not match:
        return None
    return float(match[1]) * UNITS_MM.get(match[2] or "px", MM_PER_INCH / _DPI)


def _read_place(keys: Keys) -> tuple[float, float, float, float] | None:
    """Return left, top, width and height in mm; sides that are missing reach to the edge."""
    left, top = (_read_mm(keys.get(key, "0")) for key in ("x", "y"))
    if left is None or top is None or not keys.keys() & {"x", "y", "width", "height"}:
        return None
    wide, high = _CARD_MM
    width = _read_mm(keys.get("width", "")) or max(1.0, wide - left)
    height = _read_mm(keys.get("height", "")) or max(1.0, high - top)
    return (left, top, width, height)


def _find_bleed(places: Mapping[str, tuple[float, float, float, float]]) -> float:
    """Return how far the card lies within what the layout describes, in mm."""
    if "cut" in places:
        return places["cut"][0]
    wide, high = _CARD_MM
    reaches_out = any(
        left + width > wide + 0.5 or top + height > high + 0.5
        for left, top, width, height in places.values()
    )
    return _BLEED_MM if reaches_out else 0.0


def _make_region(name: str, keys: Keys, layout: ProgramLayout) -> Region | None:
    """Return what a region shows; None if it is called like no column."""
    columns = map(column_name, (name.replace("_", " "), name))
    column = next((column for column in columns if column in layout.columns), "")
    if not column:
        return None
    text = f"{{{column}}}"
    if any(layout.is_picture(text, row) for row in layout.rows if row.get(column)):
        return layout.make_picture(text)
    font = keys.get("font", "").lower()
    size = keys.get("font_size") or next(iter(re.findall(r"(\d{1,3})$", font.strip())), "")
    points = read_number(size, 12.0)
    region: Region = {
        "text": text,
        "lines": 40,
        "align": ALIGN.get(keys.get("align", ""), "left"),
        "valign": VALIGN.get(keys.get("valign", ""), "top"),
        **make_font(points, bold="bold" in font, italic="italic" in font),
    }
    if colour := read_colour(keys.get("color", "")):
        region["colour"] = colour
    return region
