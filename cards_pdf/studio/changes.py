"""Changes of a deck: files as text, cells and rows of tables, pictures and fonts dropped in."""

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, NamedTuple

from cards_pdf.common.errors import DeckError
from cards_pdf.common.messages import Message
from cards_pdf.common.records.annotations import Bytes, Int, MaxItems, Text
from cards_pdf.common.records.notes import Inline
from cards_pdf.common.web.dispatcher import Nothing, verb
from cards_pdf.studio.card_table import CardRow, CardTable, free_code, table_in, table_of
from cards_pdf.studio.folder import LARGEST
from cards_pdf.studio.open_deck import (
    DeckNews,
    DeedName,
    FileChange,
    InlineChange,
    Name,
    OpenDeck,
    Rev,
    Seen,
)
from cards_pdf.studio.toml_lines import with_colour

_MOST_CELLS = 50_000
_MOST_ROWS = 5_000
_LONGEST = 16_000_000  # characters of a file
_ENOUGH = 2  # names of columns that make a row their heading

RowNumber = Annotated[int, Int(-1)]  # from 0, as shown; -1 is one that is not there any more
Cell = Annotated[str, Text(_LONGEST)]
Column = Annotated[str, Text(1_000)]
Grid = Sequence[Sequence[str]]
Cells = dict[str, str]


class Write(NamedTuple):
    change: InlineChange
    text: Annotated[str, Text(_LONGEST)]


class Pasted(NamedTuple):
    """How many rows were, and what the deck is now."""

    pasted: int
    shown: Annotated[DeckNews, Inline()]


class ChangedFile(NamedTuple):
    """Which file is as it was before, or was after."""

    file: str
    shown: Annotated[DeckNews, Inline()]


class Changes:
    """Each answers with what the page shows afterwards."""

    def __init__(self, at: OpenDeck) -> None:
        self.at = at

    @verb
    def write(self, ask: Write) -> DeckNews:
        """Write a file's whole text."""
        return self.at.written(ask.change, ask.text)

    def _changed(self, to: FileChange, by: Callable[[CardTable], str]) -> DeckNews:
        return self.at.written(to, by(table_in(self.at.folder, to.file)))

    @verb
    def recolour(
        self, change: InlineChange, at: Annotated[int, Int(0)], colour: Annotated[str, Text(7)]
    ) -> DeckNews:
        """Change a colour that a file names."""
        return self.at.written(change, with_colour(self.at.text(change.file), at, colour))

    @verb
    def cells(
        self,
        change: InlineChange,
        cells: Annotated[tuple[tuple[RowNumber, Column, Cell], ...], MaxItems(_MOST_CELLS)],
    ) -> DeckNews:
        """Change some cells."""
        return self._changed(change, lambda table: table.set(cells))

    @verb
    def paste(
        self,
        change: InlineChange,
        grid: Annotated[
            tuple[Annotated[tuple[Cell, ...], MaxItems(1_000)], ...], MaxItems(_MOST_ROWS)
        ],
        row: RowNumber,
        column: Column,
    ) -> Pasted:
        """Lay rows over a table, as one edit."""
        name = change.file
        after, rows = pasted(name, self.at.text(name), grid, max(0, row), column)
        return Pasted(rows, self.at.written(change, after))

    @verb
    def add(
        self,
        change: InlineChange,
        at: RowNumber,
        rows: Annotated[tuple[Mapping[str, Cell], ...], MaxItems(_MOST_ROWS)],
    ) -> DeckNews:
        """Add rows before another, or at the end."""
        return self._changed(change, lambda table: table.add(at, rows))

    @verb
    def copy(self, change: InlineChange, row: RowNumber) -> DeckNews:
        """Copy a row below itself."""
        return self._changed(change, lambda table: table.copy(row))

    @verb
    def remove(self, change: InlineChange, row: RowNumber) -> DeckNews:
        """Take a row away."""
        return self._changed(change, lambda table: table.remove(row))

    @verb
    def move(self, change: InlineChange, row: RowNumber, to: RowNumber) -> DeckNews:
        """Move a row to another place."""
        return self._changed(change, lambda table: table.move(row, to))

    @verb
    def rename_column(
        self, change: InlineChange, column: Column, to: Annotated[str, Text(100, filled=True)]
    ) -> DeckNews:
        """Call a column otherwise."""
        return self._changed(change, lambda table: table.rename_column(column, to.strip()))

    @verb
    def remove_column(self, change: InlineChange, column: Column) -> DeckNews:
        """Take a column away, with all that stands there."""
        return self._changed(change, lambda table: table.remove_column(column))

    @verb
    def move_column(
        self, change: InlineChange, column: Column, to: Annotated[int, Int(0)]
    ) -> DeckNews:
        """Move a column to another place."""
        return self._changed(change, lambda table: table.move_column(column, to))

    @verb
    def sort(self, change: InlineChange, column: Column, down: bool = False) -> DeckNews:
        """Put the rows in the order of a column."""
        return self._changed(change, lambda table: table.sort(column, down=down))

    @verb
    def undo(self, seen: Seen) -> ChangedFile:
        """Take the last change back."""
        return ChangedFile(self.at.edits.undo(), self.at.look(seen))

    @verb
    def redo(self, seen: Seen) -> ChangedFile:
        """Do again what was taken back."""
        return ChangedFile(self.at.edits.redo(), self.at.look(seen))

    @verb
    def drop(
        self,
        file: Name,
        content: Annotated[bytes, Bytes(LARGEST)] = b"",
        rev: Rev = "",
        deed: DeedName = "",
    ) -> Nothing:
        """Take in a picture or a font."""
        if not content:
            raise DeckError("{path}: {fault}.", path=file, fault=Message("is empty"))
        self.at.edits.write(file, content, rev, deed)
        return Nothing()


def pasted(file: str, text: str, grid: Grid, at: int, column: str) -> tuple[str, int]:
    """The file's new text, in which rows are written over and then added; and how many.

    A first row that names columns of the table says where each cell belongs; otherwise the rows
    begin at the chosen column.
    """
    table = table_of(file, text)
    shown, rows = table.rows(1), _rows(table.columns(), grid, column)
    over = list(zip(range(at, len(shown)), rows, strict=False))
    cells = [(n, *cell) for n, row in over for cell in row.items() if cell[0] not in shown[n].fixed]
    text = table.set(cells)
    more = [{name: text for name, text in row.items() if text} for row in rows[len(over) :]]
    if more:
        text = table_of(file, text).add(len(shown), _with_codes(table, shown, more))
    return text, len(rows)


def _rows(columns: Sequence[str], grid: Grid, column: str) -> list[Cells]:
    """Below the columns that a first row names, new ones too; none if it is a card's."""
    known = {name.lower(): name for name in columns}
    words = ["_".join(word.lower().split()) for word in grid[0]] if grid else []
    is_heading = (
        len(set(words)) == len(words) and all(words) and len(known.keys() & set(words)) >= _ENOUGH
    )
    start = columns.index(column) if column in columns else 0
    names = [known.get(word, word) for word in words] if is_heading else columns[start:]
    return [dict(zip(names, row, strict=False)) for row in (grid[1:] if is_heading else grid)]


def _with_codes(table: CardTable, shown: Sequence[CardRow], rows: list[Cells]) -> list[Cells]:
    """Where the cards above have codes, new ones go on counting."""
    key = next((name for name in table.columns() if name.lower() == "code"), "")
    taken = {row.code for row in shown} | {row[key] for row in rows if key in row}
    last = shown[-1].cells.get(key, "") if shown else ""
    for row in rows:
        if last and key not in row:
            row[key] = last = free_code(last, taken)
            taken.add(last)
    return rows
