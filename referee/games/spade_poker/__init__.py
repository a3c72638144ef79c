"""Spade Poker, a boss fight with one deck: its options, its state, and the view of its table."""

from collections.abc import Sequence
from typing import cast

from referee.rulekit.cards import JOKERS, STANDARD, STANDARD_READER, Card
from referee.rulekit.game import (
    Command,
    Game,
    Invitation,
    Option,
    Options,
    Places,
    find_cards,
    show_fields,
)
from referee.rulekit.questions import Facts, Pick
from referee.rulekit.rows import LOSES, Cards, Row, Track, standard
from referee.rulekit.say import Say

from . import rules
from .table import (
    DEADLY,
    ENEMY,
    MAX_LEVEL,
    MAX_LISTED,
    MOST,
    PLAYER,
    Forecast,
    Table,
    is_hopeless,
    is_play,
    points,
    readings,
    several,
)

KINDS = {"S": "enemy", "H": "heal", "D": "draw", "C": "block"}


def try_play(t: Table, say: Say, words: list[str]) -> list[Row]:
    """Show all that a play could mean and bring, without making it (`try 5h 6h`)."""
    if not t.is_choosing or t.played:
        return [Row(text=say("view.try-later"))]
    question = Pick("play", None, {}, [*t.hand, *t.jokers], (1, MOST), ordered=True, legal=is_play)
    cards = cast("list[Card]", question.check(words, STANDARD_READER))
    return [describe_play(t, cards, reading, say=say) for reading in readings(cards)]


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
        Option("level", default=1, minimum=1, maximum=MAX_LEVEL),
        Option("redraws", default=0, minimum=0),
        Option("jokers", default=0, minimum=0, maximum=2),
    )
    commands = (Command("try", try_play),)

    def setup(self, options: Options) -> Table:
        return Table(options["level"], options["redraws"], list(JOKERS[: options["jokers"]]))

    play = staticmethod(rules.play)

    def next_level(self, options: Options) -> Options | None:
        """Return the options of the next level, or None after the highest."""
        level = options["level"] + 1
        return options | {"level": level} if level <= MAX_LEVEL else None

    def state(self, t: Table) -> Facts:
        return {
            **show_fields(t, "turn", "level", "hand", "played"),
            "player_pile": len(t.player),
            "player_discard": t.discard.copy(),
            "enemy_pile": len(t.enemy),
            "enemy_in_play": t.in_play.copy(),
            **show_fields(t, "enemy_discard", "jokers", "points", "damage"),
        }

    def places(self, t: Table) -> Places:
        return {
            **find_cards(t, "hand", "played", "discard"),
            "pile": t.player.known(),
            **find_cards(t, "in_play", "enemy_discard", "jokers", "gone"),
        }

    def view(self, t: Table, say: Say) -> list[Row]:
        """Show the table when there is something to decide, and otherwise what moves affect."""
        turn = Row(say("view.turn"), say("view.turn-level", turn=t.turn, level=t.level))
        rows = [turn, describe_enemy(t, say)]
        if t.turn and not t.is_choosing:
            return [*rows, describe_pile(t, say)]
        discard = say("view.empty")
        if t.discard:
            discard = say("view.from-below", cards=say("view.count", count=len(t.discard)))
        rows += [
            describe_worst_attack(t, say),
            describe_pile(t, say),
            Row(say("view.discard"), discard, t.discard),
            describe_hand(t, say),
        ]
        if t.jokers:
            rows.append(Row(say("view.jokers"), cards=t.jokers, note=say("card.joker")))
        if t.is_choosing and not t.played:
            rows += describe_plays(t, say)
        elif t.is_choosing:  # what the cards can stand for; each is an option to type
            played = (describe_play(t, one, one, say=say) for one in readings(t.played))
            rows += [row._replace(typed=True) for row in played]
        return rows

    def tracks(self, t: Table, say: Say) -> list[Track]:
        return [
            Track("player_pile", say("view.pile"), len(t.player), len(PLAYER), "up"),
            Track("enemy_pile", say("view.enemy"), len(t.enemy), len(ENEMY), "down"),
        ]

    def cards(self, _: Table, say: Say) -> Cards:
        """Return every card of both piles and the jokers, with what it does."""
        return standard(
            say,
            (*STANDARD, *JOKERS),
            lambda card: KINDS.get(card.suit, "joker"),
            attack=lambda card: card.order,
            points=lambda card: points([card]),
        )

    def tally(self, t: Table) -> Facts:
        turned = len(ENEMY) - len(t.enemy)
        return {"left": len(t.player), "turn": t.turn, "beaten": turned, "enemies": len(ENEMY)}


def describe_enemy(t: Table, say: Say) -> Row:
    label = say("view.enemy")
    if not t.in_play:
        return Row(label, say("view.nothing-in-play", pile=len(t.enemy)))
    note = say(
        "view.damage" if t.factor == 1 else "view.damage-factor",
        pile=len(t.enemy),
        attack=t.attack,
        factor=t.factor,
        full=t.attack * t.factor,
    )
    return Row(label, cards=t.in_play, note=note)


def describe_worst_attack(t: Table, say: Say) -> Row:
    """Return the hardest attack to come: every special card, then the highest of the rest."""
    label = say("view.next")
    left = list(t.enemy.unseen)
    if not left:
        return Row(label, say("view.last-attack"))
    specials = sum(map(t.is_special, left))
    strongest = max(left, key=lambda card: card.order)
    factor = 1 + specials - (specials == len(left))
    full = strongest.order * factor
    return Row(label, say("view.worst", card=strongest, factor=factor, full=full))


def describe_pile(t: Table, say: Say) -> Row:
    """Return how much life is left, and which known cards come up after the unseen ones."""
    text = say("view.count", count=len(t.player))
    known = t.player.known()
    coming: list[str] = []
    if known:
        coming = [card or "?" for card in t.player.slots[t.player.slots.index(known[0]) :]]
        text = say("view.known", pile=text, count=len(coming))
    return Row(say("view.pile"), text, coming, vital=True)


def describe_hand(t: Table, say: Say) -> Row:
    label = say("view.hand")
    if not t.hand:
        return Row(label, say("view.empty"))
    if not t.is_choosing or t.played:
        return Row(label, cards=t.hand)
    notes = [describe_single_play(t, card, say) for card in t.hand]
    losing = [card for card in t.hand if is_play([card]) and Forecast(t, [card]).end == DEADLY]
    return Row(label, cards=t.hand, notes=notes, losing=losing)


def describe_single_play(t: Table, card: Card, say: Say) -> str:
    if not is_play([card]):
        return say("view.not-alone")
    forecast = Forecast(t, [card])
    end = f"-{forecast.end}" if forecast.end else "-leaves" if t.in_play else ""
    does = describe_effects(forecast, say)
    return say(f"view.alone{end}", does=does, damage=forecast.damage, left=forecast.left)


def describe_plays(t: Table, say: Say) -> list[Row]:
    """Return the plays of several cards with the most points, without jokers, which go with all."""
    plays = several(t)
    rows = [describe_play(t, cards, readings(cards)[0], say=say) for cards in plays[:MAX_LISTED]]
    if len(plays) > MAX_LISTED:
        rows.append(Row(text=say("view.more", count=len(plays) - MAX_LISTED), typed=True))
    if is_hopeless(t):
        rows.append(Row(text=say("face.hopeless"), danger=LOSES))
    return rows


def describe_effects(forecast: Forecast, say: Say) -> str:
    """Return the effects of the suits that are present: "heals 4, draws 2"."""
    suits = {"H": "heals", "D": "draws", "C": "blocks"}
    return say("view.comma").join(
        say(f"view.{effect}", n=getattr(forecast, effect))
        for suit, effect in suits.items()
        if suit in forecast.present
    )


def describe_play(t: Table, cards: Sequence[Card], reading: Sequence[Card], say: Say) -> Row:
    forecast = Forecast(t, reading)
    end = forecast.end or ("leaves" if t.in_play else "peace")
    note = say(
        "view.play" if list(cards) == list(reading) else "view.play-as",
        reading=reading,
        points=points(reading),
        does=describe_effects(forecast, say),
        end=say(f"view.{end}", damage=forecast.damage, left=forecast.left),
    )
    return Row(cards=list(cards), note=note, danger=LOSES if forecast.end == DEADLY else None)


GAME = SpadePoker()
