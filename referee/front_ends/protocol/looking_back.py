"""A game in review, as messages and in sentences that one can act on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from referee.front_ends import replies
from referee.front_ends.protocol.seat import Seat
from referee.rulekit.say import Say

if TYPE_CHECKING:
    from referee.insight.review import Review, Swing, Turn

PLACES = 4  # behind the point
BEFORE = "review.cards-took", "review.cards-gave"
LAST = "review.last-took", "review.last-gave"


def review(found: Review, seat: Seat) -> replies.Review:
    """The whole game: its choices, the run of the chance, and what to learn from it."""
    say = seat.say
    return replies.Review(
        [told(turn, say)._replace(luck=round(turn.luck, PLACES)) for turn in found.turns],
        worst=[turn.n for turn in found.worst],
        choice=round(found.by_choice, PLACES),
        luck=round(found.by_luck, PLACES),
        curve=[replies.Point(n, round(win, PLACES)) for n, win in found.curve],
        swings=[_swing(swing, found, say) for swing in found.swings],
        text=[*_sentences(found, seat)],
    )


def told(turn: Turn, say: Say) -> replies.Turn:
    """A choice by itself; what the cards before it brought stands in the whole review."""
    return replies.Turn(
        turn.n,
        turn.ask,
        turn.chosen,
        round(turn.win, PLACES),
        turn.best,
        round(turn.best_win, PLACES),
        turn.about,
        round(turn.lost, PLACES),
        round(turn.error, PLACES),
        _compared(turn, say),
    )


def _compared(turn: Turn, say: Say) -> str:
    """What was chosen, what instead, and the difference; or that nothing was better."""
    asked = [turn.ask, turn.about] if turn.about else turn.ask
    facts = {"n": turn.n, "ask": asked, "chosen": say.answer(turn.chosen), "win": percent(turn.win)}
    if not turn.is_costly:
        return say("review.as-good", **facts)
    better = {"best": say.answer(turn.best), "best_win": percent(turn.best_win), "lost": percent(turn.lost)}
    return say("review.turn", **facts, **better)


def _swing(swing: Swing, found: Review, say: Say) -> replies.Swing:
    return replies.Swing(swing.n, swing.by, round(swing.change, PLACES), _moved(swing, found, say))


def _moved(swing: Swing, found: Review, say: Say) -> str:
    if swing.by == "choice":
        return next(_compared(turn, say) for turn in found.turns if turn.n == swing.n)
    keys = LAST if swing.n > found.last else BEFORE
    return say(keys[swing.change > 0], n=swing.n, change=percent(abs(swing.change)))


def _sentences(found: Review, seat: Seat) -> Iterator[str]:
    """The choices that cost most, what else moved the chance, and what all of it came to."""
    say = seat.say
    if not found.turns:
        yield say("review.none")
    for turn in found.worst:
        yield _compared(turn, say)
    if found.turns and not found.worst:
        yield say("review.fine")
    for swing in found.swings:
        if swing.by == "cards":
            yield _moved(swing, found, say)
    if found.turns:
        key = "review.sum-lucky" if percent(found.by_luck) < 0 else "review.sum"
        yield say(key, choice=percent(found.by_choice), luck=percent(abs(found.by_luck)))
    if found.is_conceded:
        yield _conceded(found, say)


def _conceded(found: Review, say: Say) -> str:
    if not found.turns:
        return say("review.gave-up", n=found.last + 1)
    return say("review.gave-up-at", n=found.last + 1, win=percent(found.turns[-1].win))


def percent(share: float) -> int:
    return round(100 * share)
