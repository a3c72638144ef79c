"""A player of Tumblers that tries all ways to use the dice, and values the door afterwards."""

from __future__ import annotations

from collections.abc import Iterator

from referee import Card, Choose, Player, Question
from tumblers import ADD, HIGHEST, LEAVE, Table
from tumblers.locks import BELL, LOCKS, NAP, number_on_top, turn_by

# Values, in points of the player's own.
OPEN_LOCK = 10.0
SCRAPED_RUST = 4.5
SILENT_BELL = 4.0  # on top of its open lock
SLEEPING_WATCHMAN = 2.0
NUMBER_ON_TOP = 1.0  # each different one
OIL_DROP = 2.5

NumbersByLock = dict[Card, int]


class Sensible(Player):
    table: Table

    def answer(self, question: Question) -> str:
        assert isinstance(question, Choose), "Tumblers asks for nothing else"
        table = self.table
        if question.name == "which":
            die = question.facts["die"]
            return max(table.door, key=lambda lock: self.value_on_lock(die, lock, table.dice))
        if question.name == "oiled":
            return max(question.options, key=lambda die: max(self.values_of_oil(int(die)).values()))
        if question.name == "drops":
            values = self.values_of_oil(question.facts["die"])
            return max(question.options, key=lambda drops: values.get(int(drops), -9.0))
        return max(question.options, key=self.value)

    def value(self, option: str) -> float:
        table = self.table
        if option == LEAVE:
            return self.best_value(table.dice, table.turned, table.rust, [])
        if option == ADD:
            return max(max(self.values_of_oil(die).values()) for die in table.dice if die < HIGHEST)
        rest = table.dice.copy()
        rest.remove(int(option))
        return max(self.value_on_lock(int(option), lock, rest) for lock in table.door)

    def values_of_oil(self, die: int) -> dict[int, float]:
        """Estimate each number of drops on a die."""
        table = self.table
        rest = table.dice.copy()
        rest.remove(die)
        return {
            drops: self.best_value([*rest, die + drops], table.turned, table.rust, table.door)
            - OIL_DROP * drops
            for drops in range(1, min(table.oil, HIGHEST - die) + 1)
        }

    def value_on_lock(self, die: int, lock: Card, rest: list[int]) -> float:
        """Estimate a die on a lock, with the remaining dice."""
        table = self.table
        return self.value_after(die, lock, rest, table.turned, table.rust, table.door)

    def value_after(
        self,
        die: int,
        lock: Card,
        rest: list[int],
        turned: NumbersByLock,
        rust: NumbersByLock,
        door: list[Card],
    ) -> float:
        if die != number_on_top(lock, turned[lock]):
            return self.best_value(rest, turned | {lock: turn_by(turned[lock], die)}, rust, door)
        if rust[lock]:
            return SCRAPED_RUST + self.best_value(rest, turned, rust | {lock: 0}, door)
        extra = SILENT_BELL * (LOCKS[lock].kind == BELL) + SLEEPING_WATCHMAN * (
            LOCKS[lock].loot == NAP
        )
        return (
            OPEN_LOCK
            + extra
            + self.best_value(rest, turned, rust, [one for one in door if one != lock])
        )

    def best_value(
        self, dice: list[int], turned: NumbersByLock, rust: NumbersByLock, door: list[Card]
    ) -> float:
        """Find the best use of these dice on this door."""
        unused = NUMBER_ON_TOP * len({number_on_top(lock, turned[lock]) for lock in door})
        return max([unused, *self.values(dice, turned, rust, door)])

    def values(
        self, dice: list[int], turned: NumbersByLock, rust: NumbersByLock, door: list[Card]
    ) -> Iterator[float]:
        for die in dict.fromkeys(dice):
            rest = dice.copy()
            rest.remove(die)
            for lock in door:
                yield self.value_after(die, lock, rest, turned, rust, door)
