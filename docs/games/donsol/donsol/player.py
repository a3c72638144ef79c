"""A player of Donsol that tries every order of the room's cards, and of some before running."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import NamedTuple

from donsol import HEALTH, KIND, MONSTER, POTION, RUN, SHIELD, Table, shield_worth, worth
from referee import Card, Choose, Player, Question

# All values are in points of health.
FRESH_SHIELD_POINT = 0.8  # a point of a shield that has not blocked yet
USED_SHIELD_POINT = 0.4  # a point of one that has
POINT_AHEAD = {MONSTER: -0.75, SHIELD: 0.35, POTION: 0.1}  # a point of a card that is still to come
RUN_COST = 0.1  # the next room cannot be left


class State(NamedTuple):
    """The part of the player's state that matters for the next cards."""

    health: int
    shield: int
    limit: int
    sick: bool

    def after(self, card: Card) -> State:
        strength = worth(card)
        if KIND[card.suit] == SHIELD:
            return State(self.health, strength, 0, sick=False)
        if KIND[card.suit] == POTION:
            healed = 0 if self.sick else strength
            return self._replace(health=min(HEALTH, self.health + healed), sick=True)
        shield = 0 if self.limit and strength >= self.limit else self.shield
        health = max(0, self.health - max(0, strength - shield))
        return State(health, shield, strength if shield else 0, sick=False)

    @property
    def value(self) -> float:
        used = (
            min(self.shield, self.limit - 1) * USED_SHIELD_POINT
            if self.limit
            else self.shield * FRESH_SHIELD_POINT
        )
        return self.health + used


class Plan(NamedTuple):
    """A first card, or running, and the value of what it leads to."""

    value: float
    first: str


class Sensible(Player):
    table: Table

    def answer(self, question: Question) -> str:
        assert isinstance(question, Choose), "Donsol asks for nothing else"
        state = State(
            self.table.health, shield_worth(self.table), self.table.limit, self.table.is_sick
        )
        return max(
            self.plans(state, may_run=RUN in question.options), key=lambda plan: plan.value
        ).first

    def plans(self, state: State, *, may_run: bool) -> Iterator[Plan]:
        """Yield a plan for each order of the room, and for each way to leave it earlier."""
        room = self.table.room
        if may_run:
            yield Plan(state.value - RUN_COST, RUN)
        for order in permutations(room):
            later, gained = state, 0.0
            for played, card in enumerate(order, 1):
                later = later.after(card)
                if not later.health:
                    yield Plan(played - 100.0, order[0])
                    break
                gained -= POINT_AHEAD[KIND[card.suit]] * worth(card)
                if may_run or played == len(room):
                    cost = RUN_COST if played < len(room) else 0.0
                    yield Plan(later.value + gained - cost, order[0])
