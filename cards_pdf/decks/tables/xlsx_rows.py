"""The rows of a workbook's sheet, as text.

Bold and italic words within a cell keep their marks; a merged cell holds for each row that it
reaches over. A percentage is read with its sign. A formula is what it was when the workbook was
saved.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime, time
from functools import cache
from importlib.util import find_spec
from io import BytesIO
from itertools import chain, islice, repeat
from pathlib import Path
from typing import Any, NamedTuple
from warnings import catch_warnings
from zipfile import ZIP_STORED, ZipFile, ZipInfo

from cards_pdf.common.errors import CardsError, DeckError, nearest
from cards_pdf.common.messages import Message, short
from cards_pdf.common.records.problems import in_quotes
from cards_pdf.common.records.toml_file import composed
from cards_pdf.common.sandbox.unzip import NotZipError, unzipped
from cards_pdf.decks.tables.csv_rows import Rows, SheetRows, table_bytes

# openpyxl makes an object of every element. What else an attacker thinks of meets the limits of the
# process (`cards_pdf.common.sandbox`).
_MAX_PARTS = 1_000
_MAX_BYTES = 16_000_000  # of all parts, unpacked
_MAX_ELEMENTS = 1_000_000
_MAX_CELLS = 200_000  # a table of 5,000 rows and 40 columns
_CELL = rb"<(?:[^\s<>/:]+:)?c[\s/>]"
_FORMULA = rb"<(?:[^\s<>/:]+:)?f[\s/>]"
_LOOKS = rb"<(?:[^\s<>/:]+:)?is>\s*<(?:[^\s<>/:]+:)?r>"
# of one column: what is wide is a heading
_MERGED = rb'mergeCell ref="([A-Z]{1,3})(\d{1,7}):\1(\d{1,7})"'
_MOST_MERGED = 2_000
_FAILED = ("#NULL!", "#DIV/0!", "#VALUE!", "#REF!", "#NAME?", "#NUM!", "#N/A")


def xlsx_rows(path: Path, sheet: str, rows: int, columns: int) -> SheetRows:
    """The first `rows` and `columns` of a sheet by its name, or of the first one that is shown."""
    if find_spec("openpyxl") is None:
        raise CardsError(
            "Reading a workbook needs the extra `sheets`: pip install 'pnp-referee[sheets]'."
        )
    notices: list[Message] = []
    return SheetRows(_rows(path, sheet, (rows, columns), notices), notices)


def _rows(path: Path, sheet: str, most: tuple[int, int], notices: list[Message]) -> Rows:
    content = _content(path)
    compose = cache(composed)  # many cells may share a long text
    try:
        found = _opened(content, path.name, sheet)
        if found.is_marked:  # which a reader of single rows passes over
            found = _opened(content, path.name, sheet, whole=True)
        rows = enumerate(_cells(found.sheet, most), 1)
        formulas: Iterator[Sequence[Any]] = repeat(())
        if found.has_formulas:
            formulas = chain(
                _cells(_opened(content, path.name, sheet, formulas=True).sheet, most), formulas
            )
        above: dict[int, str] = {}  # by column, the text of a merged cell that reaches further down
        for (number, cells), said in zip(rows, formulas, strict=False):
            texts = [_text(cell, path.name, number, compose) for cell in cells]
            _check_formulas(texts, said, path.name, number)
            for first, last, column in found.merged:
                if first == number and column <= len(texts):
                    above[column] = texts[column - 1]
                elif first < number <= last and column in above:
                    texts += [""] * (column - len(texts))
                    texts[column - 1] = above[column]
            yield number, texts
    except CardsError:
        raise
    except Exception as fault:  # a damaged workbook breaks its reader in any way
        raise _damaged(path) from fault
    if count := len({(first, last) for first, last, _ in found.merged}):
        told = "{file}: {count:merged cell holds|merged cells hold} for each row that it reaches."
        notices.append(Message(told, file=path.name, count=count))


class _Sheet(NamedTuple):
    """A sheet of a workbook, and what its reader does not tell of it."""

    sheet: Any
    has_formulas: bool
    is_marked: bool  # whether there are words of several looks within a cell
    merged: Sequence[
        tuple[int, int, int]
    ]  # cells that reach over several rows: the first, the last, the column


def _opened(
    content: bytes, file: str, sheet: str, *, formulas: bool = False, whole: bool = False
) -> _Sheet:
    """With the values that were saved, or with its formulas in their place."""
    from openpyxl.reader.excel import ExcelReader

    with catch_warnings(action="ignore"):  # of what it does not know and cards do not need
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
    if name not in names:
        said, near = '{file}: has no sheet "{sheet}", but {names}.{near}', nearest(name, names)
        raise DeckError(said, file=file, sheet=short(name), names=in_quotes(names), near=near)
    part = next(where.target for one, where in reader.parser.find_sheets() if one.name == name)
    text = ZipFile(BytesIO(content)).read(part)
    found = book[name]
    if not whole:
        found.reset_dimensions()  # it may say that it is as large as it likes
    return _Sheet(
        found, bool(re.search(_FORMULA, text)), bool(re.search(_LOOKS, text)), [*_merged(text)]
    )


def _merged(text: bytes) -> Iterator[tuple[int, int, int]]:
    from openpyxl.utils import column_index_from_string

    for found in islice(re.finditer(_MERGED, text), _MOST_MERGED):
        column, first, last = found[1], int(found[2]), int(found[3])
        if last > first:
            yield first, last, column_index_from_string(column.decode())


def _cells(sheet: Any, most: tuple[int, int]) -> Iterator[Sequence[Any]]:
    rows, columns = (
        min(there or at_most, at_most)
        for there, at_most in zip((sheet.max_row, sheet.max_column), most, strict=True)
    )
    return iter(sheet.iter_rows(max_row=rows, max_col=columns))


def _check_formulas(texts: Sequence[str], cells: Sequence[Any], file: str, number: int) -> None:
    """Programs that make workbooks may save a formula without its value."""
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


def _content(path: Path) -> bytes:
    """The file, packed anew once all of it is known: its reader believes what it says of its
    sizes.
    """
    try:
        parts = unzipped(table_bytes(path), lambda parts: _sane(parts, path))
    except NotZipError as fault:
        raise _damaged(path) from fault
    if _is_large(parts):
        raise _too_large(path)
    content = BytesIO()
    with ZipFile(content, "w", ZIP_STORED) as book:
        for name, part in parts.items():
            book.writestr(name, part)
    return content.getvalue()


def _sane(parts: list[ZipInfo], path: Path) -> list[ZipInfo]:
    if len(parts) > _MAX_PARTS or sum(part.file_size for part in parts) > _MAX_BYTES:
        raise _too_large(path)
    return parts


def _is_large(parts: Mapping[str, bytes]) -> bool:
    elements = sum(part.count(b"<") for part in parts.values())
    cells = sum(len(re.findall(_CELL, part)) for part in parts.values())
    return elements > _MAX_ELEMENTS or cells > _MAX_CELLS


def _too_large(path: Path) -> DeckError:
    return DeckError("{file}: is larger than a table of cards can be.", file=path.name)


def _damaged(path: Path) -> DeckError:
    return DeckError("{file}: is damaged, or no workbook (.xlsx).", file=path.name)


def _text(cell: Any, file: str, number: int, compose: Callable[[str], str]) -> str:
    """A cell as it is read on the screen; what is false says nothing."""
    value = cell.value
    if value is None or isinstance(value, bool):
        return "true" if value else ""
    if isinstance(value, int | float) and "%" in (cell.number_format or ""):
        return f"{value * 100:.12g}%"
    if isinstance(value, float):
        return f"{value:.12g}"
    if isinstance(value, datetime) and value.time() == time():
        return str(value.date())
    if isinstance(value, str) and value in _FAILED:
        failed = "{file}, row {number}: holds {error}, where a formula failed."
        raise DeckError(failed, file=file, number=number, error=value)
    if isinstance(value, list):  # words of several looks
        return compose("".join(map(_marked, value)))
    return compose(value) if isinstance(value, str) else str(value)


def _marked(part: Any) -> str:
    """Bold and italic words of a cell between the marks that texts have for them."""
    if isinstance(part, str):
        return part
    marks = "*" * bool(part.font.b) + "_" * bool(part.font.i)
    words = part.text.strip()
    if not marks or not words:
        return str(part.text)
    before, behind = part.text.split(words, 1)
    return f"{before}{marks}{words}{marks[::-1]}{behind}"
