"""Plays Spade Poker: every play is imagined up to the enemy's next cards, and a net values what is left."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import Any, NamedTuple, cast

from referee.games.spade_poker.plays import MOST, SUITS, is_play, is_wild, points, readings, suits
from referee.games.spade_poker.table import Table
from referee.insight.judge import SURE, Judging, Numbers, Prospect
from referee.insight.player import Danger
from referee.rulekit.cards import JOKERS, Card
from referee.rulekit.questions import Choose, Pick, Question

SHORTLIST = 6
HIGH = 13


class Sensible(Judging):
    """Takes the play after which the net likes the table best."""

    table: Table
    data = "spade-poker"

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
        held = cast("Sequence[Card]", question.options)
        plays = [list(cards) for cards in playable(tuple(held))]
        none = [outlook.after([], [])] if question.least == 0 else []
        return none + [self._as_read(outlook, cards) for cards in plays]

    def _as_read(self, outlook: Outlook, cards: list[Card]) -> Prospect:
        """A play, read in the best way."""
        if not any(map(is_wild, cards)):
            return outlook.after(cards, cards)
        read = [outlook.after(cards, reading) for reading in read_as(tuple(cards))]
        return max(read, key=self.worth)

    def _reading(self, question: Choose) -> str:
        outlook = Outlook(self.table)
        cards = self.table.played
        named = {" ".join(reading): outlook.after(cards, reading) for reading in readings(cards)}
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
        plain = tuple(card for card in kept if not is_wild(card))
        wild = len(kept) - len(plain)
        return 3 * together(plain, wild) + points(kept) / len(kept) - len(kept) / 10

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
        self._coming = {size: next_attack(t, size) for size in range(MOST + 1)}
        self._attack = t.attack * t.factor if t.in_play else 0
        self._lives = sum(card.order for card in t.enemy.unseen)
        self._specials = sum(map(t.is_special, t.enemy.unseen))

    def after(self, cards: Sequence[Card], reading: Sequence[Card]) -> Prospect:
        t, answer = self.t, list(cards)
        total, present = points(reading), suits(reading)
        healed = min(total, len(t.discard)) if "H" in present else 0
        pile = len(t.player) + healed
        drawn = min(len(cards), pile) if "D" in present else 0
        pile -= drawn
        damage = max(0, self._attack - (total if "C" in present else 0))
        if damage > pile:
            return Prospect(answer, [], -SURE + (pile - damage) / 100)
        if not len(t.enemy):
            return Prospect(answer, [], SURE)
        pile -= damage
        refill = min(1, pile)
        held = [card for card in self._hand if card not in cards]
        spent = len(t.discard) - healed + damage + len(cards)
        return Prospect(answer, self._numbers(len(cards), held, drawn + refill, pile - refill, spent))

    def _numbers(self, struck: int, held: list[Card], drawn: int, pile: int, spent: int) -> Numbers:
        """24 numbers: lives, hand, what the enemy still has and what she is likely to do next."""
        t = self.t
        left = max(0, len(t.enemy) - struck)
        attack, spread = self._coming[struck]
        plain = tuple(card for card in held if not is_wild(card))
        best = good_for(plain).points
        clubs, size = best["C"], together(plain, len(held) - len(plain))
        share = left / max(1, len(t.enemy))
        return [
            pile / 20,
            min(pile, 5) / 5,
            min(pile, 12) / 12,
            min(spent, 15) / 15,
            left / 13,
            float(left == 0),
            share * self._lives / 90,
            self._specials * share,
            attack / 13,
            spread / 13,
            min(max(0.0, attack - clubs), pile) / 13,
            float(attack > pile + clubs),
            float(struck == 0),
            (len(held) + drawn) / 6,
            drawn / 3,
            clubs / 9,
            best["H"] / 9,
            best["D"] / 9,
            float(size == MOST),
            float(size >= MOST - 1),
            sum(card.rank == "A" for card in held) / 2,
            sum(card in JOKERS for card in held) / 2,
            points(plain) / 10,
            len(plain) / 5,
        ]


def next_attack(t: Table, size: int) -> tuple[float, float]:
    """What the enemy's next cards strike for on average, and how much more at worst."""
    left = sorted((card.order for card in t.enemy.unseen), reverse=True)
    size = min(size, len(left))
    if not size:
        return 0.0, 0.0
    ways = comb(len(left), size)
    mean = sum(order * comb(len(left) - place - 1, size - 1) for place, order in enumerate(left)) / ways
    specials = sum(map(t.is_special, t.enemy.unseen)) / len(left)
    return mean * (1 + size * specials), left[0] - mean


class Held(NamedTuple):
    """What a hand is good for, its jokers and aces left out."""

    size: int  # how many cards of it can be played at once
    points: dict[str, int]  # of the best play with each suit


@lru_cache(2**16)
def good_for(plain: tuple[Card, ...]) -> Held:
    """The same hands come up in world after world."""
    size, best = 0, dict.fromkeys(SUITS, 0)
    for cards in playable(plain):
        size = max(size, len(cards))
        total = points(cards)
        for suit in suits(cards):
            best[suit] = max(best[suit], total)
    return Held(size, best)


@lru_cache(2**16)
def playable(held: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    sizes = range(1, MOST + 1)
    return tuple([cards for size in sizes for cards in combinations(held, size) if goes(cards)])


@lru_cache(2**16)
def goes(cards: tuple[Card, ...]) -> bool:
    return is_play(cards)


@lru_cache(2**16)
def read_as(cards: tuple[Card, ...]) -> list[list[Card]]:
    return readings(cards)


def together(plain: tuple[Card, ...], wild: int) -> int:
    """How many of these cards, and aces and jokers beside them, can be played at once."""
    most = good_for(plain).size
    return min(MOST, max(most + wild, 2 if wild and plain else 0))
