"""What a person may ask of the game at any time: `log`, `state`, `help`, `rules`, `fix`, what comes next."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.errors import WrongUse
from referee.front_ends.client import Client
from referee.front_ends.terminal import layout
from referee.front_ends.typed import TypedLine
from referee.rulekit.as_typed import whole_number
from referee.rulekit.cards import Card, Reader
from referee.rulekit.rows import Row
from referee.rulekit.say import Say

AGAIN, NEXT = "again", "next"  # what may be played after a game
_SIGNS: dict[object, str] = {None: "–", True: "✓", False: "✗"}


def log(client: Client) -> list[str]:
    """The game as it went, answer by answer."""
    lines: list[str] = []
    for answer in client.do("log")["answers"]:
        if answer["n"]:
            lines.append(f"{answer['n']:4}  {answer['text']}")
        lines += [f"      {event['text']}" for event in answer["events"]]
    return [*lines, f"      {client.now.text}"] if client.is_over else lines


def state(client: Client, say: Say) -> list[str]:
    facts = client.now.state.items()
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


def help_lines(client: Client, say: Say, width: int) -> list[str]:
    """What may be typed in every game, then the commands of this one; what each does in a column."""
    keys = ["face.help", "help.advice", *(f"help.{name}" for name in client.hello.commands)]
    lines = [line.partition("\t") for key in keys for line in say(key).split("\n")]
    typed = [Row(label=typed, text=does) for typed, tab, does in lines if tab]
    return [*(line for line, tab, _ in lines if not tab), *layout.lines(typed, width)]


def rules(client: Client, wanted: list[str], width: int) -> list[str]:
    """The rules in short, only the rulings that are named, such as R3, or what is said of a word."""
    from cards_pdf.rulebooks.as_text import Section, set_out

    if not wanted:
        return set_out([Section(**part) for part in client.do("rules", width=width)["sections"]], width)
    found = client.do("rules", about=" ".join(wanted))
    said = [line for part in found["sections"] for line in (part["title"].upper(), *part["lines"])]
    return [*found["rulings"], *said]


def what_next(client: Client, say: Say) -> Iterator[str]:
    """The commands that make sense after a game, each with what it does."""
    end, usual = client.do("end"), client.hello.options.items()
    yield say("end.again")
    if end["next"] is not None:
        other = [
            f"{say.word(name)} {value}" for name, value in end["next"].items() if (name, value) not in usual
        ]
        yield say("end.next", options=" ".join(other))
    if end["answers"]:
        yield say("end.review")
    if client.now.can.undo:
        yield say("end.undo")
    yield say("end.log")
    yield say("end.quit")


def how_far(command: str, words: list[str], say: Say) -> dict[str, Any]:
    """How often: "undo", "undo undo", "undo 3", or back to an answer."""
    number = whole_number(words[-1]) if words else None
    if all(word.casefold() == command for word in words):
        return {"count": 1 + len(words)}
    if number and len(words) == 1:
        return {"count": number}
    if number and command == "undo" and words[0].casefold() == "to" and len(words) == 2:  # noqa: PLR2004
        return {"to": number}
    raise WrongUse(say(f"face.{command}-count"))


def fix(client: Client, say: Say, words: list[str], *, cut: bool) -> None:
    """`fix 3s 3c` follows the card; `fix 26 7h` changes one answer, or the one card of it that differs."""
    n = whole_number(words[0]) if words else None
    if n is None and len(words) == 2 and all(map(client.reader.one, words)):  # noqa: PLR2004 -- one card, and the other
        client.do("rename", **{"from": words[0], "to": words[1]}, cut=cut)
    elif n is None or len(words) == 1:
        raise WrongUse(say("face.no-number"))
    else:
        client.do("fix", n=n, answer=_new_answer(client, say, n, words[1:]), cut=cut)


def _new_answer(client: Client, say: Say, n: int, words: list[str]) -> Any:
    question, cards = client.do("question", n=n), client.reader.pieces(words)
    old = question.answer
    if question.kind == "draw" and isinstance(old, list) and len(cards) < len(old):
        changed = _one_changed(old, cards, client.reader)
        if changed is None:
            raise WrongUse(say("face.which-card", n=n, cards=old))
        return changed
    answer, _ = TypedLine(client.reader).answer(question, words)
    return answer


def _one_changed(old: list[str], cards: list[str], reader: Reader) -> list[str] | None:
    """The old answer with one card replaced: "3s 3c", or "3c" alone where one card only is like it."""
    *before, new = [reader.one(card) for card in cards]
    if new is None or len(before) > 1:
        return None
    known = [reader.one(card) for card in old]
    wrong = [card for card in known if card and (card in before if before else _alike(card, new))]
    return [new if card == wrong[0] else card for card in old] if len(wrong) == 1 else None


def _alike(card: Card, other: Card) -> bool:
    """Misread cards share their rank or their suit."""
    return bool(card.rank) and (card.rank == other.rank or card.suit == other.suit)
