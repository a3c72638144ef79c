"""A project of CardMaker (`.cmp`): each layout with the first table that it refers to becomes a
deck.

Its elements are regions in millimetres, the first ones on top. `@[column]` is a column; what a
script works out (`#…#`, `#(if…)#`) has no place here and is told. The first column of its tables is
how many cards there are, whatever it is called.
"""

import re
from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path
from xml.parsers import expat

from cards_pdf.common.errors import DeckError, FileError
from cards_pdf.common.files import slug
from cards_pdf.common.messages import Message, first_few, reason, short
from cards_pdf.common.sandbox.safe_open import WrongFileError, read_limited
from cards_pdf.common.units import MM_PER_INCH
from cards_pdf.decks.conditions import column_name
from cards_pdf.decks.icons import PICTURES, resolve_in_folder
from cards_pdf.decks.layouts.file import MAX_REGIONS
from cards_pdf.decks.layouts.values import MARK
from cards_pdf.decks.tables.tables import MAX_COLUMNS, MAX_ROWS, Table, table_rows
from cards_pdf.importers.imported_deck import ImportedDeck, Row

_LARGEST = 4_000_000
_MOST_LAYOUTS = 40
_MOST_ELEMENTS = 300
_MOST_NAMED = 12  # of the elements that are lost
_SCREEN = 96  # dots to the inch in which its letters are measured
_ACROSS = ("left", "centre", "right")
_DOWN = ("top", "middle", "bottom")
_COUNT = re.compile(r"\d{1,3}")
_COLUMN = re.compile(r"@\[([^\[\]]{1,100})\]")
_KEPT = ("b", "/b", "i", "/i", "br")
_TAG = re.compile(r"<(/?[a-z]{1,12})(?:=[^<>]{0,200})?>")
_SHAPE = re.compile(
    r"#(rect|roundedrect|circle|ellipse);(\d{0,3})(?:;([^;#]*);([^;#]*)(?:;(\d{0,4}))?)?#"
)
_ALPHA = 255
_LONGEST = 400

Attributes = Mapping[str, str]
Region = dict[str, object]


class _Layout:
    """A layout as the file has it."""

    def __init__(self, attributes: Attributes) -> None:
        self.name = attributes.get("Name", "")
        self.dots = max(1.0, _number(attributes, "dpi", 300.0))
        self.size = tuple(
            _number(attributes, key) / self.dots * MM_PER_INCH for key in ("width", "height")
        )
        self.elements: list[Attributes] = []
        self.table = ""


def card_maker(path: Path) -> Iterator[ImportedDeck]:
    folder = path.resolve().parent
    stems = set[str]()
    layouts = _layouts(path)
    for layout in layouts:
        try:
            table = resolve_in_folder(folder, layout.table.replace("\\", "/"), (".csv",))
        except ValueError:
            continue  # it shows how something is done, or its table lies elsewhere
        stem = f"{path.stem}-{slug(layout.name)}".rstrip("-") if len(layouts) > 1 else path.stem
        stem = stem if stem not in stems else f"{stem}-{len(stems) + 1}"
        stems.add(stem)
        yield _deck(path, layout, table.relative_to(folder).as_posix(), stem)
    if not stems:
        raise DeckError("{file}: no layout of it has a table (.csv) in its folder.", file=path.name)


def _layouts(path: Path) -> list[_Layout]:
    layouts: list[_Layout] = []

    def begin(tag: str, attributes: Attributes) -> None:
        if tag == "Layout":
            layouts.append(_Layout(attributes))
        elif tag == "Element" and layouts and len(layouts[-1].elements) < _MOST_ELEMENTS:
            layouts[-1].elements.append(attributes)
        elif tag == "Reference" and layouts:
            layouts[-1].table = layouts[-1].table or attributes.get("RelativePath", "")

    def entity(*_: object) -> None:
        raise ValueError  # nothing is expanded

    parser = expat.ParserCreate()
    parser.StartElementHandler = begin
    parser.EntityDeclHandler = entity
    try:
        parser.Parse(read_limited(path, _LARGEST), True)
    except OSError as error:
        raise FileError(
            "{path}: cannot be read ({what}).", path=path, what=reason(error)
        ) from error
    except WrongFileError as error:
        raise DeckError("{file}: {fault}.", file=path.name, fault=error) from error
    except (expat.ExpatError, ValueError) as error:
        raise DeckError("{file}: is no project of CardMaker.", file=path.name) from error
    return [layout for layout in layouts if layout.table and min(layout.size) > 0][:_MOST_LAYOUTS]


def _deck(path: Path, layout: _Layout, table: str, stem: str) -> ImportedDeck:
    rows = table_rows(Table(path.resolve().parent / table)).rows
    columns = [column_name(cell) for cell in next(rows, (1, []))[1]][:MAX_COLUMNS]
    texts = ([*map(str.strip, row)] for _, row in islice(rows, MAX_ROWS))
    cells = [dict(zip(columns, row, strict=False)) for row in texts if any(row)]
    imported = ImportedDeck(stem, layout.name or path.stem, columns, cells, table=table)
    regions = dict[str, Region]()
    lost = list[str]()
    for element in reversed(layout.elements):
        name = slug(element.get("name", ""))
        name = (
            name if re.search("[a-z]", name) and name != MARK else f"region-{name}".rstrip("-")[:40]
        )
        region = _region(element, layout, imported, path.resolve().parent)
        if region and len(regions) < MAX_REGIONS:
            regions[name if name not in regions else f"{name[:36]}-{len(regions)}"] = region
        elif element.get("enabled") != "false":
            lost.append(short(element.get("name", ""), 40))
    what = Message(
        "elements that a script works out, or that have no place here: {names}",
        names=first_few(lost, _MOST_NAMED),
    )
    wide, high = layout.size
    head: dict[str, object] = {"landscape": True} if wide > high else {}
    return imported._replace(
        lost=[what] if lost else [],
        size=f"{min(wide, high):.2f}mm x {max(wide, high):.2f}mm",
        keys={"copies": columns[0]}
        if columns and all(map(_COUNT.fullmatch, imported.texts(columns[0])))
        else {},
        layout=({"layout": head} if head else {}) | {"regions": regions} if regions else {},
    )


def _region(
    element: Attributes, layout: _Layout, imported: ImportedDeck, folder: Path
) -> Region | None:
    """None for what has no place here."""
    if element.get("enabled") == "false":
        return None
    made = {"Text": _words, "FormattedText": _words, "Graphic": _picture, "Shape": _shape}.get(
        element.get("type", "")
    )
    shown = made(element, layout, imported, folder) if made else None
    if shown is None:
        return None
    mm = {
        key: _number(element, key) / layout.dots * MM_PER_INCH
        for key in ("x", "y", "width", "height")
    }
    place: Region = {
        "left": f"{mm['x']:.2f}mm", "width": f"{mm['width']:.2f}mm",
        "top": f"{mm['y']:.2f}mm", "height": f"{mm['height']:.2f}mm",
    }  # fmt: skip
    if (turn := round(_number(element, "rotation"))) % 360 and element.get("type") != "Shape":
        place["turn"] = turn % 360
    if ground := _colour(element.get("backgroundcolor", "")):
        shown.setdefault("fill", ground)
    if (border := _number(element, "borderthickness")) and (
        edge := _colour(element.get("bordercolor", ""))
    ):
        shown |= {"outline": edge, "line": f"{min(5.0, border / layout.dots * MM_PER_INCH):.2f}mm"}
    return shown | place


def _words(
    element: Attributes, layout: _Layout, imported: ImportedDeck, _folder: Path
) -> Region | None:
    message = _fields(element.get("variable", "").replace("\\n", "\n"), imported)
    if message is None:
        return None
    _font, size, bold, _line, italic = (*element.get("font", "").split(";"), "", "", "", "", "")[:5]
    points = _points(size) * _SCREEN / layout.dots
    lines = _number(element, "height") / max(1.0, points * layout.dots / 72 * 1.2)
    region: Region = {
        "text": message,
        "size": f"{min(200.0, max(4.0, points)):.2f}pt", "least": "4pt",
        "lines": max(2, min(40, int(lines))),
        "align": _ACROSS[int(_number(element, "horizontalalign")) % 3],
        "valign": _DOWN[int(_number(element, "verticalalign")) % 3],
        "colour": _colour(element.get("elementcolor", "")) or "ink",
    }  # fmt: skip
    if element.get("justifiedtext") == "true":
        region["align"] = "justify"
    if bold == "1" or italic == "1":
        region["face"] = "bold" if bold == "1" else "italic"
    if (wide := _number(element, "outlinethickness")) and (
        edge := _colour(element.get("outlinecolor", ""))
    ):
        region |= {
            "edge": edge,
            "edge_width": f"{min(3.0, max(0.05, wide / layout.dots * MM_PER_INCH)):.2f}mm",
        }
    return region


def _fields(text: str, imported: ImportedDeck) -> str | None:
    """Return a text with its columns in braces, or None where a script works it out."""
    message = _COLUMN.sub(lambda name: f"{{{column_name(name[1])}}}", text)
    if "#" in message or "{" in _COLUMN.sub("", text) or not {*_names(text)} <= {*imported.columns}:
        return None
    message = _TAG.sub(lambda tag: f"<{tag[1]}>" if tag[1] in _KEPT else "", message)
    return message if 0 < len(message) <= _LONGEST else None


def _names(text: str) -> Iterator[str]:
    return map(column_name, _COLUMN.findall(text))


def _picture(
    element: Attributes, _layout: _Layout, imported: ImportedDeck, folder: Path
) -> Region | None:
    """Return the region of a picture: a fixed file, or a column whose files exist."""
    text = element.get("variable", "").replace("\\", "/")
    message = _fields(text, imported)
    names = [*_names(text)]
    if message is None or (not names and not _is_picture(folder, text)):
        return None
    region: Region = {"picture": message}
    rows = [row for row in imported.rows if all(row.get(name) for name in names)] if names else []
    good = [row for row in rows if _is_picture(folder, _filled(text, row))]
    if names and not good:
        return None
    if len(good) < len(rows):
        values = dict.fromkeys(row[names[0]] for row in good)
        when = f'"{names[0]}" in ' + ", ".join(f'"{value}"' for value in values)
        if len(names) > 1 or len(when) > _LONGEST or '"' in "".join(values):
            return None
        region["when"] = when
    if (opacity := _number(element, "opacity", _ALPHA)) < _ALPHA:
        region["opacity"] = max(0.05, round(opacity / _ALPHA, 2))
    return region


def _filled(text: str, row: Row) -> str:
    return _COLUMN.sub(lambda name: row[column_name(name[1])], text)


def _is_picture(folder: Path, name: str) -> bool:
    try:
        return bool(resolve_in_folder(folder, name, PICTURES))
    except ValueError:
        return False


def _shape(
    element: Attributes, layout: _Layout, _found: ImportedDeck, _folder: Path
) -> Region | None:
    shape = _SHAPE.fullmatch(element.get("variable", ""))
    colour = _colour(element.get("elementcolor", ""))
    if not shape or not colour:
        return None
    sort, thick, _wide, _high, arc = shape.groups()
    region: Region = {}
    if line := int(thick or 0) / layout.dots * MM_PER_INCH:
        region |= {"outline": colour, "line": f"{max(0.05, min(5.0, line)):.2f}mm"}
    else:
        region["fill"] = colour
    if sort in ("circle", "ellipse"):
        region["shape"] = "ellipse"
    elif sort == "roundedrect":
        shorter = min(_number(element, "width"), _number(element, "height")) / 2
        region["radius"] = f"{min(shorter, int(arc or 5)) / layout.dots * MM_PER_INCH:.2f}mm"
    if (opacity := _number(element, "opacity", _ALPHA)) < _ALPHA and "fill" in region:
        region["opacity"] = max(0.05, round(opacity / _ALPHA, 2))
    return region


def _colour(text: str) -> str:
    """0xRRGGBBAA -> "#rrggbb"; nothing for what shows nothing."""
    match = re.fullmatch("0x([0-9a-fA-F]{6})([0-9a-fA-F]{2})?0?", text.strip())
    return f"#{match[1].lower()}" if match and match[2] != "00" else ""


def _points(text: str) -> float:
    match = re.match(r"\d{1,3}(?:\.\d{1,3})?", text)
    return float(match[0]) if match else 9.0


def _number(attributes: Attributes, key: str, otherwise: float = 0.0) -> float:
    match = re.fullmatch(r"-?\d{1,6}(?:\.\d{1,6})?", attributes.get(key, ""))
    return float(match[0]) if match else otherwise
