"""Plays Spade Poker: every play is imagined up to the enemy's next cards, and a net values what is
left.

Goes in: the hand and what the table shows of both piles. Comes out: for each play, read in every
way, 24 numbers on what it leads to (`Outlook`): lives, the enemy's next cards, and what the rest of
the hand is good for (`hand_of`). The idea: the net's numbers come in parts that come up again and
again, so `PartsNet` remembers what each adds. The doubt: what is drawn is counted, not imagined;
and shares of won worlds are calibrated for level 1 alone.
"""

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from itertools import combinations, compress
from math import comb, log
from operator import attrgetter, mul
from pathlib import Path
from typing import Any, NamedTuple, cast

from referee.rulekit.cards import Card
from referee.rulekit.player import DeadlyDraw, Seat
from referee.rulekit.questions import Choose, Pick, Question
from referee.rulekit.value_net import (
    SURE,
    NetPlayer,
    Numbers,
    Prospect,
    ValueNet,
    chance,
    leaky_sum,
    read_numbers,
)

from .plays import MOST, Cards, fit_together, is_wild, points, read_as, suits
from .table import Table

WEIGHTS = Path(__file__).parent / "net.json"
SHOWN = 6  # plays
CLOSE = 1.0  # plays further than this behind the net's favourite are hardly ever better

LIVES, COMING, ATTACK, DRAWN, HELD = (
    slice(0, 4),
    slice(4, 10),
    slice(10, 12),
    slice(12, 15),
    slice(15, 24),
)
REMEMBERED = 2**12  # of each part
Adds = Callable[[tuple[float, ...]], Numbers]


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
    orders = [card.order for card in held]
    found: list[Cards] = []
    for size in range(1, MOST + 1):
        found += compress(combinations(held, size), map(fit_together, combinations(orders, size)))
    return found


def plain_among(plays: Sequence[Cards]) -> list[Play]:
    """The plays without aces and jokers, those with most points last."""
    plain = [
        Play(cards, *points_and_suits(cards)) for cards in plays if not any(map(is_wild, cards))
    ]
    return sorted(plain, key=attrgetter("points"))


def hand_of(held: Sequence[Card], plays: Sequence[Play]) -> Hand:
    """What is left of a hand, by the plain plays of all of it."""
    plain = [card for card in held if not is_wild(card)]
    wild, jokers = len(held) - len(plain), sum([not card.rank for card in held])
    there = frozenset(plain)
    left = [play for play in plays if there.issuperset(play.cards)]
    most = max([len(play.cards) for play in left], default=0)
    best = {
        suit: play.points for play in left for suit in play.suits
    }  # those with most points come last
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


@lru_cache(2**16)
def points_and_suits(cards: Cards) -> tuple[int, str]:
    return points(cards), suits(cards)


class Outlook:
    """What a play leads to, as far as it is known before the enemy turns her next cards."""

    def __init__(self, t: Table) -> None:
        self._pile, self._discard = len(t.player), len(t.discard)
        self._hand = [*t.hand, *t.jokers]
        self.plays = playable(self._hand)
        self._plain = plain_among(self.plays)
        self._attack = t.attack * t.factor if t.in_play else 0
        self._enemies = len(t.enemy)
        self._lives = tuple([card.order for card in t.enemy.unseen])
        self._level = t.level

    def prospects(self, cards: Cards) -> list[Prospect]:
        """What these cards lead to, read in every way."""
        return [self._after(cards, reading) for reading in read_as(cards)]

    def _after(self, cards: Cards, reading: Cards) -> Prospect:
        answer = list(cards)
        total, present = points_and_suits(reading)
        healed = min(total, self._discard) if "H" in present else 0
        pile = self._pile + healed
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
        spent = self._discard - healed + damage + len(cards)
        return Prospect(
            answer, self._numbers(len(cards), held, drawn + refill, pile - refill, spent)
        )

    def _numbers(self, struck: int, held: Hand, drawn: int, pile: int, spent: int) -> Numbers:
        """24 numbers: lives, hand, what the enemy still has and what she is likely to do next."""
        foe = coming(self._lives, self._enemies, self._level, struck)
        unblocked = foe.attack - held.clubs
        return [
            pile / 20,
            min(pile, 5) / 5,
            min(pile, 12) / 12,
            min(spent, 15) / 15,
            *foe.numbers,
            min(max(0.0, unblocked), pile) / 13,
            float(foe.attack > pile + held.clubs),
            float(struck == 0),
            (held.cards + drawn) / 6,
            drawn / 3,
            *held.numbers,
        ]


class Coming(NamedTuple):
    """What the enemy's next cards strike for on average, and 6 numbers on them and those behind
    them.
    """

    attack: float
    numbers: Numbers


@lru_cache(2**16)
def coming(lives: tuple[int, ...], cards: int, level: int, struck: int) -> Coming:
    """When so many of an enemy's cards are struck, and ranks up to the level are special."""
    left = max(0, cards - struck)
    share = left / max(1, cards)
    specials = sum([order <= level for order in lives])
    strongest, attack, spread = sorted(lives, reverse=True), 0.0, 0.0  # at worst, so much more
    size = min(struck, len(lives))
    if size:
        ways = comb(len(lives), size)
        mean = (
            sum(n * comb(len(lives) - place - 1, size - 1) for place, n in enumerate(strongest))
            / ways
        )
        attack, spread = mean * (1 + size * (specials / len(lives))), strongest[0] - mean
    numbers = [
        left / 13, float(left == 0), share * sum(lives) / 90, specials * share, attack / 13,
        spread / 13
    ]  # fmt: skip
    return Coming(attack, numbers)


class PartsNet(ValueNet):
    """Says what the plain net says, without adding up everything each time.

    Its numbers come in parts: lives, the enemy's cards, the hand. Most parts come up again and
    again, and what they add to the hidden layer is worked out when they first do.
    """

    def __init__(self, weights: dict[str, Any]) -> None:
        super().__init__(weights)
        self._parts = [(part, self._adds(part)) for part in (LIVES, COMING, DRAWN, HELD)]
        self._attack = [row[ATTACK] for row in self.hidden]  # rarely the same twice

    def _adds(self, part: slice) -> Adds:
        """What this part adds to each hidden unit."""
        rows = [row[part] for row in self.hidden]

        @lru_cache(REMEMBERED)
        def adds(numbers: tuple[float, ...]) -> Numbers:
            return [sum(map(mul, row, numbers)) for row in rows]

        return adds

    def __call__(self, given: Numbers) -> float:
        numbers = tuple(given)
        unblocked, deadly = numbers[ATTACK]
        added = [adds(numbers[part]) for part, adds in self._parts]
        hidden = [
            bias + hurts * unblocked + kills * deadly + lives + coming + drawn + held
            for bias, (hurts, kills), lives, coming, drawn, held in zip(
                self.bias, self._attack, *added, strict=True
            )
        ]
        return leaky_sum(hidden, self.out, self.constant)


@cache
def trained_net() -> PartsNet:
    return PartsNet(read_numbers(WEIGHTS))


class Sensible(NetPlayer):
    """Takes the play after which the net likes the table best."""

    table: Table
    weights = WEIGHTS

    def __init__(self, seat: Seat, net: ValueNet | None = None) -> None:
        super().__init__(seat, net or trained_net())

    def answer(self, question: Question) -> Any:
        if question.name == "redraw":
            return max(self._away(question), key=self._fit)
        if question.name == "reading":
            assert isinstance(question, Choose), "the rules choose a reading"
            outlook, cards = Outlook(self.table), tuple(self.table.played)
            named = dict(zip(map(" ".join, read_as(cards)), outlook.prospects(cards), strict=True))
            return max(question.options, key=lambda option: self.worth(named[option]))
        return self.best(self._plays(question)).answer

    def shortlist(self, question: Question) -> list[Any]:
        if question.name != "play":
            return (
                self._away(question) if question.name == "redraw" else super().shortlist(question)
            )
        liked = self._liked(question)
        least = self.worth(liked[0]) - CLOSE
        return [play.answer for play in liked if self.worth(play) >= least]

    def list_shown(self, question: Question) -> list[Any]:
        if question.name != "play":
            return super().list_shown(question)
        return [play.answer for play in self._liked(question)]

    def _liked(self, question: Question) -> list[Prospect]:
        """The plays that the net likes best, in this order."""
        return sorted(self._plays(question), key=self.worth, reverse=True)[:SHOWN]

    def _plays(self, question: Question) -> list[Prospect]:
        assert isinstance(question, Pick), "the rules pick the cards of a play"
        outlook = Outlook(self.table)
        found = outlook.prospects(()) if question.minimum == 0 else []
        for cards in outlook.plays:
            readings = outlook.prospects(cards)
            found.append(max(readings, key=self.worth) if len(readings) > 1 else readings[0])
        return found

    def _away(self, question: Question) -> list[list[Card]]:
        """Keep all, or keep what goes together and put the rest away."""
        assert isinstance(question, Pick), "the rules pick what is put away"
        hand = list(cast("Sequence[Card]", question.options))
        together = [list(cards) for cards in playable(hand) if len(cards) == MOST]
        kept = [hand, *together, *([card] for card in hand)]
        return [[card for card in hand if card not in keep] for keep in kept]

    def _fit(self, away: list[Card]) -> float:
        """A hand before the game: three that go together, then pairs, then high clubs and
        diamonds.
        """
        kept = [card for card in self.table.hand if card not in away]
        together = hand_of(kept, plain_among(playable(kept))).together
        return 3 * together + points(kept) / len(kept) - len(kept) / 10

    def true_chance(self, share: float) -> float:
        """What wins in all worlds or in none is decided; above level 1 shares need no
        calibration.
        """
        if not 0 < share < 1 or self.table.level > 1:
            return share
        slope, shift = read_numbers(WEIGHTS.with_name("net-true.json"))["true"]
        return chance(slope * log(share / (1 - share)) + shift)

    def danger(self) -> DeadlyDraw:
        """An enemy card whose attack is more than the player's pile, if nothing blocks it."""
        t = self.table
        return DeadlyDraw(t.enemy, 1, lambda card: card.order > len(t.player))

    def progress(self) -> float:
        return -len(self.table.enemy)
