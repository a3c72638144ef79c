"""The port between rules and table.

Rules call `draw`, `choose`, `pick` and `tell`; they get plain values back and never learn who answered.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar, cast

from referee.rulekit.cards import Card
from referee.rulekit.piles import Pile
from referee.rulekit.questions import Choose, Draw, Facts, Look, Pick, Question

Offered = TypeVar("Offered", bound=str)


class Event(NamedTuple):
    """What happened, or what to do with the real cards."""

    name: str
    facts: Facts


class Over(NamedTuple):
    """How a game ended."""

    outcome: str
    score: int | None = None


CONCEDED = Over("conceded")


class Ask(ABC):
    """The four verbs. A subclass says where answers come from."""

    asked: Callable[[], None] = staticmethod(lambda: None)  # for whoever waits for the next question

    def draw(
        self,
        name: str,
        /,
        pile: Pile,
        count: int,
        *,
        about: str | None = None,
        blind: bool = False,
        **facts: Any,
    ) -> list[Card]:
        """Take cards from a pile, at most as many as it has; an empty pile asks nothing."""
        count = min(count, len(pile))
        if count <= 0:
            return []
        drawn: list[Card] = self.answer(Draw(name, about, facts, pile, count, blind=blind))
        pile.take(drawn)
        return drawn.copy()  # a table may change its list without changing the journal's answer

    def choose(
        self,
        name: str,
        /,
        options: Sequence[Offered],
        *,
        about: str | None = None,
        by_eye: bool = False,
        **facts: Any,
    ) -> Offered:
        """One of the options; a single one is taken without asking. `by_eye`: it is seen, not decided."""
        if len(options) <= 1:
            return self._only(name, options)
        chosen: Offered = self.answer((Look if by_eye else Choose)(name, about, facts, options))
        return chosen

    def _only(self, name: str, options: Sequence[Offered]) -> Offered:
        if not options:
            raise ValueError(f"{name} offers nothing to choose from")
        self.tell("automatic", ask=name, answer=options[0])
        return options[0]

    def pick(
        self,
        name: str,
        /,
        options: Sequence[Offered],
        least: int,
        most: int,
        *,
        ordered: bool = False,
        legal: Callable[[list[Offered]], bool] | None = None,
        about: str | None = None,
        **facts: Any,
    ) -> list[Offered]:
        """Several of the options; a single legal answer is taken without asking."""
        counts = least, min(most, len(options))
        question = Pick(name, about, facts, options, counts, ordered=ordered, legal=legal)
        only = question.only_answer()
        if only is not None:
            self.tell("automatic", ask=name, answer=only)
            return cast("list[Offered]", only)
        picked: list[Offered] = self.answer(question)
        return picked.copy()

    @abstractmethod
    def answer(self, question: Question) -> Any:
        """The value that answers the question."""

    @abstractmethod
    def tell(self, event: str, /, **facts: Any) -> None:
        """Say what happened, or what to do with the real cards."""
