"""The plays and the table of Spade Poker, and what a play would bring.

A play is cards that go together. Aces and jokers in it stand for other cards: its `readings`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from itertools import combinations, compress, pairwise, product

from referee.rulekit.cards import STANDARD, Card
from referee.rulekit.piles import Pile

Cards = tuple[Card, ...]
SUITS = "CHD"  # the player's, in the order in which equal readings go
MOST = 3
ACE = 1
# An ace or joker may stand for 2 to K
LOW = 2
HIGH = 13
BY_ORDER = {(c.suit, c.order): c for c in STANDARD}
# From these ranks on; below, a card is worth one point
TWO_POINTS = 6
THREE_POINTS = 10
_POINTS = [1 + (order >= TWO_POINTS) + (order >= THREE_POINTS) for order in range(HIGH + 1)]


def is_wild(card: Card) -> bool:
    return card.order <= ACE  # a joker has none


def is_play(cards: Sequence[Card]) -> bool:
    """Return True if these cards may be played together: alone, of one rank, or three in a row."""
    return fit_together(tuple([card.order for card in cards]))


@cache
def fit_together(orders: tuple[int, ...]) -> bool:
    """Return True if these ranks may be played together.

    An ace is 1 and a joker 0, and both fill any gap.
    """
    if len(orders) == 1:
        return orders[0] != ACE
    plain = sorted([order for order in orders if order > ACE])
    spread = plain[-1] - plain[0] if plain else 0
    if spread == 0 or len(orders) < MOST:
        return spread == 0
    return spread < MOST and all(low < high for low, high in pairwise(plain))


def list_playable(hand: Sequence[Card]) -> list[Cards]:
    """Return all plays of these cards, single cards first."""
    orders = [card.order for card in hand]
    found: list[Cards] = []
    for size in range(1, MOST + 1):
        found += compress(combinations(hand, size), map(fit_together, combinations(orders, size)))
    return found


def can_play(hand: Sequence[Card]) -> bool:
    """Return True if there is a play. Two cards always have one: alone, or as a pair of aces."""
    return len(hand) > 1 or any(is_play([card]) for card in hand)


def points(reading: Sequence[Card]) -> int:
    return sum([_POINTS[card.order] for card in reading])


def suits(reading: Sequence[Card]) -> str:
    """Return the suits that are present, each once."""
    present = [card.suit for card in reading]
    return "".join([suit for suit in SUITS if suit in present])


def readings(played: Sequence[Card]) -> list[list[Card]]:
    """Return the readings of played cards, most points first.

    Ruling R3: of readings with the same suits and points, only the one with the highest ranks
    counts.
    """
    return [list(reading) for reading in read_as(tuple(played))]


@lru_cache(2**16)
def read_as(played: Cards) -> list[Cards]:
    """Return the readings as tuples. The latest results are cached."""
    if not any(map(is_wild, played)):
        return [played]
    stand_ins = product(
        *(
            # A joker has no suit, so it may stand for any.
            [BY_ORDER[suit, order] for suit in card.suit or SUITS for order in range(LOW, HIGH + 1)]
            if is_wild(card)
            else [card]
            for card in played
        )
    )
    readings: dict[tuple[str, int], Cards] = {}
    # Most points come first, then the highest ranks, then the suits in their order
    for reading in sorted(
        filter(is_play, stand_ins),
        key=lambda reading: (
            -points(reading),
            [-card.order for card in reading],
            [SUITS.index(card.suit) for card in reading],
        ),
    ):
        readings.setdefault((suits(reading), points(reading)), reading)
    return list(readings.values())


PLAYER = tuple(c for c in STANDARD if c.suit != "S")
MAX_LEVEL = 12
ENEMY = tuple(c for c in STANDARD if c.suit == "S")
MAX_LISTED = 8  # plays of several cards; `try` shows any other
DEADLY = "deadly"  # how a play ends for which the pile cannot pay


@dataclass(slots=True, eq=False)
class Table:
    level: int  # spades up to this rank are special
    redraws: int
    jokers: list[Card]  # aside, and not yet used
    player: Pile = field(default_factory=lambda: Pile("player", PLAYER))
    enemy: Pile = field(default_factory=lambda: Pile("enemy", ENEMY))
    hand: list[Card] = field(default_factory=list)
    played: list[Card] = field(default_factory=list)
    reading: list[Card] = field(default_factory=list)  # what the played cards stand for
    discard: list[Card] = field(default_factory=list)  # bottom to top
    in_play: list[Card] = field(default_factory=list)
    enemy_discard: list[Card] = field(default_factory=list)
    gone: list[Card] = field(default_factory=list)  # jokers that have been used
    turn: int = 0
    points: int = 0
    damage: int = 0
    is_choosing: bool = False

    def is_special(self, card: Card) -> bool:
        return card.order <= self.level

    @property
    def attack(self) -> int:
        return max((card.order for card in self.in_play), default=0)

    @property
    def only_specials(self) -> bool:
        return 0 < self.attack <= self.level

    @property
    def factor(self) -> int:
        """One for each special, and one more. If there are only specials, one counts as normal."""
        return 1 + sum(map(self.is_special, self.in_play)) - self.only_specials


def several(t: Table) -> list[list[Card]]:
    """Return every play of several cards of the hand, those with the most points first."""
    plays = [list(cards) for cards in list_playable(t.hand) if len(cards) > 1]

    def worth(cards: list[Card]) -> tuple[int, int]:
        reading = readings(cards)[0]
        return points(reading), len(suits(reading))

    return sorted(plays, key=worth, reverse=True)


def is_hopeless(t: Table) -> bool:
    """Return True if the pile cannot pay, whatever is played; a joker goes with everything."""
    plays = list_playable(t.hand)
    saves = any(Forecast(t, reading).left >= 0 for cards in plays for reading in read_as(cards))
    return bool(plays) and not saves and not t.jokers


class Forecast:
    """The result of a play: the effects as far as the piles go, then the enemy's attack."""

    def __init__(self, t: Table, reading: Sequence[Card]) -> None:
        worth = points(reading)
        present = suits(reading)
        full = t.attack * t.factor
        self.present = present
        self.heals = min(worth, len(t.discard)) if "H" in present else 0
        self.draws = min(len(reading), len(t.player) + self.heals) if "D" in present else 0
        self.blocks = min(worth, full) if "C" in present else 0
        self.damage = full - self.blocks
        self.left = len(t.player) + self.heals - self.draws - self.damage
        self.end = DEADLY if self.left < 0 else "" if len(t.enemy) else "wins"
