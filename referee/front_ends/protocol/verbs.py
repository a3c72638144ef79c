"""What may be done beside answering: one function a verb. They return what is to be said first.

Here are the verbs that move the game; those that look something up lie in `lookups`.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from referee.errors import BadRequest, Refusal
from referee.front_ends.messages import Json
from referee.front_ends.protocol.requests import answered, number, switch, text
from referee.front_ends.protocol.seat import Seat

Said = list[Any]  # messages


def hello(seat: Seat, _: Json) -> Said:
    """Whoever says hello understands all that was added since."""
    seat.additions = True
    return [seat.hello()]


def leave(seat: Seat, _: Json) -> Said:
    seat.left = True
    return []


def undo(seat: Seat, request: Json) -> Said:
    """Take the last answer back, or a `count` of them, or all `to` the question of a number."""
    session = seat.session
    goal = answered(request, "to", session) if "to" in request else None
    _repeat(session.undo, request)
    while goal is not None and session.number > goal:
        session.undo()
    return []


def redo(seat: Seat, request: Json) -> Said:
    _repeat(seat.session.redo, request)
    return []


def _repeat(step: Callable[[], None], request: Json) -> None:
    """Once, or a `count` of times as far as that goes."""
    count = number(request, "count", 1)
    if count < 1:
        raise BadRequest
    step()
    with suppress(Refusal):
        for _ in range(count - 1):
            step()


def fix(seat: Seat, request: Json) -> Said:
    if "answer" not in request:
        raise BadRequest
    seat.session.fix(number(request, "n"), request["answer"], cut=switch(request, "cut"))
    return []


def concede(seat: Seat, _: Json) -> Said:
    seat.session.concede()
    return []


def show(_seat: Seat, _: Json) -> Said:
    """The question follows anyway."""
    return []


def rename(seat: Seat, request: Json) -> Said:
    """A card was misread: it is another one in every answer that names it."""
    seat.session.rename(text(request, "from"), text(request, "to"), cut=switch(request, "cut"))
    return []


VERBS: dict[str, Callable[[Seat, Json], Said]] = {
    "hello": hello,
    "quit": leave,
    "undo": undo,
    "redo": redo,
    "fix": fix,
    "rename": rename,
    "concede": concede,
    "show": show,
}


def of(request: Json) -> Callable[[Seat, Json], Said]:
    """The verb that a request names."""
    verb = request["do"]
    if not isinstance(verb, str):
        raise BadRequest
    if verb in VERBS:
        return VERBS[verb]
    from referee.front_ends.protocol.lookups import LOOKUPS  # only who looks something up waits for them

    if verb not in LOOKUPS:
        raise BadRequest
    return LOOKUPS[verb]
