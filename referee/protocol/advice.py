"""Verbs that advise on a position, and that review a game that is over.

The modules of `referee.insight` are slow to import, so this one is only imported when one of its
verbs is requested.
"""

from collections.abc import Sequence
from typing import Annotated, Literal

from cards_pdf.common.records.annotations import Int, Number
from cards_pdf.common.web.dispatcher import message, verb
from referee.errors import RequestError
from referee.insight import advice
from referee.insight.advice import Adviser, GameReview, Hint, Left, Review, Turn
from referee.insight.odds import Chance
from referee.insight.winnable import judge_deal
from referee.protocol.conversation import Conversation
from referee.protocol.results import deal_of
from referee.protocol.verbs import LogEntry, Numbered, list_log_entries

__all__ = [
    "Chance",
    "Hint",
    "Left",
    "Review",
    "TurningPoint",
    "Winnable",
]  # the terminal knows these alone

Seconds = Annotated[float, Number(0, 60)]
DEFAULT_SECONDS = 0.6


@verb
def hint(
    talk: Conversation,
    seconds: Seconds | None = None,
    worlds: Annotated[int, Int(1, 2000)] | None = None,
) -> Hint:
    """Tell the odds of each answer and which is best."""
    # a number of worlds gives the same hint every time, so it starts anew
    adviser = talk.get_cached(Adviser) if worlds is None else Adviser(talk.session)
    return advice.hint(adviser, talk.say, seconds=seconds, worlds=worlds)


@verb
def left(talk: Conversation) -> Left:
    """List the cards that are still out, pile by pile."""
    return advice.left(talk.session, talk.say)


@verb
def review(talk: Conversation, n: Numbered | None = None) -> Review:
    """Review a game that is over: its choices, what they cost and what was luck."""
    _check_over(talk)
    game_review = talk.get_cached(GameReview)
    if n is None:
        return game_review.evaluate_all(talk.say)
    turn = game_review.evaluate_choice(talk.session.check_number(n))
    return Review(turns=[advice.localize_turn(turn, talk.say)] if turn else [])


@message("turning-point")
class TurningPoint:
    """The last choice that cost much, if it was found in time."""

    turn: Turn | None


@verb
def turning_point(talk: Conversation, seconds: Seconds | None = None) -> TurningPoint:
    """Find the last choice that cost much, in a game that is over."""
    _check_over(talk)
    turn = talk.get_cached(GameReview).find_turning_point(seconds or DEFAULT_SECONDS)
    return TurningPoint(turn=turn and advice.localize_turn(turn, talk.say))


@message("winnable")
class Winnable:
    """The result of a deal for a player who knows all its cards, with the answers that win it."""

    outcome: Literal["win", "loss", "unknown"]
    text: str
    answers: Sequence[LogEntry] = ()


@verb
def winnable(talk: Conversation) -> Winnable:
    """Find out whether a game that is over and that the referee dealt could be won, and how."""
    _check_over(talk)
    session = talk.session
    say = talk.say
    if session.over and session.over.outcome == "win" and session.seed is None:
        return Winnable(outcome="win", text=say("winnable.won"))
    if session.seed is None or deal_of(session) is None:
        return Winnable(outcome="unknown", text=say("winnable.unseen"))
    verdict = judge_deal(session.game, session.options, session.seed)
    return Winnable(
        outcome=verdict.outcome,
        text=say(f"winnable.{verdict.outcome}"),
        answers=[*list_log_entries(verdict.won, say)] if verdict.won else [],
    )


def _check_over(talk: Conversation) -> None:
    if talk.session.over is None:
        raise RequestError("not-over")
