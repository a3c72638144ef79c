"""What a room that is left is worth: a small net on 64 facts, trained by self-play.

Facts and weights are whole numbers, so the hidden layer is a row of whole numbers, and a row is kept
in one (see `Lanes`). What a fact adds to it is worked out when it first comes up; of a way through a
room hardly more is left than to add two such rows to what it shares with others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from operator import getitem, mul
from typing import Any, TypeVar

from referee.insight.judge import Numbers
from referee.insight.players.scoundrel.facts import (
    BEST,
    CARRIED,
    COUNTS,
    HELD,
    SOAKED,
    SUMS,
    WHOLE,
    Facts,
    RestOfDeck,
    carried,
    counts,
    health,
    held,
    sums,
)
from referee.insight.players.scoundrel.lanes import Lanes, Row
from referee.insight.players.scoundrel.plans import Way
from referee.rulekit.cards import Card

FINE = 10_000  # weights have four digits
SCALE = FINE * FINE * WHOLE
Arms = tuple[int, int]  # a weapon and the strongest monster that it may hit
Key = TypeVar("Key")


class Adds(dict[Key, Row]):
    """What facts add to the hidden layer, worked out when they first come up."""

    def __init__(self, weights: Sequence[Row], told: Callable[[Key], Facts]) -> None:
        super().__init__()
        self._weights = weights
        self._told = told

    def __missing__(self, key: Key) -> Row:
        row = self[key] = sum(map(mul, self._told(key), self._weights))
        return row


class CardSums:
    """What cards add of which a net is told their sums: each by itself, and the best weapon."""

    def __init__(self, weights: Sequence[Row], told: Callable[[Sequence[Card]], Facts]) -> None:
        best = len(weights) - SUMS + BEST
        others = [*weights[:best], 0, *weights[best + 1 :]]
        self._each: Adds[Card] = Adds(others, lambda card: told([card]))
        self._best = weights[best] * (WHOLE // 10)

    def together(self, cards: Sequence[Card], weapon: int) -> Row:
        """With the best weapon among them."""
        return sum(map(self._each.__getitem__, cards), self._best * weapon)


class Net:
    """64 facts, a hidden layer, one number out: the logit of winning."""

    def __init__(self, weights: dict[str, Any]) -> None:
        self._lanes = Lanes(_whole(weights["out"]))
        columns = zip(*map(_whole, weights["hidden"]), strict=True)
        rows = map(self._lanes.row, columns)
        self._unseen = CardSums(_next(rows, COUNTS + SUMS), lambda cards: [*counts(cards), *sums(cards)])
        self._known = CardSums(_next(rows, SUMS), sums)
        self._held: Adds[Arms] = Adds(_next(rows, HELD), lambda arms: held(*arms))
        self._soaked: list[Adds[int]] = [Adds([row], lambda fact: [fact]) for row in _next(rows, SOAKED)]
        self._carried: Adds[tuple[tuple[Card, ...], int, int, bool]] = Adds(
            _next(rows, CARRIED), lambda key: carried(*key[:3], skipped=key[3])
        )
        self._health: Adds[int] = Adds(list(rows), health)
        self._bias = self._lanes.nothing + self._lanes.row(_whole(weights["bias"])) * WHOLE
        self._constant: float = weights["constant"]
        self.true: Numbers = weights.get("true", [1.0, 0.0])  # what makes its percentages true

    def worths(self, deck: RestOfDeck, found: Sequence[Way], room: Sequence[Card]) -> Numbers:
        """The logits of several ways out of one room, which goes under the deck if it is skipped."""
        bag = self._bias + self._unseen.together(deck.unseen, deck.unseen_weapon)
        stays = bag + self._known.together(deck.known, deck.known_weapon)
        armed: dict[Arms, Row] = {}
        worths = []
        for alive, weapon, limit, waiting, _, skips in found:
            arms = weapon, limit
            if skips:
                skipped = deck.above(room)
                under = self._known.together(skipped.known, skipped.known_weapon)
                row = self._armed(bag + under, skipped, arms)
            elif arms in armed:
                row = armed[arms]
            else:
                row = armed[arms] = self._armed(stays, deck, arms)
            row += self._carried[waiting, weapon, limit, skips] + self._health[alive]
            worths.append(self._lanes.word(row) / SCALE + self._constant)
        return worths

    def _armed(self, shared: Row, deck: RestOfDeck, arms: Arms) -> Row:
        return sum(map(getitem, self._soaked, deck.soaked(*arms)), shared + self._held[arms])


def _whole(weights: Sequence[float]) -> list[int]:
    return [round(FINE * weight) for weight in weights]


def _next(rows: Iterator[Row], count: int) -> list[Row]:
    return list(islice(rows, count))
