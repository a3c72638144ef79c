"""Commands that only show something: `log`, `state`, `help`, `rules`, and what comes next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from referee.protocol.client import Client
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
    if isinstance(fact, dict):
        inside = (
            f"{say.word(str(name))} {fact_in_words(inner, say)}" for name, inner in fact.items()
        )
        return say("heard.pause").join(inside) or "–"
    if isinstance(fact, list) and not all(isinstance(name, str) for name in fact):
        return say("card.joint").join(str(fact_in_words(inner, say)) for inner in fact)
    if fact is None or isinstance(fact, bool):
        return _SIGNS[fact]
    if isinstance(fact, list):
        return " ".join(fact) or _SIGNS[None]
    return str(fact) or _SIGNS[None]


def help_lines(client: Client, say: Say, width: int, topic: str) -> list[str]:
    """Return the most useful commands and those of this game, or every command (`help all`).

    Once the game is over, these are the commands that make sense after it.
    """
    if client.is_over and not topic.strip():
        return [*find_next_commands(client, say)]
    idle = IDLE_AFTER_THE_END if client.is_over else ()
    shared = ["face.help", "help.advice"] if topic.strip() else ["face.help-short"]
    keys = [*shared, *(f"help.{name}" for name in client.hello.commands)]
    lines = [line.partition("\t") for key in keys for line in say(key).split("\n")]
    typed = [
        Row(label=typed, text=does)
        for typed, tab, does in lines
        if tab and typed.split()[0] not in idle
    ]
    return [*(line for line, tab, _ in lines if not tab), *layout.lines(typed, width)]


def rules(client: Client, names: list[str], width: int) -> list[str]:
    """Return the rules in short, or the named rulings (R3), or the lines about a word."""
    from cards_pdf.rulebooks.as_text import RulesPart, set_out  # takes 3 ms of a start

    found: Rules = (
        client.do("rules", about=" ".join(names)) if names else client.do("rules", width=width)
    )
    if not names:
        return set_out([RulesPart(part.title, part.lines) for part in found.sections], width)
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
