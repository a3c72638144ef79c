"""The cards of a deck as a table, whether its file lists them or a spreadsheet, and edits of its cells."""

import re
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple, Protocol

from cards_pdf.common.data.toml_file import Toml, tables_in
from cards_pdf.studio.csv_lines import CsvLines
from cards_pdf.studio.toml_lines import Block, CannotEditError, TomlLines, checked, new_table

_USUAL = ("code", "name", "kind", "body", "copies")  # which columns come first where a deck has none yet
_WHOLE = re.compile(r"[+-]?\d{1,15}")
Cells = Mapping[str, str]


class Row(NamedTuple):
    """A card as it is written."""

    place: int  # in its file, to say where it is
    code: str
    cells: dict[str, str]
    fixed: list[str]  # columns that only the text can change: lists of effects


class CardTable(Protocol):
    """What can be asked of both sorts; each change returns the file's new text."""

    def columns(self) -> list[str]: ...
    def rows(self, first: int) -> list[Row]: ...
    def set(self, cells: Sequence[tuple[int, str, str]]) -> str:
        """Rows, columns and texts; rows are counted from 0, as shown."""

    def add(self, at: int, rows: Sequence[Cells]) -> str: ...
    def copy(self, row: int) -> str: ...
    def remove(self, row: int) -> str: ...
    def move(self, row: int, to: int) -> str: ...


class TomlCards:
    """The [[card]] rows of a deck's own file."""

    def __init__(self, text: str) -> None:
        self.text, self.lines, self.says = text, TomlLines(text), tables_in(text)
        self.cards: list[Toml] = self.says.get("card", [])

    @cached_property
    def blocks(self) -> list[Block]:
        """Where the rows stand in the text; only changes ask for it."""
        found = self.lines.rows("card")
        if len(found) != len(self.cards):
            raise CannotEditError("This file is written in a way that only its text can be edited.")
        return found

    def columns(self) -> list[str]:
        seen = dict.fromkeys(name for card in self.cards for name in _cells(card)[0])
        usual = [name for name in _USUAL if name in seen or len(self.cards) == 0]
        return list(dict.fromkeys([*usual, *seen]))

    def rows(self, first: int) -> list[Row]:
        return [
            Row(n, str(card.get("code") or first + n), *_cells(card)) for n, card in enumerate(self.cards)
        ]

    def set(self, cells: Sequence[tuple[int, str, str]]) -> str:
        values = [(row, _path(name), self._value(name, text)) for row, name, text in cells]
        changes = [self.lines.set(self._block(row), path, value) for row, path, value in values]

        def wanted(tables: Toml) -> None:
            for row, path, value in values:
                _put(tables["card"][row], path, value)

        return checked(self.says, self.lines.changed(changes).text, wanted)

    def add(self, at: int, rows: Sequence[Cells]) -> str:
        made = [
            [
                (_path(name), value)
                for name, text in row.items()
                if (value := self._value(name, text)) is not None
            ]
            for row in rows
        ]
        text = "\n".join(new_table(["card"], values or [(("name",), "")], row=True) for values in made)
        cards: list[Toml] = [{} for _ in made]
        for card, values in zip(cards, made, strict=True):
            for path, value in values or [(("name",), "")]:
                _put(card, path, value)
        place = self.blocks[at].start if at < len(self.blocks) else self._end()
        after = self.lines.add(place, text).text

        def wanted(tables: Toml) -> None:
            tables["card"] = [*self.cards[:at], *cards, *self.cards[at:]]

        return checked(self.says, after, wanted)

    def copy(self, row: int) -> str:
        """Below it, under the next code that is free."""
        block = self._block(row)
        text = self.text[block.start : block.end]
        card = dict(self.cards[row])
        place = self.blocks[row + 1].start if row + 1 < len(self.blocks) else self._end()
        copied = TomlLines(text)
        if "code" in card:
            card["code"] = free_code(str(card["code"]), {str(one.get("code")) for one in self.cards})
            copied = copied.changed([copied.set(copied.rows("card")[0], ("code",), card["code"])])

        def wanted(tables: Toml) -> None:
            tables["card"].insert(row + 1, card)

        return checked(self.says, self.lines.add(place, copied.text).text, wanted)

    def remove(self, row: int) -> str:
        def wanted(tables: Toml) -> None:
            del tables["card"][row]
            if not tables["card"]:
                del tables["card"]

        return checked(self.says, self.lines.without(self._block(row)).text, wanted)

    def move(self, row: int, to: int) -> str:
        block = self._block(row)
        text = self.text[block.start : block.end]
        rest = self.lines.without(block)
        left = rest.rows("card")
        place = left[to].start if to < len(left) else (left[-1].end if left else len(rest.text))

        def wanted(tables: Toml) -> None:
            tables["card"].insert(to, tables["card"].pop(row))

        return checked(self.says, rest.add(place, text).text, wanted)

    def _block(self, row: int) -> Block:
        if not 0 <= row < len(self.blocks):
            raise CannotEditError("There is no such row any more.")
        return self.blocks[row]

    def _end(self) -> int:
        return self.blocks[-1].end if self.blocks else len(self.text)

    def _value(self, name: str, text: str) -> Any:
        """A number where numbers stand in the column; None for an empty cell."""
        if not text:
            return None
        path = _path(name)
        others = [value for card in self.cards if (value := _get(card, path)) is not None]
        is_number = name == "copies" or (others and all(type(value) is int for value in others))
        return int(text) if is_number and _WHOLE.fullmatch(text) else text


class CsvCards:
    """The rows of a spreadsheet's file."""

    def __init__(self, text: str, code: str = "code") -> None:
        self.lines, self._code = CsvLines(text), code
        self.places = [place for place, _ in self.lines.rows()]

    def columns(self) -> list[str]:
        return self.lines.columns

    def rows(self, first: int) -> list[Row]:
        names = self.columns()
        keys = [name.lower() for name in names]
        at = keys.index(self._code) if self._code in keys else -1
        return [
            Row(
                place,
                (cells[at].strip() if at >= 0 else "") or str(first + n),
                dict(zip(names, cells, strict=False)),
                [],
            )
            for n, (place, cells) in enumerate(self.lines.rows())
        ]

    def set(self, cells: Sequence[tuple[int, str, str]]) -> str:
        wanted: dict[int, dict[int, str]] = {}
        for row, name, text in cells:
            wanted.setdefault(self._place(row), {})[self._column(name)] = text
        for place, texts in wanted.items():
            self.lines.set(place, texts)
        return self.lines.text

    def add(self, at: int, rows: Sequence[Cells]) -> str:
        for row in rows:
            for name in row:
                self._column(name)
        place = self.places[at] if at < len(self.places) else len(self.lines.records)
        for n, row in enumerate(rows):
            self.lines.insert(place + n, [row.get(name, "") for name in self.columns()])
        return self.lines.text

    def copy(self, row: int) -> str:
        place = self._place(row)
        cells, keys = self.lines.cells(self.lines.records[place]), [name.lower() for name in self.columns()]
        if self._code in keys and cells[keys.index(self._code)]:
            at = keys.index(self._code)
            cells[at] = free_code(cells[at], {one.code for one in self.rows(1)})
        self.lines.insert(place + 1, cells)
        return self.lines.text

    def remove(self, row: int) -> str:
        del self.lines.records[self._place(row)]
        return self.lines.text

    def move(self, row: int, to: int) -> str:
        place, there = self._place(row), self._place(to)
        if not self.lines.records[-1].endswith("\n"):
            self.lines.records[-1] += "\n"
        self.lines.records.insert(there, self.lines.records.pop(place))
        return self.lines.text

    def _place(self, row: int) -> int:
        if not 0 <= row < len(self.places):
            raise CannotEditError("There is no such row any more.")
        return self.places[row]

    def _column(self, name: str) -> int:
        """A new one comes last."""
        if name not in self.columns():
            self.lines.add_column(name)
        return self.columns().index(name)


def free_code(code: str, taken: set[str]) -> str:
    """C2 -> C3, or whatever number is free; Wolf -> Wolf2."""
    head, number = re.fullmatch(r"(.*?)(\d*)", code).groups()  # type: ignore[union-attr] # it always does
    n = int(number or 1) + 1
    while f"{head}{n:0{len(number)}}" in taken:
        n += 1
    return f"{head}{n:0{len(number)}}"


def _cells(card: Toml) -> tuple[dict[str, str], list[str]]:
    """What can be shown as text, and which of it only the file's text changes."""
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


def _get(card: Toml, path: Sequence[str]) -> Any:
    found: Any = card
    for name in path:
        found = found.get(name) if isinstance(found, dict) else None
    return found


def _put(card: Toml, path: Sequence[str], value: Any) -> None:
    for name in path[:-1]:
        card = card.setdefault(name, {})
    if value is None:
        card.pop(path[-1], None)
    else:
        card[path[-1]] = value
