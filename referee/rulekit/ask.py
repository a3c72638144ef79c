"""The port between rules and table.

Rules call `draw`, `choose`, `pick`, `roll`, `number` and `tell`; they get plain values back and
never learn who answered.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, Self, TypeVar, cast

from cards_pdf.common.messages import Message
from referee.rulekit.cards import Card
from referee.rulekit.piles import Pile
from referee.rulekit.questions import Choose, Draw, Facts, Look, Number, Pick, Question, Roll

Offered = TypeVar("Offered", bound=str)
V = TypeVar("V")


class Event(NamedTuple):
    """What happened, or what to do with the real cards."""

    name: str
    facts: Facts


@dataclass(frozen=True)
class Over:
    """How a game ended: won, lost or a draw. The text `over.TEXT_KEY` may say more."""

    outcome: str
    score: int | None = None
    text_key: str = field(default="", compare=False, repr=False)


CONCEDED = Over("conceded")
OUTCOMES = ("win", "loss", "draw")
GO_ON = "go-on"


def wrong_over(over: Any) -> Message | None:
    """What is wrong with what `play` returned, if anything is."""
    if not isinstance(over, Over):
        return Message(
            'a game ends with Over("win") or Over("loss"), not with {found}', found=repr(over)
        )
    if over.outcome not in {*OUTCOMES, CONCEDED.outcome}:
        return Message(
            'the outcome is "win", "loss" or "draw", not {found}', found=repr(over.outcome)
        )
    if over.score is not None and type(over.score) is not int:
        return Message("the score is a whole number or None, not {found}", found=repr(over.score))
    return None


class Offer(str, Generic[V]):
    """An option that carries a value: `Offer("pay 3", 3).value` is 3. What it is called is its
    text.
    """

    __slots__ = ("value",)
    value: V

    def __new__(cls, text: str, value: V) -> Self:
        offer = super().__new__(cls, text)
        offer.value = value
        return offer


class Power(NamedTuple):
    """What may be done at any choice, apart from its answer."""

    use: Callable[[], object]
    when: Callable[[], bool]


class Ask(ABC):
    """The verbs of rules. A subclass says where answers come from."""

    powers: Mapping[str, Power] = {}  # by the words that are offered at every choice

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
        """Take cards from a pile, at most as many as it has; an empty pile asks nothing.

        With `blind`, whoever draws may leave them unnamed, though they lie open: where the referee
        deals, it names them. Cards that nobody may see are dealt: `Pile.deal`.
        """
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
        options: Sequence[Offered] | Callable[[], Sequence[Offered]],
        *,
        about: str | None = None,
        by_eye: bool = False,
        **facts: Any,
    ) -> Offered:
        """One of the options; a single one is taken without asking. `by_eye`: it is seen, not
        decided.

        Options and facts that a power may change are functions.
        """
        while True:
            open_to = options() if callable(options) else options
            also = (
                [power for power, (_, when) in self.powers.items() if when()] if self.powers else ()
            )
            if not open_to or len(open_to) + len(also) == 1:
                return self._only(name, open_to)
            kind = Look if by_eye else Choose
            chosen = self.answer(
                kind(name, about, facts, [*open_to, *also] if also else open_to, also)
            )
            if chosen not in also:
                return _of(open_to, chosen) if isinstance(chosen, Offer) else chosen
            powers, self.powers = self.powers, {}  # what a power asks is asked without powers
            powers[chosen].use()
            self.powers = powers

    def _only(self, name: str, options: Sequence[Offered]) -> Offered:
        if not options:
            raise ValueError(f"{name} offers nothing to choose from")
        self.tell("automatic", ask=name, answer=options[0])
        return options[0]

    def offer_power(
        self, power: str, use: Callable[[], object], when: Callable[[], bool] = lambda: True, /
    ) -> None:
        """Offer a power at every choice from now on, while `when` says so; used, the choice comes
        again.
        """
        self.powers = {**self.powers, power: Power(use, when)}

    def pick(
        self,
        name: str,
        /,
        options: Sequence[Offered],
        minimum: int,
        maximum: int,
        *,
        ordered: bool = False,
        legal: Callable[[list[Offered]], bool] | None = None,
        about: str | None = None,
        **facts: Any,
    ) -> list[Offered]:
        """Several of the options; a single legal answer is taken without asking."""
        counts = minimum, min(maximum, len(options))
        question = Pick(name, about, facts, options, counts, ordered=ordered, legal=legal)
        only = question.only_answer()
        if only is not None:
            self.tell("automatic", ask=name, answer=only)
            return cast("list[Offered]", only)
        picked: list[Offered] = self.answer(question)
        return [_of(options, one) if isinstance(one, Offer) else one for one in picked]

    def number(
        self, name: str, /, minimum: int, maximum: int, *, about: str | None = None, **facts: Any
    ) -> int:
        """How many, from `minimum` to `maximum`; where these are one number it is taken without
        asking.
        """
        question = Number(name, about, facts, minimum, maximum)
        if minimum == maximum:
            return int(self._only(name, question.options))
        return int(self.answer(question))

    def roll(
        self, name: str, /, dice: int = 1, sides: int = 6, *, about: str | None = None, **facts: Any
    ) -> list[int]:
        """What so many dice show: those that lie on the table, or those of whoever deals."""
        rolled: list[int] = self.answer(Roll(name, about, facts, dice, sides))
        return rolled.copy()

    def secret(
        self, name: str, /, pile: Pile, count: int, *, about: str | None = None, **facts: Any
    ) -> list[Card]:
        """See cards for the rules alone, as in the hand of an opponent; they stay where they are.

        A dealt game shows them to nobody. At a real table somebody looks and types them.
        """
        count = min(count, len(pile))
        if count <= 0:
            return []
        draw = Draw(name, about, facts, pile, count, blind=False, is_secret=True)
        seen: list[Card] = self.answer(draw)
        unseen = [card for card, known in zip(seen, draw.expected, strict=True) if known is None]
        pile.secret_slots = dict(zip(unseen, pile.slot_ids, strict=False))
        return seen.copy()

    def pause(self, name: str, /, **facts: Any) -> None:
        """Wait until somebody goes on: at a moment that deserves to be seen."""
        self.answer(Look(name, None, facts, [GO_ON]))

    def look(self, name: str, /, pile: Pile, count: int, **facts: Any) -> list[Card]:
        """See the top cards of a pile and put them back in any order, the first of them on top.

        It asks twice: NAME for the cards, NAME-back for their order.
        """
        seen = self.draw(name, pile, count, **facts)
        pile.put_on_top(seen)
        order = (
            self.pick(f"{name}-back", seen, len(seen), len(seen), ordered=True, **facts)
            if seen
            else []
        )
        pile.take(seen)
        pile.put_on_top(order)
        return order

    def search(
        self,
        name: str,
        /,
        pile: Pile,
        minimum: int,
        maximum: int,
        *,
        among: Callable[[Card], bool] = lambda _: True,
        about: str | None = None,
        **facts: Any,
    ) -> list[Card]:
        """Look through a pile, take cards out of it that are `among` those meant, and shuffle the
        rest.
        """
        there = [card for card in (*pile.known(), *pile.unseen) if among(card)]
        found = (
            self.pick(name, there, min(minimum, len(there)), maximum, about=about, **facts)
            if there
            else []
        )
        for card in found:
            pile.take_out(card)
        pile.shuffle_in()
        return found

    @abstractmethod
    def answer(self, question: Question) -> Any:
        """The value that answers the question."""

    @abstractmethod
    def tell(self, event: str, /, **facts: Any) -> None:
        """Say what happened, or what to do with the real cards."""


def _of(options: Sequence[Offered], chosen: str) -> Offered:
    """The option of this very run: what an option carries may lie on its table."""
    return options[options.index(cast("Offered", chosen))]
