"""A look ahead: what each choice brings, and whether any of them can still help.

Guarantee
    The same question gives the same answers on any machine: the search ends after a count of
    tables. No card that is still to be drawn is looked at.

How it works
    A choice is lost if every way from it leads to a loss, without a draw and without a question
    that is no choice. `is_lost` searches breadth first through the tables that choosing reaches,
    on copies of the game. A table is known by its state and its question, so a free action that
    can be repeated leads to a table that was visited before. A table that was found lost is not
    searched again.

Limitation
    The ways may have no end, as in a game that lies open from its first card to its last. The
    search ends at `MAX_TABLES` and `MAX_DEPTH`; what lies beyond is not known, and no choice is
    called lost. Only third-party rules, which may be slow, end it by the clock as well, after
    `MAX_SECONDS`.
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
from referee.thirdparty.blame import blame_author, check_json, is_third_party

T = TypeVar("T")
LOSS = "loss"
MAX_PREVIEWS = 100  # options of one question
MAX_TABLES = 200  # in all searches for one question; 70 are the most that built-in games need
MAX_DEPTH = 20  # answers
MAX_SECONDS = 2.0  # for one question of a third-party game
MAX_ANSWERS_BACK = 20


class _BudgetError(Exception):
    """The budget is used up, so the result is not known."""


class LookAhead:
    """The search from one question, within one budget."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._tables_left = MAX_TABLES
        self._seconds_left = MAX_SECONDS
        self._deadline = 0.0
        self._has_clock = is_third_party(session.game)
        self._lost: set[str] = set()  # names of tables from which every way is lost

    def _search_within_budget(self, search: Callable[[], T], default: T) -> T:
        """Return the result of a search, or the default if the budget ends or the rules fail."""
        start = monotonic()
        self._deadline = start + self._seconds_left
        try:
            with blame_author(self._session.game):
                return search()
        except (_BudgetError, RulesError, RequestError):
            return default
        finally:
            self._seconds_left -= monotonic() - start

    @cached_property
    def previews(self) -> dict[str, Replay]:
        """The game after each of the first options."""
        question = self._session.question
        options = question.options[:MAX_PREVIEWS] if isinstance(question, Choose) else ()
        previews = {
            option: self._search_within_budget(partial(self._preview, option), None)
            for option in options
        }
        return {option: table for option, table in previews.items() if table}

    def _preview(self, option: str) -> Replay:
        self._check_clock()
        return self._session.preview(option)

    def _check_clock(self) -> None:
        if self._has_clock and monotonic() > self._deadline:
            raise _BudgetError

    @cached_property
    def deadly(self) -> list[str]:
        """The options with which the game is certainly lost."""
        return [
            option
            for option, table in self.previews.items()
            if self._search_within_budget(partial(self._is_lost, table), default=False)
        ]

    @cached_property
    def is_hopeless(self) -> bool:
        """True if every answer loses before another card is drawn."""
        return self._search_within_budget(partial(self._is_hopeless, self._session), default=False)

    @cached_property
    def way_back(self) -> int | None:
        """The number of the last question at which not every choice was lost."""
        return self._search_within_budget(self._find_way_back, None)

    def _find_way_back(self) -> int | None:
        last = self._session.number - 1
        for n in range(last, max(0, last - MAX_ANSWERS_BACK), -1):
            then = self._session.copy_before(n)
            if then.question and then.question.is_decided and not self._is_hopeless(then):
                return n
        return None

    def _is_hopeless(self, session: Session) -> bool:
        question = session.question
        if isinstance(question, Choose):
            ways = (session.preview(option) for option in question.options)
            return question.is_decided and all(map(self._is_lost, ways))
        return question is not None and bool(question.fact("hopeless"))

    def _is_lost(self, after: Replay) -> bool:
        visited: set[str] = set()
        layer: Iterable[Replay] = [after]
        for _ in range(MAX_DEPTH):
            undecided = []
            for table in layer:
                if table.over and table.over.outcome == LOSS:
                    continue
                if not isinstance(table.question, Choose):
                    return False
                name = _identify_table(table)
                if name not in visited and name not in self._lost:
                    visited.add(name)
                    undecided.append(table)
            if not undecided:
                self._lost |= visited
                return True
            layer = self._next_layer(undecided)
        raise _BudgetError

    def _next_layer(self, tables: Iterable[Replay]) -> Iterator[Replay]:
        for table in tables:
            assert isinstance(table.question, Choose), "only choices are searched"
            for option in table.question.options:
                self._tables_left -= 1
                if self._tables_left < 0:
                    raise _BudgetError
                self._check_clock()
                yield table.preview(option)


def _identify_table(table: Replay) -> str:
    """Return the state and the question of a table as text, by which it is known again."""
    question = table.question
    try:
        state = table.game.state(table.table)
        check_json(table.game, state)
    except RulesError:
        # Without a name the search cannot tell tables apart, so its result is not known.
        raise _BudgetError from None
    return json.dumps([state, question and (question.name, question.as_json())])
