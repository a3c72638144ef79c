"""A look ahead: what comes of each choice, found out on copies of the game, and whether any of them
helps.

A choice is lost where no way leads from it to anything but a loss: to a card that is drawn, to a
question that is no choice, to another end. So the tables that can be reached by choosing are
visited, the nearest first. Each is visited once, known by its state and its question, for a free
action that can be repeated leads back to where one was. What was found lost is not visited again.

The doubt: the ways may have no end, as in a game that lies open from its first card to its last.
Then so many tables, so many answers deep, and so much time are all there is for one question. What
lies beyond is not known, and nothing is said of it.
"""

import json
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property, partial
from time import monotonic
from typing import TypeVar

from referee.errors import RequestError, RulesError
from referee.rulekit.questions import Choose
from referee.sessions.replay import Replay
from referee.sessions.session import Session
from referee.thirdparty.blame import blame_author, check_json

T = TypeVar("T")
LOSS = "loss"
TABLES = 200  # visited for one question
DEEP = 20  # answers
SECONDS = 0.2
FAR = 20  # answers; nobody is led back further


class _SpentError(Exception):
    """There is no more budget: what was looked for is not known."""


class LookAhead:
    """Everything that is found out about one question, within one budget, however often it is asked
    for.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self._left, self._seconds = TABLES, SECONDS
        self._ends = 0.0  # of the budget, by the clock
        self._lost: set[str] = set()  # tables from which every way is lost

    def _find(self, look: Callable[[], T], otherwise: T) -> T:
        """What is found within the budget; where it is spent, or rules of others fail, the
        other.
        """
        began = monotonic()
        self._ends = began + self._seconds
        try:
            with blame_author(self._session.game):
                return look()
        except (_SpentError, RulesError, RequestError):
            return otherwise
        finally:
            self._seconds -= monotonic() - began

    @cached_property
    def after(self) -> dict[str, Replay]:
        """The game after each option, or after those that there was time for."""
        question, found = self._session.question, {}
        for option in question.options if isinstance(question, Choose) else ():
            if table := self._find(partial(self._foreseen, option), None):
                found[option] = table
        return found

    def _foreseen(self, option: str) -> Replay:
        if monotonic() > self._ends:
            raise _SpentError
        return self._session.foreseen(option)

    @cached_property
    def deadly(self) -> list[str]:
        """The options that lose the game for sure."""
        return [
            option
            for option, table in self.after.items()
            if self._find(partial(self._is_lost, table), otherwise=False)
        ]

    @cached_property
    def is_hopeless(self) -> bool:
        """Whether the game is lost whatever is answered here, before another card is drawn."""
        return self._find(partial(self._is_hopeless, self._session), otherwise=False)

    @cached_property
    def way_back(self) -> int | None:
        """The last question at which not every choice was lost."""
        return self._find(self._last_choice, None)

    def _last_choice(self) -> int | None:
        last = self._session.number - 1
        for n in range(
            last, max(0, last - FAR), -1
        ):  # who is led back may not be led back far enough
            then = self._session.before(n)
            if then.question and then.question.is_decided and not self._is_hopeless(then):
                return n
        return None

    def _is_hopeless(self, session: Session) -> bool:
        question = session.question
        if isinstance(question, Choose):
            ways = (session.foreseen(option) for option in question.options)
            return question.is_decided and all(map(self._is_lost, ways))
        return question is not None and bool(question.fact("hopeless"))

    def _is_lost(self, after: Replay) -> bool:
        """Whether every way from here is lost; no card is looked at for it."""
        seen: set[str] = set()
        layer: Iterable[Replay] = [after]
        for _ in range(DEEP):
            ahead = []
            for table in layer:
                if table.over and table.over.outcome == LOSS:
                    continue
                if not isinstance(table.question, Choose):
                    return False
                name = _name_of(table)
                if name not in seen and name not in self._lost:
                    seen.add(name)
                    ahead.append(table)
            if not ahead:
                self._lost |= seen
                return True
            layer = self._next(ahead)
        raise _SpentError

    def _next(self, tables: Iterable[Replay]) -> Iterator[Replay]:
        """The tables one answer further."""
        for table in tables:
            assert isinstance(table.question, Choose), "only choices are looked behind"
            for option in table.question.options:
                self._left -= 1
                if self._left < 0 or monotonic() > self._ends:
                    raise _SpentError
                yield table.preview(option)


def _name_of(table: Replay) -> str:
    """What a table is known by: its state, and what is asked there."""
    question = table.question
    try:
        state = table.game.state(table.table)
        check_json(table.game, state)
    except RulesError:
        raise _SpentError from None
    return json.dumps([state, question and (question.name, question.as_json())])
