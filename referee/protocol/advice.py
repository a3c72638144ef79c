"""Verbs that advise on a position, and that review a game that is over.

The modules of `referee.insight` are slow to import, so this one is only imported when one of its
verbs is requested.
"""

from dataclasses import dataclass
from typing import Annotated, Literal

from cards_pdf.common.records.annotations import Int, Number
from cards_pdf.common.web.dispatcher import verb
from referee.errors import RequestError
from referee.insight import advice
from referee.insight import review as reviews
from referee.insight.advice import Chance, Hint, Left
from referee.insight.review import Review, Turn
from referee.protocol.conversation import Conversation
from referee.protocol.verbs import Numbered

__all__ = ["Chance", "Hint", "Left", "Review", "TurningPoint"]  # the terminal knows these alone

Seconds = Annotated[float, Number(0, 60)]
DEFAULT_SECONDS = 0.6


@dataclass(frozen=True, kw_only=True)
class TurningPoint:
    """The last choice that cost much, if it was found in time."""

    turn: Turn | None
    type: Literal["turning-point"] = "turning-point"


@verb
def hint(
    talk: Conversation,
    seconds: Seconds | None = None,
    worlds: Annotated[int, Int(1, 2000)] | None = None,
) -> Hint:
    """Tell the odds of each answer and which is best."""
    # a number of worlds gives the same hint every time, so it starts anew
    adviser = talk.adviser() if worlds is None else advice.Adviser(talk.session)
    return advice.hint(adviser, talk.say, seconds=seconds, worlds=worlds)


@verb
def left(talk: Conversation) -> Left:
    """List the cards that are still out, pile by pile."""
    return advice.left(talk.session, talk.say)


@verb
def review(talk: Conversation, n: Numbered | None = None) -> Review:
    """Review a game that is over: its choices, what they cost and what was luck."""
    _check_over(talk)
    look_back = talk.look_back()
    if n is None:
        return reviews.localize(look_back.evaluate_all(), talk.say)
    turn = look_back.evaluate_choice(talk.session.check_number(n))
    return reviews.localize(Review(turns=[turn] if turn else []), talk.say)


@verb
def turning_point(talk: Conversation, seconds: Seconds | None = None) -> TurningPoint:
    """Find the last choice that cost much, in a game that is over."""
    _check_over(talk)
    turn = reviews.find_turning_point(talk.session, seconds or DEFAULT_SECONDS)
    return TurningPoint(turn=turn and reviews.localize_turn(turn, talk.say))


def _check_over(talk: Conversation) -> None:
    if talk.session.over is None:
        raise RequestError("not-over")
