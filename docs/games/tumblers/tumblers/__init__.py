"""Tumblers: twelve locks, three dice, and a watchman on his way. A game of the project's own.

Each lock has a number at each of its sides. A die that shows the number on top picks it; any other
die turns it, a quarter for each pip. You win when every lock is open before the watchman is there.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from referee import (
    Ask,
    Card,
    Cards,
    Game,
    Invitation,
    Offer,
    Option,
    Options,
    Over,
    Pile,
    Pose,
    Printed,
    Row,
    Say,
)
from tumblers.locks import BELL, GOLD, LOCKS, NAP, OIL, RUSTY, SIDES, number_on_top, turn_by

LOCKS_ON_DOOR, DICE, DROPS = 4, 3, 4
HIGHEST = 6  # on a die
LEAVE, ADD, RUST = "leave", "oil", "rust"


@dataclass(slots=True)
class Table:
    steps: int  # that the watchman is away
    locks: Pile = field(default_factory=lambda: Pile("locks", LOCKS))
    door: list[Card] = field(default_factory=list)
    turned: dict[Card, int] = field(default_factory=dict)
    rust: dict[Card, int] = field(default_factory=dict)
    open: list[Card] = field(default_factory=list)
    dice: list[int] = field(default_factory=list)
    oil: int = DROPS

    def pose_of(self, card: Card) -> Pose:
        """Return how a lock lies. An open one shows its back, with what was behind it."""
        counters = {RUST: 1} if self.rust.get(card) else {}
        return Pose(self.turned.get(card, 0), flipped=card in self.open, counters=counters)


def play_night(t: Table, ask: Ask) -> Over:
    ask.offer_power(
        ADD, lambda: oil_die(t, ask), lambda: t.oil > 0 and any(die < HIGHEST for die in t.dice)
    )
    refill(t, ask)
    while t.door and t.steps > 0:
        t.dice = sorted(ask.roll("dice", DICE, HIGHEST))
        while t.door and t.dice and use(t, ask):
            pass
        t.dice.clear()
        if t.door:
            move_watchman(t, ask)
    if t.door:
        return Over("loss", -len(t.door) - len(t.locks))
    return Over("win", t.steps + sum(LOCKS[card].loot == GOLD for card in t.open))


def refill(t: Table, ask: Ask) -> None:
    for card in ask.draw("lock", t.locks, LOCKS_ON_DOOR - len(t.door)):
        t.door.append(card)
        t.turned[card] = 0
        t.rust[card] = int(LOCKS[card].kind == RUSTY)


def use(t: Table, ask: Ask) -> bool:
    """Assign a die to a lock. Return False if the player leaves the other dice."""
    die = ask.choose(
        "die", lambda: [*(Offer(str(die), die) for die in dict.fromkeys(t.dice)), LEAVE]
    )
    if die == LEAVE:
        return False
    assert isinstance(die, Offer), "all others are dice"
    t.dice.remove(die.value)  # it can no longer be oiled
    lock = ask.choose("which", t.door, die=die.value)
    if die.value == number_on_top(lock, t.turned[lock]):
        pick(t, ask, lock)
    else:
        t.turned[lock] = turn_by(t.turned[lock], die.value)
        ask.tell(
            "turned", card=lock, degrees=t.turned[lock], top=number_on_top(lock, t.turned[lock])
        )
    return True


def pick(t: Table, ask: Ask, lock: Card) -> None:
    """Scrape off rust, or open the lock, turn it over and take what is behind it."""
    if t.rust[lock]:
        t.rust[lock] = 0
        ask.tell("scraped", card=lock)
        return
    t.door.remove(lock)
    t.open.append(lock)
    t.turned[lock] = 0
    ask.tell("opened", card=lock, loot=LOCKS[lock].loot)
    t.oil += LOCKS[lock].loot == OIL
    t.steps += LOCKS[lock].loot == NAP
    refill(t, ask)


def oil_die(t: Table, ask: Ask) -> None:
    """Turn a die up by one for each drop."""
    low = [Offer(str(die), die) for die in dict.fromkeys(t.dice) if die < HIGHEST]
    die = ask.choose("oiled", low).value
    drops = ask.number("drops", 1, min(t.oil, HIGHEST - die), die=die)
    t.oil -= drops
    t.dice.remove(die)
    t.dice = sorted([*t.dice, die + drops])
    ask.tell("oiled", die=die, now=die + drops, oil=t.oil)


def move_watchman(t: Table, ask: Ask) -> None:
    """Move the watchman nearer: one step, and one more for each bell on the door."""
    bells = sum(LOCKS[card].kind == BELL for card in t.door)
    t.steps = max(0, t.steps - 1 - bells)
    ask.tell("rung" if bells else "watch", steps=t.steps, bells=bells)


class Tumblers(Game[Table]):
    name = "tumblers"
    title = "Tumblers"
    package = "tumblers"
    options = (Option("steps", "how many steps the watchman is away", 7, minimum=4, maximum=14),)
    hand_events = frozenset({"setup", "turned", "scraped", "opened", "oiled", "watch", "rung"})
    invitation = Invitation(minutes=10, won=66, hue=75)

    def setup(self, options: Options) -> Table:
        return Table(options["steps"])

    def play(self, t: Table, ask: Ask) -> Over:
        ask.tell("setup", steps=t.steps, oil=t.oil)
        return play_night(t, ask)

    def poses(self, t: Table) -> dict[Card, Pose]:
        return {card: t.pose_of(card) for card in (*t.door, *t.open)}

    def tally(self, t: Table) -> dict[str, Any]:
        return {"left": t.steps, "steps": t.steps, "closed": len(t.door) + len(t.locks)}

    def cards(self, _table: Table, say: Say) -> Cards:
        return {card: printed(card, say) for card in LOCKS}

    def view(self, t: Table, say: Say) -> list[Row]:
        tops = [say("view.top", top=number_on_top(card, t.turned[card])) for card in t.door]
        return [
            Row(say("label.dice"), " ".join(map(str, t.dice)) or say("view.none")),
            Row(place="door", cards=t.door, notes=tops),
            Row(
                place="open",
                cards=t.open,
                notes=[say(f"word.{LOCKS[card].loot}") for card in t.open],
            ),
            Row.number("steps", t.steps, maximum=9, good="up"),
            Row.number("oil", t.oil),
            Row(say("label.locks"), say("view.left", left=len(t.locks)), typed=True),
        ]


def printed(card: Card, say: Say) -> Printed:
    sides = dict(zip(SIDES, LOCKS[card].sides, strict=True))
    kind = LOCKS[card].kind
    return Printed("", "", say("card.name", code=card), kind, say(f"card.{kind}", **sides))


GAME = Tumblers()
