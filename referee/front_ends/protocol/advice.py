"""What the referee thinks of a position, and of a game that is over. All of it is slow to import."""

from __future__ import annotations

from referee.errors import BadRequest
from referee.front_ends import replies
from referee.front_ends.messages import Json
from referee.front_ends.protocol import looking_back
from referee.front_ends.protocol.looking_back import told
from referee.front_ends.protocol.requests import amount, answered, number
from referee.front_ends.protocol.seat import Seat

MOST_SECONDS, MOST_WORLDS = 60.0, 2000  # of a hint
AT_ONCE = 0.6  # seconds


def hint(seat: Seat, request: Json) -> list[replies.Hint]:
    """Odds and the best answer: after some seconds more, or after a number of worlds, always the same."""
    from referee.insight import advice

    seconds = amount(request, "seconds", most=MOST_SECONDS)
    worlds = number(request, "worlds") if "worlds" in request else None
    if worlds is not None and not 1 <= worlds <= MOST_WORLDS:
        raise BadRequest
    adviser = seat.advice.adviser() if worlds is None else None
    found = advice.hint(seat.session, seat.say, seconds=seconds, worlds=worlds, adviser=adviser)
    return [replies.Hint(**found)]


def left(seat: Seat, _: Json) -> list[replies.Left]:
    """The cards that are still out, pile by pile."""
    from referee.insight import advice

    return [replies.Left(**advice.left_as_json(seat.session, seat.say))]


def review(seat: Seat, request: Json) -> list[replies.Review]:
    """The choices of a game that is over, what they cost and what was luck; or with `n` one of them."""
    _must_be_over(seat)
    looked = seat.advice.look_back()
    if "n" in request:
        turn = looked.turn(answered(request, "n", seat.session))
        return [replies.Review([told(turn, seat.say)] if turn else [])]
    return [looking_back.review(looked.review(), seat)]


def turning_point(seat: Seat, request: Json) -> list[replies.TurningPoint]:
    """The last choice that cost much, if it is found in so many seconds."""
    from referee.insight.review import turning_point

    _must_be_over(seat)
    turn = turning_point(seat.session, amount(request, "seconds", most=MOST_SECONDS) or AT_ONCE)
    return [replies.TurningPoint(turn and told(turn, seat.say))]


def _must_be_over(seat: Seat) -> None:
    if seat.session.over is None:
        raise BadRequest("not-over")
