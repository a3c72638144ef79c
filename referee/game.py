"""What a game tells the house about itself: its rules, its options, how its table looks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, TypeVar

from referee.ask import Ask, short
from referee.cards import STANDARD_READER, Card, Reader
from referee.errors import WrongUse
from referee.say import Say

T = TypeVar("T")
Value = str | int | bool | None
Options = dict[str, Any]  # plain JSON
Places = Mapping[str, Sequence[Card]]
HIGHEST = 10**18 - 1  # of numbers without a bound of their own: a double still holds it
Command = Callable[[Any, Say, list[str]], list[str]]  # table and typed words -> lines


def whole_number(text: str) -> int | None:
    """The number that was typed; None for anything else, and for more digits than make sense."""
    return int(text) if text.isdecimal() and len(text) <= len(str(HIGHEST)) else None


class Over(NamedTuple):
    """How a game ended."""

    outcome: str
    score: int | None = None


CONCEDED = Over("conceded")


class Option(NamedTuple):
    """One option of a game, as the command line takes it and the save's header records it.

    Choices make it a word, bounds a number, neither of them a switch. `or_word` is a word that a
    number may be replaced by ("none"); `any_text` makes it a text and names its sort; `default`
    None leaves the value to the game's `settle`.
    """

    name: str
    help: str
    default: Value = None
    choices: tuple[str, ...] = ()
    least: int | None = None
    most: int | None = None
    or_word: str | None = None
    any_text: str | None = None

    @property
    def is_switch(self) -> bool:
        return not self.choices and self.least is None and self.any_text is None

    @property
    def values(self) -> str:
        """What may be written behind the option."""
        if self.choices or self.any_text:
            return self.any_text or "|".join(self.choices)
        return self._with_word("N", "|")

    @property
    def allowed(self) -> str:
        """The same as part of a sentence."""
        if self.choices:
            return " or ".join(self.choices)
        numbers = f"{self.least} to {self.most}" if self.most is not None else f"{self.least} or more"
        return self._with_word(numbers, ", or ")

    def _with_word(self, numbers: str, joint: str) -> str:
        return numbers if self.or_word is None else f"{numbers}{joint}{self.or_word}"

    def read(self, text: str) -> Value:
        """The value that was typed, or a sentence about what may be."""
        if text in self.choices or self.any_text:
            return text
        if self.or_word is not None and text == self.or_word:
            return text
        number = whole_number(text)
        if not self.choices and number is not None and self.allows(number):
            return number
        raise WrongUse(f"--{self.name} takes {self.allowed}, not {short(text)!r}.")

    def allows(self, value: Value) -> bool:
        """Whether a save's header may hold this value. What the game made of a text, it checks itself."""
        if self.any_text:
            return True
        if self.is_switch:
            return isinstance(value, bool)
        if isinstance(value, str):
            return value in self.choices or value == self.or_word
        if isinstance(value, bool) or not isinstance(value, int) or self.least is None:
            return False
        return self.least <= value <= (HIGHEST if self.most is None else self.most)


def as_given(options: Options) -> Options:
    """The plainest `settle`: options mean what they say."""
    return options


def read_standard_cards(_table: object) -> Reader:
    """The plainest `reader`: standard cards and jokers."""
    return STANDARD_READER


def no_marks(_table: object) -> Sequence[str]:
    """The plainest `marks`: nothing is written on cards."""
    return ()


@dataclass(frozen=True)
class Game(Generic[T]):
    """A registered game. `T` is its table: everything that lies there, as its rules see it."""

    name: str
    title: str
    rules: int  # the version of the rules that a save records
    setup: Callable[[Options], T]
    play: Callable[[T, Ask], Over]
    state: Callable[[T], dict[str, Any]]
    places: Callable[[T], Places]  # every face-up card by the name of its place
    view: Callable[[T, Say], list[str]]  # the table in a few lines of text
    options: tuple[Option, ...] = ()
    settle: Callable[[Options], Options] = as_given
    reader: Callable[[T], Reader] = read_standard_cards
    give_up: Callable[[T, Ask], Over] | None = None  # what is still to do when the player concedes
    keep: Callable[[Game[T], Any], Any] | None = None  # opens a game that is kept in a place of its own
    marks: Callable[[T], Sequence[str]] = no_marks  # what this game has had written on cards
    commands: Mapping[str, Command] = field(default_factory=dict)  # its own, typed at the prompt

    def settled(self, given: Mapping[str, Any]) -> Options:
        """All options of a game begun with these."""
        return self.settle({option.name: given.get(option.name, option.default) for option in self.options})

    def option(self, name: str) -> Option | None:
        return next((option for option in self.options if option.name == name), None)
