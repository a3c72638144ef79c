"""`odds`, `hint`, `left` and `review` at the prompt: never more than a second before something is
shown, and Ctrl-C goes back to the question.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from cards_pdf.common.line_break import columns, padded
from referee.protocol.client import Client
from referee.protocol.messages import Over
from referee.rulekit.cards import SUITS, Card
from referee.rulekit.say import Say
from referee.terminal import commands, paint

if TYPE_CHECKING:
    from referee.protocol.advice import Chance, Hint, Left, Review, TurningPoint
    from referee.protocol.lookups import Winnable

DEEPER = (0.1, 0.2, 0.6)  # seconds: shown at 0.1, 0.3 and 0.9
AT_ONCE = 0.6  # seconds, and what the last look takes
WIDTH = 20
ROUGH = 0.05  # an error of odds
Write = Callable[[str], None]


def odds(client: Client, say: Say, write: Write) -> None:
    """Each answer with its chance; on a terminal refined in place."""
    shown: list[str] = []
    for seconds in DEEPER:
        found: Hint = client.do("hint", seconds=seconds)
        if seconds != DEEPER[-1] and not paint.can_repaint():
            continue
        if shown:
            paint.rub_out(shown)
        shown = [say("hint.head", note=found.text), *lines(found, say)]
        for row in shown:
            write(row)


def lines(found: Hint, say: Say) -> list[str]:
    """The answers, the hint first; above them why, where the chances alone do not tell."""
    best, *others = found.options
    wide = max(columns(say.answer(chance.option)) for chance in found.options)
    rows, rough = [_row(best, "", wide, say)], say("hint.not-known")
    rows += [_row(other, rough if _is_rough(other, best) else "", wide, say) for other in others]
    return [found.why, *rows] if found.why else rows


def _row(chance: Chance, note: str, wide: int, say: Say) -> str:
    return say(
        "hint.row",
        option=padded(say.answer(chance.option), wide),
        bar=f"{'█' * round(chance.win * WIDTH):·<{WIDTH}}",
        win=f"{100 * chance.win:3.0f}",
        error=f"{100 * chance.error:.0f}",
        score="" if chance.score is None else say("hint.score", score=round(chance.score)),
        note=note,
    )


def _is_rough(chance: Chance, best: Chance) -> bool:
    """Whether the odds are too rough to be compared with those of the best."""
    return chance.error > ROUGH and chance.win + chance.error > best.win - best.error


def hint(client: Client, say: Say, write: Write) -> None:
    found: Hint = client.do("hint")
    best = say("hint.best", best=say.answer(found.best, named=True))
    for line in filter(None, dict.fromkeys((best, found.plan, found.why))):
        write(line)


def left(client: Client, say: Say, write: Write) -> None:
    """The cards still out, pile by pile."""
    found: Left = client.do("left")
    for pile in found.piles:
        unseen = by_kind([client.reader.one(card) or Card(card) for card in pile.unseen])
        elsewhere = len(unseen) + len(pile.known) - pile.cards  # drawn, and never named
        facts = {"pile": pile.pile, "count": pile.cards, "unseen": len(unseen)}
        key = "left.pile-elsewhere" if elsewhere > 0 else "left.pile"
        write(say(key, **facts, elsewhere=elsewhere))
        for key, cards in (("unseen", unseen), ("known", pile.known)):
            if cards:
                write(say(f"left.{key}", cards=cards))
    if found.text:
        write(found.text)


def by_kind(cards: Sequence[Card]) -> list[Card]:
    suited = sorted(
        (card for card in cards if card.suit), key=lambda card: (SUITS.index(card.suit), card.order)
    )
    return [*suited, *(card for card in cards if not card.suit)]


def review(client: Client, _: Say, write: Write) -> None:
    """The choices that cost most, and what was luck."""
    found: Review = client.do("review")
    for line in found.text:
        write(line)
    if (
        client.hello.deal == "digital"
        and isinstance(client.now, Over)
        and client.now.outcome != "win"
    ):
        write(client.do("winnable").text)


def winnable(client: Client, _: Say, write: Write) -> None:
    """Whether the deal could be won, and how."""
    found: Winnable = client.do("winnable")
    for line in [*commands.log_lines(found.answers), found.text]:
        write(line)


def what_lost(client: Client, say: Say, write: Write) -> None:
    """After a loss, the choice at which a hint would have said something else, if that is found at
    once.
    """
    if not isinstance(client.now, Over) or client.now.outcome != "loss":
        return
    found: TurningPoint = client.do("turning-point", seconds=AT_ONCE)
    if turn := found.turn:
        odds = {"win": round(100 * turn.win), "best_win": round(100 * turn.best_win)}
        chosen, best = (say.answer(answer, named=True) for answer in (turn.chosen, turn.best))
        write(say("end.lost-at", n=turn.n, chosen=chosen, best=best, **odds))


COMMANDS = {"odds": odds, "hint": hint, "left": left, "review": review, "winnable": winnable}


def stoppable(
    run: Callable[[Client, Say, Write], None], client: Client, say: Say, write: Write
) -> None:
    """Ctrl-C stops the thinking, not the game."""
    try:
        run(client, say, write)
    except KeyboardInterrupt:
        write("\n" + say("hint.stopped"))
