"""Scoundrel, by Zach Gage and Kurt Bieg: a dungeon of 44 cards, played room by room.

Clubs and spades are monsters, diamonds weapons, hearts potions. A room has four cards, of which
three are played; the fourth waits in the next room. An untouched room may be skipped, but never
two in a row. Whoever is alive when the dungeon runs out has won.
"""

from referee.rulekit.ask import Ask, Over
from referee.rulekit.cards import Card

from .table import BAREHANDED, HEALTH, PLAYED, SKIP, VALUE, WEAPON, Table


def play(t: Table, ask: Ask) -> Over:
    ask.tell("setup")
    while has_another_room(t):
        enter(t, ask)
        if not explore(t, ask):
            return Over("loss", -count_unbeaten(t) if t.scored else None)
    return Over("win", compute_score(t) if t.scored else None)


def has_another_room(t: Table) -> bool:
    if t.to_the_end:
        return bool(t.room or len(t.deck))
    return len(t.deck) >= t.missing


def enter(t: Table, ask: Ask) -> None:
    t.begin_room()
    t.room += ask.draw("room", t.deck, t.missing)
    t.rooms += 1


def explore(t: Table, ask: Ask) -> bool:
    """Play the room or skip it. Return False if the player died in it."""
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
    """Play one card. Return False if it killed the player."""
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
    t.weapon = weapon
    t.slain = []
    ask.tell("equipped", card=weapon, strength=VALUE[weapon])


def drink(t: Table, ask: Ask, potion: Card) -> None:
    if t.potion_used:
        ask.tell("wasted", card=potion)
    else:
        t.health = t.health_after(potion)
        ask.tell("healed", card=potion, health=t.health)
    t.potion_used = True
    t.room.remove(potion)
    t.discard.append(potion)


def fight(t: Table, ask: Ask, monster: Card) -> bool:
    """Fight a monster. Ruling R2: one that kills stays in the room, unbeaten."""
    way = BAREHANDED
    if t.may_hit(monster):
        way = ask.choose("fight", (WEAPON, BAREHANDED), about=monster, weapon=t.weapon)
    harm = t.harm(monster, way)
    t.health = max(0, t.health - harm)
    ending = {} if t.health else {"about": "deadly"}
    ask.tell(f"fought-{way}", monster=monster, harm=harm, health=t.health, **ending)
    if not t.health:
        ask.tell("died", monster=monster)
        return False
    t.room.remove(monster)
    (t.slain if way == WEAPON else t.discard).append(monster)
    return True


def count_unbeaten(t: Table) -> int:
    left = (*t.room, *t.deck.unseen, *t.deck.known())
    return sum(VALUE[card] for card in left if card.black)


def compute_score(t: Table) -> int:
    """Return the score. Ruling R4: a last potion counts for it even if it healed nothing."""
    if t.health == HEALTH and t.last and t.last.suit == "H":
        return HEALTH + VALUE[t.last]
    return t.health
