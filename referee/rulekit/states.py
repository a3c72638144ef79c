"""How a card lies: turned, face down, exhausted, with counters on it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from referee.rulekit.ask import Event

BACK = frozenset({"turn-back", "flip-back", "exhaust-back", "ready-back", "count-back"})


class State(NamedTuple):
    """How a card lies: degrees clockwise, whether it is turned over or used up, its counters."""

    turned: int = 0
    flipped: bool = False
    exhausted: bool = False
    counters: Mapping[str, int] = {}


class Shown(NamedTuple):
    """The same for those who show it, with a text that says it."""

    turned: int = 0
    flipped: bool = False
    exhausted: bool = False
    counters: Mapping[str, int] = {}
    text: str = ""

    def as_json(self) -> dict[str, Any]:
        return {name: value for name, value in self._asdict().items() if value}


LIES = State()  # upright, face up, with nothing on it
States = Mapping[Any, State]


def laid_back(card: str, was: State, belongs: State) -> Iterator[Event]:
    """What hands have to do with a card so that it lies as it belongs."""
    if was.turned != belongs.turned:
        yield Event("turn-back", {"card": card, "degrees": belongs.turned})
    if was.flipped != belongs.flipped:
        yield Event("flip-back", {"card": card})
    if was.exhausted != belongs.exhausted:
        yield Event("exhaust-back" if belongs.exhausted else "ready-back", {"card": card})
    for name in dict.fromkeys((*was.counters, *belongs.counters)):
        number = belongs.counters.get(name, 0)
        if number != was.counters.get(name, 0):
            yield Event("count-back", {"card": card, "counter": name, "number": number})
