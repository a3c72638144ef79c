"""The table for ears: a fact a line, cards as words, nothing that only eyes can use."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest

from referee.front_ends.terminal import grids
from referee.rulekit.rows import Row

PAUSE = ", "


def lines(rows: Sequence[Row], names: Mapping[str, str]) -> list[str]:
    """A row without a label goes on with what the one above it is about."""
    found: list[str] = []
    label = ""
    for row in rows:
        label = row.label or label if row.cards else row.label
        found += _spoken(row._replace(label=label), names)
    return found


def _spoken(row: Row, names: Mapping[str, str]) -> Iterator[str]:
    """What lies in a row, each card with the number to type for it and what is said of it."""
    label = PAUSE.join(filter(None, (row.group, row.label)))
    if row.cells:
        for place in grids.spoken(row, names):
            yield f"{label}, {place.label}: {place.text}"
        return
    facts = [row.text] if row.text else []
    for card, note, number in zip_longest(row.cards, row.notes, row.numbers, fillvalue=None):
        said = names.get(card or "", card or "")
        said = PAUSE.join(filter(None, (said, row.lies(card))))
        facts.append(PAUSE.join(dict.fromkeys(filter(None, (f"{number or ''}", said, note or "")))))
    facts += [row.note] if row.note else []
    for fact in facts or [""]:
        yield ": ".join(filter(None, (label, fact)))
