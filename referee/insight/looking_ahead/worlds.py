"""Hypothetical decks: known cards keep their places, unseen ones are shuffled among theirs.

A pile knows which is which. The worlds of a position are numbered, so that every answer is tried
in the same ones, and the same position is tried in the same ones again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.sessions.dealers import Dealer


class Worlds:
    """The decks that could lie there after this past."""

    def __init__(self, past: Sequence[Any]) -> None:
        self._past = " ".join("".join(value) for value in past)

    def __getitem__(self, number: int) -> Dealer:
        """The dealer of one world; no seed of a game can be a sentence, so none deals the true cards."""
        return Dealer(f"world {number} after {self._past}")
