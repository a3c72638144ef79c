"""A grid as lines of a screen: its places below each other in columns, and of fanned ones every open card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest

from cards_pdf.common.line_break import columns, padded
from referee.front_ends.terminal import paint
from referee.rulekit.rows import Row, Stack

GAPS = ("   ", "  ", " ")  # between two places, the widest that fits
EMPTY, DOWN = "·", "▒"


def lines(row: Row, room: int) -> list[str]:
    """The grid in lines of so many columns, where it can be made as narrow as that."""
    codes = dict(zip(row.cards, zip_longest(row.notes, row.numbers), strict=False))
    cells = [_cell(stack, row, codes) for stack in row.cells]
    wide = [max(columns(part) for cell in cells[at :: row.columns] for part in cell) for at in _across(row)]
    gap = next((gap for gap in GAPS if sum(wide) + len(gap) * (len(wide) - 1) <= room), GAPS[-1])
    found = []
    for first in range(0, len(cells), row.columns):
        line = cells[first : first + row.columns]
        found += [_joined(parts, wide, gap) for parts in zip_longest(*line, fillvalue="")]
    return found


def _joined(parts: Sequence[str], wide: Sequence[int], gap: str) -> str:
    return gap.join(padded(part, wide[at]) for at, part in enumerate(parts)).rstrip()


def _across(row: Row) -> range:
    return range(min(row.columns, len(row.cells)))


def _cell(stack: Stack, row: Row, codes: Mapping[str, tuple[str | None, object]]) -> list[str]:
    """A place in one line, or fanned with a line for each open card, the top one last."""
    place = f"{stack.place} " if stack.place else ""
    if not stack.cards:
        empty = DOWN if stack.hidden else EMPTY if stack.place else ""
        return [f"{place}{empty}{_hidden(stack)}{_said(stack.note)}"]
    seen = stack.cards if row.fanned else stack.cards[-1:]
    shown = [f"{paint.card(card)}{_said(row.lies(card))}" for card in seen]
    top = stack.cards[-1]
    note, number = codes.get(top, (None, None))
    shown[-1] = f"{number} {shown[-1]}" if number else shown[-1]
    shown[-1] += paint.mark(_said(note), paint.DANGER if top in row.losing else "")
    count = len(stack.cards) + stack.hidden
    if not row.fanned:
        return [f"{place}{shown[0]}{_said(f'×{count}') if count > 1 else ''}"]
    head = [f"{DOWN}{_hidden(stack)}"] if stack.hidden else []
    indent = " " * len(place)
    return [f"{indent if at else place}{line}" for at, line in enumerate([*head, *shown])]


def _hidden(stack: Stack) -> str:
    return f"×{stack.hidden}" if stack.hidden > 1 else ""


def _said(text: str | None) -> str:
    return f" {text}" if text else ""


def spoken(row: Row, names: Mapping[str, str]) -> Iterator[Row]:
    """The grid as rows for ears: each place with its cards, from the top."""
    for stack in row.cells:
        cards = [*reversed(stack.cards)][: None if row.fanned else 1]
        shown = [part for card in cards for part in (names.get(card, card), row.lies(card))]
        under = len(stack.cards) - len(cards) + stack.hidden
        words = [*shown, stack.note, f"+{under}" if under else ""]
        yield Row(stack.place or row.label, ", ".join(filter(None, words)) or EMPTY)
