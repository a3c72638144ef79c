"""The options of a game, on the command line and in the header of a save."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cards_pdf.common.messages import OR, Message, join_words, short
from referee.errors import UsageError
from referee.rulekit.cards import MAX_NUMBER, whole_number

Value = str | int | bool | None
Options = dict[str, Any]  # plain JSON
NOT_ALLOWED = '{option} takes {allowed}, not "{given}".'


def shorten_value(value: Any) -> Any:
    """Return an option's value as one word: for a deck or a campaign, its name."""
    return value.get("name", value.get("title")) if isinstance(value, dict) else value


def describe_option(name: str, value: Any) -> str:
    """Return an option as lists show it. A switch that is on has only its name."""
    return name if value is True else f"{name} {value}"


@dataclass(frozen=True)
class Option:
    """One option of a game, as the command line takes it and the save's header records it.

    Choices make it a word, bounds a number, neither of them a switch, which is off by default.
    `or_word` is a word in place of a number ("none"). `any_text` makes it a text and names its
    kind. A `default` of None leaves the value to `Game.complete_options`. A switch with
    `real_cards` asks what lies on a real table, so the referee does not deal such a game.
    """

    name: str
    help: str = ""  # unless the texts have `option-help.NAME`
    default: Value = None
    choices: tuple[str, ...] = ()
    minimum: int | None = None
    maximum: int | None = None
    or_word: str | None = None
    any_text: str | None = None
    real_cards: bool = False

    def __post_init__(self) -> None:
        if self.is_switch and self.default is None:
            object.__setattr__(self, "default", False)

    @property
    def is_switch(self) -> bool:
        return not self.choices and self.minimum is None and self.any_text is None

    @property
    def values(self) -> str:
        """The placeholder for the value on the command line: a|b, or 1..9."""
        if self.choices or self.any_text:
            return self.any_text or "|".join(self.choices)
        number = "N" if self.maximum is None else f"{self.minimum}..{self.maximum}"
        return number if self.or_word is None else f"{number}|{self.or_word}"

    @property
    def allowed_values(self) -> str:
        """The allowed values, as part of a sentence."""
        if self.is_switch:
            return join_words(("true", "false"), OR)
        if self.choices or self.any_text:
            return join_words((self.any_text,) if self.any_text else self.choices, OR)
        bounds = "{least} or more" if self.maximum is None else "{least} to {most}"
        numbers = Message(bounds, least=self.minimum, most=self.maximum)
        if self.or_word is None:
            return numbers
        return Message("{numbers}, or {word}", numbers=numbers, word=self.or_word)

    def read(self, text: str) -> Value:
        """Return the value of a typed text. Raise UsageError if it is not allowed."""
        number = None if self.choices else whole_number(text)
        value = text if number is None or self.any_text else number
        if not self.allows(value):
            raise UsageError(
                NOT_ALLOWED, option=f"--{self.name}", allowed=self.allowed_values, given=short(text)
            )
        return value

    def allows(self, value: Value) -> bool:
        """Return True if the value is allowed. The game itself checks texts."""
        if self.any_text:
            return True
        if self.is_switch:
            return isinstance(value, bool)
        if isinstance(value, str):
            return value in self.choices or value == self.or_word
        if isinstance(value, bool) or not isinstance(value, int) or self.minimum is None:
            return False
        return self.minimum <= value <= (MAX_NUMBER if self.maximum is None else self.maximum)


def check_options(
    title: str, options: Sequence[Option], values: Mapping[str, Any]
) -> Mapping[str, Any]:
    """Return the values. Raise UsageError if the game has no such option, or not this value."""
    known = {option.name: option for option in options}
    for name, value in values.items():
        if name not in known:
            raise UsageError("{game} has no option {option}.", game=title, option=name)
        if not known[name].allows(value):
            allowed = known[name].allowed_values
            raise UsageError(NOT_ALLOWED, option=name, allowed=allowed, given=short(str(value)))
    return values
