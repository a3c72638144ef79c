"""The questions of rules. Each checks its answers, so all front ends accept the same.

=========  ==========================================  ==========================
question   its answer                                  what the rules receive
=========  ==========================================  ==========================
`Draw`     codes of cards; None if all are known       a list of `Card`
`Secret`   codes of cards                              a list of `Card`
`Automa`   the code of one card                        a list of one `Card`
`Choose`   an option                                   the option
`Look`     an option that the player sees              the option
`Number`   a number                                    an int
`Pick`     a list of options                           a list of options
`Roll`     a list of numbers                           a list of int
=========  ==========================================  ==========================
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, permutations
from typing import Any, ClassVar, TypeVar, cast

from cards_pdf.common.messages import short
from referee.errors import RequestError
from referee.rulekit.cards import (
    MAX_OPTION_CHARACTERS,
    RANK,
    SUITS,
    UNKNOWN,
    Card,
    Reader,
    find_copy,
    whole_number,
)
from referee.rulekit.piles import Pile, SlotId, find_candidates

Offered = TypeVar("Offered", bound=str)
Answer = list[str] | list[int] | str | int | None  # as it travels: JSON
Facts = dict[str, Any]
MAX_CARD_CHARACTERS = 40  # typed
MAX_DICE = 40
MAX_SIDES = 100
MAX_NUMBERS = 1000  # of one question
MAX_COMBINATIONS = 20_000  # tried to see whether few are legal; links of games count by it


class Question:
    """A question: its name, what it is about, and facts for its text."""

    # Plain classes with slots: questions are created at every step, their classes at every start.

    __slots__ = ("about", "facts", "name")
    kind: ClassVar[str]  # in the protocol
    is_decided: ClassVar[bool] = True  # the player decides, not the cards or a look

    def __init__(self, name: str, about: str | None, facts: Facts) -> None:
        self.name = name
        self.about = about
        self.facts = facts

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.name!r}, {self.as_json()})"

    def fact(self, name: str) -> Any:
        """Return a fact of the rules. A fact that is slow to compute is a function."""
        fact = self.facts.get(name)
        return fact() if callable(fact) else fact

    def check(self, answer: Answer, reader: Reader) -> Any:
        """Return the value of an answer. Raise RequestError if it is not legal."""
        raise NotImplementedError

    def as_json(self) -> Facts:
        """Return the question for the protocol, without its text."""
        about = {} if self.about is None else {"for": self.about}
        return {"kind": self.kind} | self._details() | about

    def _details(self) -> Facts:
        """Return what the protocol needs besides the kind and what it is about."""
        raise NotImplementedError


class Draw(Question):
    """Cards from the top of a pile."""

    __slots__ = ("blind", "count", "pile")
    kind = "draw"
    is_decided = False

    def __init__(
        self,
        name: str,
        about: str | None,
        facts: Facts,
        pile: Pile,
        count: int,
        *,
        blind: bool = False,
    ) -> None:
        super().__init__(name, about, facts)
        self.pile = pile
        self.count = count
        self.blind = blind

    @property
    def expected(self) -> list[Card | None]:
        return self.pile.expected(self.count)

    def _details(self) -> Facts:
        return {
            "pile": self.pile.name,
            "count": self.count,
            "expected": self.expected,
            "blind": self.blind,
            "for": self.about,
        }

    @property
    def possible(self) -> list[Card]:
        """The cards that can be drawn: the known ones, and all unseen ones if any is unknown."""
        expected = self.expected
        known = [card for card in expected if card is not None]
        return [*known, *self.pile.unseen] if None in expected else known

    def check(self, answer: Answer, reader: Reader) -> list[Card]:
        expected = self.expected
        if answer is None:
            if None in expected:
                raise RequestError("not-all-known")
            return cast("list[Card]", expected)
        drawn = [
            UNKNOWN if self.blind and text.strip() == UNKNOWN else read_card(text, reader)
            for text in _texts(answer)
        ]
        if len(drawn) != self.count:
            raise RequestError("wrong-count", wanted=self.count, given=len(drawn))
        for position, (named, known) in enumerate(zip(drawn, expected, strict=True)):
            before = drawn[:position]
            if named is UNKNOWN:
                drawn[position] = known or UNKNOWN
                continue
            # The card itself, or the copy of it that can lie there and was not named before.
            candidates = (
                [known] if known else [one for one in self.pile.unseen if one not in before]
            )
            drawn[position] = find_copy(named, candidates)
            self._check_card(drawn[position], known, before)
        for card, pile in self._known_elsewhere.items():
            if card in drawn:
                raise RequestError("already-told", card=card, place=pile.name)
        if not self.pile.can_lose(drawn):
            raise RequestError("lies-elsewhere", cards=drawn, pile=self.pile.name)
        return drawn

    @property
    def _known_elsewhere(self) -> dict[Card, Pile]:
        """The cards that cannot be drawn because the rules know where they lie."""
        known = self.pile.pool.find_told()
        return {card: pile for card, pile in known.items() if pile is not self.pile}

    def _check_card(self, card: Card, known: Card | None, before: Sequence[Card]) -> None:
        if card in before:
            raise RequestError("repeated", card=card)
        if card not in self.pile.possible_cards:
            raise RequestError("not-in-game", card=card, pile=self.pile.name)
        if known is not None and card != known:
            raise RequestError("not-expected", card=card, expected=known)
        if known is None and card not in self.pile.unseen:
            raise RequestError("already-seen", card=card)


class Secret(Draw):
    """Cards for the rules alone: those of these slots, which stay in the pile."""

    __slots__ = ("slot_ids",)

    def __init__(
        self, name: str, about: str | None, facts: Facts, pile: Pile, slot_ids: list[SlotId]
    ) -> None:
        super().__init__(name, about, facts, pile, len(slot_ids))
        self.slot_ids = slot_ids

    @property
    def expected(self) -> list[Card | None]:
        return [None] * self.count

    @property
    def possible(self) -> list[Card]:
        known = self._known_elsewhere
        return [card for card in self.pile.unseen if card not in known]

    @property
    def _known_elsewhere(self) -> dict[Card, Pile]:
        return self.pile.pool.find_told()


class Automa(Draw):
    """A card that a rule of the game chooses from a whole hidden hand."""

    __slots__ = ("rule",)

    def __init__(
        self,
        name: str,
        about: str | None,
        facts: Facts,
        pile: Pile,
        rule: Callable[[list[Card]], Card],
    ) -> None:
        super().__init__(name, about, facts, pile, 1)
        self.rule = rule

    @property
    def expected(self) -> list[Card | None]:
        return [None]

    @property
    def possible(self) -> list[Card]:
        return [*self.pile.known(), *find_candidates(self.pile)]

    def check(self, answer: Answer, reader: Reader) -> list[Card]:
        drawn = super().check(answer, reader)
        card = self.find_card()
        if card is not None and drawn != [card]:
            raise RequestError("not-by-rule", card=drawn[0], expected=card)
        return drawn

    def find_card(self) -> Card | None:
        """Return the card that the rule plays if the rules know the whole hand, or None."""
        known = self.pile.pool.find_told()
        hand = [*self.pile.known(), *(card for card, pile in known.items() if pile is self.pile)]
        return self.rule(hand) if len(hand) == len(self.pile) else None

    def _check_card(self, card: Card, known: Card | None, before: Sequence[Card]) -> None:
        if card not in self.pile.known():
            super()._check_card(card, known, before)


class Choose(Question):
    """A choice of one option."""

    __slots__ = ("options", "powers")
    kind = "choose"

    def __init__(
        self,
        name: str,
        about: str | None,
        facts: Facts,
        options: Sequence[str],
        powers: Sequence[str] = (),
    ) -> None:
        super().__init__(name, about, facts)
        check_words(name, options)
        self.options = options
        self.powers = powers  # of the options, those that a power adds

    def _details(self) -> Facts:
        powers = {"also": list(self.powers)} if self.powers else {}
        return {"options": list(self.options)} | powers

    def check(self, answer: Answer, reader: Reader) -> Any:
        if not isinstance(answer, str):
            raise RequestError("one-option")
        found = find_option(answer, self.options, reader)
        if found is None:
            raise RequestError("not-an-option", answer=short(answer), options=list(self.options))
        return found


class Look(Choose):
    """A choice of the option that is true on the real table."""

    __slots__ = ()
    is_decided = False


class Pick(Question):
    """A choice of several options, each at most once."""

    __slots__ = ("legal", "maximum", "minimum", "options", "ordered")
    kind = "pick"

    def __init__(
        self,
        name: str,
        about: str | None,
        facts: Facts,
        options: Sequence[str],
        counts: tuple[int, int],
        *,
        ordered: bool,
        legal: Callable[[list[Any]], bool] | None,
    ) -> None:
        super().__init__(name, about, facts)
        check_words(name, options)
        self.options = options
        self.minimum, self.maximum = counts
        if not 0 <= self.minimum <= self.maximum:
            raise ValueError(
                f"{name} asks for {self.minimum} to {self.maximum} of {len(options)} options"
            )
        self.ordered = ordered
        self.legal = legal or (lambda _: True)

    def _details(self) -> Facts:
        return {
            "options": list(self.options),
            "min": self.minimum,
            "max": self.maximum,
            "ordered": self.ordered,
        }

    def check(self, answer: Answer, reader: Reader) -> list[str]:
        picked: list[str] = [
            find_option(text, self.options, reader) or read_card(text, reader)
            for text in _texts(answer)
        ]
        if not self.minimum <= len(picked) <= self.maximum:
            key = "wrong-pick-count" if self.minimum < self.maximum else "wrong-pick-exact"
            raise RequestError(key, least=self.minimum, most=self.maximum, given=len(picked))
        for position, named in enumerate(picked):
            before = picked[:position]
            option = named
            if isinstance(named, Card):  # or the copy of it that was not named before
                cards = [one for one in self.options if isinstance(one, Card) and one not in before]
                option = picked[position] = find_copy(named, cards)
            if option in before:
                raise RequestError("repeated", card=option)
            if option not in self.options:
                raise RequestError("not-an-option", answer=option, options=list(self.options))
        if not self.legal(picked):
            raise RequestError("no-combination", answer=picked)
        return picked if self.ordered else [one for one in self.options if one in picked]

    def answers(self) -> Iterator[list[str]]:
        """Return every legal answer, in every order if the order matters."""
        return filter(self.legal, self._combinations())

    def few_answers(self, maximum: int) -> list[list[str]] | None:
        """Return all legal answers, or None if there are more or it takes too long to know."""
        few: list[list[str]] = []
        for tried, picked in enumerate(self._combinations()):
            if tried == MAX_COMBINATIONS or len(few) > maximum:
                return None
            if self.legal(picked):
                few.append(picked)
        return few if len(few) <= maximum else None

    def _combinations(self) -> Iterator[list[str]]:
        """Yield everything of the right size."""
        arrange = permutations if self.ordered else combinations
        for size in range(self.minimum, self.maximum + 1):
            yield from map(list, arrange(self.options, size))


def check_words(name: str, options: Sequence[Any]) -> None:
    """Raise TypeError if an option is no string."""
    for option in options:
        if not isinstance(option, str):
            raise TypeError(
                f"{name} offers {options!r}: an option is a card or a word, such as '3' for 3"
            )


def find_option(text: str, options: Sequence[str], reader: Reader) -> str | None:
    """Return the option that a text means: exactly, or else in any case and any spelling."""
    for option in options:
        if option == text:
            return option
    wanted = {text.casefold()[:MAX_OPTION_CHARACTERS], reader.option(text)}
    return next((option for option in options if option.casefold() in wanted), None)


def read_card(text: str, reader: Reader) -> Card:
    """Return the card that a text names. Raise RequestError if there is none."""
    card = reader.one(text) if len(text) <= MAX_CARD_CHARACTERS else None
    if card is None:
        rank = text.strip()
        if RANK.fullmatch(rank) and reader.one(f"{rank}{SUITS[0]}"):
            raise RequestError("no-suit", text=rank.upper())
        raise RequestError("no-such-card", text=short(text))
    return card


def _texts(answer: Answer) -> list[str]:
    if not isinstance(answer, list) or not all(isinstance(text, str) for text in answer):
        raise RequestError("list-of-cards")
    return cast("list[str]", answer)


class Roll(Question):
    """A roll of dice, by the player or by the dealer."""

    __slots__ = ("dice", "sides")
    kind = "roll"
    is_decided = False

    def __init__(self, name: str, about: str | None, facts: Facts, dice: int, sides: int) -> None:
        super().__init__(name, about, facts)
        if not (0 < dice <= MAX_DICE and 1 < sides <= MAX_SIDES):
            raise ValueError(f"{name} rolls {dice} dice of {sides} sides")
        self.dice = dice
        self.sides = sides

    def _details(self) -> Facts:
        return {"count": self.dice, "sides": self.sides, "least": 1, "most": self.sides}

    def check(self, answer: Answer, _reader: Reader) -> list[int]:
        if not isinstance(answer, list) or not all(type(number) is int for number in answer):
            raise RequestError("list-of-numbers")
        rolled: list[Any] = answer
        if len(rolled) != self.dice:
            raise RequestError("wrong-roll", wanted=self.dice, given=len(rolled))
        for number in rolled:
            if not 1 <= number <= self.sides:
                raise RequestError("no-such-side", answer=number, sides=self.sides)
        return list(rolled)


class Number(Choose):
    """A choice of a whole number. Its options are the digits."""

    __slots__ = ()
    kind = "number"

    def _details(self) -> Facts:
        return {"least": int(self.options[0]), "most": int(self.options[-1])}

    def check(self, answer: Answer, _reader: Reader) -> int:
        number = whole_number(answer) if isinstance(answer, str) else answer
        if type(number) is not int:
            raise RequestError("one-number")
        if str(number) not in self.options:
            raise RequestError("no-such-number", answer=number, **self._details())
        return number
