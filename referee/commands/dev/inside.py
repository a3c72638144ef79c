"""The page for authors: the state inside a game, and random answers."""

import json
from dataclasses import dataclass
from random import Random
from typing import Any, Literal

from cards_pdf.common.web.dispatcher import verb
from referee.errors import RequestError
from referee.insight import advice
from referee.protocol import Conversation
from referee.testing import random_answer
from referee.web.table import PageSession


@dataclass(frozen=True, kw_only=True)
class PileContents:
    """The number of cards in a pile, the cards known to be in it, and those that can be."""

    pile: str
    cards: int
    known: list[str]
    unseen: list[str]


@dataclass(frozen=True, kw_only=True)
class InsideView:
    """The game as its rules see it, and all answers."""

    question: str  # as JSON, like the state
    state: str
    piles: list[PileContents]
    log: list[str]
    type: Literal["inside"] = "inside"


class Inside:
    """The requests of that page."""

    def __init__(self, page: PageSession) -> None:
        self.page = page

    @property
    def _talk(self) -> Conversation:
        if self.page.game.talk is None:
            raise RequestError
        return self.page.game.talk

    @verb
    def inside(self) -> InsideView:
        """Return the state of the open game."""
        session = self._talk.session
        question = session.question
        view = {"ask": question.name, **question.as_json()} if question else {"over": session.over}
        piles = [
            PileContents(pile=one.pile, cards=one.cards, known=one.known, unseen=one.unseen)
            for one in advice.piles_left(session)
        ]
        log = [f"{n} {entry.ask}: {entry.answer}" for n, entry, _ in session.steps() if n]
        return InsideView(
            question=_indent(view), state=_indent(session.state()), piles=piles, log=log
        )

    @verb
    def random(self) -> list[Any]:
        """Give a random answer."""
        session = self._talk.session
        if session.question is None:
            raise RequestError("game-over")
        return self._talk.reply({"answer": random_answer(session.question, Random(session.rev))})  # noqa: S311


def _indent(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, indent=1)
