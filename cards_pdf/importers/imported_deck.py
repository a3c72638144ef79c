"""A deck that was found in another program's files, and what all importers read alike."""

import csv
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from io import StringIO
from itertools import islice
from pathlib import Path

from cards_pdf.common.messages import Message
from cards_pdf.decks.conditions import column_name
from cards_pdf.decks.tables.csv_rows import find_separator
from cards_pdf.decks.tables.tables import MAX_COLUMNS, MAX_ROWS

Row = Mapping[str, str]


@dataclass(frozen=True, kw_only=True)
class ImportedDeck:
    """A deck as a table, its pictures by the names that its cells have, and what was lost."""

    stem: str
    title: str
    columns: Sequence[str]
    rows: Sequence[Row]
    lost: Sequence[Message] = ()
    pictures: Mapping[str, Path] = field(default_factory=dict)
    boxes: Mapping[str, Sequence[tuple[str, int]]] = field(default_factory=dict)
    """For each code the texts of its boxes, with the number of squares."""
    table: str = ""  # the name of a table that exists already
    fonts: Sequence[str] = ()  # files beside that table
    keys: Mapping[str, str] = field(default_factory=dict)  # columns, where the program names them
    layout: Mapping[str, object] = field(default_factory=dict)  # the program's own, if it is known
    size: str = ""  # of its cards
    sheet: str = ""  # of a workbook, if it is not the first
    is_beside: bool = False  # True if its pictures are beside the source, where they stay
    is_ours: bool = False  # True if its columns are named like keys of a card

    def texts(self, column: str) -> list[str]:
        return [text for row in self.rows if (text := row.get(column, ""))]


def title_of(path: Path) -> str:
    """Return the title of a deck whose file names none: "My deck" for my-deck.yml."""
    return path.stem.replace("-", " ").replace("_", " ").capitalize()


def read_text_table(text: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the rows of a table that stands within another file."""
    separator, below = find_separator(text)
    return enumerate(csv.reader(StringIO(below), delimiter=separator), 1)


def read_columns(
    rows: Iterator[tuple[int, Sequence[str]]],
) -> tuple[list[str], list[dict[str, str]]]:
    """Return the columns that a first row names, and the rows below it that are not empty."""
    columns = [column_name(cell) for cell in next(rows, (1, ()))[1]][:MAX_COLUMNS]
    texts = ([*map(str.strip, row)] for _, row in islice(rows, MAX_ROWS))
    return columns, [dict(zip(columns, row, strict=False)) for row in texts if any(row)]
