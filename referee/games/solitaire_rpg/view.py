"""How the table of Solitaire RPG looks: both characters, a row for each suit."""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.solitaire_rpg.table import STAT_OF, STATS, VALUE, Side, Table, nearest
from referee.rulekit.cards import STANDARD, Card, by_suit
from referee.rulekit.printed import Cards, standard
from referee.rulekit.rows import Row
from referee.rulekit.say import Say


def view(t: Table, say: Say) -> list[Row]:
    rows = [*side(t.player, say), *(side(t.monster, say) if t.monster else ())]
    if t.monster and t.phase in {"priority", "attack"}:
        rows.append(Row(say("view.running"), running(t, t.monster, say)))
    if t.drawn and t.monster:
        rows += gains(t.drawn, t.monster, say)
    return [*rows, Row(say("view.deck"), left(t, say))]


def side(side: Side, say: Say) -> Iterator[Row]:
    group = say(f"view.{side.name}", level=side.level)
    for stat, suit in STATS.items():
        up = by_suit(side.of[stat])
        down = [card for card in by_suit(side.down) if card.suit == suit]
        notes = [*("" for _ in up), *(say("view.down") for _ in down)]
        yield Row(
            f"{suit} {say.word(stat)}",
            f"{side.totals[stat]}",
            [*up, *down],
            notes,
            group=group,
            vital=stat == "life",
            down=down,
        )


def running(t: Table, monster: Side, say: Say) -> str:
    mine, its = t.player.totals["initiative"], monster.totals["initiative"]
    key = "view.may-run" if t.may_run() else "view.no-run" if mine else "view.no-run-at-0"
    return say(key, mine=mine, its=its, twice=2 * its)


def gains(drawn: Card, monster: Side, say: Say) -> Iterator[Row]:
    """What each stat of a slain monster would bring."""
    for stat in STATS:
        if monster.totals[stat]:
            card = nearest(drawn, monster.of[stat])
            yield Row(say.word(stat), cards=[card], note=say("view.gain"), typed=True)


def left(t: Table, say: Say) -> str:
    counts = {"deck": len(t.deck), "discard": len(t.discard)}
    return say("view.left" if t.encounter else "view.start", encounter=t.encounter, round=t.round, **counts)


def printed(say: Say) -> Cards:
    """Each card with the stat that its suit is, and what it counts there."""
    return standard(say, STANDARD, lambda card: STAT_OF[card.suit], value=VALUE.__getitem__)
