"""What was typed of an answer that is not whole yet."""

from __future__ import annotations

from referee.errors import Refusal
from referee.front_ends import typed_names


class Noted:
    """Cards that wait for those that are missing, for as long as the game stays where they were typed."""

    def __init__(self) -> None:
        self._cards: list[str] = []
        self._rev = -1
        self.so_far = ""  # which they are, in words

    def keep(self, refusal: Refusal, rev: int) -> None:
        """Keep what is right of a refused answer; a mistake alone takes nothing of it away."""
        if cards := typed_names.kept(refusal):
            self._cards, self._rev = cards, rev
            self.so_far = str(refusal.facts["so_far"])

    def at(self, rev: int) -> list[str]:
        """The cards that are noted, if the game has not gone elsewhere since."""
        return self._cards if rev == self._rev else []
