"""Rules of "as days go by", by Stuart Langridge.

The player builds a path of beaten monsters that has to reach the king of diamonds.

The ace of spades is the entrance of a dungeon, the king of diamonds its treasure. Every round a
monster is fought with three attacks against three. A beaten monster joins the
path and points to the hour of its value. A lost fight takes cards away from the path's end.
"""

from functools import partial
from typing import Any

from referee.rulekit.ask import Ask, Over
from referee.rulekit.cards import Card

from . import path as days_path
from .table import ATTACKS, ENTRANCE, ROUND_NEEDS, DungeonCard, Table, best_score, points, scored

FIGHT = "fight"
STASH = "stash"
PAIRS = ("1", "2", "3")
FEEBLE = 6  # a skill up to this wins about one game in 200, at a distance from SHORT on
SHORT = 3


def play(t: Table, ask: Ask) -> Over:
    ask.tell("setup", distance=t.distance)
    [t.skill] = ask.draw("skill", t.pack, 1)
    # A stash makes up for a card's length
    if t.skill.order <= FEEBLE and t.distance >= SHORT + t.stash:
        ask.tell("slim", skill=t.skill.order)
    while len(t.pack) >= ROUND_NEEDS:
        t.round += 1
        meet(t, ask)
        attack(t, ask)
        count(t, ask)
        if t.score > 0 and lay_monster(t, ask):
            return Over("win")
        bury(t, ask)
        put_back(t, ask)
    ask.tell("spent", left=len(t.pack))  # Ruling R4
    return Over("loss")


def meet(t: Table, ask: Ask) -> None:
    """Deal monsters and face one of them, or keep that one and fight the next."""
    deal_monsters(t, ask, min(1 + t.bonus, len(t.pack) - 2 * ATTACKS))  # Ruling R1
    face(t, ask)
    monster = t.monster
    assert monster is not None, "one was faced"
    if not t.stash or not monster.black or len(t.pack) < ROUND_NEEDS:
        return
    if ask.choose("stash", (FIGHT, STASH), card=monster, use=name_use(monster)) == STASH:
        (t.weapons if monster.suit == "C" else t.armour).append(monster)
        t.monster = None
        ask.tell(f"stashed-{name_use(monster)}", card=monster, value=monster.order)
        deal_monsters(t, ask, 1)  # Ruling R2
        face(t, ask)


def name_use(monster: Card) -> str:
    return "weapon" if monster.suit == "C" else "armour"


def deal_monsters(t: Table, ask: Ask, count: int) -> None:
    t.dealt = ask.draw("monsters", t.pack, count)


def face(t: Table, ask: Ask) -> None:
    monster = t.dealt[0]
    if len(t.dealt) > 1:
        monster = ask.choose("monster", t.dealt.copy())
        others = [other for other in t.dealt if other != monster]
        t.pack.shuffle_in(others)
        ask.tell("others-back", card=monster, others=others)
    t.monster = monster
    t.dealt = []


def attack(t: Table, ask: Ask) -> None:
    """Deal both sides' attacks, pair them, and put weapons on them before or after."""
    if t.weapons_before:
        draw_own(t, ask)
        arm(t, ask, "weapons-before")
        draw_others(t, ask)
        pair(t, ask)
    else:
        draw_others(t, ask)
        draw_own(t, ask)
        pair(t, ask)
        arm(t, ask, "weapons")


def draw_own(t: Table, ask: Ask) -> None:
    t.mine = ask.draw("player-attacks", t.pack, ATTACKS)


def draw_others(t: Table, ask: Ask) -> None:
    t.attacks = ask.draw("monster-attacks", t.pack, ATTACKS, monster=t.monster)


def pair(t: Table, ask: Ask) -> None:
    # Only worked out if it is shown
    best = partial(best_score, t.owns(t.mine), t.their_values(), len(t.armour))
    facts: dict[str, Any] = {"attacks": t.attacks.copy(), "best": best, "proposed": t.best_pairing}
    t.mine = ask.pick("pairing", t.mine.copy(), ATTACKS, ATTACKS, ordered=True, **facts)
    ask.tell("paired", score=t.score_of(t.mine), best=best)


def arm(t: Table, ask: Ask, question: str) -> None:
    """Put weapons on attacks. Ruling R3: several may be put on one."""
    if not t.weapons:
        return
    for weapon in ask.pick(question, t.weapons.copy(), 0, len(t.weapons)):
        sums = [t.own(attack) + weapon.order for attack in t.mine]
        number = ask.choose("weapon-on", PAIRS, about=weapon, value=weapon.order, sums=sums)
        attack = t.mine[PAIRS.index(number)]
        t.helped.setdefault(attack, []).append(weapon)


def count(t: Table, ask: Ask) -> None:
    """Count the pairs, and spend the weapons and armour used on them."""
    owns = t.owns(t.mine)
    others = t.their_values()
    pairs = points(owns, others)
    for number, point in enumerate(pairs):
        ask.tell(
            ("pair-tied", "pair-won", "pair-lost")[point],
            n=number + 1,
            own=t.mine[number],
            mine=owns[number],
            other=t.attacks[number],
            theirs=others[number],
        )
    t.score = scored(pairs, len(t.armour))
    spend(t, ask, pairs.count(-1))
    ask.tell("scored", score=t.score)


def spend(t: Table, ask: Ask, lost: int) -> None:
    """Spend the weapons that were put on attacks, and for each lost pair a piece of armour."""
    armour = t.armour[:lost]
    weapons = [weapon for weapon in t.weapons if any(weapon in on for on in t.helped.values())]
    t.weapons = [weapon for weapon in t.weapons if weapon not in weapons]
    t.armour = t.armour[len(armour) :]
    t.helped = {}
    t.discard += [*weapons, *armour]
    if armour:
        ask.tell("saved", cards=armour, pairs=len(armour))
    if weapons or armour:
        ask.tell("spend", cards=[*weapons, *armour])


def lay_monster(t: Table, ask: Ask) -> bool:
    """Lay the beaten monster unless it is a king. Return True if it reaches the treasure."""
    monster = t.monster
    assert monster is not None, "it was fought"
    if monster.rank == "K":
        return False
    last = t.dungeon[-1].card if t.dungeon else ENTRANCE
    if t.by_eye:
        return lay_by_eye(t, ask, monster, last=last)
    how = ask.choose("place", tuple(days_path.PULLED), card=monster, last=last, hour=monster.order)
    spot = days_path.lay_next(t.end, monster.order, how)
    # Not from the places, whose rounding errors would sometimes make 75 mm of 75.5
    far = days_path.touch_distance(monster.order - t.end.hour) * days_path.PULLED[how]
    mm = round(far * days_path.LENGTH_MM)
    t.dungeon.append(DungeonCard(monster, spot))
    t.monster = None
    gap = t.gap_from(spot)
    ask.tell("laid", card=monster, last=last, hour=monster.order, mm=mm, gap=gap)
    return not gap


def lay_by_eye(t: Table, ask: Ask, monster: Card, last: Card) -> bool:
    t.dungeon.append(DungeonCard(monster, None))
    t.monster = None
    ask.tell("laid-by-eye", card=monster, last=last, hour=monster.order)
    return ask.choose("reaches", ("no", "yes"), by_eye=True, card=monster) == "yes"


def bury(t: Table, ask: Ask) -> None:
    """Discard a monster that was not laid and, after a lost round, the end of the path.

    That is ruling R8.
    """
    if t.monster:
        ask.tell("buried", card=t.monster)
        t.discard.append(t.monster)
        t.monster = None
    lost = [t.dungeon.pop().card for _ in range(min(-t.score, len(t.dungeon)))]
    if lost:
        ask.tell("fallen-back", cards=lost)
        t.discard += lost


def put_back(t: Table, ask: Ask) -> None:
    ask.tell("back", cards=[*t.attacks, *t.mine])
    t.pack.shuffle_in([*t.attacks, *t.mine])
    t.attacks = []
    t.mine = []
