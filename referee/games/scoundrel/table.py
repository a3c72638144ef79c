"""What lies on the table of Scoundrel, and what can be read off it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from referee.rulekit.cards import STANDARD, Card
from referee.rulekit.game import Places
from referee.rulekit.options import Options
from referee.rulekit.piles import Pile

HEALTH = 20
ROOM = 4
PLAYED = 3
SKIP = "skip"
WEAPON, BAREHANDED = "weapon", "barehanded"
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
        """What may be done in a room is counted afresh; a small one cannot be skipped."""
        self.can_skip = not self.skipped and len(self.deck) >= self.missing
        self.skipped = self.potion_used = self.entered = False
        self.played = 0

    @property
    def missing(self) -> int:
        return ROOM - len(self.room)

    def may_hit(self, monster: Card) -> bool:
        if not self.weapon or not self.slain:
            return self.weapon is not None
        last_kill = VALUE[self.slain[-1]]
        return VALUE[monster] < last_kill or (self.or_equal and VALUE[monster] == last_kill)

    def after(self, potion: Card) -> int:
        """The health that a potion leaves."""
        health = self.health + VALUE[potion]
        return health if self.cap is None else min(health, self.cap)

    def harm(self, monster: Card, way: str) -> int:
        guard = VALUE[self.weapon] if self.weapon and way == WEAPON else 0
        return max(0, VALUE[monster] - guard)


def state(t: Table) -> dict[str, Any]:
    return {
        "health": t.health,
        "weapon": t.weapon,
        "slain": t.slain.copy(),
        "room": t.room.copy(),
        "deck": len(t.deck),
        "discard": len(t.discard),
        "can_skip": t.can_skip,
        "played": t.played,
        "potion_used": t.potion_used,
        "rooms": t.rooms,
    }


def tally(t: Table) -> dict[str, Any]:
    """What an end is told by."""
    beaten = sum(card.black for card in (*t.slain, *t.discard))
    return {"left": t.health, "rooms": t.rooms, "beaten": beaten, "monsters": MONSTERS}


def places(t: Table) -> Places:
    held = [t.weapon] if t.weapon else []
    return {"room": t.room, "weapon": held, "slain": t.slain, "discard": t.discard, "bottom": t.deck.known()}


def settle(given: Options) -> Options:
    classic = given["variant"] == "classic"
    usual: Options = {
        "variant": given["variant"],
        "health-cap": HEALTH if classic else "none",
        "ending": "all" if classic else "refill",
        "reuse": "lower",
    }
    return usual | {name: value for name, value in given.items() if value is not None}


def setup(options: Options) -> Table:
    cap = options["health-cap"]
    return Table(
        cap=cap if isinstance(cap, int) else None,
        to_the_end=options["ending"] == "all",
        or_equal=options["reuse"] == "lower-or-equal",
        scored=options["variant"] == "classic",
    )
