"""The protocol: one JSON object a line, in and out."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import IO, Any

from referee.errors import BadRequest, NotJson, Refusal
from referee.rulekit.ask import Event
from referee.rulekit.say import Say
from referee.sessions.session import Session

LONGEST_LINE = 16 * 2**20
SCALARS = (str, int, float, bool, list, dict, type(None))


def serve(session: Session, say: Say, lines: IO[bytes], out: IO[str]) -> None:
    """Ask until the game is left or the input ends."""

    def send(message: dict[str, Any]) -> None:
        out.write(json.dumps(message, ensure_ascii=False) + "\n")

    show(session, say, send)
    out.flush()
    while line := lines.readline(LONGEST_LINE):
        try:
            if handle(session, parsed(line, lines)):
                return
        except Refusal as refusal:
            send({"type": "error", "code": refusal.code, "text": say.refusal(refusal)})
        show(session, say, send)
        out.flush()


def parsed(line: bytes, lines: IO[bytes]) -> dict[str, Any]:
    if len(line) == LONGEST_LINE and not line.endswith(b"\n"):
        while (more := lines.readline(LONGEST_LINE)) and not more.endswith(b"\n"):
            pass
        raise NotJson
    try:
        request = json.loads(line)
    except (ValueError, RecursionError):
        raise NotJson from None
    if not isinstance(request, dict):
        raise NotJson
    return request


def handle(session: Session, request: dict[str, Any]) -> bool:
    """Carry out one request; whether it was to leave."""
    if "do" not in request:
        if "answer" not in request:
            raise BadRequest
        session.answer(request["answer"])
        return False
    if request["do"] == "quit":
        return True
    verb = VERBS.get(request["do"]) if isinstance(request["do"], str) else None
    if verb is None:
        raise BadRequest
    verb(session, request)
    return False


def fix(session: Session, request: dict[str, Any]) -> None:
    n, cut = request.get("n"), request.get("cut", False)
    if not isinstance(n, int) or isinstance(n, bool) or not isinstance(cut, bool) or "answer" not in request:
        raise BadRequest
    session.fix(n, request["answer"], cut=cut)


VERBS: dict[str, Callable[[Session, dict[str, Any]], None]] = {
    "undo": lambda session, _: session.undo(),
    "redo": lambda session, _: session.redo(),
    "fix": fix,
    "concede": lambda session, _: session.concede(),
}


def show(session: Session, say: Say, send: Callable[[dict[str, Any]], None]) -> None:
    """What happened, and the question or the end."""
    for event in session.events():
        send(told(event) | {"type": "event", "event": event.name, "text": say.event(event)})
    question = session.question
    if question is None:
        over = session.over
        assert over is not None, "a game without a question is over"
        end = {"type": "over", "outcome": over.outcome, "score": over.score, "text": say.over(over)}
        send(end | {"state": session.state()})
    else:
        head = {"type": "ask", "n": session.number, "ask": question.name}
        send(head | question.told() | {"text": say.question(question), "state": session.state()})


def told(event: Event) -> dict[str, Any]:
    """An event's facts as JSON."""
    facts = {name: fact() if callable(fact) else fact for name, fact in event.facts.items()}
    return {name: fact for name, fact in facts.items() if isinstance(fact, SCALARS)}
