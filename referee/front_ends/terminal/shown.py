"""A question as the screen shows it: numbers for its options, what each would bring, what loses the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee.front_ends.client import Client
from referee.front_ends.messages import Hello, Json
from referee.rulekit.rows import Row
from referee.rulekit.say import Say

DANGER = (
    "face.deadly", "face.hopeless", "face.ends-loss", "over.loss", "view.deadly", "view.alone-deadly",
    "view.strike-beats",
)  # fmt: skip


def options(hello: Hello) -> dict[str, Any]:
    """The options of a game as its catalogue shows them; a switch is yes or no."""
    switches = {True: "yes", False: "no"}
    return {
        name: switches[value] if isinstance(value, bool) else value for name, value in hello.options.items()
    }


def danger(say: Say) -> list[str]:
    """What is said of that which loses the game, as far as it is always the same."""
    ends = [say.text(key).rpartition("}")[2].strip() for key in DANGER if say.has(key)]
    return [end for end in ends if end]


def vital(say: Say) -> str:
    """The words before the numbers that a player lives by: "Health", "HP"."""
    return say.text("view.vital") if say.has("view.vital") else ""


def table(client: Client, say: Say) -> list[Row]:
    """The table as the client numbers it, with what loses the game marked."""
    rows = client.table()
    return [
        _with_danger(row, was, getattr(client.now, "deadly", None) or (), say)
        for row, was in zip(rows, client.now.rows, strict=True)
    ]


def _with_danger(row: Row, was: Row, deadly: Sequence[str], say: Say) -> Row:
    """What loses the game for sure is marked where it lies."""
    if not any(card in deadly for card in was.cards):
        return row
    notes = [*row.notes, *[""] * (len(row.cards) - len(row.notes))]
    marked = [
        say("face.deadly", does=note) if card in deadly else note
        for card, note in zip(was.cards, notes, strict=True)
    ]
    return row._replace(notes=marked)


def consequences(talk: Client, say: Say) -> list[Row]:
    """What each word of the rules would bring, where the game has words for it; and that all options lose.

    What a card would bring stands where it lies.
    """
    choose = talk.now
    if choose.deadly is None:
        return []
    words = [choice.id for choice in choose.choices if choice.kind == "word"]
    promised = {option: talk.do("preview", answer=option) for option in words}
    numbers = {name: was for one in promised.values() for name, (was, _) in one["change"].items()}
    brought = {option: " ".join(_brought(one, numbers, say)) for option, one in promised.items()}
    rows = [Row(say.word(option), text) for option, text in brought.items() if text]
    is_hopeless = len(choose.deadly) == len(choose.options)
    return [*rows, Row(text=say("face.hopeless"))] if is_hopeless else rows


def _brought(promised: Json, numbers: Mapping[str, float], say: Say) -> Iterator[str]:
    """What becomes of the numbers that any of the options changes."""
    for name, before in numbers.items():
        if say.has(f"change.{name}"):
            was, now = promised["change"].get(name, (before, before))
            yield say(f"change.{name}", was=was, now=now)
    if promised["over"]:
        yield say(f"face.ends-{promised['over']}")
