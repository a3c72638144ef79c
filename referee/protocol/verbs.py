"""What may be done beside answering: verbs that move the game. What only looks lies in
`lookups`.
"""

from collections.abc import Callable
from contextlib import suppress
from typing import Annotated, Any, NamedTuple

from cards_pdf.common.records.annotations import Int, Text
from cards_pdf.common.web.dispatcher import verb
from referee.errors import RequestError
from referee.protocol.seat import Seat
from referee.saves import lessons

LARGEST = 2**53  # of the numbers that every reader of JSON knows
Numbered = Annotated[
    int, Int(-LARGEST, LARGEST)
]  # an answer; those that were not given are refused later
Count = Annotated[int, Int(1, LARGEST)]
CardName = Annotated[str, Text(2**24)]  # of any length: what is no card is refused as that


class Undo(NamedTuple):
    """How far back."""

    to: Numbered | None = None
    count_: Count = 1


class Redo(NamedTuple):
    """How far."""

    count_: Count = 1


class Fix(NamedTuple):
    """Another answer to an old question."""

    n: Numbered
    answer: Any
    cut: bool = False


class Rename(NamedTuple):
    """A card that was misread, and the one that it is."""

    from_: CardName
    to: CardName
    cut: bool = False


@verb
def undo(seat: Seat, ask: Undo) -> None:
    """Take the last answer back, or a `count` of them, or all `to` the question of a number."""
    goal = None if ask.to is None else seat.session.answered(ask.to)
    _repeat(seat.session.undo, ask.count_)
    while goal is not None and seat.session.number > goal:
        seat.session.undo()


@verb
def redo(seat: Seat, ask: Redo) -> None:
    """Do again what was taken back, or a `count` of it."""
    _repeat(seat.session.redo, ask.count_)


def _repeat(step: Callable[[], None], count: int) -> None:
    """Once, or as often as is said and as far as that goes."""
    step()
    with suppress(RequestError):
        for _ in range(count - 1):
            step()


@verb
def enough(seat: Seat) -> None:
    """Say no more lessons of this game."""
    lessons.end(seat.session.game.name)


@verb
def fix(seat: Seat, ask: Fix) -> None:
    """Change an old answer and play the rest again."""
    seat.session.fix(ask.n, ask.answer, cut=ask.cut)


@verb
def rename(seat: Seat, ask: Rename) -> None:
    """A card was misread: it is another one in every answer that names it."""
    seat.session.rename(ask.from_, ask.to, cut=ask.cut)
