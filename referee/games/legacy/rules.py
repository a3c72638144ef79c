"""The 18-card legacy game, by Ratstail91: monsters grow stronger, and so do the cards.

A turn: draw five cards, use up to three of them, take the monster's strike, discard everything.
After a win a box of any card may be ticked; after every game the monster is upgraded. All of that
is written on the cards for good and goes into the next game. What the cards do, and every number,
comes from the deck's data: see `verbs` for the player's cards and `table` for the monsters'.
"""

from referee.rulekit.ask import Ask, Over
from referee.rulekit.cards import Card
from referee.rulekit.piles import Pile

from .table import Table, compute_blow
from .verbs import NONE, VERBS, Use, draw_cards, tick, upgradable

END = "end"
WIN = "win"
LOSS = "loss"
CONCEDED = "conceded"


def play(t: Table, ask: Ask) -> Over:
    ask.tell("setup", cards=len(t.deck.drawn))
    meet(t, ask)
    while t.monster_hp and t.hp:
        turn(t, ask)
    return finish(t, ask, LOSS if t.monster_hp else WIN)


def concede(t: Table, ask: Ask) -> Over:
    """Ruling L10: a loss by another name."""
    return finish(t, ask, CONCEDED)


def meet(t: Table, ask: Ask) -> None:
    t.monster = ask.draw("monster", t.monsters, 1)[0]
    t.monster_hp = t.monster_max = t.stat("hp") + t.standing("standing-hp")
    ask.tell("met", monster=t.monster, name=t.deck[t.monster].name, hp=t.monster_hp)


def turn(t: Table, ask: Ask) -> None:
    begin_turn(t, ask)
    use_cards(t, ask)
    if t.monster_hp:
        strike(t, ask)
    if t.monster_hp and t.hp:
        end_turn(t, ask)


def begin_turn(t: Table, ask: Ask) -> None:
    t.turn += 1
    t.uses_left = t.deck.uses
    t.reduction = 0
    t.all_attacks = None
    t.silenced = False
    t.heal_after = 0
    wanted = t.hand_wanted()
    t.draw_more = 0
    draw_cards(t, ask, "hand", count=wanted)


def use_cards(t: Table, ask: Ask) -> None:
    while t.monster_hp and t.uses_left and t.hand:
        card = ask.choose("use", [*list_usable(t), END])
        if not isinstance(card, Card):
            return
        use(t, ask, card)


def list_usable(t: Table) -> list[Card]:
    """Ruling L6: an upgrade without an open box cannot be used."""
    return [
        card for card in t.hand if not t.deck[card].prints("upgrade") or upgradable(t, but=card)
    ]


def use(t: Table, ask: Ask, card: Card) -> None:
    """Do what is printed on a card, then its ticked boxes; the damage of an attack comes last."""
    t.hand.remove(card)
    t.used.append(card)
    t.uses_left -= 1
    t.paid = 0
    for box, effect in t.in_force(card):
        if verb := VERBS.get(effect.name):
            verb(t, ask, Use(card, box, effect))
    if t.deck[card].is_attack:
        hit(t, ask, card)


def hit(t: Table, ask: Ask, card: Card) -> None:
    damage = compute_blow(t, card, t.paid).damage
    t.monster_hp = max(0, t.monster_hp - damage)
    ask.tell("hit", card=card, damage=damage, monster=t.monster, hp=t.monster_hp)


def strike(t: Table, ask: Ask) -> None:
    """Take the monster's strike; then, if the player lives, the heals that come after it."""
    damage = t.strike()
    t.hp = max(0, t.hp - damage)
    ask.tell("struck", monster=t.monster, damage=damage, hp=t.hp)
    if not t.hp:
        return
    if t.heal_after:
        ask.tell("healed", healed=t.heal(t.heal_after), hp=t.hp)
    if t.monster_healing:
        t.monster_hp = min(t.monster_max, t.monster_hp + t.monster_healing)
        ask.tell("monster-healed", monster=t.monster, hp=t.monster_hp)


def end_turn(t: Table, ask: Ask) -> None:
    if t.used or t.hand:
        ask.tell("discarded", cards=[*t.used, *t.hand])
    t.discard += [*t.used, *t.hand]
    t.used = []
    t.hand = []


def finish(t: Table, ask: Ask, outcome: str) -> Over:
    """End the game. From here on only what is written on the cards changes."""
    t.freeze()
    if outcome == WIN:
        reward(t, ask)
    upgrade_monster(t, ask)
    t.pencil.games += 1
    if outcome == WIN:
        t.pencil.wins += 1
    else:
        t.pencil.losses += 1
    return Over(outcome)


def reward(t: Table, ask: Ask) -> None:
    boxes = [box for card in t.deck.drawn for box in t.pencil.open_boxes(card)]
    if boxes:
        option = ask.choose("reward", [*boxes, NONE])
        if option != NONE:
            tick(t, ask, option)


def upgrade_monster(t: Table, ask: Ask) -> None:
    gather(t)
    assert t.everything is not None, "the cards were just gathered"
    ask.tell("gather", cards=len(t.deck.drawn))
    t.last = ask.draw("monster-upgrade", t.everything, 1, monster=t.monster)[0]
    if t.last in t.pencil.crossed_out:
        ask.tell("upgrade-crossed-out", card=t.last)
    elif t.monster is not None:
        apply_feet(t, ask, t.last, monster=t.monster)


def gather(t: Table) -> None:
    """Make one shuffled pile of all cards but the monsters."""
    t.everything = Pile("all", t.deck.drawn)
    t.draw = Pile("draw", ())
    t.hand = []
    t.used = []
    t.discard = []
    t.removed = []


def apply_feet(t: Table, ask: Ask, card: Card, monster: Card) -> None:
    for effect in t.deck[card].foot:
        if effect.name != "tick":
            stat = effect.name.removeprefix("monster-")
            gain = effect.number()
            t.pencil.grow(monster, stat, gain)
            ask.tell("monster-stronger", monster=monster, stat=stat, gain=gain)
        elif t.pencil.can_tick(monster, effect.number("box")):
            tick(t, ask, f"{monster}.{effect.number('box')}")
        else:
            ask.tell("already-ticked", monster=monster, box=effect.number("box"))
