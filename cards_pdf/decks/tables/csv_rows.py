"""The rows of a CSV file, as spreadsheets write it."""

import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections import Counter
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

from cards_pdf.common.data.toml_file import composed
from cards_pdf.common.errors import DeckError, FileError
from cards_pdf.common.ordinary_file import WrongFileError, read_limited
from cards_pdf.common.sentences import reason

MAX_BYTES = 4_000_000
_SEPARATORS = ",;\t"
_SAID = re.compile(r'"?sep=([^\w\s"]|\t)"?\s*\n', re.IGNORECASE)  # the first line, which no spreadsheet shows

_OTHER_LETTERS = re.compile(r"[^\x00-\x7f]{4}")  # no word of Western Europe has four of its own in a row

Row = list[str]
Rows = Iterator[tuple[int, Row]]  # each with its number, as the spreadsheet counts


def csv_rows(path: Path) -> Rows:
    """A text of several lines is one row."""
    import csv  # many decks have no table

    separator, text = separated(_text(path))
    number = 0
    try:
        for number, row in enumerate(csv.reader(StringIO(text), delimiter=separator, strict=True), 1):
            yield number, row
    except csv.Error:
        said = (
            "{file}, row {number}: a text in quotes does not end with its cell; a quote within it is written "
            'twice ("").'
        )
        raise DeckError(said, file=path.name, number=number + 1) from None


def separated(text: str) -> tuple[str, str]:
    """What parts the cells, and the rows: a line for Excel alone says it, or the names show it."""
    if said := _SAID.match(text):
        return said[1], text[said.end() :]
    top = re.sub('"[^"]*"', "", text.partition("\n")[0])
    return max(_SEPARATORS, key=Counter(top).__getitem__), text


def _text(path: Path) -> str:
    try:
        text = composed(decoded(read_limited(path, MAX_BYTES)))
    except OSError as fault:
        raise FileError("{path}: cannot be read ({what}).", path=path, what=reason(fault)) from fault
    except UnicodeDecodeError:
        raise DeckError("{file}: is not in UTF-8; save it as “CSV UTF-8”.", file=path.name) from None
    except WrongFileError as fault:
        raise DeckError("{file}: {fault}.", file=path.name, fault=fault) from fault
    return text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "")


def decoded(content: bytes) -> str:
    """UTF-8; or UTF-16 and Windows' letters of Western Europe, as spreadsheets save them too."""
    if content[:2] in (BOM_UTF16_LE, BOM_UTF16_BE):
        return content.decode("utf-16")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = content.decode("cp1252")
        if _OTHER_LETTERS.search(text):
            raise
        return text
