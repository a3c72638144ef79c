"""How Spade Poker's table looks, and what a play would bring before it is made."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import cast

from referee.games.spade_poker.plays import MOST, is_play, points, readings, suits
from referee.games.spade_poker.table import ENEMY, PLAYER, Table
from referee.rulekit.cards import JOKERS, STANDARD, STANDARD_READER, Card
from referee.rulekit.printed import Cards, standard
from referee.rulekit.questions import Pick
from referee.rulekit.rows import LOSES, Row, Track
from referee.rulekit.say import Say

LISTED = 8  # plays of several cards; `try` shows any other
PLAIN = 1
DEADLY = "deadly"  # how a play ends for which the pile cannot pay
KINDS = {"S": "enemy", "H": "heal", "D": "draw", "C": "block"}


def view(t: Table, say: Say) -> list[Row]:
    """The whole table when there is something to decide; in between, only what the moves affect."""
    rows = [Row(say("view.turn"), say("view.turn-level", turn=t.turn, level=t.level)), enemy(t, say)]
    if t.turn and not t.is_choosing:
        return [*rows, pile(t, say)]
    rows += [worst(t, say), pile(t, say), discard(t, say), hand(t, say)]
    if t.jokers:
        rows.append(Row(say("view.jokers"), cards=t.jokers, note=say("card.joker")))
    if t.is_choosing:
        rows += meanings(t, say) if t.played else together(t, say)
    return rows


def tracks(t: Table, say: Say) -> list[Track]:
    return [
        Track("player_pile", say("view.pile"), len(t.player), len(PLAYER), "up"),
        Track("enemy_pile", say("view.enemy"), len(t.enemy), len(ENEMY), "down"),
    ]


def enemy(t: Table, say: Say) -> Row:
    label, facts = say("view.enemy"), {"pile": len(t.enemy), "attack": t.attack, "factor": t.factor}
    if not t.in_play:
        return Row(label, say("view.nothing-in-play", **facts))
    key = "view.damage" if t.factor == PLAIN else "view.damage-factor"
    return Row(label, cards=t.in_play, note=say(key, **facts, full=t.attack * t.factor))


def worst(t: Table, say: Say) -> Row:
    """The hardest attack that can still be turned up: every special card, then the highest of the rest."""
    label, left = say("view.next"), list(t.enemy.unseen)
    if not left:
        return Row(label, say("view.last-attack"))
    specials = [card for card in left if t.is_special(card)]
    strongest = max(left, key=lambda card: card.order)
    factor = 1 + len(specials) - (len(specials) == len(left))
    return Row(label, say("view.worst", card=strongest, factor=factor, full=strongest.order * factor))


def pile(t: Table, say: Say) -> Row:
    """How much life is left, and which known cards come up after the unseen ones."""
    label, count, known = say("view.pile"), say("view.count", count=len(t.player)), t.player.known()
    if not known:
        return Row(label, count, vital=True)
    coming = [card or "?" for card in t.player.places[t.player.places.index(known[0]) :]]
    return Row(label, say("view.known", pile=count, count=len(coming)), coming, vital=True)


def discard(t: Table, say: Say) -> Row:
    label = say("view.discard")
    if not t.discard:
        return Row(label, say("view.empty"))
    return Row(label, say("view.from-below", cards=say("view.count", count=len(t.discard))), t.discard)


def hand(t: Table, say: Say) -> Row:
    if not t.hand:
        return Row(say("view.hand"), say("view.empty"))
    is_asked = t.is_choosing and not t.played
    if not is_asked:
        return Row(say("view.hand"), cards=t.hand)
    notes = [alone(t, card, say) for card in t.hand]
    losing = [card for card in t.hand if is_play([card]) and Forecast(t, [card]).end == DEADLY]
    return Row(say("view.hand"), cards=t.hand, notes=notes, losing=losing)


def alone(t: Table, card: Card, say: Say) -> str:
    if not is_play([card]):
        return say("view.not-alone")
    found = Forecast(t, [card])
    key = "view.alone-leaves" if t.in_play else "view.alone"
    facts = {"does": effects(t, [card], say), "damage": found.damage, "left": found.left}
    return say(f"view.alone-{found.end}" if found.end else key, **facts)


def together(t: Table, say: Say) -> list[Row]:
    """The plays of several cards with the most points; jokers, which go with everything, left out."""
    plays = several(t)
    rows = [prospect(t, cards, readings(cards)[0], say) for cards in plays[:LISTED]]
    more = [Row(text=say("view.more", count=len(plays) - LISTED), typed=True)] if len(plays) > LISTED else []
    lost = [Row(text=say("face.hopeless"), danger=LOSES)] if is_hopeless(t) else []
    return [*rows, *more, *lost]


def several(t: Table) -> list[list[Card]]:
    """Every play of several cards of the hand, those with the most points first."""
    plays = [
        list(cards) for size in range(2, MOST + 1) for cards in combinations(t.hand, size) if is_play(cards)
    ]
    return sorted(plays, key=lambda cards: _worth(readings(cards)[0]))


def listed(t: Table) -> list[list[Card]]:
    """The plays that have a row of their own."""
    return several(t)[:LISTED]


def _worth(reading: list[Card]) -> tuple[int, int]:
    return -points(reading), -len(suits(reading))


def is_hopeless(t: Table) -> bool:
    """Whether the pile cannot pay, whatever is played; a joker goes with everything."""
    every = [*several(t), *([card] for card in t.hand if is_play([card]))]
    saves = any(Forecast(t, reading).left >= 0 for cards in every for reading in readings(cards))
    return bool(every) and not saves and not t.jokers


class Forecast:
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
        self.end = DEADLY if self.left < 0 else "" if len(t.enemy) else "wins"


def effects(t: Table, reading: Sequence[Card], say: Say) -> str:
    """Only of the suits that are present: "heals 4, draws 2"."""
    found = Forecast(t, reading)
    does = (("H", "heals", found.heals), ("D", "draws", found.draws), ("C", "blocks", found.blocks))
    return say("view.comma").join(say(f"view.{key}", n=n) for suit, key, n in does if suit in found.present)


def prospect(t: Table, cards: Sequence[Card], reading: Sequence[Card], say: Say) -> Row:
    found = Forecast(t, reading)
    end = f"view.{found.end}" if found.end else "view.leaves" if t.in_play else "view.peace"
    note = say(
        "view.play" if list(cards) == list(reading) else "view.play-as",
        reading=reading,
        points=points(reading),
        does=effects(t, reading, say),
        end=say(end, damage=found.damage, left=found.left),
    )
    return Row(cards=list(cards), note=note, danger=LOSES if found.end == DEADLY else None)


def prospects(t: Table, cards: Sequence[Card], say: Say) -> list[Row]:
    return [prospect(t, cards, reading, say) for reading in readings(cards)]


def meanings(t: Table, say: Say) -> list[Row]:
    """What the played cards can stand for: each of these is an option, for whoever types."""
    return [prospect(t, reading, reading, say)._replace(typed=True) for reading in readings(t.played)]


def preview(t: Table, say: Say, words: list[str]) -> list[Row]:
    """`try 5h 6h`: everything that a play could mean and bring, without making it."""
    if not t.is_choosing or t.played:
        return [Row(text=say("view.try-later"))]
    question = Pick("play", None, {}, [*t.hand, *t.jokers], (1, MOST), ordered=True, legal=is_play)
    cards = cast("list[Card]", question.check(STANDARD_READER.pieces(words), STANDARD_READER))
    return prospects(t, cards, say)


def printed(say: Say) -> Cards:
    """Every card of both piles and the jokers, with what it does."""
    return standard(
        say,
        (*STANDARD, *JOKERS),
        lambda card: KINDS.get(card.suit, "joker"),
        attack=lambda card: card.order,
        points=lambda card: points([card]),
    )
