"""The value of leaving a room: 64 facts about it, and a small net trained by self-play.

How it works
    The net has 64 inputs, 32 hidden units and one output, the logit of the chance to win. A player
    that looks ahead asks for thousands of values per hint, and numpy is no dependency of the
    referee. So the net is computed with whole numbers, and a whole hidden layer is packed into one
    integer of Python (`PackedLayer`). To add two layers is then a single addition.

    Facts are multiples of 1/840, which all their scales divide, and weights are multiples of
    1/10,000. What a fact adds to the layer is a *row*. It is computed when the fact first occurs
    and remembered (`cache_rows`). All ways out of a room share the cards that may still
    come, so a value costs about two additions of rows and one `PackedLayer.output`. A way that wins
    at once needs no net.

The layer
    Unit u has gathered the value h[u], and its output weight is o[u]. Its contribution to the
    output is c[u] = h[u] * o[u] if it is active (h[u] > 0), and a tenth of that otherwise. So

        output = 0.1 * total + 0.9 * active

    where `total` is the sum of all c[u], and `active` the sum of those of active units. A row holds
    32 lanes of 56 bits and, above them, the total:

        |  total  | lane 31 |  ...  | lane 1 | lane 0 |
        one lane:   bits 51 to 55: 0 | bit 50: the sign | bits 0 to 49: h[u] * |o[u]|

    Units with o[u] >= 0 have the even lanes, the others the odd lanes. Each lane starts at 2**50
    (`zero`), so bit 50 is set as long as h[u] is not negative, and no lane borrows from the next.

    `output` needs three steps. Bit 50 of every lane tells which units are active, and a mask of
    2**50 - 1 in each of their lanes keeps their low bits. Then the lanes are digits to the base of
    2**56. In 11, 101, 1001 … the remainder by the base plus one is the alternating sum of digits,
    here that of even lanes minus odd lanes, and this is `active`.

What is delicate
    *Overflow.* The limit is h[u] * |o[u]| < 2**50, which is 13,403 in units of the output (a unit
    is 84 * 10**9 in a lane). No fact exceeds 4.7, so with the trained weights it is less than 239.
    The remainder needs |active| < 2**55, which is 428,914; it is less than 32 * 239. Rows may
    overflow a lane on their way, because integers are exact and only the final sum is read.

    *Other weights.* `tools/training` trains the net in floating point from the same facts.
    Weights of four digits lose nothing.

Example
    Two units with the output weights 2 and -3 have gathered 5 and -4. They contribute 10 and 12.
    The second one is not active, so only a tenth of 12 counts.

    >>> layer = PackedLayer([2, -3])
    >>> row = layer.zero + layer.pack([5, -4])
    >>> row >> 2 * LANE_BITS  # the total, above both lanes
    22
    >>> [((row >> LANE_BITS * lane) % 2**LANE_BITS) - 2**SIGN_BIT for lane in (0, 1)]
    [10, -12]
    >>> layer.output(row) == 0.1 * 22 + 0.9 * 10
    True
    >>> layer.output(row + layer.pack([0, 5]))  # now 5 and 1: 10 - 3
    7.0

Limitation
    The net knows games of a player that looks ahead in no world. Two numbers turn its logit into
    the chance of a player that looks one room ahead (`true_chance`).
"""

from bisect import bisect
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import accumulate, count, islice
from operator import mul
from pathlib import Path
from typing import Any

from referee.rulekit.cards import Card
from referee.rulekit.player import LEAK, Numbers, chance, read_numbers

from .plans import ANY, Way, wins
from .table import DUNGEON, ROOM, VALUE, Table

FOLDER = Path(__file__).parent  # with the trained numbers
WON = 20.0  # the logit of a game that is won; health beyond it decides between two such ways

# --- facts ---

WHOLE = 840  # a fact of 1
STRONGEST = 14
MIN_STRONG = 10
HEALTHS = (3, 6, 9, 12, 14, 17, 20, 30)  # the ends of stretches of health
MONSTER_VALUE = {card: VALUE[card] if card.black else 0 for card in DUNGEON}
WEAPON_VALUE = {card: VALUE[card] if card.suit == "D" else 0 for card in DUNGEON}
# Where the counts of a suit start: monsters of both suits come first.
_FIRST_COUNT = {"H": 22 - 2, "D": 13 - 2}
# how many facts of each kind there are
COUNTS = 31
SUMS = 5
WEAPON = 4
SOAKED = 5
CARRIED = 6
BEST_WEAPON = 2  # the place of the fact among the sums that is no sum

Facts = list[int]
Arms = tuple[int, int]  # a weapon, and the strongest monster that it can hit


class RestOfDeck:
    """The cards that may still come: unseen ones, and known ones at the bottom."""

    def __init__(self, unseen: Sequence[Card], known: Sequence[Card]) -> None:
        self.unseen = unseen
        self.known = known
        values = map(MONSTER_VALUE.__getitem__, (*unseen, *known))
        self._monsters = sorted(filter(None, values))
        self._cumulated = [0, *accumulate(self._monsters)]
        self.unseen_weapon = find_best_weapon(unseen)
        self.known_weapon = find_best_weapon(known)

    def __len__(self) -> int:
        return len(self.unseen) + len(self.known)

    def describe_soaking(self, weapon: int, limit: int) -> Facts:
        """Return 5 facts about what a weapon will soak of the monsters to come."""
        monsters = self._monsters
        hits = bisect(monsters, limit)
        weaker = bisect(monsters, weapon, 0, hits)  # killed without a loss
        soaked = self._cumulated[weaker] + weapon * (hits - weaker)
        strongest = monsters[-1] if monsters else 0
        worst_loss = strongest if strongest > limit else max(0, strongest - weapon)
        return [
            soaked * (WHOLE // 40),
            hits * (WHOLE // 10),
            (self._cumulated[-1] - soaked) * (WHOLE // 60),
            worst_loss * (WHOLE // STRONGEST),
            WHOLE * (self.unseen_weapon > weapon or self.known_weapon > weapon),
        ]


def count_cards(cards: Sequence[Card]) -> Facts:
    """Return 31 facts: how often each card occurs that differs to the rules."""
    facts = [0] * COUNTS
    for card in cards:
        facts[_FIRST_COUNT.get(card.suit, -2) + VALUE[card]] += WHOLE
    return facts


def sum_cards(cards: Sequence[Card]) -> Facts:
    """Return 5 facts about cards together."""
    monsters = [MONSTER_VALUE[card] for card in cards]
    return [
        sum(monsters) * WHOLE // 60,
        sum([VALUE[card] for card in cards if card.suit == "H"]) * WHOLE // 30,
        find_best_weapon(cards) * WHOLE // 10,
        len(cards) * WHOLE // 20,
        sum(value >= MIN_STRONG for value in monsters) * WHOLE // 5,
    ]


def find_best_weapon(cards: Sequence[Card]) -> int:
    return max(map(WEAPON_VALUE.__getitem__, cards), default=0)


def describe_weapon(weapon: int, limit: int) -> Facts:
    """Return 4 facts about the weapon alone."""
    return [
        WHOLE * (weapon > 0),
        weapon * WHOLE // 10,
        min(limit, STRONGEST) * WHOLE // STRONGEST,
        WHOLE * (limit == ANY),
    ]


def describe_carried(cards: Sequence[Card], weapon: int, limit: int, skipped: bool) -> Facts:
    """Return 6 facts about the card that stays in the room.

    Only the last room can leave more than one card, and then only the first one counts.
    """
    if not cards:
        return [0, 0, 0, 0, 0, WHOLE * skipped]
    card = cards[0]
    value = VALUE[card]
    if card.black:
        loss = max(0, value - (weapon if value <= limit else 0))
        return [value * WHOLE // STRONGEST, loss * WHOLE // STRONGEST, 0, 0, 0, 0]
    if card.suit == "H":
        return [0, 0, value * WHOLE // 10, 0, 0, 0]
    return [0, 0, 0, value * WHOLE // 10, max(0, value - weapon) * WHOLE // 10, 0]


def describe_health(points: int) -> Facts:
    """Return 8 facts about health, one for each stretch of it."""
    return [min(points, end) * WHOLE // 10 for end in HEALTHS]


# --- the layer ---

Row = int
LANE_BITS = 56
SIGN_BIT = 50  # of a lane
BASE_PLUS_ONE = (1 << LANE_BITS) + 1
WEIGHT_SCALE = 10_000
OUTPUT_SCALE = WEIGHT_SCALE * WEIGHT_SCALE * WHOLE
ACTIVE_SHARE = 1 - LEAK


class PackedLayer:
    """A hidden layer in one integer: see the top of this module."""

    def __init__(self, output_weights: Sequence[int]) -> None:
        self._weights = output_weights
        even_lanes = count(0, 2)
        odd_lanes = count(1, 2)
        lanes = [next(even_lanes if weight >= 0 else odd_lanes) for weight in output_weights]
        self._shifts = [LANE_BITS * lane for lane in lanes]
        self._total_shift = LANE_BITS * (max(lanes) + 1)
        self._lowest_bits = sum(1 << shift for shift in self._shifts)
        self.zero: Row = self._lowest_bits << SIGN_BIT  # a layer to which rows are added

    def pack(self, values: Iterable[int]) -> Row:
        """Return the row that adds these values to the units."""
        row = 0
        total = 0
        for value, weight, shift in zip(values, self._weights, self._shifts, strict=True):
            row += value * abs(weight) << shift
            total += value * weight
        return row + (total << self._total_shift)

    def output(self, row: Row) -> float:
        """Return the sum of what the units contribute."""
        active_bits = (row >> SIGN_BIT) & self._lowest_bits
        mask = (active_bits << SIGN_BIT) - active_bits
        active: int = (row & mask) % BASE_PLUS_ONE
        if active > BASE_PLUS_ONE // 2:
            active -= BASE_PLUS_ONE
        total = row >> self._total_shift
        return LEAK * total + ACTIVE_SHARE * active


def cache_rows(weights: Sequence[Row], describe: Callable[..., Facts]) -> Callable[..., Row]:
    """Return a function that computes the row of facts when it is first needed."""
    return cache(lambda *key: sum(map(mul, describe(*key), weights)))


class CardRows:
    """The rows of cards. Their facts are sums over the cards, apart from the best weapon."""

    def __init__(self, weights: Sequence[Row], describe: Callable[[Sequence[Card]], Facts]) -> None:
        best = len(weights) - SUMS + BEST_WEAPON
        summed = [*weights[:best], 0, *weights[best + 1 :]]
        self._by_card: dict[Card, Row] = {
            card: sum(map(mul, describe([card]), summed)) for card in DUNGEON
        }
        self._by_weapon = weights[best] * (WHOLE // 10)

    def add(self, cards: Sequence[Card], best_weapon: int) -> Row:
        return sum(map(self._by_card.__getitem__, cards), self._by_weapon * best_weapon)


class RoomNet:
    """The net with its weights as rows."""

    def __init__(self, weights: dict[str, Any]) -> None:
        self._layer = PackedLayer(_to_integers(weights["out"]))
        columns = zip(*map(_to_integers, weights["hidden"]), strict=True)
        rows = map(self._layer.pack, columns)  # one for each of the 64 facts, in order
        self._unseen = CardRows(
            _take(rows, COUNTS + SUMS), lambda cards: [*count_cards(cards), *sum_cards(cards)]
        )
        self._known = CardRows(_take(rows, SUMS), sum_cards)
        self._weapon = cache_rows(_take(rows, WEAPON), describe_weapon)
        self._soaked = _take(rows, SOAKED)
        self._carried = cache_rows(_take(rows, CARRIED), describe_carried)
        self._health = cache_rows(list(rows), describe_health)
        self._bias = self._layer.zero + self._layer.pack(_to_integers(weights["bias"])) * WHOLE
        self._constant: float = weights["constant"]
        self._calibration: Numbers = weights.get("true", [1.0, 0.0])

    def worths(
        self, deck: RestOfDeck, ways: Sequence[Way], room: Sequence[Card], t: Table
    ) -> Numbers:
        """Return the logits of several ways out of a room, which goes under the deck if skipped.

        Ways that win at once are worth more than WON, the healthiest most.
        """
        shared = self._bias + self._unseen.add(deck.unseen, deck.unseen_weapon)
        stays = shared + self._known.add(deck.known, deck.known_weapon)
        by_arms: dict[Arms, Row] = {}
        can_win = len(deck) < ROOM
        worths = []
        for way in ways:
            if can_win and wins(way, len(deck), t):
                worths.append(WON + way.health / 100)
                continue
            arms = way.weapon, way.limit
            if way.skipped:
                below = RestOfDeck(deck.unseen, [*deck.known, *room])
                row = shared + self._known.add(below.known, below.known_weapon)
                row = self._add_arms(row, below, arms)
            elif arms in by_arms:
                row = by_arms[arms]
            else:
                row = by_arms[arms] = self._add_arms(stays, deck, arms)
            row += self._carried(way.carried, *arms, way.skipped) + self._health(way.health)
            worths.append(self._layer.output(row) / OUTPUT_SCALE + self._constant)
        return worths

    def true_chance(self, logit: float) -> float:
        """Return the chance of a player that looks one room ahead."""
        slope, shift = self._calibration
        return chance(slope * logit + shift)

    def _add_arms(self, row: Row, deck: RestOfDeck, arms: Arms) -> Row:
        soaked: Iterator[Row] = map(mul, self._soaked, deck.describe_soaking(*arms))
        return sum(soaked, row + self._weapon(*arms))


def _to_integers(weights: Sequence[float]) -> list[int]:
    return [round(WEIGHT_SCALE * weight) for weight in weights]


def _take(rows: Iterator[Row], count: int) -> list[Row]:
    return list(islice(rows, count))


@cache
def load_net(variant: str) -> RoomNet:
    """Return the trained net of a variant, with its calibration."""
    return RoomNet(
        read_numbers(FOLDER / f"net-{variant}.json")
        | read_numbers(FOLDER / f"net-{variant}-true.json")
    )
