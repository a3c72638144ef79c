"""What rules offer beside cards and words: options with a value, powers at any question."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, NamedTuple, Self, TypeVar

V = TypeVar("V")


class Offer(str, Generic[V]):
    """An option that carries a value: `Offer("pay 3", 3).value` is 3. What it is called is its text."""

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
