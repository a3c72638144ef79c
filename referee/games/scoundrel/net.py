"""What a room that is left is worth: 64 facts on it, and a small net on these, trained by
self-play.

Goes in: the ways out of a room, and what may still come (`RestOfDeck`). Comes out: for each way the
logit of winning. The idea: facts are whole numbers of 840ths, which all their scales go into, and
weights whole numbers of 10,000ths, so the hidden layer is a row of whole numbers, and a row is kept
in one (see `Lanes`). What a fact adds to it is worked out when it first comes up; of a way through
a room hardly more is left than to add two such rows to what it shares with others. A way that wins
at once needs no net.

The doubt: the net knows games of a player who looks at no world; what it says of a win is made true
by two numbers for a player who looks one room ahead (`true_chance`).
"""

from bisect import bisect
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import accumulate, count, islice
from math import exp
from operator import getitem, mul
from pathlib import Path
from typing import Any, TypeVar

from referee.rulekit.cards import Card
from referee.rulekit.piles import Pile
from referee.rulekit.value_net import LEAK, Numbers, read_numbers

from .plans import ANY, House, Way, wins
from .table import DUNGEON, ROOM, VALUE

FOLDER = Path(__file__).parent  # with the trained numbers
WON = 20.0  # the logit of a game that is won; health beyond that decides between two such ways
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

FINE = 10_000  # weights have four digits
SCALE = FINE * FINE * WHOLE
Arms = tuple[int, int]  # a weapon and the strongest monster that it may hit
Key = TypeVar("Key")

Row = int
WIDTH = 56
SIGN = 50  # the bit of a lane that is set where a unit is not below nothing
ZERO = 1 << SIGN
ELEVEN = (
    1 << WIDTH
) + 1  # lanes are digits: what is left when it is cast out is even ones less odd ones
HALF = ELEVEN // 2
LOUD = 1 - LEAK


class RestOfDeck:
    """What may still come: cards whose place nobody knows, and cards known at the bottom."""

    def __init__(self, unseen: Sequence[Card], known: Sequence[Card]) -> None:
        self.unseen = unseen
        self.known = known
        every = (*unseen, *known)
        self._monsters = sorted(filter(None, map(MONSTER.__getitem__, every)))
        self._together = [0, *accumulate(self._monsters)]  # how strong so many of the weakest are
        self.unseen_weapon, self.known_weapon = best_weapon(unseen), best_weapon(known)

    @classmethod
    def of(cls, pile: Pile) -> "RestOfDeck":
        """What may still come after the room."""
        return cls(list(pile.unseen), pile.known())

    def __len__(self) -> int:
        return len(self.unseen) + len(self.known)

    def above(self, room: Sequence[Card]) -> "RestOfDeck":
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
        WHOLE * (weapon > 0), weapon * WHOLE // 10, strongest * WHOLE // STRONGEST,
        WHOLE * (limit == ANY)
    ]  # fmt: skip


def carried(waiting: Sequence[Card], weapon: int, limit: int, *, skipped: bool) -> Facts:
    """6 facts on the card that waits in the next room; only the smallest last room leaves more than
    one.
    """
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


class Lanes:
    """A hidden layer in one whole number, so that layers are added in one step of Python.

    Every unit has a lane of 56 bits. In it stands what the unit has gathered, times what its word
    counts, and
    counts, and `ZERO` more, so that no lane is ever negative and borrows from the next. Units whose
    word speaks for winning have the even lanes, those whose word speaks against it the odd ones,
    and above all lanes stands the sum of what they would say if none of them were quiet.
    """

    def __init__(self, out: Sequence[int]) -> None:
        self._out = out
        even, odd = count(0, 2), count(1, 2)
        places = [next(even if word >= 0 else odd) for word in out]
        self._shifts = [WIDTH * place for place in places]
        self._top = WIDTH * (max(places) + 1)
        self._ones = sum(1 << shift for shift in self._shifts)
        self.nothing = self._ones * ZERO  # what every sum of rows begins with

    def row(self, values: Iterable[int]) -> Row:
        """What is added to each unit."""
        said = [value * word for value, word in zip(values, self._out, strict=True)]
        loud = [value if word >= 0 else -value for value, word in zip(said, self._out, strict=True)]
        lanes = [value << shift for value, shift in zip(loud, self._shifts, strict=True)]
        return (sum(said) << self._top) + sum(lanes)

    def word(self, row: Row) -> float:
        """What the units say together: negative ones count a tenth."""
        loud = (row >> SIGN) & self._ones
        heard: int = (row & ((loud << SIGN) - loud)) % ELEVEN
        if heard > HALF:
            heard -= ELEVEN
        return LEAK * (row >> self._top) + LOUD * heard


class Adds(dict[Key, Row]):
    """What facts add to the hidden layer, each worked out when it is first needed."""

    def __init__(self, weights: Sequence[Row], told: Callable[[Key], Facts]) -> None:
        super().__init__()
        self._weights = weights
        self._told = told

    def __missing__(self, key: Key) -> Row:
        row = self[key] = sum(map(mul, self._told(key), self._weights))
        return row


class CardSums:
    """What cards add where the net gets their sums: each card by itself, and the best weapon."""

    def __init__(self, weights: Sequence[Row], told: Callable[[Sequence[Card]], Facts]) -> None:
        best = len(weights) - SUMS + BEST
        others = [*weights[:best], 0, *weights[best + 1 :]]
        self._each: Adds[Card] = Adds(others, lambda card: told([card]))
        self._best = weights[best] * (WHOLE // 10)

    def together(self, cards: Sequence[Card], weapon: int) -> Row:
        """With the best weapon among them."""
        return sum(map(self._each.__getitem__, cards), self._best * weapon)


class RoomNet:
    """64 facts, a hidden layer, one number out: the logit of winning."""

    def __init__(self, weights: dict[str, Any]) -> None:
        self._lanes = Lanes(_whole(weights["out"]))
        columns = zip(*map(_whole, weights["hidden"]), strict=True)
        rows = map(self._lanes.row, columns)
        self._unseen = CardSums(
            _next(rows, COUNTS + SUMS), lambda cards: [*counts(cards), *sums(cards)]
        )
        self._known = CardSums(_next(rows, SUMS), sums)
        self._held: Adds[Arms] = Adds(_next(rows, HELD), lambda arms: held(*arms))
        self._soaked: list[Adds[int]] = [
            Adds([row], lambda fact: [fact]) for row in _next(rows, SOAKED)
        ]
        self._carried: Adds[tuple[tuple[Card, ...], int, int, bool]] = Adds(
            _next(rows, CARRIED), lambda key: carried(*key[:3], skipped=key[3])
        )
        self._health: Adds[int] = Adds(list(rows), health)
        self._bias = self._lanes.nothing + self._lanes.row(_whole(weights["bias"])) * WHOLE
        self._constant: float = weights["constant"]
        self._true: Numbers = weights.get("true", [1.0, 0.0])  # its calibration

    def logits(self, deck: RestOfDeck, found: Sequence[Way], room: Sequence[Card]) -> Numbers:
        """The logits of several ways out of one room, which goes under the deck if it is
        skipped.
        """
        bag = self._bias + self._unseen.together(deck.unseen, deck.unseen_weapon)
        stays = bag + self._known.together(deck.known, deck.known_weapon)
        armed: dict[Arms, Row] = {}
        logits = []
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
            logits.append(self._lanes.word(row) / SCALE + self._constant)
        return logits

    def worths(
        self, deck: RestOfDeck, found: Sequence[Way], room: Sequence[Card], house: House
    ) -> Numbers:
        """The same, but ways that win at once come first, the healthiest ahead."""
        logits = self.logits(deck, found, room)
        if len(deck) >= ROOM:
            return logits
        return [
            WON + way.health / 100 if wins(way, len(deck), house) else logit
            for way, logit in zip(found, logits, strict=True)
        ]

    def true_chance(self, logit: float) -> float:
        """A logit as a percentage, calibrated for a player who looks one room ahead."""
        slope, shift = self._true
        return 1 / (1 + exp(-max(-WON, slope * logit + shift)))

    def _armed(self, shared: Row, deck: RestOfDeck, arms: Arms) -> Row:
        return sum(map(getitem, self._soaked, deck.soaked(*arms)), shared + self._held[arms])


def _whole(weights: Sequence[float]) -> list[int]:
    return [round(FINE * weight) for weight in weights]


def _next(rows: Iterator[Row], count: int) -> list[Row]:
    return list(islice(rows, count))


@cache
def net_of(variant: str) -> RoomNet:
    return RoomNet(
        read_numbers(FOLDER / f"net-{variant}.json")
        | read_numbers(FOLDER / f"net-{variant}-true.json")
    )


def net_for(house: House) -> RoomNet:
    """The net of the variant whose rules are nearest to these."""
    return net_of("classic" if house.to_the_end else "standard")
