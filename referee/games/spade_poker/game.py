"""What Spade Poker tells the house about itself, and how its table looks."""

from collections.abc import Sequence
from typing import Any, cast

from referee.rulekit.ask import Ask, Over
from referee.rulekit.cards import JOKERS, STANDARD, STANDARD_READER, Card
from referee.rulekit.game import Command, Game, Invitation, Places
from referee.rulekit.options import Option, Options
from referee.rulekit.questions import Pick
from referee.rulekit.rows import LOSES, Cards, Row, Track, standard
from referee.rulekit.say import Say

from . import rules
from .plays import MOST, is_play, points, readings
from .table import (
    DEADLY,
    ENEMY,
    HIGHEST_LEVEL,
    LISTED,
    PLAYER,
    Forecast,
    Table,
    is_hopeless,
    several,
)

PLAIN = 1
KINDS = {"S": "enemy", "H": "heal", "D": "draw", "C": "block"}


def try_play(t: Table, say: Say, words: list[str]) -> list[Row]:
    """`try 5h 6h`: everything that a play could mean and bring, without making it."""
    if not t.is_choosing or t.played:
        return [Row(text=say("view.try-later"))]
    question = Pick("play", None, {}, [*t.hand, *t.jokers], (1, MOST), ordered=True, legal=is_play)
    cards = cast("list[Card]", question.check(words, STANDARD_READER))
    return [prospect(t, cards, reading, say) for reading in readings(cards)]


class SpadePoker(Game[Table]):
    name = "spade-poker"
    invitation = Invitation(minutes=10, won=43, hue=90)
    unordered_places = frozenset(
        {"hand", "played", "discard", "pile", "in-play", "enemy-discard", "jokers", "gone"}
    )
    hand_events = frozenset(
        {
            "setup", "put-under-one", "put-under", "played", "played-as", "healed", "attack-over",
            "spent",
            "spent-one", "joker-used",
        }
    )  # fmt: skip
    options = (
        Option("level", default=1, minimum=1, maximum=HIGHEST_LEVEL),
        Option("redraws", default=0, minimum=0),
        Option("jokers", default=0, minimum=0, maximum=2),
    )
    commands = (Command("try", try_play),)

    def setup(self, options: Options) -> Table:
        level, redraws, jokers = (
            int(options[name] or 0) for name in ("level", "redraws", "jokers")
        )
        return Table(level, redraws, list(JOKERS[:jokers]))

    def play(self, t: Table, ask: Ask) -> Over:
        return rules.play(t, ask)

    def next_level(self, options: Options) -> Options | None:
        """The next level, up to the highest."""
        return (
            options | {"level": options["level"] + 1} if options["level"] < HIGHEST_LEVEL else None
        )

    def state(self, t: Table) -> dict[str, Any]:
        return {
            "turn": t.turn,
            "level": t.level,
            "hand": t.hand.copy(),
            "played": t.played.copy(),
            "player_pile": len(t.player),
            "player_discard": t.discard.copy(),
            "enemy_pile": len(t.enemy),
            "enemy_in_play": t.in_play.copy(),
            "enemy_discard": t.enemy_discard.copy(),
            "jokers": t.jokers.copy(),
            "points": t.points,
            "damage": t.damage,
        }

    def places(self, t: Table) -> Places:
        return {
            "hand": t.hand,
            "played": t.played,
            "discard": t.discard,
            "pile": t.player.known(),
            "in-play": t.in_play,
            "enemy-discard": t.enemy_discard,
            "jokers": t.jokers,
            "gone": t.gone,
        }

    def view(self, t: Table, say: Say) -> list[Row]:
        """The whole table when there is something to decide; in between, only what the moves
        affect.
        """
        turn = Row(say("view.turn"), say("view.turn-level", turn=t.turn, level=t.level))
        rows = [turn, enemy(t, say)]
        if t.turn and not t.is_choosing:
            return [*rows, pile(t, say)]
        rows += [worst(t, say), pile(t, say), discard(t, say), hand(t, say)]
        if t.jokers:
            rows.append(Row(say("view.jokers"), cards=t.jokers, note=say("card.joker")))
        if t.is_choosing:
            rows += meanings(t, say) if t.played else together(t, say)
        return rows

    def tracks(self, t: Table, say: Say) -> list[Track]:
        return [
            Track("player_pile", say("view.pile"), len(t.player), len(PLAYER), "up"),
            Track("enemy_pile", say("view.enemy"), len(t.enemy), len(ENEMY), "down"),
        ]

    def cards(self, _: Table, say: Say) -> Cards:
        """Every card of both piles and the jokers, with what it does."""
        return standard(
            say,
            (*STANDARD, *JOKERS),
            lambda card: KINDS.get(card.suit, "joker"),
            attack=lambda card: card.order,
            points=lambda card: points([card]),
        )

    def tally(self, t: Table) -> dict[str, Any]:
        turned = len(ENEMY) - len(t.enemy)
        return {"left": len(t.player), "turn": t.turn, "beaten": turned, "enemies": len(ENEMY)}


def enemy(t: Table, say: Say) -> Row:
    label, facts = say("view.enemy"), {"pile": len(t.enemy), "attack": t.attack, "factor": t.factor}
    if not t.in_play:
        return Row(label, say("view.nothing-in-play", **facts))
    key = "view.damage" if t.factor == PLAIN else "view.damage-factor"
    return Row(label, cards=t.in_play, note=say(key, **facts, full=t.attack * t.factor))


def worst(t: Table, say: Say) -> Row:
    """The hardest attack that can still be turned up: every special card, then the highest of the
    rest.
    """
    label, left = say("view.next"), list(t.enemy.unseen)
    if not left:
        return Row(label, say("view.last-attack"))
    specials = [card for card in left if t.is_special(card)]
    strongest = max(left, key=lambda card: card.order)
    factor = 1 + len(specials) - (len(specials) == len(left))
    return Row(
        label, say("view.worst", card=strongest, factor=factor, full=strongest.order * factor)
    )


def pile(t: Table, say: Say) -> Row:
    """How much life is left, and which known cards come up after the unseen ones."""
    label = say("view.pile")
    count = say("view.count", count=len(t.player))
    known = t.player.known()
    if not known:
        return Row(label, count, vital=True)
    coming = [card or "?" for card in t.player.slots[t.player.slots.index(known[0]) :]]
    return Row(label, say("view.known", pile=count, count=len(coming)), coming, vital=True)


def discard(t: Table, say: Say) -> Row:
    label = say("view.discard")
    if not t.discard:
        return Row(label, say("view.empty"))
    return Row(
        label, say("view.from-below", cards=say("view.count", count=len(t.discard))), t.discard
    )


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
    """The plays of several cards with the most points; jokers, which go with everything, left
    out.
    """
    plays = several(t)
    rows = [prospect(t, cards, readings(cards)[0], say) for cards in plays[:LISTED]]
    more = (
        [Row(text=say("view.more", count=len(plays) - LISTED), typed=True)]
        if len(plays) > LISTED
        else []
    )
    lost = [Row(text=say("face.hopeless"), danger=LOSES)] if is_hopeless(t) else []
    return [*rows, *more, *lost]


def effects(t: Table, reading: Sequence[Card], say: Say) -> str:
    """Only of the suits that are present: "heals 4, draws 2"."""
    found = Forecast(t, reading)
    does = (("H", "heals", found.heals), ("D", "draws", found.draws), ("C", "blocks", found.blocks))
    return say("view.comma").join(
        say(f"view.{key}", n=n) for suit, key, n in does if suit in found.present
    )


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


def meanings(t: Table, say: Say) -> list[Row]:
    """What the played cards can stand for: each of these is an option, for whoever types."""
    return [
        prospect(t, reading, reading, say)._replace(typed=True) for reading in readings(t.played)
    ]


GAME = SpadePoker()
