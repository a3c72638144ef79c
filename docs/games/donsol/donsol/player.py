"""Plays Donsol: weighs what every order of the room leaves, as far as the room is played before
running.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import NamedTuple

from donsol import HEALTH, KIND, MONSTER, POTION, RUN, SHIELD, Table, shield_of, worth
from referee import Card, Choose, Player, Question

BLOCKS = 0.8  # what a point of the shield in hand is worth, in health
USED = 0.4  # the same for one that has blocked before
AHEAD = {
    MONSTER: -0.75,
    SHIELD: 0.35,
    POTION: 0.1,
}  # what a card's worth means while it is still to come
RUNNING = 0.1  # what it costs to have run


class State(NamedTuple):
    """What the player holds, as far as it matters."""

    health: int
    shield: int
    limit: int
    sick: bool

    def met(self, card: Card) -> State:
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
        used = min(self.shield, self.limit - 1) * USED if self.limit else self.shield * BLOCKS
        return self.health + used


class Way(NamedTuple):
    """What to do first, and what comes of it."""

    value: float
    first: str


class Sensible(Player):
    table: Table

    def answer(self, question: Question) -> str:
        assert isinstance(question, Choose), "Donsol asks for nothing else"
        now = State(self.table.health, shield_of(self.table), self.table.limit, self.table.is_sick)
        return max(self.ways(now, may_run=RUN in question.options), key=lambda way: way.value).first

    def ways(self, now: State, *, may_run: bool) -> Iterator[Way]:
        """Every order of the room, and where running is allowed also every beginning of one."""
        room = self.table.room
        if may_run:
            yield Way(now.value - RUNNING, RUN)
        for order in permutations(room):
            state, gained = now, 0.0
            for played, card in enumerate(order, 1):
                state = state.met(card)
                if not state.health:
                    yield Way(played - 100.0, order[0])
                    break
                gained -= AHEAD[KIND[card.suit]] * worth(card)
                if may_run or played == len(room):
                    cost = RUNNING if played < len(room) else 0.0
                    yield Way(state.value + gained - cost, order[0])
