"""Cards from a table: a CSV file as spreadsheets write it, a row for each card, a column for each key.

Whatever a row says is read by the same code that reads a [[card]], so every mistake is found there; it is
only told by row and column, as the spreadsheet counts them.
"""

import csv
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from io import StringIO
from pathlib import Path
from typing import Any

from cards_pdf.common.data.problems import Reading
from cards_pdf.common.data.toml_file import composed
from cards_pdf.common.errors import DeckError, FileError
from cards_pdf.common.ordinary_file import WrongFileError, read_limited
from cards_pdf.common.sentences import Sentence, reason

MAX_BYTES = 4_000_000
MAX_ROWS = 5_000
MAX_COLUMNS = 60
_NUMBERS = ("number", "copies")
_LISTS = ("effects", "boxes", "foot")  # of texts, one a line of the cell
_SEPARATORS = ",;\t"
_SAID = re.compile(r'"?sep=([^\w\s"]|\t)"?\s*\n', re.IGNORECASE)  # the first line, which no spreadsheet shows
_WHOLE = re.compile(r"[+-]?\d{1,7}")

Row = list[str]


def csv_tables(path: Path, stats: Sequence[str], run: Reading) -> Iterator[tuple[Sentence, dict[str, Any]]]:
    """The rows as a deck's own tables; a column named like one of `stats` is that number."""
    lines = _rows(path)
    columns = _columns(path, next(lines, (1, []))[1], stats)
    for number, cells in lines:
        if not any(cell.strip() for cell in cells):
            continue
        if number - 1 > MAX_ROWS:  # below the names
            raise DeckError("{file}: has more than {most} rows.", file=path.name, most=MAX_ROWS)
        where = Sentence("{file}, row {number}", file=path.name, number=number)
        if any(cell.strip() for cell in cells[len(columns) :]):
            run.add(where, Sentence("has more cells than there are columns; a text may lack its quotes."))
        yield where, _card(columns, cells)


def _rows(path: Path) -> Iterator[tuple[int, Row]]:
    """Each row with its number, as the spreadsheet counts: a text of several lines is one row."""
    separator, text = _separated(_text(path))
    number = 0
    try:
        for number, row in enumerate(csv.reader(StringIO(text), delimiter=separator, strict=True), 1):
            yield number, row
    except csv.Error:
        raise DeckError(
            "{file}, row {number}: a text in quotes does not end with its cell; a quote within it is written "
            'twice ("").',
            file=path.name,
            number=number + 1,
        ) from None


def _separated(text: str) -> tuple[str, str]:
    """What parts the cells, and the rows: a line for Excel alone says it, or the names show it."""
    if said := _SAID.match(text):
        return said[1], text[said.end() :]
    top = re.sub('"[^"]*"', "", text.partition("\n")[0])
    return max(_SEPARATORS, key=Counter(top).__getitem__), text


def _text(path: Path) -> str:
    try:
        text = composed(read_limited(path, MAX_BYTES).decode("utf-8-sig"))
    except OSError as fault:
        raise FileError("{path}: cannot be read ({what}).", path=path, what=reason(fault)) from fault
    except UnicodeDecodeError:
        raise DeckError("{file}: is not in UTF-8; save it as “CSV UTF-8”.", file=path.name) from None
    except WrongFileError as fault:
        raise DeckError("{file}: {fault}.", file=path.name, fault=fault) from fault
    return text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "")


def _columns(path: Path, top: Row, stats: Sequence[str]) -> list[str]:
    """The names in the first row; capitals and spaces around them do not count."""
    names = [cell.strip().lower() for cell in top]
    while names and not names[-1]:
        names.pop()
    if not names:
        raise DeckError(
            "{file}: row 1 must name the columns, such as code, name, kind, body.", file=path.name
        )
    if len(names) > MAX_COLUMNS:
        raise DeckError(
            "{file}: row 1 names {count} columns; {most} is the most.",
            file=path.name,
            count=len(names),
            most=MAX_COLUMNS,
        )
    for number, name in enumerate(names, 1):
        if not name:
            raise DeckError("{file}: row 1, column {number} has no name.", file=path.name, number=number)
        if names.index(name) < number - 1:
            raise DeckError('{file}: row 1 names the column "{name}" twice.', file=path.name, name=name)
    known = {stat.lower(): stat for stat in stats}
    return [f"stats.{known[name]}" if name in known else name for name in names]


def _card(columns: list[str], cells: Row) -> dict[str, Any]:
    """What a [[card]] with these words would hold; an empty cell says nothing."""
    card: dict[str, Any] = {}
    for column, cell in zip(columns, map(str.strip, cells), strict=False):
        if not cell:
            continue
        if column.startswith("stats."):
            card.setdefault("stats", {})[column.removeprefix("stats.")] = _number(cell)
        elif column in _LISTS:
            card[column] = [{"text": line.strip()} for line in cell.split("\n") if line.strip()]
        else:
            card[column] = _number(cell) if column in _NUMBERS else cell
    return card


def _number(cell: str) -> int | str:
    return int(cell) if _WHOLE.fullmatch(cell) else cell
