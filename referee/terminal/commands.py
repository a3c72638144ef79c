"""What a person may ask of the game at any time: `log`, `state`, `help`, `rules`, `fix`, what comes
next.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from referee.protocol.client import Client
from referee.rulekit.rows import Row
from referee.rulekit.say import Say
from referee.terminal import layout

if TYPE_CHECKING:
    from referee.protocol.lookups import End, Log, Past, Rules

AGAIN, NEXT = "again", "next"  # what may be played after a game
_SIGNS: dict[object, str] = {None: "–", True: "✓", False: "✗"}


def log(client: Client) -> list[str]:
    """The game as it went, answer by answer."""
    found: Log = client.do("log")
    lines = log_lines(found.answers)
    return [*lines, f"      {client.now.text}"] if client.is_over else lines


def log_lines(answers: Sequence[Past]) -> list[str]:
    """Each answer with its number, and below it what came of it."""
    lines: list[str] = []
    for answer in answers:
        if answer.n:
            lines.append(f"{answer.n:4}  {answer.text}")
        lines += [f"      {event.text}" for event in answer.events]
    return lines


def state(client: Client, say: Say) -> list[str]:
    facts = client.now.state.items()
    return [say("face.fact", name=name, value=as_words(value, say)) for name, value in facts]


def as_words(fact: object, say: Say) -> object:
    """A fact of the state as a sentence can show it; names in the language that is spoken."""
    if isinstance(fact, dict):
        inside = (f"{say.word(str(name))} {as_words(inner, say)}" for name, inner in fact.items())
        return say("heard.pause").join(inside) or "–"
    if isinstance(fact, list) and not all(isinstance(name, str) for name in fact):
        return say("card.joint").join(str(as_words(inner, say)) for inner in fact)
    if fact is None or isinstance(fact, bool):
        return _SIGNS[fact]
    if isinstance(fact, list):
        return " ".join(fact) or _SIGNS[None]
    return str(fact) or _SIGNS[None]


def help_lines(client: Client, say: Say, width: int) -> list[str]:
    """What may be typed in every game, then the commands of this one; what each does in a
    column.
    """
    keys = ["face.help", "help.advice", *(f"help.{name}" for name in client.hello.commands)]
    lines = [line.partition("\t") for key in keys for line in say(key).split("\n")]
    typed = [Row(label=typed, text=does) for typed, tab, does in lines if tab]
    return [*(line for line, tab, _ in lines if not tab), *layout.lines(typed, width)]


def rules(client: Client, wanted: list[str], width: int) -> list[str]:
    """The rules in short, only the rulings that are named, such as R3, or what is said of a
    word.
    """
    from cards_pdf.rulebooks.as_text import RulesPart, set_out

    found: Rules = (
        client.do("rules", about=" ".join(wanted)) if wanted else client.do("rules", width=width)
    )
    if not wanted:
        return set_out([RulesPart(part.title, part.lines) for part in found.sections], width)
    said = [line for part in found.sections for line in (part.title.upper(), *part.lines)]
    return [*(found.rulings or ()), *said]


def what_next(client: Client, say: Say) -> Iterator[str]:
    """The commands that make sense after a game, each with what it does."""
    end: End = client.do("end")
    yield say("end.next-game" if client.is_campaigns else "end.again")
    if end.next is not None:
        usual, harder = client.hello.options.items(), end.next.items()
        other = [
            f"{say.word(name)} {value}" for name, value in harder if (name, value) not in usual
        ]
        yield say("end.next", options=" ".join(other))
    if end.answers:
        yield say("end.review")
    if client.now.can.undo:
        yield say("end.undo")
    yield say("end.log")
    yield say("end.quit")
