"""The best player of any game: tries promising answers in a number of worlds."""

from __future__ import annotations

from typing import Any

from referee.insight.looking_ahead.odds import Odds
from referee.insight.looking_ahead.position import Position
from referee.insight.looking_ahead.rollout import Make
from referee.insight.player import Player, Seat
from referee.rulekit.questions import Question

WORLDS = 20


class Best(Player):
    """Plays like another player, but looks ahead before each answer."""

    def __init__(self, seat: Seat, make: Make, worlds: int = WORLDS) -> None:
        super().__init__(seat)
        self._make = make
        self._worlds = worlds
        self._other = make(seat)

    def answer(self, question: Question) -> Any:
        return self.odds(question).advice(worlds=self._worlds).best

    def odds(self, question: Question) -> Odds:
        seat = self.seat
        position = Position(seat.game, seat.options, seat.past, seat.table, question)
        return Odds(position, self._make)

    def progress(self) -> float:
        return self._other.progress()
