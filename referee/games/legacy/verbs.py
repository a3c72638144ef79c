"""The effects of used cards: one function each, named like the effect in a deck.

Effects that are not among VERBS do nothing by themselves. "attack", "damage", "element" and
"damage-per-held" are added up in `compute_blow` and dealt once, after everything else the card
does; "double-reduction" counts with another verb of the same card.
"""

from collections.abc import Callable
from typing import NamedTuple

from cards_pdf.decks.card import Effect
from referee.rulekit.ask import Ask
from referee.rulekit.cards import Card

from .deck import parse_box
from .table import Table, base, is_doubled

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
    boxes: dict[str, dict[str, list[str]]] = {}
    for option in options:
        box = parse_box(option)
        boxes.setdefault(box.code, {}).setdefault(box.number, []).append(box.choice)
    alike: dict[str, list[str]] = {}
    for card, rows in boxes.items():
        summary = " ".join(f".{box} {'/'.join(choices)}".rstrip() for box, choices in rows.items())
        alike.setdefault(summary, []).append(card)
    return [f"{' '.join(cards)} {summary}" for summary, cards in alike.items()]


def tick(t: Table, ask: Ask, option: str) -> Card:
    """Tick a box with the pencil, for good."""
    box = t.pencil.tick(option)
    event = "ticked-choice" if box.choice else "ticked"
    ask.tell(event, card=box.card, box=box.number, choice=box.choice)
    return box.card


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
