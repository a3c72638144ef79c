"""What may come after a game that is over."""

from __future__ import annotations

from collections.abc import Iterator

from referee.front_ends.client import Client
from referee.rulekit.say import Say

AGAIN, NEXT = "again", "next"  # what may be played then


def what_next(talk: Client, say: Say) -> Iterator[str]:
    """The commands that make sense now, each with what it does."""
    end, usual = talk.do("end"), talk.hello.options.items()
    yield say("end.again")
    if end["next"] is not None:
        other = [
            f"{say.word(name)} {value}" for name, value in end["next"].items() if (name, value) not in usual
        ]
        yield say("end.next", options=" ".join(other))
    if end["answers"]:
        yield say("end.review")
    if talk.now.can.undo:
        yield say("end.undo")
    yield say("end.log")
    yield say("end.quit")
