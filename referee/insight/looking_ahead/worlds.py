"""Hypothetical decks: known cards keep their places, unseen ones are shuffled among the rest.

A pile knows which is which. The worlds of a position are numbered, so that every answer is tried
in the same ones, and the same position is tried in the same ones again.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from referee.rulekit.piles import Pile
from referee.sessions.dealers import Dealer


class World(Dealer):
    """The dealer of one world. Nothing is undone in it, so one series of random numbers is enough."""

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        self._lucks: dict[str, Random] = {}

    def luck(self, pile: Pile) -> Random:
        if pile.name not in self._lucks:
            self._lucks[pile.name] = super().luck(pile)
        return self._lucks[pile.name]


class Worlds:
    """The decks that could lie there after what has happened."""

    def __init__(self, past: Sequence[Any]) -> None:
        self._past = " ".join(map(_in_full, past))

    def __getitem__(self, number: int) -> World:
        """A world's seed is a text that no game can have as its own, so no world deals the true cards."""
        return World(f"world {number} after {self._past}")


def _in_full(value: Any) -> str:
    return "".join(map(str, value)) if isinstance(value, list) else str(value)
