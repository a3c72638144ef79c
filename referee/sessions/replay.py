"""Rules run on answers: they are handed out one by one, and where they end the rules wait.

A suspended game is its answers. Undo, fix, resume and recovery after a crash all run the rules
again from the start. Plain functions that wait need a stack of their own: a greenlet. Dropping a
replay unwinds that stack with a BaseException (GreenletExit), which no rule can swallow.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from greenlet import getcurrent, greenlet

from referee.rulekit.ask import CONCEDED, Answer, Ask, Draw, Event, Over, Question
from referee.rulekit.cards import Card
from referee.rulekit.game import Game
from referee.rulekit.options import Options

if TYPE_CHECKING:
    from referee.sessions.dealers import Dealer

ENDLESS = 10_000  # so many draws in a row are dealt before a game with nothing to decide is given up


class Port(Ask):
    """The port whose questions go to whoever started the rules, unless a dealer deals."""

    def __init__(self, dealer: Dealer | None) -> None:
        self._dealer = dealer
        self._dealt_in_a_row = 0
        self.told: list[Event] = []

    def answer(self, question: Question) -> Any:
        if self._dealer and isinstance(question, Draw):
            if self._dealt_in_a_row < ENDLESS:
                return self._dealt(question, self._dealer)
            self.tell("endless", draws=ENDLESS)
            return self._wait(CONCEDED)
        self._dealt_in_a_row = 0
        return self._wait(question)

    def _wait(self, outcome: Question | Over) -> Any:
        waiting = getcurrent().parent
        assert waiting is not None, "rules run on a greenlet of their own"
        return waiting.switch(outcome)

    def _dealt(self, draw: Draw, dealer: Dealer) -> list[Card]:
        self._dealt_in_a_row += 1
        cards = dealer.deal(draw.pile, draw.count)
        self.tell("dealt", ask=draw.name, pile=draw.pile.name, cards=cards, about=draw.about)
        return cards

    def tell(self, event: str, **facts: Any) -> None:
        self.told.append(Event(event, facts))


def _dealer(seed: int) -> Dealer:
    from referee.sessions.dealers import Dealer  # random numbers are slow to import and mostly not needed

    return Dealer(seed)


class Replay:
    """One run of a game's rules, waiting at a question or over."""

    def __init__(self, game: Game[Any], options: Options, seed: int | None = None) -> None:
        self.game = game
        self.options = options
        self.seed = seed
        self.table = game.setup(options)
        self.reader = game.reader(self.table)
        self._port = Port(None if seed is None else _dealer(seed))
        self._rules = greenlet(game.play)
        self.question: Question | None = None
        self.over: Over | None = None
        self.conceded = False
        self._go_on(self.table, self._port)

    def afresh(self) -> Replay:
        """The same game from its start."""
        return Replay(self.game, self.options, self.seed)

    def check(self, answer: Answer) -> Any:
        """The value of this answer to the present question; raises a Refusal and changes nothing."""
        assert self.question is not None, "the game is over"
        return self.question.check(answer, self.reader)

    def give(self, value: Any) -> None:
        """Go on with a checked answer to the next question or to the end."""
        self._go_on(value)

    def concede(self) -> None:
        """Leave the game where it stands, for what its rules ask of someone who gives up."""
        self.conceded = True
        self._rules.throw()
        if self.game.give_up is None:
            self.question, self.over = None, CONCEDED
        else:
            self._rules = greenlet(self.game.give_up)
            self._go_on(self.table, self._port)

    def events(self) -> list[Event]:
        """What the rules told since this was last asked."""
        told, self._port.told = self._port.told, []
        return told

    def _go_on(self, *values: Any) -> None:
        outcome = self._rules.switch(*values)
        self.question = None if isinstance(outcome, Over) else outcome
        self.over = outcome if isinstance(outcome, Over) else None
