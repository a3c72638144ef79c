"""Small edits of a TOML file's lines: whatever is not changed stays as its author wrote it,
comments too.

A change is made on the text, and both texts are read: unless the new one says just what was asked
for, the change is refused and the author edits the text by hand.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from cards_pdf.common.errors import DeckError
from cards_pdf.common.records.toml_file import NotTomlError, Toml, tables_in

_HEADER = re.compile(r"\s*(\[\[?)([^\]]+)\]\]?\s*(?:#.*)?$")
_KEY = re.compile(
    r"""\s*((?:[\w-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[\w-]+|"[^"]*"|'[^']*'))*)\s*=\s*"""
)
_SIMPLE = re.compile(  # a key and its value in one line, as most are
    r"""[ \t]*([\w-]+)[ \t]*=[ \t]*("(?:[^"\\\n]|\\.)*"|[\w.+-]+)[ \t]*(?:\#[^\n]*)?(?:\n|\Z)"""
)
_WORDS = re.compile(r"""[\w-]+|"[^"]*"|'[^']*'""")
_BARE = re.compile(r"[\w-]+")
_ENDS = {  # of strings, by what begins them
    '"""': re.compile(r'(?:[^"\\]|\\.|"(?!""))*"{3,5}', re.DOTALL),
    "'''": re.compile(r"(?:[^']|'(?!''))*'{3,5}"),
    '"': re.compile(r'(?:[^"\\\n]|\\.)*"'),
    "'": re.compile(r"[^'\n]*'"),
}
_PLAIN = re.compile(r"""[^"'#\[\]{}\n]+""")
_OPEN, _CLOSE = "[{", "]}"
_MOST_IN_LINE = 90  # letters of a text that stays in one line


_COLOUR = re.compile(r"""(?<=["'])#[0-9a-fA-F]{6}(?=["'])""")


class CannotEditError(DeckError):
    """The text is written in a way that these small edits do not know."""


class Statement(NamedTuple):
    """A header, a key with its value, or a line that says nothing; from one place in the text to
    another.
    """

    start: int
    end: int
    header: tuple[str, ...] = ()
    is_row: bool = False  # [[of a list]]
    key: tuple[str, ...] = ()
    value: tuple[int, int] = (0, 0)


class NamedColour(NamedTuple):
    """A colour that a file names: the keys that lead to it, and where it begins in the text."""

    key: str
    at: int
    colour: str


class Block(NamedTuple):
    """A table or a row, from its comments to where the next begins."""

    start: int
    end: int
    statements: tuple[Statement, ...]


def statements_of(text: str) -> Iterator[Statement]:
    at = 0
    while at < len(text):
        if simple := _SIMPLE.match(text, at):
            yield Statement(at, simple.end(), key=(simple[1],), value=simple.span(2))
            at = simple.end()
            continue
        end = _line_end(text, at)
        line = text[at:end]
        if found := _HEADER.match(line.rstrip("\r\n")):
            yield Statement(at, end, _names(found[2]), is_row=found[1] == "[[")
        elif found := _KEY.match(line):
            value = at + found.end()
            over = _value_end(text, value)
            end = _line_end(text, over)
            yield Statement(at, end, key=_names(found[1]), value=(value, over))
        else:
            yield Statement(at, end)
        at = end


def _line_end(text: str, at: int) -> int:
    return text.find("\n", at) + 1 or len(text)


def _names(dotted: str) -> tuple[str, ...]:
    return tuple(word.strip("\"'") for word in _WORDS.findall(dotted))


def _value_end(text: str, at: int) -> int:
    """Behind a value, whatever lines it takes."""
    deep = 0
    while at < len(text):
        sign = text[at]
        if sign in "\"'":
            at = _string_end(text, at)
        elif sign == "#":
            if not deep:
                break
            at = _line_end(text, at)
            continue
        elif sign in _OPEN:
            deep += 1
        elif sign in _CLOSE:
            deep -= 1
        elif sign == "\n" and deep <= 0:
            break
        elif plain := _PLAIN.match(text, at):
            at = plain.end()
            continue
        at += sign not in "\"'"
    while at and text[at - 1] in " \t\r":
        at -= 1
    return at


def _string_end(text: str, at: int) -> int:
    mark = text[at] * 3 if text.startswith(text[at] * 3, at) else text[at]
    found = _ENDS[mark].match(text, at + len(mark))
    return found.end() if found else len(text)


def value_text(value: Any) -> str:
    """A value as TOML; a longer text of several lines in lines of its own."""
    if isinstance(value, list):
        return f"[{', '.join(map(value_text, value))}]"
    if isinstance(value, dict):
        parts = [f"{key_text(key)} = {value_text(part)}" for key, part in value.items()]
        return f"{{ {', '.join(parts)} }}"
    if not isinstance(value, str):
        return json.dumps(value)
    said = _escaped(value)
    if "\n" not in value or "\r" in value:
        return said
    inner = [_escaped(line)[1:-1] for line in value.split("\n")]
    return '"""' + "\n".join(inner) + '"""'


def _escaped(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007F")


def key_text(*names: str) -> str:
    return ".".join(
        name if _BARE.fullmatch(name) else json.dumps(name, ensure_ascii=False) for name in names
    )


class Change(NamedTuple):
    """What stands in place of a part of the text."""

    start: int
    end: int
    text: str


class TomlLines:
    """A file's text, read as tables and rows."""

    def __init__(self, text: str) -> None:
        self.text = text

    # --- where things are ---

    def rows(self, name: str) -> list[Block]:
        """The rows of a list at the top, such as [[card]], each with the tables within it."""
        found: list[list[int]] = []
        inside = False
        for n, one in enumerate(self.statements):
            if one.header:
                if one.header == (name,) and one.is_row:
                    found.append([])
                inside = one.header[0] == name and bool(found)
            if inside:
                found[-1].append(n)
        return [self._block(places) for places in found]

    def table(self, *names: str) -> Block | None:
        """The table of this name, up to the next header; that of none is what stands before them
        all.
        """
        found: list[int] = []
        for n, one in enumerate(self.statements):
            if one.header and found:
                break
            if found or (one.header == names and not one.is_row):
                found.append(n)
        return self._block(found) if found else None

    def named(self, *names: str) -> Block:
        """A table that has to be there, under a header of its own."""
        if found := self.table(*names):
            return found
        raise CannotEditError("This file is written in a way that only its text can be edited.")

    @cached_property
    def statements(self) -> Sequence[Statement]:
        return list(statements_of(self.text))

    def _block(self, places: Sequence[int]) -> Block:
        """With the comments right above; those above the next header are that one's."""
        known = self.statements
        first, last = places[0], places[-1]
        while last > first and not (known[last].key or known[last].header):
            last -= 1
        if places[-1] + 1 == len(known):
            last = places[-1]  # whatever ends the file
        else:
            while last < places[-1] and self._is_comment(known[last + 1]):
                last += 1  # a comment that hangs on the last line
        start = first
        while start and self._is_comment(known[start - 1]):
            start -= 1
        return Block(known[start].start, known[last].end, tuple(known[n] for n in places))

    def _is_comment(self, one: Statement) -> bool:
        return not (one.key or one.header or self.text[one.start : one.end].isspace())

    # --- what is changed ---

    def set(self, block: Block, key: Sequence[str], value: Any) -> Change:
        """A key of a table or row; None takes it away."""
        known = next((one for one in _own(block) if one.key == tuple(key)), None)
        if known and value is None:
            return Change(known.start, known.end, "")
        if known:
            return Change(*known.value, value_text(value))
        at = [one for one in _own(block) if one.key or one.header][-1].end
        if value is None:
            return Change(at, at, "")
        newline = "" if self.text.endswith("\n", 0, at) else "\n"
        return Change(at, at, f"{newline}{key_text(*key)} = {value_text(value)}\n")

    def changed(self, changes: Iterable[Change]) -> "TomlLines":
        """With all of these, none of which overlap."""
        text = self.text
        for start, end, new in sorted(changes, key=lambda change: change.start, reverse=True):
            text = text[:start] + new + text[end:]
        return TomlLines(text)

    def add(self, at: int, text: str) -> "TomlLines":
        """A block of its own, with an empty line before it."""
        before = self.text[:at].rstrip("\n")
        after = self.text[at:].lstrip("\n")
        gap = "\n\n" if before else ""
        return TomlLines(f"{before}{gap}{text.strip(chr(10))}\n" + (f"\n{after}" if after else ""))

    def without(self, block: Block) -> "TomlLines":
        before, after = self.text[: block.start].rstrip("\n"), self.text[block.end :].lstrip("\n")
        return TomlLines(before + ("\n\n" if before and after else "\n" if before else "") + after)


def _own(block: Block) -> Iterator[Statement]:
    """Of the table itself, not of tables within it."""
    for n, one in enumerate(block.statements):
        if n and one.header:
            return
        yield one


def colours_in(text: str) -> list[NamedColour]:
    """Every colour within the values of a file."""
    found: list[NamedColour] = []
    header: tuple[str, ...] = ()
    for one in statements_of(text) if _COLOUR.search(text) else ():
        header = one.header or header
        if one.key and not text.startswith(('"""', "'''"), one.value[0]):
            hits = _COLOUR.finditer(text, *one.value)
            found += [
                NamedColour(".".join((*header, *one.key)), hit.start(), hit[0]) for hit in hits
            ]
    return found


def with_colour(text: str, at: int, colour: str) -> str:
    """The text with another colour where it names one."""
    if at not in {known.at for known in colours_in(text)} or not _COLOUR.search(f'"{colour}"'):
        raise CannotEditError("There is no such colour any more.")
    return text[:at] + colour + text[at + len(colour) :]


def new_table(
    names: Sequence[str], values: Sequence[tuple[Sequence[str], Any]], *, row: bool = False
) -> str:
    """The text of a table or row."""
    head = key_text(*names)
    lines = [f"[[{head}]]" if row else f"[{head}]"]
    lines += [f"{key_text(*key)} = {value_text(value)}" for key, value in values]
    return "\n".join(lines) + "\n"


def checked(says: Toml, after: str, wanted: Callable[[Toml], object]) -> str:
    """The new text, if it says what is wanted: `wanted` changes what the old one says."""
    wanted(says)
    try:
        is_so = tables_in(after) == says
    except NotTomlError:
        is_so = False
    if not is_so:
        raise CannotEditError("This file is written in a way that only its text can be edited.")
    return after
