"""The 18-card legacy game, by Ratstail91: monsters grow stronger, and so do the cards.

A turn: draw five cards, use up to three of them, take the monster's strike, discard everything.
After a win a box of any card may be ticked; after every game the monster is upgraded. All of that
is written on the cards for good and goes into the next game. What the cards do, and every number,
comes from the deck's data, those of the monsters by way of `table`.

A used card has effects. `VERBS` has a function for each, named like the effect in a deck. Effects
that are not among them do nothing by themselves. "attack", "damage", "element" and
"damage-per-held" are added up in `compute_blow` and dealt once, after everything else the card
does; "double-reduction" counts with another verb of the same card.
"""

from collections.abc import Callable
from typing import NamedTuple

from cards_pdf.decks.card import Effect
from referee.rulekit.ask import Ask, Over
from referee.rulekit.cards import Card
from referee.rulekit.piles import Pile

from .deck import parse_change
from .table import Table, base, compute_blow, is_doubled

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
    wanted = t.deck.hand_size + t.draw_more - t.sum_boxes("draw-fewer")
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


NONE = "none"
YES = "yes"
NO = "no"


class Use(NamedTuple):
    """One effect of the card being used."""

    card: Card
    box: int  # 0 for what is printed
    effect: Effect

    @property
    def amount(self) -> int:
        return self.effect.number()


Verb = Callable[[Table, Ask, Use], None]


def all_attacks(t: Table, ask: Ask, use: Use) -> None:
    """Ruling L3: from now to the end of the turn."""
    t.all_attacks = t.pencil.elements[f"{use.card}.{use.box}"]
    ask.tell("all-attacks", element=t.all_attacks)


def pay(t: Table, ask: Ask, use: Use) -> None:
    """Ruling L4: only with more HP than it costs."""
    cost = use.effect.number("cost")
    if (
        t.hp > cost
        and ask.choose("pay", (NO, YES), card=use.card, cost=cost, gain=use.amount) == YES
    ):
        t.hp -= cost
        t.paid += use.amount
        ask.tell("paid", cost=cost, hp=t.hp)


def reduce_by_damage(t: Table, ask: Ask, use: Use) -> None:
    lower(t, ask, base(t.effects(use.card)) + t.paid)


def reduce(t: Table, ask: Ask, use: Use) -> None:
    lower(t, ask, use.amount * (2 if is_doubled(t, t.effects(use.card)) else 1))


def lower(t: Table, ask: Ask, amount: int) -> None:
    """Lower the damage of the monster's next strike."""
    t.reduction += amount
    ask.tell("reduced", amount=amount, total=t.reduction)


def heal_after(t: Table, _: Ask, use: Use) -> None:
    """Note the HP that the player gets back after the monster's strike."""
    t.heal_after += use.amount


def draw_more(t: Table, ask: Ask, use: Use) -> None:
    t.draw_more += use.amount
    ask.tell("draw-more", amount=use.amount)


def choose_one(cards: list[Card], name: str, ask: Ask, use: Use) -> Card | None:
    """Ruling L7: one of these, or none where there is none or the player declines."""
    card = ask.choose(name, [*cards, NONE], card=use.card) if cards else NONE
    return card if isinstance(card, Card) else None


def take_from_discard(t: Table, ask: Ask, use: Use) -> None:
    card = choose_one(t.discard, "take", ask, use=use)
    if card:
        t.discard.remove(card)
        t.hand.append(card)
        ask.tell("taken", card=card)


def search_draw_pile(t: Table, ask: Ask, use: Use) -> None:
    pile = [card for card in t.deck.drawn if card in t.draw.unseen]
    if not pile:
        return
    card = choose_one(pile, "search", ask, use=use)
    if card:
        t.draw.take_out(card)
        t.hand.append(card)
    t.draw.shuffle_in()
    ask.tell("found" if card else "not-found", card=card or NONE)


def raise_max_hp(t: Table, ask: Ask, use: Use) -> None:
    t.max_hp += use.amount
    ask.tell("max-hp", max_hp=t.max_hp)


def heal(t: Table, ask: Ask, use: Use) -> None:
    healed = t.heal(use.amount)
    ask.tell("healed", healed=healed, hp=t.hp)


def reshuffle(t: Table, ask: Ask, _: Use) -> None:
    """Shuffle the discard pile into the draw pile."""
    if t.discard:
        shuffle_discard_in(t, ask, "reshuffle")


def shuffle_discard_in(t: Table, ask: Ask, event: str) -> None:
    ask.tell(event, count=len(t.discard))
    t.draw.shuffle_in(t.discard)
    t.discard = []


def draw(t: Table, ask: Ask, use: Use) -> None:
    draw_cards(t, ask, "draw", count=use.amount)


def draw_cards(t: Table, ask: Ask, name: str, count: int) -> None:
    """Draw to the hand. If the draw pile runs out, the discard pile is shuffled into it."""
    first = min(count, len(t.draw))
    t.hand += ask.draw(name, t.draw, first)
    if count > first and t.discard:
        shuffle_discard_in(t, ask, "shuffle-in")
        t.hand += ask.draw(name, t.draw, count - first)


def silence(t: Table, ask: Ask, _: Use) -> None:
    """Ruling L5: only the boxes that act each turn; standing values stay."""
    t.silenced = True
    ask.tell("silenced")


def cross_out(t: Table, ask: Ask, use: Use) -> None:
    if use.card not in t.pencil.crossed_out:
        t.pencil.cross_out(use.card)
        ask.tell("crossed-out", card=use.card)


def use_more(t: Table, ask: Ask, use: Use) -> None:
    t.uses_left += use.amount
    ask.tell("use-more", left=t.uses_left)


def remove(t: Table, ask: Ask, use: Use) -> None:
    card = choose_one(t.hand, "remove", ask, use=use)
    if card:
        t.hand.remove(card)
        t.removed.append(card)
        ask.tell("removed", card=card)


def upgrade(t: Table, ask: Ask, _: Use) -> None:
    """Ruling L6: it is the upgraded card that is discarded, without being used."""
    options = upgradable(t)
    if not options:
        return
    card = tick(
        t, ask, ask.choose("upgrade", options, open=lambda: ", ".join(open_in_short(options)))
    )
    if t.upgrade_discards:
        t.hand.remove(card)
        t.discard.append(card)
        ask.tell("upgrade-discards", card=card)


def upgradable(t: Table, but: Card | None = None) -> list[str]:
    """Return the open boxes of the cards in hand, without those of the card about to be used."""
    return [box for card in t.hand if card != but for box in t.pencil.open_boxes(card)]


def open_in_short(options: list[str]) -> list[str]:
    """Return options in short, cards with the same open boxes together.

    >>> open_in_short(["A1.1", "A1.3 fire", "A1.3 ice", "A2.1", "A2.3 fire", "A2.3 ice"])
    ['A1 A2 .1 .3 fire/ice']
    """
    boxes: dict[str, dict[int, list[str]]] = {}
    for box in filter(None, map(parse_change, options)):
        boxes.setdefault(box.card, {}).setdefault(box.box, []).append(box.choice)
    alike: dict[str, list[str]] = {}
    for card, rows in boxes.items():
        summary = " ".join(f".{box} {'/'.join(choices)}".rstrip() for box, choices in rows.items())
        alike.setdefault(summary, []).append(card)
    return [f"{' '.join(cards)} {summary}" for summary, cards in alike.items()]


def tick(t: Table, ask: Ask, option: str) -> Card:
    """Tick a box with the pencil, for good."""
    ticked = t.pencil.tick(option)
    card = t.deck.card(ticked.card)
    event = "ticked-choice" if ticked.choice else "ticked"
    ask.tell(event, card=card, box=ticked.box, choice=ticked.choice)
    return card


VERBS: dict[str, Verb] = {
    verb.__name__.replace("_", "-"): verb
    for verb in (
        all_attacks,
        pay,
        reduce_by_damage,
        reduce,
        heal_after,
        draw_more,
        take_from_discard,
        search_draw_pile,
        raise_max_hp,
        heal,
        reshuffle,
        draw,
        silence,
        cross_out,
        use_more,
        remove,
        upgrade,
    )
}
