"""How the table of as days go by looks in a few lines of text."""

from __future__ import annotations

from collections.abc import Callable

from referee.games.days.path import PULLED
from referee.games.days.table import ENTRANCE, ROUND_NEEDS, TREASURE, Table
from referee.rulekit.cards import Card
from referee.rulekit.say import Say


def view(t: Table, say: Say) -> list[str]:
    lines = [dungeon(t, say), standing(t, say)]
    if t.weapons or t.armour:
        lines.append(stash(t, say))
    if t.dealt:
        lines += [say("view.monsters"), *(candidate(t, monster, say) for monster in t.dealt)]
    if t.monster:
        lines.append(candidate(t, t.monster, say))
    if t.attacks:
        lines.append(say("view.attacks", cards=sums(t.attacks, t.other, say)))
    if t.mine:
        lines.append(say("view.mine", cards=sums(t.mine, t.own, say)))
    return lines


def dungeon(t: Table, say: Say) -> str:
    path = f" {say('view.then')} ".join([ENTRANCE, *(laid.card for laid in t.dungeon)])
    if t.gap is None:
        return say("view.dungeon-by-eye", path=path, treasure=TREASURE)
    return say("view.dungeon", path=path, treasure=TREASURE, gap=t.gap)


def standing(t: Table, say: Say) -> str:
    if not t.skill:
        return say("view.start", pack=len(t.pack))
    return say(
        "view.standing",
        card=t.skill,
        skill=t.skill.order,
        score=t.score,
        dealt=1 + t.bonus,
        pack=len(t.pack),
        needs=ROUND_NEEDS,
    )


def stash(t: Table, say: Say) -> str:
    weapons = "  ".join(say("view.held", card=card, value=card.order) for card in t.weapons)
    armour = " ".join(t.armour)
    none = say("view.none")
    return say("view.stash", weapons=weapons or none, armour=armour or none)


def candidate(t: Table, monster: Card, say: Say) -> str:
    """A monster with what it would do for the path."""
    mine = t.skill.order if t.skill else 0
    facts = {"card": monster, "skill": monster.order, "mine": mine, "hour": monster.order}
    if monster.rank == "K":
        return say("view.king", **facts)
    if t.by_eye:
        return say("view.monster-by-eye", **facts)
    nearest = min(t.gap_after(monster, how) for how in PULLED)
    return say("view.monster", nearest=nearest, **facts)


def sums(cards: list[Card], total: Callable[[Card], int], say: Say) -> str:
    """Attacks with what each of them counts."""
    return "   ".join(say("view.sum", card=card, sum=total(card)) for card in cards)
