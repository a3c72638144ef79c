"""What a typed line means where numbers are asked for: dice, and how much of something."""

from __future__ import annotations

from cards_pdf.common.sentences import short
from referee.errors import NotAnOption
from referee.front_ends.messages import Ask
from referee.rulekit.as_typed import whole_number

LARGEST_DIGIT = 9


def dice(roll: Ask, words: list[str]) -> tuple[list[int] | None, list[str]]:
    """What dice show, with or without gaps between digits; no words have the referee roll them."""
    if not words:
        return None, []
    shown: list[int] = []
    rest = list(words)
    while rest and len(shown) < roll.wanted:
        shown += _of_word(roll, rest.pop(0))
    return shown, rest


def _of_word(roll: Ask, word: str) -> list[int]:
    number = whole_number(word)
    if number is None:
        raise NotAnOption(
            "no-die", answer=short(word), sides=roll.sides, example=" ".join(["1", "2", "2"][: roll.wanted])
        )
    is_glued = number > roll.sides and roll.sides <= LARGEST_DIGIT
    return [int(digit) for digit in word] if is_glued else [number]


def amount(question: Ask, words: list[str]) -> tuple[int, list[str]]:
    """The number that the words begin with."""
    number = whole_number(words[0]) if words else None
    if number is None:
        typed = short(words[0]) if words else "–"
        raise NotAnOption("no-number", answer=typed, least=question.least, most=question.most)
    return number, words[1:]
