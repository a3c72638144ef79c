"""A script of nanDECK (`.nde`, or `.txt` that begins as one): TEXT, IMAGE, RECTANGLE, FONT, LINK.

How it works:
    Each line is a keyword and its parameters. FONT holds for the lines after it, LINK names the
    table, and a line such as `[name] = Ada|Bob` is a column of its own. Lengths are centimetres
    unless UNIT says otherwise, or shares of the card in per cent.

Limitation:
    A line for some cards only (`"1-3"`), and what a script works out, is listed as lost.
"""

import csv
import re
from collections.abc import Callable, Mapping, Sequence
from io import StringIO
from itertools import zip_longest
from pathlib import Path

from cards_pdf.common.colour import is_colour
from cards_pdf.common.errors import DeckError
from cards_pdf.common.messages import Message, first_few, short
from cards_pdf.common.units import MM_PER_INCH
from cards_pdf.decks.conditions import column_name
from cards_pdf.decks.icons import resolve_in_folder
from cards_pdf.decks.tables.sheet_rows import read_source
from cards_pdf.decks.tables.tables import ENDINGS, MAX_ROWS, Table, table_rows
from cards_pdf.importers.imported_deck import (
    MIN_SIZE,
    ImportedDeck,
    Region,
    Row,
    add_region,
    find_pictures,
    is_picture,
    make_box,
    read_columns,
    title_of,
    when_pictured,
)

_MAX_BYTES = 1_000_000
_MAX_LINES = 5_000
_MAX_NAMED = 12  # of the lines that are lost
_UNITS_MM = {"cm": 10.0, "mm": 1.0, "inch": MM_PER_INCH}
_LINE = re.compile(r"\s*(\[[^\]]{1,60}\]|[A-Za-z]{2,20})\s*=\s*(.*)")
_BARE = re.compile(r"\s*([A-Za-z]{2,20})\s*")
_FIELD = re.compile(r"\[([^\[\]]{1,60})\]")
_ALL_CARDS = re.compile(r"|1-\{[^{}]{1,80}\}|[A-Za-z]?\{[^{}]{1,80}\}")
_RANGE = re.compile(r"1-(\d{1,5})")
_ACROSS = {"left": "left", "center": "centre", "right": "right", "justify": "justify"}
_DOWN = {"top": "top", "center": "middle", "bottom": "bottom"}
_IGNORED = (  # what a deck and its orders have in other ways, or what is read elsewhere
    "page", "dpi", "border", "gap", "edge", "print", "display", "save", "duplex", "margins",
    "oversample", "rem", "grid", "unit", "cardsize", "link", "linkmulti",
)  # fmt: skip
_PT_TO_MM = MM_PER_INCH / 72


class _Script:
    """A script while it is read."""

    def __init__(self, path: Path, folder: Path) -> None:
        self.path = path
        self.folder = folder
        self.unit_mm = 10.0
        self.size_mm = (60.0, 90.0)  # as nanDECK has them without CARDSIZE
        self.table = ""
        self.columns: list[str] = []
        self.rows: Sequence[Row] = []
        self.labels: dict[str, list[str]] = {}
        self.copies = ""
        self.font: Region = {}
        self.regions: dict[str, Region] = {}
        self.lost: list[str] = []


def import_nandeck(path: Path) -> ImportedDeck:
    """Return the deck of a script, whose table and pictures are beside it."""
    script = _Script(path, path.resolve().parent)
    text = read_source(path, _MAX_BYTES).decode("utf-8-sig", "replace")
    lines = _read_lines(text)
    for keyword, parameters in lines:  # first the table, for later lines name its columns
        if keyword in _SETTINGS:
            _SETTINGS[keyword](script, parameters)
        elif keyword.startswith("["):  # [name] = Ada|Bob
            script.labels[column_name(keyword[1:-1])] = ",".join(parameters).split("|")
    _use_labels(script)
    for keyword, parameters in lines:
        draw = _DRAWN.get(keyword)
        if keyword == "font":
            script.font = _read_font(parameters)
        elif draw and not draw(script, parameters):
            script.lost.append(f"{keyword.upper()}={', '.join(parameters)}")
        elif not draw and keyword not in _IGNORED and not keyword.startswith("["):
            script.lost.append(keyword.upper())
    if not script.regions:
        raise DeckError("{file}: is not a script of nanDECK that draws cards.", file=path.name)
    wide, high = script.size_mm
    names = first_few([short(line, 50) for line in dict.fromkeys(script.lost)], _MAX_NAMED)
    head: dict[str, object] = {"layout": {"landscape": True}} if wide > high else {}
    return ImportedDeck(
        stem=path.stem,
        title=title_of(path),
        columns=script.columns,
        rows=script.rows,
        lost=[Message("lines that have no equivalent here: {names}", names=names)] if names else [],
        table=script.table,
        keys={"copies": script.copies} if script.copies else {},
        layout=head | {"regions": script.regions},
        size=f"{min(wide, high):.2f}mm x {max(wide, high):.2f}mm",
        is_beside=True,
    )


def is_script(path: Path) -> bool:
    """Return True for a script, whatever its name ends in."""
    start = read_source(path, _MAX_BYTES)[:20_000].decode("utf-8-sig", "replace")
    found = {keyword for keyword, _ in _read_lines(start)}
    return path.suffix.lower() == ".nde" or bool(found & {"cardsize", "linkmulti"})


def _read_lines(text: str) -> list[tuple[str, list[str]]]:
    """Return each line's keyword in small letters, and its parameters."""
    found = []
    for line in text.split("\n")[:_MAX_LINES]:
        if line.lstrip().startswith("'"):
            continue
        if match := _LINE.fullmatch(line.rstrip()):
            cells = next(csv.reader(StringIO(match[2]), skipinitialspace=True), [])
            found.append((match[1].lower(), [cell.strip() for cell in cells]))
        elif match := _BARE.fullmatch(line):
            found.append((match[1].lower(), []))
    return found


# --- settings ---


def _set_unit(script: _Script, parameters: Sequence[str]) -> None:
    script.unit_mm = _UNITS_MM.get(_parameter(parameters, 0).lower(), script.unit_mm)


def _set_size(script: _Script, parameters: Sequence[str]) -> None:
    sides = [_number(_parameter(parameters, n)) for n in (0, 1)]
    if all(sides):
        script.size_mm = (sides[0] * script.unit_mm, sides[1] * script.unit_mm)


def _set_table(script: _Script, parameters: Sequence[str]) -> None:
    name = _parameter(parameters, 0).replace("\\", "/")
    try:
        file = resolve_in_folder(script.folder, name, ENDINGS)
    except ValueError:
        script.lost.append(f"LINK={name}")
        return
    script.table = file.relative_to(script.folder).as_posix()
    columns, cells = read_columns(table_rows(Table(file)).rows)
    script.columns = [column for column in columns if column]
    script.rows = [*cells]


def _set_copies(script: _Script, parameters: Sequence[str]) -> None:
    script.copies = column_name(_parameter(parameters, 0))


def _use_labels(script: _Script) -> None:
    """Make a table of the columns that the script itself holds."""
    if script.labels and not script.table:
        script.columns = [*script.labels]
        rows = zip_longest(*script.labels.values(), fillvalue="")
        script.rows = [dict(zip(script.columns, row, strict=True)) for row in rows][:MAX_ROWS]
    if script.copies not in script.columns:
        script.copies = ""


_SETTINGS: Mapping[str, Callable[[_Script, Sequence[str]], None]] = {
    "unit": _set_unit,
    "cardsize": _set_size,
    "link": _set_table,
    "linkmulti": _set_copies,
}


# --- what is drawn ---


def _read_font(parameters: Sequence[str]) -> Region:
    points = min(200.0, max(4.0, _number(_parameter(parameters, 1)) or 12.0))
    style = _parameter(parameters, 2).upper()
    font: Region = {"size": f"{points:g}pt", "min_size": MIN_SIZE}
    if "B" in style or "I" in style:
        font["face"] = "bold" if "B" in style else "italic"
    if colour := _colour(_parameter(parameters, 3)):
        font["colour"] = colour
    if ("T" not in style) and (ground := _colour(_parameter(parameters, 4))):
        font["fill"] = ground
    return font


def _draw_text(script: _Script, parameters: Sequence[str]) -> bool:
    box = _read_box(script, parameters[2:6])
    text = _with_fields(script, _parameter(parameters, 1).replace("\\13\\", "\n"))
    if not box or text is None or not _is_for_all(script, parameters):
        return False
    down = _parameter(parameters, 7).lower().removeprefix("ww")
    points = _number(str(script.font.get("size", "12pt")).removesuffix("pt"))
    lines = box[3] / (points * _PT_TO_MM * 1.2)
    region: Region = {
        "text": text,
        **script.font,
        "box": make_box(*box),
        "align": _ACROSS.get(_parameter(parameters, 6).lower(), "centre"),
        "valign": _DOWN.get(down, "middle"),
        "lines": max(2, min(40, int(lines))),
    }
    if turn := round(-_number(_parameter(parameters, 8))) % 360:
        region["turn"] = turn
    return add_region(script.regions, _FIELD.sub(r"\1", _parameter(parameters, 1)), region)


def _draw_picture(script: _Script, parameters: Sequence[str]) -> bool:
    box = _read_box(script, parameters[2:6])
    name = _parameter(parameters, 1).replace("\\", "/")
    picture = _with_fields(script, name)
    if not box or picture is None or not _is_for_all(script, parameters):
        return False
    region: Region = {"picture": picture, "box": make_box(*box)}
    column = _FIELD.fullmatch(name)
    if column:
        own = column_name(column[1])
        condition = when_pictured(own, find_pictures(script.folder, own, script.rows))
        if condition is None:
            return False
        region["when"] = condition
    elif _FIELD.search(name) or not is_picture(script.folder, name):
        return False
    opacity = _number(_parameter(parameters, 8))
    if 0 < opacity < 100:  # noqa: PLR2004 -- per cent
        region["opacity"] = max(0.05, round(opacity / 100, 2))
    return add_region(script.regions, _FIELD.sub(r"\1", Path(name).stem), region)


def _make_shape_drawer(keyword: str) -> Callable[[_Script, Sequence[str]], bool]:
    def draw(script: _Script, parameters: Sequence[str]) -> bool:
        box = _read_box(script, parameters[1:5])
        edge = _colour(_parameter(parameters, 5))
        fill = _colour(_parameter(parameters, 6))
        is_empty = _parameter(parameters, 6).lower() == "empty"
        if not box or not edge or not _is_for_all(script, parameters):
            return False
        thick = (_number(_parameter(parameters, 7)) or 0.05) * script.unit_mm
        region: Region = {"outline": edge, "line": f"{min(5.0, max(0.05, thick)):.2f}mm"}
        if not is_empty:
            region["fill"] = fill or edge
        if keyword == "ellipse":
            region["shape"] = "ellipse"
        elif keyword == "roundrect":
            region["radius"] = f"{min(box[2:]) / 10:.2f}mm"
        return add_region(script.regions, keyword, region | {"box": make_box(*box)})

    return draw


_DRAWN: Mapping[str, Callable[[_Script, Sequence[str]], bool]] = {
    "text": _draw_text,
    "image": _draw_picture,
    **{word: _make_shape_drawer(word) for word in ("rectangle", "roundrect", "ellipse")},
}


def _is_for_all(script: _Script, parameters: Sequence[str]) -> bool:
    """Return True if a line draws on every card."""
    cards = _parameter(parameters, 0)
    count = _RANGE.fullmatch(cards)
    return bool(_ALL_CARDS.fullmatch(cards) or (count and int(count[1]) >= len(script.rows)))


def _with_fields(script: _Script, text: str) -> str | None:
    """Return a text with its columns in braces; None where a script works it out."""
    names = {column_name(name) for name in _FIELD.findall(text)}
    if not text or not names <= {*script.columns} or set("{}") & {*text}:
        return None
    return _FIELD.sub(lambda name: f"{{{column_name(name[1])}}}", text)


def _read_box(script: _Script, cells: Sequence[str]) -> tuple[float, float, float, float] | None:
    """Return left, top, width and height in mm."""
    if len(cells) < 4:  # noqa: PLR2004
        return None
    sides = []
    for n, cell in enumerate(cells):
        match = re.fullmatch(r"(-?\d{1,6}(?:\.\d{0,6})?)(%?)", cell)
        if not match:
            return None
        share = script.size_mm[n % 2] / 100
        sides.append(float(match[1]) * (share if match[2] else script.unit_mm))
    left, top, width, height = sides
    return (left, top, width, height)


def _colour(text: str) -> str:
    """Return "#rrggbb", or "" for none. A gradient has its first colour."""
    match = re.match(r"#([0-9a-fA-F]{6})", text)
    colour = f"#{match[1].lower()}" if match else ""
    return colour if is_colour(colour) else ""


def _number(text: str) -> float:
    match = re.match(r"-?\d{1,6}(?:\.\d{1,6})?", text)
    return float(match[0]) if match else 0.0


def _parameter(parameters: Sequence[str], n: int) -> str:
    return parameters[n] if n < len(parameters) else ""
