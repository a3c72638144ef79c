"""Where a game stands, as its player knows it: its options and every value given so far."""

from __future__ import annotations

from typing import Any, NamedTuple

from referee.errors import BadRequest
from referee.insight.player import Seat
from referee.rulekit.game import Game
from referee.rulekit.options import Options
from referee.rulekit.questions import Question
from referee.sessions.session import Session


class Position(NamedTuple):
    """A question, the table before it, and the past that led there. It has no dealer, so nobody can peek."""

    game: Game[Any]
    options: Options
    past: list[Any]
    table: Any
    question: Question

    @classmethod
    def of(cls, session: Session) -> Position:
        """The position of a session that is waiting for a choice; anything else is a bad request."""
        question = session.question
        if question is None or not question.is_decided:
            raise BadRequest("game-over" if question is None else "nothing-to-choose")
        return cls(session.game, session.options, session.values, session.table, question)

    def seat(self) -> Seat:
        return Seat(self.game, self.options, self.table, f"dice after {self.past}", self.past)
