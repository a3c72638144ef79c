"""The rows of a sheet of a workbook (`.xlsx`), as the text that cells show.

Guarantee:
    A cell is what a spreadsheet shows: a percentage with its sign, a date as 2026-11-23, a formula
    as the value with which the workbook was saved. Bold and italic words within a cell get the
    marks of texts. A merged cell counts for each of its rows.

How it works:
    A workbook is an archive of XML files. `xl/workbook.xml` names the sheets, its relations name
    the file of each sheet, `styles.xml` tells numbers from dates, and `sharedStrings.xml` holds the
    texts to which cells refer by number. Only these files are unpacked, and of sheets only the one
    that is read; pictures and charts stay packed.

What is delicate:
    *Untrusted files.* Sizes, elements and cells are limited, and entities are rejected. Other
    attacks meet the limits of the process (`cards_pdf.common.sandbox`).

    *Formulas without a value.* Some programs save formulas without calculating them. An empty
    value may also be the result, such as that of `=IF(B2="","",B2)`. It counts as a result if it is
    marked as text, or if any formula of the sheet has a value.

    *Two names of the format.* Elements are known by their local names, because the strict variant
    of the format has other namespaces.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path
from posixpath import dirname, join, normpath
from xml.parsers import expat
from zipfile import ZipInfo

from cards_pdf.common.errors import DeckError
from cards_pdf.common.messages import Message, short
from cards_pdf.common.records.record import record
from cards_pdf.common.records.toml_file import composed
from cards_pdf.common.sandbox.unzip import unzipped
from cards_pdf.decks.tables.sheet_rows import (
    Rows,
    SheetRows,
    TooLargeError,
    check_sheet,
    read_source,
    workbook_error_context,
)

_MAX_PARTS = 5_000
_MAX_BYTES = 16_000_000  # of the parts that are read, unpacked
_MAX_ELEMENTS = 1_000_000
_MAX_CELLS = 200_000  # a table of 5,000 rows and 40 columns
_MAX_DEPTH = 100
_MAX_MERGED = 2_000
_MAX_FORMAT_LETTERS = 255  # as spreadsheets have it
_CELL_NAME = re.compile(r"([A-Z]{1,3})(\d{1,7})")
# of one column: what is wide is a heading
_MERGED = re.compile(r"([A-Z]{1,3})(\d{1,7}):\1(\d{1,7})")
_ESCAPED = re.compile("_x([0-9A-Fa-f]{4})_")  # a character that XML cannot hold
_FIRST_LETTER = 0x20
_FIRST_SURROGATE = 0xD800

_PERCENT_FORMATS = (9, 10)
_DATE_FORMATS = (*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59))
_NOT_OF_DATES = re.compile(r'"[^"]*"|\\.|\[(?![hms]+\])[^\]]*\]|_.|\*.', re.IGNORECASE)
_OF_DATES = re.compile("[dmyhs]", re.IGNORECASE)
_EPOCH = datetime(1899, 12, 30)  # noqa: DTZ001 -- a date of a table has no time zone
_EPOCH_OF_1904 = datetime(1904, 1, 1)  # noqa: DTZ001
_FALSE_LEAP_DAY = 60  # spreadsheets believe in February 29, 1900

Attributes = Mapping[str, str]


def read_xlsx(path: Path, sheet: str, rows: int, columns: int) -> SheetRows:
    """Return the first `rows` and `columns` of a sheet, by its name or the first visible one."""
    with workbook_error_context(path, "{file}: is damaged, or not a workbook (.xlsx)."):
        book = _open_book(path)
        names = [name for name, found in book.sheets.items() if sheet or found.is_visible]
        name = sheet or names[0]
        check_sheet(path.name, name, names)
        part = book.sheets[name].part
        content = unzipped(book.data, lambda parts: _check_parts(parts, (part,)))[part]
        reader = _SheetReader(path.name, book, rows, columns)
        _parse(content, reader.begin, reader.end, add_text=reader.add_text)
        found = reader.finish()
    notices = []
    if reader.merged_count:
        template = (
            "{file}: {count:merged cell holds|merged cells hold} for each row that it reaches."
        )
        notices.append(Message(template, file=path.name, count=reader.merged_count))
    return SheetRows(found, notices)


# --- the parts of a workbook ---


@record
class _Sheet:
    """A sheet's file in the archive."""

    part: str
    is_visible: bool


@record
class _Book:
    """The parts of a workbook that all sheets share."""

    data: bytes
    sheets: Mapping[str, _Sheet]  # by name
    texts: Sequence[str]
    formats: Sequence[str]  # of numbers: "percent", "date" or "", by a cell's style
    epoch: datetime  # of dates


def _open_book(path: Path) -> _Book:
    data = read_source(path)
    place = "xl/workbook.xml"
    roots = unzipped(data, lambda parts: _check_parts(parts, ("_rels/.rels",)))
    for relation in _read_relations(roots.get("_rels/.rels", b""), ""):
        if relation.kind == "officeDocument":
            place = relation.part
    name = f"{dirname(place)}/_rels/{place.rpartition('/')[2]}.rels"
    parts = unzipped(data, lambda parts: _check_parts(parts, (place, name)))
    relations = _read_relations(parts[name], dirname(place))
    by_kind = {relation.kind: relation.part for relation in relations}
    strings = by_kind.get("sharedStrings", "")
    styles = by_kind.get("styles", "")
    shared = unzipped(data, lambda parts: _check_parts(parts, (strings, styles)))
    sheets, is_of_1904 = _read_sheets(parts[place], relations)
    return _Book(
        data=data,
        sheets=sheets,
        texts=_read_strings(shared[strings]) if strings in shared else (),
        formats=_read_formats(shared[styles]) if styles in shared else (),
        epoch=_EPOCH_OF_1904 if is_of_1904 else _EPOCH,
    )


def _check_parts(parts: list[ZipInfo], names: Sequence[str]) -> list[ZipInfo]:
    if len(parts) > _MAX_PARTS:
        raise TooLargeError
    found = [part for part in parts if part.filename in names]
    if sum(part.file_size for part in found) > _MAX_BYTES:
        raise TooLargeError
    return found


@record
class _Relation:
    """A part of the archive to which another one refers."""

    name: str
    kind: str
    part: str


def _read_relations(content: bytes, folder: str) -> list[_Relation]:
    found = []

    def begin(tag: str, attributes: Attributes) -> None:
        if tag == "Relationship":
            target = attributes.get("Target", "")
            part = target[1:] if target.startswith("/") else normpath(join(folder, target))
            kind = attributes.get("Type", "").rpartition("/")[2]
            found.append(_Relation(name=attributes.get("Id", ""), kind=kind, part=part))

    if content:
        _parse(content, begin)
    return found


def _read_sheets(
    content: bytes, relations: Sequence[_Relation]
) -> tuple[Mapping[str, _Sheet], bool]:
    """Return the sheets by name, and True if dates are counted from 1904."""
    parts = {relation.name: relation.part for relation in relations if relation.kind == "worksheet"}
    sheets: dict[str, _Sheet] = {}
    properties: dict[str, str] = {}

    def begin(tag: str, attributes: Attributes) -> None:
        if tag == "workbookPr":
            properties.update(attributes)
        if tag == "sheet" and (part := parts.get(attributes.get("id", ""))):
            is_visible = attributes.get("state", "visible") == "visible"
            sheets[attributes.get("name", "")] = _Sheet(part=part, is_visible=is_visible)

    _parse(content, begin)
    return sheets, _is_true(properties.get("date1904", "0"))


def _read_formats(content: bytes) -> list[str]:
    """Return for each style of cells how its numbers are shown."""
    own: dict[str, str] = {}
    found: list[str] = []
    is_in_cell_styles = False

    def begin(tag: str, attributes: Attributes) -> None:
        nonlocal is_in_cell_styles
        if tag == "numFmt":
            own[attributes.get("numFmtId", "")] = attributes.get("formatCode", "")
        elif tag == "cellXfs":
            is_in_cell_styles = True
        elif tag == "xf" and is_in_cell_styles:
            number = attributes.get("numFmtId", "0")
            found.append(_classify_format(number, own.get(number, "")))

    def end(tag: str) -> None:
        nonlocal is_in_cell_styles
        is_in_cell_styles &= tag != "cellXfs"

    _parse(content, begin, end)
    return found


@cache
def _classify_format(number: str, code: str) -> str:
    if code and len(code) <= _MAX_FORMAT_LETTERS:
        bare = _NOT_OF_DATES.sub("", code)
        return "percent" if "%" in bare else "date" if _OF_DATES.search(bare) else ""
    known = int(number)
    return "percent" if known in _PERCENT_FORMATS else "date" if known in _DATE_FORMATS else ""


def _parse(
    content: bytes,
    begin: Callable[[str, Attributes], None],
    end: Callable[[str], None] = lambda _: None,
    add_text: Callable[[str], None] = lambda _: None,
) -> None:
    """Call the handlers with the local names of elements and attributes."""
    if content.count(b"<") > 2 * _MAX_ELEMENTS:  # each begins and may end
        raise TooLargeError
    elements = 0
    depth = 0

    def start(tag: str, attributes: dict[str, str]) -> None:
        nonlocal elements, depth
        elements += 1
        depth += 1
        if elements > _MAX_ELEMENTS:
            raise TooLargeError
        if depth > _MAX_DEPTH:
            raise ValueError
        begin(
            tag.rpartition(":")[2],
            {key.rpartition(":")[2]: value for key, value in attributes.items()},
        )

    def stop(tag: str) -> None:
        nonlocal depth
        depth -= 1
        end(tag.rpartition(":")[2])

    def reject_entity(*_: object) -> None:
        raise ValueError  # entities are never expanded

    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.StartElementHandler = start
    parser.EndElementHandler = stop
    parser.CharacterDataHandler = add_text
    parser.EntityDeclHandler = reject_entity
    parser.Parse(content, True)


def _is_true(value: str) -> bool:
    return value not in ("0", "false")


# --- texts ---


class _TextReader:
    """A reader of one text, which may consist of runs with looks of their own."""

    def __init__(self) -> None:
        self._runs: list[str] = []
        self._run = ""
        self._looks: set[str] = set()
        self._is_in_text = False
        self._phonetic = 0  # readings of Japanese words, which are not shown

    def begin(self, tag: str, attributes: Attributes) -> None:
        if tag == "rPh":
            self._phonetic += 1
        elif tag == "r":
            self._looks = set()
        elif tag in ("b", "i") and _is_true(attributes.get("val", "1")):
            self._looks.add(tag)
        elif tag == "t":
            self._is_in_text = not self._phonetic
            self._run = ""

    def end(self, tag: str) -> None:
        if tag == "rPh":
            self._phonetic -= 1
        elif tag == "t" and self._is_in_text:
            self._is_in_text = False
            self._runs.append(_add_marks(_unescape(self._run), self._looks))

    def add_text(self, text: str) -> None:
        if self._is_in_text:
            self._run += text

    def take(self) -> str:
        """Return the text, and begin the next one."""
        text = "".join(self._runs)
        self._runs = []
        self._looks = set()
        return text


def _add_marks(text: str, looks: set[str]) -> str:
    """Return bold and italic words of a cell between the marks of texts."""
    marks = "*" * ("b" in looks) + "_" * ("i" in looks)
    words = text.strip()
    if not marks or not words:
        return text
    before, behind = text.split(words, 1)
    return f"{before}{marks}{words}{marks[::-1]}{behind}"


def _unescape(text: str) -> str:
    def letter(match: re.Match[str]) -> str:
        code = int(match[1], 16)
        is_kept = code in (9, 10) or _FIRST_LETTER <= code < _FIRST_SURROGATE
        return chr(code) if is_kept else ""

    return _ESCAPED.sub(letter, text) if "_x" in text else text


def _read_strings(content: bytes) -> list[str]:
    """Return the texts to which cells refer."""
    found: list[str] = []
    reader = _TextReader()

    def end(tag: str) -> None:
        reader.end(tag)
        if tag == "si":
            found.append(reader.take())

    _parse(content, reader.begin, end, add_text=reader.add_text)
    return found


# --- the cells of a sheet ---


@dataclass(kw_only=True)
class _Cell:
    """A cell while it is read."""

    row: int
    column: int  # from 1
    kind: str  # how its value is written: "s" is the number of a shared text
    style: int
    value: str = ""
    formula: str = ""
    has_formula: bool = False
    text: _TextReader = field(default_factory=_TextReader)

    @property
    def is_calculated(self) -> bool:
        return self.kind == "str" or bool(self.value)


class _SheetReader:
    """A reader of one sheet, with handlers for the start and the end of each element."""

    def __init__(self, file: str, book: _Book, max_rows: int, max_columns: int) -> None:
        self.merged_count = 0
        self._file = file
        self._book = book
        self._max_rows = max_rows
        self._max_columns = max_columns
        self._texts: dict[tuple[int, int], str] = {}  # by row and column
        self._row = 0
        self._column = 0
        self._last_row = 0
        self._cells = 0
        self._cell: _Cell | None = None
        self._inside = ""  # "v" or "f"
        self._merged: list[tuple[int, int, int]] = []  # the first row, the last row, the column
        self._merges = 0
        self._without_value: _Cell | None = None
        self._is_calculated = False
        self._compose = cache(composed)  # many cells may share a long text

    def begin(self, tag: str, attributes: Attributes) -> None:
        if tag == "row":
            self._row = int(attributes.get("r", self._row + 1))
            self._column = 0
            if self._row <= self._max_rows:
                self._last_row = max(self._last_row, self._row)
        elif tag == "c":
            self._begin_cell(attributes)
        elif tag == "mergeCell":
            self._add_merged(attributes.get("ref", ""))
        elif self._cell:
            self._inside = tag if tag in ("v", "f") else ""
            self._cell.has_formula |= tag == "f"
            self._cell.text.begin(tag, attributes)

    def _begin_cell(self, attributes: Attributes) -> None:
        self._cells += 1
        if self._cells > _MAX_CELLS:
            raise TooLargeError
        place = _CELL_NAME.fullmatch(attributes.get("r", ""))
        self._column = _column_number(place[1]) if place else self._column + 1
        self._cell = _Cell(
            row=self._row,
            column=self._column,
            kind=attributes.get("t", "n"),
            style=int(attributes.get("s", "0")),
        )

    def add_text(self, text: str) -> None:
        if not self._cell:
            return
        if self._inside == "v":
            self._cell.value += text
        elif self._inside == "f":
            self._cell.formula += text
        else:
            self._cell.text.add_text(text)

    def end(self, tag: str) -> None:
        self._inside = ""
        if not self._cell:
            return
        self._cell.text.end(tag)
        if tag == "c":
            cell = self._cell
            self._cell = None
            if 0 < cell.row <= self._max_rows and cell.column <= self._max_columns:
                self._add(cell)

    def _add(self, cell: _Cell) -> None:
        if cell.has_formula:
            self._is_calculated |= cell.is_calculated
            if not cell.is_calculated and not self._without_value:
                self._without_value = cell
        if text := self._read_value(cell):
            self._texts[cell.row, cell.column] = text

    def _read_value(self, cell: _Cell) -> str:
        """Return a cell as it is shown on the screen; false is empty."""
        value = cell.value
        if cell.kind == "inlineStr":
            return self._compose(cell.text.take())
        if cell.kind == "s":
            return self._compose(self._book.texts[int(value)]) if value else ""
        if cell.kind == "str":
            return self._compose(_unescape(value))
        if cell.kind == "b":
            return "true" if value and _is_true(value) else ""
        if cell.kind == "e":
            raise DeckError(
                "{file}, row {number}: contains {error}, because a formula failed.",
                file=self._file,
                number=cell.row,
                error=short(value, 20),
            )
        if cell.kind == "d":
            return value.removesuffix("Z").removesuffix("T00:00:00").replace("T", " ")
        return self._read_number(value.strip(), cell.style) if value.strip() else ""

    def _read_number(self, value: str, style: int) -> str:
        formats = self._book.formats
        number_format = formats[style] if 0 <= style < len(formats) else ""
        if number_format == "percent":
            return f"{float(value) * 100:.12g}%"
        if number_format == "date":
            return _format_date(float(value), self._book.epoch)
        return value if re.fullmatch(r"-?\d+", value) else f"{float(value):.12g}"

    def _add_merged(self, place: str) -> None:
        self._merges += 1
        found = _MERGED.fullmatch(place)
        if self._merges <= _MAX_MERGED and found and int(found[3]) > int(found[2]):
            self._merged.append((int(found[2]), int(found[3]), _column_number(found[1])))

    def finish(self) -> Rows:
        """Return all rows up to the last one, once the whole sheet is parsed."""
        if self._without_value and not self._is_calculated:
            cell = self._without_value
            wrong = (
                "{file}, row {number}: cell {cell} holds the formula {formula} without its "
                "value. Open the "
                "workbook in a spreadsheet and save it: then values are in it."
            )
            raise DeckError(
                wrong,
                file=self._file,
                number=cell.row,
                cell=f"{_column_letters(cell.column)}{cell.row}",
                formula=short(f"={cell.formula}"),
            )
        for first, last, column in self._merged:
            if text := self._texts.get((first, column)):
                rows = range(first + 1, min(last, self._last_row) + 1)
                self._texts |= {(row, column): text for row in rows}
        self.merged_count = len({(first, last) for first, last, _ in self._merged})
        return self._list_rows()

    def _list_rows(self) -> Iterator[tuple[int, list[str]]]:
        width = max((column for _, column in self._texts), default=0)
        rows = [[""] * width for _ in range(self._last_row)]
        for (row, column), text in self._texts.items():
            rows[row - 1][column - 1] = text
        yield from enumerate(rows, 1)


def _column_number(letters: str) -> int:
    """Return 1 for A, 27 for AA."""
    number = 0
    for letter in letters:
        number = 26 * number + ord(letter) - ord("A") + 1
    return number


def _column_letters(number: int) -> str:
    letters = ""
    while number:
        number, letter = divmod(number - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return letters


def _format_date(days: float, epoch: datetime) -> str:
    """Return days since the epoch as a date, a time of day or both."""
    if epoch == _EPOCH and 1 <= days < _FALSE_LEAP_DAY:
        days += 1
    moment = epoch + timedelta(seconds=round(days * 86400))
    time = str(moment.time())
    if 0 <= days < 1:
        return time
    return str(moment.date()) if days == int(days) else f"{moment.date()} {time}"
