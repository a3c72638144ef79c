"""What the referee thinks of a position, and of a game that is over. All of it is slow to import."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.errors import BadRequest
from referee.front_ends.protocol.messages import Message
from referee.front_ends.protocol.partner import Partner, Said
from referee.front_ends.protocol.requests import amount, answered, number

if TYPE_CHECKING:
    from referee.insight.review import Turn

MOST_SECONDS, MOST_WORLDS = 60.0, 2000  # of a hint
AT_ONCE = 0.6  # seconds


def hint(partner: Partner, request: Message) -> Said:
    """Odds and the best answer: after some seconds more, or after a number of worlds, always the same."""
    from referee.insight import advice

    seconds = amount(request, "seconds", most=MOST_SECONDS)
    worlds = number(request, "worlds") if "worlds" in request else None
    if worlds is not None and not 1 <= worlds <= MOST_WORLDS:
        raise BadRequest
    adviser = partner.thoughts.adviser() if worlds is None else None
    found = advice.hint(partner.session, partner.say, seconds=seconds, worlds=worlds, adviser=adviser)
    return [{"type": "hint"} | found]


def left(partner: Partner, _: Message) -> Said:
    """The cards that are still out, pile by pile."""
    from referee.insight import advice

    return [{"type": "left"} | advice.told_left(partner.session, partner.say)]


def review(partner: Partner, request: Message) -> Said:
    """The choices of a game that is over, what they cost and what was luck; or with `n` the one of an answer.

    Whoever asks for them one by one sees how far it has come; then asking for all costs nothing more.
    """
    from referee.insight.review import Review, with_luck

    _must_be_over(partner)
    if "n" in request:
        turn = partner.thoughts.turn(answered(request, "n", partner.session))
        return [{"type": "review", "turns": [_told(turn)] if turn else []}]
    found = Review([*with_luck(partner.thoughts.turn(n) for n in range(1, partner.session.number))])
    return [
        {
            "type": "review",
            "turns": [_told(turn) | {"luck": round(turn.luck, 4)} for turn in found.turns],
            "worst": [turn.n for turn in found.worst],
            "choice": round(found.by_choice, 4),
            "luck": round(found.by_luck, 4),
        }
    ]


def turning_point(partner: Partner, request: Message) -> Said:
    """The last choice that cost much, if it is found in so many seconds."""
    from referee.insight.review import turning_point

    _must_be_over(partner)
    turn = turning_point(partner.session, amount(request, "seconds", most=MOST_SECONDS) or AT_ONCE)
    return [{"type": "turning-point", "turn": turn and _told(turn)}]


def _told(turn: Turn) -> Message:
    """A turn by itself; what the cards before it brought stands in the whole review."""
    return {
        "n": turn.n,
        "ask": turn.ask,
        "chosen": turn.chosen,
        "win": round(turn.win, 4),
        "best": turn.best,
        "best_win": round(turn.best_win, 4),
    }


def _must_be_over(partner: Partner) -> None:
    if partner.session.over is None:
        raise BadRequest("not-over")
