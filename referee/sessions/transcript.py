"""A game as text, answer by answer with their numbers: for `log`, for the screen, for tests."""

from __future__ import annotations

from referee.rulekit.say import Say
from referee.sessions.session import Session


def lines(session: Session, say: Say) -> list[str]:
    text: list[str] = []
    for n, entry, events in session.steps():
        if n:
            text.append(f"{n:4}  {say('log.entry', ask=entry.ask, answer=entry.answer)}")
        text += [f"      {say.event(event)}" for event in events]
    if session.over:
        text.append(f"      {say.over(session.over)}")
    return text
