"""What a round of days can lead to, in numbers: where the path ends, and which cards could go on from there.

Distances are between centres, which is quick; only where two cards come near each other are their
sides measured.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from math import hypot
from typing import NamedTuple

from referee.games.days import path
from referee.games.days.path import HOURS, PULLED, Spot
from referee.games.days.table import ATTACKS, ROUND_NEEDS, TOUCHES, Table
from referee.insight.data import load
from referee.insight.value_net import SURE, Numbers
from referee.rulekit.cards import Card

NEAR = 1.3  # centres further apart than this: the cards cannot touch
APART = 0.95  # centres of cards that touch, about
SCORES = range(-ATTACKS, ATTACKS + 1)
KING = 13
HOWS = tuple(PULLED)


class PairedScores(NamedTuple):
    """Scores that three attacks against three can be paired to, and how often that is so."""

    scores: tuple[int, ...]
    share: float


@cache
def paired_scores(lead: int) -> tuple[PairedScores, ...]:
    """The hands that are dealt at this lead of SKILL over the monster's."""
    return tuple(PairedScores(tuple(scores), share) for scores, share in load("days")["hands"][str(lead)])


@cache
def beats(lead: int) -> float:
    """How often a monster can be beaten at this lead."""
    return sum(hand.share for hand in paired_scores(lead) if hand.scores[-1] > 0)


class NextSpot(NamedTuple):
    """Where a card of some hour would lie, and how far from the treasure."""

    how: str
    spot: Spot
    gap: float


@lru_cache(2**12)
def next_spots(end: Spot, treasure: Spot) -> tuple[NextSpot, ...]:
    """The best way to lay each hour from here, from 1 o'clock; a path's end stays while rounds are lost."""
    return tuple([_step(end, hour, treasure) for hour in range(1, HOURS + 1)])


def _step(end: Spot, hour: int, treasure: Spot) -> NextSpot:
    spots = [path.laid(end, hour, how) for how in PULLED]
    gaps = [gap(spot, treasure) for spot in spots]
    best = gaps.index(min(gaps))
    return NextSpot(HOWS[best], spots[best], gaps[best])


def gap(spot: Spot, treasure: Spot) -> float:
    """About how far a card lies from the treasure; 0 only where it truly touches."""
    far = hypot(spot.x - treasure.x, spot.y - treasure.y)
    if far > NEAR:
        return far - APART
    true = path.gap(spot, treasure)
    return true if true > TOUCHES else 0.0


def spots(t: Table) -> list[Spot]:
    """The path from its entrance, as the rules have laid it; where they leave that to the table, touching."""
    laid = [Spot(0.0, 0.0)]
    for card in t.dungeon:
        laid.append(card.spot or path.laid(laid[-1], card.card.order, "touch"))
    return laid


class PathEnd(NamedTuple):
    """An end of the path: 11 numbers on it, and how likely the next card dealt can be beaten and finish."""

    numbers: Numbers
    finishes: float


class PathAhead:
    """The rest of the pack, counted by value, and the path; made anew for each question.

    Some cards return to the pack after the round, and a monster that is yet to be faced leaves it.
    """

    def __init__(self, t: Table, returning: Sequence[Card], leaving: int = 0) -> None:
        self.treasure = t.treasure
        self.path = spots(t)
        self.skill = t.skill.order if t.skill else 7
        self.counts = [0] * (KING + 1)
        for card in (*t.pack.unseen, *returning):
            self.counts[card.order] += 1
        self.pack = sum(self.counts)
        self.rounds = self.pack - leaving - ROUND_NEEDS + 1
        self._ends: dict[tuple[int, int, int], PathEnd] = {}

    def after(self, score: int, laid: NextSpot | None = None, gone: int = 0) -> tuple[Numbers, float | None]:
        """What is left after a round, less a card of this value: numbers, or the logit of what is decided."""
        if laid and not laid.gap:
            return [], SURE
        if self.rounds <= 0:
            return [], -SURE
        lost = 0 if laid else min(max(0, -score), len(self.path) - 1)
        ends = [*self.path, laid.spot] if laid else self.path[: len(self.path) - lost]
        end = self._end(ends, gone)
        return [*end.numbers, *self._time(end.finishes, max(0, score))], None

    def _time(self, finishes: float, bonus: int) -> Numbers:
        """5 numbers on how much may still be tried."""
        rounds = self.rounds
        return [
            1 - (1 - finishes) ** (1 + bonus),
            1 - (1 - finishes) ** (rounds + bonus),
            rounds / 40,
            min(rounds, 6) / 6,
            bonus / ATTACKS,
        ]

    def _end(self, ends: list[Spot], gone: int) -> PathEnd:
        key = len(ends), ends[-1].hour, gone  # from here each hour has one best way
        found = self._ends.get(key)
        if found is None:
            self.counts[gone] -= 1
            found = self._ends[key] = self._seen_from(ends)
            self.counts[gone] += 1
        return found

    def _seen_from(self, ends: list[Spot]) -> PathEnd:
        end = ends[-1]
        here = gap(end, self.treasure)
        before = gap(ends[-2], self.treasure) if len(ends) > 1 else here
        finishing = beatable = better = 0.0
        for hour, step in enumerate(next_spots(end, self.treasure), 1):
            count = self.counts[hour]
            if count > 0 and step.gap < here:
                likely = count * beats(self.skill - hour)
                better += likely * (here - step.gap)
                if not step.gap:
                    finishing += count
                    beatable += likely
        numbers = [
            here / 5,
            min(here, 1.0),
            min(here, 2.0) / 2,
            abs(end.x - self.treasure.x) / 3,
            (self.treasure.y - end.y) / 5,
            before / 5,
            finishing / self.pack,
            beatable / self.pack,
            better / self.pack,
            self.skill / KING,
            len(ends) / 10,
        ]
        return PathEnd(numbers, beatable / self.pack)
