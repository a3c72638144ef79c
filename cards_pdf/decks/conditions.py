"""Conditions over a card's columns.

Examples: `kind == spell`, `cost > 3 and rarity in epic, rare`, `not subtitle`. A condition becomes
a function when its file is read. Nothing of it is run as code.

    condition   tests joined by `and` and `or`, with `not` and brackets; `and` binds closer
    test        NAME                    the card has a value there
                NAME == WORDS           or != < <= > >=; numbers are compared as numbers
                NAME in WORDS, WORDS    or `not in`
    NAME, WORDS several words, up to the next sign; in quotes they may contain signs
"""

import re
from collections.abc import Callable, Collection, Iterable
from operator import eq, ge, gt, le, lt, ne
from typing import Annotated, Any, Self

from cards_pdf.common.errors import nearest
from cards_pdf.common.messages import join_words, short
from cards_pdf.common.records.annotations import Convert, Format, Text
from cards_pdf.common.records.problems import InvalidValue, Location
from cards_pdf.common.records.toml_file import cleaned

Ask = Callable[[str], str]  # returns a card's value by name; "" if it has none
Holds = Callable[[Ask], bool]

MAX_LENGTH = 400
MAX_DEPTH = 20  # of brackets
# compiled when first needed: most decks have no conditions
_TOKENS = r""""[^"]*"|'[^']*'|[<>!=]=|[<>=]|[(),]|[^\s"'()<>=!,]+|\S"""
_NUMBER = r"[+-]?\d{1,15}(?:[.,]\d{1,9})?"
_SIGNS: dict[str, Callable[[Any, Any], bool]] = {
    "==": eq, "=": eq, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge,
}  # fmt: skip
_JOINTS = ("and", "or", "not", "in")
_MARKS = ("(", ")", ",", "!", '"', "'")  # a quote that is not closed stands alone


def column_name(text: str) -> str:
    """Return a column's name without capitals and extra spaces."""
    return " ".join(cleaned(text).lower().split())


class _Parser:
    """A parser that reads a condition from left to right."""

    def __init__(self, text: str) -> None:
        self.left = re.findall(_TOKENS, text)[::-1]
        self.names: list[str] = []
        self.compared: list[tuple[str, str]] = []
        self.depth = 0

    def parse(self) -> Holds:
        holds = self.parse_any()
        if self.left:
            raise InvalidValue('cannot be read from "{token}" on.', token=short(self.left[-1], 40))
        return holds

    def parse_any(self) -> Holds:
        return self._parse_joined("or", self.parse_all, any)

    def parse_all(self) -> Holds:
        return self._parse_joined("and", self.parse_one, all)

    def _parse_joined(
        self, word: str, parse_part: Callable[[], Holds], join: Callable[[Iterable[bool]], bool]
    ) -> Holds:
        parts = [parse_part()]
        while self._takes(word):
            parts.append(parse_part())
        return parts[0] if len(parts) == 1 else lambda ask: join(holds(ask) for holds in parts)

    def parse_one(self) -> Holds:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise InvalidValue("is nested too deeply.")
        is_negated = self._takes("not") or self._takes_no()
        holds = _negated(self.parse_one()) if is_negated else self._parse_test()
        self.depth -= 1
        return holds

    def _parse_test(self) -> Holds:
        if self._takes("("):
            inner = self.parse_any()
            if not self._takes(")"):
                raise InvalidValue("opens a bracket that is not closed.")
            return inner
        name = column_name(self._take_words())
        self.names.append(name)
        sign = self.left[-1] if self.left else ""
        if sign in _SIGNS:
            compare = _SIGNS[self.left.pop()]
            words = self._take_words()
            if compare in (eq, ne):
                self.compared.append((name, words))
            return _make_comparison(name, compare, words)
        is_negated = [word.lower() for word in self.left[-1:-3:-1]] == ["not", "in"]
        if is_negated:
            self.left.pop()
        if self._takes("in"):
            choices = [self._take_words()]
            while self._takes(","):
                choices.append(self._take_words())
            self.compared.extend((name, word) for word in choices)
            holds = _make_choice(name, choices)
            return _negated(holds) if is_negated else holds
        # spreadsheets write FALSE into a box that is not ticked
        return lambda ask: ask(name).strip().lower() not in ("", "false")

    def _take_words(self) -> str:
        """Take words up to the next sign. Words in quotes may contain signs."""
        words = []
        while self.left and self._is_word(self.left[-1]):
            token = self.left.pop()
            words.append(token[1:-1] if token[0] in "\"'" else token)
        if not words and self.left:
            raise InvalidValue(
                'lacks a name or a word before "{token}".', token=short(self.left[-1], 40)
            )
        if not words:
            raise InvalidValue("ends where a name or a word is missing.")
        return " ".join(words)

    def _is_word(self, token: str) -> bool:
        return token not in _SIGNS and token not in _MARKS and token.lower() not in _JOINTS

    def _takes_no(self) -> bool:
        """Take the "no" of `no art`, which means `not art`; in `no > 3` it is a column."""
        is_no = self.left[-1:] == ["no"] and len(self.left) > 1 and self._is_word(self.left[-2])
        return is_no and bool(self.left.pop())

    def _takes(self, word: str) -> bool:
        return bool(self.left and self.left[-1].lower() == word and self.left.pop())


def _negated(holds: Holds) -> Holds:
    return lambda ask: not holds(ask)


def _make_comparison(name: str, sign: Callable[[Any, Any], bool], words: str) -> Holds:
    """Compare two numbers, or words without their capitals."""
    number = _read_number(words)
    folded = words.casefold()

    def holds(ask: Ask) -> bool:
        value = ask(name).strip()
        own = _read_number(value) if number is not None else None
        if own is not None:
            return sign(own, number)
        return sign(value.casefold(), folded) if sign in (eq, ne) else False

    return holds


def _make_choice(name: str, words: list[str]) -> Holds:
    known = [_make_comparison(name, eq, word) for word in words]
    return lambda ask: any(holds(ask) for holds in known)


def _read_number(text: str) -> float | None:
    return float(text.replace(",", ".")) if re.fullmatch(_NUMBER, text) else None


class Condition(str):
    """A condition as it is written, with the function that it becomes and its columns."""

    __slots__ = ("compared", "holds", "names")

    holds: Holds
    names: frozenset[str]
    compared: tuple[tuple[str, str], ...]  # columns, each with words that it is compared with

    def __new__(cls, text: str = "") -> Self:
        condition = super().__new__(cls, text)
        parser = _Parser(text)
        condition.holds = parser.parse() if text.strip() else lambda _: True
        condition.names = frozenset(parser.names)
        condition.compared = tuple(parser.compared)
        return condition

    def __reduce__(self) -> tuple[type[Self], tuple[str]]:
        # a worker process gets the deck; functions cannot be pickled
        return type(self), (str(self),)


def _read_condition(text: str, location: Location) -> Condition:
    """Return a condition over columns that cards have."""
    condition = Condition(text)
    known = location.run.shared["asked"]
    for name in sorted(condition.names.difference(known)):
        raise make_column_error(f'"{short(name, 40)}"', name, known)
    return condition


def make_column_error(written: str, name: str, known: Collection[str]) -> InvalidValue:
    """Return the error for a column that no card has, which is written in quotes or braces."""
    template = "uses {written}, which no card has.{near}"
    near = nearest(name, known)
    if not near:
        template = (
            "uses {written}, which no card has; there are {words}. One card that has it is "
            'enough, even empty: "{word}" = "".'
        )
    words = join_words([*known])
    return InvalidValue(template, written=written, near=near, words=words, word=name)


ALWAYS = Condition()
When = Annotated[
    Condition, Convert(Annotated[str, Text(MAX_LENGTH)], _read_condition), Format("condition")
]
