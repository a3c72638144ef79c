"""What the page shows to authors: what lies inside a game, and two ways to move it on and back."""

import json
from random import Random
from typing import Any, Literal, NamedTuple

from cards_pdf.common.web.dispatcher import verb
from referee.errors import RequestError
from referee.insight import advice
from referee.protocol import Conversation
from referee.testing import random_answer
from referee.web.table import PageSession


class Heap(NamedTuple):
    """A pile: how many cards lie in it, which of them are known to, and which may."""

    pile: str
    cards: int
    known: list[str]
    unseen: list[str]


class Innards(NamedTuple):
    """The game as its rules see it, and all that was answered."""

    question: str  # as JSON, like the state
    state: str
    piles: list[Heap]
    log: list[str]
    type: Literal["inside"] = "inside"


class Inside:
    """The verbs of that page."""

    def __init__(self, page: PageSession) -> None:
        self.page = page

    @property
    def _talk(self) -> Conversation:
        if self.page.game.talk is None:
            raise RequestError
        return self.page.game.talk

    @verb
    def inside(self) -> Innards:
        """What lies inside the game that is open."""
        session, question = self._talk.session, self._talk.session.question
        asked = {"ask": question.name, **question.as_json()} if question else {"over": session.over}
        piles = [
            Heap(one.pile, one.cards, [*one.known], [*one.unseen])
            for one in advice.piles_left(session)
        ]
        log = [f"{n} {entry.ask}: {entry.answer}" for n, entry, _ in session.steps() if n]
        return Innards(_in_lines(asked), _in_lines(session.state()), piles, log)

    @verb
    def random(self) -> list[Any]:
        """Any answer."""
        session = self._talk.session
        if session.question is None:
            raise RequestError("game-over")
        return self._talk.reply({"answer": random_answer(session.question, Random(session.rev))})  # noqa: S311


def _in_lines(told: object) -> str:
    return json.dumps(told, ensure_ascii=False, indent=1)
