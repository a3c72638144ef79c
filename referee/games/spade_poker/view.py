"""Spade Poker's table in a few lines, and what a play would bring before it is made."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import cast

from referee.games.spade_poker.plays import MOST, is_play, points, readings, suits
from referee.games.spade_poker.table import Table
from referee.rulekit.ask import Pick
from referee.rulekit.cards import STANDARD_READER, Card
from referee.rulekit.say import Say

LISTED = 8  # plays of several cards; `try` tells about any other
PLAIN = 1


def view(t: Table, say: Say) -> list[str]:
    """All of it where something is to be decided; in between, what the cards that are moved add to."""
    lines = [say("view.turn", turn=t.turn, level=t.level), enemy(t, say)]
    if t.turn and not t.is_choosing:
        return [*lines, pile(t, say)]
    discard = "view.discard" if t.discard else "view.no-discard"
    lines += [worst(t, say), pile(t, say), say(discard, count=len(t.discard), cards=t.discard), hand(t, say)]
    if t.jokers:
        lines.append(say("view.jokers", cards=t.jokers))
    if t.is_choosing:
        lines += prospects(t, t.played, say) if t.played else together(t, say)
    return lines


def enemy(t: Table, say: Say) -> str:
    facts = {"pile": len(t.enemy), "cards": t.in_play, "attack": t.attack, "factor": t.factor}
    key = "view.enemy-waits" if not t.in_play else "view.enemy" if t.factor == PLAIN else "view.enemy-factor"
    return say(key, **facts, full=t.attack * t.factor)


def worst(t: Table, say: Say) -> str:
    """The hardest attack that can still be turned up: every special card, then the highest of the rest."""
    left = list(t.enemy.unseen)
    if not left:
        return say("view.last-attack")
    specials = [card for card in left if t.is_special(card)]
    strongest = max(left, key=lambda card: card.order)
    factor = 1 + len(specials) - (len(specials) == len(left))
    return say("view.worst", card=strongest, factor=factor, full=strongest.order * factor)


def pile(t: Table, say: Say) -> str:
    """How much life is left, and what is known to come up after the cards that nobody has seen."""
    known = t.player.known()
    if not known:
        return say("view.pile", pile=len(t.player))
    coming = [card or "?" for card in t.player.places[t.player.places.index(known[0]) :]]
    return say("view.pile-known", pile=len(t.player), count=len(coming), cards=coming)


def hand(t: Table, say: Say) -> str:
    if not t.hand:
        return say("view.no-hand")
    if not t.is_choosing or t.played:
        return say("view.hand", cards=t.hand)
    return say("view.hand", cards="   ".join(alone(t, card, say) for card in t.hand))


def alone(t: Table, card: Card, say: Say) -> str:
    if not is_play([card]):
        return say("view.not-alone", card=card)
    key = "view.alone-deadly" if Prospect(t, [card]).left < 0 else "view.alone"
    return say(key, card=card, does=effects(t, [card], say))


def together(t: Table, say: Say) -> list[str]:
    """The plays of several cards with the most points; jokers, which go with everything, left out."""
    plays = [
        (cards, readings(cards)[0])
        for size in range(2, MOST + 1)
        for cards in combinations(t.hand, size)
        if is_play(cards)
    ]
    plays.sort(key=lambda play: (-points(play[1]), -len(suits(play[1]))))
    lines = [prospect(t, cards, reading, say) for cards, reading in plays[:LISTED]]
    more = [say("view.more", count=len(plays) - LISTED)] if len(plays) > LISTED else []
    return [*lines, *more]


class Prospect:
    """What a play would bring: the effects as far as the piles go, then the enemy's attack."""

    def __init__(self, t: Table, reading: Sequence[Card]) -> None:
        worth, present = points(reading), suits(reading)
        full = t.attack * t.factor
        self.present = present
        self.heals = min(worth, len(t.discard)) if "H" in present else 0
        self.draws = min(len(reading), len(t.player) + self.heals) if "D" in present else 0
        self.blocks = min(worth, full) if "C" in present else 0
        self.damage = full - self.blocks
        self.left = len(t.player) + self.heals - self.draws - self.damage


def effects(t: Table, reading: Sequence[Card], say: Say) -> str:
    """Only of the suits that are present: "heals 4, draws 2"."""
    found = Prospect(t, reading)
    does = (("H", "heals", found.heals), ("D", "draws", found.draws), ("C", "blocks", found.blocks))
    return say("view.comma").join(say(f"view.{key}", n=n) for suit, key, n in does if suit in found.present)


def prospect(t: Table, cards: Sequence[Card], reading: Sequence[Card], say: Say) -> str:
    found = Prospect(t, reading)
    end = "view.deadly" if found.left < 0 else "view.leaves" if t.in_play else "view.peace"
    return say(
        "view.play" if list(cards) == list(reading) else "view.play-as",
        cards=cards,
        reading=reading,
        points=points(reading),
        does=effects(t, reading, say),
        end=say(end, damage=found.damage, left=found.left),
    )


def prospects(t: Table, cards: Sequence[Card], say: Say) -> list[str]:
    return [prospect(t, cards, reading, say) for reading in readings(cards)]


def preview(t: Table, say: Say, words: list[str]) -> list[str]:
    """`try 5h 6h`: everything that a play could mean and bring, without making it."""
    if not t.is_choosing or t.played:
        return [say("view.try-later")]
    question = Pick("play", None, {}, [*t.hand, *t.jokers], (1, MOST), ordered=True, legal=is_play)
    cards = cast("list[Card]", question.check(STANDARD_READER.pieces(words), STANDARD_READER))
    return prospects(t, cards, say)
