"""The effects of used cards, one function each; VERBS has them by the names that decks use.

What makes up an attack's damage ("attack", "damage", "element", "damage-per-held") does nothing by
itself: it is added up in `blow` and dealt once, after everything else the card does.
"""

from collections.abc import Callable
from typing import NamedTuple

from cards_pdf.decks.card import Effect
from referee.rulekit.ask import Ask
from referee.rulekit.cards import Card

from .deck import box_in_parts
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
    t.reduction += amount
    ask.tell("reduced", amount=amount, total=t.reduction)


def heal_after(t: Table, _: Ask, use: Use) -> None:
    t.heal_after += use.amount


def draw_more(t: Table, ask: Ask, use: Use) -> None:
    t.draw_more += use.amount
    ask.tell("draw-more", amount=use.amount)


def one_of(cards: list[Card], name: str, ask: Ask, use: Use) -> Card | None:
    """Ruling L7: one of these, or none where there is none or the player declines."""
    card = ask.choose(name, [*cards, NONE], card=use.card) if cards else NONE
    return card if isinstance(card, Card) else None


def take_from_discard(t: Table, ask: Ask, use: Use) -> None:
    card = one_of(t.discard, "take", ask, use)
    if card:
        t.discard.remove(card)
        t.hand.append(card)
        ask.tell("taken", card=card)


def search_draw_pile(t: Table, ask: Ask, use: Use) -> None:
    lying = [card for card in t.deck.drawn if card in t.draw.unseen]
    if not lying:
        return
    card = one_of(lying, "search", ask, use)
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
    draw_cards(t, ask, "draw", use.amount)


def draw_cards(t: Table, ask: Ask, name: str, count: int) -> None:
    """Draw to the hand. The discard pile is shuffled in when a card is due and the pile is
    empty.
    """
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
    card = one_of(t.hand, "remove", ask, use)
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
    """The open boxes of the cards in hand, without those of the card about to be used."""
    return [box for card in t.hand if card != but for box in t.pencil.open_boxes(card)]


def open_in_short(options: list[str]) -> list[str]:
    """Cards with the same open boxes together: "A1.1", "A1.3 fire", "A1.3 ice" as "A1 .1 .3
    fire/ice".
    """
    boxes: dict[str, dict[str, list[str]]] = {}
    for option in options:
        card, box, choice = box_in_parts(option)
        boxes.setdefault(card, {}).setdefault(box, []).append(choice)
    alike: dict[str, list[str]] = {}
    for card, rows in boxes.items():
        shown = " ".join(f".{box} {'/'.join(choices)}".rstrip() for box, choices in rows.items())
        alike.setdefault(shown, []).append(card)
    return [f"{' '.join(cards)} {shown}" for shown, cards in alike.items()]


def tick(t: Table, ask: Ask, option: str) -> Card:
    """Tick a box with the pencil, for good."""
    card, number, choice = t.pencil.tick(option)
    ask.tell("ticked-choice" if choice else "ticked", card=card, box=number, choice=choice)
    return card


def counted_elsewhere(_table: Table, _ask: Ask, _use: Use) -> None:
    """Does nothing here: it counts in the blow, or with another verb of the same card."""


VERBS: dict[str, Verb] = {
    "attack": counted_elsewhere,
    "damage": counted_elsewhere,
    "element": counted_elsewhere,
    "damage-per-held": counted_elsewhere,
    "double-reduction": counted_elsewhere,
    "all-attacks": all_attacks,
    "pay": pay,
    "reduce-by-damage": reduce_by_damage,
    "reduce": reduce,
    "heal-after": heal_after,
    "draw-more": draw_more,
    "take-from-discard": take_from_discard,
    "search-draw-pile": search_draw_pile,
    "raise-max-hp": raise_max_hp,
    "heal": heal,
    "reshuffle": reshuffle,
    "draw": draw,
    "silence": silence,
    "cross-out": cross_out,
    "use-more": use_more,
    "remove": remove,
    "upgrade": upgrade,
}
