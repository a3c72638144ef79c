"""A player of Spade Poker: each play is followed up to the enemy's next cards, and a net values it.

How it works
    `Outlook` describes what a play leads to with 24 numbers: the lives, the enemy's next cards, and
    what the rest of the hand is good for (`Hand`). A small net values them.

Limitation
    Cards that will be drawn are counted, but not looked at. The chances are calibrated for level 1
    alone.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import comb, log
from operator import attrgetter
from pathlib import Path
from typing import Any, NamedTuple, cast

from referee.rulekit.cards import Card
from referee.rulekit.player import (
    SURE,
    DeadlyDraw,
    NetPlayer,
    Numbers,
    Prospect,
    chance,
    read_numbers,
)
from referee.rulekit.questions import Choose, Pick, Question

from .table import ACE, MOST, Cards, Table, is_wild, list_playable, points, read_as, suits

WEIGHTS = Path(__file__).parent / "net.json"
MAX_SHOWN = 6  # plays
CLOSE = 1.0  # logits: plays further behind the best are hardly ever better


class Play(NamedTuple):
    """Cards that can be played together, none of them an ace or a joker."""

    cards: Cards
    points: int
    suits: str


class Hand(NamedTuple):
    """The uses of a hand. A tuple, because one is created for every play."""

    cards: int
    clubs: int  # points of the best play with clubs
    together: int  # how many of its cards can be played at once, with aces and jokers
    numbers: Numbers  # 9


def list_plain_plays(plays: Sequence[Cards]) -> list[Play]:
    """Return the plays without aces and jokers, those with most points last."""
    plain = [
        Play(cards, *points_and_suits(cards)) for cards in plays if not any(map(is_wild, cards))
    ]
    return sorted(plain, key=attrgetter("points"))


def hand_of(cards: Sequence[Card], plays: Sequence[Play]) -> Hand:
    """Return what the held cards are good for, by the plain plays of the whole hand."""
    plain = [card for card in cards if card.order > ACE]
    wild = len(cards) - len(plain)
    jokers = sum([not card.rank for card in cards])
    plain_set = frozenset(plain)
    left = [play for play in plays if plain_set.issuperset(play.cards)]
    most = max([len(play.cards) for play in left], default=0)
    # Plays with most points come last, so they stay.
    best = {suit: play.points for play in left for suit in play.suits}
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
    return Hand(len(cards), clubs, size, numbers)


@lru_cache(2**16)
def points_and_suits(cards: Cards) -> tuple[int, str]:
    return points(cards), suits(cards)


class Outlook:
    """The results of plays, up to the enemy's next cards."""

    def __init__(self, t: Table) -> None:
        self._pile = len(t.player)
        self._discard = len(t.discard)
        self._hand = [*t.hand, *t.jokers]
        self.plays = list_playable(self._hand)
        self._plain_plays = list_plain_plays(self.plays)
        self._attack = t.attack * t.factor if t.in_play else 0
        self._enemies = len(t.enemy)
        self._lives = tuple([card.order for card in t.enemy.unseen])
        self._level = t.level

    def prospects(self, cards: Cards) -> Iterator[Prospect]:
        """Yield what these cards lead to, for each way to read them."""
        answer = list(cards)
        hand: Hand | None = None  # what is left, the same for all readings
        for reading in read_as(cards):
            total, present = points_and_suits(reading)
            healed = min(total, self._discard) if "H" in present else 0
            pile = self._pile + healed
            drawn = min(len(cards), pile) if "D" in present else 0
            pile -= drawn
            damage = max(0, self._attack - (total if "C" in present else 0))
            if damage > pile:
                yield Prospect(answer, [], -SURE + (pile - damage) / 100)
            elif not self._enemies:
                yield Prospect(answer, [], SURE)
            else:
                left = [card for card in self._hand if card not in cards]
                hand = hand or hand_of(left, self._plain_plays)
                refill = min(1, pile - damage)
                pile -= damage + refill
                spent = self._discard - healed + damage + len(cards)
                numbers = self._numbers(len(cards), hand, drawn + refill, pile=pile, spent=spent)
                yield Prospect(answer, numbers)

    def _numbers(self, struck: int, hand: Hand, drawn: int, pile: int, spent: int) -> Numbers:
        """Return 24 numbers: the lives, the enemy's next cards, and the hand."""
        foe = coming(self._lives, self._enemies, self._level, struck=struck)
        unblocked = foe.attack - hand.clubs
        return [
            pile / 20,
            min(pile, 5) / 5,
            min(pile, 12) / 12,
            min(spent, 15) / 15,
            *foe.numbers,
            min(max(0.0, unblocked), pile) / 13,
            float(foe.attack > pile + hand.clubs),
            float(struck == 0),
            (hand.cards + drawn) / 6,
            drawn / 3,
            *hand.numbers,
        ]


class EnemyOutlook(NamedTuple):
    """The mean attack of the enemy's next cards, and 6 numbers about them and those behind."""

    attack: float
    numbers: Numbers


@lru_cache(2**16)
def coming(lives: tuple[int, ...], cards: int, level: int, struck: int) -> EnemyOutlook:
    """Return what comes after so many cards of the enemy are struck."""
    left = max(0, cards - struck)
    share = left / max(1, cards)
    specials = sum([order <= level for order in lives])
    strongest = sorted(lives, reverse=True)
    attack = 0.0
    spread = 0.0  # how much stronger than the mean the attack can be
    size = min(struck, len(lives))
    if size:
        ways = comb(len(lives), size)
        mean = (
            sum(n * comb(len(lives) - place - 1, size - 1) for place, n in enumerate(strongest))
            / ways
        )
        attack = mean * (1 + size * (specials / len(lives)))
        spread = strongest[0] - mean
    numbers = [
        left / 13, float(left == 0), share * sum(lives) / 90, specials * share, attack / 13,
        spread / 13
    ]  # fmt: skip
    return EnemyOutlook(attack, numbers)


class Sensible(NetPlayer):
    """A player that takes the play after which the net values the table most."""

    table: Table
    weights = WEIGHTS

    def answer(self, question: Question) -> Any:
        if question.name == "redraw":
            return max(self._list_redraws(question), key=self._value_redraw)
        if question.name == "reading":
            assert isinstance(question, Choose), "the rules choose a reading"
            cards = tuple(self.table.played)
            prospects = Outlook(self.table).prospects(cards)
            by_option = dict(zip(map(" ".join, read_as(cards)), prospects, strict=True))
            return max(question.options, key=lambda option: self.worth(by_option[option]))
        return self.best(self._list_plays(question)).answer

    def shortlist(self, question: Question) -> list[Any]:
        if question.name == "redraw":
            return self._list_redraws(question)
        if question.name != "play":
            return super().shortlist(question)
        ranked = self._rank_plays(question)
        lowest = self.worth(ranked[0]) - CLOSE
        return [play.answer for play in ranked if self.worth(play) >= lowest]

    def list_shown(self, question: Question) -> list[Any]:
        if question.name != "play":
            return super().list_shown(question)
        return [play.answer for play in self._rank_plays(question)]

    def _rank_plays(self, question: Question) -> list[Prospect]:
        """Return the plays that are worth most, the best first, each as it is best read."""
        plays: dict[Cards, Prospect] = {}
        for prospect in sorted(self._list_plays(question), key=self.worth, reverse=True):
            plays.setdefault(tuple(prospect.answer), prospect)
        return list(plays.values())[:MAX_SHOWN]

    def _list_plays(self, question: Question) -> list[Prospect]:
        """Return the prospects of all plays, one for each way to read the cards."""
        assert isinstance(question, Pick), "the rules pick the cards of a play"
        outlook = Outlook(self.table)
        plays = outlook.plays if question.minimum else [(), *outlook.plays]
        return [prospect for cards in plays for prospect in outlook.prospects(cards)]

    def _list_redraws(self, question: Question) -> list[list[Card]]:
        """Return what can be put away: nothing, or all but three cards that go together, or one."""
        assert isinstance(question, Pick), "the rules pick what is put away"
        hand = list(cast("Sequence[Card]", question.options))
        together = [list(cards) for cards in list_playable(hand) if len(cards) == MOST]
        groups = [hand, *together, *([card] for card in hand)]
        return [[card for card in hand if card not in keep] for keep in groups]

    def _value_redraw(self, cards: list[Card]) -> float:
        """Return the worth of a first hand: cards that go together, then points."""
        rest = [card for card in self.table.hand if card not in cards]
        together = hand_of(rest, list_plain_plays(list_playable(rest))).together
        return 3 * together + points(rest) / len(rest) - len(rest) / 10

    def true_chance(self, share: float) -> float:
        # A win in all worlds or in none is certain. Above level 1 shares need no calibration.
        if not 0 < share < 1 or self.table.level > 1:
            return share
        slope, shift = read_numbers(WEIGHTS.with_name("net-true.json"))["true"]
        return chance(slope * log(share / (1 - share)) + shift)

    def danger(self) -> DeadlyDraw:
        """Return enemy cards whose attack exceeds the player's pile, if nothing blocks it."""
        t = self.table
        return DeadlyDraw(t.enemy, 1, lambda card: card.order > len(t.player))

    def progress(self) -> float:
        return -len(self.table.enemy)
