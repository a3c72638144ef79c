"""What --help prints: one style for every command, at any width, and never broken inside a word."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from cards_pdf.common.line_break import columns, pieces

Rows = Sequence[tuple[str, str]]  # an option or command, and what it means

WIDEST = 100  # columns; longer lines are hard to read
_NARROW = 56  # below this, meanings stand under their terms
_GAP = 2
_CHOICES = re.compile(r"(?<=\|)")  # a line may end between words to choose from as well


class HelpPage(NamedTuple):
    usage: str
    about: str
    sections: Mapping[str, Rows]

    def text(self, columns: int) -> str:
        width = min(columns, WIDEST)
        blocks = [wrapped(self.usage, width, 7), wrapped(self.about, width)]
        blocks += [[title, *_table(rows, width)] for title, rows in self.sections.items() if rows]
        return "\n\n".join("\n".join(block) for block in blocks if block)


def wrapped(text: str, width: int, indent: int = 0) -> list[str]:
    """Lines of at most this width; all but the first are indented."""
    lines, line = [], ""
    for piece in (part for run in pieces(text) for part in _CHOICES.split(run)):
        if line.strip() and columns((line + piece).rstrip()) > width:
            lines.append(line.rstrip())
            line = " " * indent
        line += piece
    return [*lines, line.rstrip()] if line.strip() else lines


def _table(rows: Rows, width: int) -> Iterator[str]:
    """Terms on the left and meanings on the right, or below where there is no room beside them."""
    if width < _NARROW:
        column = 2 * _GAP
    else:
        longest = width * 2 // 5
        column = max((len(term) for term, _ in rows if len(term) <= longest), default=longest) + 2 * _GAP
    for term, meaning in rows:
        yield from _row(term, meaning, column, width)


def _row(term: str, meaning: str, column: int, width: int) -> Iterator[str]:
    first = wrapped(f"{' ' * _GAP}{term}", width, 2 * _GAP)
    lines = [" " * column + line for line in wrapped(meaning, width - column)]
    if lines and len(first) == 1 and len(first[0]) + _GAP <= column:
        lines[0] = first.pop().ljust(column) + lines[0].lstrip()
    yield from first
    yield from lines
