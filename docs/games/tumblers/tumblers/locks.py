"""The locks of Tumblers, as they are printed: four numbers each, clockwise from the top."""

from __future__ import annotations

from typing import NamedTuple

from referee import Card, read_deck

RUSTY, BELL = "rusty", "bell"
GOLD, OIL, NAP = "gold", "oil", "nap"  # behind the lock
SIDES = ("top", "right", "low", "left")
QUARTER = 90


class Lock(NamedTuple):
    sides: tuple[int, ...]
    kind: str
    loot: str


LOCKS = {
    Card(code): Lock(
        tuple(int(texts[side]) for side in SIDES),
        texts["kind"],
        texts["loot"].split()[-1].lower(),  # "A nap"
    )
    for code, texts in read_deck(__file__).items()
}


def number_on_top(card: Card, turned: int) -> int:
    """Return the number on top of a lock that is turned clockwise by these degrees."""
    return LOCKS[card].sides[-(turned // QUARTER) % 4]


def turn_by(turned: int, die: int) -> int:
    """Return the degrees of a lock after a quarter turn for each pip."""
    return (turned + QUARTER * die) % 360
