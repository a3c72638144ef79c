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
from collections.abc import Collection, Iterator
from datetime import datetime, timedelta
from itertools import islice
from pathlib import Path
from posixpath import join, normpath
from xml.etree.ElementTree import Element, fromstring
from zipfile import ZipInfo

from cards_pdf.common.errors import CardsError, DeckError, nearest
from cards_pdf.common.messages import Message, short
from cards_pdf.common.records.problems import in_quotes
from cards_pdf.common.records.toml_file import composed
from cards_pdf.common.sandbox.safe_open import unzipped
from cards_pdf.decks.sheet_rows import Row, SheetRows, read_source

_MAX_BYTES = 40_000_000  # of the parts that are read at once, unpacked
_MAX_TAGS = 1_300_000  # a table of 5,000 rows and 40 columns has fewer


class TooLargeError(CardsError):
    """More cells than a deck has."""


def read_workbook(path: Path, sheet: str, rows: int, columns: int) -> SheetRows:
    """Return the first `rows` and `columns` of a sheet, by its name or the first visible one."""
    ending = path.suffix.lower()
    try:
        if ending == ".ods":
            return _read_ods(path, sheet, max_rows=rows, max_columns=columns)
        return _Workbook(path).read_sheet(sheet, max_rows=rows, max_columns=columns)
    except TooLargeError:
        raise DeckError("{file}: is too large for a table of cards.", file=path.name) from None
    except (CardsError, MemoryError):
        raise
    except Exception as error:
        # zipfile and expat raise almost anything for a damaged file
        template = "{file}: is damaged, or not a workbook ({ending})."
        raise DeckError(template, file=path.name, ending=ending) from error


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


# --- an .xlsx ---

_NOT_OF_DATES = re.compile(r'"[^"]*"|\\.|\[(?![hms]+\])[^\]]*\]|_.|\*.', re.IGNORECASE)
_SIGN = re.compile("[%dmyhs]", re.IGNORECASE)  # of a percentage, or of a date
_DATES = (*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59))
# what spreadsheets have by numbers alone
_FORMATS = dict.fromkeys(map(str, _DATES), "d") | dict.fromkeys(("9", "10"), "%")
_MAX_FORMAT_LETTERS = 255  # as spreadsheets have it
_EPOCH = datetime(1899, 12, 30)  # noqa: DTZ001 -- a date of a table has no time zone
_EPOCH_OF_1904 = datetime(1904, 1, 1)  # noqa: DTZ001
_FALSE_LEAP_DAY = 60  # spreadsheets believe in February 29, 1900
_MAX_MERGED = 2_000
_CELL_NAME = re.compile(r"([A-Z]{1,3})(\d{1,7})")
# of one column: what is wide is a heading
_MERGED = re.compile(r"([A-Z]{1,3})(\d{1,7}):\1(\d{1,7})")


class _Workbook:
    """A workbook: its sheets, and what their cells refer to."""

    def __init__(self, path: Path) -> None:
        self._file = path.name
        self._data = read_source(path)
        kinds = {kind: part for _, kind, part in self._list_related("")}
        main = kinds.get("officeDocument", "xl/workbook.xml")
        related = [*self._list_related(main)]
        kinds = {kind: part for _, kind, part in related}
        strings = kinds.get("sharedStrings", "")
        styles = kinds.get("styles", "")
        parts = _read_parts(self._data, main, strings, styles)
        self._texts = [composed(_read_text(text)) for text in parts.get(strings, ())]
        # the first sign of the format of numbers that says what they are, by a cell's style
        self._signs = _read_signs(parts[styles]) if styles in parts else []
        self._sheets: dict[str, str] = {}  # parts by name
        self._visible_sheets: list[str] = []
        sheets = {number: part for number, kind, part in related if kind == "worksheet"}
        for one in parts[main].iterfind("{*}sheets/{*}sheet"):
            numbers = (value for key, value in one.items() if key.endswith("}id"))
            name = one.get("name", "")
            if part := sheets.get(next(numbers, "")):
                self._sheets[name] = part
                if one.get("state", "visible") == "visible":
                    self._visible_sheets.append(name)
        properties = parts[main].find("{*}workbookPr")
        is_of_1904 = properties is not None and _is_true(properties.get("date1904", "0"))
        self._epoch = _EPOCH_OF_1904 if is_of_1904 else _EPOCH  # of dates

    def _list_related(self, part: str) -> Iterator[tuple[str, str, str]]:
        """Yield the number, the kind and the name of each part that a part refers to."""
        folder, _, file = part.rpartition("/")
        name = join(folder, "_rels", f"{file}.rels")
        for one in _read_parts(self._data, name).get(name, ()):
            target = normpath(join(folder, one.get("Target", ""))).lstrip("/")
            yield one.get("Id", ""), one.get("Type", "").rpartition("/")[2], target

    def read_sheet(self, sheet: str, max_rows: int, max_columns: int) -> SheetRows:
        name = sheet or self._visible_sheets[0]
        _check_sheet(self._file, name, self._sheets)
        part = self._sheets[name]
        root = _read_parts(self._data, part)[part]
        texts = self._read_cells(root, max_rows, max_columns)
        last_row = max(texts, default=0)
        merged: set[tuple[str, str]] = set()  # their rows
        for one in islice(root.iterfind("{*}mergeCells/{*}mergeCell"), _MAX_MERGED):
            found = _MERGED.fullmatch(one.get("ref", ""))
            if found and int(found[3]) > int(found[2]):
                merged.add((found[2], found[3]))
                column = _column_number(found[1])
                if text := texts.get(int(found[2]), {}).get(column):
                    for row in range(int(found[2]) + 1, min(int(found[3]), last_row) + 1):
                        texts.setdefault(row, {})[column] = text
        columns = range(1, max((max(cells, default=0) for cells in texts.values()), default=0) + 1)
        rows = [
            [texts.get(row, {}).get(column, "") for column in columns]
            for row in range(1, last_row + 1)
        ]
        template = (
            "{file}: {count:merged cell holds|merged cells hold} for each row that it reaches."
        )
        notice = Message(template, file=self._file, count=len(merged))
        return SheetRows(rows, [notice] if merged else [])

    def _read_cells(
        self, root: Element, max_rows: int, max_columns: int
    ) -> dict[int, dict[int, str]]:
        """Return the texts of cells by row and column, from 1."""
        texts: dict[int, dict[int, str]] = {}
        row = 0
        is_calculated = False
        without_value: DeckError | None = None
        for line in root.iterfind("{*}sheetData/{*}row"):
            row = int(line.get("r", row + 1))
            column = 0
            for cell in line if 0 < row <= max_rows else ():
                place = _CELL_NAME.fullmatch(cell.get("r", ""))
                column = _column_number(place[1]) if place else column + 1
                if column > max_columns:
                    continue
                parts = {_local_name(part): part.text or "" for part in cell}
                value = parts.get("v", "")
                if "f" in parts and (value or cell.get("t") == "str"):
                    is_calculated = True
                elif "f" in parts and not without_value:
                    without_value = DeckError(
                        "{file}, row {number}: cell {cell} holds the formula {formula} without its "
                        "value. Open the "
                        "workbook in a spreadsheet and save it: then values are in it.",
                        file=self._file,
                        number=row,
                        cell=cell.get("r", ""),
                        formula=short(f"={parts['f']}"),
                    )
                texts.setdefault(row, {})[column] = self._read_value(cell, value, row)
        if without_value and not is_calculated:
            raise without_value
        return texts

    def _read_value(self, cell: Element, value: str, row: int) -> str:
        """Return a cell as it is shown on the screen; false is empty."""
        match cell.get("t", "n"):
            case "inlineStr":
                text = cell.find("{*}is")
                return "" if text is None else composed(_read_text(text))
            case "s":
                return self._texts[int(value)] if value else ""
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
        number = value.strip()
        style = int(cell.get("s", "0"))
        sign = self._signs[style] if number and 0 <= style < len(self._signs) else ""
        if sign == "%":
            return f"{float(number) * 100:.12g}%"
        if sign:
            return _format_date(float(number), self._epoch)
        return number if re.fullmatch(r"-?\d*", number) else f"{float(number):.12g}"


def _read_signs(styles: Element) -> list[str]:
    """Return for each style of cells "%" for percentages, a letter for dates, or ""."""
    codes = dict(_FORMATS)
    for one in styles.iterfind("{*}numFmts/{*}numFmt"):
        if code := one.get("formatCode"):
            codes[one.get("numFmtId", "")] = code
    signs = {
        number: _SIGN.findall(_NOT_OF_DATES.sub("", code[:_MAX_FORMAT_LETTERS]))[:1]
        for number, code in codes.items()
    }
    numbers = (one.get("numFmtId", "0") for one in styles.iterfind("{*}cellXfs/{*}xf"))
    return ["".join(signs.get(number, ())) for number in numbers]


def _local_name(element: Element) -> str:
    return element.tag.rpartition("}")[2]


def _is_true(value: str) -> bool:
    return value not in ("0", "false")


def _column_number(letters: str) -> int:
    """Return 1 for A, 27 for AA."""
    number = 0
    for letter in letters:
        number = 26 * number + ord(letter) - ord("A") + 1
    return number


def _format_date(days: float, epoch: datetime) -> str:
    """Return days since the epoch as a date, a time of day or both."""
    if epoch == _EPOCH and 1 <= days < _FALSE_LEAP_DAY:
        days += 1
    moment = epoch + timedelta(seconds=round(days * 86400))
    if 0 <= days < 1:
        return str(moment.time())
    return str(moment.date() if days == int(days) else moment)


def _read_text(element: Element) -> str:
    """Return a text, which may consist of runs. Readings of Japanese words are left out.

    Bold and italic words get the marks of texts.
    """
    found = ""
    for one in element:
        name = _local_name(one)
        if name == "t":
            found += _unescape(one.text or "")
        elif name == "r":
            looks = one.iterfind("{*}rPr/*")
            names = {_local_name(look) for look in looks if _is_true(look.get("val", "1"))}
            marks = "*" * ("b" in names) + "_" * ("i" in names)
            text = _unescape("".join(part.text or "" for part in one.iterfind("{*}t")))
            words = text.strip()
            found += text.replace(words, f"{marks}{words}{marks[::-1]}", 1) if words else text
    return found


def _unescape(text: str) -> str:
    """Return a text with the characters that XML cannot hold, such as _x000D_."""
    return _ESCAPED.sub(lambda letter: chr(int(letter[1], 16)), text)


_ESCAPED = re.compile("_x([0-9A-Ca-c][0-9A-Fa-f]{3})_")  # no surrogates


# --- an .ods ---

_CONTENT = "content.xml"
_OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:"
_TABLE = f"{_OFFICE}table:1.0}}"
_TEXT = f"{_OFFICE}text:1.0}}"
_COMMENT = f"{_OFFICE}office:1.0}}annotation"


def _read_ods(path: Path, sheet: str, max_rows: int, max_columns: int) -> SheetRows:
    root = _read_parts(read_source(path), _CONTENT)[_CONTENT]
    sheets = {one.get(f"{_TABLE}name", ""): one for one in root.iter(f"{_TABLE}table")}
    name = sheet or next(iter(sheets), "")
    _check_sheet(path.name, name, sheets)
    found: list[Row] = []
    merged: dict[int, tuple[int, str]] = {}  # by column: rows left, and the text of a merged cell
    for line in sheets[name].iter(f"{_TABLE}table-row"):
        row = [*islice(_list_cells(line, merged), max_columns)]
        times = min(_read_count(line, "number-rows-repeated"), max_rows - len(found))
        found += [row] * times
    return SheetRows(found)


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
