"""What may be done beside answering: one function a verb. They return what is to be said first."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from referee.errors import BadRequest, Refusal
from referee.front_ends.messages import Json
from referee.front_ends.protocol import advice, ending, present, queries
from referee.front_ends.protocol.requests import answered, number, switch, text
from referee.front_ends.protocol.rulebook import UNBROKEN

if TYPE_CHECKING:
    from referee.front_ends.protocol.conversation import Conversation

Said = list[Any]  # messages
NARROWEST = 20  # columns of a page of rules


def hello(talk: Conversation, _: Json) -> Said:
    """Whoever says hello understands all that was added since."""
    talk.additions = True
    return [talk.hello()]


def leave(talk: Conversation, _: Json) -> Said:
    talk.left = True
    return []


def undo(talk: Conversation, request: Json) -> Said:
    """Take the last answer back, or a `count` of them, or all `to` the question of a number."""
    session = talk.session
    goal = answered(request, "to", session) if "to" in request else None
    _repeat(session.undo, request)
    while goal is not None and session.number > goal:
        session.undo()
    return []


def redo(talk: Conversation, request: Json) -> Said:
    _repeat(talk.session.redo, request)
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


def fix(talk: Conversation, request: Json) -> Said:
    if "answer" not in request:
        raise BadRequest
    talk.session.fix(number(request, "n"), request["answer"], cut=switch(request, "cut"))
    return []


def concede(talk: Conversation, _: Json) -> Said:
    talk.session.concede()
    return []


def show(_talk: Conversation, _: Json) -> Said:
    """The question follows anyway."""
    return []


def log(talk: Conversation, _: Json) -> Said:
    return [queries.log(talk.session, talk.say)]


def rules(talk: Conversation, request: Json) -> Said:
    """The rules by section, in lines of some `width`; or what they say `about` a word."""
    game, width = talk.session.game, number(request, "width", UNBROKEN)
    if not NARROWEST <= width <= UNBROKEN:
        raise BadRequest
    if "about" in request:
        return [queries.rules_about(game, talk.say, text(request, "about"))]
    return [queries.rules(game, talk.say, text(request, "section", ""), width)]


def rename(talk: Conversation, request: Json) -> Said:
    """A card was misread: it is another one in every answer that names it."""
    talk.session.rename(text(request, "from"), text(request, "to"), cut=switch(request, "cut"))
    return []


def question(talk: Conversation, request: Json) -> Said:
    """The question that an old answer answers, for whoever wants to change it."""
    return [present.old(talk, number(request, "n"))]


def preview(talk: Conversation, request: Json) -> Said:
    """What an answer to the present question would bring."""
    if "answer" not in request:
        raise BadRequest
    return [queries.preview(talk.session, talk.say, request["answer"])]


def run(talk: Conversation, request: Json) -> Said:
    return [queries.run(talk.session, talk.say, text(request, "command"), writes=talk.writes)]


def end(talk: Conversation, _: Json) -> Said:
    """How the game went."""
    return [ending.end(talk.session, talk.say, talk.path)]


def picture(talk: Conversation, _: Json) -> Said:
    return [queries.picture(talk.session, talk.say)]


VERBS: dict[str, Callable[[Conversation, Json], Said]] = {
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


def of(request: Json) -> Callable[[Conversation, Json], Said]:
    """The verb that a request names."""
    verb = request["do"]
    if not isinstance(verb, str) or verb not in VERBS:
        raise BadRequest
    return VERBS[verb]
