"""Donsol, after John Eternal and Devine Lu Linvega: down through a dungeon of 54 cards, four to a
room.

Clubs, spades and jokers are monsters, diamonds shields, hearts potions. You win when nothing is
left.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from referee import (
    JOKERS,
    STANDARD,
    Ask,
    Card,
    Game,
    Invitation,
    Option,
    Options,
    Over,
    Pile,
    Places,
    Row,
    Say,
)

HEALTH = 21
ROOM = 4
RUN = "run"
MONSTER, SHIELD, POTION = "monster", "shield", "potion"
EASY, NORMAL, HARD = "easy", "normal", "hard"
KIND = {"C": MONSTER, "S": MONSTER, "D": SHIELD, "H": POTION, "": MONSTER}
COURTS = {"J": 11, "Q": 13, "K": 15, "A": 17, "": 21}  # of monsters; others count like the jack
CARDS = (*STANDARD, *JOKERS)


def worth(card: Card) -> int:
    if KIND[card.suit] == MONSTER:
        return COURTS.get(card.rank, card.order)
    return card.order if card.rank.isdecimal() else COURTS["J"]


@dataclass(slots=True)
class Table:
    difficulty: str
    dungeon: Pile = field(default_factory=lambda: Pile("dungeon", CARDS))
    room: list[Card] = field(default_factory=list)
    shield: list[Card] = field(default_factory=list)  # none or one
    behind: list[Card] = field(default_factory=list)
    health: int = HEALTH
    limit: int = 0  # strength of the monster that the shield blocked last; 0 if none
    is_sick: bool = False  # the last card was a potion, so another one has no effect
    has_run: bool = False  # from the last room

    @property
    def can_run(self) -> bool:
        """Return True if the player may leave the rest of this room."""
        if all(KIND[card.suit] != MONSTER for card in self.room):
            return True
        return self.difficulty == EASY or (self.difficulty == NORMAL and not self.has_run)


def play_room(t: Table, ask: Ask) -> bool:
    """Play a room of four cards, all or some of them. Return False if the player dies."""
    t.room += ask.draw("room", t.dungeon, ROOM)
    while t.room and t.health > 0:
        may_run = len(t.dungeon) > 0 and t.can_run
        options = [*t.room, RUN] if may_run else t.room.copy()
        chosen = ask.choose("card", options, health=t.health, worth=shield_worth(t), limit=t.limit)
        if chosen == RUN:
            return run(t, ask)
        assert isinstance(chosen, Card), "all others are cards"
        play_card(t, ask, chosen)
    t.has_run = False
    return t.health > 0


def run(t: Table, ask: Ask) -> bool:
    ask.tell("run", cards=t.room.copy())
    t.dungeon.shuffle_in(t.room)
    t.room.clear()
    t.has_run = True
    return True


def play_card(t: Table, ask: Ask, card: Card) -> None:
    t.room.remove(card)
    {MONSTER: fight, SHIELD: take_shield, POTION: drink}[KIND[card.suit]](t, ask, card)


def shield_worth(t: Table) -> int:
    return worth(t.shield[0]) if t.shield else 0


def fight(t: Table, ask: Ask, monster: Card) -> None:
    """Block a monster with the shield. It breaks if its last monster was no stronger (R2)."""
    strength = worth(monster)
    t.behind.append(monster)
    t.is_sick = False
    if t.shield and t.limit and strength >= t.limit:
        ask.tell("broken", card=monster, shield=t.shield[0])
        t.behind += t.shield
        t.shield, t.limit = [], 0
    harm = max(0, strength - shield_worth(t))
    if t.shield:
        t.limit = strength
    t.health = max(0, t.health - harm)
    ask.tell("fought", card=monster, harm=harm, health=t.health)


def take_shield(t: Table, ask: Ask, shield: Card) -> None:
    t.behind += t.shield
    t.shield, t.limit, t.is_sick = [shield], 0, False
    ask.tell("shield", card=shield, worth=worth(shield))


def drink(t: Table, ask: Ask, potion: Card) -> None:
    """Drink a potion. A second one in a row has no effect."""
    t.behind.append(potion)
    healed = 0 if t.is_sick else min(HEALTH, t.health + worth(potion)) - t.health
    t.health += healed
    ask.tell("sick" if t.is_sick else "drunk", card=potion, health=t.health)
    t.is_sick = True


class Donsol(Game[Table]):
    name = "donsol"
    title = "Donsol"
    package = "donsol"
    invitation = Invitation(minutes=10, won=27, hue=350)
    options = (Option("difficulty", "when you may run from a room", NORMAL, (EASY, NORMAL, HARD)),)

    def setup(self, options: Options) -> Table:
        return Table(options["difficulty"])

    def play(self, t: Table, ask: Ask) -> Over:
        ask.tell("setup", health=HEALTH)
        while len(t.dungeon):
            if not play_room(t, ask):
                return Over("loss", -sum(worth(card) for card in remaining_monsters(t)))
        return Over("win", t.health)

    def places(self, t: Table) -> Places:
        return {**super().places(t), "behind": t.behind}

    def tally(self, t: Table) -> dict[str, Any]:
        return {"left": t.health, "health": t.health, "monsters": len(remaining_monsters(t))}

    def view(self, t: Table, say: Say) -> list[Row]:
        limit = (
            say("view.limit", limit=t.limit) if t.limit else say("view.whole") if t.shield else ""
        )
        notes = [say(f"view.{KIND[card.suit]}", worth=worth(card)) for card in t.room]
        return [
            Row.number("health", t.health, maximum=HEALTH, good="up"),
            Row(place="shield", cards=t.shield, note=limit),
            Row(
                place="room",
                cards=t.room,
                notes=notes,
                note=say("view.sick") if t.is_sick else None,
            ),
            Row(say("label.dungeon"), say("view.left", left=len(t.dungeon))),
        ]


def remaining_monsters(t: Table) -> list[Card]:
    """Return the monsters that are still to come."""
    cards = (*t.room, *t.dungeon.unseen, *t.dungeon.known())
    return [card for card in cards if KIND[card.suit] == MONSTER]


GAME = Donsol()
