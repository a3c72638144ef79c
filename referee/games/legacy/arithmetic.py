"""What one card would deal and what it would take off the strike: for the rules, and shown beforehand."""

from __future__ import annotations

from typing import NamedTuple

from referee.games.legacy.table import Table
from referee.rulekit.cards import Card


class Blow(NamedTuple):
    """(base, doubled against a weakness) + bonus − DEF, at least 0."""

    base: int
    element: str | None
    is_doubled: bool
    bonus: int
    armour: int

    @property
    def damage(self) -> int:
        return max(0, self.base * (2 if self.is_doubled else 1) + self.bonus - self.armour)


def blow(t: Table, card: Card, paid: int) -> Blow:
    """What an attack deals if it is used now; the card itself never counts as in hand (ruling L4)."""
    ruling = t.pencil.choice(card, "all-attacks") or t.all_attacks
    element = ruling or t.pencil.choice(card, "element")
    bonus = sum(
        effect.number() * t.held(effect.word(), ruling, card)
        for _, effect in t.in_force(card)
        if effect.name == "damage-per-held"
    )
    weakness = t.deck[t.foe].weakness
    return Blow(base(t, card) + paid, element, bool(weakness) and element == weakness, bonus, t.stat("def"))


def base(t: Table, card: Card) -> int:
    """The card's own damage, before elements."""
    return sum(effect.number() for _, effect in t.in_force(card) if effect.name in {"attack", "damage"})


def is_doubled(t: Table, card: Card) -> bool:
    """Whether the card's reductions count double against this monster."""
    element = t.deck[t.foe].element
    return any(
        effect.word("against") == element
        for _, effect in t.in_force(card)
        if effect.name == "double-reduction"
    )


def lowers(t: Table, card: Card) -> int:
    """By how much the strike will be lower for this card, if nothing is paid for it."""
    effects = [effect for _, effect in t.in_force(card)]
    printed = sum(effect.number() for effect in effects if effect.name == "reduce")
    by_damage = base(t, card) * sum(effect.name == "reduce-by-damage" for effect in effects)
    return printed * (2 if is_doubled(t, card) else 1) + by_damage
