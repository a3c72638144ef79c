"""The rows of a CSV file, as spreadsheets write it."""

import re
from collections import Counter
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import NamedTuple

from cards_pdf.common.errors import DeckError, FileError
from cards_pdf.common.messages import Message, reason
from cards_pdf.common.records.toml_file import composed
from cards_pdf.common.sandbox.safe_open import WrongFileError, read_limited
from cards_pdf.decks.tables.encodings import Decoded, decoded

MAX_BYTES = 4_000_000
_ZIPPED = b"PK\x03\x04"  # how workbooks begin
_SEPARATORS = ",;\t"
_SAID = re.compile(
    r'"?sep=([^\w\s"]|\t)"?\s*\n', re.IGNORECASE
)  # the first line, which no spreadsheet shows


Row = list[str]
Rows = Iterator[tuple[int, Row]]  # each with its number, as the spreadsheet counts


class SheetRows(NamedTuple):
    """The rows of a table, and what its author should know once they are read."""

    rows: Rows
    notices: list[Message]


def csv_rows(path: Path, encoding: str = "") -> SheetRows:
    """A text of several lines is one row."""
    found = _text(path, encoding)
    said = (
        "{file}: is no UTF-8; it was read as {encoding}. If letters are wrong, name another: "
        "cards = {{ file "
        '= "{file}", encoding = "{other}" }}, or save it as “CSV UTF-8”.'
    )
    other = next(name for name in ("windows-1250", "windows-1252") if name != found.guessed)
    told = Message(said, file=path.name, encoding=found.guessed, other=other)
    return SheetRows(_rows(path, *separated(found.text)), [told] * bool(found.guessed))


def _rows(path: Path, separator: str, text: str) -> Rows:
    import csv  # many decks have no table

    number = 0
    if (
        path.suffix.lower() == ".tsv" and separator == "\t"
    ):  # many programs part cells by tabs alone
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
        said = (
            "{file}, row {number}: a text in quotes does not end with its cell; a quote within "
            "it is written "
            'twice ("").'
        )
        raise DeckError(said, file=path.name, number=number + 1) from None


def separated(text: str) -> tuple[str, str]:
    """What parts the cells, and the rows: a line for Excel alone says it, or the names show it."""
    if said := _SAID.match(text):
        return said[1], text[said.end() :]
    top = re.sub('"[^"]*"', "", text.partition("\n")[0])
    return max(_SEPARATORS, key=Counter(top).__getitem__), text


def table_bytes(path: Path) -> bytes:
    """The file of a table, whatever its sort."""
    try:
        return read_limited(path, MAX_BYTES)
    except OSError as fault:
        raise FileError(
            "{path}: cannot be read ({what}).", path=path, what=reason(fault)
        ) from fault
    except WrongFileError as fault:
        raise DeckError("{file}: {fault}.", file=path.name, fault=fault) from fault


def _text(path: Path, encoding: str) -> Decoded:
    content = table_bytes(path)
    if content[:4] == _ZIPPED:
        said = "{file}: is a workbook under the name of a table; call it {stem}.xlsx or {stem}.ods."
        raise DeckError(said, file=path.name, stem=path.stem)
    try:
        found = decoded(content, encoding)
    except UnicodeDecodeError:
        said = "{file}: is not in UTF-8; save it as “CSV UTF-8”."
        if encoding:
            said = '{file}: is not in {encoding}. Leave "encoding" out, and it is guessed.'
        raise DeckError(said, file=path.name, encoding=encoding) from None
    text = composed(found.text).replace("\r\n", "\n").replace("\r", "\n").replace("\0", "")
    return found._replace(text=text)
