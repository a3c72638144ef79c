"""The rows of a workbook's sheet (`.xlsx`, `.ods`), as the text that cells show.

A merged cell counts for each of its rows. In `.xlsx`, bold and italic words within a cell get
marks, a percentage is read with its sign, and a formula has the value with which the workbook was
saved. In `.ods`, rows and cells may be repeated, up to the end of the sheet.

What is delicate:
    openpyxl reads a sheet in one of three ways. The fast one yields single rows without formulas
    and styles within cells. A sheet with such styles is read as a whole, and one with formulas is
    read again to find formulas without a saved value.
"""

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from datetime import datetime, time
from functools import cache
from importlib.util import find_spec
from io import BytesIO
from itertools import chain, islice, repeat
from pathlib import Path
from typing import Any, NamedTuple
from warnings import catch_warnings
from xml.parsers import expat
from zipfile import ZIP_STORED, ZipFile, ZipInfo

from cards_pdf.common.errors import CardsError, DeckError, nearest
from cards_pdf.common.messages import Message, short
from cards_pdf.common.records.problems import in_quotes
from cards_pdf.common.records.toml_file import composed
from cards_pdf.common.sandbox.unzip import NotZipError, unzipped
from cards_pdf.decks.tables.csv_rows import Rows, SheetRows, read_table_bytes

# openpyxl makes an object of every element. What else an attacker thinks of meets the limits of the
# process (`cards_pdf.common.sandbox`).
_MAX_PARTS = 1_000
_MAX_BYTES = 16_000_000  # of all parts, unpacked
_MAX_ELEMENTS = 1_000_000
_MAX_CELLS = 200_000  # a table of 5,000 rows and 40 columns
_CELL = rb"<(?:[^\s<>/:]+:)?c[\s/>]"
_FORMULA = rb"<(?:[^\s<>/:]+:)?f[\s/>]"
_STYLED = rb"<(?:[^\s<>/:]+:)?is>\s*<(?:[^\s<>/:]+:)?r>"
# of one column: what is wide is a heading
_MERGED = rb'mergeCell ref="([A-Z]{1,3})(\d{1,7}):\1(\d{1,7})"'
_MAX_MERGED = 2_000
_FORMULA_ERRORS = ("#NULL!", "#DIV/0!", "#VALUE!", "#REF!", "#NAME?", "#NUM!", "#N/A")


def read_xlsx(path: Path, sheet: str, rows: int, columns: int) -> SheetRows:
    """Return the first `rows` and `columns` of a sheet, by its name or the first visible one."""
    if find_spec("openpyxl") is None:
        raise CardsError(
            "Reading a workbook needs the extra `sheets`: pip install 'pnp-referee[sheets]'."
        )
    notices: list[Message] = []
    return SheetRows(_read_rows(path, sheet, (rows, columns), notices), notices)


def _read_rows(path: Path, sheet: str, most: tuple[int, int], notices: list[Message]) -> Rows:
    content = _repack(path)
    compose = cache(composed)  # many cells may share a long text
    try:
        found = _open_sheet(content, path.name, sheet)
        if found.has_styles:
            found = _open_sheet(content, path.name, sheet, whole=True)
        rows = enumerate(_read_cells(found.sheet, most), 1)
        formulas: Iterator[Sequence[Any]] = repeat(())
        if found.has_formulas:
            with_formulas = _open_sheet(content, path.name, sheet, formulas=True)
            formulas = chain(_read_cells(with_formulas.sheet, most), formulas)
        above: dict[int, str] = {}  # texts of merged cells by column
        for (number, cells), formula_cells in zip(rows, formulas, strict=False):
            texts = [_read_text(cell, path.name, number, compose) for cell in cells]
            _check_formulas(texts, formula_cells, path.name, number)
            for first, last, column in found.merged:
                if first == number and column <= len(texts):
                    above[column] = texts[column - 1]
                elif first < number <= last and column in above:
                    texts += [""] * (column - len(texts))
                    texts[column - 1] = above[column]
            yield number, texts
    except CardsError:
        raise
    except Exception as error:
        # openpyxl raises almost anything for a damaged workbook
        raise _damaged(path) from error
    if count := len({(first, last) for first, last, _ in found.merged}):
        template = (
            "{file}: {count:merged cell holds|merged cells hold} for each row that it reaches."
        )
        notices.append(Message(template, file=path.name, count=count))


class _Sheet(NamedTuple):
    """A sheet of a workbook, with facts that openpyxl does not tell."""

    sheet: Any
    has_formulas: bool
    has_styles: bool  # bold and italic words within cells
    merged: Sequence[
        tuple[int, int, int]
    ]  # cells that reach over several rows: the first, the last, the column


def _open_sheet(
    content: bytes, file: str, sheet: str, *, formulas: bool = False, whole: bool = False
) -> _Sheet:
    """Open a sheet with its saved values, or with formulas instead of them."""
    from openpyxl.reader.excel import ExcelReader

    # openpyxl warns of features that cards do not need
    with catch_warnings(action="ignore"):
        reader = ExcelReader(
            BytesIO(content),
            read_only=not whole,
            data_only=not formulas,
            keep_links=False,
            rich_text=True,
        )
        reader.read()
    book = reader.wb
    names = [found.title for found in book.worksheets if sheet or found.sheet_state == "visible"]
    name = sheet or next(iter(names), "")
    if not names:
        raise ValueError
    _check_sheet(file, name, names)
    part = next(where.target for one, where in reader.parser.find_sheets() if one.name == name)
    text = ZipFile(BytesIO(content)).read(part)
    found = book[name]
    if not whole:
        found.reset_dimensions()  # a file may claim any size
    return _Sheet(
        sheet=found,
        has_formulas=bool(re.search(_FORMULA, text)),
        has_styles=bool(re.search(_STYLED, text)),
        merged=[*_find_merged(text)],
    )


def _check_sheet(file: str, name: str, names: Collection[str]) -> None:
    if name not in names:
        raise DeckError(
            '{file}: has no sheet "{sheet}", but {names}.{near}',
            file=file,
            sheet=short(name),
            names=in_quotes([*names]),
            near=nearest(name, names),
        )


def _find_merged(text: bytes) -> Iterator[tuple[int, int, int]]:
    from openpyxl.utils import column_index_from_string

    for found in islice(re.finditer(_MERGED, text), _MAX_MERGED):
        first = int(found[2])
        last = int(found[3])
        if last > first:
            yield first, last, column_index_from_string(found[1].decode())


def _read_cells(sheet: Any, most: tuple[int, int]) -> Iterator[Sequence[Any]]:
    rows, columns = (
        min(there or at_most, at_most)
        for there, at_most in zip((sheet.max_row, sheet.max_column), most, strict=True)
    )
    return iter(sheet.iter_rows(max_row=rows, max_col=columns))


def _check_formulas(texts: Sequence[str], cells: Sequence[Any], file: str, number: int) -> None:
    """Raise DeckError for a formula that was saved without its value."""
    for text, cell in zip(texts, cells, strict=False):
        if not text and isinstance(cell.value, str) and cell.value.startswith("="):
            wrong = (
                "{file}, row {number}: cell {cell} holds the formula {formula} without its "
                "value. Open the "
                "workbook in a spreadsheet and save it: then values are in it."
            )
            cell_name = f"{cell.column_letter}{number}"
            raise DeckError(
                wrong, file=file, number=number, cell=cell_name, formula=short(cell.value)
            )


def _repack(path: Path) -> bytes:
    """Return the file, packed again: openpyxl believes the sizes that an archive claims."""
    try:
        parts = unzipped(read_table_bytes(path), lambda parts: _check_parts(parts, path))
    except NotZipError as fault:
        raise _damaged(path) from fault
    elements = sum(part.count(b"<") for part in parts.values())
    cells = sum(len(re.findall(_CELL, part)) for part in parts.values())
    if elements > _MAX_ELEMENTS or cells > _MAX_CELLS:
        raise _too_large(path)
    content = BytesIO()
    with ZipFile(content, "w", ZIP_STORED) as book:
        for name, part in parts.items():
            book.writestr(name, part)
    return content.getvalue()


def _check_parts(parts: list[ZipInfo], path: Path) -> list[ZipInfo]:
    if len(parts) > _MAX_PARTS or sum(part.file_size for part in parts) > _MAX_BYTES:
        raise _too_large(path)
    return parts


def _too_large(path: Path) -> DeckError:
    return DeckError("{file}: is larger than a table of cards can be.", file=path.name)


def _damaged(path: Path) -> DeckError:
    return DeckError("{file}: is damaged, or no workbook (.xlsx).", file=path.name)


def _read_text(cell: Any, file: str, number: int, compose: Callable[[str], str]) -> str:
    """Return a cell as it is shown on the screen; false is empty."""
    value = cell.value
    if value is None or isinstance(value, bool):
        return "true" if value else ""
    if isinstance(value, int | float) and "%" in (cell.number_format or ""):
        return f"{value * 100:.12g}%"
    if isinstance(value, float):
        return f"{value:.12g}"
    if isinstance(value, datetime) and value.time() == time():
        return str(value.date())
    if isinstance(value, str) and value in _FORMULA_ERRORS:
        raise DeckError(
            "{file}, row {number}: holds {error}, where a formula failed.",
            file=file,
            number=number,
            error=value,
        )
    if isinstance(value, list):  # words of several looks
        return compose("".join(map(_add_marks, value)))
    return compose(value) if isinstance(value, str) else str(value)


def _add_marks(part: Any) -> str:
    """Return bold and italic words of a cell between the marks of texts."""
    if isinstance(part, str):
        return part
    marks = "*" * bool(part.font.b) + "_" * bool(part.font.i)
    words = part.text.strip()
    if not marks or not words:
        return str(part.text)
    before, behind = part.text.split(words, 1)
    return f"{before}{marks}{words}{marks[::-1]}{behind}"


# --- OpenDocument ---

_CONTENT = "content.xml"
_MAX_ODS_BYTES = 40_000_000  # bytes of the sheets, unpacked
_MAX_ODS_CELLS = 400_000
_OFFICE = "urn:oasis:names:tc:opendocument:xmlns:"
_TABLE = f"{_OFFICE}table:1.0 "
_TEXT = f"{_OFFICE}text:1.0 "
_COMMENT = f"{_OFFICE}office:1.0 annotation"


def read_ods(path: Path, sheet: str, rows: int, columns: int) -> SheetRows:
    """Return the first `rows` and `columns` of a sheet, by its name or the first one."""
    reader = _OdsReader(rows, columns)
    data = read_table_bytes(path)
    try:
        reader.read(unzipped(data, _find_content)[_CONTENT])
    except _TooLargeError:
        raise _too_large(path) from None
    except Exception as error:
        # zipfile and expat raise almost anything for a damaged file
        raise DeckError("{file}: is damaged, or no spreadsheet (.ods).", file=path.name) from error
    name = sheet or next(iter(reader.sheets), "")
    _check_sheet(path.name, name, reader.sheets)
    return SheetRows(enumerate(reader.sheets[name], 1), [])


def _find_content(parts: list[ZipInfo]) -> list[ZipInfo]:
    found = [part for part in parts if part.filename == _CONTENT]
    if any(part.file_size > _MAX_ODS_BYTES for part in found):
        raise _TooLargeError
    return found


class _TooLargeError(CardsError):
    """More cells than a deck has."""


class _OdsReader:
    """A reader with a handler for the start and the end of each element."""

    def __init__(self, rows: int, columns: int) -> None:
        self.sheets: dict[str, list[list[str]]] = {}
        self._max_rows = rows
        self._max_columns = columns
        self._rows: list[list[str]] = []
        self._row: list[str] = []
        self._above: dict[int, tuple[int, str]] = {}  # rows left and text of merged cells
        self._paragraphs: list[str] = []
        self._repeated = self._spanned = self._times = 1
        self._comments = self._cells = 0
        self._in_words = False
        self._begins: dict[str, Callable[[dict[str, str]], None]] = {
            f"{_TABLE}table": self._begin_sheet, f"{_TABLE}table-row": self._begin_row,
            f"{_TABLE}table-cell": self._begin_cell,
            f"{_TABLE}covered-table-cell": self._begin_cell,
            f"{_TEXT}p": self._begin_words, f"{_TEXT}s": self._add_spaces,
            f"{_TEXT}tab": lambda _: self._add_text("\t"),
            f"{_TEXT}line-break": lambda _: self._add_text("\n"),
        }  # fmt: skip

    def read(self, content: bytes) -> None:
        parser = expat.ParserCreate(namespace_separator=" ")
        parser.StartElementHandler = self._begin
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._add_text
        parser.EntityDeclHandler = self._reject_entity
        parser.Parse(content, True)

    def _reject_entity(self, *_: object) -> None:
        raise ValueError  # entities are never expanded

    def _begin(self, tag: str, attributes: dict[str, str]) -> None:
        self._comments += tag == _COMMENT
        if not self._comments and tag in self._begins:
            self._begins[tag](attributes)

    def _end(self, tag: str) -> None:
        if tag == _COMMENT:
            self._comments -= 1
        elif tag == f"{_TEXT}p":
            self._in_words = False
        elif tag in (f"{_TABLE}table-cell", f"{_TABLE}covered-table-cell") and not self._comments:
            self._end_cell()
        elif tag == f"{_TABLE}table-row":
            self._end_row()

    def _begin_sheet(self, attributes: dict[str, str]) -> None:
        self._rows = self.sheets.setdefault(attributes.get(f"{_TABLE}name", ""), [])
        self._above = {}

    def _begin_row(self, attributes: dict[str, str]) -> None:
        self._row = []
        self._times = _read_number(attributes, "number-rows-repeated")

    def _begin_cell(self, attributes: dict[str, str]) -> None:
        self._paragraphs = []
        self._repeated = _read_number(attributes, "number-columns-repeated")
        self._spanned = _read_number(attributes, "number-rows-spanned")

    def _begin_words(self, _: dict[str, str]) -> None:
        self._paragraphs.append("")
        self._in_words = True

    def _add_spaces(self, attributes: dict[str, str]) -> None:
        self._add_text(" " * min(100, int(attributes.get(f"{_TEXT}c", "1"))))

    def _add_text(self, text: str) -> None:
        if self._in_words and not self._comments:
            self._paragraphs[-1] += text

    def _end_cell(self) -> None:
        text = composed("\n".join(self._paragraphs))
        for _ in range(min(self._repeated, self._max_columns - len(self._row))):
            column = len(self._row)
            left, above = self._above.pop(column, (0, ""))
            shown = text or (above if left else "")
            more = self._spanned - 1 if self._spanned > 1 else left - 1
            if more > 0 and shown:
                self._above[column] = (more, shown)
            self._row.append(shown)

    def _end_row(self) -> None:
        while self._row and not self._row[-1]:
            self._row.pop()
        times = min(self._times, self._max_rows - len(self._rows))
        if not self._row:
            times = min(times, 1_000)  # the rest of the sheet is empty
        self._cells += times * (len(self._row) + 1)
        if self._cells > _MAX_ODS_CELLS:
            raise _TooLargeError
        self._rows += [[*self._row] for _ in range(times)]


def _read_number(attributes: dict[str, str], key: str) -> int:
    return max(1, int(attributes.get(f"{_TABLE}{key}", "1")))
