"""Plays Tumblers: looks through all ways to use the dice of this roll, and how well the door lies
then.
"""

from __future__ import annotations

from collections.abc import Iterator

from referee import Card, Choose, Player, Question
from tumblers import ADD, LEAVE, Table
from tumblers.locks import BELL, LOCKS, NAP, on_top, turned_by

OPENED = 10.0  # what an open lock is worth
RUST = 4.5  # what rust that is off is worth
BELLS = 4.0  # what a bell's lock is worth beside that
SLEEP = 2.0
NUMBERS = 1.0  # what each different number on top is worth
OILED = 2.5  # what a drop costs

Lie = dict[Card, int]


class Sensible(Player):
    table: Table

    def answer(self, question: Question) -> str:
        assert isinstance(question, Choose), "Tumblers asks for nothing else"
        table = self.table
        if question.name == "which":
            die = question.facts["die"]
            return max(table.door, key=lambda lock: self.used(die, lock, table.dice))
        if question.name == "oiled":
            return max(question.options, key=lambda die: max(self.oiled(int(die)).values()))
        if question.name == "drops":
            worth = self.oiled(question.facts["die"])
            return max(question.options, key=lambda drops: worth.get(int(drops), -9.0))
        return max(question.options, key=self.worth)

    def worth(self, option: str) -> float:
        table = self.table
        if option == LEAVE:
            return self.best(table.dice, table.turned, table.rust, [])
        if option == ADD:
            return max(max(self.oiled(die).values()) for die in table.dice if die < 6)  # noqa: PLR2004
        rest = table.dice.copy()
        rest.remove(int(option))
        return max(self.used(int(option), lock, rest) for lock in table.door)

    def oiled(self, die: int) -> dict[int, float]:
        """Estimate each number of drops on a die."""
        table = self.table
        rest = table.dice.copy()
        rest.remove(die)
        return {
            drops: self.best([*rest, die + drops], table.turned, table.rust, table.door)
            - OILED * drops
            for drops in range(1, min(table.oil, 6 - die) + 1)
        }

    def used(self, die: int, lock: Card, rest: list[int]) -> float:
        """Estimate a die on a lock, with the remaining dice."""
        table = self.table
        return self.after(die, lock, rest, table.turned, table.rust, table.door)

    def after(
        self, die: int, lock: Card, rest: list[int], turned: Lie, rust: Lie, door: list[Card]
    ) -> float:
        if die != on_top(lock, turned[lock]):
            return self.best(rest, turned | {lock: turned_by(turned[lock], die)}, rust, door)
        if rust[lock]:
            return RUST + self.best(rest, turned, rust | {lock: 0}, door)
        extra = BELLS * (LOCKS[lock].kind == BELL) + SLEEP * (LOCKS[lock].loot == NAP)
        return OPENED + extra + self.best(rest, turned, rust, [one for one in door if one != lock])

    def best(self, dice: list[int], turned: Lie, rust: Lie, door: list[Card]) -> float:
        """Find the best use of these dice on this door."""
        lies = NUMBERS * len({on_top(lock, turned[lock]) for lock in door})
        return max([lies, *self.ways(dice, turned, rust, door)])

    def ways(self, dice: list[int], turned: Lie, rust: Lie, door: list[Card]) -> Iterator[float]:
        for die in dict.fromkeys(dice):
            rest = dice.copy()
            rest.remove(die)
            for lock in door:
                yield self.after(die, lock, rest, turned, rust, door)
