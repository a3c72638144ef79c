"""A player of the legacy game.

A card is worth the HP that it takes from the monster and the HP that it saves, each as a share of
the HP left. Ticks stay for all games to come, so boxes that keep the player alive come first
(`worth.toml`).
"""

from typing import Any

from cards_pdf.common.records.toml_file import read_known
from referee.rulekit.cards import Card
from referee.rulekit.player import Player
from referee.rulekit.questions import Choose, Question

from .deck import parse_change
from .rules import END, NO, NONE, YES, upgradable
from .table import Table, compute_blow, compute_reduction

WORTH = read_known(__file__, "worth.toml")
HELP_WORTH = 0.05  # of an effect that only draws or searches


class Sensible(Player):
    """A player that uses the card that is worth most now, and ticks for the games to come."""

    table: Table
    switch_threshold = 2.5  # ticks help later games, which the odds do not include

    def answer(self, question: Question) -> Any:
        assert isinstance(question, Choose), "legacy asks for nothing else"
        match question.name:
            case "use":
                return self._choose_card(question)
            case "upgrade" | "reward":
                return max(question.options, key=self._box_worth)
            case "take" | "search":
                return max(question.options, key=self._worth_in_hand)
            case "pay":
                return YES if self.table.hp > 3 * self.table.strike() else NO
            case "remove":
                return NONE
        return super().answer(question)

    def _choose_card(self, question: Choose) -> str:
        """Return the hardest attack if the attacks can kill the monster this turn.

        Otherwise return the card that is worth most.
        """
        t = self.table
        cards = [card for card in question.options if isinstance(card, Card)]
        damages = {card: self._damage(card) for card in cards}
        hits = sorted(((damage, card) for card, damage in damages.items()), reverse=True)[
            : t.uses_left
        ]
        if hits and sum(damage for damage, _ in hits) >= t.monster_hp:
            return hits[0][1]
        if not cards:
            return END
        strike = t.strike()
        worths = {card: self._worth(card, strike, damages[card]) for card in cards}
        best = max(cards, key=lambda card: worths[card])
        return best if worths[best] > 0 or not strike else END

    def _damage(self, card: Card) -> int:
        return compute_blow(self.table, card, 0).damage if self.table.deck[card].is_attack else 0

    def _worth(self, card: Card, strike: int, damage: int) -> float:
        """Return what using the card now is worth."""
        t = self.table
        if t.deck[card].prints("upgrade"):
            # A tick stays for good: it goes first, unless the strike kills
            boxes = upgradable(t)
            return max(map(self._box_worth, boxes)) / 4 if boxes and strike < t.hp else 0.01
        effects = t.effects(card)
        heals = sum(effect.number() for effect in effects if effect.name in WORTH["healing"])
        healed = min(heals, max(0, t.max_hp - t.hp) + (strike if t.hp < t.max_hp else 0))
        saved = min(compute_reduction(t, card), strike) + healed
        helps = sum(effect.name in WORTH["helpful"] for effect in effects)
        return damage / t.monster_hp + saved / t.hp + HELP_WORTH * helps

    def _worth_in_hand(self, option: str) -> float:
        if not isinstance(option, Card):
            return 0.0
        if self.table.deck[option].prints("upgrade"):
            return 1.0
        return self._worth(option, self.table.strike(), self._damage(option))

    def _box_worth(self, option: str) -> float:
        """Return the worth of a box. An element counts more if the monster is weak to it."""
        box = parse_change(option)
        if box is None:
            return 0.5
        deck = self.table.deck
        weak = deck[self.table.foe].weakness
        helps = 0.5 if weak and box.choice == weak else 0
        effect = deck[deck.card(box.card)].boxes[box.box - 1]
        worth: float = WORTH["boxes"].get(effect.name, 0)
        return worth + helps

    def progress(self) -> float:
        """Return the ticks on the player's cards, less what is left of the monster."""
        t = self.table
        ticks = sum(len(t.pencil.boxes.get(card, ())) for card in t.deck.drawn)
        # A won game counts its turns, or it would be continued for ever to gain ticks.
        return ticks - (t.turn if t.monster_hp <= 0 else t.monster_hp / max(1, t.monster_max))
