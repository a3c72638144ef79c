"""A deck that was found in another program's files, and what a deck here cannot have."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from cards_pdf.common.messages import Message

Row = Mapping[str, str]


class ImportedDeck(NamedTuple):
    """A deck as a table, its pictures by the names that its cells have, and what was lost."""

    stem: str
    title: str
    columns: Sequence[str]
    rows: Sequence[Row]
    lost: Sequence[Message] = ()
    pictures: Mapping[str, Path] = {}
    boxes: Mapping[str, Sequence[tuple[str, int]]] = {}  # by code: texts and their squares
    table: str = ""  # the name of the table that lies there already
    fonts: Sequence[str] = ()  # that lie beside its table
    keys: Mapping[
        str, str
    ] = {}  # what cards have, from which column, where the other program says it
    layout: Mapping[str, object] = {}  # its own, where it is known
    size: str = ""  # of its cards
    is_ours: bool = False  # its columns are called as ours are

    def texts(self, column: str) -> list[str]:
        return [text for row in self.rows if (text := row.get(column, ""))]
