"""Rows copied from a spreadsheet, laid over a table from one cell on.

A first row that names columns of the table says where each belongs; the others begin at the chosen column.
"""

from collections.abc import Sequence

from cards_pdf.studio.card_table import CardTable, Row, free_code
from cards_pdf.studio.tables import table_of

Grid = Sequence[Sequence[str]]
Cells = dict[str, str]
_ENOUGH = 2  # names of columns that make a row their heading


def pasted(file: str, text: str, grid: Grid, at: int, column: str) -> tuple[str, int]:
    """The file's new text, in which rows are written over and then added; and how many."""
    table = table_of(file, text)
    shown, rows = table.rows(1), _rows(table.columns(), grid, column)
    over = list(zip(range(at, len(shown)), rows, strict=False))
    cells = [(n, *cell) for n, row in over for cell in row.items() if cell[0] not in shown[n].fixed]
    text = table.set(cells)
    more = [_filled(row) for row in rows[len(over) :]]
    if more:
        text = table_of(file, text).add(len(shown), _with_codes(table, shown, more))
    return text, len(rows)


def _rows(columns: Sequence[str], grid: Grid, column: str) -> list[Cells]:
    heading = _heading(columns, grid[0]) if grid else []
    below = grid[1:] if heading else grid
    start = columns.index(column) if column in columns else 0
    return [dict(zip(heading or columns[start:], row, strict=False)) for row in below]


def _heading(columns: Sequence[str], row: Sequence[str]) -> list[str]:
    """The columns that a row names, new ones too; none if it is a card's."""
    known = {name.lower(): name for name in columns}
    words = ["_".join(word.lower().split()) for word in row]
    found = [known.get(word, word) for word in words]
    is_one = len(set(words)) == len(words) and all(words) and len(known.keys() & set(words)) >= _ENOUGH
    return found if is_one else []


def _filled(row: Cells) -> Cells:
    return {name: text for name, text in row.items() if text}


def _with_codes(table: CardTable, shown: Sequence[Row], rows: list[Cells]) -> list[Cells]:
    """Where the cards above have codes, new ones go on counting."""
    key = next((name for name in table.columns() if name.lower() == "code"), "")
    taken = {row.code for row in shown} | {row[key] for row in rows if key in row}
    last = shown[-1].cells.get(key, "") if shown else ""
    for row in rows:
        if last and key not in row:
            row[key] = last = free_code(last, taken)
            taken.add(last)
    return rows
