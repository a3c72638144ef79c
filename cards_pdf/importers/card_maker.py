"""A project of CardMaker (`.cmp`): each layout becomes a deck, with the first table it refers to.

An element becomes a region in millimetres; the file lists the topmost first. `@[column]` is a
column. What a script works out (`#…#`, `#(if…)#`) is lost, and reported. The first column of a
table is the number of copies, whatever it is called.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from xml.parsers import expat

from cards_pdf.common.errors import DeckError
from cards_pdf.common.files import slug
from cards_pdf.common.messages import Message, first_few, short
from cards_pdf.common.units import MM_PER_INCH
from cards_pdf.decks.conditions import column_name
from cards_pdf.decks.icons import resolve_in_folder
from cards_pdf.decks.layouts.file import MAX_REGIONS
from cards_pdf.decks.layouts.values import MARK
from cards_pdf.decks.tables.sheet_rows import read_source
from cards_pdf.decks.tables.tables import Table, table_rows
from cards_pdf.importers.imported_deck import ImportedDeck, Region, Row, is_picture, read_columns

_MAX_BYTES = 4_000_000
_MAX_LAYOUTS = 40
_MAX_ELEMENTS = 300
_MAX_NAMED = 12  # of the elements that are lost
_SCREEN = 96  # dots to the inch in which sizes of letters are given
_ACROSS = ("left", "centre", "right")
_DOWN = ("top", "middle", "bottom")
_COUNT = re.compile(r"\d{1,3}")
_COLUMN = re.compile(r"@\[([^\[\]]{1,100})\]")
_KEPT_TAGS = ("b", "/b", "i", "/i", "br")
_TAG = re.compile(r"<(/?[a-z]{1,12})(?:=[^<>]{0,200})?>")
_SHAPE = re.compile(
    r"#(rect|roundedrect|circle|ellipse);(\d{0,3})(?:;([^;#]*);([^;#]*)(?:;(\d{0,4}))?)?#"
)
_ALPHA = 255
_MAX_LETTERS = 400  # of a text or a condition

Attributes = Mapping[str, str]


class _Element:
    """The attributes of an element or a layout, and lengths in mm."""

    def __init__(self, attributes: Attributes, dots: float) -> None:
        self._attributes = attributes
        self.dots = dots  # to the inch

    def text(self, key: str) -> str:
        return self._attributes.get(key, "")

    def number(self, key: str, default: float = 0.0) -> float:
        match = re.fullmatch(r"-?\d{1,6}(?:\.\d{1,6})?", self.text(key))
        return float(match[0]) if match else default

    def mm(self, key: str) -> float:
        return self.number(key) / self.dots * MM_PER_INCH

    def colour(self, key: str) -> str:
        """Return "#rrggbb" for 0xRRGGBBAA, or "" for none and for a transparent one."""
        match = re.fullmatch("0x([0-9a-fA-F]{6})([0-9a-fA-F]{2})?0?", self.text(key).strip())
        return f"#{match[1].lower()}" if match and match[2] != "00" else ""

    def set_opacity(self, region: Region) -> None:
        if (opacity := self.number("opacity", _ALPHA)) < _ALPHA:
            region["opacity"] = max(0.05, round(opacity / _ALPHA, 2))


class _Layout:
    """A layout as the file has it."""

    def __init__(self, attributes: Attributes) -> None:
        self.name = attributes.get("Name", "")
        self.dots = max(1.0, _Element(attributes, 1.0).number("dpi", 300.0))
        itself = _Element(attributes, self.dots)
        self.size = (itself.mm("width"), itself.mm("height"))
        self.elements: list[_Element] = []
        self.table = ""


def import_card_maker(path: Path) -> Iterator[ImportedDeck]:
    """Yield a deck for each layout whose table is in the project's folder."""
    folder = path.resolve().parent
    stems = set[str]()
    layouts = _read_layouts(path)
    for layout in layouts:
        try:
            table = resolve_in_folder(folder, layout.table.replace("\\", "/"), (".csv",))
        except ValueError:
            continue  # an example, or its table is elsewhere
        stem = f"{path.stem}-{slug(layout.name)}".rstrip("-") if len(layouts) > 1 else path.stem
        stem = stem if stem not in stems else f"{stem}-{len(stems) + 1}"
        stems.add(stem)
        yield _import_layout(path, layout, table.relative_to(folder).as_posix(), stem=stem)
    if not stems:
        raise DeckError(
            "{file}: none of its layouts has a table (.csv) in its folder.", file=path.name
        )


def _read_layouts(path: Path) -> list[_Layout]:
    layouts: list[_Layout] = []

    def start_tag(tag: str, attributes: Attributes) -> None:
        if tag == "Layout":
            layouts.append(_Layout(attributes))
        elif tag == "Element" and layouts and len(layouts[-1].elements) < _MAX_ELEMENTS:
            layouts[-1].elements.append(_Element(attributes, layouts[-1].dots))
        elif tag == "Reference" and layouts:
            layouts[-1].table = layouts[-1].table or attributes.get("RelativePath", "")

    def reject_entity(*_: object) -> None:
        raise ValueError  # nothing is expanded

    content = read_source(path, _MAX_BYTES)
    parser = expat.ParserCreate()
    parser.StartElementHandler = start_tag
    parser.EntityDeclHandler = reject_entity
    try:
        parser.Parse(content, True)
    except (expat.ExpatError, ValueError) as error:
        raise DeckError("{file}: is not a project of CardMaker.", file=path.name) from error
    return [layout for layout in layouts if layout.table and min(layout.size) > 0][:_MAX_LAYOUTS]


def _import_layout(path: Path, layout: _Layout, table: str, stem: str) -> ImportedDeck:
    folder = path.resolve().parent
    columns, cells = read_columns(table_rows(Table(folder / table)).rows)
    imported = ImportedDeck(
        stem=stem, title=layout.name or path.stem, columns=columns, rows=cells, table=table
    )
    regions = dict[str, Region]()
    lost = list[str]()
    for element in reversed(layout.elements):
        name = slug(element.text("name"))
        if name == MARK or not re.search("[a-z]", name):
            name = f"region-{name}".rstrip("-")[:40]
        region = _make_region(element, imported, folder)
        if region and len(regions) < MAX_REGIONS:
            regions[name if name not in regions else f"{name[:36]}-{len(regions)}"] = region
        elif element.text("enabled") != "false":
            lost.append(short(element.text("name"), 40))
    message = Message(
        "elements that a script computes, or that have no equivalent here: {names}",
        names=first_few(lost, _MAX_NAMED),
    )
    wide, high = layout.size
    head: dict[str, object] = {"layout": {"landscape": True}} if wide > high else {}
    has_copies = columns and all(map(_COUNT.fullmatch, imported.texts(columns[0])))
    return replace(
        imported,
        lost=[message] if lost else [],
        size=f"{min(wide, high):.2f}mm x {max(wide, high):.2f}mm",
        keys={"copies": columns[0]} if has_copies else {},
        layout=head | {"regions": regions} if regions else {},
    )


def _make_region(element: _Element, imported: ImportedDeck, folder: Path) -> Region | None:
    """Return the region for an element, or None if no region can show it."""
    if element.text("enabled") == "false":
        return None
    kind = element.text("type")
    if kind in ("Text", "FormattedText"):
        region = _make_words(element, imported)
    elif kind == "Graphic":
        region = _make_picture(element, imported, folder)
    else:
        region = _make_shape(element) if kind == "Shape" else None
    if region is None:
        return None
    if ground := element.colour("backgroundcolor"):
        region.setdefault("fill", ground)
    border = element.mm("borderthickness")
    edge = element.colour("bordercolor")
    if border and edge:
        region |= {"outline": edge, "line": f"{min(5.0, border):.2f}mm"}
    for key, name in (("left", "x"), ("width", "width"), ("top", "y"), ("height", "height")):
        region[key] = f"{element.mm(name):.2f}mm"
    if (turn := round(element.number("rotation"))) % 360 and kind != "Shape":
        region["turn"] = turn % 360
    return region


def _make_words(element: _Element, imported: ImportedDeck) -> Region | None:
    text = _with_fields(element.text("variable").replace("\\n", "\n"), imported)
    if text is None:
        return None
    _font, size, bold, _line, italic = (*element.text("font").split(";"), "", "", "", "", "")[:5]
    figure = re.match(r"\d{1,3}(?:\.\d{1,3})?", size)
    points = (float(figure[0]) if figure else 9.0) * _SCREEN / element.dots
    lines = element.number("height") / max(1.0, points * element.dots / 72 * 1.2)
    region: Region = {
        "text": text,
        "size": f"{min(200.0, max(4.0, points)):.2f}pt",
        "min_size": "4pt",
        "lines": max(2, min(40, int(lines))),
        "align": _ACROSS[int(element.number("horizontalalign")) % 3],
        "valign": _DOWN[int(element.number("verticalalign")) % 3],
        "colour": element.colour("elementcolor") or "ink",
    }
    if element.text("justifiedtext") == "true":
        region["align"] = "justify"
    if bold == "1" or italic == "1":
        region["face"] = "bold" if bold == "1" else "italic"
    wide = element.mm("outlinethickness")
    edge = element.colour("outlinecolor")
    if wide and edge:
        region |= {"stroke": edge, "stroke_width": f"{min(3.0, max(0.05, wide)):.2f}mm"}
    return region


def _with_fields(text: str, imported: ImportedDeck) -> str | None:
    """Return a text with its columns in braces, or None where a script works it out."""
    with_fields = _COLUMN.sub(lambda name: f"{{{column_name(name[1])}}}", text)
    if "#" in with_fields or "{" in _COLUMN.sub("", text):
        return None
    if not {*_names(text)} <= {*imported.columns}:
        return None
    with_fields = _TAG.sub(lambda tag: f"<{tag[1]}>" if tag[1] in _KEPT_TAGS else "", with_fields)
    return with_fields if 0 < len(with_fields) <= _MAX_LETTERS else None


def _names(text: str) -> list[str]:
    return [column_name(name) for name in _COLUMN.findall(text)]


def _make_picture(element: _Element, imported: ImportedDeck, folder: Path) -> Region | None:
    """Return the region of a picture: a fixed file, or a column whose files exist."""
    text = element.text("variable").replace("\\", "/")
    picture = _with_fields(text, imported)
    names = _names(text)
    if picture is None or (not names and not is_picture(folder, text)):
        return None
    region: Region = {"picture": picture}
    rows = [row for row in imported.rows if all(row.get(name) for name in names)] if names else []
    good = [row for row in rows if is_picture(folder, _fill_columns(text, row))]
    if names and not good:
        return None
    if len(good) < len(rows):
        values = dict.fromkeys(row[names[0]] for row in good)
        when = f'"{names[0]}" in ' + ", ".join(f'"{value}"' for value in values)
        if len(names) > 1 or len(when) > _MAX_LETTERS or '"' in "".join(values):
            return None
        region["when"] = when
    element.set_opacity(region)
    return region


def _fill_columns(text: str, row: Row) -> str:
    return _COLUMN.sub(lambda name: row[column_name(name[1])], text)


def _make_shape(element: _Element) -> Region | None:
    shape = _SHAPE.fullmatch(element.text("variable"))
    colour = element.colour("elementcolor")
    if not shape or not colour:
        return None
    kind, thick, _wide, _high, arc = shape.groups()
    region: Region = {}
    if line := int(thick or 0) / element.dots * MM_PER_INCH:
        region |= {"outline": colour, "line": f"{max(0.05, min(5.0, line)):.2f}mm"}
    else:
        region["fill"] = colour
        element.set_opacity(region)
    if kind in ("circle", "ellipse"):
        region["shape"] = "ellipse"
    elif kind == "roundedrect":
        shorter = min(element.number("width"), element.number("height")) / 2
        region["radius"] = f"{min(shorter, int(arc or 5)) / element.dots * MM_PER_INCH:.2f}mm"
    return region
