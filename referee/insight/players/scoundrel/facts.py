"""What the net is given of a room that is left: 64 facts on coming cards, weapon, carried card and health.

Each is a whole number of 840ths, which all their scales go into: see `Net`.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Sequence
from itertools import accumulate

from referee.games.scoundrel.table import DUNGEON, VALUE
from referee.insight.players.scoundrel.plans import ANY, Way
from referee.rulekit.cards import Card

WHOLE = 840
STRONGEST = 14
BIG = 10
HEALTHS = (3, 6, 9, 12, 14, 17, 20, 30)
MONSTER = {card: VALUE[card] if card.black else 0 for card in DUNGEON}
STRENGTH = {card: VALUE[card] if card.suit == "D" else 0 for card in DUNGEON}  # as a weapon
_PLACE = {"H": 22 - 2, "D": 13 - 2}  # of a card's count among the first 31; monsters come first
COUNTS, SUMS, HELD, SOAKED, CARRIED = 31, 5, 4, 5, 6
BEST = 2  # the one among the sums that is none
Facts = list[int]


class RestOfDeck:
    """What may still come: cards whose place nobody knows, and cards known at the bottom."""

    def __init__(self, unseen: Sequence[Card], known: Sequence[Card]) -> None:
        self.unseen = unseen
        self.known = known
        every = (*unseen, *known)
        self._monsters = sorted(filter(None, map(MONSTER.__getitem__, every)))
        self._together = [0, *accumulate(self._monsters)]  # how strong so many of the weakest are
        self.unseen_weapon, self.known_weapon = best_weapon(unseen), best_weapon(known)

    def __len__(self) -> int:
        return len(self.unseen) + len(self.known)

    def above(self, room: Sequence[Card]) -> RestOfDeck:
        """The same with a skipped room put under it."""
        return RestOfDeck(self.unseen, [*self.known, *room])

    def soaked(self, weapon: int, limit: int) -> Facts:
        """5 facts on what a weapon will soak of what is to come."""
        monsters, together = self._monsters, self._together
        hits = bisect(monsters, limit)
        light = bisect(monsters, weapon, 0, hits)
        soaked = together[light] + weapon * (hits - light)
        strongest = monsters[-1] if monsters else 0
        worst = strongest if strongest > limit else max(0, strongest - weapon)
        return [
            soaked * (WHOLE // 40),
            hits * (WHOLE // 10),
            (together[-1] - soaked) * (WHOLE // 60),
            worst * (WHOLE // STRONGEST),
            WHOLE * (self.unseen_weapon > weapon or self.known_weapon > weapon),
        ]


def counts(cards: Sequence[Card]) -> Facts:
    """31 facts: how often each card is there, as far as Scoundrel tells them apart."""
    found = [0] * COUNTS
    for card in cards:
        found[_PLACE.get(card.suit, -2) + VALUE[card]] += WHOLE
    return found


def sums(cards: Sequence[Card]) -> Facts:
    """5 facts on cards together."""
    monsters = [MONSTER[card] for card in cards]
    return [
        sum(monsters) * WHOLE // 60,
        sum([VALUE[card] for card in cards if card.suit == "H"]) * WHOLE // 30,
        best_weapon(cards) * WHOLE // 10,
        len(cards) * WHOLE // 20,
        sum(value >= BIG for value in monsters) * WHOLE // 5,
    ]


def best_weapon(cards: Sequence[Card]) -> int:
    return max(map(STRENGTH.__getitem__, cards), default=0)


def held(weapon: int, limit: int) -> Facts:
    """4 facts on the weapon alone."""
    strongest = min(limit, STRONGEST)
    return [
        WHOLE * (weapon > 0), weapon * WHOLE // 10, strongest * WHOLE // STRONGEST, WHOLE * (limit == ANY)
    ]  # fmt: skip


def carried(waiting: Sequence[Card], weapon: int, limit: int, *, skipped: bool) -> Facts:
    """6 facts on the card that waits in the next room; only the smallest last room leaves more than one."""
    if not waiting:
        return [0, 0, 0, 0, 0, WHOLE * skipped]
    card = waiting[0]
    value = VALUE[card]
    if card.black:
        hurt = max(0, value - (weapon if value <= limit else 0))
        return [value * WHOLE // STRONGEST, hurt * WHOLE // STRONGEST, 0, 0, 0, 0]
    if card.suit == "H":
        return [0, 0, value * WHOLE // 10, 0, 0, 0]
    return [0, 0, 0, value * WHOLE // 10, max(0, value - weapon) * WHOLE // 10, 0]


def health(points: int) -> Facts:
    """8 facts on health, one for each stretch of it."""
    return [min(points, most) * WHOLE // 10 for most in HEALTHS]


def numbers(deck: RestOfDeck, way: Way) -> list[float]:
    """All 64, as the net is trained on them."""
    facts = [
        *counts(deck.unseen),
        *sums(deck.unseen),
        *sums(deck.known),
        *held(way.weapon, way.limit),
        *deck.soaked(way.weapon, way.limit),
        *carried(way.carried, way.weapon, way.limit, skipped=way.skipped),
        *health(way.health),
    ]
    return [fact / WHOLE for fact in facts]
