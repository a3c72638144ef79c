"""Plays Spade Poker: every play is imagined up to the enemy's next cards, and a net values what is left."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain, combinations
from math import comb
from typing import Any, NamedTuple, cast

from referee.games.spade_poker.plays import MOST, SUITS, is_play, is_wild, points, readings, suits
from referee.games.spade_poker.table import Table
from referee.insight.judge import SURE, Judge, Judging, Numbers, Prospect
from referee.insight.player import Danger, Seat
from referee.rulekit.cards import Card
from referee.rulekit.questions import Choose, Pick, Question

SHORTLIST = 6


class Sensible(Judging):
    """Takes the play after which the net likes the table best."""

    table: Table
    data = "spade-poker"

    def __init__(self, seat: Seat, judge: Judge | None = None) -> None:
        super().__init__(seat, judge)
        self._worths: dict[tuple[float, ...], float] = {}  # many plays lead to the same

    def worth(self, prospect: Prospect) -> float:
        if prospect.decided is not None:
            return prospect.decided
        key = tuple(prospect.numbers)
        if key not in self._worths:
            self._worths[key] = self.judge(prospect.numbers)
        return self._worths[key]

    def answer(self, question: Question) -> Any:
        if question.name == "redraw":
            return self._redrawn(question)
        if question.name == "reading":
            assert isinstance(question, Choose), "the rules choose a reading"
            return self._reading(question)
        return self.best(self._plays(question)).answer

    def shortlist(self, question: Question) -> list[Any]:
        if question.name != "play":
            return self._away(question) if question.name == "redraw" else super().shortlist(question)
        plays = sorted(self._plays(question), key=self.worth, reverse=True)[:SHORTLIST]
        return [play.answer for play in plays]

    def _plays(self, question: Question) -> list[Prospect]:
        assert isinstance(question, Pick), "the rules pick the cards of a play"
        outlook = Outlook(self.table)
        none = [outlook.after((), ())] if question.least == 0 else []
        return none + [self._as_read(outlook, cards) for cards in outlook.plays]

    def _as_read(self, outlook: Outlook, cards: tuple[Card, ...]) -> Prospect:
        """A play, read in the best way."""
        if not any(map(is_wild, cards)):
            return outlook.after(cards, cards)
        read = [outlook.after(cards, reading) for reading in read_as(cards)]
        return max(read, key=self.worth)

    def _reading(self, question: Choose) -> str:
        outlook, cards = Outlook(self.table), tuple(self.table.played)
        named = {" ".join(reading): outlook.after(cards, reading) for reading in read_as(cards)}
        return max(question.options, key=lambda option: self.worth(named[option]))

    def _redrawn(self, question: Question) -> list[Card]:
        return max(self._away(question), key=self._fit)

    def _away(self, question: Question) -> list[list[Card]]:
        """Keep all, or keep what goes together and put the rest away."""
        assert isinstance(question, Pick), "the rules pick what is put away"
        hand = list(cast("Sequence[Card]", question.options))
        kept = [
            hand,
            *(list(cards) for cards in combinations(hand, MOST) if is_play(cards)),
            *([c] for c in hand),
        ]
        return [[card for card in hand if card not in keep] for keep in kept]

    def _fit(self, away: list[Card]) -> float:
        """A hand before the game: three that go together, then pairs, then high clubs and diamonds."""
        kept = [card for card in self.table.hand if card not in away]
        return (
            3 * hand_of(kept, plain_among(playable(kept))).together
            + points(kept) / len(kept)
            - len(kept) / 10
        )

    def danger(self) -> Danger:
        """An enemy card whose attack is more than the player's pile, if nothing blocks it."""
        t = self.table
        return Danger(t.enemy, 1, lambda card: card.order > len(t.player))

    def progress(self) -> float:
        return -len(self.table.enemy)


class Outlook:
    """What a play leads to, as far as it is known before the enemy turns her next cards."""

    def __init__(self, t: Table) -> None:
        self.t = t
        self._hand = [*t.hand, *t.jokers]
        self.plays = playable(self._hand)
        self._plain = plain_among(self.plays)
        self._attack = t.attack * t.factor if t.in_play else 0
        self._enemies = len(t.enemy)
        lives = tuple([card.order for card in t.enemy.unseen])
        self._coming = [coming(lives, self._enemies, t.level, struck) for struck in range(MOST + 1)]

    def after(self, cards: tuple[Card, ...], reading: tuple[Card, ...]) -> Prospect:
        t, answer = self.t, list(cards)
        total, present = says(reading)
        healed = min(total, len(t.discard)) if "H" in present else 0
        pile = len(t.player) + healed
        drawn = min(len(cards), pile) if "D" in present else 0
        pile -= drawn
        damage = max(0, self._attack - (total if "C" in present else 0))
        if damage > pile:
            return Prospect(answer, [], -SURE + (pile - damage) / 100)
        if not self._enemies:
            return Prospect(answer, [], SURE)
        pile -= damage
        refill = min(1, pile)
        held = hand_of([card for card in self._hand if card not in cards], self._plain)
        spent = len(t.discard) - healed + damage + len(cards)
        return Prospect(answer, self._numbers(len(cards), held, drawn + refill, pile - refill, spent))

    def _numbers(self, struck: int, held: Hand, drawn: int, pile: int, spent: int) -> Numbers:
        """24 numbers: lives, hand, what the enemy still has and what she is likely to do next."""
        coming = self._coming[struck]
        unblocked = coming.attack - held.clubs
        return [
            pile / 20,
            min(pile, 5) / 5,
            min(pile, 12) / 12,
            min(spent, 15) / 15,
            *coming.numbers,
            min(max(0.0, unblocked), pile) / 13,
            float(coming.attack > pile + held.clubs),
            float(struck == 0),
            (held.cards + drawn) / 6,
            drawn / 3,
            *held.numbers,
        ]


class Coming(NamedTuple):
    """What the enemy's next cards strike for on average, and 6 numbers on them and those behind them."""

    attack: float
    numbers: Numbers


@lru_cache(2**16)
def coming(lives: tuple[int, ...], cards: int, level: int, struck: int) -> Coming:
    """When so many of an enemy's cards are struck, and ranks up to the level are special."""
    left = max(0, cards - struck)
    share = left / max(1, cards)
    specials = sum([order <= level for order in lives])
    attack, spread = next_attack(lives, specials, struck)
    numbers = [
        left / 13, float(left == 0), share * sum(lives) / 90, specials * share, attack / 13, spread / 13
    ]  # fmt: skip
    return Coming(attack, numbers)


def next_attack(lives: Sequence[int], specials: int, size: int) -> tuple[float, float]:
    """What the enemy's next cards strike for on average, and how much more at worst."""
    left = sorted(lives, reverse=True)
    size = min(size, len(left))
    if not size:
        return 0.0, 0.0
    ways = comb(len(left), size)
    mean = sum(order * comb(len(left) - place - 1, size - 1) for place, order in enumerate(left)) / ways
    return mean * (1 + size * (specials / len(left))), left[0] - mean


class Play(NamedTuple):
    """Cards that can be played together, none of them an ace or a joker."""

    cards: tuple[Card, ...]
    points: int
    suits: str


def plain_among(plays: Sequence[tuple[Card, ...]]) -> list[Play]:
    return [Play(cards, *says(cards)) for cards in plays if not any(map(is_wild, cards))]


class Hand(NamedTuple):
    """What a hand is good for."""

    cards: int
    clubs: int  # points of the best play with clubs
    together: int  # how many cards of it can be played at once, aces and jokers among them
    numbers: Numbers  # 9


def hand_of(held: Sequence[Card], plays: Sequence[Play]) -> Hand:
    """What is left of a hand, by the plain plays of all of it."""
    plain = [card for card in held if not is_wild(card)]
    wild, jokers = len(held) - len(plain), sum([not card.rank for card in held])
    most, best = 0, dict.fromkeys(SUITS, 0)
    there = frozenset(plain)
    for play in plays:
        if there.issuperset(play.cards):
            most = max(most, len(play.cards))
            for suit in play.suits:
                best[suit] = max(best[suit], play.points)
    size = min(MOST, max(most + wild, 2 if wild and plain else 0))
    numbers = [
        best["C"] / 9,
        best["H"] / 9,
        best["D"] / 9,
        float(size == MOST),
        float(size >= MOST - 1),
        (wild - jokers) / 2,
        jokers / 2,
        points(plain) / 10,
        len(plain) / 5,
    ]
    return Hand(len(held), best["C"], size, numbers)


def playable(held: Sequence[Card]) -> list[tuple[Card, ...]]:
    every = chain.from_iterable(combinations(held, size) for size in range(1, MOST + 1))
    return list(filter(goes, every))


@lru_cache(2**16)
def goes(cards: tuple[Card, ...]) -> bool:
    return is_play(cards)


@lru_cache(2**16)
def says(cards: tuple[Card, ...]) -> tuple[int, str]:
    """The points of a reading, and its suits."""
    return points(cards), suits(cards)


@lru_cache(2**16)
def read_as(cards: tuple[Card, ...]) -> list[tuple[Card, ...]]:
    return [tuple(reading) for reading in readings(cards)]
