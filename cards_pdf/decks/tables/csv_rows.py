"""The rows of a CSV file, as spreadsheets write it."""

import re
from collections import Counter
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import NamedTuple

from cards_pdf.common.errors import DeckError, make_read_error
from cards_pdf.common.messages import Message
from cards_pdf.common.records.toml_file import composed
from cards_pdf.common.sandbox.safe_open import WrongFileError, read_limited
from cards_pdf.decks.tables.encodings import Decoded, decode

MAX_BYTES = 4_000_000
_ZIPPED = b"PK\x03\x04"  # how workbooks begin
_SEPARATORS = ",;\t"
# a first line that spreadsheets do not show
_NAMED_SEPARATOR = re.compile(r'"?sep=([^\w\s"]|\t)"?\s*\n', re.IGNORECASE)


Row = list[str]
Rows = Iterator[tuple[int, Row]]  # each with its number, as the spreadsheet counts


class SheetRows(NamedTuple):
    """The rows of a table, and warnings, which are complete once the rows are read."""

    rows: Rows
    notices: list[Message]


def read_csv(path: Path, encoding: str = "") -> SheetRows:
    """Return the rows of a CSV file. A text of several lines is one cell."""
    found = _read_text(path, encoding)
    rows = _split_rows(path, *find_separator(found.text))
    if not found.guessed:
        return SheetRows(rows, [])
    notice = Message(
        "{file}: is not UTF-8; it was read as {encoding}. If letters are wrong, name "
        'another: cards = {{ file = "{file}", encoding = "{other}" }}, or save it as '
        "“CSV UTF-8”.",
        file=path.name,
        encoding=found.guessed,
        other="windows-1252" if found.guessed == "windows-1250" else "windows-1250",
    )
    return SheetRows(rows, [notice])


def _split_rows(path: Path, separator: str, text: str) -> Rows:
    import csv  # many decks have no table

    number = 0
    if path.suffix.lower() == ".tsv" and separator == "\t":
        # many programs separate cells by tabs and know no quotes
        try:
            rows = [*csv.reader(StringIO(text), delimiter=separator, strict=True)]
        except csv.Error:
            rows = [line.split("\t") for line in text.split("\n")]
        yield from enumerate(rows, 1)
        return
    try:
        for number, row in enumerate(
            csv.reader(StringIO(text), delimiter=separator, strict=True), 1
        ):
            yield number, row
    except csv.Error:
        raise DeckError(
            "{file}, row {number}: a text in quotes does not end with its cell; a quote within "
            'it is written twice ("").',
            file=path.name,
            number=number + 1,
        ) from None


def find_separator(text: str) -> tuple[str, str]:
    """Return the separator of cells, and the rows.

    A first line for Excel names the separator; otherwise it is the most frequent in the first row.
    """
    named = _NAMED_SEPARATOR.match(text)
    if named:
        return named[1], text[named.end() :]
    top = re.sub('"[^"]*"', "", text.partition("\n")[0])
    return max(_SEPARATORS, key=Counter(top).__getitem__), text


def read_source(path: Path, max_bytes: int = MAX_BYTES) -> bytes:
    """Return the content of a table, or of another file that an importer reads."""
    try:
        return read_limited(path, max_bytes)
    except OSError as error:
        raise make_read_error(path, error) from error
    except WrongFileError as error:
        raise DeckError("{file}: {fault}.", file=path.name, fault=error) from error


def _read_text(path: Path, encoding: str) -> Decoded:
    content = read_source(path)
    if content[:4] == _ZIPPED:
        raise DeckError(
            "{file}: is a workbook with the name of a table; rename it to "
            "{stem}.xlsx or {stem}.ods.",
            file=path.name,
            stem=path.stem,
        )
    try:
        found = decode(content, encoding)
    except UnicodeDecodeError:
        template = "{file}: is not in UTF-8; save it as “CSV UTF-8”."
        if encoding:
            template = '{file}: is not in {encoding}. Leave "encoding" out, and it is guessed.'
        raise DeckError(template, file=path.name, encoding=encoding) from None
    text = composed(found.text).replace("\r\n", "\n").replace("\r", "\n").replace("\0", "")
    return found._replace(text=text)
