"""The table of Scoundrel: its cards, and what can be computed from them."""

from dataclasses import dataclass, field

from referee.rulekit.cards import STANDARD, Card
from referee.rulekit.piles import Pile

HEALTH = 20
ROOM = 4
PLAYED = 3
SKIP = "skip"
WEAPON = "weapon"
BAREHANDED = "barehanded"
DUNGEON = tuple(c for c in STANDARD if c.black or c.rank not in {"A", "J", "Q", "K"})
MONSTERS = sum(c.black for c in DUNGEON)
VALUE = {c: 14 if c.rank == "A" else c.order for c in DUNGEON}


@dataclass(slots=True)
class Table:
    cap: int | None  # health after a potion is at most this
    to_the_end: bool  # every card is played, in a last, smaller room too
    or_equal: bool  # a weapon may hit a monster as strong as its last kill
    scored: bool
    deck: Pile = field(default_factory=lambda: Pile("deck", DUNGEON))
    room: list[Card] = field(default_factory=list)
    weapon: Card | None = None
    slain: list[Card] = field(default_factory=list)
    discard: list[Card] = field(default_factory=list)
    health: int = HEALTH
    can_skip: bool = True
    skipped: bool = False
    potion_used: bool = False
    entered: bool = False  # a card of the room has been chosen
    played: int = 0
    rooms: int = 0
    last: Card | None = None

    def begin_room(self) -> None:
        """Reset what may be done in a room; a small one cannot be skipped."""
        self.can_skip = not self.skipped and len(self.deck) >= self.missing
        self.skipped = False
        self.potion_used = False
        self.entered = False
        self.played = 0

    @property
    def missing(self) -> int:
        return ROOM - len(self.room)

    @property
    def weapon_limit(self) -> int:
        """The strongest monster that the weapon can hit."""
        return VALUE[self.slain[-1]] - (not self.or_equal) if self.slain else max(VALUE.values())

    def may_hit(self, monster: Card) -> bool:
        return self.weapon is not None and VALUE[monster] <= self.weapon_limit

    def health_after(self, potion: Card) -> int:
        """Return the health that a potion leaves."""
        health = self.health + VALUE[potion]
        return health if self.cap is None else min(health, self.cap)

    def harm(self, monster: Card, way: str) -> int:
        guard = VALUE[self.weapon] if self.weapon and way == WEAPON else 0
        return max(0, VALUE[monster] - guard)
