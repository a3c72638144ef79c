"""What one card would deal and what it would take off the strike: for the rules, and shown beforehand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cards_pdf.decks.rows import Effect
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
    effects = t.effects(card)
    ruling = t.pencil.choice(card, "all-attacks") or t.all_attacks
    element = ruling or t.pencil.choice(card, "element")
    bonus = sum(
        effect.number() * t.held(effect.word(), ruling, card)
        for effect in effects
        if effect.name == "damage-per-held"
    )
    weakness = t.deck[t.foe].weakness
    is_weak = bool(weakness) and element == weakness
    return Blow(base(effects) + paid, element, is_weak, bonus, t.stat("def"))


def base(effects: Sequence[Effect]) -> int:
    """A card's own damage, before elements."""
    return sum([effect.number() for effect in effects if effect.name in {"attack", "damage"}])


def is_doubled(t: Table, effects: Sequence[Effect]) -> bool:
    """Whether a card's reductions count double against this monster."""
    against = [effect.word("against") for effect in effects if effect.name == "double-reduction"]
    return t.deck[t.foe].element in against


def lowers(t: Table, card: Card) -> int:
    """By how much the strike will be lower for this card, if nothing is paid for it."""
    effects = t.effects(card)
    printed = sum([effect.number() for effect in effects if effect.name == "reduce"])
    by_damage = [effect for effect in effects if effect.name == "reduce-by-damage"]
    return printed * (2 if is_doubled(t, effects) else 1) + base(effects) * len(by_damage)
