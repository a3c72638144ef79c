"""A player of Low Tide for odds, hints and `referee simulate`."""

from __future__ import annotations

from typing import Any

from low_tide import HOME, ON, STAND, VALUE, Table, left, worth
from referee import Choose, Player, Question

CAREFUL = 2  # how much more a lost basket weighs than a find


class Sensible(Player):
    """A player that throws a find only to save itself, and goes home when the risk is larger than
    the hope.
    """

    table: Table

    def answer(self, question: Question) -> Any:
        assert isinstance(question, Choose), "Low Tide asks for nothing else"
        if question.name == "wave":
            finds = [option for option in question.options if option != STAND]
            return STAND if left(self.table) >= 0 else min(finds, key=lambda find: VALUE[find])
        return HOME if self.table.goal <= self.carried() or self.risk() > self.hope() else ON

    def carried(self) -> int:
        return worth([*self.table.home, *self.table.basket])

    def risk(self) -> float:
        """Return the average loss from the next card."""
        t = self.table
        best = max(VALUE[find] for find in t.basket)
        deadly = [
            card for card in t.flats.unseen if card.black and VALUE[card] > max(left(t), best)
        ]
        return CAREFUL * worth(t.basket) * len(deadly)

    def hope(self) -> float:
        """Return the average gain."""
        return worth(card for card in self.table.flats.unseen if not card.black)
