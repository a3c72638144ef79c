"""Cards from tables: a row for each card, a column for each key; any other column is the deck's
own.

Whatever a row says is read by the same code that reads a [[card]], so every mistake is found there;
it is only told by row and column, as the spreadsheet counts them.
"""

import re
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from pathlib import Path
from typing import Annotated, Any, NamedTuple

from cards_pdf.common.errors import DeckError, nearest
from cards_pdf.common.messages import Message, join_words, short
from cards_pdf.common.records.annotations import AnyOf, Convert, MaxItems, Text
from cards_pdf.common.records.problems import InvalidValue, Location, ReadContext, SheetRow
from cards_pdf.common.records.record import fields_of
from cards_pdf.common.sandbox.safe_open import sibling
from cards_pdf.decks.conditions import ALWAYS, Condition, column_name
from cards_pdf.decks.deck_folder import file_in_deck_folder, resolve_in_folder
from cards_pdf.decks.model import Card
from cards_pdf.decks.tables.address import Address
from cards_pdf.decks.tables.csv_rows import Row, Rows, SheetRows, csv_rows
from cards_pdf.decks.tables.encodings import ENCODINGS

MAX_ROWS = 5_000
MAX_COLUMNS = 60
MAX_TABLES = 20
_NUMBERS = ("number", "copies")
_LISTS = ("effects", "boxes", "foot")  # of texts, one a line of the cell
HOUSE = tuple(field.key for field in fields_of(Card) if field.has_key)
#: What a layout may leave out in silence; of rules without a place cards tell themselves.
ADORN = (
    "name",
    "subtitle",
    "value",
    "note",
    "art",
    "figure",
    "rank",
    "suit",
    "element",
    "weakness",
)
_PAIR = re.compile("[a-z_]{1,30}=[^=]+")
_WHOLE = re.compile(r"[+-]?\d{1,7}")

_TAG = re.compile("[a-z]{2,3}(-[a-z]{2,8})?")  # de, zh-hans
ENDINGS = (".csv", ".tsv", ".xlsx", ".ods")
FileName = Annotated[Path | None, file_in_deck_folder(*ENDINGS)]
_WHEN = Convert(
    Annotated[str, Text(400)], lambda text, _: Condition(text)
)  # asked once the columns are known


def _kept(name: str, at: Location) -> Path | None:
    """A file beside the deck, or that will lie there."""
    folder: Path = at.run.shared["folder"]
    try:
        return resolve_in_folder(folder, name, ENDINGS) if name else None
    except InvalidValue:
        if not at.table.get("address") or (folder / name).exists():
            raise
        said = 'is "{name}", which was not read from its address yet: cards-pdf fetch {deck}'
        raise InvalidValue(said, name=name, deck=at.run.source) from None


class Table(NamedTuple):
    """A table of cards beside the deck."""

    file: Annotated[Path | None, Convert(Annotated[str, Text(200)], _kept)]
    sheet: Annotated[str, Text(100), "of a workbook; without it, the first"] = ""
    encoding: Annotated[
        str,
        AnyOf(tuple(ENCODINGS), nothing=""),
        "of a CSV file that is no UTF-8; without it, it is guessed",
    ] = ""
    when: Annotated[Condition, _WHEN, "which rows are cards, such as: edition == 2"] = ALWAYS
    address: Annotated[
        Address, "where `cards-pdf fetch` reads it, or the studio when asked; nothing else does"
    ] = ""

    @property
    def name(self) -> str:
        return self.file.name if self.file else ""


def _tables(
    given: Path | Table | Sequence[Path | Table | None] | None, _: Location
) -> tuple[Table, ...]:
    rows = given if isinstance(given, tuple) and not isinstance(given, Table) else (given,)
    tables = [row if isinstance(row, Table) else Table(row) for row in rows]
    return tuple(table for table in tables if table.file)


_SEVERAL = Annotated[tuple[FileName | Table, ...], MaxItems(MAX_TABLES)]
Tables = Annotated[tuple[Table, ...], Convert(FileName | Table | _SEVERAL, _tables)]
Toml = dict[str, Any]
_Maker = tuple[str, int, Callable[[str], Any] | None]  # a key, its column, what is made of a cell
ColumnMap = Mapping[str, str]  # what is read from a column -> how the table calls it


class OpenTable(NamedTuple):
    """A table whose columns are known, and whose rows are not read yet."""

    table: Table
    columns: list[str]
    keys: list[tuple[str, int]]  # what cards have, each from which column
    again: list[tuple[str, int]]  # what is said again in a language, from which column
    rows: Rows
    notices: list[Message]  # once its rows are read

    @property
    def own_columns(self) -> list[str]:
        """Those that the house does not know."""
        return [key for key, _ in self.keys if key not in HOUSE and not key.startswith("stats.")]

    def cards(self, run: ReadContext) -> Iterator[tuple[SheetRow, Toml, Toml]]:
        """The rows as a deck's own tables, each with what its own columns say again."""
        when, width, name = self.table.when, len(self.columns), self.table.name
        makers, again = (_makers(keys, run.shared["texts"]) for keys in (self.keys, self.again))
        for number, cells in self.rows:
            texts = [*map(str.strip, cells)]
            if not any(texts):
                continue
            if number - 1 > MAX_ROWS:  # below the names
                raise DeckError("{file}: has more than {most} rows.", file=name, most=MAX_ROWS)
            row = SheetRow(name, number, Message("{file}, row {number}", file=name, number=number))
            if any(texts[width:]):
                wrong = Message(
                    "has more cells than there are columns; a text may lack its quotes."
                )
                run.add(row.said, wrong, row.where)
            texts += [""] * (width - len(texts))
            if when and not when.holds({key: texts[place] for key, place in self.keys}.__getitem__):
                continue
            card = _card(makers, texts)
            if card.get("copies") != 0:
                yield row, card, _card(again, texts) if again else {}


def open_table(table: Table, renamed: ColumnMap, stats: Sequence[str], lang: str = "") -> OpenTable:
    """Its columns; one that is called like one of `stats` is that number."""
    found = table_rows(table)
    columns, rows = _columns(table.name, found.rows)
    keys = _keys(columns, renamed, stats)
    for name in table.when.names - {key for key, _ in keys}:
        said, near = (
            '{file}: "when" asks for "{name}"; the table has {words}.{near}',
            nearest(name, columns),
        )
        raise DeckError(
            said, file=table.name, name=short(name, 40), words=join_words(columns), near=near
        )
    tag = f"_{lang.lower()}"
    others = {
        name.removesuffix(tag): n for n, name in enumerate(columns) if lang and name.endswith(tag)
    }
    again = [(key, others[columns[place]]) for key, place in keys if columns[place] in others]
    return OpenTable(table, columns, keys, again, rows, found.notices)


def in_language(table: Table, lang: str) -> Table | None:
    """The table that lies beside another and says it again: t.de.csv beside t.csv."""
    assert table.file
    names = (f"{table.file.stem}.{lang}{ending}" for ending in ENDINGS if lang)
    files = (sibling(table.file, name) for name in names)
    return next((Table(file) for file in files if file.is_file()), None)


def untranslated_name(column: str) -> str:
    """name_de -> name, for a column that may say another in a language."""
    name, _, lang = column.rpartition("_")
    return name if _TAG.fullmatch(lang) else ""


def table_rows(table: Table) -> SheetRows:
    """All rows, the names of the columns first."""
    assert table.file
    if table.file.suffix.lower() in (".csv", ".tsv"):
        if table.sheet:
            raise DeckError('{file}: a CSV file has no sheets; leave "sheet" out.', file=table.name)
        return csv_rows(table.file, table.encoding)
    if table.encoding:
        raise DeckError(
            '{file}: a workbook has no encoding to name; leave "encoding" out.', file=table.name
        )
    rows, notices = _sheet(table.file, table.sheet, _version(table.file))
    return SheetRows(iter(rows), [*notices])


def _version(file: Path) -> tuple[int, ...]:
    """Return what differs once a file was written again, or nothing for a file that is missing."""
    try:
        status = file.stat()
    except OSError:
        return ()  # reading it says why
    return status.st_ino, status.st_size, status.st_mtime_ns, status.st_ctime_ns


@lru_cache(maxsize=2)  # a deck may name one workbook in each of its tables
def _sheet(
    file: Path, sheet: str, _version: tuple[int, ...]
) -> tuple[list[tuple[int, Row]], list[Message]]:
    """Return the rows of a workbook's sheet, and messages for its author."""
    size = (MAX_ROWS + 2, MAX_COLUMNS + 1)
    if file.suffix.lower() == ".ods":
        from cards_pdf.decks.tables.ods_rows import ods_rows  # most tables are CSV files

        found = ods_rows(file, sheet, *size)
    else:
        from cards_pdf.decks.tables.xlsx_rows import xlsx_rows

        found = xlsx_rows(file, sheet, *size)
    return [*found.rows], found.notices


def _columns(file: str, rows: Rows) -> tuple[list[str], Rows]:
    """The names in the first row, and the rows below; capitals and spaces around names do not
    count.
    """
    top, below = next(rows, (1, []))[1], next(rows, (2, []))
    names = [column_name(cell) for cell in top]
    while names and not names[-1]:
        names.pop()
    if not names:
        raise DeckError(
            "{file}: row 1 must name the columns, such as code, name, kind, body.", file=file
        )
    if len(names) > MAX_COLUMNS:
        said = "{file}: row 1 names {count} columns; {most} is the most."
        raise DeckError(said, file=file, count=len(names), most=MAX_COLUMNS)
    if len(names) == 1 < min(len(top), sum(map(bool, below[1]))):
        said = (
            "{file}: row 1 is a title over the table; delete it, so that row 1 names the columns."
        )
        raise DeckError(said, file=file)
    for number, name in enumerate(names, 1):
        if not name:
            raise DeckError("{file}: row 1, column {number} has no name.", file=file, number=number)
        if names.index(name) < number - 1:
            raise DeckError('{file}: row 1 names the column "{name}" twice.', file=file, name=name)
    return names, chain([below] if below[1] else [], rows)


def _keys(
    columns: Sequence[str], renamed: ColumnMap, stats: Sequence[str]
) -> list[tuple[str, int]]:
    """What cards have from each column: what it is read as, else its own name.

    Where a key is read from a column of another name, the one that is called like it is "column
    NAME".
    """
    known = dict.fromkeys(HOUSE) | {stat.lower(): f"stats.{stat}" for stat in stats}
    keys = []
    for place, column in enumerate(columns):
        read_as = [known[key] or key for key, name in renamed.items() if name == column]
        if column not in known:
            read_as.append(column)
        elif column not in renamed:
            read_as.append(known[column] or column)
        elif not read_as:
            read_as.append(f"column {column}")
        keys += [(key, place) for key in dict.fromkeys(read_as)]
    return keys


def _makers(keys: Sequence[tuple[str, int]], effects: Container[str]) -> list[_Maker]:
    """Looked up once a table, not once a cell."""

    def rows(cell: str) -> list[Toml]:
        return [_row(line.strip(), effects) for line in cell.split("\n") if line.strip()]

    sorts: dict[str, Callable[[str], Any]] = dict.fromkeys(_LISTS, rows) | dict.fromkeys(
        _NUMBERS, _number
    )
    return [
        (key, place, _stat if key.startswith("stats.") else sorts.get(key)) for key, place in keys
    ]


def _card(makers: Sequence[_Maker], texts: Row) -> Toml:
    """What a [[card]] with these words would hold; an empty cell says nothing, unless it is a
    subtitle's.
    """
    card: Toml = {}
    for key, place, make in makers:
        cell = texts[place]
        if not cell:
            if key == "subtitle":
                card[key] = ""
        elif make is None:
            card[key] = cell
        elif make is _stat:
            card.setdefault("stats", {})[key.removeprefix("stats.")] = make(cell)
        else:
            card[key] = make(cell)
    return card


def _row(line: str, effects: Container[str]) -> dict[str, Any]:
    """A text; or an effect that the deck has a line for, and its numbers: damage amount=3."""
    name, *pairs = line.split()
    if name not in effects or not all(map(_PAIR.fullmatch, pairs)):
        return {"text": line}
    row: dict[str, Any] = {"effect": name}
    for key, _, value in (pair.partition("=") for pair in pairs):
        row[key] = value.split("|") if key == "choices" else _number(value)
    return row


def _stat(cell: str) -> int | str | dict[str, Any]:
    """A number; or one that may grow: 20 step=5 boxes=4."""
    value, *pairs = cell.split()
    if not pairs or not all(map(_PAIR.fullmatch, pairs)):
        return _number(cell)
    row = dict(pair.split("=", 1) for pair in (f"value={value}", *pairs))
    return {key: _number(word) for key, word in row.items()}


def _number(cell: str) -> int | str:
    return int(cell) if _WHOLE.fullmatch(cell) else cell
