"""A question as the screen shows it: numbers for its options, what each would bring, what loses the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee.front_ends.protocol.messages import Message
from referee.front_ends.terminal.talk import Talk
from referee.rulekit.rows import Row
from referee.rulekit.say import Say

DANGER = (
    "face.deadly", "face.hopeless", "face.ends-loss", "over.loss", "view.deadly", "view.alone-deadly",
    "view.strike-beats",
)  # fmt: skip


def numbered(question: Message) -> list[Any]:
    """What the numbers 1, 2, 3 … stand for: listed answers, else options other than words of the rules."""
    plain = [option for option in question.get("options", ()) if not option.islower()]
    return list(question.get("listed", plain))


def options(hello: Message) -> dict[str, Any]:
    """The options of a game as its catalogue shows them; a switch is yes or no."""
    switches = {True: "yes", False: "no"}
    return {
        name: switches[value] if isinstance(value, bool) else value
        for name, value in hello["options"].items()
    }


def danger(say: Say) -> list[str]:
    """What is said of that which loses the game, as far as it is always the same."""
    ends = [say.text(key).rpartition("}")[2].strip() for key in DANGER if say.has(key)]
    return [end for end in ends if end]


def vital(say: Say) -> str:
    """The words before the numbers that a player lives by: "Health", "HP"."""
    return say.text("view.vital") if say.has("view.vital") else ""


def table(now: Message, say: Say) -> list[Row]:
    """The table, with a number before each card, or before all cards of an answer, that a number names."""
    left = list(enumerate(numbered(now), 1))
    rows = [Row.heard(row) for row in now["rows"]]
    return [_with_numbers(_with_danger(row, now.get("deadly", ()), say), left) for row in rows]


def _with_numbers(row: Row, left: list[tuple[int, Any]]) -> Row:
    """Each number is shown once: what has got its own is taken from those that are left."""
    whole = next((pair for pair in left if pair[1] == list(row.cards)), None)
    if whole:
        left.remove(whole)
        return row._replace(cards=[f"{whole[0]} {row.cards[0]}", *row.cards[1:]])
    return row._replace(cards=[_numbered_card(card, left) for card in row.cards])


def _numbered_card(card: str, left: list[tuple[int, Any]]) -> str:
    pair = next((pair for pair in left if pair[1] == card), None)
    if pair is None:
        return card
    left.remove(pair)
    return f"{pair[0]} {card}"


def _with_danger(row: Row, deadly: Sequence[str], say: Say) -> Row:
    """What loses the game for sure is marked where it lies."""
    if not any(card in deadly for card in row.cards):
        return row
    notes = [*row.notes, *[""] * (len(row.cards) - len(row.notes))]
    marked = [
        say("face.deadly", does=note) if card in deadly else note
        for card, note in zip(row.cards, notes, strict=True)
    ]
    return row._replace(notes=marked)


def consequences(talk: Talk, say: Say) -> list[Row]:
    """What each word of the rules would bring, where the game has words for it; and that all options lose.

    What a card would bring stands where it lies.
    """
    if "deadly" not in talk.now:
        return []
    choose = talk.now
    words = [option for option in choose["options"] if option.islower()]
    promised = {option: talk.do("preview", answer=option) for option in words}
    numbers = {name: was for one in promised.values() for name, (was, _) in one["change"].items()}
    brought = {option: " ".join(_brought(one, numbers, say)) for option, one in promised.items()}
    rows = [Row(say.word(option), text) for option, text in brought.items() if text]
    is_hopeless = len(choose["deadly"]) == len(choose["options"])
    return [*rows, Row(text=say("face.hopeless"))] if is_hopeless else rows


def _brought(promised: Message, numbers: Mapping[str, float], say: Say) -> Iterator[str]:
    """What becomes of the numbers that any of the options changes."""
    for name, before in numbers.items():
        if say.has(f"change.{name}"):
            was, now = promised["change"].get(name, (before, before))
            yield say(f"change.{name}", was=was, now=now)
    if promised["over"]:
        yield say(f"face.ends-{promised['over']}")
