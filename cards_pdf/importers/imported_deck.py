"""A deck that was found in another program's files, and what importers share.

They read tables alike. Scripts and layouts of other programs become regions, whose places are in
millimetres. Codes in texts, such as {gold} or [tap], become icons that mean the same.
"""

import csv
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from io import StringIO
from itertools import islice
from pathlib import Path

from cards_pdf.common.files import slug
from cards_pdf.common.messages import Message, first_few, short
from cards_pdf.common.records.record import record
from cards_pdf.decks.conditions import column_name
from cards_pdf.decks.icons import ICONS, PICTURES, resolve_in_folder
from cards_pdf.decks.layouts.file import MAX_REGIONS
from cards_pdf.decks.layouts.values import MARK
from cards_pdf.decks.tables.sheet_rows import find_separator
from cards_pdf.decks.tables.tables import MAX_COLUMNS, MAX_ROWS

Row = Mapping[str, str]


@record
class ImportedDeck:
    """A deck as a table, its pictures by the names that its cells have, and what was lost."""

    stem: str
    title: str
    columns: Sequence[str]
    rows: Sequence[Row]
    lost: Sequence[Message] = ()
    pictures: Mapping[str, Path] = field(default_factory=dict)
    boxes: Mapping[str, Sequence[tuple[str, int]]] = field(default_factory=dict)
    """For each code the texts of its boxes, with the number of squares."""
    table: str = ""  # the name of a table that exists already
    fonts: Sequence[str] = ()  # files beside that table
    keys: Mapping[str, str] = field(default_factory=dict)  # columns, where the program names them
    layout: Mapping[str, object] = field(default_factory=dict)  # the program's own, if it is known
    size: str = ""  # of its cards
    sheet: str = ""  # of a workbook, if it is not the first
    is_beside: bool = False  # True if its pictures are beside the source, where they stay
    is_ours: bool = False  # True if its columns are named like keys of a card

    def texts(self, column: str) -> list[str]:
        return [text for row in self.rows if (text := row.get(column, ""))]


def title_of(path: Path) -> str:
    """Return the title of a deck whose file names none: "My deck" for my-deck.yml."""
    return path.stem.replace("-", " ").replace("_", " ").capitalize()


def read_text_table(text: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the rows of a table that stands within another file."""
    separator, below = find_separator(text)
    return enumerate(csv.reader(StringIO(below), delimiter=separator), 1)


def read_columns(
    rows: Iterator[tuple[int, Sequence[str]]],
) -> tuple[list[str], list[dict[str, str]]]:
    """Return the columns that a first row names, and the rows below it that are not empty."""
    columns = [column_name(cell) for cell in next(rows, (1, ()))[1]][:MAX_COLUMNS]
    texts = ([*map(str.strip, row)] for _, row in islice(rows, MAX_ROWS))
    return columns, [dict(zip(columns, row, strict=False)) for row in texts if any(row)]


# --- regions of other programs' layouts ---

Region = dict[str, object]
MIN_SIZE = "4pt"
_MAX_CONDITION = 400


def make_box(left: float, top: float, width: float, height: float) -> list[str]:
    """Return the place of a region, given in mm."""
    return [f"{side:.2f}mm" for side in (left, top, max(width, 0.1), max(height, 0.1))]


def add_region(regions: dict[str, Region], name: str, region: Region) -> bool:
    """Add a region under a free name. Return False if a layout has no room for more."""
    if len(regions) >= MAX_REGIONS:
        return False
    called = slug(name)[:30]
    if called == MARK or not called[:1].isalpha():
        called = f"region-{called}".rstrip("-")
    regions[called if called not in regions else f"{called}-{len(regions)}"] = region
    return True


def is_picture(folder: Path, name: str) -> bool:
    try:
        return bool(resolve_in_folder(folder, name, PICTURES))
    except ValueError:
        return False


def find_pictures(folder: Path, column: str, rows: Sequence[Row]) -> Mapping[str, bool]:
    """Return for each text of a column whether it is a picture in the folder."""
    texts = dict.fromkeys(row.get(column, "") for row in rows)
    return {text: is_picture(folder, text) for text in texts if text}


def when_pictured(column: str, pictures: Mapping[str, bool]) -> str | None:
    """Return the condition for cards whose picture is there; None if it cannot be said."""
    if all(pictures.values()):
        return f'"{column}"'
    good = [text for text, is_there in pictures.items() if is_there]
    condition = f'"{column}" in ' + ", ".join(f'"{text}"' for text in good)
    is_sayable = good and len(condition) <= _MAX_CONDITION and '"' not in "".join(good)
    return condition if is_sayable else None


# --- codes in texts ---

_CODE = re.compile(
    r"\{([\w +-]{1,20})\}|\[([\w +-]{1,12})\]|:([A-Za-z][\w-]{1,20}):|<([A-Z]{1,3})>"
)
_SIGN = re.compile(r"[{\[:<]").search
_MAX_WORDS = 40
_MAX_CODES = 20_000
_MAX_NAMED = 8  # in a warning
_SIGNS: Mapping[str, str] = {
    "gold": "coin", "coins": "coin", "money": "coin", "hp": "heart", "life": "heart",
    "health": "heart",
    "hearts": "heart", "atk": "sword", "attack": "sword", "damage": "sword", "dmg": "sword",
    "def": "shield",
    "defense": "shield", "defence": "shield", "armor": "shield", "armour": "shield",
    "block": "shield",
    "fire": "flame", "water": "drop", "ice": "flake", "frost": "flake", "tap": "arrow",
    "draw": "card",
    "energy": "bolt", "lightning": "bolt", "vp": "star", "points": "star", "nature": "leaf",
    "wood": "leaf",
    "time": "hourglass", "turn": "hourglass", "death": "skull", "poison": "flask",
    "potion": "flask",
    "light": "sun", "dark": "moon", "night": "moon", "look": "eye", "king": "crown",
}  # fmt: skip


def find_symbols(imported: ImportedDeck) -> dict[str, str]:
    """Return the icon to print for each code."""
    signs = {code: _SIGNS.get(word, word) for code, word in _codes_in(imported)}
    return {
        code: f":{sign}:" for code, sign in signs.items() if sign in ICONS and code != f":{sign}:"
    }


def _codes_in(imported: ImportedDeck) -> list[tuple[str, str]]:
    """Return each code with its word, in small letters."""
    texts = (text for row in imported.rows for text in row.values())
    codes = (match for text in texts if _SIGN(text) for match in _CODE.finditer(text))
    words = {code[0]: next(filter(None, code.groups())) for code in islice(codes, _MAX_CODES)}
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
