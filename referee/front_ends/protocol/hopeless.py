"""Whether every choice loses, and the choice to go back to."""

from __future__ import annotations

from referee.front_ends.protocol.previews import is_lost
from referee.rulekit.questions import Choose
from referee.sessions.session import Session

FAR = 20  # answers; whoever was lost for longer goes back by himself


def is_hopeless(session: Session) -> bool:
    """Whether the game is lost whatever is answered here, before another card is drawn."""
    question = session.question
    if isinstance(question, Choose):
        return question.is_decided and all(is_lost(session.foreseen(option)) for option in question.options)
    return question is not None and bool(question.fact("hopeless"))


def way_back(session: Session) -> int | None:
    """The last question at which not every choice was lost."""
    last = session.number - 1
    for n in range(last, max(0, last - FAR), -1):
        then = session.before(n)
        if then.question and then.question.is_decided and not is_hopeless(then):
            return n
    return None
