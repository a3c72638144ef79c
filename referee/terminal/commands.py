"""Commands of the prompt that change nothing.

`log`, `state`, `help` and `rules` show something. `odds`, `hint`, `left`, `review` and `winnable`
are advice: each shows something within a second, and Ctrl-C returns to the question.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from cards_pdf.common.line_break import columns, padded
from cards_pdf.common.messages import start_sentence
from referee.protocol.client import Client
from referee.rulekit.cards import STANDARD_READER, SUITS, Card
from referee.rulekit.rows import Row
from referee.rulekit.say import Say
from referee.terminal import layout

if TYPE_CHECKING:
    from referee.protocol.results import End
    from referee.protocol.verbs import Log, LogEntry, Rules

# games to play after this one
AGAIN = "again"
NEXT = "next"
# commands that can do nothing now, so Tab and help do not offer them
IDLE_BEFORE_THE_END = frozenset({AGAIN, NEXT, "winnable", "review"})
IDLE_AFTER_THE_END = frozenset({"odds", "hint", "concede", "enough"})
STANDARD_EXAMPLE = ("8D", "10H", "4C", "6S")  # if these may come up; the 10 is typed as t
_SIGNS: dict[object, str] = {None: "–", True: "✓", False: "✗"}


def log(client: Client) -> list[str]:
    """Return the game answer by answer."""
    found: Log = client.do("log")
    lines = log_lines(found.answers)
    return [*lines, f"      {client.now.text}"] if client.is_over else lines


def log_lines(answers: Sequence[LogEntry]) -> list[str]:
    """Return each answer with its number, and below it its events."""
    lines: list[str] = []
    for answer in answers:
        if answer.n:
            lines.append(f"{answer.n:4}  {answer.text}")
        lines += [f"      {event.text}" for event in answer.events]
    return lines


def state(client: Client, say: Say) -> list[str]:
    facts = client.now.state.items()
    return [say("face.fact", name=name, value=fact_in_words(value, say)) for name, value in facts]


def fact_in_words(fact: object, say: Say) -> object:
    """Return a fact of the state as a sentence can show it."""
    match fact:
        case dict():
            pairs = (
                f"{say.word(str(name))} {fact_in_words(one, say)}" for name, one in fact.items()
            )
            text = say("heard.pause").join(pairs)
        case list() if not all(isinstance(name, str) for name in fact):
            return say("card.joint").join(str(fact_in_words(one, say)) for one in fact)
        case None | bool():
            return _SIGNS[fact]
        case list():
            text = " ".join(fact)
        case _:
            text = str(fact)
    return text or _SIGNS[None]


def help_lines(client: Client, say: Say, width: int, topic: str) -> list[str]:
    """Return the most useful commands and those of this game, or every command (`help all`).

    Once the game is over, these are the commands that make sense after it.
    """
    if client.is_over and not topic.strip():
        return [*find_next_commands(client, say)]
    idle = IDLE_AFTER_THE_END if client.is_over else ()
    shared = ["face.help", "help.advice"] if topic.strip() else ["face.help-short"]
    keys = [*shared, *(f"help.{name}" for name in client.hello.commands)]
    is_standard = client.reader is STANDARD_READER
    codes = STANDARD_EXAMPLE if is_standard else [*client.hello.cards][-len(STANDARD_EXAMPLE) :]
    examples = {"example": type_cards(codes), "card": type_cards(codes[:1])}
    lines = [line.partition("\t") for key in keys for line in say(key, **examples).split("\n")]
    typed = [
        Row(label=typed, text=does)
        for typed, tab, does in lines
        if tab and typed.split()[0] not in idle
    ]
    return [*(line for line, tab, _ in lines if not tab), *layout.lines(typed, width)]


def type_cards(codes: Iterable[str]) -> str:
    """Return codes of cards as they are typed fastest."""
    return " ".join(code.lower().replace("10", "t") for code in codes)


def rules(client: Client, names: list[str], width: int) -> list[str]:
    """Return the rules in short, or the named rulings (R3), or the lines about a word."""
    from cards_pdf.rulebooks.rule_sheet import set_out

    found: Rules = (
        client.do("rules", about=" ".join(names)) if names else client.do("rules", width=width)
    )
    if not names:
        return set_out(found.sections, width)
    lines = [line for part in found.sections for line in (part.title.upper(), *part.lines)]
    return [*(found.rulings or ()), *lines]


def find_next_commands(client: Client, say: Say) -> Iterator[str]:
    """Yield the commands that make sense after a game, each with its effect."""
    end: End = client.do("end")
    yield say("end.next-game" if client.is_campaigns else "end.again")
    if end.next is not None:
        usual = client.hello.options.items()
        harder = [pair for pair in end.next.items() if pair not in usual]
        other = [f"{say.word(name)} {value}" for name, value in harder]
        yield say("end.next", options=say("face.changes-joint").join(other))
    if end.answers:
        yield say("end.review")
    if client.now.can.undo:
        yield say("end.undo")
    yield say("end.log")
    yield say("end.quit")


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
        if seconds != ODDS_SECONDS[-1] and not layout.can_repaint():
            continue
        if rows:  # others are written in their place
            print(f"\x1b[{sum(map(layout.wrapped_height, rows))}A\x1b[J", end="")
        rows = [say("hint.head", note=found.text), *hint_lines(found, say)]
        for row in rows:
            write(row)


def hint_lines(hint: Hint, say: Say) -> list[str]:
    """Return the answers, the hint first, below a reason if the chances alone do not tell."""
    best, *others = hint.options
    wide = max(columns(say.answer(chance.option)) for chance in hint.options)
    rows = [_row(best, "", wide, say=say)]
    for other in others:
        # Odds that are too rough to be compared with the best ones
        is_rough = other.error > MAX_ERROR and other.win + other.error > best.win - best.error
        rows.append(_row(other, say("hint.not-known") if is_rough else "", wide, say=say))
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


def hint(client: Client, say: Say, write: Write) -> None:
    found: Hint = client.do("hint")
    win = round(100 * found.options[0].win)
    best = say("hint.best", best=start_sentence(say.answer(found.best, named=True)), win=win)
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
    def key(card: Card) -> tuple[int, int]:
        return (SUITS.index(card.suit), card.order) if card.suit else (len(SUITS), 0)

    return sorted(cards, key=key)


def review(client: Client, _: Say, write: Write) -> None:
    """Write the choices that cost most, and what was luck."""
    found: Review = client.do("review")
    for line in found.text:
        write(line)
    if client.hello.deal == "digital" and client.outcome != "win":
        write(client.do("winnable").text)


def winnable(client: Client, _: Say, write: Write) -> None:
    """Write whether the deal could be won, and how."""
    found: Winnable = client.do("winnable")
    for line in [found.text, *log_lines(found.answers[1:])]:
        write(line)


def turning_point(client: Client, say: Say, write: Write) -> None:
    """Write the choice that lost the game, if it is found at once."""
    if client.outcome != "loss":
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
