"""A question as the screen shows it: numbers for its options, what each would bring, what Enter proposes.

Rules that have worked out an answer hand it over as the question's fact `proposed`; answers worth a number
of their own on the screen as `listed`. Both are functions: nobody may want to know.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

from referee.front_ends.protocol.messages import Message
from referee.front_ends.protocol.previews import loses, preview
from referee.rulekit.options import named
from referee.rulekit.questions import Choose, Pick, Question
from referee.rulekit.rows import Row
from referee.rulekit.say import Say
from referee.sessions.session import Session

DANGER = (
    "face.deadly", "face.hopeless", "face.ends-loss", "over.loss", "view.deadly", "view.alone-deadly",
    "view.strike-beats",
)  # fmt: skip


def proposed(question: Question) -> list[str] | None:
    """The answer that Enter alone gives."""
    return cast("list[str] | None", _asked(question, "proposed"))


def listed(question: Question) -> list[list[str]] | None:
    """Whole answers, each with a number on the screen."""
    return cast("list[list[str]] | None", _asked(question, "listed"))


def numbered(question: Choose | Pick) -> list[Any]:
    """What the numbers 1, 2, 3 … stand for: listed answers, else options other than words of the rules."""
    answers = listed(question)
    return [option for option in question.options if not option.islower()] if answers is None else answers


def _asked(question: Question, fact: str) -> Any:
    found = question.facts.get(fact)
    return found() if callable(found) else found


def options(session: Session) -> dict[str, Any]:
    """The options of a game as its catalogue shows them; a switch is yes or no."""
    switches = {True: "yes", False: "no"}
    return {
        name: switches[value] if isinstance(value, bool) else named(value)
        for name, value in session.options.items()
    }


def danger(say: Say) -> list[str]:
    """What is said of that which loses the game, as far as it is always the same."""
    ends = [say.text(key).rpartition("}")[2].strip() for key in DANGER if say.has(key)]
    return [end for end in ends if end]


def vital(say: Say) -> str:
    """The words before the numbers that a player lives by: "Health", "HP"."""
    return say.text("view.vital") if say.has("view.vital") else ""


def table(session: Session, say: Say) -> list[Row]:
    """The table, with a number before each card, or before all cards of an answer, that a number names."""
    rows = session.game.view(session.table, say)
    question = session.question
    if not isinstance(question, Choose | Pick):
        return rows
    left = list(enumerate(numbered(question), 1))
    deadly = [
        option for option in question.options if isinstance(question, Choose) and loses(session, option)
    ]
    return [_with_numbers(_with_danger(row, deadly, say), left) for row in rows]


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


def consequences(session: Session, say: Say) -> list[Row]:
    """What each word of the rules would bring, where the game has words for it; and that all options lose.

    What a card would bring stands where it lies.
    """
    question = session.question
    if not isinstance(question, Choose):
        return []
    words = [option for option in question.options if option.islower()]
    promised = {option: preview(session, say, option) for option in words}
    numbers = {name: was for one in promised.values() for name, (was, _) in one["change"].items()}
    brought = {option: " ".join(_brought(one, numbers, say)) for option, one in promised.items()}
    rows = [Row(say.word(option), text) for option, text in brought.items() if text]
    hopeless = all(loses(session, option) for option in question.options)
    return [*rows, Row(text=say("face.hopeless"))] if hopeless else rows


def _brought(promised: Message, numbers: Mapping[str, float], say: Say) -> Iterator[str]:
    """What becomes of the numbers that any of the options changes."""
    for name, before in numbers.items():
        if say.has(f"change.{name}"):
            was, now = promised["change"].get(name, (before, before))
            yield say(f"change.{name}", was=was, now=now)
    if promised["over"]:
        yield say(f"face.ends-{promised['over']}")
