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
from collections.abc import Iterator, Mapping
from pathlib import Path

from cards_pdf.common.errors import DeckError
from cards_pdf.common.messages import Message, first_few, short
from cards_pdf.common.units import MM_PER_INCH
from cards_pdf.decks.conditions import column_name
from cards_pdf.decks.tables.sheet_rows import read_source
from cards_pdf.decks.tables.tables import ENDINGS, Table, table_rows
from cards_pdf.importers.imported_deck import (
    MIN_SIZE,
    ImportedDeck,
    Region,
    add_region,
    find_pictures,
    make_box,
    read_columns,
    title_of,
    when_pictured,
)

ENDINGS_OF_LAYOUTS = (".yml", ".yaml")
_MAX_BYTES = 1_000_000
_MAX_LINES = 5_000
_MAX_DEPTH = 20  # of `extends`
_MAX_NAMED = 12  # in a message
_DPI = 300
_CARD = (750.0, 1050.0)  # pixels of a poker card
_BLEED = 37.5
_GUIDES = ("cut", "safe", "bleed", "background", "frame")
_LINE = re.compile(r"( *)([\w.-]{1,60}):(?:\s+(.*?))?\s*")
_LENGTH = re.compile(r"(-?\d{1,6}(?:\.\d{1,6})?)\s*(in|cm|mm|pt|px)?")
_ADDED = re.compile(r"([+-])=\s*(.+)")
_UNITS_MM = {"in": MM_PER_INCH, "cm": 10.0, "mm": 1.0, "pt": MM_PER_INCH / 72}
_ACROSS = {"left": "left", "center": "centre", "right": "right"}
_DOWN = {"top": "top", "middle": "middle", "bottom": "bottom"}

Keys = dict[str, str]


def import_squib(path: Path) -> ImportedDeck:
    """Return the deck of a layout and the table beside it."""
    try:
        tables = _read_yaml(read_source(path, _MAX_BYTES).decode("utf-8-sig"))
        regions = {name: _resolve_extends(name, tables) for name in tables}
    except (UnicodeDecodeError, _WrongYamlError) as error:
        raise DeckError("{file}: is not a layout of Squib.", file=path.name) from error
    table = _find_table(path)
    columns, cells = read_columns(table_rows(Table(table)).rows)
    places = {name: place for name, keys in regions.items() if (place := _read_place(keys))}
    offset = _find_bleed(places)
    layout: dict[str, Region] = {}
    lost = []
    for name, (left, top, width, height) in places.items():
        column = column_name(name.replace("_", " "))
        column = column if column in columns else column_name(name)
        region = _make_region(
            regions[name], column, columns, folder=path.resolve().parent, rows=cells
        )
        if region is None:
            lost += [short(name, 40)] if name not in _GUIDES else []
            continue
        region["box"] = make_box(left - offset, top - offset, width, height=height)
        add_region(layout, name, region)
    if not layout:
        raise DeckError(
            "{file}: none of its regions matches a column of {table}.",
            file=path.name,
            table=table.name,
        )
    names = first_few(lost, _MAX_NAMED)
    message = Message(
        "regions that match no column of {table}: {names}", table=table.name, names=names
    )
    wide, high = (side / _DPI * MM_PER_INCH for side in _CARD)
    return ImportedDeck(
        stem=path.stem,
        title=title_of(path),
        columns=[column for column in columns if column],
        rows=cells,
        lost=[message] if lost else [],
        table=table.name,
        layout={"regions": layout},
        keys={"copies": "qty"} if "qty" in columns else {},
        size=f"{wide:.2f}mm x {high:.2f}mm",
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


class _WrongYamlError(ValueError):
    """A part of YAML that is not read."""


def _read_yaml(text: str) -> dict[str, Keys]:
    """Return the tables of a file, each with its keys as they are written."""
    tables: dict[str, Keys] = {}
    name = ""
    last = ""
    for line in text.split("\n")[:_MAX_LINES]:
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
            raise _WrongYamlError
        indent, key, value = match.groups()
        if not indent:
            name = key
            tables[name] = dict(_read_inline(value or ""))
        elif name:
            last = key
            tables[name][key] = (value or "").strip("\"'")
        else:
            raise _WrongYamlError
    return tables


def _read_inline(value: str) -> Iterator[tuple[str, str]]:
    """Yield the pairs of a table in one line: {x: 5, y: 6}."""
    if not value:
        return
    if not (value.startswith("{") and value.endswith("}")):
        raise _WrongYamlError
    for pair in value[1:-1].split(","):
        key, colon, text = pair.partition(":")
        if not colon:
            raise _WrongYamlError
        yield key.strip(), text.strip().strip("\"'")


def _resolve_extends(name: str, tables: Mapping[str, Keys], depth: int = 0) -> Keys:
    """Return a region's keys over those of the regions that it extends."""
    own = tables.get(name, {})
    if depth > _MAX_DEPTH:
        raise _WrongYamlError
    below: Keys = {}
    for other in filter(None, own.get("extends", "").strip("[]").split(",")):
        below |= _resolve_extends(other.strip().strip("\"'"), tables, depth + 1)
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
    return float(match[1]) * _UNITS_MM.get(match[2] or "px", MM_PER_INCH / _DPI)


def _read_place(keys: Keys) -> tuple[float, float, float, float] | None:
    """Return left, top, width and height in mm; sides that are missing reach to the edge."""
    wide, high = (side / _DPI * MM_PER_INCH for side in _CARD)
    left, top = (_read_mm(keys.get(key, "0")) for key in ("x", "y"))
    if left is None or top is None or not keys.keys() & {"x", "y", "width", "height"}:
        return None
    width = _read_mm(keys.get("width", "")) or max(1.0, wide - left)
    height = _read_mm(keys.get("height", "")) or max(1.0, high - top)
    return (left, top, width, height)


def _find_bleed(places: Mapping[str, tuple[float, float, float, float]]) -> float:
    """Return how far the card lies within what the layout describes, in mm."""
    if "cut" in places:
        return places["cut"][0]
    wide, high = (side / _DPI * MM_PER_INCH + 0.5 for side in _CARD)
    reaches_out = any(
        left + width > wide or top + height > high for left, top, width, height in places.values()
    )
    return _BLEED / _DPI * MM_PER_INCH if reaches_out else 0.0


def _make_region(
    keys: Keys, column: str, columns: list[str], folder: Path, rows: list[dict[str, str]]
) -> Region | None:
    """Return what a region shows; None if it is called like no column."""
    if column not in columns:
        return None
    pictures = find_pictures(folder, column, [*rows])
    if any(pictures.values()):
        condition = when_pictured(column, pictures)
        return {"picture": f"{{{column}}}", "when": condition} if condition else None
    font = keys.get("font", "")
    size = keys.get("font_size") or next(iter(re.findall(r"(\d{1,3})$", font.strip())), "")
    points = min(200.0, max(4.0, float(size))) if re.fullmatch(r"\d{1,3}(\.\d+)?", size) else 12.0
    region: Region = {
        "text": f"{{{column}}}",
        "size": f"{points:g}pt",
        "min_size": MIN_SIZE,
        "lines": 40,
        "align": _ACROSS.get(keys.get("align", ""), "left"),
        "valign": _DOWN.get(keys.get("valign", ""), "top"),
    }
    style = font.lower()
    if "bold" in style or "italic" in style:
        region["face"] = "bold" if "bold" in style else "italic"
    if match := re.fullmatch("#[0-9a-fA-F]{6}", keys.get("color", "")):
        region["colour"] = match[0].lower()
    return region
