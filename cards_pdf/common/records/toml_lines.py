"""Values and tables written as TOML, and small edits of a text that keep all else as it was.

Guarantee
    Comments, order and formatting of what is not edited stay. An edit has exactly the intended
    effect, or it is rejected and the author edits the text by hand.

How it works
    The text is split into statements: headers, keys with values, and lines that are neither. An
    edit replaces runs of text. `verify_text` then parses the new text and compares it with the old
    tables after the same edit on their values. So this module need not understand all of TOML.

What is delicate
    *Tables in one line.* `name = { … }` is a statement and a table: a block that `is_inline`. Its
    keys are edited within the line. It stands among other lines without blank lines around it.

    *Comments belong to what follows them.* A table or row starts with the comments right above it,
    and moves with them.
"""

import json
import re
from bisect import bisect
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import takewhile
from typing import Any, NamedTuple

from cards_pdf.common.errors import DeckError
from cards_pdf.common.records.record import record
from cards_pdf.common.records.toml_file import KeyPath, NotTomlError, Toml, tables_in

_BARE = re.compile(r"[A-Za-z0-9_-]+")


def value_text(value: Any, *, is_inline: bool = False) -> str:
    """Write a value as TOML; a text of several lines in triple quotes, or in one line."""
    if isinstance(value, list):
        return f"[{', '.join(value_text(part, is_inline=is_inline) for part in value)}]"
    if isinstance(value, dict):
        parts = [
            f"{key_text(key)} = {value_text(part, is_inline=True)}" for key, part in value.items()
        ]
        return f"{{ {', '.join(parts)} }}"
    if not isinstance(value, str):
        return json.dumps(value)
    if is_inline or "\n" not in value or "\r" in value:
        return _escaped(value)
    inner = [_escaped(line)[1:-1] for line in value.split("\n")]
    return '"""' + "\n".join(inner) + '"""'


def _escaped(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007F")


def key_text(*names: str) -> str:
    return ".".join(
        name if _BARE.fullmatch(name) else json.dumps(name, ensure_ascii=False) for name in names
    )


def new_table(
    names: Sequence[str], values: Sequence[tuple[Sequence[str], Any]], *, row: bool = False
) -> str:
    """Write a table or row."""
    head = key_text(*names)
    lines = [f"[[{head}]]" if row else f"[{head}]"]
    lines += [f"{key_text(*key)} = {value_text(value)}" for key, value in values]
    return "\n".join(lines) + "\n"


def inline_table(name: str, values: Mapping[str, Any]) -> str:
    """Write a table in one line."""
    return f"{key_text(name)} = {value_text(dict(values))}\n"


def layout_text(tables: Mapping[str, Any]) -> str:
    """Write a layout, each of its regions in one line."""
    return "\n".join(
        new_table([name], [([key], value) for key, value in keys.items()])
        for name, keys in tables.items()
    )


# --- edits ---

_HEADER = re.compile(r"\s*(\[\[?)([^\]]+)\]\]?\s*(?:#.*)?$")
_KEY = re.compile(
    r"""\s*((?:[\w-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[\w-]+|"[^"]*"|'[^']*'))*)\s*=\s*"""
)
_WORDS = re.compile(r"""[\w-]+|"[^"]*"|'[^']*'""")
_TOKEN = re.compile(  # of a value: a string, a comment, a sign, the end of a line, anything else
    r'''(?xs)
    """ (?: [^"\\] | \\. | "(?!"") )* "{3,5}
    | \'{3} (?: [^\'] | \'(?!\'\') )* \'{3,5}
    | " (?: [^"\\\n] | \\[^\n] )* "
    | \' [^\'\n]* \'
    | \#[^\n]*
    | [\[\]{},=\n]
    | [^"\'\#\[\]{},=\n]+'''
)
_COLOUR = re.compile(r"""(?<=["'])#[0-9a-fA-F]{6}(?=["'])""")


class CannotEditError(DeckError):
    """A text is written in a way that these edits do not support."""


class Statement(NamedTuple):
    """A run of text: a header, a key with its value, or a blank or comment line."""

    start: int
    end: int
    header: tuple[str, ...] = ()
    is_row: bool = False  # True for [[a list]]
    key: tuple[str, ...] = ()
    value: tuple[int, int] = (0, 0)
    path: tuple[str, ...] = ()  # of the key, with its table


@record
class NamedColour:
    """A colour in a file."""

    key: str  # the path of keys
    position: int  # in the text
    colour: str


class TomlBlock(NamedTuple):
    """A table or a row with the comments above it."""

    start: int
    end: int
    statements: Sequence[Statement]
    is_inline: bool = False  # one statement: name = { … }


class KeyAndValue(NamedTuple):
    """A key of an inline table and its value, as places in the text."""

    key: tuple[str, ...]
    name: tuple[int, int]
    value: tuple[int, int]


def split_statements(text: str) -> Iterator[Statement]:
    """Yield all statements of a text, without gaps."""
    at = 0
    table: tuple[str, ...] = ()
    while at < len(text):
        end = _line_end(text, at)
        line = text[at:end]
        if found := _HEADER.match(line.rstrip("\r\n")):
            table = _names(found[2])
            yield Statement(at, end, table, is_row=found[1] == "[[")
        elif found := _KEY.match(line):
            start = at + found.end()
            over = _value_end(text, start)
            end = _line_end(text, over)
            key = _names(found[1])
            yield Statement(at, end, key=key, value=(start, over), path=(*table, *key))
        else:
            yield Statement(at, end)
        at = end


def _line_end(text: str, offset: int) -> int:
    return text.find("\n", offset) + 1 or len(text)


def _names(dotted: str) -> tuple[str, ...]:
    return tuple(word.strip("\"'") for word in _WORDS.findall(dotted))


def _value_end(text: str, offset: int) -> int:
    """Return the end of a value, which can take several lines."""
    depth = 0  # of brackets
    end = offset
    for token in _TOKEN.finditer(text, offset):
        first = token[0][0]
        if depth <= 0 and first in "#\n":
            break
        depth += (first in "[{") - (first in "]}")
        end = token.end()
    return offset + len(text[offset:end].rstrip(" \t\r"))


def inline_pairs(text: str, start: int, end: int) -> Iterator[KeyAndValue]:
    """Yield the keys of the inline table that stands there."""
    depth = 0
    name = start
    sign = 0
    for token in _TOKEN.finditer(text, start, end):
        first = token[0][0]
        if depth == 1 and first == "=" and not sign:
            sign = token.start()
        elif depth == 1 and first in ",}":
            if sign:
                key = _trimmed(text, name, sign)
                value = _trimmed(text, sign + 1, token.start())
                yield KeyAndValue(_names(text[slice(*key)]), key, value)
            sign = 0
        depth += (first in "[{") - (first in "]}")
        if depth == 1 and first in "{,":
            name = token.end()


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    """Return a run of text without the spaces around it."""
    inner = text[start:end]
    start += len(inner) - len(inner.lstrip())
    return start, start + len(inner.strip())


def find_lines(text: str, paths: Iterable[KeyPath]) -> Iterator[int]:
    """Yield the line of each key, from 1, or else of its table; 0 if there is neither.

    A path may leave tables out: `("name", "left")` is found as `regions.name.left`.
    """
    lines = dict(reversed([*_find_keys(text)]))
    for path in paths:
        yield _find_line(path, lines) or _find_line(path[:-1], lines)


def _find_line(path: KeyPath, lines: Mapping[KeyPath, int]) -> int:
    if not path or path in lines:
        return lines.get(path, 0)
    ways = [one for one in lines if one[-1] == path[-1] and _leads_to(one, path)]
    return lines[min(ways, key=len)] if ways else 0


def _leads_to(known: KeyPath, path: KeyPath) -> bool:
    """Return True if all parts of a path are in a known one, in their order."""
    left = iter(known)
    return all(part in left for part in path)


def _find_keys(text: str) -> Iterator[tuple[KeyPath, int]]:
    """Yield the path of each table, row and key, and its line."""
    line = 1
    table: KeyPath = ()
    rows = Counter[KeyPath]()  # so far, of each list
    for one in split_statements(text):
        at = one.start
        if one.header:
            table = ()
            for depth, name in enumerate(one.header, 1):
                table += (name,)
                rows[table] += one.is_row and depth == len(one.header)
                if row := rows[table]:
                    table += (row,)
            yield table, line
        elif one.key:
            keys = (*table, *one.key)
            for path, start in _find_inline_keys(text, one.value, path=keys, start=at):
                line += text.count("\n", at, start)
                at = start
                yield path, line
        line += text.count("\n", at, one.end)


def _find_inline_keys(
    text: str, value: tuple[int, int], path: KeyPath, start: int
) -> Iterator[tuple[KeyPath, int]]:
    """Yield the path of a key, and those within its value if that is a table, and where each is."""
    yield path, start
    if text.startswith("{", value[0]):
        for pair in inline_pairs(text, *value):
            keys = (*path, *pair.key)
            yield from _find_inline_keys(text, pair.value, path=keys, start=pair.name[0])


class Change(NamedTuple):
    """A replacement for a run of text."""

    start: int
    end: int
    text: str


class TomlLines:
    """A file's text as tables and rows."""

    def __init__(self, text: str) -> None:
        self.text = text

    # --- finding ---

    def rows(self, name: str) -> list[TomlBlock]:
        """Return the rows of a top-level list such as [[card]], each with its own tables."""
        known = self.statements
        starts = [n for n, one in enumerate(known) if one.is_row and one.header == (name,)]
        others = [n for n, one in enumerate(known) if one.header and one.header[0] != name]
        edges = sorted((*starts, *others, len(known)))
        return [self._block(n, edges[bisect(edges, n)]) for n in starts]

    def table(self, *names: str) -> TomlBlock | None:
        """Return a table up to the next header, or a table in one line.

        Without names it is the text before all headers.
        """
        known = self.statements
        for n, one in enumerate(known):
            if one.header == names and not one.is_row:
                ends = (end for end in range(n + 1, len(known)) if known[end].header)
                return self._block(n, next(ends, len(known)))
            if one.key and one.path == names and self.text.startswith("{", one.value[0]):
                return self._block(n, n + 1)._replace(is_inline=True)
        return None

    def require_table(self, *names: str) -> TomlBlock:
        """Return a table with a header of its own. Raise CannotEditError if there is none."""
        if found := self.table(*names):
            return found
        raise CannotEditError("This file can be edited only as text.")

    @cached_property
    def statements(self) -> Sequence[Statement]:
        return list(split_statements(self.text))

    def text_of(self, block: TomlBlock) -> str:
        return self.text[block.start : block.end]

    def _block(self, first: int, stop: int) -> TomlBlock:
        """Return a block with the comments above it, but not those above the next header."""
        known = self.statements
        last = stop - 1
        if stop < len(known):
            while last > first and not (known[last].key or known[last].header):
                last -= 1
            while last < stop - 1 and self._is_comment(known[last + 1]):
                last += 1  # a comment right below the last line
        start = first
        while start and self._is_comment(known[start - 1]):
            start -= 1
        return TomlBlock(known[start].start, known[last].end, known[first:stop])

    def _is_comment(self, one: Statement) -> bool:
        return not (one.key or one.header or self.text[one.start : one.end].isspace())

    # --- editing ---

    def set(self, block: TomlBlock, key: Sequence[str], value: Any) -> Change:
        """Return the change that sets a key of a table or row, or removes it for None."""
        first, *others = block.statements
        own = [first, *takewhile(lambda one: not one.header, others)]  # not of tables within it
        known = next((one for one in own if one.key == tuple(key)), None)
        if known and value is None:
            return Change(known.start, known.end, "")
        if known:
            return Change(*known.value, value_text(value))
        at = [one for one in own if one.key or one.header][-1].end
        if value is None:
            return Change(at, at, "")
        newline = "" if self.text.endswith("\n", 0, at) else "\n"
        return Change(at, at, f"{newline}{key_text(*key)} = {value_text(value)}\n")

    def set_inline(self, block: TomlBlock, keys: Mapping[str, Any]) -> Iterator[Change]:
        """Yield the changes that set keys of a table in one line, or remove them for None."""
        start, end = block.statements[0].value
        pairs = {pair.key: pair for pair in inline_pairs(self.text, start, end)}
        if all((key,) in pairs and value is not None for key, value in keys.items()):
            for key, value in keys.items():
                yield Change(*pairs[(key,)].value, value_text(value, is_inline=True))
            return
        parts = {
            name: self.text[pair.name[0] : pair.value[1]]
            for name, pair in pairs.items()
            if name[0] not in keys or len(name) == 1
        }
        for key, value in keys.items():
            parts[(key,)] = f"{key_text(key)} = {value_text(value, is_inline=True)}"
            if value is None:
                del parts[(key,)]
        yield Change(start, end, f"{{ {', '.join(parts.values())} }}" if parts else "{}")

    def with_changes(self, changes: Iterable[Change]) -> "TomlLines":
        """Apply changes that do not overlap."""
        text = self.text
        for start, end, new in sorted(changes, key=lambda change: change.start, reverse=True):
            text = text[:start] + new + text[end:]
        return TomlLines(text)

    def with_block(self, offset: int, text: str, *, is_inline: bool = False) -> "TomlLines":
        """Insert a block, with a blank line before it unless it is a table in one line."""
        if is_inline:
            newline = "" if not offset or self.text.endswith("\n", 0, offset) else "\n"
            ending = "" if text.endswith("\n") else "\n"
            return TomlLines(f"{self.text[:offset]}{newline}{text}{ending}{self.text[offset:]}")
        before = self.text[:offset].rstrip("\n")
        after = self.text[offset:].lstrip("\n")
        parts = filter(None, (before, text.strip("\n"), after))
        return TomlLines("\n\n".join(parts) + ("" if after else "\n"))

    def without_block(self, block: TomlBlock) -> "TomlLines":
        if block.is_inline:
            return TomlLines(self.text[: block.start] + self.text[block.end :])
        before = self.text[: block.start].rstrip("\n")
        after = self.text[block.end :].lstrip("\n")
        ending = "\n" if before and not after else ""
        return TomlLines("\n\n".join(filter(None, (before, after))) + ending)


def find_colours(text: str) -> list[NamedColour]:
    """List every colour in the values of a file."""
    found: list[NamedColour] = []
    for one in split_statements(text) if _COLOUR.search(text) else ():
        if one.key and not text.startswith(('"""', "'''"), one.value[0]):
            hits = _COLOUR.finditer(text, *one.value)
            found += [
                NamedColour(key=".".join(one.path), position=hit.start(), colour=hit[0])
                for hit in hits
            ]
    return found


def with_colour(text: str, offset: int, colour: str) -> str:
    """Return a text with the colour at a position replaced."""
    if offset not in {known.position for known in find_colours(text)} or not _COLOUR.search(
        f'"{colour}"'
    ):
        raise CannotEditError("There is no such colour any more.")
    return text[:offset] + colour + text[offset + len(colour) :]


def value_at(tables: Toml, names: Sequence[str]) -> Any:
    """Return a value by the names that lead to it, or None."""
    found: Any = tables
    for name in names:
        found = found.get(name) if isinstance(found, dict) else None
    return found


def table_at(tables: Toml, names: Sequence[str]) -> Toml:
    """Return a table by its names, or {} if there is none."""
    found = value_at(tables, names)
    return found if isinstance(found, dict) else {}


def put_value(tables: Toml, names: Sequence[str], value: Any) -> None:
    """Set a value in place, or remove it for None."""
    *parents, key = names
    for name in parents:
        tables = tables.setdefault(name, {})
        if not isinstance(tables, dict):
            raise CannotEditError("This file can be edited only as text.")
    if value is None:
        tables.pop(key, None)
    else:
        tables[key] = value


def with_keys(
    text: str, names: Sequence[str], keys: Mapping[str, Any], new_at: int | None = None
) -> str:
    """Return a file's text with these keys in a table. A new table comes last, or at `new_at`."""
    lines = TomlLines(text)
    values = [((key,), value) for key, value in keys.items() if value is not None]
    table = lines.table(*names)
    if table and table.is_inline:
        lines = lines.with_changes(lines.set_inline(table, keys))
    elif table:
        pairs = reversed([*keys.items()])
        lines = lines.with_changes([lines.set(table, (key,), value) for key, value in pairs])
    elif values:
        lines = lines.with_block(len(text) if new_at is None else new_at, new_table(names, values))
    else:
        return text
    tables = tables_in(text)
    for key, value in keys.items():
        put_value(tables, (*names, key), value)
    return verify_text(lines.text, tables)


def without_table(text: str, group: str, name: str) -> str:
    """Return a file's text without a table such as kinds.beast, if there is one."""
    tables = tables_in(text)
    if name not in table_at(tables, (group,)):
        return text
    lines = TomlLines(text)
    after = lines.without_block(lines.require_table(group, name)).text
    del tables[group][name]
    if not tables[group] and not TomlLines(after).table(group):
        del tables[group]
    return verify_text(after, tables)


def verify_text(text: str, tables: Toml) -> str:
    """Return an edited text if it means these tables. Raise CannotEditError if not."""
    try:
        is_as_intended = tables_in(text) == tables
    except NotTomlError:
        is_as_intended = False
    if not is_as_intended:
        raise CannotEditError("This file can be edited only as text.")
    return text
