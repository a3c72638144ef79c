"""What the referee thinks of a position, and of a game that is over. All of it is slow to
import.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, NamedTuple

from cards_pdf.common.records.annotations import Int, Number
from cards_pdf.common.web.dispatcher import verb
from referee.errors import RequestError
from referee.protocol import replies
from referee.protocol.seat import Seat
from referee.protocol.verbs import Numbered
from referee.rulekit.say import Say

if TYPE_CHECKING:
    from referee.insight.review import Review, Swing, Turn

Seconds = Annotated[float, Number(0, 60)]
AT_ONCE = 0.6  # seconds
PLACES = 4  # behind the point
BEFORE = "review.cards-took", "review.cards-gave"
LAST = "review.last-took", "review.last-gave"


class WantedHint(NamedTuple):
    """For so many seconds more; or from so many worlds, which is always the same."""

    seconds: Seconds | None = None
    worlds: Annotated[int, Int(1, 2000)] | None = None


class WantedReview(NamedTuple):
    """Of the answer of this number alone."""

    n: Numbered | None = None


class WantedTurningPoint(NamedTuple):
    """If it is found in so many seconds."""

    seconds: Seconds | None = None


@verb
def hint(seat: Seat, ask: WantedHint) -> replies.Hint:
    """Tell the odds of each answer and which is best."""
    from referee.insight import advice

    adviser = seat.adviser() if ask.worlds is None else advice.Adviser(seat.session)
    return replies.Hint(**advice.hint(adviser, seat.say, seconds=ask.seconds, worlds=ask.worlds))


@verb
def left(seat: Seat) -> replies.Left:
    """List the cards that are still out, pile by pile."""
    from referee.insight import advice

    return replies.Left(**advice.left_as_json(seat.session, seat.say))


@verb
def review(seat: Seat, ask: WantedReview) -> replies.Review:
    """Look back on a game that is over: its choices, what they cost and what was luck."""
    _must_be_over(seat)
    looked, say = seat.look_back(), seat.say
    if ask.n is not None:
        turn = looked.evaluate_choice(seat.session.answered(ask.n))
        return replies.Review([_turn_of(turn, say)] if turn else [])
    found = looked.evaluate_all()
    return replies.Review(
        [_turn_of(turn, say)._replace(luck=round(turn.luck, PLACES)) for turn in found.turns],
        worst=[turn.n for turn in found.worst],
        choice=round(found.by_choice, PLACES),
        luck=round(found.by_luck, PLACES),
        curve=[replies.Point(n, round(win, PLACES)) for n, win in found.curve],
        swings=[
            replies.Swing(
                swing.n, swing.by, round(swing.change, PLACES), _about_swing(swing, found, say)
            )
            for swing in found.swings
        ],
        text=[*_sentences(found, say)],
    )


@verb
def turning_point(seat: Seat, ask: WantedTurningPoint) -> replies.TurningPoint:
    """Find the last choice that cost much, in a game that is over."""
    from referee.insight import review

    _must_be_over(seat)
    turn = review.find_turning_point(seat.session, ask.seconds or AT_ONCE)
    return replies.TurningPoint(turn and _turn_of(turn, seat.say))


def _must_be_over(seat: Seat) -> None:
    if seat.session.over is None:
        raise RequestError("not-over")


def _turn_of(turn: Turn, say: Say) -> replies.Turn:
    """A choice by itself; what the cards before it brought stands in the whole review."""
    rates = turn.win, turn.best_win, turn.lost, turn.error
    win, best_win, lost, error = (round(rate, PLACES) for rate in rates)
    said = _about_turn(turn, say)
    return replies.Turn(
        turn.n, turn.ask, turn.chosen, win, turn.best, best_win, turn.about, lost, error, said
    )


def _about_turn(turn: Turn, say: Say) -> str:
    """What was chosen, what instead, and the difference; or that nothing was better."""
    asked = [turn.ask, turn.about] if turn.about else turn.ask
    facts = {
        "n": turn.n,
        "ask": asked,
        "chosen": say.answer(turn.chosen, named=True),
        "win": percent(turn.win),
    }
    if not turn.is_costly:
        return say("review.as-good", **facts)
    better = {
        "best": say.answer(turn.best, named=True),
        "best_win": percent(turn.best_win),
        "lost": percent(turn.lost),
    }
    return say("review.turn", **facts, **better)


def _about_swing(swing: Swing, found: Review, say: Say) -> str:
    if swing.by == "choice":
        return next(_about_turn(turn, say) for turn in found.turns if turn.n == swing.n)
    keys = LAST if swing.n > found.last else BEFORE
    return say(keys[swing.change > 0], n=swing.n, change=percent(abs(swing.change)))


def _sentences(found: Review, say: Say) -> Iterator[str]:
    """The choices that cost most, what else moved the chance, and what all of it came to."""
    for turn in found.worst:
        yield _about_turn(turn, say)
    if not found.worst:
        verdict = "fine" if found.turns else "none"
        yield say(f"review.{verdict}-lost" if found.was_lost else f"review.{verdict}")
    for swing in found.swings:
        if swing.by == "cards":
            yield _about_swing(swing, found, say)
    if found.turns:
        key = "review.sum-lucky" if percent(found.by_luck) < 0 else "review.sum"
        yield say(key, choice=percent(found.by_choice), luck=percent(abs(found.by_luck)))
    if found.is_conceded and found.turns:
        yield say("review.gave-up-at", n=found.last + 1, win=percent(found.turns[-1].win))
    elif found.is_conceded:
        yield say("review.gave-up", n=found.last + 1)


def percent(share: float) -> int:
    return round(100 * share)
