"""Scoundrel, by Zach Gage and Kurt Bieg: a dungeon of 44 cards, played room by room.

Clubs and spades are monsters, diamonds weapons, hearts potions. A room has four cards, of which
three are played; the fourth waits in the next room. An untouched room may be skipped, but never
two in a row. Whoever is alive when the dungeon runs out has won.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from referee.rulekit.ask import Ask, Over
from referee.rulekit.cards import STANDARD, Card
from referee.rulekit.game import Game, Places
from referee.rulekit.options import Option, Options
from referee.rulekit.piles import Pile
from referee.rulekit.printed import Cards, standard
from referee.rulekit.rows import Row
from referee.rulekit.say import Say

HEALTH = 20
ROOM = 4
PLAYED = 3
SKIP = "skip"
WEAPON, BAREHANDED = "weapon", "barehanded"
DUNGEON = tuple(c for c in STANDARD if c.black or c.rank not in {"A", "J", "Q", "K"})
KINDS = {"C": "monster", "S": "monster", "D": "weapon", "H": "potion"}
VALUE = {c: 14 if c.rank == "A" else c.order for c in DUNGEON}
HANDS = frozenset(
    {
        "setup", "skipped", "replaced", "equipped", "wasted", "healed", "fought-weapon",
        "fought-barehanded",
    }
)  # fmt: skip


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

    @property
    def missing(self) -> int:
        return ROOM - len(self.room)

    def may_hit(self, monster: Card) -> bool:
        if not self.weapon or not self.slain:
            return self.weapon is not None
        last_kill = VALUE[self.slain[-1]]
        return VALUE[monster] < last_kill or (self.or_equal and VALUE[monster] == last_kill)

    def harm(self, monster: Card, way: str) -> int:
        guard = VALUE[self.weapon] if self.weapon and way == WEAPON else 0
        return max(0, VALUE[monster] - guard)


def play(t: Table, ask: Ask) -> Over:
    ask.tell("setup")
    while another_room(t):
        enter(t, ask)
        if not explore(t, ask):
            return Over("loss", -unbeaten(t) if t.scored else None)
    return Over("win", score(t) if t.scored else None)


def another_room(t: Table) -> bool:
    if t.to_the_end:
        return bool(t.room or len(t.deck))
    return len(t.deck) >= t.missing


def enter(t: Table, ask: Ask) -> None:
    is_small = len(t.deck) < t.missing
    t.can_skip = not t.skipped and not is_small
    t.skipped, t.potion_used, t.entered, t.played = False, False, False, 0
    t.room += ask.draw("room", t.deck, t.missing)
    t.rooms += 1


def explore(t: Table, ask: Ask) -> bool:
    """Play the room or skip it; False when the player died in it."""
    while t.room and t.played < PLAYED:
        skip = [SKIP] if t.can_skip and not t.played else []
        card = ask.choose("play", [*t.room, *skip])
        if not isinstance(card, Card):
            leave(t, ask)
            return True
        t.entered = True
        if not use(t, ask, card):
            return False
        t.played += 1
        t.last = card
    return True


def leave(t: Table, ask: Ask) -> None:
    ask.tell("skipped", cards=t.room, first=t.room[0])
    t.deck.put_under(t.room)
    t.room = []
    t.skipped = True


def use(t: Table, ask: Ask, card: Card) -> bool:
    """Play one card; False when it killed the player."""
    if card.suit == "D":
        equip(t, ask, card)
    elif card.suit == "H":
        drink(t, ask, card)
    else:
        return fight(t, ask, card)
    return True


def equip(t: Table, ask: Ask, weapon: Card) -> None:
    if t.weapon:
        ask.tell("replaced", cards=[t.weapon, *t.slain])
        t.discard += [t.weapon, *t.slain]
    t.room.remove(weapon)
    t.weapon, t.slain = weapon, []
    ask.tell("equipped", card=weapon, strength=VALUE[weapon])


def drink(t: Table, ask: Ask, potion: Card) -> None:
    if t.potion_used:
        ask.tell("wasted", card=potion)
    else:
        t.health += VALUE[potion]
        if t.cap is not None:
            t.health = min(t.health, t.cap)
        ask.tell("healed", card=potion, health=t.health)
    t.potion_used = True
    t.room.remove(potion)
    t.discard.append(potion)


def fight(t: Table, ask: Ask, monster: Card) -> bool:
    """Ruling R2: a monster that kills stays in the room, unbeaten."""
    way = BAREHANDED
    if t.may_hit(monster):
        costs = {"armed": -t.harm(monster, WEAPON), "bare": -t.harm(monster, BAREHANDED)}
        way = ask.choose("fight", (WEAPON, BAREHANDED), about=monster, weapon=t.weapon, **costs)
    harm = t.harm(monster, way)
    t.health = max(0, t.health - harm)
    ask.tell(f"fought-{way}", monster=monster, harm=harm, health=t.health)
    if not t.health:
        ask.tell("died", monster=monster)
        return False
    t.room.remove(monster)
    (t.slain if way == WEAPON else t.discard).append(monster)
    return True


def unbeaten(t: Table) -> int:
    left = (*t.room, *t.deck.unseen, *t.deck.known())
    return sum(VALUE[card] for card in left if card.black)


def score(t: Table) -> int:
    """Ruling R4: a last potion counts for the bonus even if it healed nothing."""
    if t.health == HEALTH and t.last and t.last.suit == "H":
        return HEALTH + VALUE[t.last]
    return t.health


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


def places(t: Table) -> Places:
    held = [t.weapon] if t.weapon else []
    return {"room": t.room, "weapon": held, "slain": t.slain, "discard": t.discard, "bottom": t.deck.known()}


def view(t: Table, say: Say) -> list[Row]:
    notes = [does(t, card, say) for card in t.room]
    room = Row(say("label.room"), "" if t.room else say("view.no-room"), t.room, notes)
    return [room, weapon_row(t, say), health_row(t, say)]


def weapon_row(t: Table, say: Say) -> Row:
    if not t.weapon:
        return Row(say("label.weapon"), say("view.no-weapon"))
    key = "view.used" if t.slain else "view.fresh"
    return Row(say("label.weapon"), cards=[t.weapon], note=say(key, slain=t.slain, hits=hits(t)))


def health_row(t: Table, say: Say) -> Row:
    skip = "view.may-skip" if t.can_skip and not t.entered else "view.no-skip"
    if t.missing and not t.entered:
        skip = "view.next-may-skip" if t.can_skip else "view.next-no-skip"
    return Row(say("view.health"), f"{t.health}", note=say("view.left", deck=len(t.deck), skip=say(skip)))


def does(t: Table, card: Card, say: Say) -> str:
    """What playing a card of the room would bring."""
    if card.suit == "D":
        return say("view.strength", strength=VALUE[card])
    if card.suit == "H":
        return say("view.nothing") if t.potion_used else say("view.heals", gain=VALUE[card])
    bare = t.harm(card, BAREHANDED)
    if not t.may_hit(card):
        return say("view.barehanded", bare=-bare)
    return say("view.either-way", armed=-t.harm(card, WEAPON), bare=-bare)


def hits(t: Table) -> int:
    """The strongest monster that a used weapon may still hit."""
    return VALUE[t.slain[-1]] - (0 if t.or_equal else 1) if t.slain else max(VALUE.values())


def printed(_: Table, say: Say) -> Cards:
    """The 44 cards, and what each of them is."""
    return standard(say, DUNGEON, lambda card: KINDS[card.suit], value=VALUE.__getitem__)


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


GAME = Game(
    name="scoundrel",
    title="Scoundrel",
    rules=1,
    setup=setup,
    play=play,
    state=state,
    places=places,
    view=view,
    cards=printed,
    hands=HANDS,
    settle=settle,
    options=(
        Option(
            "variant",
            "the rules as first described, or as later published",
            "standard",
            ("standard", "classic"),
        ),
        Option("health-cap", "the most health that a potion leaves", None, least=1, or_word="none"),
        Option("ending", "end where a room cannot be refilled, or play all cards", None, ("refill", "all")),
        Option("reuse", "what a used weapon may hit", None, ("lower", "lower-or-equal")),
    ),
)
