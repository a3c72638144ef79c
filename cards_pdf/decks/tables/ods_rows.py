"""The rows of an OpenDocument spreadsheet (`.ods`), as text: what a cell shows is written in it.

A row or a cell may say how often it is repeated, up to the end of the sheet.
A merged cell holds for each row that it reaches, as in other workbooks.
"""

from collections.abc import Callable
from pathlib import Path
from xml.parsers import expat
from zipfile import ZipInfo

from cards_pdf.common.errors import CardsError, DeckError, nearest
from cards_pdf.common.messages import short
from cards_pdf.common.records.problems import in_quotes
from cards_pdf.common.records.toml_file import composed
from cards_pdf.common.sandbox.unzip import unzipped
from cards_pdf.decks.tables.csv_rows import SheetRows, table_bytes

_CONTENT = "content.xml"
_LARGEST = 40_000_000  # bytes of the sheets, unpacked
_CELLS = 400_000
_OFFICE = "urn:oasis:names:tc:opendocument:xmlns:"
_TABLE, _TEXT = f"{_OFFICE}table:1.0 ", f"{_OFFICE}text:1.0 "
_ASIDE = f"{_OFFICE}office:1.0 annotation"  # what somebody remarked about a cell


def ods_rows(path: Path, sheet: str, rows: int, columns: int) -> SheetRows:
    """The first `rows` and `columns` of a sheet by its name, or of the first."""
    reader, data = _OdsReader(rows, columns), table_bytes(path)
    try:
        reader.read(unzipped(data, _content)[_CONTENT])
    except _TooLargeError:
        raise DeckError("{file}: is larger than a table of cards can be.", file=path.name) from None
    except Exception as fault:  # a damaged archive breaks its reader in any way
        said = "{file}: is damaged, or no spreadsheet (.ods)."
        raise DeckError(said, file=path.name) from fault
    name = sheet or next(iter(reader.sheets), "")
    if name not in reader.sheets:
        said, near = (
            '{file}: has no sheet "{sheet}", but {names}.{near}',
            nearest(name, reader.sheets),
        )
        names = in_quotes([*reader.sheets])
        raise DeckError(said, file=path.name, sheet=short(name), names=names, near=near)
    return SheetRows(enumerate(reader.sheets[name], 1), [])


def _content(parts: list[ZipInfo]) -> list[ZipInfo]:
    found = [part for part in parts if part.filename == _CONTENT]
    if any(part.file_size > _LARGEST for part in found):
        raise _TooLargeError
    return found


class _TooLargeError(CardsError):
    """More cells than a deck has."""


class _OdsReader:
    """Hears of each element as it begins and ends."""

    def __init__(self, rows: int, columns: int) -> None:
        self.sheets: dict[str, list[list[str]]] = {}
        self._most_rows, self._most_columns = rows, columns
        self._rows: list[list[str]] = []
        self._row: list[str] = []
        self._above: dict[
            int, tuple[int, str]
        ] = {}  # by column, for how many rows more a text holds
        self._paragraphs: list[str] = []
        self._repeated = self._spanned = self._times = 1
        self._aside = self._cells = 0
        self._in_words = False
        self._begins: dict[str, Callable[[dict[str, str]], None]] = {
            f"{_TABLE}table": self._begin_sheet, f"{_TABLE}table-row": self._begin_row,
            f"{_TABLE}table-cell": self._begin_cell,
            f"{_TABLE}covered-table-cell": self._begin_cell,
            f"{_TEXT}p": self._begin_words, f"{_TEXT}s": self._spaces,
            f"{_TEXT}tab": lambda _: self._letters("\t"),
            f"{_TEXT}line-break": lambda _: self._letters("\n"),
        }  # fmt: skip

    def read(self, content: bytes) -> None:
        parser = expat.ParserCreate(namespace_separator=" ")
        parser.StartElementHandler, parser.EndElementHandler = self._begin, self._end
        parser.CharacterDataHandler = self._letters
        parser.EntityDeclHandler = self._entity
        parser.Parse(content, True)

    def _entity(self, *_: object) -> None:
        raise ValueError  # nothing is expanded

    def _begin(self, tag: str, attributes: dict[str, str]) -> None:
        self._aside += tag == _ASIDE
        if not self._aside and tag in self._begins:
            self._begins[tag](attributes)

    def _end(self, tag: str) -> None:
        if tag == _ASIDE:
            self._aside -= 1
        elif tag == f"{_TEXT}p":
            self._in_words = False
        elif tag in (f"{_TABLE}table-cell", f"{_TABLE}covered-table-cell") and not self._aside:
            self._end_cell()
        elif tag == f"{_TABLE}table-row":
            self._end_row()

    def _begin_sheet(self, given: dict[str, str]) -> None:
        self._rows = self.sheets.setdefault(given.get(f"{_TABLE}name", ""), [])
        self._above = {}

    def _begin_row(self, given: dict[str, str]) -> None:
        self._row, self._times = [], _number(given, "number-rows-repeated")

    def _begin_cell(self, given: dict[str, str]) -> None:
        self._paragraphs = []
        self._repeated = _number(given, "number-columns-repeated")
        self._spanned = _number(given, "number-rows-spanned")

    def _begin_words(self, _: dict[str, str]) -> None:
        self._paragraphs.append("")
        self._in_words = True

    def _spaces(self, given: dict[str, str]) -> None:
        self._letters(" " * min(100, int(given.get(f"{_TEXT}c", "1"))))

    def _letters(self, text: str) -> None:
        if self._in_words and not self._aside:
            self._paragraphs[-1] += text

    def _end_cell(self) -> None:
        text = composed("\n".join(self._paragraphs))
        for _ in range(min(self._repeated, self._most_columns - len(self._row))):
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
        times = min(self._times, self._most_rows - len(self._rows))
        if not self._row:
            times = min(times, 1_000)  # the rest of the sheet is empty
        self._cells += times * (len(self._row) + 1)
        if self._cells > _CELLS:
            raise _TooLargeError
        self._rows += [[*self._row] for _ in range(times)]


def _number(given: dict[str, str], key: str) -> int:
    return max(1, int(given.get(f"{_TABLE}{key}", "1")))
