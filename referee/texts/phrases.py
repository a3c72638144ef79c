"""What is said of games rather than in them: a key of the catalogue `house`, with its facts, in no language yet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, Self, TypeGuard

from referee.texts.catalogues import catalogue

HOUSE = "house"
MINUS = "\N{MINUS SIGN}"


class Told(Protocol):
    """What may be said in any language: a `Phrase`, a failure, or a sentence of another package."""

    @property
    def key(self) -> str: ...
    @property
    def facts(self) -> Mapping[str, Any]: ...


def is_told(said: object) -> TypeGuard[Told]:
    return hasattr(said, "facts")


class Number(int):
    """Formats as `{n}`, `{n:+}` with a true minus, or `{n:card|cards}` with the fitting noun."""

    def __format__(self, spec: str) -> str:
        if "|" in spec:
            one, many = spec.split("|")
            return f"{int(self)} {one if self == 1 else many}"
        return format(int(self), spec if self else spec.replace("+", "")).replace("-", MINUS)


class Phrase(str):
    """A sentence or a part of one, in English; by its key and facts it is said in other languages.

    A key that no catalogue has is the sentence itself: games of others bring their own.
    """

    __slots__ = ("facts", "key")

    key: str
    facts: dict[str, Any]

    def __new__(cls, key: str, /, **facts: Any) -> Self:
        phrase = super().__new__(cls, in_english(key, facts))
        phrase.key, phrase.facts = key, facts
        return phrase


def in_english(key: str, facts: Mapping[str, Any]) -> str:
    text = catalogue(HOUSE, "en").get(key)
    return key if text is None else text.format_map({name: _plain(fact) for name, fact in facts.items()})


def _plain(fact: object) -> object:
    if isinstance(fact, list | tuple):
        return in_english("joint", {}).join(map(str, fact))
    return Number(fact) if isinstance(fact, int) and not isinstance(fact, bool) else fact


def either(words: Sequence[str]) -> str:
    """Several things of which one is meant."""
    *others, last = words
    if not others:
        return last
    return Phrase("either", one=either(others), other=last)
