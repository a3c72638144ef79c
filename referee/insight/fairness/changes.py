"""What a small change to each number of a deck does, on the same seeds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from referee.games.legacy.deck import Plain
from referee.insight.fairness.balance import early
from referee.insight.fairness.campaigns import PlayedCampaign
from referee.insight.fairness.numbers import Number
from referee.insight.fairness.playing import Crew
from referee.insight.fairness.statistics import Estimate, ratio


class Gain(NamedTuple):
    """A number, and what one step more of it does to the games won: to the first ones and to the rest."""

    number: Number
    first: Estimate
    later: Estimate

    @property
    def size(self) -> float:
        return max(abs(self.first.value), abs(self.later.value))


def gains(
    deck: Plain, numbers: Sequence[Number], before: Sequence[PlayedCampaign], crew: Crew
) -> Iterator[Gain]:
    """Of each number that has a greater one, against the campaigns `before`."""
    games = len(before[0].games)
    for number in numbers:
        changed = number.changed(deck, number.value + number.step)
        yield gain(number, before, crew.campaigns(changed, len(before), games))


def gain(number: Number, before: Sequence[PlayedCampaign], after: Sequence[PlayedCampaign]) -> Gain:
    first = early(len(before[0].games))
    return Gain(number, _more(before, after, slice(first)), _more(before, after, slice(first, None)))


def _more(before: Sequence[PlayedCampaign], after: Sequence[PlayedCampaign], part: slice) -> Estimate:
    """How much more is won of a part of the games."""
    pairs = [(one.games[part], other.games[part]) for one, other in zip(before, after, strict=True)]
    wins = [(sum(g.won for g in other) - sum(g.won for g in one), len(one)) for one, other in pairs]
    return ratio([(float(more), float(of)) for more, of in wins]) if wins[0][1] else NOTHING


NOTHING = Estimate(0.0, 0.0)
