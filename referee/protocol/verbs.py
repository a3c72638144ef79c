"""Verbs that move the game. Those that only look something up are in `lookups`."""

from collections.abc import Callable
from contextlib import suppress
from typing import Annotated, Any

from cards_pdf.common.records.annotations import Int, Text
from cards_pdf.common.web.dispatcher import verb
from referee.errors import RequestError
from referee.protocol.conversation import Conversation
from referee.saves import lessons

MAX_JSON_INT = 2**53  # every reader of JSON can hold it
#: The number of an answer. Numbers without an answer are rejected later.
Numbered = Annotated[int, Int(-MAX_JSON_INT, MAX_JSON_INT)]
Count = Annotated[int, Int(1, MAX_JSON_INT)]
CardName = Annotated[str, Text(2**24)]  # of any length; what names no card is rejected later


@verb
def undo(talk: Conversation, to: Numbered | None = None, count_: Count = 1) -> None:
    """Take the last answer back, or a `count` of them, or all `to` the question of a number."""
    goal = None if to is None else talk.session.check_number(to)
    _repeat(talk.session.undo, count_)
    while goal is not None and talk.session.number > goal:
        talk.session.undo()


@verb
def redo(talk: Conversation, count_: Count = 1) -> None:
    """Do again what was taken back, or a `count` of it."""
    _repeat(talk.session.redo, count_)


def _repeat(step: Callable[[], None], count: int) -> None:
    """Take a step once, and again as far as that goes."""
    step()
    with suppress(RequestError):
        for _ in range(count - 1):
            step()


@verb
def enough(talk: Conversation) -> None:
    """Tell no more lessons of this game."""
    lessons.end_lessons(talk.session.game.name)


@verb
def fix(talk: Conversation, n: Numbered, answer: Any, cut: bool = False) -> None:
    """Change an old answer and play the rest again."""
    talk.session.fix(n, answer, cut=cut)


@verb
def rename(talk: Conversation, from_: CardName, to: CardName, cut: bool = False) -> None:
    """Replace a card that was misread by the right one, in every answer that names it."""
    talk.session.rename(from_, to, cut=cut)
