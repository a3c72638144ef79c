"""The cards of a deck as a table that can be edited, from TOML rows or from a CSV file.

How it works
    A table is read for one edit: it changes its own rows and returns the file's new text. What
    both kinds of files do alike is in `_Table`. A CSV file is a list of records. A TOML file
    changes its text and its values separately; `verify_text` then compares the two.
"""

import csv
import re
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from io import StringIO
from typing import Any

from cards_pdf.common.records.record import record
from cards_pdf.common.records.toml_file import Toml, tables_in
from cards_pdf.common.records.toml_lines import (
    CannotEditError,
    Change,
    TomlBlock,
    TomlLines,
    key_text,
    new_table,
    put_value,
    value_at,
    verify_text,
)
from cards_pdf.decks.sheet_rows import find_separator

_FIRST_COLUMNS = ("code", "name", "kind", "body", "copies")
_INTEGER = re.compile(r"[+-]?\d{1,15}")
_NUMBER = re.compile(r"[+-]?\d{1,15}(?:[.,]\d{1,9})?")
Cells = Mapping[str, str]


@record
class CardRow:
    """A card as its file has it."""

    place: int  # the row's number in its file
    code: str
    cells: dict[str, str]
    fixed: list[str]  # columns that can only be edited as text, such as lists of effects


class _Table(ABC):
    """A table of cards. Each edit returns the file's new text. Rows are counted from 0."""

    columns: list[str]

    @abstractmethod
    def rows(self, first: int = 1) -> list[CardRow]:
        """Return the cards. `first` is the number of the first one in the deck."""

    @abstractmethod
    def reorder(self, order: Sequence[int]) -> str:
        """Order the rows by their present numbers. Text between two places stays there."""

    def move(self, row: int, to: int) -> str:
        order = [*range(len(self.rows()))]
        check_row(order, row)
        check_row(order, to)
        order.insert(to, order.pop(row))
        return self.reorder(order)

    def sort(self, name: str, *, down: bool) -> str:
        """Sort rows by a column, as numbers if all are. Empty cells come last."""
        self.check_column(name)
        texts = [row.cells.get(name, "").strip() for row in self.rows()]
        filled = [row for row, text in enumerate(texts) if text]
        are_numbers = all(_NUMBER.fullmatch(texts[row]) for row in filled)

        def key(row: int) -> tuple[float, str]:
            text = texts[row]
            return (float(text.replace(",", ".")), "") if are_numbers else (0.0, text.casefold())

        empty = [row for row, text in enumerate(texts) if not text]
        return self.reorder([*sorted(filled, key=key, reverse=down), *empty])

    def next_code(self, code: str) -> str:
        return free_code(code, {row.code for row in self.rows()})

    def check_column(self, name: str, new: str = "") -> None:
        """Raise CannotEditError if there is no column `name`, or already one called `new`."""
        if name not in self.columns:
            raise CannotEditError("There is no such column any more.")
        if new and new in self.columns:
            raise CannotEditError('There is a column "{name}" already.', name=new)


def check_row(rows: Sequence[object], row: int) -> None:
    if not 0 <= row < len(rows):
        raise CannotEditError("There is no such row any more.")


class TomlCards(_Table):
    """The [[card]] rows of a deck's own file."""

    def __init__(self, text: str, tables: Toml) -> None:
        self.lines = TomlLines(text)
        self.tables = tables
        self.cards = self._find_cards()
        found = dict.fromkeys(name for card in self.cards for name in _cells(card)[0])
        first = [name for name in _FIRST_COLUMNS if name in found or not self.cards]
        self.columns = list(dict.fromkeys([*first, *found]))

    def _find_cards(self) -> list[Toml]:
        cards: list[Toml] = self.tables.get("card", [])
        return cards

    def _tables_after(self) -> Toml:
        """Return what the file's new text must mean."""
        others = {name: value for name, value in self.tables.items() if name != "card"}
        return others | {"card": self.cards} if self.cards else others

    @cached_property
    def blocks(self) -> list[TomlBlock]:
        """The text of each row. Only edits need it."""
        found = self.lines.rows("card")
        if len(found) != len(self.cards):
            raise CannotEditError("This file can be edited only as text.")
        return found

    def rows(self, first: int = 1) -> list[CardRow]:
        found = []
        for n, card in enumerate(self.cards):
            cells, fixed = _cells(card)
            code = str(card.get("code") or first + n)
            found.append(CardRow(place=n, code=code, cells=cells, fixed=fixed))
        return found

    def set(self, cells: Sequence[tuple[int, str, str]]) -> str:
        values = [(row, _path(name), self._value(name, text)) for row, name, text in cells]
        changes = [self.lines.set(self._block(row), path, value) for row, path, value in values]
        for row, path, value in values:
            put_value(self.cards[row], path, value)
        return self._checked(self.lines.with_changes(changes))

    def add(self, position: int, rows: Sequence[Cells]) -> str:
        place = self._start_of(position)
        texts = []
        cards = []
        for row in rows:
            values = [(_path(name), self._value(name, text)) for name, text in row.items() if text]
            values = values or [(("name",), "")]
            texts.append(new_table(["card"], values, row=True))
            card = Toml()
            for path, value in values:
                put_value(card, path, value)
            cards.append(card)
        self.cards[position:position] = cards
        return self._checked(self.lines.with_block(place, "\n".join(texts)))

    def copy(self, row: int) -> str:
        copied = TomlLines(self.lines.text_of(self._block(row)))
        card = dict(self.cards[row])
        if "code" in card:
            card["code"] = self.next_code(str(card["code"]))
            copied = copied.with_changes(
                [copied.set(copied.rows("card")[0], ("code",), card["code"])]
            )
        self.cards.insert(row + 1, card)
        return self._checked(self.lines.with_block(self._start_of(row + 1), copied.text))

    def remove(self, row: int) -> str:
        block = self._block(row)
        del self.cards[row]
        return self._checked(self.lines.without_block(block))

    def reorder(self, order: Sequence[int]) -> str:
        parts: list[str] = []
        at = 0
        for place, row in zip(self.blocks, order, strict=True):
            moved = self.lines.text_of(self.blocks[row])
            parts += [self.lines.text[at : place.start], moved.removesuffix("\n"), "\n"]
            at = place.end
        self.cards = [self.cards[row] for row in order]
        return self._checked(TomlLines("".join((*parts, self.lines.text[at:]))))

    def rename_column(self, name: str, to: str) -> str:
        self.check_column(name, to)
        path = _path(name)
        changes = []
        for one in (one for block in self.blocks for one in block.statements if one.key == path):
            line = self.lines.text[one.start : one.value[0]]
            key = line.strip().removesuffix("=").rstrip()
            start = one.start + line.index(key)
            changes.append(Change(start, start + len(key), key_text(*_path(to))))
        for card in self.cards:
            if (value := value_at(card, path)) is not None:
                put_value(card, path, None)
                put_value(card, _path(to), value)
        return self._checked(self.lines.with_changes(changes))

    def remove_column(self, name: str) -> str:
        self.check_column(name)
        path = _path(name)
        having = [row for row, card in enumerate(self.cards) if value_at(card, path) is not None]
        return self.set([(row, name, "") for row in having])

    def move_column(self, name: str, to: int) -> str:  # noqa: ARG002 -- as tables have it
        message = "Columns can be reordered only in a file of their own: {name} stays where it is."
        raise CannotEditError(message, name=name)

    def _checked(self, lines: TomlLines) -> str:
        return verify_text(lines.text, self._tables_after())

    def _block(self, row: int) -> TomlBlock:
        check_row(self.blocks, row)
        return self.blocks[row]

    def _start_of(self, row: int) -> int:
        """Return where a row begins, or a new one after the last."""
        if row < len(self.blocks):
            return self.blocks[row].start
        return self.blocks[-1].end if self.blocks else len(self.lines.text)

    def _value(self, name: str, text: str) -> Any:
        """Return a number if the column holds numbers, None for an empty cell."""
        if not text:
            return None
        path = _path(name)
        others = [value for card in self.cards if (value := value_at(card, path)) is not None]
        is_number = name == "copies" or (others and all(type(value) is int for value in others))
        return int(text) if is_number and _INTEGER.fullmatch(text) else text


class TomlWords(TomlCards):
    """A translation's file: a table of words for each card, by its code."""

    def _find_cards(self) -> list[Toml]:
        return [{"code": code} | words for code, words in self.tables.get("cards", {}).items()]

    def _tables_after(self) -> Toml:
        words = {
            card["code"]: {name: text for name, text in card.items() if name != "code"}
            for card in self.cards
        }
        return self.tables | ({"cards": words} if words else {})

    def rows(self, first: int = 1) -> list[CardRow]:
        return [replace(row, fixed=[*row.fixed, "code"]) for row in super().rows(first)]

    @cached_property
    def blocks(self) -> list[TomlBlock]:
        found = [self.lines.table("cards", str(card["code"])) for card in self.cards]
        return [block for block in found if block] if all(found) else []

    def set(self, cells: Sequence[tuple[int, str, str]]) -> str:
        return super().set([cell for cell in cells if cell[1] != "code"])

    def _value(self, name: str, text: str) -> Any:  # noqa: ARG002 -- all words are texts
        return text or None

    def _reject(self, *_: object, **__: object) -> str:
        raise CannotEditError("A translation follows its deck: rows and columns are changed there.")

    add = _reject
    copy = _reject
    remove = _reject
    reorder = _reject
    rename_column = _reject
    remove_column = _reject
    move_column = _reject


class CsvCards(_Table):
    """A CSV file: records, the first of which names the columns.

    Cells that are not edited stay as they are written, with their quotes and spaces.
    """

    def __init__(self, text: str) -> None:
        self.separator, below = find_separator(text)
        self._head = text[: len(text) - len(below)]  # a line for Excel alone
        lines = below.removesuffix("\n") + "\n" if below else ""
        self.records = self._split(lines)  # the cells of each as they are written
        # Spacer columns have no name; they stay in the file, and are not shown.
        self._header = [name.strip() for name in self._cells(0)] if self.records else []
        self.columns = [name for name in self._header if name]
        below_names = range(1, len(self.records))
        # Records without any text are no rows. They stay where they are.
        self.places = [place for place in below_names if any(map(str.strip, self._cells(place)))]

    def _split(self, text: str) -> list[list[str]]:
        separator = re.escape(self.separator)
        cell = rf'((?:"[^"]*(?:""[^"]*)*")?[^{separator}\n]*)({separator}|\n|\Z)'
        records: list[list[str]] = [[]]
        for written, end in re.findall(cell, text):
            records[-1].append(written)
            if end != self.separator:
                records.append([])
        return records[:-2]  # behind the last line there is an empty one, and nothing

    def rows(self, first: int = 1) -> list[CardRow]:
        found = []
        at = self._code_column
        for n, place in enumerate(self.places):
            cells = self._cells(place, len(self._header))
            code = cells[at].strip() if at is not None else ""
            named = {name: cell for name, cell in zip(self._header, cells, strict=False) if name}
            found.append(CardRow(place=place, code=code or str(first + n), cells=named, fixed=[]))
        return found

    def set(self, cells: Sequence[tuple[int, str, str]]) -> str:
        for row, name, text in cells:
            line = self.records[self._place(row)]
            column = self._column(name)
            line.extend([""] * (column + 1 - len(line)))
            line[column] = self._write(text)
        return self._text()

    def add(self, position: int, rows: Sequence[Cells]) -> str:
        for name in (name for row in rows for name in row):
            self._column(name)
        place = self.places[position] if position < len(self.places) else len(self.records)
        self.records[place:place] = [
            [self._write(row.get(name, "")) for name in self._header] for row in rows
        ]
        return self._text()

    def copy(self, row: int) -> str:
        place = self._place(row)
        at = self._code_column
        line = [*self.records[place]]
        if at is not None and (code := self._cells(place, at + 1)[at]):
            line[at] = self._write(self.next_code(code))
        self.records.insert(place + 1, line)
        return self._text()

    def remove(self, row: int) -> str:
        del self.records[self._place(row)]
        return self._text()

    def reorder(self, order: Sequence[int]) -> str:
        records = [self.records[self.places[row]] for row in order]
        for place, line in zip(self.places, records, strict=True):
            self.records[place] = line
        return self._text()

    def rename_column(self, name: str, to: str) -> str:
        self.check_column(name, to)
        self.records[0][self._header.index(name)] = self._write(to)
        return self._text()

    def remove_column(self, name: str) -> str:
        for line in self._find_whole_records(name):
            del line[self._header.index(name)]
        return self._text()

    def move_column(self, name: str, to: int) -> str:
        rest = [one for one in self._header if one != name]
        visible = [place for place, one in enumerate(rest) if one]
        target = visible[to] if to < len(visible) else len(rest)
        for line in self._find_whole_records(name):
            line.insert(target, line.pop(self._header.index(name)))
        return self._text()

    def _find_whole_records(self, name: str) -> Iterator[list[str]]:
        """Yield the records that have anything in them, with a cell for each column."""
        self.check_column(name)
        for line in self.records:
            if line != [""]:
                line.extend([""] * (len(self._header) - len(line)))
                yield line

    def _text(self) -> str:
        lines = map(self.separator.join, self.records)
        return self._head + "".join(f"{line}\n" for line in lines)

    def _cells(self, place: int, minimum: int = 0) -> list[str]:
        line = self.separator.join(self.records[place])
        cells = next(csv.reader(StringIO(line), delimiter=self.separator), [])
        return cells + [""] * (minimum - len(cells))

    def _write(self, text: str) -> str:
        """Return a text as a cell, in quotes if it needs them."""
        out = StringIO()
        # alone in its record, an empty cell would get quotes
        csv.writer(out, delimiter=self.separator, lineterminator="\n").writerow([text, ""])
        return out.getvalue().removesuffix(f"{self.separator}\n")

    @property
    def _code_column(self) -> int | None:
        return next((n for n, name in enumerate(self._header) if name.lower() == "code"), None)

    def _place(self, row: int) -> int:
        check_row(self.places, row)
        return self.places[row]

    def _column(self, name: str) -> int:
        """Return a column's position. A new one comes last; an empty file begins with it."""
        if name not in self.columns:
            if not self._header:
                self.records[:1] = [[]]
            self.records[0].append(self._write(name))
            self.columns.append(name)
            self._header.append(name)
        return self._header.index(name)


def free_code(code: str, used_codes: set[str]) -> str:
    """Return the next code that is free: C3 after C2, Wolf2 after Wolf."""
    head = code.rstrip("0123456789")
    number = code.removeprefix(head)
    n = int(number or 1) + 1
    while f"{head}{n:0{len(number)}}" in used_codes:
        n += 1
    return f"{head}{n:0{len(number)}}"


def _cells(card: Toml) -> tuple[dict[str, str], list[str]]:
    """Return the cells of a card, and the columns that can only be edited as text."""
    cells: dict[str, str] = {}
    fixed = []
    for name, value in card.items():
        if isinstance(value, dict) and all(isinstance(part, str | int) for part in value.values()):
            cells |= {f"{name}.{key}": str(part) for key, part in value.items()}
        elif isinstance(value, dict | list):
            cells[name] = "…"
            fixed.append(name)
        else:
            cells[name] = str(value).lower() if isinstance(value, bool) else str(value)
    return cells, fixed


def _path(name: str) -> tuple[str, ...]:
    head, dot, key = name.partition(".")
    return (head, key) if dot and key else (name,)


CardTable = TomlCards | CsvCards


def parse_table(name: str, text: str) -> CardTable:
    """Return the table of cards in a file's text."""
    if not name.endswith(".toml"):
        return CsvCards(text)
    tables = tables_in(text)
    kind = TomlWords if "translates" in tables.get("deck", {}) else TomlCards
    return kind(text, tables)
