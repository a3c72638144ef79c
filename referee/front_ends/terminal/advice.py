"""`odds`, `hint`, `left` and `review` at the prompt: never more than a second before something is shown,
and Ctrl-C goes back to the question."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from referee.errors import BadRequest
from referee.front_ends.terminal import paint
from referee.rulekit.say import Say
from referee.sessions.session import Session

if TYPE_CHECKING:
    from referee.insight.looking_ahead.odds import Advice

DEEPER = (0.1, 0.2, 0.6)  # seconds: shown at 0.1, 0.3 and 0.9
AT_ONCE = 0.6  # seconds, and what the last look takes
WIDTH = 20
Write = Callable[[str], None]


def odds(session: Session, say: Say, write: Write) -> None:
    """Each answer with its chance; on a terminal refined in place."""
    from referee.insight.advice import Adviser, note

    adviser = Adviser(session)
    shown: list[str] = []
    for seconds in DEEPER:
        advice = adviser.advice(seconds=seconds)
        if seconds != DEEPER[-1] and not paint.can_repaint():
            continue
        if shown:
            paint.rub_out(shown)
        shown = [say("hint.head", note=note(adviser, say)), *lines(advice, say)]
        for row in shown:
            write(row)


def lines(advice: Advice, say: Say) -> list[str]:
    """The answers, likeliest first; ordered otherwise where that makes no difference."""
    rank: Callable[[Any], Any] = lambda chance: chance.win  # noqa: E731
    head = []
    if advice.makes_no_difference:
        head = [say("hint.no-difference")]
        rank = lambda chance: (chance.score or 0, chance.progress)  # noqa: E731
    found = sorted(advice.chances, key=rank, reverse=True)
    wide = max(len(named(chance.answer, say)) for chance in found)
    return head + [
        say(
            "hint.row",
            option=f"{named(chance.answer, say):{wide}}",
            bar=f"{'█' * round(chance.win * WIDTH):·<{WIDTH}}",
            win=f"{100 * chance.win:3.0f}",
            error=f"{100 * chance.error:.0f}",
            score="" if chance.score is None else say("hint.score", score=round(chance.score)),
        )
        for chance in found
    ]


def named(answer: Any, say: Say) -> str:
    return say.word(answer) if isinstance(answer, str) else " ".join(answer) or "—"


def hint(session: Session, say: Say, write: Write) -> None:
    from referee.insight import advice

    found = advice.hint(session, say)
    best = say("hint.best", best=named(found["best"], say))
    for line in dict.fromkeys((best, found["plan"])):
        write(line)


def left(session: Session, say: Say, write: Write) -> None:
    """The cards still out, pile by pile."""
    from referee.insight import advice

    for pile in advice.left(session):
        write(say("left.pile", pile=pile.pile, count=pile.cards, unseen=len(pile.unseen)))
        for key, cards in (("unseen", by_kind(pile.unseen)), ("known", pile.known)):
            if cards:
                write(say(f"left.{key}", cards=cards))
    found = advice.threat(session)
    if found is not None:
        write(found.told(say))


def by_kind(cards: Sequence[Any]) -> list[Any]:
    from referee.rulekit.cards import SUITS

    suited = sorted(
        (card for card in cards if card.suit), key=lambda card: (SUITS.index(card.suit), card.order)
    )
    return [*suited, *(card for card in cards if not card.suit)]


def review(session: Session, say: Say, write: Write) -> None:
    """The choices that cost most, and what was luck."""
    from referee.insight.review import Review, turns

    if session.over is None:
        raise BadRequest("not-over")
    found = []
    for number, turn in enumerate(turns(session)):
        found.append(turn)
        if sys.stdout.isatty():
            print("." if number % 40 else "", end="", flush=True)
    if sys.stdout.isatty():
        print()
    if not found:
        write(say("review.none"))
        return
    worst = Review(found).worst
    for turn in worst:
        write(
            say(
                "review.turn",
                n=turn.n,
                ask=turn.ask,
                chosen=named(turn.chosen, say),
                win=round(100 * turn.win),
                best=named(turn.best, say),
                best_win=round(100 * turn.best_win),
            )
        )
    if not worst:
        write(say("review.fine"))
    of = Review(found)
    write(say("review.sum", choice=round(100 * of.by_choice), luck=round(100 * of.by_luck)))


def what_lost(session: Session, say: Say, write: Write) -> None:
    """After a loss, the choice at which a hint would have said something else, if that is found at once."""
    from time import monotonic

    from referee.insight.review import turning_point

    if session.over is None or session.over.outcome != "loss":
        return
    end = monotonic() + AT_ONCE
    turn = turning_point(session, lambda: monotonic() > end)
    if turn is not None:
        facts = {"chosen": named(turn.chosen, say), "best": named(turn.best, say)}
        rates = {"win": round(100 * turn.win), "best_win": round(100 * turn.best_win)}
        write(say("end.lost-at", n=turn.n, **facts, **rates))


COMMANDS = {"odds": odds, "hint": hint, "left": left, "review": review}


def stoppable(run: Callable[[Session, Say, Write], None], session: Session, say: Say, write: Write) -> None:
    """Ctrl-C stops the thinking, not the game."""
    try:
        run(session, say, write)
    except KeyboardInterrupt:
        write("\n" + say("hint.stopped"))
