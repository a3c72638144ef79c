"""How the table of as days go by looks."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from referee.games.days.path import PULLED
from referee.games.days.table import ENTRANCE, ROUND_NEEDS, TREASURE, Table
from referee.rulekit.cards import STANDARD, Card
from referee.rulekit.printed import Cards, standard
from referee.rulekit.rows import Row, Track
from referee.rulekit.say import Say


def view(t: Table, say: Say) -> list[Row]:
    rows = [dungeon(t, say), *standing(t, say)]
    if t.weapons or t.armour:
        rows += stash(t, say)
    rows += [candidate(t, monster, say) for monster in (t.dealt or ([t.monster] if t.monster else []))]
    if t.attacks:
        rows.append(Row(say("view.attacks"), cards=t.attacks, notes=sums(t, t.attacks, t.other)))
    if t.mine:
        rows.append(Row(say("view.mine"), cards=t.mine, notes=sums(t, t.mine, t.own)))
    return rows


def dungeon(t: Table, say: Say) -> Row:
    path = [ENTRANCE, *(laid.card for laid in t.dungeon)]
    gap = None if t.gap is None else say("view.gap", treasure=TREASURE, gap=t.gap)
    return Row(say("view.dungeon"), cards=path, note=gap, drawn=not t.by_eye)


def tracks(t: Table, say: Say) -> list[Track]:
    pack = Track("pack", say("view.pack"), len(t.pack), len(STANDARD) - 2, "up")
    gap = [] if t.gap is None else [Track("gap", say("track.gap"), t.gap, t.distance, "down")]
    return [*gap, pack]


def standing(t: Table, say: Say) -> Iterator[Row]:
    if t.skill:
        score = say("view.score", skill=t.skill.order, score=t.score)
        yield Row(say("view.skill"), cards=[t.skill], note=score)
    needs = say("view.needs", needs=ROUND_NEEDS) if t.skill else ""
    yield Row(say("view.pack"), say("view.cards", count=len(t.pack)), note=needs, vital=True)


def stash(t: Table, say: Say) -> Iterator[Row]:
    none = say("view.none")
    values = [say("view.value", value=card.order) for card in t.weapons]
    yield Row(say("view.weapons"), "" if t.weapons else none, t.weapons, values)
    yield Row(say("view.armour"), "" if t.armour else none, t.armour)


def candidate(t: Table, monster: Card, say: Say) -> Row:
    """A monster with what it would do for the path."""
    mine = t.skill.order if t.skill else 0
    facts = {"skill": monster.order, "mine": mine, "hour": monster.order}
    key = "view.king" if monster.rank == "K" else "view.leads-by-eye" if t.by_eye else "view.leads"
    nearest = None if t.by_eye else min(t.gap_after(monster, how) for how in PULLED)
    return Row(say("view.monster"), cards=[monster], note=say(key, nearest=nearest, **facts))


def sums(t: Table, cards: list[Card], total: Callable[[Card], int]) -> list[str]:
    """What each of the attacks counts, while the monster is being fought."""
    return [f"{total(card)}" for card in cards] if t.monster else []


def printed(say: Say) -> Cards:
    """Each card with the hour towards which it leads."""
    return standard(say, STANDARD, kind, hour=lambda card: card.order)


def kind(card: Card) -> str:
    if card in {ENTRANCE, TREASURE}:
        return "entrance" if card == ENTRANCE else "treasure"
    return "king" if card.rank == "K" else "hour"
