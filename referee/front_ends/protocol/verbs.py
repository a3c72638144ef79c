"""What may be done beside answering: one function a verb. They return what is to be said first."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from referee.errors import BadRequest, Refusal
from referee.front_ends.messages import Json
from referee.front_ends.protocol import advice, ending, present, queries
from referee.front_ends.protocol.requests import answered, number, switch, text
from referee.front_ends.protocol.rulebook import UNBROKEN
from referee.front_ends.protocol.seat import Seat

Said = list[Any]  # messages
NARROWEST = 20  # columns of a page of rules


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


def log(seat: Seat, _: Json) -> Said:
    return [queries.log(seat.session, seat.say)]


def rules(seat: Seat, request: Json) -> Said:
    """The rules by section, in lines of some `width`; or what they say `about` a word."""
    game, width = seat.session.game, number(request, "width", UNBROKEN)
    if not NARROWEST <= width <= UNBROKEN:
        raise BadRequest
    if "about" in request:
        return [queries.rules_about(game, seat.say, text(request, "about"))]
    return [queries.rules(game, seat.say, text(request, "section", ""), width)]


def rename(seat: Seat, request: Json) -> Said:
    """A card was misread: it is another one in every answer that names it."""
    seat.session.rename(text(request, "from"), text(request, "to"), cut=switch(request, "cut"))
    return []


def question(seat: Seat, request: Json) -> Said:
    """The question that an old answer answers, for whoever wants to change it."""
    return [present.old(seat, number(request, "n"))]


def preview(seat: Seat, request: Json) -> Said:
    """What an answer to the present question would bring."""
    if "answer" not in request:
        raise BadRequest
    return [queries.preview(seat.session, seat.say, request["answer"])]


def run(seat: Seat, request: Json) -> Said:
    return [queries.run(seat.session, seat.say, text(request, "command"), writes=seat.writes)]


def end(seat: Seat, _: Json) -> Said:
    """How the game went."""
    return [ending.end(seat.session, seat.say, seat.path)]


def stats(seat: Seat, _: Json) -> Said:
    """How all finished games went; of every game, whichever lies open."""
    from referee.front_ends.protocol import kept  # reads the other games

    return [kept.stats(seat.say.lang)]


def finished(seat: Seat, request: Json) -> Said:
    """The games that are over, of every kind or of the `game` that is named."""
    from referee.front_ends.protocol import kept  # likewise

    return [kept.over(seat.say.lang, text(request, "game", "") or None)]


def picture(seat: Seat, _: Json) -> Said:
    return [queries.picture(seat.session, seat.say)]


VERBS: dict[str, Callable[[Seat, Json], Said]] = {
    "hello": hello,
    "quit": leave,
    "undo": undo,
    "redo": redo,
    "fix": fix,
    "rename": rename,
    "concede": concede,
    "show": show,
    "log": log,
    "rules": rules,
    "hint": advice.hint,
    "left": advice.left,
    "review": advice.review,
    "turning-point": advice.turning_point,
    "end": end,
    "stats": stats,
    "finished": finished,
    "preview": preview,
    "question": question,
    "run": run,
    "picture": picture,
}


def of(request: Json) -> Callable[[Seat, Json], Said]:
    """The verb that a request names."""
    verb = request["do"]
    if not isinstance(verb, str) or verb not in VERBS:
        raise BadRequest
    return VERBS[verb]
