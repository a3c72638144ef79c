"""What may be done beside answering: one function a verb. They return what is to be said first."""

from __future__ import annotations

from collections.abc import Callable

from referee.errors import BadRequest, NoSuchAsk
from referee.front_ends.protocol import previews, queries
from referee.front_ends.protocol.messages import Message
from referee.front_ends.protocol.requests import amount, number, switch, text
from referee.front_ends.protocol.seat import Seat

Said = list[Message]
MOST_SECONDS, MOST_WORLDS = 60.0, 2000  # of a hint


def hello(seat: Seat, _: Message) -> Said:
    """Whoever says hello understands all that was added since."""
    seat.additions = True
    return [seat.hello()]


def leave(seat: Seat, _: Message) -> Said:
    seat.left = True
    return []


def undo(seat: Seat, request: Message) -> Said:
    """Take the last answer back, or all of them back `to` the question of a number."""
    session, last = seat.session, seat.session.number - 1
    if "to" in request and not 1 <= number(request, "to") <= last:
        raise NoSuchAsk("no-such-ask" if last else "no-answers-yet", n=request["to"], last=last)
    session.undo()
    while session.number > request.get("to", session.number):
        session.undo()
    return []


def redo(seat: Seat, _: Message) -> Said:
    seat.session.redo()
    return []


def fix(seat: Seat, request: Message) -> Said:
    if "answer" not in request:
        raise BadRequest
    seat.session.fix(number(request, "n"), request["answer"], cut=switch(request, "cut"))
    return []


def concede(seat: Seat, _: Message) -> Said:
    seat.session.concede()
    return []


def show(_seat: Seat, _: Message) -> Said:
    """The question follows anyway."""
    return []


def log(seat: Seat, _: Message) -> Said:
    return [queries.log(seat.session, seat.say)]


def rules(seat: Seat, request: Message) -> Said:
    return [queries.rules(seat.session.game, seat.say, text(request, "section", ""))]


def hint(seat: Seat, request: Message) -> Said:
    """Odds and the best answer: after some seconds, or after a number of worlds, which is the same again."""
    from referee.insight import advice  # slow to import, and seldom wanted

    seconds = amount(request, "seconds", most=MOST_SECONDS)
    worlds = number(request, "worlds") if "worlds" in request else None
    if worlds is not None and not 1 <= worlds <= MOST_WORLDS:
        raise BadRequest
    return [{"type": "hint"} | advice.hint(seat.session, seat.say, seconds=seconds, worlds=worlds)]


def left(seat: Seat, _: Message) -> Said:
    """The cards that are still out, pile by pile."""
    from referee.insight import advice  # likewise

    return [{"type": "left"} | advice.told_left(seat.session, seat.say)]


def rename(seat: Seat, request: Message) -> Said:
    """A card was misread: it is another one in every answer that names it."""
    seat.session.rename(text(request, "from"), text(request, "to"), cut=switch(request, "cut"))
    return []


def question(seat: Seat, request: Message) -> Said:
    """The question that an old answer answers, for whoever wants to change it."""
    n = number(request, "n")
    return [{"type": "question", "n": n} | queries.question(seat.session, seat.say, n)]


def preview(seat: Seat, request: Message) -> Said:
    """What an answer to the present question would bring."""
    if "answer" not in request:
        raise BadRequest
    answer = request["answer"]
    return [{"type": "preview", "answer": answer} | previews.preview(seat.session, seat.say, answer)]


def run(seat: Seat, request: Message) -> Said:
    return [queries.run(seat.session, seat.say, text(request, "command"))]


def picture(seat: Seat, _: Message) -> Said:
    return [queries.picture(seat.session, seat.say)]


VERBS: dict[str, Callable[[Seat, Message], Said]] = {
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
    "hint": hint,
    "left": left,
    "preview": preview,
    "question": question,
    "run": run,
    "picture": picture,
}


def of(request: Message) -> Callable[[Seat, Message], Said]:
    """The verb that a request names."""
    verb = request["do"]
    if not isinstance(verb, str) or verb not in VERBS:
        raise BadRequest
    return VERBS[verb]
