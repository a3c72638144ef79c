"""Solitaire RPG, by Anaminus: its options, its state, and the view of its table."""

from collections.abc import Iterator
from typing import Any

from referee.rulekit.cards import STANDARD, by_suit
from referee.rulekit.game import Game, Invitation, Option, Options, Places, find_cards, show_fields
from referee.rulekit.questions import Facts
from referee.rulekit.rows import Cards, Row, standard
from referee.rulekit.say import Say

from . import rules
from .table import MONSTER, PLAYER, STAT_OF, STATS, VALUE, Side, Table, nearest

LEVEL = 8
MAX_LEVEL = 26


class SolitaireRpg(Game[Table]):
    name = "solitaire-rpg"
    invitation = Invitation(minutes=20, won=20, hue=150)
    unordered_places = frozenset(
        {PLAYER, "player-down", MONSTER, "monster-down", "drawn", "discard"}
    )
    hand_events = frozenset(
        {
            "setup", "shuffle", "shuffle-without", "shuffle-between", "flip-down", "flip-up",
            "fled",
            "gained", "gained-drawn",
        }
    )  # fmt: skip
    options = (Option("level", default=LEVEL, minimum=0, maximum=MAX_LEVEL),)

    def setup(self, options: Options) -> Table:
        return Table(options["level"])

    play = staticmethod(rules.play)

    def state(self, t: Table) -> Facts:
        return {
            **show_fields(t, "phase", "encounter", "round", "deck"),
            "discard": len(t.discard),
            "drawn": t.drawn,
            PLAYER: to_state(t.player),
            MONSTER: t.monster and to_state(t.monster),
        }

    def places(self, t: Table) -> Places:
        monster = t.monster or Side(MONSTER)
        return {
            PLAYER: t.player.up,
            "player-down": t.player.down,
            MONSTER: monster.up,
            "monster-down": monster.down,
            **find_cards(t, "drawn", "discard"),
        }

    def view(self, t: Table, say: Say) -> list[Row]:
        rows = [
            *describe_side(t.player, say),
            *(describe_side(t.monster, say) if t.monster else ()),
        ]
        if t.monster and t.phase in {"priority", "attack"}:
            rows.append(Row(say("view.running"), describe_running(t, t.monster, say)))
        if t.drawn and t.monster:
            rows += [
                Row(
                    say.word(stat),
                    cards=[nearest(t.drawn, cards)],
                    note=say("view.gain"),
                    typed=True,
                )
                for stat, cards in t.monster.by_stat.items()
                if cards
            ]
        left = say(
            "view.left" if t.encounter else "view.start",
            encounter=t.encounter,
            round=t.round,
            deck=len(t.deck),
            discard=len(t.discard),
        )
        return [*rows, Row(say("view.deck"), left)]

    def cards(self, _: Table, say: Say) -> Cards:
        return standard(say, STANDARD, lambda card: STAT_OF[card.suit], value=VALUE.__getitem__)

    def tally(self, t: Table) -> Facts:
        left = t.player.totals["life"] if t.encounter else None
        return {"left": left, "level": t.player.level, "encounter": t.encounter}


def to_state(side: Side) -> dict[str, Any]:
    return (
        {"level": side.level} | side.totals | {"up": by_suit(side.up), "down": by_suit(side.down)}
    )


def describe_side(side: Side, say: Say) -> Iterator[Row]:
    group = say(f"view.{side.name}", level=side.level)
    for stat, suit in STATS.items():
        up = by_suit(side.by_stat[stat])
        down = [card for card in by_suit(side.down) if card.suit == suit]
        notes = [*("" for _ in up), *(say("view.down") for _ in down)]
        yield Row(
            f"{say.word(suit)} {say.word(stat)}",
            f"{side.totals[stat]}",
            [*up, *down],
            notes,
            group=group,
            vital=stat == "life",
            down=down,
        )


def describe_running(t: Table, monster: Side, say: Say) -> str:
    mine = t.player.totals["initiative"]
    its = monster.totals["initiative"]
    key = "view.may-run" if t.may_run() else "view.no-run" if mine else "view.no-run-at-0"
    return say(key, mine=mine, its=its, twice=2 * its)


GAME = SolitaireRpg()
