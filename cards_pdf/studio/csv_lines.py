"""Small edits of a CSV file: rows that are not changed stay as their spreadsheet wrote them."""

import csv
from collections.abc import Iterator, Mapping
from io import StringIO

from cards_pdf.decks.tables.csv_rows import separated

Cells = list[str]


class CsvLines:
    """A table's text as records, the first of which names the columns."""

    def __init__(self, text: str) -> None:
        self.separator, below = separated(text)
        self._said = text[: len(text) - len(below)]  # a line for Excel alone
        self.records = list(_records(below))

    @property
    def text(self) -> str:
        return self._said + "".join(self.records)

    def cells(self, record: str) -> Cells:
        return next(csv.reader(StringIO(record), delimiter=self.separator), [])

    @property
    def columns(self) -> Cells:
        return [name.strip() for name in self.cells(self.records[0])] if self.records else []

    def rows(self) -> Iterator[tuple[int, Cells]]:
        """Rows that say something, each with its place among the records."""
        width = len(self.columns)
        for place, record in enumerate(self.records[1:], 1):
            cells = self.cells(record)
            if any(cell.strip() for cell in cells):
                yield place, (cells + [""] * width)[: max(width, len(cells))]

    # --- what is changed ---

    def set(self, place: int, cells: Mapping[int, str]) -> None:
        row = self.cells(self.records[place])
        row += [""] * (max(cells) + 1 - len(row))
        for column, text in cells.items():
            row[column] = text
        self.records[place] = self._record(row)

    def insert(self, place: int, cells: Cells) -> None:
        if self.records and not self.records[-1].endswith("\n"):
            self.records[-1] += "\n"
        self.records.insert(place, self._record(cells))

    def add_column(self, name: str) -> None:
        """The last; a file that is empty begins with it."""
        if not self.records:
            self.records.append(self._record([name]))
            return
        self.set(0, {len(self.columns): name})

    def _record(self, cells: Cells) -> str:
        out = StringIO()
        csv.writer(out, delimiter=self.separator, lineterminator="\n").writerow(cells)
        return out.getvalue()


def _records(text: str) -> Iterator[str]:
    """A text of several lines is one record."""
    start, is_quoted = 0, False
    for at, sign in enumerate(text):
        if sign == '"':
            is_quoted = not is_quoted
        elif sign == "\n" and not is_quoted:
            yield text[start : at + 1]
            start = at + 1
    if start < len(text):
        yield text[start:]
