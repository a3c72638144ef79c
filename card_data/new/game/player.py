"""Plays New Game with sense, for odds, hints and `referee simulate`."""

from __future__ import annotations

from referee import Player, Question

from .game import MOST, ON, STOP, VALUE, Table, worth


class Sensible(Player):
    """Stops as soon as the next card is more likely than not to be too much."""

    table: Table

    def answer(self, question: Question) -> str:
        if question.name != "next":
            return str(super().answer(question))
        coming = self.table.deck.unseen
        deadly = [card for card in coming if VALUE[card] + worth(self.table.row) > MOST]
        return STOP if 2 * len(deadly) > len(coming) else ON
