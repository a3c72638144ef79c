"""What may be done beside answering: one function a verb. They return what is to be said first."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from referee.errors import BadRequest, Refusal
from referee.front_ends.protocol import advice, ending, previews, queries
from referee.front_ends.protocol.messages import Message
from referee.front_ends.protocol.partner import Partner, Said
from referee.front_ends.protocol.requests import answered, number, switch, text
from referee.front_ends.protocol.rulebook import UNBROKEN

NARROWEST = 20  # columns of a page of rules


def hello(partner: Partner, _: Message) -> Said:
    """Whoever says hello understands all that was added since."""
    partner.additions = True
    return [partner.hello()]


def leave(partner: Partner, _: Message) -> Said:
    partner.left = True
    return []


def undo(partner: Partner, request: Message) -> Said:
    """Take the last answer back, or a `count` of them, or all `to` the question of a number."""
    session = partner.session
    goal = answered(request, "to", session) if "to" in request else None
    _repeat(session.undo, request)
    while goal is not None and session.number > goal:
        session.undo()
    return []


def redo(partner: Partner, request: Message) -> Said:
    _repeat(partner.session.redo, request)
    return []


def _repeat(step: Callable[[], None], request: Message) -> None:
    """Once, or a `count` of times as far as that goes."""
    count = number(request, "count", 1)
    if count < 1:
        raise BadRequest
    step()
    with suppress(Refusal):
        for _ in range(count - 1):
            step()


def fix(partner: Partner, request: Message) -> Said:
    if "answer" not in request:
        raise BadRequest
    partner.session.fix(number(request, "n"), request["answer"], cut=switch(request, "cut"))
    return []


def concede(partner: Partner, _: Message) -> Said:
    partner.session.concede()
    return []


def show(_partner: Partner, _: Message) -> Said:
    """The question follows anyway."""
    return []


def log(partner: Partner, _: Message) -> Said:
    return [queries.log(partner.session, partner.say)]


def rules(partner: Partner, request: Message) -> Said:
    """The rules by section, in lines of some `width`; or what they say `about` a word."""
    game, width = partner.session.game, number(request, "width", UNBROKEN)
    if not NARROWEST <= width <= UNBROKEN:
        raise BadRequest
    if "about" in request:
        return [queries.rules_about(game, partner.say, text(request, "about"))]
    return [queries.rules(game, partner.say, text(request, "section", ""), width)]


def rename(partner: Partner, request: Message) -> Said:
    """A card was misread: it is another one in every answer that names it."""
    partner.session.rename(text(request, "from"), text(request, "to"), cut=switch(request, "cut"))
    return []


def question(partner: Partner, request: Message) -> Said:
    """The question that an old answer answers, for whoever wants to change it."""
    n = number(request, "n")
    return [{"type": "question", "n": n} | queries.question(partner.session, partner.say, n)]


def preview(partner: Partner, request: Message) -> Said:
    """What an answer to the present question would bring."""
    if "answer" not in request:
        raise BadRequest
    answer = request["answer"]
    return [{"type": "preview", "answer": answer} | previews.preview(partner.session, partner.say, answer)]


def run(partner: Partner, request: Message) -> Said:
    return [queries.run(partner.session, partner.say, text(request, "command"), writes=partner.writes)]


def end(partner: Partner, _: Message) -> Said:
    """How the game went."""
    return [ending.told(partner.session, partner.say, partner.path)]


def picture(partner: Partner, _: Message) -> Said:
    return [queries.picture(partner.session, partner.say)]


VERBS: dict[str, Callable[[Partner, Message], Said]] = {
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
    "preview": preview,
    "question": question,
    "run": run,
    "picture": picture,
}


def of(request: Message) -> Callable[[Partner, Message], Said]:
    """The verb that a request names."""
    verb = request["do"]
    if not isinstance(verb, str) or verb not in VERBS:
        raise BadRequest
    return VERBS[verb]
