"""Scoundrel's table as a player sees it, and what each card of the room would bring."""

from __future__ import annotations

from referee.games.scoundrel.table import BAREHANDED, DUNGEON, HEALTH, VALUE, WEAPON, Table
from referee.rulekit.cards import Card
from referee.rulekit.printed import Cards, standard
from referee.rulekit.rows import Row, Track
from referee.rulekit.say import Say

KINDS = {"C": "monster", "S": "monster", "D": "weapon", "H": "potion"}


def view(t: Table, say: Say) -> list[Row]:
    notes = [does(t, card, say) for card in t.room] if t.health else ()
    room = Row(say("label.room"), "" if t.room else say("view.no-room"), t.room, notes)
    return [room, weapon_row(t, say), health_row(t, say)]


def weapon_row(t: Table, say: Say) -> Row:
    if not t.weapon:
        return Row(say("label.weapon"), say("view.no-weapon"))
    key = "view.fresh" if not t.slain else "view.used" if hits(t) >= min(VALUE.values()) else "view.spent"
    return Row(
        say("label.weapon"), cards=[t.weapon], note=say(key, slain=t.slain, hits=hits(t)), under=t.slain
    )


def health_row(t: Table, say: Say) -> Row:
    skip = "view.may-skip" if t.can_skip and not t.entered else "view.no-skip"
    if t.missing and not t.entered:
        skip = "view.next-may-skip" if t.can_skip else "view.next-no-skip"
    health = f"{t.health}" if t.cap is None else say("view.of-at-most", health=t.health, cap=t.cap)
    return Row(
        say("view.health"), health, note=say("view.left", deck=len(t.deck), skip=say(skip)), vital=True
    )


def tracks(t: Table, say: Say) -> list[Track]:
    most = max(t.cap or HEALTH, t.health)
    return [
        Track("health", say("view.health"), t.health, most, "up"),
        Track("deck", say("track.deck"), len(t.deck)),
    ]


def does(t: Table, card: Card, say: Say) -> str:
    """What playing a card of the room would bring."""
    if card.suit == "D":
        return say("view.strength", strength=VALUE[card])
    if card.suit == "H":
        health = t.health if t.potion_used else t.after(card)
        key = "view.nothing" if health == t.health else "view.heals"
        return say(key, gain=health - t.health, health=health)
    bare = t.harm(card, BAREHANDED)
    if not t.may_hit(card):
        return say("view.barehanded", bare=-bare)
    return say("view.either-way", armed=-t.harm(card, WEAPON), bare=-bare)


def hits(t: Table) -> int:
    """The strongest monster that a used weapon may still hit."""
    return VALUE[t.slain[-1]] - (0 if t.or_equal else 1) if t.slain else max(VALUE.values())


def printed(say: Say) -> Cards:
    """The 44 cards, and what each of them is."""
    return standard(say, DUNGEON, lambda card: KINDS[card.suit], value=VALUE.__getitem__)
