"""Conditions over a card's columns: `kind == spell`, `cost > 3 and rarity in epic, rare`, `not
subtitle`.

A small language, made into functions when its file is read; nothing of it is ever run as code.

    condition   tests joined by `and` and `or`, with `not` and brackets; `and` binds closer than
    `or`
    test        NAME                    the card has something there
                NAME == WORDS           or != < <= > >=; numbers are compared as numbers
                NAME in WORDS, WORDS    or `not in`
    NAME, WORDS several words, up to the next sign; in quotes they may hold signs as well
"""

import re
from collections.abc import Callable
from operator import eq, ge, gt, le, lt, ne
from typing import Annotated, Any, Self

from cards_pdf.common.errors import nearest
from cards_pdf.common.messages import join_words, short
from cards_pdf.common.records.annotations import Convert, Format, Text, cleaned
from cards_pdf.common.records.problems import InvalidValue, Location

Ask = Callable[[str], str]  # what a card has under a name; "" where it has nothing
Holds = Callable[[Ask], bool]

_LONGEST = 400
_DEEPEST = 20  # brackets within brackets
# Both compiled when first needed: most decks ask nothing.
_TOKENS = r""""[^"]*"|'[^']*'|[<>!=]=|[<>=]|[(),]|[^\s"'()<>=!,]+|\S"""
_NUMBER = r"[+-]?\d{1,15}(?:[.,]\d{1,9})?"
_SIGNS: dict[str, Callable[[Any, Any], bool]] = {
    "==": eq, "=": eq, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge,
}  # fmt: skip
_JOINTS = ("and", "or", "not", "in")
_MARKS = ("(", ")", ",", "!", '"', "'")  # a quote that is not closed stands alone


def column_name(text: str) -> str:
    """A column as layouts and conditions call it: capitals and extra spaces do not count."""
    return " ".join(cleaned(text).lower().split())


class _Reading:
    """A condition, read from left to right."""

    def __init__(self, text: str) -> None:
        self.left = re.findall(_TOKENS, text)[::-1]
        self.names: list[str] = []
        self.depth = 0

    def whole(self) -> Holds:
        found = self.any_of()
        if self.left:
            raise InvalidValue('cannot be read from "{token}" on.', token=short(self.left[-1], 40))
        return found

    def any_of(self) -> Holds:
        parts = [self.all_of()]
        while self._takes("or"):
            parts.append(self.all_of())
        return parts[0] if len(parts) == 1 else lambda ask: any(holds(ask) for holds in parts)

    def all_of(self) -> Holds:
        parts = [self.one()]
        while self._takes("and"):
            parts.append(self.one())
        return parts[0] if len(parts) == 1 else lambda ask: all(holds(ask) for holds in parts)

    def one(self) -> Holds:
        self.depth += 1
        if self.depth > _DEEPEST:
            raise InvalidValue("is nested too deeply.")
        found = self._negated() if self._takes("not") or self._says_no() else self._test()
        self.depth -= 1
        return found

    def _negated(self) -> Holds:
        holds = self.one()
        return lambda ask: not holds(ask)

    def _test(self) -> Holds:
        if self._takes("("):
            inner = self.any_of()
            if not self._takes(")"):
                raise InvalidValue("opens a bracket that is not closed.")
            return inner
        name = column_name(self._words())
        self.names.append(name)
        sign = self.left[-1] if self.left else ""
        if sign in _SIGNS:
            return _compared(name, _SIGNS[self.left.pop()], self._words())
        if [word.lower() for word in self.left[-1:-3:-1]] == ["not", "in"]:
            del self.left[-2:]
            found = _among(name, self._list())
            return lambda ask: not found(ask)
        if self._takes("in"):
            return _among(name, self._list())
        # FALSE is what spreadsheets write into a box that is not ticked
        return lambda ask: ask(name).strip().lower() not in ("", "false")

    def _list(self) -> list[str]:
        words = [self._words()]
        while self._takes(","):
            words.append(self._words())
        return words

    def _words(self) -> str:
        """Words up to the next sign; those in quotes stand as they are."""
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

    def _says_no(self) -> bool:
        """`no art` is `not art`; `no > 3` asks for a column of that name."""
        is_no = self.left[-1:] == ["no"] and len(self.left) > 1 and self._is_word(self.left[-2])
        return is_no and bool(self.left.pop())

    def _takes(self, word: str) -> bool:
        return bool(self.left and self.left[-1].lower() == word and self.left.pop())


def _compared(name: str, sign: Callable[[Any, Any], bool], words: str) -> Holds:
    """As numbers where both are; else as words, whose capitals do not count."""
    number, plain = _number(words), words.casefold()

    def holds(ask: Ask) -> bool:
        given = ask(name).strip()
        own = _number(given) if number is not None else None
        if own is not None:
            return sign(own, number)
        return sign(given.casefold(), plain) if sign in (eq, ne) else False

    return holds


def _among(name: str, words: list[str]) -> Holds:
    known = [_compared(name, eq, word) for word in words]
    return lambda ask: any(holds(ask) for holds in known)


def _number(text: str) -> float | None:
    return float(text.replace(",", ".")) if re.fullmatch(_NUMBER, text) else None


class Condition(str):
    """What has to be so, as it was written; the function that it was made into, and what it asks
    for.
    """

    __slots__ = ("holds", "names")

    holds: Holds
    names: frozenset[str]

    def __new__(cls, text: str = "") -> Self:
        condition, reading = super().__new__(cls, text), _Reading(text)
        condition.holds = reading.whole() if text.strip() else lambda _: True
        condition.names = frozenset(reading.names)
        return condition

    def __reduce__(self) -> tuple[type[Self], tuple[str]]:
        """A process that reads photos gets the deck; its functions are made anew there."""
        return type(self), (str(self),)


def _of_known(text: str, at: Location) -> Condition:
    """One that asks for nothing but what cards have."""
    condition, known = Condition(text), at.run.shared["asked"]
    for name in sorted(condition.names):
        if name not in known:
            said = (
                'asks for "{name}"; cards have {words}. One card that has it is enough, even '
                "empty: "
                '"{name}" = "".{near}'
            )
            raise InvalidValue(
                said, name=short(name, 40), words=join_words([*known]), near=nearest(name, known)
            )
    return condition


ALWAYS = Condition()
When = Annotated[Condition, Convert(Annotated[str, Text(_LONGEST)], _of_known), Format("condition")]
