"""The cards of a deck as a table that can be edited, from TOML rows or from a CSV file."""

import csv
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from io import StringIO
from typing import Any, NamedTuple, Protocol

from cards_pdf.common.records.toml_file import Toml, tables_in
from cards_pdf.decks.tables.csv_rows import separated
from cards_pdf.studio.folder import DeckFolder
from cards_pdf.studio.toml_lines import (
    Block,
    CannotEditError,
    Change,
    TomlLines,
    checked,
    key_text,
    new_table,
)

_FIRST_COLUMNS = ("code", "name", "kind", "body", "copies")
_INTEGER = re.compile(r"[+-]?\d{1,15}")
_NUMBER = re.compile(r"[+-]?\d{1,15}(?:[.,]\d{1,9})?")
Cells = Mapping[str, str]


class CardRow(NamedTuple):
    """A card as its file has it."""

    place: int  # the row's number in its file
    code: str
    cells: dict[str, str]
    fixed: list[str]  # columns that can only be edited as text, such as lists of effects


class CardTable(Protocol):
    """A table of cards. Each edit returns the file's new text."""

    def columns(self) -> list[str]: ...
    def rows(self, first: int) -> list[CardRow]: ...
    def set(self, cells: Sequence[tuple[int, str, str]]) -> str:
        """Set cells: rows from 0, columns and texts."""

    def add(self, at: int, rows: Sequence[Cells]) -> str: ...
    def copy(self, row: int) -> str: ...
    def remove(self, row: int) -> str: ...
    def move(self, row: int, to: int) -> str: ...
    def rename_column(self, name: str, to: str) -> str: ...
    def remove_column(self, name: str) -> str: ...
    def move_column(self, name: str, to: int) -> str: ...
    def sort(self, name: str, *, down: bool) -> str:
        """Sort rows by a column, as numbers if all are. The sort is stable."""


class TomlCards:
    """The [[card]] rows of a deck's own file."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.lines = TomlLines(text)
        self.tables = tables_in(text)
        self.cards: list[Toml] = self.tables.get("card", [])

    @cached_property
    def blocks(self) -> list[Block]:
        """The text of each row. Only edits need it."""
        found = self.lines.rows("card")
        if len(found) != len(self.cards):
            raise CannotEditError("This file is written in a way that only its text can be edited.")
        return found

    def columns(self) -> list[str]:
        seen = dict.fromkeys(name for card in self.cards for name in _cells(card)[0])
        usual = [name for name in _FIRST_COLUMNS if name in seen or len(self.cards) == 0]
        return list(dict.fromkeys([*usual, *seen]))

    def rows(self, first: int) -> list[CardRow]:
        codes = [str(card.get("code") or first + n) for n, card in enumerate(self.cards)]
        return [CardRow(n, codes[n], *_cells(card)) for n, card in enumerate(self.cards)]

    def set(self, cells: Sequence[tuple[int, str, str]]) -> str:
        values = [(row, _path(name), self._value(name, text)) for row, name, text in cells]
        changes = [self.lines.set(self._block(row), path, value) for row, path, value in values]

        def edit(tables: Toml) -> None:
            for row, path, value in values:
                _put_value(tables["card"][row], path, value)

        return checked(self.tables, self.lines.changed(changes).text, edit)

    def add(self, at: int, rows: Sequence[Cells]) -> str:
        texts, cards = [], []
        for row in rows:
            said = [(_path(name), self._value(name, text)) for name, text in row.items() if text]
            texts.append(new_table(["card"], said or [(("name",), "")], row=True))
            cards.append(card := Toml())
            for path, value in said or [(("name",), "")]:
                _put_value(card, path, value)
        place = self.blocks[at].start if at < len(self.blocks) else self._end()
        after = self.lines.add(place, "\n".join(texts)).text

        def edit(tables: Toml) -> None:
            tables["card"] = [*self.cards[:at], *cards, *self.cards[at:]]

        return checked(self.tables, after, edit)

    def copy(self, row: int) -> str:
        """Insert a copy below, with the next free code."""
        block = self._block(row)
        text = self.text[block.start : block.end]
        card = dict(self.cards[row])
        place = self.blocks[row + 1].start if row + 1 < len(self.blocks) else self._end()
        copied = TomlLines(text)
        if "code" in card:
            card["code"] = free_code(
                str(card["code"]), {str(one.get("code")) for one in self.cards}
            )
            copied = copied.changed([copied.set(copied.rows("card")[0], ("code",), card["code"])])

        def edit(tables: Toml) -> None:
            tables["card"].insert(row + 1, card)

        return checked(self.tables, self.lines.add(place, copied.text).text, edit)

    def remove(self, row: int) -> str:
        def edit(tables: Toml) -> None:
            del tables["card"][row]
            if not tables["card"]:
                del tables["card"]

        return checked(self.tables, self.lines.without(self._block(row)).text, edit)

    def move(self, row: int, to: int) -> str:
        block = self._block(row)
        text = self.text[block.start : block.end]
        rest = self.lines.without(block)
        left = rest.rows("card")
        place = left[to].start if to < len(left) else (left[-1].end if left else len(rest.text))

        def edit(tables: Toml) -> None:
            tables["card"].insert(to, tables["card"].pop(row))

        return checked(self.tables, rest.add(place, text).text, edit)

    def rename_column(self, name: str, to: str) -> str:
        path = _path(name)
        new = _path(to)
        _check_column(self.columns(), name, to)
        named = [one for block in self.blocks for one in block.statements if one.key == path]
        changes = []
        for one in named:
            said = self.text[one.start : one.value[0]]
            key = said.strip().removesuffix("=").rstrip()
            start = one.start + said.index(key)
            changes.append(Change(start, start + len(key), key_text(*new)))

        def edit(tables: Toml) -> None:
            for card in tables["card"]:
                if (value := _value_at(card, path)) is not None:
                    _put_value(card, path, None)
                    _put_value(card, new, value)

        return checked(self.tables, self.lines.changed(changes).text, edit)

    def remove_column(self, name: str) -> str:
        path = _path(name)
        _check_column(self.columns(), name)
        having = [row for row, card in enumerate(self.cards) if _value_at(card, path) is not None]
        changes = [self.lines.set(self._block(row), path, None) for row in having]

        def edit(tables: Toml) -> None:
            for row in having:
                _put_value(tables["card"][row], path, None)

        return checked(self.tables, self.lines.changed(changes).text, edit)

    def move_column(self, name: str, to: int) -> str:  # noqa: ARG002 -- as tables have it
        said = "Only a table of its own has an order of columns: {name} stays where it is."
        raise CannotEditError(said, name=name)

    def sort(self, name: str, *, down: bool) -> str:
        """Sort the rows; text between two places stays there."""
        _check_column(self.columns(), name)
        order = _sorted_rows([_cells(card)[0].get(name, "") for card in self.cards], down=down)
        parts: list[str] = []
        at = 0
        for place, row in zip(self.blocks, order, strict=True):
            moved = self.text[self.blocks[row].start : self.blocks[row].end]
            parts += [self.text[at : place.start], moved if moved.endswith("\n") else f"{moved}\n"]
            at = place.end
        after = "".join((*parts, self.text[at:]))

        def edit(tables: Toml) -> None:
            tables["card"] = [self.cards[row] for row in order]

        return checked(self.tables, after, edit)

    def _block(self, row: int) -> Block:
        if not 0 <= row < len(self.blocks):
            raise CannotEditError("There is no such row any more.")
        return self.blocks[row]

    def _end(self) -> int:
        return self.blocks[-1].end if self.blocks else len(self.text)

    def _value(self, name: str, text: str) -> Any:
        """Return a number if the column holds numbers, None for an empty cell."""
        if not text:
            return None
        path = _path(name)
        others = [value for card in self.cards if (value := _value_at(card, path)) is not None]
        is_number = name == "copies" or (others and all(type(value) is int for value in others))
        return int(text) if is_number and _INTEGER.fullmatch(text) else text


class TomlWords(TomlCards):
    """A translation's file: a table of words for each card, by its code."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.cards = [
            {"code": code} | words for code, words in self.tables.get("cards", {}).items()
        ]

    def rows(self, first: int) -> list[CardRow]:
        return [row._replace(fixed=[*row.fixed, "code"]) for row in super().rows(first)]

    @cached_property
    def blocks(self) -> list[Block]:
        found = [self.lines.table("cards", str(card["code"])) for card in self.cards]
        return [block for block in found if block] if all(found) else []

    def _reject(self, *_: object, **__: object) -> str:
        raise CannotEditError("A translation follows its deck: rows and columns are changed there.")

    add = copy = remove = move = sort = _reject
    rename_column = remove_column = move_column = _reject

    def set(self, cells: Sequence[tuple[int, str, str]]) -> str:
        values = [(row, _path(name), text or None) for row, name, text in cells if name != "code"]
        changes = [self.lines.set(self._block(row), path, value) for row, path, value in values]

        def edit(tables: Toml) -> None:
            for row, path, value in values:
                _put_value(tables["cards"][self.cards[row]["code"]], path, value)

        return checked(self.tables, self.lines.changed(changes).text, edit)


class CsvCards:
    """A CSV file: records, the first of which names the columns.

    Cells that are not edited stay as they are written, with their quotes and spaces.
    """

    def __init__(self, text: str) -> None:
        self.separator, below = separated(text)
        self._head = text[: len(text) - len(below)]  # a line for Excel alone
        self.records = list(_records(below))
        self._names = [name.strip() for name in self._cells(0)] if self.records else []
        below_names = range(1, len(self.records))
        self.places = [place for place in below_names if any(map(str.strip, self._cells(place)))]

    def columns(self) -> list[str]:
        return self._names

    def rows(self, first: int) -> list[CardRow]:
        """Return the rows that are not empty."""
        found = []
        at = self._code_column
        for n, place in enumerate(self.places):
            cells = self._cells(place, len(self._names))
            code = cells[at].strip() if at is not None else ""
            named = dict(zip(self._names, cells, strict=False))
            found.append(CardRow(place, code or str(first + n), named, []))
        return found

    def set(self, cells: Sequence[tuple[int, str, str]]) -> str:
        wanted: dict[int, dict[int, str]] = {}
        for row, name, text in cells:
            wanted.setdefault(self._place(row), {})[self._column(name)] = text
        for place, texts in wanted.items():
            row_cells = self._cells(place, max(texts) + 1)
            for column, text in texts.items():
                row_cells[column] = text
            self.records[place] = self._record(row_cells)
        return self._text()

    def add(self, at: int, rows: Sequence[Cells]) -> str:
        for name in (name for row in rows for name in row):
            self._column(name)
        place = self.places[at] if at < len(self.places) else len(self.records)
        for n, row in enumerate(rows):
            self._insert(place + n, self._record([row.get(name, "") for name in self._names]))
        return self._text()

    def copy(self, row: int) -> str:
        place = self._place(row)
        at = self._code_column
        cells = self._cells(place)
        if at is not None and cells[at]:
            cells[at] = free_code(cells[at], {one.code for one in self.rows(1)})
        self._insert(place + 1, self._record(cells))
        return self._text()

    def remove(self, row: int) -> str:
        del self.records[self._place(row)]
        return self._text()

    def move(self, row: int, to: int) -> str:
        place = self._place(row)
        target = self._place(to)
        self._insert(target, self.records.pop(place))
        return self._text()

    def rename_column(self, name: str, to: str) -> str:
        _check_column(self._names, name, to)
        raw, end = _raw_cells(self.records[0], self.separator)
        raw[self._names.index(name)] = self._record([to]).rstrip("\n")
        self.records[0] = self.separator.join(raw) + end
        return self._text()

    def remove_column(self, name: str) -> str:
        return self._with_raw(name, lambda raw, at: raw[:at] + raw[at + 1 :])

    def move_column(self, name: str, to: int) -> str:
        def moved(raw: list[str], at: int) -> list[str]:
            rest = raw[:at] + raw[at + 1 :]
            return rest[:to] + raw[at : at + 1] + rest[to:]

        return self._with_raw(name, moved)

    def _with_raw(self, name: str, change: Callable[[list[str], int], list[str]]) -> str:
        """Apply a change to the raw cells of every record."""
        _check_column(self._names, name)
        at = self._names.index(name)
        for place, record in enumerate(self.records):
            raw, end = _raw_cells(record, self.separator)
            if len(raw) > 1 or raw[0]:
                raw += [""] * (len(self._names) - len(raw))
                self.records[place] = self.separator.join(change(raw, at)) + end
        return self._text()

    def sort(self, name: str, *, down: bool) -> str:
        _check_column(self._names, name)
        order = _sorted_rows([row.cells.get(name, "") for row in self.rows(1)], down=down)
        records = [self.records[self.places[row]] for row in order]
        for place, record in zip(self.places, records, strict=True):
            self.records[place] = record if record.endswith("\n") else f"{record}\n"
        return self._text()

    def _text(self) -> str:
        return self._head + "".join(self.records)

    def _cells(self, place: int, least: int = 0) -> list[str]:
        cells = next(csv.reader(StringIO(self.records[place]), delimiter=self.separator), [])
        return cells + [""] * (least - len(cells))

    def _record(self, cells: list[str]) -> str:
        out = StringIO()
        csv.writer(out, delimiter=self.separator, lineterminator="\n").writerow(cells)
        return out.getvalue()

    def _insert(self, place: int, record: str) -> None:
        if self.records and not self.records[-1].endswith("\n"):
            self.records[-1] += "\n"
        self.records.insert(place, record if record.endswith("\n") else f"{record}\n")

    @property
    def _code_column(self) -> int | None:
        return next((n for n, name in enumerate(self._names) if name.lower() == "code"), None)

    def _place(self, row: int) -> int:
        if not 0 <= row < len(self.places):
            raise CannotEditError("There is no such row any more.")
        return self.places[row]

    def _column(self, name: str) -> int:
        """A new one comes last; a file that is empty begins with it."""
        if name not in self._names:
            names = self._cells(0, len(self._names)) if self.records else []
            self.records[:1] = [self._record([*names, name])]
            self._names.append(name)
        return self._names.index(name)


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


def _raw_cells(record: str, separator: str) -> tuple[list[str], str]:
    """A record's cells as they are written, and how it ends."""
    bare = record.rstrip("\r\n")
    cells = []
    start = 0
    is_quoted = False
    for at, sign in enumerate(bare):
        if sign == '"':
            is_quoted = not is_quoted
        elif sign == separator and not is_quoted:
            cells.append(bare[start:at])
            start = at + 1
    return [*cells, bare[start:]], record[len(bare) :]


def _sorted_rows(texts: Sequence[str], *, down: bool) -> list[int]:
    """The numbers of the rows in their new order; empty ones come last."""
    filled = [row for row, text in enumerate(texts) if text.strip()]
    are_numbers = all(_NUMBER.fullmatch(texts[row].strip()) for row in filled)

    def key(row: int) -> tuple[float, str]:
        text = texts[row].strip()
        return (float(text.replace(",", ".")), "") if are_numbers else (0.0, text.casefold())

    return [
        *sorted(filled, key=key, reverse=down),
        *(row for row, text in enumerate(texts) if not text.strip()),
    ]


def _check_column(columns: Sequence[str], name: str, new: str = "") -> None:
    """Raise CannotEditError if there is no column `name`, or already one that is called `new`."""
    if name not in columns:
        raise CannotEditError("There is no such column any more.")
    if new and new in columns:
        raise CannotEditError('There is a column "{name}" already.', name=new)


def csv_text(rows: Sequence[Sequence[str]]) -> str:
    """Rows as a file of their own."""
    out = StringIO()
    csv.writer(out, lineterminator="\n").writerows(rows)
    return out.getvalue()


def free_code(code: str, taken: set[str]) -> str:
    """C2 -> C3, or whatever number is free; Wolf -> Wolf2."""
    head = code.rstrip("0123456789")
    number = code.removeprefix(head)
    n = int(number or 1) + 1
    while f"{head}{n:0{len(number)}}" in taken:
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


def _value_at(card: Toml, path: Sequence[str]) -> Any:
    found: Any = card
    for name in path:
        found = found.get(name) if isinstance(found, dict) else None
    return found


def _put_value(card: Toml, path: Sequence[str], value: Any) -> None:
    for name in path[:-1]:
        card = card.setdefault(name, {})
    if value is None:
        card.pop(path[-1], None)
    else:
        card[path[-1]] = value


def table_in(folder: DeckFolder, name: str) -> CardTable:
    """Return the table of cards in a file."""
    return table_of(name, folder.text(name).replace("\r\n", "\n"))


def table_of(name: str, text: str) -> CardTable:
    """Return the table of cards in a file's text."""
    if not name.endswith(".toml"):
        return CsvCards(text)
    cards = TomlCards(text)
    return TomlWords(text) if "translates" in cards.tables.get("deck", {}) else cards
