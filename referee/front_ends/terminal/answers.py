"""What the screen says to `log`, `state` and `help`."""

from __future__ import annotations

import re

from referee.front_ends.client import Client
from referee.front_ends.terminal import layout
from referee.rulekit.rows import Row
from referee.rulekit.say import Say

_SIGNS: dict[object, str] = {None: "–", True: "✓", False: "✗"}
_TYPED = re.compile(r"(.+?) {2,}(.+)")  # what is typed, and in the next column what it does


def log(talk: Client) -> list[str]:
    """The game as it went, answer by answer."""
    lines: list[str] = []
    for answer in talk.do("log")["answers"]:
        if answer["n"]:
            lines.append(f"{answer['n']:4}  {answer['text']}")
        lines += [f"      {event['text']}" for event in answer["events"]]
    return [*lines, f"      {talk.now.text}"] if talk.is_over else lines


def state(talk: Client, say: Say) -> list[str]:
    facts = talk.now.state.items()
    return [say("face.fact", name=name, value=as_words(value, say)) for name, value in facts]


def as_words(fact: object, say: Say) -> object:
    """A fact of the state as a sentence can show it; names in the language that is spoken."""
    if isinstance(fact, dict):
        return (
            ", ".join(f"{say.word(str(name))} {as_words(inner, say)}" for name, inner in fact.items()) or "–"
        )
    if isinstance(fact, list) and not all(isinstance(name, str) for name in fact):
        return "; ".join(str(as_words(inner, say)) for inner in fact)
    if fact is None or isinstance(fact, bool):
        return _SIGNS[fact]
    return fact or _SIGNS[None] if isinstance(fact, str | list) else str(fact)


def help_lines(talk: Client, say: Say, width: int) -> list[str]:
    """What may be typed in every game, then the commands of this one; what each does in a column."""
    keys = ["face.help", "help.advice", *(f"help.{name}" for name in talk.hello.commands)]
    told = [line for key in keys for line in say(key).split("\n")]
    typed = [Row(label=found[1], text=found[2]) for line in told if (found := _TYPED.match(line))]
    return [*(line for line in told if not _TYPED.match(line)), *layout.lines(typed, width)]
