"""`odds`, `hint`, `left` and `review` at the prompt.

Each shows something within a second. Ctrl-C returns to the question.
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
    from referee.protocol.advice import Chance, Hint, Left, Review, TurningPoint, Winnable

ODDS_SECONDS = (0.1, 0.2, 0.6)  # shown at 0.1, 0.3 and 0.9
TURNING_POINT_SECONDS = 0.6
BAR_WIDTH = 20
MAX_ERROR = 0.05  # of odds that can be compared
Write = Callable[[str], None]


def odds(client: Client, say: Say, write: Write) -> None:
    """Write each answer with its chance; on a terminal they are refined in place."""
    rows: list[str] = []
    for seconds in ODDS_SECONDS:
        found: Hint = client.do("hint", seconds=seconds)
        if seconds != ODDS_SECONDS[-1] and not paint.can_repaint():
            continue
        if rows:
            paint.erase(rows)
        rows = [say("hint.head", note=found.text), *lines(found, say)]
        for row in rows:
            write(row)


def lines(hint: Hint, say: Say) -> list[str]:
    """Return the answers, the hint first, below a reason if the chances alone do not tell."""
    best, *others = hint.options
    wide = max(columns(say.answer(chance.option)) for chance in hint.options)
    rows = [_row(best, "", wide, say=say)]
    rough = say("hint.not-known")
    rows += [
        _row(other, rough if _is_rough(other, best) else "", wide, say=say) for other in others
    ]
    return [hint.why, *rows] if hint.why else rows


def _row(chance: Chance, note: str, wide: int, say: Say) -> str:
    return say(
        "hint.row",
        option=padded(say.answer(chance.option), wide),
        bar=f"{'█' * round(chance.win * BAR_WIDTH):·<{BAR_WIDTH}}",
        win=f"{100 * chance.win:3.0f}",
        error=f"{100 * chance.error:.0f}",
        score="" if chance.score is None else say("hint.score", score=round(chance.score)),
        note=note,
    )


def _is_rough(chance: Chance, best: Chance) -> bool:
    """Return True if the odds are too rough to be compared with the best ones."""
    return chance.error > MAX_ERROR and chance.win + chance.error > best.win - best.error


def hint(client: Client, say: Say, write: Write) -> None:
    found: Hint = client.do("hint")
    win = round(100 * found.options[0].win)
    best = say("hint.best", best=say.answer(found.best, named=True), win=win)
    write(f"{best}{say('face.joint')}{found.why}" if found.why else best)
    if found.plan != best:
        write(found.plan)


def left(client: Client, say: Say, write: Write) -> None:
    """Write the unseen cards, pile by pile."""
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
    """Write the choices that cost most, and what was luck."""
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
    """Write whether the deal could be won, and how."""
    found: Winnable = client.do("winnable")
    for line in [found.text, *commands.log_lines(found.answers[1:])]:
        write(line)


def turning_point(client: Client, say: Say, write: Write) -> None:
    """Write the choice that lost the game, if it is found at once."""
    if not isinstance(client.now, Over) or client.now.outcome != "loss":
        return
    found: TurningPoint = client.do("turning-point", seconds=TURNING_POINT_SECONDS)
    if turn := found.turn:
        odds = {"win": round(100 * turn.win), "best_win": round(100 * turn.best_win)}
        chosen, best = (say.answer(answer, named=True) for answer in (turn.chosen, turn.best))
        write(say("end.lost-at", n=turn.n, chosen=chosen, best=best, **odds))


Run = Callable[[Client, Say, Write], None]
COMMANDS: dict[str, Run] = {
    "odds": odds,
    "hint": hint,
    "left": left,
    "review": review,
    "winnable": winnable,
}


def run_stoppable(run: Run, client: Client, say: Say, write: Write) -> None:
    """Run advice so that Ctrl-C stops it, not the game."""
    try:
        run(client, say, write)
    except KeyboardInterrupt:
        write("\n" + say("hint.stopped"))
