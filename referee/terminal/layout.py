"""Rows of the table as lines of a screen: labels in a column, cards in cells, and their colours.

Lines break between cells. A grid has its places in columns; every open card of a fanned place is
shown.

Suits, danger and vital numbers have colours; the words tell it as well. Text to be coloured is
marked where that is known, by characters without width, so that lines can be broken and padded
first. `writer` turns the marks into colours, or removes them.
"""

import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby, zip_longest

from cards_pdf.common.line_break import columns, fit_text, padded, pieces, wrap_text
from cards_pdf.common.program import clean
from referee.rulekit.cards import COPY, STANDARD, STANDARD_READER
from referee.rulekit.rows import Row, Stack

RED = "\x1b[1;38;5;160m"
BOLD = "\x1b[1m"
PLAIN = "\x1b[0m"
# Vermilion, blue, the terminal's own and grey: colour-blind people tell them apart on any ground.
COLOURS = {"H": "\x1b[1;38;5;166m", "D": "\x1b[1;38;5;32m", "S": BOLD, "C": "\x1b[1;38;5;243m"}
DANGER = "danger"
VITAL = "vital"
END = "end"
STYLES = COLOURS | {DANGER: RED, VITAL: BOLD, END: PLAIN}
# Combining marks of mathematics, which no text here has. They are below the wide characters, whose
# line breaks take longer.
MARKS = {style: chr(0x20E5 + place) for place, style in enumerate(STYLES)}
PAINTED = str.maketrans({MARKS[style]: colour for style, colour in STYLES.items()})
_UNMARKED = str.maketrans(dict.fromkeys(MARKS.values(), ""))


def mark(text: str, style: str) -> str:
    """Return the text between the marks of a style."""
    return f"{MARKS[style]}{text}{MARKS[END]}" if text and style else text


def mark_card(code: str) -> str:
    """Return a card as it is printed, marked with its suit if it is a standard card."""
    face = code.partition(COPY)[0]
    found = STANDARD_READER.spellings.get(face)
    return mark(face, found.suit) if found else face


CARDS: dict[str, str] = {code: mark(code, code.suit) for code in STANDARD}  # as sentences show them


def writer() -> Callable[[str], None]:
    """Return a function that prints a line, in colours if the terminal shows them."""
    has_colours = can_repaint() and "NO_COLOR" not in os.environ
    marks = PAINTED if has_colours else _UNMARKED
    return lambda line: print(fit_text(clean(line), sys.stdout).translate(marks))


def can_repaint() -> bool:
    """Return True if standard output is a terminal that can go back to a line."""
    return sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb"


def wrapped_height(line: str) -> int:
    """Return how many lines of the terminal a line takes."""
    return wrap_text(line).count("\n") + 1


def remove_marks(line: str) -> str:
    return line.translate(_UNMARKED)


GAP = "   "  # between cells with notes, and before the note of a row
MAX_LABEL = 14  # columns; longer labels do not widen the column
INDENT = "  "
GRID_GAPS = ("   ", "  ", " ")  # between two places; the widest that fits is used
EMPTY = "·"
DOWN = "▒"


def lines(rows: Sequence[Row], width: int) -> list[str]:
    """Return the table in lines of so many columns."""
    found: list[str] = []
    for is_grouped, part in groupby(rows, key=lambda row: bool(row.group)):
        if is_grouped:
            groups = groupby(part, key=lambda row: row.group)
            blocks = [(group, list(block)) for group, block in groups]
            found += place_side_by_side(blocks, width)
        else:
            found += stack_rows(list(part), width)
    return found


def screenfuls(lines: list[str], height: int) -> Iterator[list[str]]:
    """Yield lines by screenfuls."""
    screenful: list[str] = []
    for line in lines:
        if screenful and sum(map(wrapped_height, (*screenful, line))) > height:
            yield screenful
            screenful = []
        screenful.append(line)
    yield screenful


def stack_rows(rows: Sequence[Row], width: int) -> list[str]:
    """Return rows below each other, with their labels in one column."""
    edges = [columns(row.label) + 2 for row in rows if 0 < columns(row.label) <= MAX_LABEL]
    edge = max(edges, default=0)
    found: list[str] = []
    for row in rows:
        head = padded(row.label and f"{row.label}  ", edge)  # it may be wider than its column
        for line in filled_lines(row, max(width - columns(head), 1)):
            found.append(f"{head}{line}".rstrip())
            head = " " * edge
    return found


def filled_lines(row: Row, room: int) -> list[str]:
    """Return a row in lines of so many columns, broken between cells and between words.

    Cells on more than one line are aligned.
    """
    if row.cells:
        return [*grid_lines(row, room), *([row.note] if row.note else [])]
    found = [""]
    several = [columns(cell) for cell in cells(row)]
    needed = sum(several) + len(gap_of(row)) * (len(several) - 1)
    wide = max(several) if needed > room else 0
    for part, before in parts(row, wide):
        if found[-1].strip() and columns(f"{found[-1]}{before}{part.rstrip()}") > room:
            found.append("")
        found[-1] += f"{before if found[-1] else ''}{part}"
    return found


def cells(row: Row) -> list[str]:
    """Return each card with its number and note, marked if it loses the game."""
    found = []
    for card, note, number in zip_longest(row.cards, row.notes, row.numbers, fillvalue=""):
        code = f"{number} {mark_card(card)}" if number else mark_card(card)
        text = " ".join(filter(None, (row.pose_text(card), note)))
        style = DANGER if card in row.losing else ""
        found.append(f"{code} {mark(text, style)}".rstrip())
    return found


def gap_of(row: Row) -> str:
    """Return the gap between two cells."""
    return GAP if any(row.notes) or row.states or sum(map(bool, row.numbers)) > 1 else " "


def parts(row: Row, wide: int = 0) -> Iterator[tuple[str, str]]:
    """Yield unbreakable parts, each with the gap before it. Cells are padded to a width."""
    danger = DANGER if row.danger else ""
    text = mark(row.text, VITAL if row.vital else danger)
    yield from ((piece, "") for piece in pieces(text))
    for number, cell in enumerate(cells(row)):
        yield padded(cell, wide), gap_of(row) if number else GAP
    note = mark(row.note or "", danger)
    yield from ((piece, "" if number else GAP) for number, piece in enumerate(pieces(note)))


def place_side_by_side(blocks: Sequence[tuple[str, list[Row]]], width: int) -> list[str]:
    """Return groups side by side under their headings if they fit, else below each other."""
    labels = [row.label for row in blocks[0][1]]
    edge = max(map(columns, labels)) + 2
    heads = [padded(label, edge) for label in ("", *labels)]
    cells: list[list[str]] = []
    below: list[str] = []
    for group, block in blocks:
        rows = [row._replace(label=INDENT + row.label) for row in block]
        below += [group, *stack_rows(rows, width)]
        wide = max(columns(row.text) for row in block)
        rows = [row._replace(text=padded(row.text, wide)) for row in block]
        lines = [group, *(" ".join(filled_lines(row, 10**6)).rstrip() for row in rows)]
        if not cells:
            lines = [head + line for head, line in zip(heads, lines, strict=True)]
        cells.append(lines)
    beside = _align(cells, len(cells), width, gaps=[GAP])
    are_alike = all([row.label for row in block] == labels for _, block in blocks)
    return beside if are_alike and _fits(beside, width) else below


# --- grids ---


def grid_lines(row: Row, room: int) -> list[str]:
    """Return a grid in lines of so many columns, if it can be that narrow.

    The names of its places stand before their cards, or above them where that is too wide. A grid
    that is too wide even so has a line for each place.
    """
    codes = dict(zip(row.cards, zip_longest(row.notes, row.numbers), strict=False))
    cells = [_cell(stack, row, codes) for stack in row.cells]
    beside_places = []
    for stack, cell in zip(row.cells, cells, strict=True):
        lead = f"{stack.place} " if stack.place else ""
        indent = " " * len(lead)
        beside_places.append([f"{indent if at else lead}{line}" for at, line in enumerate(cell)])
    beside = _align(beside_places, row.columns, room)
    if _fits(beside, room) or not any(stack.place for stack in row.cells):
        return beside
    # what the names of all places begin with, "column-", and the rest of each
    places = [stack.place for stack in row.cells]
    stems = {place.rstrip("0123456789") for place in places}
    are_numbered = len(stems) == 1 and all(place[-1:].isdecimal() for place in places)
    stem = min(stems) if are_numbered else ""
    heads = [place[len(stem) :] for place in places]
    stem = f"{stem} " if stem else ""
    headed = [[head, *cell] for head, cell in zip(heads, cells, strict=True)]
    below = _align(headed, row.columns, room)
    below = [
        f"{stem if line == 0 else ' ' * len(stem)}{text}".rstrip()
        for line, text in enumerate(below)
    ]
    if _fits(below, room):
        return below
    return [f"{stack.place} {' '.join(cell)}" for stack, cell in zip(row.cells, cells, strict=True)]


def _fits(lines: Sequence[str], room: int) -> bool:
    return max(map(columns, lines), default=0) <= room


def _align(
    cells: Sequence[Sequence[str]], across: int, room: int, gaps: Sequence[str] = GRID_GAPS
) -> list[str]:
    """Return cells of one or more lines in rows of so many cells, in columns.

    The first of the `gaps` that fits is between them, or else the last one.
    """
    wide = [
        max(columns(part) for cell in cells[at::across] for part in cell)
        for at in range(min(across, len(cells)))
    ]
    gap = next((gap for gap in gaps if sum(wide) + len(gap) * (len(wide) - 1) <= room), gaps[-1])
    return [
        gap.join(padded(part, wide[at]) for at, part in enumerate(parts)).rstrip()
        for first in range(0, len(cells), across)
        for parts in zip_longest(*cells[first : first + across], fillvalue="")
    ]


def _cell(stack: Stack, row: Row, codes: Mapping[str, tuple[str | None, object]]) -> list[str]:
    """Return a place in one line; or fanned, with a line for each open card, the top one last."""
    if not stack.cards:
        empty = DOWN if stack.hidden else EMPTY if stack.place else ""
        return [f"{empty}{_hidden(stack)}{_with_gap(stack.note)}"]
    cards = stack.cards if row.fanned else stack.cards[-1:]
    *below, top = [f"{mark_card(card)}{_with_gap(row.pose_text(card))}" for card in cards]
    code = stack.cards[-1]
    note, number = codes.get(code, (None, None))
    lead = f"{number} " if number else ""
    top = f"{lead}{top}{mark(_with_gap(note), DANGER if code in row.losing else '')}"
    count = len(stack.cards) + stack.hidden
    if not row.fanned:
        return [f"{top}{_with_gap(f'×{count}') if count > 1 else ''}"]
    head = [f"{DOWN}{_hidden(stack)}"] if stack.hidden else []
    return [*head, *below, top]


def _hidden(stack: Stack) -> str:
    return f"×{stack.hidden}" if stack.hidden > 1 else ""


def _with_gap(text: str | None) -> str:
    return f" {text}" if text else ""
