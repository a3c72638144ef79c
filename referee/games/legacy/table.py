"""The table of the legacy game, and what can be computed from it, such as a card's damage."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from cards_pdf.decks.campaign import CardsState
from cards_pdf.decks.card import Effect
from referee.rulekit.cards import Card
from referee.rulekit.game import show_fields
from referee.rulekit.piles import Pile

from .deck import LegacyDeck, Pencil, SavedDeck


@dataclass(slots=True)
class Table:
    deck: LegacyDeck
    pencil: Pencil
    before: CardsState  # the campaign as it was when the game began
    upgrade_discards: bool  # the card that UP upgrades is discarded, not kept in hand
    monsters: Pile
    draw: Pile
    hp: int
    max_hp: int
    everything: Pile | None = None  # the drawn cards, once the game is over and all are shuffled
    monster: Card | None = None
    monster_hp: int = 0
    monster_max: int = 0
    turn: int = 0
    hand: list[Card] = field(default_factory=list)
    used: list[Card] = field(default_factory=list)
    discard: list[Card] = field(default_factory=list)
    removed: list[Card] = field(default_factory=list)
    uses_left: int = 0
    reduction: int = 0
    all_attacks: str | None = None
    paid: int = 0  # what the attack being used gains for HP
    silenced: bool = False  # the monster's each-turn boxes do nothing this turn
    heal_after: int = 0
    draw_more: int = 0  # at the start of the next turn
    frozen: SavedDeck | None = None  # what the state shows from the deciding moment on
    last: Card | None = None  # the monster upgrade that was drawn

    @property
    def foe(self) -> Card:
        assert self.monster is not None, "there is a monster from the first turn on"
        return self.monster

    def in_force(self, card: Card) -> list[tuple[int, Effect]]:
        """Return the effects of a card: the printed one (0), then its ticked boxes."""
        return [*[(0, effect) for effect in self.deck[card].effects], *self.pencil.ticked(card)]

    def effects(self, card: Card) -> list[Effect]:
        """Return the effects of a card without the boxes' numbers."""
        return [effect for _, effect in self.in_force(card)]

    def count_held(self, element: str, ruling: str | None, but: Card | None = None) -> int:
        """Return how many attacks of this element are in hand.

        `ruling` is the element of all attacks, if there is one.
        """
        return sum(
            (ruling or self.pencil.choice(card, "element")) == element
            for card in self.hand
            if self.deck[card].is_attack and card != but
        )

    def sum_boxes(self, effect: str, key: str = "amount") -> int:
        """Return the sum of the monster's ticked boxes of this effect."""
        ticked = self.pencil.ticked(self.monster) if self.monster else ()
        return sum([box.number(key) for _, box in ticked if box.name == effect])

    def stat(self, name: str) -> int:
        return self.pencil.monsters[self.foe][name]

    def standing(self, effect: str) -> int:
        """Return what the monster's standing boxes of this kind add, from its present MAG."""
        return self.sum_boxes(effect, "factor") * self.stat("mag")

    @property
    def monster_healing(self) -> int:
        """The HP that the monster gains after its strike."""
        return 0 if self.silenced else self.sum_boxes("heal-monster")

    @property
    def atk(self) -> int:
        return self.stat("atk") + self.standing("standing-atk")

    def extras(self) -> list[tuple[int, int]]:
        """Return what each of the monster's each-turn boxes adds to its strike now."""
        ticked = [] if self.silenced else self.pencil.ticked(self.foe)
        return [(number, self._extra(box)) for number, box in ticked]

    def _extra(self, box: Effect) -> int:
        if box.name == "strike-per-held":
            return box.number() * self.count_held(box.word(), self.all_attacks)
        return box.number("factor") * self.stat("mag") if box.name == "strike-plus-mag" else 0

    def strike(self) -> int:
        """Ruling L8: everything the monster deals is one sum."""
        return max(0, self.atk + sum(amount for _, amount in self.extras()) - self.reduction)

    def heal(self, amount: int) -> int:
        """Heal the player, and return by how much."""
        healed = max(0, min(amount, self.max_hp - self.hp))
        self.hp += healed
        return healed

    def freeze(self) -> None:
        if self.frozen is None:
            self.frozen = live_state(self)


def live_state(t: Table) -> SavedDeck:
    """Return the part of the state that changes until the game is decided."""
    return show_fields(
        t, "hp", "max_hp", "turn", "hand", "used", "draw", "discard", "removed", "uses_left",
        "reduction", "all_attacks",
    )  # fmt: skip


def monster_state(t: Table) -> SavedDeck | None:
    if t.monster is None:
        return None
    return {
        "card": t.monster,
        "hp": t.monster_hp,
        "max_hp": t.monster_max,
        "atk": t.atk,
        "def": t.stat("def"),
        "mag": t.stat("mag"),
        "boxes": sorted(t.pencil.boxes.get(t.monster, [])),
    }


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


def compute_blow(t: Table, card: Card, paid: int) -> Blow:
    """Return the damage of an attack if it is used now.

    The card itself never counts as in hand (ruling L4).
    """
    effects = t.effects(card)
    ruling = t.pencil.choice(card, "all-attacks") or t.all_attacks
    element = ruling or t.pencil.choice(card, "element")
    bonus = sum(
        effect.number() * t.count_held(effect.word(), ruling, card)
        for effect in effects
        if effect.name == "damage-per-held"
    )
    weakness = t.deck[t.foe].weakness
    is_weak = bool(weakness) and element == weakness
    return Blow(base(effects) + paid, element, is_weak, bonus, t.stat("def"))


def base(effects: Sequence[Effect]) -> int:
    """Return a card's own damage, before elements."""
    return sum([effect.number() for effect in effects if effect.name in {"attack", "damage"}])


def is_doubled(t: Table, effects: Sequence[Effect]) -> bool:
    """Return True if a card's reductions count double against this monster."""
    against = [effect.word("against") for effect in effects if effect.name == "double-reduction"]
    return t.deck[t.foe].element in against


def compute_reduction(t: Table, card: Card) -> int:
    """Return by how much this card lowers the strike, if nothing is paid for it."""
    effects = t.effects(card)
    printed = sum([effect.number() for effect in effects if effect.name == "reduce"])
    by_damage = [effect for effect in effects if effect.name == "reduce-by-damage"]
    return printed * (2 if is_doubled(t, effects) else 1) + base(effects) * len(by_damage)
