"""Plays the legacy game: a card is worth what it takes off the monster's HP and what it saves of the
player's, each as a share of what is left. Boxes that keep alive are ticked first, for a tick stays.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cards_pdf.decks.rows import Effect
from referee.games.legacy.arithmetic import blow, lowers
from referee.games.legacy.table import Table
from referee.insight.player import Player
from referee.rulekit.cards import Card
from referee.rulekit.questions import Choose, Question

END, NONE, YES, NO = "end", "none", "yes", "no"
WORTH = {  # of a box, by its effect: which is ticked first
    "heal": 10,
    "reduce": 9,
    "use-more": 8,
    "draw": 7,
    "draw-more": 7,
    "damage": 7,
    "heal-after": 6,
    "take-from-discard": 5,
    "search-draw-pile": 5,
    "reshuffle": 4,
    "raise-max-hp": 4,
    "double-reduction": 3,
    "cross-out": 3,
    "silence": 3,
    "element": 2,
    "reduce-by-damage": 2,
    "damage-per-held": 1,
    "pay": 1,
}
HEALS = frozenset({"heal", "heal-after"})
HELPS = frozenset(  # without a number of HP
    {"draw", "draw-more", "use-more", "take-from-discard", "search-draw-pile", "raise-max-hp"}
)
A_LITTLE = 0.05  # what a card that only draws or searches is worth


class Sensible(Player):
    """Uses the card that is worth most now, and ticks for the games to come."""

    table: Table
    stubborn = 2.5  # he also thinks of the games to come, which odds on this one do not

    def answer(self, question: Question) -> Any:
        assert isinstance(question, Choose), "legacy asks for nothing else"
        match question.name:
            case "use":
                return self._used(question)
            case "upgrade" | "reward":
                return max(question.options, key=self._worth_of_box)
            case "take" | "search":
                return max(question.options, key=self._wanted)
            case "pay":
                return YES if self.table.hp > 3 * self.table.strike() else NO
            case "remove":
                return NONE
        return super().answer(question)

    def _used(self, question: Choose) -> str:
        t = self.table
        cards = [card for card in question.options if isinstance(card, Card)]
        damages = {card: self._damage(card) for card in cards}
        killing = self._killing(damages)
        if killing:
            return killing
        if not cards:
            return END
        strike = t.strike()
        worths = {card: self._worth(card, strike, damages[card]) for card in cards}
        best = max(cards, key=lambda card: worths[card])
        return best if worths[best] > 0 or not strike else END

    def _killing(self, damages: Mapping[Card, int]) -> Card | None:
        """The hardest of the attacks that together bring the monster down this turn."""
        hits = sorted(((damage, card) for card, damage in damages.items()), reverse=True)
        used = hits[: self.table.uses_left]
        return used[0][1] if sum(damage for damage, _ in used) >= self.table.monster_hp else None

    def _damage(self, card: Card) -> int:
        return blow(self.table, card, 0).damage if self.table.deck[card].is_attack else 0

    def _worth(self, card: Card, strike: int, damage: int) -> float:
        """What using a card now takes off the monster and saves for the player, as shares of what is left."""
        t = self.table
        if t.deck[card].prints("upgrade"):
            return self._upgrade_worth(strike)
        effects = t.effects(card)
        saved = min(lowers(t, card), strike) + self._healed(effects, strike)
        helps = sum(effect.name in HELPS for effect in effects)
        return damage / t.monster_hp + saved / t.hp + A_LITTLE * helps

    def _upgrade_worth(self, strike: int) -> float:
        """A tick stays for good: it goes first, but where the strike has to be met by all means."""
        t = self.table
        boxes = [box for card in t.hand for box in t.pencil.open_boxes(card)]
        if not boxes or strike >= t.hp:
            return 0.01
        return max(self._worth_of_box(box) for box in boxes) / 4

    def _healed(self, effects: Sequence[Effect], strike: int) -> int:
        t = self.table
        gain = sum(effect.number() for effect in effects if effect.name in HEALS)
        return min(gain, max(0, t.max_hp - t.hp) + (strike if t.hp < t.max_hp else 0))

    def _wanted(self, option: str) -> float:
        if not isinstance(option, Card):
            return 0.0
        if self.table.deck[option].prints("upgrade"):
            return 1.0
        return self._worth(option, self.table.strike(), self._damage(option))

    def _worth_of_box(self, option: str) -> float:
        """By its effect; an element that a monster is weak to, before one that none is."""
        if option == NONE:
            return 0.5
        box = self._box(option)
        weak = self.table.deck[self.table.foe].weakness
        return WORTH.get(box.name, 0) + (0.5 if weak and option.endswith(f" {weak}") else 0)

    def _box(self, option: str) -> Effect:
        deck = self.table.deck
        card, number, _ = deck.box(option)
        return deck[card].boxes[number - 1]

    def progress(self) -> float:
        """Ticks on the player's cards, less what is left of the monster.

        Of a game that is won, less its turns as well: whoever goes on for the sake of ticks never ends it.
        """
        t = self.table
        ticks = sum(len(t.pencil.boxes.get(card, ())) for card in t.deck.drawn)
        return ticks - (t.turn if t.monster_hp <= 0 else t.monster_hp / max(1, t.monster_max))
