"""Scoundrel, by Zach Gage and Kurt Bieg: its options, its state, and the view of its table."""

from referee.rulekit.cards import Card
from referee.rulekit.game import Game, Invitation, Option, Options, Places, find_cards, show_fields
from referee.rulekit.questions import Facts
from referee.rulekit.rows import Cards, Row, Track, standard
from referee.rulekit.say import Say

from . import rules
from .table import BAREHANDED, DUNGEON, HEALTH, MONSTERS, VALUE, WEAPON, Table

KINDS = {"C": "monster", "S": "monster", "D": "weapon", "H": "potion"}


class Scoundrel(Game[Table]):
    name = "scoundrel"
    invitation = Invitation(minutes=15, won=82, hue=45)
    remembered_options = frozenset({"variant"})
    unordered_places = frozenset({"room", "weapon", "slain", "discard", "bottom"})
    hand_events = frozenset(
        {
            "setup", "skipped", "replaced", "equipped", "wasted", "healed", "fought-weapon",
            "fought-barehanded",
        }
    )  # fmt: skip
    options = (
        Option("variant", default="standard", choices=("standard", "classic")),
        Option("health-cap", minimum=1, or_word="none"),
        Option("ending", choices=("refill", "all")),
        Option("reuse", choices=("lower", "lower-or-equal")),
    )

    def complete_options(self, options: Options) -> Options:
        classic = options["variant"] == "classic"
        defaults: Options = {
            "variant": options["variant"],
            "health-cap": HEALTH if classic else "none",
            "ending": "all" if classic else "refill",
            "reuse": "lower",
        }
        return defaults | {name: value for name, value in options.items() if value is not None}

    def setup(self, options: Options) -> Table:
        cap = options["health-cap"]
        return Table(
            cap=cap if isinstance(cap, int) else None,
            to_the_end=options["ending"] == "all",
            or_equal=options["reuse"] == "lower-or-equal",
            scored=options["variant"] == "classic",
        )

    play = staticmethod(rules.play)

    def state(self, t: Table) -> Facts:
        return {
            **show_fields(t, "health", "weapon", "slain", "room", "deck"),
            "discard": len(t.discard),
            **show_fields(t, "can_skip", "played", "potion_used", "rooms"),
        }

    def places(self, t: Table) -> Places:
        return find_cards(t, "room", "weapon", "slain", "discard") | {"bottom": t.deck.known()}

    def view(self, t: Table, say: Say) -> list[Row]:
        notes = [describe_card(t, card, say) for card in t.room] if t.health else ()
        room = Row(say("label.room"), "" if t.room else say("view.no-room"), t.room, notes)
        return [room, describe_weapon(t, say), describe_health(t, say)]

    def tracks(self, t: Table, say: Say) -> list[Track]:
        most = t.cap and max(t.cap, HEALTH)
        return [
            Track("health", say("view.health"), t.health, most, "up"),
            Track("deck", say("track.deck"), len(t.deck)),
        ]

    def cards(self, _: Table, say: Say) -> Cards:
        return standard(say, DUNGEON, lambda card: KINDS[card.suit], value=VALUE.__getitem__)

    def tally(self, t: Table) -> Facts:
        beaten = sum(card.black for card in (*t.slain, *t.discard))
        tally = {"left": t.health, "rooms": t.rooms, "beaten": beaten, "monsters": MONSTERS}
        return tally | ({"all": True} if beaten == MONSTERS else {})


def describe_weapon(t: Table, say: Say) -> Row:
    if not t.weapon:
        return Row(say("label.weapon"), say("view.no-weapon"))
    key = "view.fresh"
    if t.slain:
        key = "view.used" if t.weapon_limit >= min(VALUE.values()) else "view.spent"
    note = say(key, slain=t.slain, hits=t.weapon_limit)
    return Row(say("label.weapon"), cards=[t.weapon], note=note, under=t.slain)


def describe_health(t: Table, say: Say) -> Row:
    skip = "view.may-skip" if t.can_skip and not t.entered else "view.no-skip"
    if t.missing and not t.entered:
        skip = "view.next-may-skip" if t.can_skip else "view.next-no-skip"
    health = f"{t.health}" if t.cap is None else say("view.of-at-most", health=t.health, cap=t.cap)
    note = say("view.left", deck=len(t.deck), skip=say(skip))
    return Row(say("view.health"), health, note=note, vital=True)


def describe_card(t: Table, card: Card, say: Say) -> str:
    """Return the result of playing a card of the room."""
    if card.suit == "D":
        return say("view.strength", strength=VALUE[card])
    if card.suit == "H":
        health = t.health if t.potion_used else t.health_after(card)
        key = "view.nothing" if health == t.health else "view.heals"
        return say(key, gain=health - t.health, health=health)
    bare = t.harm(card, BAREHANDED)
    if not t.may_hit(card):
        return say("view.barehanded", bare=-bare)
    return say("view.either-way", armed=-t.harm(card, WEAPON), bare=-bare)


GAME = Scoundrel()
