"""The rows of a sheet of a workbook (`.xlsx`, `.ods`), as the text that cells show.

Guarantee:
    A cell is what a spreadsheet shows: a percentage with its sign, a date as 2026-11-23, a formula
    as the value with which the workbook was saved. Bold and italic words within a cell get the
    marks of texts. A merged cell counts for each of its rows.

How it works:
    A workbook is an archive of XML files. In `.xlsx`, `xl/workbook.xml` names the sheets, its
    relations name the file of each sheet, `styles.xml` tells numbers from dates, and
    `sharedStrings.xml` holds the texts to which cells refer by number. Only these files are
    unpacked, and of sheets only the one that is read; pictures and charts stay packed. An `.ods`
    has all sheets in `content.xml`. Its rows and cells may be repeated, up to the end of the sheet.

What is delicate:
    *Untrusted files.* Bytes and tags are limited, and entities are rejected. Other attacks meet the
    limits of the process (`cards_pdf.common.sandbox`).

    *Formulas without a value.* Some programs save formulas without calculating them. An empty
    value may also be the result, such as that of `=IF(B2="","",B2)`. It counts as a result if it is
    marked as text, or if any formula of the sheet has a value.

    *Two names of the format.* Elements are known by their local names, because the strict variant
    of the format has other namespaces.
"""

import re
from collections.abc import Collection, Iterable, Iterator
from datetime import datetime, timedelta
from functools import cache
from itertools import islice
from pathlib import Path
from posixpath import join, normpath
from xml.etree.ElementTree import Element, fromstring
from zipfile import ZipInfo

from cards_pdf.common.errors import CardsError, DeckError, nearest
from cards_pdf.common.messages import Message, short
from cards_pdf.common.records.problems import in_quotes
from cards_pdf.common.records.toml_file import composed
from cards_pdf.common.sandbox.unzip import unzipped
from cards_pdf.decks.tables.sheet_rows import Row, SheetRows, read_source

_MAX_BYTES = 40_000_000  # of the parts that are read at once, unpacked
_MAX_TAGS = 1_300_000  # a table of 5,000 rows and 40 columns has fewer


class TooLargeError(CardsError):
    """More cells than a deck has."""


def read_workbook(path: Path, sheet: str, rows: int, columns: int) -> SheetRows:
    """Return the first `rows` and `columns` of a sheet, by its name or the first visible one."""
    is_ods = path.suffix.lower() == ".ods"
    try:
        return (_read_ods if is_ods else _read_xlsx)(path, sheet, rows, columns)
    except TooLargeError:
        raise DeckError("{file}: is too large for a table of cards.", file=path.name) from None
    except CardsError:
        raise
    except Exception as error:
        # zipfile and expat raise almost anything for a damaged file
        damaged = "{file}: is damaged, or not a workbook (.xlsx)."
        if is_ods:
            damaged = "{file}: is damaged, or not a spreadsheet (.ods)."
        raise DeckError(damaged, file=path.name) from error


def _read_parts(data: bytes, *names: str) -> dict[str, Element]:
    """Return the roots of those of these parts that are there."""

    def select(parts: list[ZipInfo]) -> list[ZipInfo]:
        found = [part for part in parts if part.filename in names]
        if sum(part.file_size for part in found) > _MAX_BYTES:
            raise TooLargeError
        return found

    return {name: parse_xml(content) for name, content in unzipped(data, select).items()}


def parse_xml(content: bytes) -> Element:
    """Return the root of an untrusted file."""
    if content.count(b"<") > _MAX_TAGS:
        raise TooLargeError
    if b"<!ENTITY" in content.replace(b"\0", b""):  # in UTF-16 too
        raise ValueError  # entities are never expanded
    return fromstring(content)  # noqa: S314 -- checked above


def _local_name(element: Element) -> str:
    return element.tag.rpartition("}")[2]


def _check_sheet(file: str, name: str, names: Collection[str]) -> None:
    """Raise DeckError if a workbook has no sheet of a name."""
    if name not in names:
        raise DeckError(
            '{file}: has no sheet "{sheet}", but {names}.{near}',
            file=file,
            sheet=short(name),
            names=in_quotes([*names]),
            near=nearest(name, names),
        )


# --- the parts of an .xlsx ---

_PERCENT_FORMATS = (9, 10)
_DATE_FORMATS = (*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59))
_NOT_OF_DATES = re.compile(r'"[^"]*"|\\.|\[(?![hms]+\])[^\]]*\]|_.|\*.', re.IGNORECASE)
_OF_DATES = re.compile("[dmyhs]", re.IGNORECASE)
_MAX_FORMAT_LETTERS = 255  # as spreadsheets have it
_EPOCH = datetime(1899, 12, 30)  # noqa: DTZ001 -- a date of a table has no time zone
_EPOCH_OF_1904 = datetime(1904, 1, 1)  # noqa: DTZ001
_FALSE_LEAP_DAY = 60  # spreadsheets believe in February 29, 1900


def _read_xlsx(path: Path, sheet: str, rows: int, columns: int) -> SheetRows:
    book = _Book(read_source(path))
    names = [name for name in book.sheets if sheet or name not in book.hidden_sheets]
    name = sheet or names[0]
    _check_sheet(path.name, name, names)
    cells = _SheetCells(path.name, book)
    part = book.sheets[name]
    cells.read(_read_parts(book.data, part)[part], rows, columns)
    notices = []
    if count := len({(first, last) for first, last, _ in cells.merged}):
        template = (
            "{file}: {count:merged cell holds|merged cells hold} for each row that it reaches."
        )
        notices.append(Message(template, file=path.name, count=count))
    return SheetRows(cells.list_rows(), notices)


class _Book:
    """A workbook: the parts that all sheets share."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        root = _read_parts(data, "_rels/.rels").get("_rels/.rels", ())
        kinds = {kind: part for _, kind, part in _list_relations(root, "")}
        place = kinds.get("officeDocument", "xl/workbook.xml")
        folder, _, file = place.rpartition("/")
        name = f"{folder}/_rels/{file}.rels"
        parts = _read_parts(data, place, name)
        relations = [*_list_relations(parts[name], folder)]
        kinds = {kind: part for _, kind, part in relations}
        strings = kinds.get("sharedStrings", "")
        styles = kinds.get("styles", "")
        shared = _read_parts(data, strings, styles)
        self.texts = [composed(_read_text(text)) for text in shared.get(strings, ())]
        # of numbers: "percent", "date" or "", by a cell's style
        self.formats = _read_formats(shared[styles]) if styles in shared else []
        self.sheets: dict[str, str] = {}  # parts by name
        self.hidden_sheets: set[str] = set()
        sheets = {number: part for number, kind, part in relations if kind == "worksheet"}
        for one in parts[place].iterfind("{*}sheets/{*}sheet"):
            numbers = (value for key, value in one.items() if key.endswith("}id"))
            if part := sheets.get(next(numbers, "")):
                self.sheets[one.get("name", "")] = part
                if one.get("state", "visible") != "visible":
                    self.hidden_sheets.add(one.get("name", ""))
        properties = parts[place].find("{*}workbookPr")
        is_of_1904 = properties is not None and _is_true(properties.get("date1904", "0"))
        self.epoch = _EPOCH_OF_1904 if is_of_1904 else _EPOCH  # of dates


def _list_relations(root: Iterable[Element], folder: str) -> Iterator[tuple[str, str, str]]:
    """Yield the number, the kind and the part of each relation."""
    for one in root:
        target = one.get("Target", "")
        part = target[1:] if target.startswith("/") else normpath(join(folder, target))
        yield one.get("Id", ""), one.get("Type", "").rpartition("/")[2], part


def _read_formats(root: Element) -> list[str]:
    """Return for each style of cells how its numbers are shown."""
    own = {
        one.get("numFmtId"): one.get("formatCode", "")
        for one in root.iterfind("{*}numFmts/{*}numFmt")
    }
    numbers = (one.get("numFmtId", "0") for one in root.iterfind("{*}cellXfs/{*}xf"))
    return [_classify_format(number, own.get(number, "")) for number in numbers]


@cache
def _classify_format(number: str, code: str) -> str:
    if code and len(code) <= _MAX_FORMAT_LETTERS:
        bare = _NOT_OF_DATES.sub("", code)
        return "percent" if "%" in bare else "date" if _OF_DATES.search(bare) else ""
    known = int(number)
    return "percent" if known in _PERCENT_FORMATS else "date" if known in _DATE_FORMATS else ""


def _is_true(value: str) -> bool:
    return value not in ("0", "false")


# --- texts ---

_ESCAPED = re.compile("_x([0-9A-Fa-f]{4})_")  # a character that XML cannot hold
_FIRST_LETTER = 0x20
_FIRST_SURROGATE = 0xD800


def _read_text(element: Element) -> str:
    """Return a text, which may consist of runs. Readings of Japanese words are left out."""
    text = ""
    for one in element:
        name = _local_name(one)
        if name == "t":
            text += _unescape(one.text or "")
        elif name == "r":
            looks = one.iterfind("{*}rPr/*")
            bold_italic = {_local_name(look) for look in looks if _is_true(look.get("val", "1"))}
            run = "".join(part.text or "" for part in one.iterfind("{*}t"))
            text += _add_marks(_unescape(run), bold_italic)
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


# --- the cells of an .xlsx ---

_MAX_MERGED = 2_000
_CELL_NAME = re.compile(r"([A-Z]{1,3})(\d{1,7})")
# of one column: what is wide is a heading
_MERGED = re.compile(r"([A-Z]{1,3})(\d{1,7}):\1(\d{1,7})")


class _SheetCells:
    """The cells of one sheet, by row and column from 1."""

    def __init__(self, file: str, book: _Book) -> None:
        self.merged: list[tuple[int, int, int]] = []  # the first row, the last row, the column
        self._file = file
        self._book = book
        self._texts: dict[tuple[int, int], str] = {}
        self._last_row = 0

    def read(self, root: Element, max_rows: int, max_columns: int) -> None:
        row = 0
        is_calculated = False
        without_value: DeckError | None = None
        for line in root.iterfind("{*}sheetData/{*}row"):
            row = int(line.get("r", row + 1))
            column = 0
            if row <= max_rows:
                self._last_row = max(self._last_row, row)
            for cell in line:
                place = _CELL_NAME.fullmatch(cell.get("r", ""))
                column = _column_number(place[1]) if place else column + 1
                if not 0 < row <= max_rows or column > max_columns:
                    continue
                parts = {_local_name(part): part.text or "" for part in cell}
                value = parts.get("v", "")
                if "f" in parts:
                    if value or cell.get("t") == "str":
                        is_calculated = True
                    else:
                        name = f"{_column_letters(column)}{row}"
                        without_value = without_value or self._error(row, name, parts["f"])
                if text := self._read_value(cell, value, row):
                    self._texts[row, column] = text
        if without_value and not is_calculated:
            raise without_value
        self._spread_merged_cells(root)

    def _error(self, row: int, cell: str, formula: str) -> DeckError:
        return DeckError(
            "{file}, row {number}: cell {cell} holds the formula {formula} without its "
            "value. Open the "
            "workbook in a spreadsheet and save it: then values are in it.",
            file=self._file,
            number=row,
            cell=cell,
            formula=short(f"={formula}"),
        )

    def _read_value(self, cell: Element, value: str, row: int) -> str:
        """Return a cell as it is shown on the screen; false is empty."""
        match cell.get("t", "n"):
            case "inlineStr":
                text = cell.find("{*}is")
                return "" if text is None else composed(_read_text(text))
            case "s":
                return self._book.texts[int(value)] if value else ""
            case "str":
                return composed(_unescape(value))
            case "b":
                return "true" if value and _is_true(value) else ""
            case "e":
                raise DeckError(
                    "{file}, row {number}: contains {error}, because a formula failed.",
                    file=self._file,
                    number=row,
                    error=short(value, 20),
                )
            case "d":
                return value.removesuffix("Z").removesuffix("T00:00:00").replace("T", " ")
        return self._read_number(value.strip(), int(cell.get("s", "0"))) if value.strip() else ""

    def _read_number(self, value: str, style: int) -> str:
        formats = self._book.formats
        number_format = formats[style] if 0 <= style < len(formats) else ""
        if number_format == "percent":
            return f"{float(value) * 100:.12g}%"
        if number_format == "date":
            return _format_date(float(value), self._book.epoch)
        return value if re.fullmatch(r"-?\d+", value) else f"{float(value):.12g}"

    def _spread_merged_cells(self, root: Element) -> None:
        for one in islice(root.iterfind("{*}mergeCells/{*}mergeCell"), _MAX_MERGED):
            found = _MERGED.fullmatch(one.get("ref", ""))
            if found and int(found[3]) > int(found[2]):
                self.merged.append((int(found[2]), int(found[3]), _column_number(found[1])))
        for first, last, column in self.merged:
            if text := self._texts.get((first, column)):
                rows = range(first + 1, min(last, self._last_row) + 1)
                self._texts |= {(row, column): text for row in rows}

    def list_rows(self) -> Iterator[tuple[int, Row]]:
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


# --- an .ods ---

_CONTENT = "content.xml"
_MAX_EMPTY_ROWS = 1_000  # the rest of the sheet is empty
_OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:"
_TABLE = f"{_OFFICE}table:1.0}}"
_TEXT = f"{_OFFICE}text:1.0}}"
_COMMENT = f"{_OFFICE}office:1.0}}annotation"


def _read_ods(path: Path, sheet: str, rows: int, columns: int) -> SheetRows:
    root = _read_parts(read_source(path), _CONTENT)[_CONTENT]
    sheets = {one.get(f"{_TABLE}name", ""): one for one in root.iter(f"{_TABLE}table")}
    name = sheet or next(iter(sheets), "")
    _check_sheet(path.name, name, sheets)
    found: list[Row] = []
    merged: dict[int, tuple[int, str]] = {}  # by column: rows left, and the text of a merged cell
    for line in sheets[name].iter(f"{_TABLE}table-row"):
        row = [*islice(_list_cells(line, merged), columns)]
        while row and not row[-1]:
            row.pop()
        times = min(_read_count(line, "number-rows-repeated"), rows - len(found))
        found += [[*row] for _ in range(times if row else min(times, _MAX_EMPTY_ROWS))]
    return SheetRows(enumerate(found, 1), [])


def _list_cells(line: Element, merged: dict[int, tuple[int, str]]) -> Iterator[str]:
    """Yield the texts of a row, with those of cells that reach into it from above."""
    column = 0
    for cell in line:
        text = composed(
            "\n".join("".join(_list_texts(part)) for part in cell if part.tag == f"{_TEXT}p")
        )
        spanned = _read_count(cell, "number-rows-spanned")
        for _ in range(_read_count(cell, "number-columns-repeated")):
            left, above = merged.pop(column, (0, ""))
            content = text or (above if left else "")
            more = spanned - 1 if spanned > 1 else left - 1
            if more > 0 and content:
                merged[column] = (more, content)
            yield content
            column += 1


def _list_texts(element: Element) -> Iterator[str]:
    yield element.text or ""
    for part in element:
        if part.tag == f"{_TEXT}s":
            yield " " * min(100, int(part.get(f"{_TEXT}c", "1")))
        elif part.tag in (f"{_TEXT}tab", f"{_TEXT}line-break"):
            yield "\t" if part.tag == f"{_TEXT}tab" else "\n"
        elif part.tag != _COMMENT:
            yield from _list_texts(part)
        yield part.tail or ""


def _read_count(element: Element, key: str) -> int:
    return max(1, int(element.get(f"{_TABLE}{key}", "1")))
