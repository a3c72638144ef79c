"""Rows of the table as lines of a screen: labels in a column, cards in cells, broken between cells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, zip_longest

from cards_pdf.common.line_break import columns, padded, pieces
from referee.front_ends.terminal import grids, paint
from referee.rulekit.rows import Row

GAP = "   "  # between cells that say something about their card, and before a row's note
WIDEST_LABEL = 14
INDENT = "  "


def lines(rows: Sequence[Row], width: int) -> list[str]:
    """The table on a screen of so many columns."""
    found: list[str] = []
    blocks = [(group, list(block)) for group, block in groupby(rows, key=lambda row: row.group)]
    while blocks:
        group, block = blocks.pop(0)
        if not group:
            found += plain(block, width)
            continue
        others = []
        while blocks and blocks[0][0]:
            others.append(blocks.pop(0))
        found += beside([(group, block), *others], width)
    return found


def screenfuls(lines: list[str], height: int) -> Iterator[list[str]]:
    """Lines by as many as a screen takes; all of them at once where they fit."""
    if sum(map(paint.height, lines)) <= height:
        yield lines
        return
    shown: list[str] = []
    for line in lines:
        if shown and sum(map(paint.height, (*shown, line))) > height:
            yield shown
            shown = []
        shown.append(line)
    yield shown


def plain(rows: Sequence[Row], width: int) -> list[str]:
    """Rows below each other, their labels in one column."""
    edge = max((columns(row.label) for row in rows if columns(row.label) <= WIDEST_LABEL), default=0)
    return [line for row in rows for line in laid_out(row, edge + 2 if edge else 0, width)]


def laid_out(row: Row, edge: int, width: int) -> Iterator[str]:
    """A row behind its label; what does not fit goes on below, as far in."""
    head = padded(row.label, edge)
    room = max(width - edge, 1)
    for number, line in enumerate(filled(row, room)):
        yield f"{' ' * edge if number else head}{line}".rstrip()


def filled(row: Row, room: int) -> list[str]:
    """A row in lines of so many columns, broken between its cells and in its texts between words.

    Cells on more than one line stand below each other.
    """
    if row.cells:
        return [*grids.lines(row, room), *([row.note] if row.note else [])]
    found, several = [""], [columns(cell) for cell in cells(row)]
    needed = sum(several) + len(joint(row)) * (len(several) - 1)
    wide = max(several) if needed > room else 0
    for part, before in parts(row, wide):
        if found[-1].strip() and columns(f"{found[-1]}{before}{part.rstrip()}") > room:
            found.append("")
        found[-1] += f"{before if found[-1] else ''}{part}"
    return found


def cells(row: Row) -> list[str]:
    """Each card with its number and what is said of it; in red if it loses the game."""
    found = []
    for card, note, number in zip_longest(row.cards, row.notes, row.numbers, fillvalue=None):
        code = f"{number} {paint.card(card or '')}" if number else paint.card(card or "")
        said = paint.mark(
            " ".join(filter(None, (row.lies(card), note))), paint.DANGER if card in row.losing else ""
        )
        found.append(f"{code} {said}".rstrip())
    return found


def joint(row: Row) -> str:
    """What stands between two cells."""
    return GAP if any(row.notes) or row.states or sum(map(bool, row.numbers)) > 1 else " "


def parts(row: Row, wide: int = 0) -> Iterator[tuple[str, str]]:
    """What a line may not break, each with the gap that stands before it on a line; cells so wide."""
    danger = paint.DANGER if row.danger else ""
    text = paint.mark(row.text, paint.VITAL if row.vital else danger)
    yield from ((piece, "") for piece in pieces(text))
    for number, cell in enumerate(cells(row)):
        yield padded(cell, wide), joint(row) if number else GAP
    note = paint.mark(row.note or "", danger)
    yield from ((piece, "" if number else GAP) for number, piece in enumerate(pieces(note)))


def beside(blocks: Sequence[tuple[str, list[Row]]], width: int) -> list[str]:
    """Groups side by side under their headings where they fit, else one below the other."""
    labels = [row.label for row in blocks[0][1]]
    edge = max(columns(label) for label in labels) + 2
    found = [padded("", edge), *(padded(label, edge) for label in labels)]
    for group, block in blocks:
        wide = max(columns(row.text) for row in block)
        rows = [row._replace(text=padded(row.text, wide)) for row in block]
        if [row.label for row in rows] != labels:
            return below(blocks, width)
        shown = [group, *(" ".join(filled(row, 10**6)).rstrip() for row in rows)]
        across = max(map(columns, shown)) + len(GAP)
        found = [line + padded(cell, across) for line, cell in zip(found, shown, strict=True)]
    found = [line.rstrip() for line in found]
    return found if max(map(columns, found)) <= width else below(blocks, width)


def below(blocks: Sequence[tuple[str, list[Row]]], width: int) -> list[str]:
    return [
        line
        for group, rows in blocks
        for line in (group, *plain([row._replace(label=INDENT + row.label) for row in rows], width))
    ]
