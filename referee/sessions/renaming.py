"""Following a misread card through the answers: which of them name the same real card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from referee.errors import NoSuchAsk
from referee.rulekit.cards import Card
from referee.rulekit.questions import Answer
from referee.sessions.putting_back import place_of
from referee.sessions.replay import Replay
from referee.sessions.script import walk


def renamed(replay: Replay, old: Card, new: Card) -> dict[int, Answer]:
    """The answers, by number, that have to change when the last `old` that was drawn was a `new`.

    They name it from the draw that brought it until it is shuffled away and can no longer be followed.
    If the other card came up meanwhile, it was called by the wrong name too.
    """
    walked = walk(replay, lambda now: [card for card in (old, new) if place_of(card, now)])
    answers = [value for value, _ in walked[1:]]
    sights = [seen for _, seen in walked]
    brought = _brought(old, answers, sights)
    wrong: dict[str, str] = {old: new}
    found: dict[int, Answer] = {}
    for n in range(brought, len(answers) + 1):
        seen, named = sights[n - 1], words(answers, n)
        wrong = {card: other for card, other in wrong.items() if card in seen or n == brought}
        if old in wrong and new in named and new not in seen:
            wrong[new] = old
        if any(card in named for card in wrong):
            found[n] = _swapped(answers[n - 1], wrong)
    return found


def _brought(card: Card, answers: Sequence[Answer], sights: Sequence[Sequence[Card]]) -> int:
    """The number of the answer that last brought the card into sight."""
    for n in range(len(answers), 0, -1):
        if card not in sights[n - 1] and card in words(answers, n):
            return n
    raise NoSuchAsk("never-drawn", card=card)


def words(answers: Sequence[Answer], n: int) -> list[str]:
    """The real cards that an answer names.

    Where a choice of several cards says what they stand for, the real ones are those picked just before.
    """
    answer = answers[n - 1]
    if not isinstance(answer, str):
        return [word for word in answer if isinstance(word, str)] if isinstance(answer, list) else []
    named = [_card(word) for word in answer.split()]
    if "." in answer or len(named) == 1 or n == 1:
        return named
    return [word for word in named if word in words(answers, n - 1)]


def _card(word: str) -> str:
    """The card of a word: "A1" of the box "A1.3"."""
    return word.partition(".")[0]


def _swapped(answer: Answer, names: dict[str, str]) -> Answer:
    if isinstance(answer, list):
        return [names.get(card, card) for card in cast("list[str]", answer)]
    assert isinstance(answer, str), "numbers name no card"
    return " ".join(_renamed_word(word, names) for word in answer.split())


def _renamed_word(word: str, names: dict[str, str]) -> str:
    card, dot, box = word.partition(".")
    return names.get(card, card) + dot + box
