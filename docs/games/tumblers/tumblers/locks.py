"""The locks of Tumblers, as they are printed: four numbers each, clockwise from the top."""

from __future__ import annotations

from typing import NamedTuple

from referee import Card

PLAIN, RUSTY, BELL = "plain", "rusty", "bell"
GOLD, OIL, NAP = "gold", "oil", "nap"  # what lies behind
QUARTER = 90


class Lock(NamedTuple):
    sides: tuple[int, int, int, int]
    kind: str
    loot: str


LOCKS: dict[Card, Lock] = {
    Card(code): Lock(sides, kind, loot)
    for code, sides, kind, loot in (
        ("P1", (1, 3, 5, 2), PLAIN, GOLD),
        ("P2", (2, 4, 6, 1), PLAIN, OIL),
        ("P3", (3, 6, 1, 4), PLAIN, GOLD),
        ("P4", (4, 1, 2, 6), PLAIN, GOLD),
        ("P5", (5, 2, 3, 1), PLAIN, OIL),
        ("P6", (6, 5, 4, 3), PLAIN, GOLD),
        ("R1", (1, 6, 3, 5), RUSTY, NAP),
        ("R2", (3, 5, 2, 6), RUSTY, GOLD),
        ("R3", (5, 4, 6, 2), RUSTY, OIL),
        ("B1", (2, 6, 4, 5), BELL, GOLD),
        ("B2", (4, 3, 1, 6), BELL, NAP),
        ("B3", (6, 2, 5, 4), BELL, GOLD),
    )
}


def on_top(card: Card, turned: int) -> int:
    """The number that is on top of a lock turned clockwise by so many degrees."""
    return LOCKS[card].sides[-(turned // QUARTER) % 4]


def turned_by(turned: int, die: int) -> int:
    """Where a lock stands after a quarter turn for each pip."""
    return (turned + QUARTER * die) % 360
