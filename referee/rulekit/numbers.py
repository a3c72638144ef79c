"""Questions that are answered with numbers: what dice show, and how much of something."""

from typing import Any

from referee.errors import RequestError
from referee.rulekit.cards import Reader, whole_number
from referee.rulekit.questions import Answer, Choose, Facts, Question, about_json

MOST_DICE, MOST_SIDES = 40, 100
MOST_NUMBERS = 1000  # of one question


class Roll(Question):
    """Dice: named by whoever has rolled them, or rolled by whoever deals."""

    __slots__ = ("dice", "sides")

    def __init__(self, name: str, about: str | None, facts: Facts, dice: int, sides: int) -> None:
        super().__init__(name, about, facts)
        if not (0 < dice <= MOST_DICE and 1 < sides <= MOST_SIDES):
            raise ValueError(f"{name} rolls {dice} dice of {sides} sides")
        self.dice = dice
        self.sides = sides

    @property
    def is_decided(self) -> bool:
        return False

    def as_json(self) -> Facts:
        bounds = {"count": self.dice, "sides": self.sides, "least": 1, "most": self.sides}
        return {"kind": "roll"} | bounds | about_json(self.about)

    def check(self, answer: Answer, _reader: Reader) -> list[int]:
        if not isinstance(answer, list) or not all(type(number) is int for number in answer):
            raise RequestError("list-of-numbers")
        rolled: list[Any] = answer
        if len(rolled) != self.dice:
            raise RequestError("wrong-roll", wanted=self.dice, given=len(rolled))
        for number in rolled:
            if not 1 <= number <= self.sides:
                raise RequestError("no-such-side", answer=number, sides=self.sides)
        return list(rolled)


class Number(Choose):
    """One of neighbouring whole numbers: a choice, whose options are their digits."""

    __slots__ = ()

    def __init__(self, name: str, about: str | None, facts: Facts, least: int, most: int) -> None:
        if not 0 <= least <= most < least + MOST_NUMBERS:
            raise ValueError(f"{name} asks for a number from {least} to {most}")
        super().__init__(name, about, facts, [str(number) for number in range(least, most + 1)])

    @property
    def bounds(self) -> Facts:
        return {"least": int(self.options[0]), "most": int(self.options[-1])}

    def as_json(self) -> Facts:
        return {"kind": "number"} | self.bounds | about_json(self.about)

    def check(self, answer: Answer, _reader: Reader) -> int:
        number = whole_number(answer) if isinstance(answer, str) else answer
        if type(number) is not int:
            raise RequestError("one-number")
        if str(number) not in self.options:
            raise RequestError("no-such-number", answer=number, **self.bounds)
        return number
