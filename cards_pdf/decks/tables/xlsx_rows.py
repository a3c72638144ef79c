"""The rows of a workbook's sheet (`.xlsx`), as text.

Bold and italic words within a cell get marks. A merged cell counts for each of its rows. A
percentage is read with its sign. A formula has the value with which the workbook was saved.

What is delicate:
    openpyxl reads a sheet in one of three ways. The fast one yields single rows without formulas
    and styles within cells. A sheet with such styles is read as a whole, and one with formulas is
    read again to find formulas without a saved value.
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
_STYLED = rb"<(?:[^\s<>/:]+:)?is>\s*<(?:[^\s<>/:]+:)?r>"
# of one column: what is wide is a heading
_MERGED = rb'mergeCell ref="([A-Z]{1,3})(\d{1,7}):\1(\d{1,7})"'
_MAX_MERGED = 2_000
_FORMULA_ERRORS = ("#NULL!", "#DIV/0!", "#VALUE!", "#REF!", "#NAME?", "#NUM!", "#N/A")


def xlsx_rows(path: Path, sheet: str, rows: int, columns: int) -> SheetRows:
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
    if name not in names:
        raise DeckError(
            '{file}: has no sheet "{sheet}", but {names}.{near}',
            file=file,
            sheet=short(name),
            names=in_quotes(names),
            near=nearest(name, names),
        )
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
        parts = unzipped(table_bytes(path), lambda parts: _check_parts(parts, path))
    except NotZipError as fault:
        raise _damaged(path) from fault
    if _is_large(parts):
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


def _is_large(parts: Mapping[str, bytes]) -> bool:
    elements = sum(part.count(b"<") for part in parts.values())
    cells = sum(len(re.findall(_CELL, part)) for part in parts.values())
    return elements > _MAX_ELEMENTS or cells > _MAX_CELLS


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
