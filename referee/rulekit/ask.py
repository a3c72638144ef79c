"""`Ask`, by which rules ask the player and tell what happens.

Rules call `draw`, `choose`, `pick`, `roll`, `number` and `tell`. They get plain values back and
never learn who answered: a player, a saved game, a dealer or a simulation.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Self, TypeVar, cast

from cards_pdf.common.messages import Message
from referee.rulekit.cards import Card
from referee.rulekit.piles import Pile, own_cards
from referee.rulekit.questions import (
    MAX_NUMBERS,
    Automa,
    Choose,
    Draw,
    Facts,
    Look,
    Number,
    Pick,
    Question,
    Roll,
    Secret,
)

Offered = TypeVar("Offered", bound=str)
V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, or an instruction to move real cards."""

    name: str
    facts: Facts


@dataclass(frozen=True)
class Over:
    """The end of a game: won, lost or a draw. The text `over.TEXT_KEY` may say more.

    `carry` has options of the next game, such as the gold that is left. `next` fills them in.
    """

    outcome: str
    score: int | None = None
    text_key: str = field(default="", compare=False, repr=False)
    carry: Mapping[str, Any] = field(default_factory=dict, compare=False, repr=False)


CONCEDED = Over("conceded")
OUTCOMES = ("win", "loss", "draw")
GO_ON = "go-on"


def find_fault_of_over(over: Any) -> Message | None:
    """Return why `play` must not return this, or None."""
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
    carry: Any = over.carry
    if not isinstance(carry, Mapping):
        return Message("carry maps names of options to values, not {found}", found=repr(carry))
    return None


class Offer(str, Generic[V]):
    """An option that carries a value: `Offer("pay 3", 3).value` is 3."""

    __slots__ = ("value",)
    value: V

    def __new__(cls, text: str, value: V) -> Self:
        offer = super().__new__(cls, text)
        offer.value = value
        return offer


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Power:
    """An action that the player can take at any choice, without answering it."""

    use: Callable[[], object]
    when: Callable[[], bool]


class Ask(ABC):
    """The verbs of rules. A subclass decides where answers come from."""

    powers: Mapping[str, Power] = {}  # by option

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
        """Draw cards from a pile, at most as many as it has. An empty pile asks nothing.

        With `blind`, the player need not name the cards. Use `Pile.deal` for cards that the player
        must not see.
        """
        count = min(count, len(pile))
        if count <= 0:
            return []
        drawn: list[Card] = self.answer(Draw(name, about, facts, pile, count, blind=blind))
        pile.take(drawn)
        return own_cards(pile, drawn)

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
        """Return one of the options. A single option is taken without asking.

        With `by_eye`, the player does not decide but sees which one is true. Options and facts that
        a power can change are functions.
        """
        while True:
            offered = options() if callable(options) else options
            powers = [power for power, one in self.powers.items() if one.when()]
            if not offered or len(offered) + len(powers) == 1:
                return self._take_only(name, offered)
            kind = Look if by_eye else Choose
            every: Sequence[str] = [*offered, *powers] if powers else offered
            chosen = self.answer(kind(name, about, facts, every, powers))
            if chosen not in powers:
                return _own_option(offered, chosen)
            all_powers = self.powers
            self.powers = {}  # a power asks its own questions without powers
            all_powers[chosen].use()
            self.powers = all_powers

    def _take_only(self, name: str, options: Sequence[Offered]) -> Offered:
        if not options:
            raise ValueError(f"{name} offers nothing to choose from")
        self.tell("automatic", ask=name, answer=options[0])
        return options[0]

    def offer_power(
        self, power: str, use: Callable[[], object], when: Callable[[], bool] = lambda: True, /
    ) -> None:
        """Offer a power at every choice from now on, whenever `when` returns True.

        After the player has used it, the choice is asked again.
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
        """Return several of the options. A single legal answer is taken without asking."""
        counts = minimum, min(maximum, len(options))
        question = Pick(name, about, facts, options, counts, ordered=ordered, legal=legal)
        few_answers = question.few_answers(1)
        if few_answers == []:
            raise ValueError(f"{name} has no legal answer")
        if few_answers:
            self.tell("automatic", ask=name, answer=few_answers[0])
            return cast("list[Offered]", few_answers[0])
        picked: list[Offered] = self.answer(question)
        return [_own_option(options, one) for one in picked]

    def number(
        self, name: str, /, minimum: int, maximum: int, *, about: str | None = None, **facts: Any
    ) -> int:
        """Return a number from `minimum` to `maximum`. If they are equal it is not asked."""
        if not 0 <= minimum <= maximum < minimum + MAX_NUMBERS:
            raise ValueError(f"{name} asks for a number from {minimum} to {maximum}")
        options = [str(number) for number in range(minimum, maximum + 1)]
        if minimum == maximum:
            return int(self._take_only(name, options))
        return int(self.answer(Number(name, about, facts, options)))

    def roll(
        self, name: str, /, dice: int = 1, sides: int = 6, *, about: str | None = None, **facts: Any
    ) -> list[int]:
        """Return what dice show: on the table, or as the referee rolls them."""
        rolled: list[int] = self.answer(Roll(name, about, facts, dice, sides))
        return rolled.copy()

    def secret(
        self, name: str, /, pile: Pile, count: int, *, about: str | None = None, **facts: Any
    ) -> list[Card]:
        """Return the top cards for the rules alone, as from an opponent's hand. They stay there.

        A dealt game shows them to nobody. At a real table the player looks and types those that
        the rules do not know yet: what was told once is known until these cards move. If all are
        known, nothing is asked. Where a rule plays one card of a hand, `automa` asks for less.
        """
        slots = pile.expected(count)
        slot_ids = pile.slot_ids[: slots.count(None)]
        cards = {slot_id: card for card, slot_id in pile.pool.told_slots.items()}
        untold = [slot_id for slot_id in slot_ids if slot_id not in cards]
        if untold:
            drawn_cards = own_cards(pile, self.answer(Secret(name, about, facts, pile, untold)))
            cards |= zip(untold, drawn_cards, strict=True)
            pile.pool.secret_slots |= zip(drawn_cards, untold, strict=True)
        unseen = iter([cards[slot_id] for slot_id in slot_ids])
        return [card or next(unseen) for card in slots]

    def automa(
        self,
        name: str,
        /,
        pile: Pile,
        rule: Callable[[list[Card]], Card],
        *,
        about: str | None = None,
        **facts: Any,
    ) -> Card:
        """Take the card out of a hidden hand that a rule of the game chooses, and return it.

        A dealt game calls `rule` with the whole hand. At a real table the player looks at the hand,
        applies the rule, and types one card. So the text `ask.NAME` states the rule.
        """
        if not len(pile):
            raise ValueError(f"{name} plays from the pile {pile.name}, which is empty")
        [card] = own_cards(pile, self.answer(Automa(name, about, facts, pile, rule)))
        pile.take_out(card)
        return card

    def pause(self, name: str, /, **facts: Any) -> None:
        """Wait until the player continues, at a moment that deserves attention."""
        self.answer(Look(name, None, facts, [GO_ON]))

    def look(self, name: str, /, pile: Pile, count: int, **facts: Any) -> list[Card]:
        """Look at the top cards of a pile and put them back in any order, the first on top.

        It asks twice: NAME for the cards, NAME-back for their order.
        """
        cards = self.draw(name, pile, count, **facts)
        if not cards:
            return []
        pile.put_on_top(cards)
        order = self.pick(f"{name}-back", cards, len(cards), len(cards), ordered=True, **facts)
        pile.take(cards)
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
        """Take cards for which `among` returns True out of a pile, and shuffle the rest."""
        candidates = [card for card in (*pile.known(), *pile.unseen) if among(card)]
        found: list[Card] = []
        if candidates:
            at_least = min(minimum, len(candidates))
            found = self.pick(name, candidates, at_least, maximum, about=about, **facts)
        for card in found:
            pile.take_out(card)
        pile.shuffle_in()
        return found

    @abstractmethod
    def answer(self, question: Question) -> Any:
        """Return the value that answers a question."""

    @abstractmethod
    def tell(self, event: str, /, **facts: Any) -> None:
        """Tell what happened, or what to do with the real cards."""


def _own_option(options: Sequence[Offered], choice: Any) -> Offered:
    """Return the equal option of this run of the rules.

    The answer can be an object of an earlier run. A card of it lies on the table of that run, and
    so can the value of an `Offer`.
    """
    is_object = isinstance(choice, Card | Offer)
    return options[options.index(cast("Offered", choice))] if is_object else choice
