"""A text's parts, line by line: paragraphs, items of a list, a rule, a small table.

- an item, or 1. an item
---
| cell | cell |
"""

import re
from collections.abc import Iterator
from itertools import groupby

from cards_pdf.cards.rows.row import Setting, StackRow, text_row
from cards_pdf.common.colour import SOFT
from cards_pdf.common.units import MM_PER_POINT
from cards_pdf.text.fit import Block, TooLittleRoomError, line
from cards_pdf.text.markup import without_tags

_RULE = "---"
_ITEM = r"\s*([-•]|\d{1,2}[.)]) +(\S.*)"  # compiled when first needed: few texts hold a list
_HAIR = 0.2
_BETWEEN = 2.0  # mm between a table's columns
_MOST_COLUMNS, _MOST_ROWS = 8, 60


def has_parts(words: str) -> bool:
    """Whether some of its lines are more than words."""
    return any(_sort(row) != "text" for row in words.split("\n"))


def text_rows(at: Setting, words: str) -> Iterator[StackRow]:
    """A row for each part; plain text is one."""
    words = without_tags(words)
    if not at.look.marks or not has_parts(words):
        yield text_row(at, words)
        return
    for sort, lines in groupby(words.split("\n"), _sort):
        if sort == "text":
            yield text_row(at, "\n".join(lines))
        elif sort == "table":
            cells = [[cell.strip() for cell in row.strip()[1:-1].split("|")] for row in lines]
            if len(cells) > _MOST_ROWS:
                said = "has a table of {count} rows; {most} is the most"
                raise TooLittleRoomError(said, count=len(cells), most=_MOST_ROWS)
            yield _table(at, [row[:_MOST_COLUMNS] for row in cells])
        else:
            yield from (_rule_row(at) if sort == "rule" else _item_row(at, row) for row in lines)


def _sort(text: str) -> str:
    bare = text.strip()
    if bare == _RULE:
        return "rule"
    if bare.startswith("|") and bare.endswith("|") and bare.count("|") > 1:
        return "table"
    return "item" if re.fullmatch(_ITEM, text) else "text"


def _rule_row(at: Setting) -> StackRow:
    def draw(x: float, y: float) -> None:
        at.canvas.line(x, y + _HAIR, x + at.width, y + _HAIR, stroke=SOFT, width=_HAIR)

    return StackRow(2 * _HAIR, draw, "rule")


def _item_row(at: Setting, text: str) -> StackRow:
    """A sign, and the words beside it."""
    found = re.fullmatch(_ITEM, text)
    assert found is not None
    sign = line("•" if found[1] == "-" else found[1], at.canvas.typefaces.body)
    indent = max(
        sign.width_mm(at.size) + 0.4 * at.size * MM_PER_POINT, 0.9 * at.size * MM_PER_POINT
    )
    row = text_row(at._replace(look=at.look._replace(align="left")), found[2], "item", indent)

    def draw(x: float, y: float) -> None:
        first = Block((sign,), at.size, at.text("x", at.width).leading)
        at.canvas.text_block(x, y, first, colour=at.look.colour)
        row.draw(x, y)

    return row._replace(draw=draw)


def _table(at: Setting, rows: list[list[str]]) -> StackRow:
    """Columns as wide as what is in them, the last as wide as is left; a hair line between rows."""
    columns = max(map(len, rows))
    rows = [[*row, *[""] * (columns - len(row))] for row in rows]
    faces = at.canvas.typefaces
    wide = [[line(cell, faces.body).width_mm(at.size) for cell in row[:-1]] for row in rows]
    widths = [max(column) + _HAIR for column in zip(*wide, strict=True)]
    left = at.width - sum(widths) - _BETWEEN * (columns - 1)
    if left <= 0:
        raise TooLittleRoomError(
            "has a table that is wider than its {width:.1f} mm", width=at.width
        )
    places = [(sum(widths[:n]) + n * _BETWEEN, width) for n, width in enumerate([*widths, left])]
    blocks = [
        [at.text(cell, width) for cell, (_, width) in zip(row, places, strict=True)] for row in rows
    ]
    heights = [max(block.height for block in row) + 2 * _HAIR for row in blocks]

    def draw(x: float, y: float) -> None:
        for n, row in enumerate(blocks):
            top = y + sum(heights[:n])
            if n:
                at.canvas.line(
                    x, top - _HAIR, x + at.width, top - _HAIR, stroke=SOFT, width=_HAIR / 2
                )
            for block, (start, _) in zip(row, places, strict=True):
                at.canvas.text_block(x + start, top, block, colour=at.look.colour)

    return StackRow(sum(heights), draw, "table")
