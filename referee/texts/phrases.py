"""What is said of games rather than in them: a key of the catalogue `house`, with its facts, in no language yet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.texts.catalogues import catalogue

HOUSE = "house"
MINUS = "\N{MINUS SIGN}"


class Number(int):
    """Formats as `{n}`, `{n:+}` with a true minus, or `{n:card|cards}` with the fitting noun."""

    def __format__(self, spec: str) -> str:
        if "|" in spec:
            one, many = spec.split("|")
            return f"{int(self)} {one if self == 1 else many}"
        return format(int(self), spec).replace("-", MINUS)


class Phrase:
    """A sentence or a part of one. It is put into words where it is shown; `str` has it in English.

    A key that no catalogue has is the sentence itself: games of others bring their own.
    """

    def __init__(self, key: str, /, **facts: Any) -> None:
        self.key = key
        self.facts = facts

    def __str__(self) -> str:
        text = catalogue(HOUSE, "en").get(self.key)
        if text is None:
            return self.key
        return text.format_map({name: _plain(fact) for name, fact in self.facts.items()})


def _plain(fact: object) -> object:
    return Number(fact) if isinstance(fact, int) and not isinstance(fact, bool) else fact


def either(words: Sequence[Phrase | str]) -> Phrase:
    """Several things of which one is meant."""
    *others, last = words
    if not others:
        return last if isinstance(last, Phrase) else Phrase(last)
    return Phrase("either", one=either(others), other=last)
