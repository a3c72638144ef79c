"""`fix`: an answer changed by its number, one card of it, or a card that was misread everywhere."""

from __future__ import annotations

from typing import Any

from referee.errors import WrongUse
from referee.front_ends.client import Client
from referee.front_ends.terminal.typed import TypedLine
from referee.rulekit.as_typed import whole_number
from referee.rulekit.cards import Card, Reader
from referee.rulekit.say import Say


def fix(talk: Client, say: Say, words: list[str], *, cut: bool) -> None:
    """`fix 3s 3c` follows the card; `fix 26 7h` changes one answer, or the one card of it that differs."""
    n = whole_number(words[0]) if words else None
    if n is None and len(words) == 2 and all(map(talk.reader.one, words)):  # noqa: PLR2004 -- one card, and the other
        talk.do("rename", **{"from": words[0], "to": words[1]}, cut=cut)
    elif n is None or len(words) == 1:
        raise WrongUse(say("face.no-number"))
    else:
        talk.do("fix", n=n, answer=_new_answer(talk, say, n, words[1:]), cut=cut)


def _new_answer(talk: Client, say: Say, n: int, words: list[str]) -> Any:
    question, cards = talk.do("question", n=n), talk.reader.pieces(words)
    old = question.answer
    if question.kind == "draw" and isinstance(old, list) and len(cards) < len(old):
        changed = _one_changed(old, cards, talk.reader)
        if changed is None:
            raise WrongUse(say("face.which-card", n=n, cards=old))
        return changed
    answer, _ = TypedLine(talk.reader).answer(question, words)
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
