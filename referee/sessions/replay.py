"""One run of a game's rules on the answers given, stopped at the question behind them.

A suspended game is its answers. Where they end, the port stops the rules by raising, and the replay
holds the question; with one more answer the rules run again from the start. Undo, fix, resume,
recovery after a crash and previews all work this way. The rules are plain functions on
plain tables, so they run on any thread.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from cards_pdf.common.sentences import Sentence
from referee.errors import RulesFailed
from referee.rulekit.ask import CONCEDED, Ask, Event, Over, wrong_over
from referee.rulekit.cards import Card, Reader
from referee.rulekit.game import Game
from referee.rulekit.numbers import Roll
from referee.rulekit.options import Options
from referee.rulekit.piles import Pile
from referee.rulekit.questions import Answer, Draw, Question
from referee.strangers import called, faults

if TYPE_CHECKING:
    from referee.sessions.dealers import Dealer

ENDLESS = 10_000  # draws dealt in a row before a game with nothing to decide is given up
STEPS = 3 * ENDLESS  # the same for all draws and events between two questions


class _StopError(BaseException):
    """Stops the rules where they ask; being no Exception, no rule can swallow it."""


class _GivenUpError(_StopError):
    """The player gives the game up here."""


class _EndlessError(_StopError):
    """The rules go on for ever without anything to decide."""

    def __init__(self, event: str, **facts: Any) -> None:
        self.event = Event(event, facts)


class Port(Ask):
    """The port whose questions go to whoever started the rules, unless a dealer deals."""

    def __init__(
        self, hand_out: Callable[[Question], Any], dealer: Dealer | None, deals: Callable[[], bool]
    ) -> None:
        self._hand_out = hand_out
        self._dealer = dealer
        self._deals = deals
        self._dealt_in_a_row = self._steps = 0
        self.stop: _StopError | None = None  # what the rules were stopped by at the question that waits
        self.is_swallowed = False  # they went on behind it
        self.values: list[Any] = []  # all that the rules were given, by anybody
        self.events: list[Event] = []  # since the last answer

    def draw(self, name: str, /, pile: Pile, count: int, **facts: Any) -> list[Card]:
        self._step()
        return super().draw(name, pile, count, **facts)

    def answer(self, question: Question) -> Any:
        if self.stop:
            self._step()
        if self._dealer and isinstance(question, Draw | Roll) and self._deals():
            value: Any = self._dealt(question, self._dealer)
        else:
            value = self._handed_out(question)
            self.events, self._dealt_in_a_row, self._steps = [], 0, 0
        self.values.append(value)
        return value

    def _handed_out(self, question: Question) -> Any:
        try:
            value = self._hand_out(question)
        except _StopError as stop:
            self.stop = stop
            raise
        self.asked()
        return value

    def tell(self, event: str, /, **facts: Any) -> None:
        self._step()
        self.events.append(Event(event, facts))

    def _dealt(self, chance: Draw | Roll, dealer: Dealer) -> list[Card] | list[int]:
        if self._dealt_in_a_row == ENDLESS:
            raise _EndlessError("endless", draws=ENDLESS)
        self._dealt_in_a_row += 1
        if isinstance(chance, Roll):
            dice = dealer.roll(chance)
            self.tell("rolled", ask=chance.name, dice=dice, about=chance.about)
            return dice
        cards = dealer.deal(chance.pile, chance.count)
        if chance.is_secret:
            return cards
        self.tell("dealt", ask=chance.name, pile=chance.pile.name, cards=cards, about=chance.about)
        return cards

    def _step(self) -> None:
        if self.stop:
            self.is_swallowed = True
            raise _StopError
        self._steps += 1
        if self._steps > STEPS:
            raise _EndlessError("endless-steps", steps=STEPS)


def _dealer(seed: int) -> Dealer:
    from referee.sessions.dealers import Dealer  # random numbers are slow to import and seldom needed

    return Dealer(seed)


def nobody(_: Replay) -> None:
    """Nobody answers: the rules wait."""


class Replay:
    """The rules as these values have brought them: at a question, or at the game's end.

    `given` are checked answers, and CONCEDED where the game was given up. Behind them `follow` is asked
    at each question, and once more at the end; None leaves the rules where they are. Without `deals`
    no card is dealt behind them: a draw is a question there, even in a digital game.
    `lay` lays a fresh table.
    """

    def __init__(
        self,
        game: Game[Any],
        options: Options,
        seed: int | None = None,
        given: Sequence[Any] = (),
        follow: Callable[[Replay], Any] = nobody,
        *,
        deals: bool = True,
        lay: Callable[[], Any] | None = None,
    ) -> None:
        self.game, self.options, self.seed = game, options, seed
        self.given = list(given)
        self._lay = lay or partial(called, game, game.prepare(options))
        self.table = self._lay()
        self.question: Question | None = None
        self.over: Over | None = None
        self._follow = follow
        self._deals = deals
        self._used = 0
        self._run()

    @cached_property
    def reader(self) -> Reader:
        """What reads typed cards; a look ahead needs none."""
        return self.game.reader(self.table)

    @property
    def events(self) -> list[Event]:
        """What the rules have told since the last answer, or since the game was given up."""
        return self._port.events

    @property
    def values(self) -> list[Any]:
        """Every value that the rules were given so far, dealt cards among them."""
        return self._port.values

    def check(self, answer: Answer) -> Any:
        """The value of this answer to the present question; raises a Refusal and changes nothing."""
        assert self.question is not None, "the game is over"
        return self.question.check(answer, self.reader)

    def then(self, value: Any) -> Replay:
        """The game with one more checked answer, or given up."""
        return self.on([*self.given, value])

    def on(self, given: Sequence[Any], follow: Callable[[Replay], Any] = nobody) -> Replay:
        """The same game on other answers."""
        return Replay(self.game, self.options, self.seed, given, follow, lay=self._lay)

    def foreseen(self, value: Any) -> Replay:
        """The same, up to the next card that is drawn, so that it gives nothing away."""
        return Replay(self.game, self.options, self.seed, [*self.given, value], deals=False, lay=self._lay)

    def _run(self) -> None:
        dealer = None if self.seed is None else _dealer(self.seed)
        for rules in (self.game.play, self.game.give_up):
            self._port = Port(self._next, dealer, lambda: self._deals or self._used < len(self.given))
            try:
                self._next(None, self._end_of(rules))
            except _GivenUpError:
                continue
            except _StopError as stop:
                stop.__traceback__ = None  # the tables of all that was asked would wait for the collector
                return
            except RulesFailed:
                if self._deals:
                    raise
                self.question = self.over = None  # a look ahead ends where the rules fail
                return

    def _end_of(self, rules: Callable[[Any, Ask], Over]) -> Over:
        try:
            return rules(self.table, self._port) if self.game.is_of_house else self._watch(rules)
        except _EndlessError as endless:
            self._port.events.append(endless.event)
            return CONCEDED

    def _watch(self, rules: Callable[[Any, Ask], Over]) -> Over:
        """Rules of others, which may catch what stops them."""
        port = self._port
        try:
            over = end_of(self.game, rules, self.table, port)
        except _StopError:
            if not port.is_swallowed:
                raise
        except RulesFailed:
            if not port.stop:
                raise
        else:
            if not port.stop:
                return over
        assert port.stop, "a stop was raised by the port"
        why = Sentence("they catch what stops them at a question: write `except Exception`, or narrower")
        raise faults.of_catcher(self.game, port.stop, why)

    def _next(self, question: Question | None, over: Over | None = None) -> Any:
        """The value given to this question; after the last one the rules are stopped."""
        self.question, self.over = question, over
        value = self.given[self._used] if self._used < len(self.given) else self._follow(self)
        if value is None:
            raise _StopError
        self._used += 1
        if self._used > len(self.given):
            self.given.append(value)
        if value is CONCEDED:
            raise _GivenUpError
        return value


def end_of(game: Game[Any], rules: Callable[[Any, Ask], Over], table: Any, port: Ask) -> Over:
    """How the rules of others end; raises RulesFailed with the line of the author where they do not."""
    from referee.strangers import guard  # the house starts without it

    port.asked = guard.asked
    over = rules(table, port)
    if wrong := wrong_over(over):
        raise faults.of_method(game, rules, wrong)
    return over
