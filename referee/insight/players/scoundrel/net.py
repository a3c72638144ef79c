"""What a room that is left is worth: a small net on 64 numbers, trained by self-play.

The numbers come in four groups, so that most of the first layer's work is done once a room (what
the deck still holds), once a weapon, once a carried card, and for every health beforehand.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from operator import add, mul
from typing import Any

from referee.games.scoundrel.table import VALUE
from referee.insight.judge import fired
from referee.insight.players.scoundrel.plans import ANY, Way
from referee.rulekit.cards import Card

STRONGEST = 14
MONSTERS = range(2, STRONGEST + 1)
_PLACE = {"H": 22 - 2, "D": 13 - 2}  # of a card's count among the first 31 numbers; monsters come first
HEALTHS = (3, 6, 9, 12, 14, 17, 20, 30)
MOST_HEALTH = 128
BIG = 10
Numbers = list[float]


class Deck:
    """What may still come: cards whose place nobody knows, and cards known at the bottom."""

    def __init__(self, unseen: Sequence[Card], known: Sequence[Card]) -> None:
        self.unseen = unseen
        self.known = known
        self.monsters = [0] * (STRONGEST + 1)  # of each strength
        self.weapon = 0  # the best to come
        for card in (*unseen, *known):
            if card.black:
                self.monsters[VALUE[card]] += 1
            elif card.suit == "D":
                self.weapon = max(self.weapon, VALUE[card])
        self._arms: dict[tuple[int, int], Numbers] = {}

    def numbers(self) -> Numbers:
        """41 numbers: how often each card is unseen, then sums over unseen and known ones."""
        return [*self.bag(), *sums(self.known)]

    def bag(self) -> Numbers:
        counts = [0.0] * 31
        for card in self.unseen:
            counts[_PLACE.get(card.suit, -2) + VALUE[card]] += 1
        return [*counts, *sums(self.unseen)]

    def arm(self, weapon: int, limit: int) -> Numbers:
        """9 numbers on the weapon: what it will soak of what is to come."""
        found = self._arms.get((weapon, limit))
        if found is None:
            found = self._arms[weapon, limit] = self._arm(weapon, limit)
        return found

    def _arm(self, weapon: int, limit: int) -> Numbers:
        soaked = hits = worst = unsoaked = 0
        for value in MONSTERS:
            count = self.monsters[value]
            if not count:
                continue
            if value <= limit:
                soaked += count * min(weapon, value)
                hits += count
            hurt = value - (weapon if value <= limit else 0)
            unsoaked += count * max(0, hurt)
            worst = max(worst, hurt)
        return [
            float(weapon > 0),
            weapon / 10,
            min(limit, STRONGEST) / STRONGEST,
            float(limit == ANY),
            soaked / 40,
            hits / 10,
            unsoaked / 60,
            worst / STRONGEST,
            float(self.weapon > weapon),
        ]


def sums(cards: Sequence[Card]) -> Numbers:
    monsters = [VALUE[card] for card in cards if card.black]
    potions = [VALUE[card] for card in cards if card.suit == "H"]
    weapons = [VALUE[card] for card in cards if card.suit == "D"]
    return [
        sum(monsters) / 60,
        sum(potions) / 30,
        max(weapons, default=0) / 10,
        len(cards) / 20,
        sum(value >= BIG for value in monsters) / 5,
    ]


@cache
def carry(card: Card | None, weapon: int, limit: int, *, skipped: bool) -> Numbers:
    """6 numbers on the card that waits in the next room."""
    if card is None:
        return [0.0, 0.0, 0.0, 0.0, 0.0, float(skipped)]
    value = VALUE[card]
    if card.black:
        return [
            value / STRONGEST,
            max(0, value - (weapon if value <= limit else 0)) / STRONGEST,
            0.0,
            0.0,
            0.0,
            0.0,
        ]
    if card.suit == "H":
        return [0.0, 0.0, value / 10, 0.0, 0.0, 0.0]
    return [0.0, 0.0, 0.0, value / 10, max(0, value - weapon) / 10, 0.0]


def health(points: int) -> Numbers:
    """8 numbers on health, one for each stretch of it."""
    return [min(points, most) / 10 for most in HEALTHS]


def numbers(deck: Deck, way: Way) -> Numbers:
    """All 64, as the net is trained on them."""
    return [
        *deck.numbers(),
        *deck.arm(way.weapon, way.limit),
        *carry(_carried(way), way.weapon, way.limit, skipped=way.skipped),
        *health(way.health),
    ]


def _carried(way: Way) -> Card | None:
    """All but the smallest last room leave one card at the most."""
    return way.carried[0] if way.carried else None


class Net:
    """64 numbers, a hidden layer, one number out: the logit of winning."""

    def __init__(self, weights: dict[str, Any]) -> None:
        rows = weights["hidden"]
        self.bag = [row[:36] for row in rows]
        self.known = [row[36:41] for row in rows]
        self.arm = [row[41:50] for row in rows]
        self.carry = [row[50:56] for row in rows]
        self.bias: Numbers = weights["bias"]
        self.out: Numbers = weights["out"]
        self.constant: float = weights["constant"]
        self.true: Numbers = weights.get("true", [1.0, 0.0])  # what makes its percentages true
        self.healths = [_layer([row[56:] for row in rows], health(points)) for points in range(MOST_HEALTH)]
        self._carried: dict[tuple[Card | None, int, int, bool], Numbers] = {}

    def worths(self, deck: Deck, found: Sequence[Way], skipped: Deck | None = None) -> Numbers:
        """The logits of several ways out of one room; `skipped` is the deck if the room goes under it."""
        bag = _layer(self.bag, deck.bag())
        stays = self._under(bag, deck)
        armed: dict[tuple[int, int], Numbers] = {}
        worths = []
        for way in found:
            if way.skipped and skipped:
                arm = self._armed(self._under(bag, skipped), skipped, way)
            else:
                arm = armed.get((way.weapon, way.limit)) or self._armed(stays, deck, way)
                armed[way.weapon, way.limit] = arm
            worths.append(self._out(arm, self._carry(way), self.healths[min(way.health, MOST_HEALTH - 1)]))
        return worths

    def _under(self, bag: Numbers, deck: Deck) -> Numbers:
        if not deck.known:
            return list(map(add, bag, self.bias))
        return list(map(add, map(add, bag, _layer(self.known, sums(deck.known))), self.bias))

    def _armed(self, shared: Numbers, deck: Deck, way: Way) -> Numbers:
        return list(map(add, shared, _layer(self.arm, deck.arm(way.weapon, way.limit))))

    def _out(self, arm: Numbers, carried: Numbers, healthy: Numbers) -> float:
        return fired(map(add, map(add, arm, carried), healthy), self.out, self.constant)

    def _carry(self, way: Way) -> Numbers:
        key = _carried(way), way.weapon, way.limit, way.skipped
        found = self._carried.get(key)
        if found is None:
            numbers = carry(key[0], key[1], key[2], skipped=key[3])
            found = self._carried[key] = _layer(self.carry, numbers)
        return found


def _layer(rows: list[Numbers], given: Numbers) -> Numbers:
    return [sum(map(mul, row, given)) for row in rows]
