"""Edits of a deck: whole files, cells, rows and columns of tables, dropped pictures and fonts."""

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, NamedTuple

from cards_pdf.common.errors import DeckError
from cards_pdf.common.messages import Message
from cards_pdf.common.records.annotations import Bytes, Int, MaxItems, Text
from cards_pdf.common.records.record import Inline
from cards_pdf.common.records.toml_lines import with_colour
from cards_pdf.common.web.dispatcher import Nothing, verb
from cards_pdf.studio.card_table import CardRow, CardTable, free_code, parse_table
from cards_pdf.studio.folder import MAX_FILE_BYTES
from cards_pdf.studio.open_deck import (
    ClientState,
    DeckNews,
    DeedName,
    FileChange,
    InlineChange,
    Name,
    OpenDeck,
    Rev,
)

MAX_CELLS = 50_000
MAX_ROWS = 5_000
MAX_TEXT = 16_000_000  # characters of a file
_MIN_HEADING_COLUMNS = 2  # known names that make a pasted row a heading

RowNumber = Annotated[int, Int(-1)]  # from 0; -1 is a row that no longer exists
Cell = Annotated[str, Text(MAX_TEXT)]
Column = Annotated[str, Text(1_000)]
Grid = Sequence[Sequence[str]]
Cells = dict[str, str]


class Pasted(NamedTuple):
    """The number of pasted rows, and the deck's news."""

    pasted: int
    news: Annotated[DeckNews, Inline()]


class ChangedFile(NamedTuple):
    """The files that undo or redo has changed, and the deck's news."""

    file: str
    news: Annotated[DeckNews, Inline()]


class Changes:
    """Handlers that edit a file. Each answers with the deck's news."""

    def __init__(self, deck: OpenDeck) -> None:
        self.deck = deck

    @verb
    def write(self, change: InlineChange, text: Annotated[str, Text(MAX_TEXT)]) -> DeckNews:
        """Replace a file's text."""
        return self.deck.write_text(change, text)

    def _changed(self, to: FileChange, by: Callable[[CardTable], str]) -> DeckNews:
        return self.deck.write_text(to, by(parse_table(to.file, self.deck.read_text(to.file))))

    @verb
    def recolour(
        self, change: InlineChange, at: Annotated[int, Int(0)], colour: Annotated[str, Text(7)]
    ) -> DeckNews:
        """Replace a colour in a file."""
        return self.deck.write_text(
            change, with_colour(self.deck.read_text(change.file), at, colour)
        )

    @verb
    def cells(
        self,
        change: InlineChange,
        cells: Annotated[tuple[tuple[RowNumber, Column, Cell], ...], MaxItems(MAX_CELLS)],
    ) -> DeckNews:
        """Set cells of a table."""
        return self._changed(change, lambda table: table.set(cells))

    @verb
    def paste(
        self,
        change: InlineChange,
        grid: Annotated[
            tuple[Annotated[tuple[Cell, ...], MaxItems(1_000)], ...], MaxItems(MAX_ROWS)
        ],
        row: RowNumber,
        column: Column,
    ) -> Pasted:
        """Paste rows over a table."""
        name = change.file
        after, count = paste_rows(
            name, self.deck.read_text(name), grid, position=max(0, row), column=column
        )
        return Pasted(count, self.deck.write_text(change, after))

    @verb
    def add(
        self,
        change: InlineChange,
        at: RowNumber,
        rows: Annotated[tuple[Mapping[str, Cell], ...], MaxItems(MAX_ROWS)],
    ) -> DeckNews:
        """Insert rows."""
        return self._changed(change, lambda table: table.add(max(0, at), rows))

    @verb
    def copy(self, change: InlineChange, row: RowNumber) -> DeckNews:
        """Duplicate a row."""
        return self._changed(change, lambda table: table.copy(row))

    @verb
    def remove(self, change: InlineChange, row: RowNumber) -> DeckNews:
        """Delete a row."""
        return self._changed(change, lambda table: table.remove(row))

    @verb
    def move(self, change: InlineChange, row: RowNumber, to: RowNumber) -> DeckNews:
        """Move a row."""
        return self._changed(change, lambda table: table.move(row, to))

    @verb
    def rename_column(
        self, change: InlineChange, column: Column, to: Annotated[str, Text(100, is_filled=True)]
    ) -> DeckNews:
        """Rename a column."""
        return self._changed(change, lambda table: table.rename_column(column, to.strip()))

    @verb
    def remove_column(self, change: InlineChange, column: Column) -> DeckNews:
        """Delete a column with its cells."""
        return self._changed(change, lambda table: table.remove_column(column))

    @verb
    def move_column(
        self, change: InlineChange, column: Column, to: Annotated[int, Int(0)]
    ) -> DeckNews:
        """Move a column."""
        return self._changed(change, lambda table: table.move_column(column, to))

    @verb
    def sort(self, change: InlineChange, column: Column, down: bool = False) -> DeckNews:
        """Sort the rows by a column."""
        return self._changed(change, lambda table: table.sort(column, down=down))

    @verb
    def undo(self, seen: ClientState) -> ChangedFile:
        """Undo the last step."""
        return ChangedFile(self.deck.edits.undo(), self.deck.look(seen))

    @verb
    def redo(self, seen: ClientState) -> ChangedFile:
        """Redo the last undone step."""
        return ChangedFile(self.deck.edits.redo(), self.deck.look(seen))

    @verb
    def drop(
        self,
        file: Name,
        content: Annotated[bytes, Bytes(MAX_FILE_BYTES)] = b"",
        rev: Rev = "",
        deed: DeedName = "",
    ) -> Nothing:
        """Add or replace a picture or a font."""
        if not content:
            raise DeckError("{path}: {fault}.", path=file, fault=Message("is empty"))
        self.deck.edits.write(file, content, rev, deed)
        return Nothing()


def paste_rows(file: str, text: str, grid: Grid, position: int, column: str) -> tuple[str, int]:
    """Return a file's text with pasted rows, and their number.

    They replace the rows of the table from `position` on; the rest is added.
    A first row that names columns of the table assigns the cells; otherwise the rows begin at the
    chosen column.
    """
    table = parse_table(file, text)
    old_rows = table.rows()
    rows = _read_grid(table.columns, grid, column)
    replaced = list(zip(range(position, len(old_rows)), rows, strict=False))
    cells = [
        (n, name, cell)
        for n, row in replaced
        for name, cell in row.items()
        if name not in old_rows[n].fixed
    ]
    text = table.set(cells)
    more = [{name: cell for name, cell in row.items() if cell} for row in rows[len(replaced) :]]
    if more:
        new_rows = _with_codes(table.columns, old_rows, more)
        text = parse_table(file, text).add(len(old_rows), new_rows)
    return text, len(rows)


def _read_grid(columns: Sequence[str], grid: Grid, column: str) -> list[Cells]:
    """Return pasted rows by columns: those that the first row names, or those from `column` on."""
    known = {name.lower(): name for name in columns}
    words = ["_".join(word.lower().split()) for word in grid[0]] if grid else []
    is_heading = (
        len(set(words)) == len(words)
        and all(words)
        and len(known.keys() & set(words)) >= _MIN_HEADING_COLUMNS
    )
    start = columns.index(column) if column in columns else 0
    names = [known.get(word, word) for word in words] if is_heading else columns[start:]
    return [dict(zip(names, row, strict=False)) for row in (grid[1:] if is_heading else grid)]


def _with_codes(
    columns: Sequence[str], old_rows: Sequence[CardRow], rows: list[Cells]
) -> list[Cells]:
    """Give new rows the next codes if the cards above have codes."""
    key = next((name for name in columns if name.lower() == "code"), "")
    taken = {row.code for row in old_rows} | {row[key] for row in rows if key in row}
    last = old_rows[-1].cells.get(key, "") if old_rows else ""
    for row in rows:
        if last and key not in row:
            row[key] = last = free_code(last, taken)
            taken.add(last)
    return rows
