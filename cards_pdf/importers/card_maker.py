"""A project of CardMaker (`.cmp`): each layout becomes a deck, with the first table it refers to.

An element becomes a region in millimetres; the file lists the topmost first. `@[column]` is a
column. What a script works out (`#…#`, `#(if…)#`) is lost, and reported. The first column of a
table is the number of copies, whatever it is called.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree.ElementTree import Element, ParseError

from cards_pdf.common.errors import DeckError
from cards_pdf.common.files import slug
from cards_pdf.common.units import MM_PER_INCH
from cards_pdf.decks.icons import resolve_in_folder
from cards_pdf.decks.sheet_rows import read_source
from cards_pdf.decks.workbooks import TooLargeError, parse_xml
from cards_pdf.importers.imported_deck import (
    MAX_DECKS,
    ImportedDeck,
    ProgramLayout,
    Region,
    count_lines,
    make_box,
    make_font,
    make_outline,
    read_number,
)

_MAX_BYTES = 4_000_000
_SCREEN = 96  # dots to the inch in which sizes of letters are given
_ACROSS = ("left", "centre", "right")
_DOWN = ("top", "middle", "bottom")
_COUNT = re.compile(r"\d{1,3}")
_COLUMN = r"@\[([^\[\]]{1,100})\]"
_KEPT_TAGS = ("b", "/b", "i", "/i", "br")
_TAG = re.compile(r"<(/?[a-z]{1,12})(?:=[^<>]{0,200})?>")
_SHAPE = re.compile(
    r"#(rect|roundedrect|circle|ellipse);(\d{0,3})(?:;([^;#]*);([^;#]*)(?:;(\d{0,4}))?)?#"
)
_ALPHA = 255


class _Element:
    """The attributes of an element or a layout, and lengths in mm."""

    def __init__(self, element: Element, dots: float) -> None:
        self._attributes = element.attrib
        self.dots = dots  # to the inch

    def text(self, key: str) -> str:
        return self._attributes.get(key, "")

    def number(self, key: str, default: float = 0.0) -> float:
        return read_number(self.text(key), default)

    def mm(self, key: str) -> float:
        return self.number(key) / self.dots * MM_PER_INCH

    def colour(self, key: str) -> str:
        """Return "#rrggbb" for 0xRRGGBBAA, or "" for none and for a transparent one."""
        match = re.fullmatch("0x([0-9a-fA-F]{6})([0-9a-fA-F]{2})?0?", self.text(key).strip())
        return f"#{match[1].lower()}" if match and match[2] != "00" else ""


class _Layout:
    """A layout as the file has it."""

    def __init__(self, layout: Element) -> None:
        self.name = layout.get("Name", "")
        self.dots = max(1.0, _Element(layout, 1.0).number("dpi", 300.0))
        itself = _Element(layout, self.dots)
        self.size = (itself.mm("width"), itself.mm("height"))
        self.elements = [_Element(element, self.dots) for element in layout.iter("Element")]
        paths = (table.get("RelativePath", "") for table in layout.iter("Reference"))
        self.table = next(filter(None, paths), "")


def import_card_maker(path: Path) -> Iterator[ImportedDeck]:
    """Yield a deck for each layout whose table is in the project's folder."""
    content = read_source(path, _MAX_BYTES)
    try:
        layouts = [*map(_Layout, parse_xml(content).iter("Layout"))]
    except (ParseError, ValueError, TooLargeError) as error:
        raise DeckError("{file}: is not a project of CardMaker.", file=path.name) from error
    layouts = [layout for layout in layouts if layout.table and min(layout.size) > 0]
    if len(layouts) > MAX_DECKS:
        raise DeckError("{path}: has more than {most} decks.", path=path, most=MAX_DECKS)
    folder = path.resolve().parent
    stems = set[str]()
    for layout in layouts:
        try:
            table = resolve_in_folder(folder, layout.table, (".csv",))
        except ValueError:
            continue  # an example, or its table is elsewhere
        stem = f"{path.stem}-{slug(layout.name)}".rstrip("-") if len(layouts) > 1 else path.stem
        stem = stem if stem not in stems else f"{stem}-{len(stems) + 1}"
        stems.add(stem)
        yield _import_layout(layout, ProgramLayout(folder, _COLUMN), table, stem=stem)
    if not stems:
        raise DeckError(
            "{file}: none of its layouts has a table (.csv) in its folder.", file=path.name
        )


def _import_layout(layout: _Layout, target: ProgramLayout, table: Path, stem: str) -> ImportedDeck:
    target.read_table(table)
    for element in reversed(layout.elements):
        name = element.text("name")
        if element.text("enabled") != "false":
            target.add_region(name, _make_region(element, target))
    first = next(iter(target.columns), "")
    counts = filter(None, (row.get(first) for row in target.rows))
    return target.make_deck(
        stem=stem,
        title=layout.name,
        size=layout.size,
        lost="elements that a script computes, or that have no equivalent here: {names}",
        copies=first if all(map(_COUNT.fullmatch, counts)) else "",
    )


def _make_region(element: _Element, target: ProgramLayout) -> Region | None:
    """Return the region for an element, or None if no region can show it."""
    region: Region | None = None
    match element.text("type"):
        case "Text" | "FormattedText":
            region = _make_words(element, target)
        case "Graphic":
            opacity = element.number("opacity", _ALPHA) / _ALPHA
            region = target.make_picture(element.text("variable"), opacity)
        case "Shape":
            region = _make_shape(element)
    if region is None:
        return None
    if ground := element.colour("backgroundcolor"):
        region.setdefault("fill", ground)
    border = element.mm("borderthickness")
    edge = element.colour("bordercolor")
    if border and edge:
        region |= make_outline(edge, border)
    if (turn := round(element.number("rotation"))) % 360 and element.text("type") != "Shape":
        region["turn"] = turn % 360
    return region | make_box(*map(element.mm, ("x", "y", "width", "height")))


def _make_words(element: _Element, target: ProgramLayout) -> Region | None:
    text = target.with_fields(element.text("variable").replace("\\n", "\n"))
    if text is None or "#" in text:
        return None
    _font, size, bold, _line, italic = (*element.text("font").split(";"), "", "", "", "", "")[:5]
    points = read_number(size, 9.0) * _SCREEN / element.dots
    region: Region = {
        "text": _TAG.sub(lambda tag: f"<{tag[1]}>" if tag[1] in _KEPT_TAGS else "", text),
        "lines": count_lines(element.mm("height"), points),
        "align": _ACROSS[int(element.number("horizontalalign")) % 3],
        "valign": _DOWN[int(element.number("verticalalign")) % 3],
        "colour": element.colour("elementcolor") or "ink",
        **make_font(points, bold=bold == "1", italic=italic == "1"),
    }
    if element.text("justifiedtext") == "true":
        region["align"] = "justify"
    wide = element.mm("outlinethickness")
    edge = element.colour("outlinecolor")
    if wide and edge:
        region |= {"stroke": edge, "stroke_width": f"{min(3.0, max(0.05, wide)):.2f}mm"}
    return region


def _make_shape(element: _Element) -> Region | None:
    shape = _SHAPE.fullmatch(element.text("variable"))
    colour = element.colour("elementcolor")
    if not shape or not colour:
        return None
    kind, thick, _wide, _high, arc = shape.groups()
    region: Region = {"fill": colour}
    if thick and int(thick):
        region = make_outline(colour, int(thick) / element.dots * MM_PER_INCH)
    elif (opacity := element.number("opacity", _ALPHA) / _ALPHA) < 1:
        region["opacity"] = max(0.05, round(opacity, 2))
    if kind in ("circle", "ellipse"):
        region["shape"] = "ellipse"
    elif kind == "roundedrect":
        shorter = min(element.number("width"), element.number("height")) / 2
        region["radius"] = f"{min(shorter, int(arc or 5)) / element.dots * MM_PER_INCH:.2f}mm"
    return region
