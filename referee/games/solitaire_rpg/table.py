"""The table of Solitaire RPG: two characters and a deck without end."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from referee.rulekit.cards import STANDARD, Card
from referee.rulekit.piles import Pile

PLAYER = "player"
MONSTER = "monster"
ARMOR = "S"
STATS = {"strength": "C", "armor": ARMOR, "life": "H", "initiative": "D"}
STAT_OF = {suit: stat for stat, suit in STATS.items()}
VALUE = {card: min(card.order, 10) for card in STANDARD}
MODIFIER = {card: VALUE[card] if card.black else -VALUE[card] for card in STANDARD}
GUARDS = tuple(Card(f"+{points}") for points in range(21))  # modifiers of armor
POINTS = VALUE | {guard: points for points, guard in enumerate(GUARDS)}
# ruling R3: K, Q, J, 10, and so on down; a modifier comes before all of its rank, from both ends
FROM_HIGHEST = {card: -100 * points - (card.order or 99) for card, points in POINTS.items()}
FROM_LOWEST = {card: 100 * points + card.order for card, points in POINTS.items()}
# how far each card is from one of so many points; of two as near, the larger comes first
FAR = {
    points: {card: (abs(VALUE[card] - points), FROM_HIGHEST[card]) for card in STANDARD}
    for points in range(1, 11)
}


@dataclass(slots=True)
class Side:
    """The player's character or a monster: its cards, and those that are face up by their stats."""

    name: str
    up: list[Card] = field(default_factory=list, init=False)
    down: list[Card] = field(default_factory=list, init=False)
    by_stat: dict[str, list[Card]] = field(
        default_factory=lambda: {stat: [] for stat in STATS}, init=False
    )
    totals: dict[str, int] = field(default_factory=lambda: dict.fromkeys(STATS, 0), init=False)

    @property
    def level(self) -> int:
        return len(self.up) + len(self.down)

    def gain(self, cards: Sequence[Card]) -> None:
        """Add cards, face up."""
        self.up += cards
        for card in cards:
            stat = STAT_OF[card.suit]
            self.by_stat[stat].append(card)
            self.totals[stat] += VALUE[card]

    def flip_down(self, stat: str, cards: Sequence[Card]) -> None:
        """Turn cards of one stat face down."""
        for card in cards:
            self.up.remove(card)
            self.by_stat[stat].remove(card)
            self.totals[stat] -= VALUE[card]
        self.down += cards

    def flip_up(self, cards: Sequence[Card]) -> None:
        for card in cards:
            self.down.remove(card)
        self.gain(cards)


@dataclass(slots=True)
class Table:
    level: int
    deck: Pile = field(default_factory=lambda: Pile("deck", STANDARD))
    discard: list[Card] = field(default_factory=list)
    player: Side = field(default_factory=lambda: Side(PLAYER))
    monster: Side | None = None
    drawn: Card | None = None  # the card of the experience phase
    phase: str = "character"
    encounter: int = 0
    round: int = 0

    def learn(self, cards: list[Card]) -> None:
        (self.drawn,) = cards

    def opponent(self, side: Side) -> Side:
        other = self.monster if side is self.player else self.player
        assert other is not None, "there is a monster in every fight"
        return other

    def may_run(self) -> bool:
        """Return True if the player may run. Ruling R5: never with initiative 0."""
        mine = self.player.totals["initiative"]
        return mine > 0 and mine >= 2 * self.opponent(self.player).totals["initiative"]


def worn_down(points: int, cards: Sequence[Card], guard: int | None = None) -> list[Card]:
    """Return the cards that flip down when points are taken off them.

    `guard` is the modifier of armor. It is one more card, and (ruling R2) the last card of armor
    takes whatever is left of the points.
    """
    if not points or not cards:
        return []
    down: list[Card] = []
    passed: list[Card] = []
    for card in sorted([*cards, GUARDS[guard]] if guard else cards, key=FROM_HIGHEST.__getitem__):
        if (worth := POINTS[card]) <= points:
            points -= worth
            down.append(card)
        else:
            passed.append(card)
    if guard is not None and points and passed:
        down.append(min(passed, key=FROM_LOWEST.__getitem__))
    return [card for card in down if card in VALUE] if guard else down


def nearest(drawn: Card, cards: Sequence[Card]) -> Card:
    """Return the card nearest in rank; of two, the larger."""
    return min(cards, key=FAR[VALUE[drawn]].__getitem__)
