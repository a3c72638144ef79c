"""A deck that was found in another program's files, and what importers share.

They read tables alike. Scripts and layouts of other programs become regions, whose places are in
millimetres. Codes in texts, such as {gold} or [tap], become icons that mean the same.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path

from cards_pdf.common.files import slug
from cards_pdf.common.messages import Message, first_few, short
from cards_pdf.common.records.record import record
from cards_pdf.common.records.toml_file import read_known
from cards_pdf.common.units import MM_PER_INCH, MM_PER_POINT
from cards_pdf.decks.conditions import column_name
from cards_pdf.decks.icons import ICONS, PICTURES, resolve_in_folder
from cards_pdf.decks.layout_file import MAX_REGIONS
from cards_pdf.decks.layout_values import MARK
from cards_pdf.decks.tables import MAX_COLUMNS, MAX_ROWS, Table, table_rows

Row = Mapping[str, str]
Region = dict[str, object]


@record
class ImportedDeck:
    """A deck as a table, its pictures by the names that its cells have, and what was lost."""

    stem: str
    columns: Sequence[str]
    rows: Sequence[Row]
    title: str = ""  # without one, it is made of the stem
    lost: Sequence[Message] = ()
    pictures: Mapping[str, Path] = {}
    cards: Mapping[str, object] = {}  # what no table can hold, by code
    table: str = ""  # the name of a table that exists already
    fonts: Sequence[str] = ()  # files beside that table
    keys: Mapping[str, str] = {}  # columns, where the program names them
    layout: Mapping[str, object] = {}  # the program's own, if it is known
    size: str = ""  # of its cards
    sheet: str = ""  # of a workbook, if it is not the first
    is_beside: bool = False  # True if its pictures are beside the source, where they stay
    is_ours: bool = False  # True if its columns are named like keys of a card

    def texts(self, column: str) -> list[str]:
        return [text for row in self.rows if (text := row.get(column, ""))]


def format_size(sides: Sequence[float]) -> str:
    """Return the size of a card in mm, upright."""
    return f"{min(sides):.2f}mm x {max(sides):.2f}mm"


def read_columns(rows: Sequence[Sequence[str]]) -> tuple[list[str], list[dict[str, str]]]:
    """Return the columns that a first row names, and the rows below it that are not empty."""
    names = [column_name(cell) for row in rows[:1] for cell in row[:MAX_COLUMNS]]
    texts = (map(str.strip, row) for row in rows[1 : MAX_ROWS + 1])
    named = [{name: text for name, text in zip(names, row, strict=False) if name} for row in texts]
    return [*filter(None, names)], [row for row in named if any(row.values())]


def read_number(text: str, default: float = 0.0) -> float:
    """Return the number with which a text begins."""
    match = re.match(r"-?\d{1,6}(?:\.\d{1,6})?", text)
    return float(match[0]) if match else default


def read_colour(text: str) -> str:
    """Return the colour "#rrggbb" with which a text begins, or "" for none."""
    match = re.match("#[0-9a-f]{6}", text.lower())
    return match[0] if match else ""


# --- layouts of other programs ---

MIN_SIZE = "4pt"
UNITS_MM = {"mm": 1.0, "cm": 10.0, "in": MM_PER_INCH, "inch": MM_PER_INCH, "pt": MM_PER_POINT}
# words of other programs, and what ours has for them
ALIGN = {"left": "left", "center": "centre", "right": "right", "justify": "justify"}
VALIGN = {"top": "top", "center": "middle", "middle": "middle", "bottom": "bottom"}
MAX_DECKS = 200  # of a project
_MAX_LETTERS = 400  # of a text or a condition
_MAX_LOST = 12  # names in a message


class ProgramLayout:
    """A layout of another program while it becomes one of ours, and the table that it shows.

    `pattern` is how its texts name a column.
    """

    def __init__(self, folder: Path, pattern: str) -> None:
        self.folder = folder
        self.table = ""
        self.columns: list[str] = []
        self.rows: list[dict[str, str]] = []
        self.lost: list[str] = []
        self._field = re.compile(pattern)
        self.regions: dict[str, Region] = {}

    def read_table(self, file: Path) -> None:
        self.table = file.relative_to(self.folder).as_posix()
        self.columns, self.rows = read_columns(table_rows(Table(file)).rows)

    def add_region(self, name: str, region: Region | None, lost: str = "") -> None:
        """Add a region under a free name. What no region can show, or has no room, is lost."""
        if region is None or len(self.regions) >= MAX_REGIONS:
            self.lost.append(lost or name)
            return
        called = slug(name)[:30]
        if called == MARK or not called[:1].isalpha():
            called = f"region-{called}".rstrip("-")
        if called in self.regions:
            called = f"{called}-{len(self.regions)}"
        self.regions[called] = region

    def with_fields(self, text: str) -> str | None:
        """Return a text with its columns in braces; None where a script works it out."""
        is_known = {*self._find_names(text)} <= {*self.columns}
        has_braces = set("{}") & {*self._field.sub("", text)}
        if not 0 < len(text) <= _MAX_LETTERS or not is_known or has_braces:
            return None
        return self._field.sub(lambda name: f"{{{column_name(name[1])}}}", text)

    def _find_names(self, text: str) -> list[str]:
        return [column_name(name) for name in self._field.findall(text)]

    def make_picture(self, text: str, opacity: float = 1.0) -> Region | None:
        """Return the region of a fixed file, or of columns whose files exist."""
        name = text.replace("\\", "/")
        picture = self.with_fields(name)
        if picture is None:
            return None
        columns = self._find_names(name)
        rows = [row for row in self.rows if all(map(row.get, columns))] if columns else [{}]
        good = [row for row in rows if self.is_picture(name, row)]
        values = dict.fromkeys(row[column] for row in good for column in columns[:1])
        condition = " and ".join(f'"{column}"' for column in columns)
        if good and len(good) < len(rows):
            condition += " in " + ", ".join(f'"{value}"' for value in values)
            if len(columns) > 1 or len(condition) > _MAX_LETTERS or '"' in "".join(values):
                return None
        region: Region = {"picture": picture}
        if condition:
            region["when"] = condition
        if 0 < opacity < 1:
            region["opacity"] = max(0.05, round(opacity, 2))
        return region if good else None

    def is_picture(self, text: str, row: Row) -> bool:
        name = self._field.sub(lambda name: row[column_name(name[1])], text)
        try:
            return bool(resolve_in_folder(self.folder, name, PICTURES))
        except ValueError:
            return False

    def make_deck(
        self, *, stem: str, size: Sequence[float], lost: str, title: str = "", copies: str = ""
    ) -> ImportedDeck:
        """Return the deck of what was added. `lost` is the message for the names in `self.lost`."""
        names = first_few([short(name, 50) for name in dict.fromkeys(self.lost)], _MAX_LOST)
        wide, high = size
        head: dict[str, object] = {"layout": {"landscape": True}} if wide > high else {}
        return ImportedDeck(
            stem=stem,
            title=title,
            columns=self.columns,
            rows=self.rows,
            lost=[Message(lost, names=names, table=self.table)] if names else [],
            table=self.table,
            keys={"copies": copies} if copies else {},
            layout=head | {"regions": self.regions} if self.regions else {},
            size=format_size(size),
            is_beside=True,
        )


def make_box(left: float, top: float, width: float, height: float) -> Region:
    """Return the place of a region, given in mm."""
    sides = (left, top, max(width, 0.1), max(height, 0.1))
    return {"box": [f"{side:.2f}mm" for side in sides]}


def make_outline(colour: str, mm: float) -> Region:
    return {"outline": colour, "line": f"{min(5.0, max(0.05, mm)):.2f}mm"}


def make_font(points: float, *, bold: bool, italic: bool) -> Region:
    font: Region = {"size": f"{min(200.0, max(4.0, points)):g}pt", "min_size": MIN_SIZE}
    if bold or italic:
        font["face"] = "bold" if bold else "italic"
    return font


def count_lines(height_mm: float, points: float) -> int:
    """Return how many lines of text a region of this height may have."""
    return max(2, min(40, int(height_mm / (max(points, 1.0) * MM_PER_POINT * 1.2))))


# --- codes in texts ---

_CODE = re.compile(
    r"\{([\w +-]{1,20})\}|\[([\w +-]{1,12})\]|:([A-Za-z][\w-]{1,20}):|<([A-Z]{1,3})>"
)
_SIGN = re.compile(r"[{\[:<]").search
_MAX_WORDS = 40
_MAX_NAMED = 8  # in a warning


def find_symbols(imported: ImportedDeck) -> dict[str, str]:
    """Return the icon to print for each code."""
    known = read_known(__file__)["symbols"]
    icons = {word: icon for icon, words in known.items() for word in words}
    signs = {code: icons.get(word, word) for code, word in _codes_in(imported)}
    return {
        code: f":{sign}:" for code, sign in signs.items() if sign in ICONS and code != f":{sign}:"
    }


def _codes_in(imported: ImportedDeck) -> list[tuple[str, str]]:
    """Return each code with its word, in small letters."""
    texts = (text for row in imported.rows for text in row.values())
    codes = (match for text in texts if _SIGN(text) for match in _CODE.finditer(text))
    words = {code[0]: next(filter(None, code.groups())) for code in codes}
    return [(code, word.strip().lower()) for code, word in islice(words.items(), _MAX_WORDS)]


def find_unknown_codes(imported: ImportedDeck) -> Iterator[Message]:
    """Warn about codes that print as they are until the deck names symbols for them."""
    known = find_symbols(imported)
    if left := [
        short(code) for code, word in _codes_in(imported) if code not in known and word not in ICONS
    ]:
        message = (
            "Codes such as {codes} are printed as they are; [symbols] can give each "
            'an icon: "{one}" = ":star:"'
        )
        yield Message(message, codes=first_few(left, _MAX_NAMED), one=left[0])
