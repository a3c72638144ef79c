"""The cards as the pencil has left them: ticked boxes, chosen elements, changed numbers."""

from __future__ import annotations

from dataclasses import dataclass

from cards_pdf.decks.rows import Effect
from cards_pdf.decks.state import MOST, STATS, fresh_state, least
from referee.games.legacy.deck import LegacyDeck, Plain
from referee.rulekit.cards import Card


@dataclass(slots=True)
class Pencil:
    """Everything of a campaign that is written on its cards, and the count of its games."""

    deck: LegacyDeck
    games: int
    wins: int
    losses: int
    boxes: dict[str, list[int]]  # ticked, ascending
    elements: dict[str, str]
    crossed_out: list[str]
    monsters: dict[str, dict[str, int]]

    @classmethod
    def of(cls, deck: LegacyDeck, state: Plain) -> Pencil:
        """A copy of a state that has been checked."""
        return cls(
            deck,
            state["games"],
            state["wins"],
            state["losses"],
            {code: sorted(numbers) for code, numbers in state["boxes"].items()},
            dict(state["elements"]),
            list(state["crossed_out"]),
            {code: dict(stats) for code, stats in state["monsters"].items()},
        )

    def state(self) -> Plain:
        """As plain data, cards by number: the same cards give the same text."""
        order = [str(card) for card in self.deck.rows]
        marked = [(code, number) for code in order for number in dict.fromkeys(self.boxes.get(code, []))]
        names = [f"{code}.{number}" for code, number in marked]
        return {
            "games": self.games,
            "wins": self.wins,
            "losses": self.losses,
            "boxes": {code: sorted(self.boxes[code]) for code in order if self.boxes.get(code)},
            "elements": {name: self.elements[name] for name in names if name in self.elements},
            "crossed_out": [code for code in order if code in self.crossed_out],
            "monsters": {
                code: {stat: self.monsters[code][stat] for stat in STATS}
                for code in order
                if code in self.monsters
            },
        }

    def ticked(self, card: Card) -> list[tuple[int, Effect]]:
        """The card's ticked boxes with their numbers, ascending; a box of several squares once for each."""
        ticked = self.boxes.get(card)
        if not ticked:
            return []
        boxes = self.deck[card].boxes
        return [(number, boxes[number - 1]) for number in ticked]

    def choice(self, card: Card, effect: str) -> str | None:
        """What was chosen for good in the card's ticked box of this effect."""
        for number, box in self.ticked(card):
            if box.name == effect:
                return self.elements[f"{card}.{number}"]
        return None

    def open_boxes(self, card: Card) -> list[str]:
        """Every way to tick a box of this card, as an option."""
        options: list[str] = []
        for number, box in enumerate(self.deck[card].boxes, 1):
            name = f"{card}.{number}"
            if box.choices and number not in self.boxes.get(card, []):
                options += [f"{name} {choice}" for choice in box.choices]
            elif self.may_tick(card, number):
                options.append(name)
        return options

    def tick(self, option: str) -> tuple[Card, int, str]:
        """Tick a box ("A1.3 fire"); what it does once, when ticked, is written on the cards."""
        card, number, choice = self.deck.box(option)
        self.boxes[card] = sorted([*self.boxes.get(card, []), number])
        if choice:
            self.elements[f"{card}.{number}"] = choice
        self._once(card, number, 1)
        return card, number, choice

    def untick(self, card: Card, number: int) -> None:
        """Rub a tick out, with what it wrote on the cards when it was made."""
        self.boxes[card].remove(number)
        if number not in self.boxes[card]:
            self.elements.pop(f"{card}.{number}", None)
        self._once(card, number, -1)

    def _once(self, card: Card, number: int, sign: int) -> None:
        effect = self.deck[card].boxes[number - 1]
        if effect.name in ONCE:
            for monster in ONCE[effect.name](self, card):
                self.grow(monster, "mag", sign * effect.number())

    def grow(self, monster: Card, stat: str, gain: int) -> None:
        """Add to a monster's number, as far as a card can say it."""
        numbers = self.monsters[monster]
        numbers[stat] = min(MOST, max(least(stat), numbers[stat] + gain))

    def cross_out(self, card: Card, *, out: bool = True) -> None:
        """Cross the card's monster upgrade out, or no longer."""
        others = [code for code in self.crossed_out if code != card]
        self.crossed_out = [*others, str(card)] if out else others

    def may_tick(self, card: Card, number: int) -> bool:
        boxes = self.deck[card].boxes
        return 0 < number <= len(boxes) and self.boxes.get(card, []).count(number) < boxes[number - 1].steps


def _every_monster(pencil: Pencil, _: Card) -> list[Card]:
    return list(pencil.deck.monsters)


def _this_monster(_: Pencil, card: Card) -> list[Card]:
    return [card]


ONCE = {"raise-mag-all": _every_monster, "raise-mag": _this_monster}


def fresh(deck: LegacyDeck) -> Plain:
    """A campaign's state before its first game."""
    return fresh_state(deck.writable)
