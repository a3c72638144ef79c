"""What the referee says to any program: an event, a question, the end, a refusal."""

from __future__ import annotations

from typing import Any

from referee.errors import Refusal
from referee.rulekit.ask import Event
from referee.rulekit.say import Say
from referee.sessions.session import Session

Message = dict[str, Any]  # one JSON object
PART = ("cards", "missing")  # of a draw that was answered in part
SCALARS = (str, int, float, bool, list, dict, type(None))


def event(event: Event, say: Say) -> Message:
    return told(event) | {"type": "event", "event": event.name, "text": say.event(event)}


def told(event: Event) -> dict[str, Any]:
    """An event's facts as JSON."""
    facts = {name: fact(value) for name, value in event.facts.items()}
    return {name: value for name, value in facts.items() if isinstance(value, SCALARS)}


def fact(value: Any) -> Any:
    """A fact that costs something to know is a function."""
    return value() if callable(value) else value


def present(session: Session, say: Say) -> Message:
    """The question, or the end."""
    question = session.question
    if question is None:
        over = session.over
        assert over is not None, "a game without a question is over"
        end = {"type": "over", "outcome": over.outcome, "score": over.score, "text": say.over(over)}
        return end | {"state": session.state()}
    head = {"type": "ask", "n": session.number, "ask": question.name}
    return head | question.as_json() | {"text": say.question(question), "state": session.state()}


def refused(refusal: Refusal, say: Say) -> Message:
    error = {"type": "error", "code": refusal.code, "text": say.refusal(refusal)}
    return error | {name: refusal.facts[name] for name in PART if "missing" in refusal.facts}
