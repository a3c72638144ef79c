"""The rows of an OpenDocument sheet (`.ods`), as the text that cells show.

A merged cell counts for each of its rows. Rows and cells may be repeated, up to the end of the
sheet.
"""

from collections.abc import Callable
from pathlib import Path
from xml.parsers import expat
from zipfile import ZipInfo

from cards_pdf.common.records.toml_file import composed
from cards_pdf.common.sandbox.unzip import unzipped
from cards_pdf.decks.tables.sheet_rows import (
    SheetRows,
    TooLargeError,
    check_sheet,
    read_source,
    workbook_error_context,
)

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
    with workbook_error_context(path, "{file}: is damaged, or not a spreadsheet (.ods)."):
        reader.read(unzipped(read_source(path), _find_content)[_CONTENT])
    name = sheet or next(iter(reader.sheets), "")
    check_sheet(path.name, name, reader.sheets)
    return SheetRows(enumerate(reader.sheets[name], 1), [])


def _find_content(parts: list[ZipInfo]) -> list[ZipInfo]:
    found = [part for part in parts if part.filename == _CONTENT]
    if any(part.file_size > _MAX_ODS_BYTES for part in found):
        raise TooLargeError
    return found


class _OdsReader:
    """A reader with a handler for the start and the end of each element."""

    def __init__(self, rows: int, columns: int) -> None:
        self.sheets: dict[str, list[list[str]]] = {}
        self._max_rows = rows
        self._max_columns = columns
        self._rows: list[list[str]] = []
        self._row: list[str] = []
        self._merged_cells: dict[int, tuple[int, str]] = {}  # rows left and text of merged cells
        self._paragraphs: list[str] = []
        self._repeated = 1
        self._spanned = 1
        self._times = 1
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
        self._merged_cells = {}

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
            left, above = self._merged_cells.pop(column, (0, ""))
            content = text or (above if left else "")
            more = self._spanned - 1 if self._spanned > 1 else left - 1
            if more > 0 and content:
                self._merged_cells[column] = (more, content)
            self._row.append(content)

    def _end_row(self) -> None:
        while self._row and not self._row[-1]:
            self._row.pop()
        times = min(self._times, self._max_rows - len(self._rows))
        if not self._row:
            times = min(times, 1_000)  # the rest of the sheet is empty
        self._cells += times * (len(self._row) + 1)
        if self._cells > _MAX_ODS_CELLS:
            raise TooLargeError
        self._rows += [[*self._row] for _ in range(times)]


def _read_number(attributes: dict[str, str], key: str) -> int:
    return max(1, int(attributes.get(f"{_TABLE}{key}", "1")))
