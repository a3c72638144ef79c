"""The rows of a workbook's sheet, as text."""

import re
from collections.abc import Iterator
from datetime import datetime, time
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import Any
from warnings import catch_warnings
from zipfile import ZipFile

from cards_pdf.common.data.problems import in_quotes
from cards_pdf.common.data.toml_file import composed
from cards_pdf.common.errors import CardsError, DeckError, FileError, nearest
from cards_pdf.common.ordinary_file import WrongFileError, read_limited
from cards_pdf.common.sentences import reason, short
from cards_pdf.decks.tables.csv_rows import MAX_BYTES, Rows

# Its reader makes a thing of every tag and keeps a row's cells, so both are counted before it begins.
_PARTS, _LARGEST = 1_000, 16_000_000  # files in it, and bytes of them together, unpacked
_TAGS, _CELLS = 1_000_000, 200_000  # a table of 5,000 rows and 40 columns
_WIDE = (b"\xff\xfe", b"\xfe\xff", b"<\0", b"\0<")  # two bytes a letter, whose tags are not counted
_CELL = rb"<(?:[^\s<>/:]+:)?c[\s/>]"
_FAILED = ("#NULL!", "#DIV/0!", "#VALUE!", "#REF!", "#NAME?", "#NUM!", "#N/A")


def xlsx_rows(path: Path, sheet: str, rows: int, columns: int) -> Rows:
    """The first `rows` and `columns` of a sheet by its name, or of the first one that is shown."""
    if find_spec("openpyxl") is None:
        raise CardsError("Reading a workbook needs the extra `sheets`: pip install 'pnp-referee[sheets]'.")
    content, number = _content(path), 0
    try:
        for number, cells in enumerate(_cells(content, path.name, sheet, rows, columns), 1):
            yield number, [_text(cell, path.name, number) for cell in cells]
    except CardsError:
        raise
    except Exception as fault:  # a damaged workbook breaks its reader in any way
        raise _damaged(path) from fault


def _cells(content: bytes, file: str, sheet: str, rows: int, columns: int) -> Iterator[tuple[Any, ...]]:
    from openpyxl import load_workbook

    with catch_warnings(action="ignore"):  # of what it does not know and cards do not need
        book = load_workbook(BytesIO(content), read_only=True, data_only=True, keep_links=False)
    names = [found.title for found in book.worksheets if sheet or found.sheet_state == "visible"]
    name = sheet or next(iter(names), "")
    if not names:
        raise ValueError
    if name not in names:
        said, near = '{file}: has no sheet "{sheet}", but {names}.{near}', nearest(name, names)
        raise DeckError(said, file=file, sheet=short(name), names=in_quotes(names), near=near)
    found = book[name]
    found.reset_dimensions()  # it may say that it is as large as it likes
    yield from found.iter_rows(max_row=rows, max_col=columns, values_only=True)


def _content(path: Path) -> bytes:
    """The file, once it is known how large it grows."""
    try:
        content = read_limited(path, MAX_BYTES)
        is_large = _is_large(ZipFile(BytesIO(content)))
    except OSError as fault:
        raise FileError("{path}: cannot be read ({what}).", path=path, what=reason(fault)) from fault
    except WrongFileError as fault:
        raise DeckError("{file}: {fault}.", file=path.name, fault=fault) from fault
    except Exception as fault:
        raise _damaged(path) from fault
    if is_large:
        raise DeckError("{file}: is larger than a table of cards can be.", file=path.name)
    return content


def _is_large(book: ZipFile) -> bool:
    parts = book.infolist()
    if len(parts) > _PARTS or sum(part.file_size for part in parts) > _LARGEST:
        return True
    texts = [book.read(part) for part in parts]
    if any(text.startswith(_WIDE) for text in texts):
        return True
    cells, tags = sum(len(re.findall(_CELL, text)) for text in texts), sum(text.count(b"<") for text in texts)
    return cells > _CELLS or tags > _TAGS


def _damaged(path: Path) -> DeckError:
    return DeckError("{file}: is damaged, or no workbook (.xlsx).", file=path.name)


def _text(cell: object, file: str, number: int) -> str:
    """A cell as it is read on the screen; what is false says nothing."""
    if cell is None or isinstance(cell, bool):
        return "true" if cell else ""
    if isinstance(cell, float):
        return f"{cell:.12g}"
    if isinstance(cell, datetime) and cell.time() == time():
        return str(cell.date())
    if isinstance(cell, str) and cell in _FAILED:
        failed = "{file}, row {number}: holds {error}, where a formula failed."
        raise DeckError(failed, file=file, number=number, error=cell)
    return composed(cell) if isinstance(cell, str) else str(cell)
