"""What a hand of Spade Poker is good for: what can be played of it, and what is left after that."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain, combinations, compress
from operator import attrgetter
from typing import NamedTuple

from referee.games.spade_poker.plays import MOST, Cards, fit_together, is_wild, points, suits
from referee.insight.value_net import Numbers
from referee.rulekit.cards import Card


class Play(NamedTuple):
    """Cards that can be played together, none of them an ace or a joker."""

    cards: Cards
    points: int
    suits: str


class Hand(NamedTuple):
    """What a hand is good for."""

    cards: int
    clubs: int  # points of the best play with clubs
    together: int  # how many cards of it can be played at once, aces and jokers among them
    numbers: Numbers  # 9


def playable(held: Sequence[Card]) -> list[Cards]:
    """Everything that can be played of these cards, single cards first."""
    return list(chain.from_iterable(_of_size(held, size) for size in range(1, MOST + 1)))


def _of_size(held: Sequence[Card], size: int) -> Iterator[Cards]:
    orders = [card.order for card in held]
    return compress(combinations(held, size), map(fit_together, combinations(orders, size)))


def plain_among(plays: Sequence[Cards]) -> list[Play]:
    """The plays without aces and jokers, those with most points last."""
    plain = [Play(cards, *says(cards)) for cards in plays if not any(map(is_wild, cards))]
    return sorted(plain, key=attrgetter("points"))


def hand_of(held: Sequence[Card], plays: Sequence[Play]) -> Hand:
    """What is left of a hand, by the plain plays of all of it."""
    plain = [card for card in held if not is_wild(card)]
    wild, jokers = len(held) - len(plain), sum([not card.rank for card in held])
    most, best = _best(plain, plays)
    clubs = best.get("C", 0)
    size = min(MOST, max(most + wild, 2 if wild and plain else 0))
    numbers = [
        clubs / 9,
        best.get("H", 0) / 9,
        best.get("D", 0) / 9,
        float(size == MOST),
        float(size >= MOST - 1),
        (wild - jokers) / 2,
        jokers / 2,
        points(plain) / 10,
        len(plain) / 5,
    ]
    return Hand(len(held), clubs, size, numbers)


def _best(plain: Sequence[Card], plays: Sequence[Play]) -> tuple[int, dict[str, int]]:
    """The most cards that go together, and for each suit the most points of a play that has it."""
    there = frozenset(plain)
    left = [play for play in plays if there.issuperset(play.cards)]
    most = max([len(play.cards) for play in left], default=0)
    return most, {suit: play.points for play in left for suit in play.suits}


@lru_cache(2**16)
def says(cards: Cards) -> tuple[int, str]:
    """The points of a reading, and its suits."""
    return points(cards), suits(cards)
