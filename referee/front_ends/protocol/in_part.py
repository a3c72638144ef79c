"""Answers in part: what is right of a refused one stays, so that nobody types it again."""

from __future__ import annotations

from typing import Any, cast

from referee.errors import Refusal, WrongCount
from referee.rulekit.questions import Answer, Draw, Pick, Question
from referee.rulekit.say import Say
from referee.sessions.session import Session


def kept(refusal: Refusal, session: Session, answer: Answer) -> Refusal:
    """The refusal with the cards up to the first that is wrong, where more belong to the answer."""
    question = session.question
    needed = _needed(question)
    if question is None or not isinstance(answer, list) or not 0 < len(answer) <= needed:
        return refusal
    named = cast("list[str]", answer)
    wrong = refusal if len(answer) == needed else _wrong(question, named, session)
    if wrong is None:
        return WrongCount(_key(needed - len(answer)), **_facts(named, needed, session))
    for count in range(len(answer) - 1, 0, -1):
        if _wrong(question, named[:count], session) is None:
            wrong.facts |= _facts(named[:count], needed, session)
            break
    return wrong


def _needed(question: Question | None) -> int:
    """How many cards belong to the answer, at least."""
    if isinstance(question, Draw):
        return question.count
    return question.least if isinstance(question, Pick) else 0


def _wrong(question: Question, cards: list[str], session: Session) -> Refusal | None:
    """Why an answer cannot begin with these few cards."""
    some: Question
    about, facts, count = question.about, question.facts, len(cards)
    if isinstance(question, Draw):
        some = Draw(question.name, about, facts, question.pile, count, blind=question.blind)
    else:
        assert isinstance(question, Pick), "only cards are named one by one"
        some = Pick(question.name, about, facts, question.options, (count, count), ordered=True, legal=None)
    try:
        some.check(cards, session.reader)
    except Refusal as refusal:
        return session.explained(refusal)
    return None


def _facts(cards: list[str], needed: int, session: Session) -> dict[str, Any]:
    spelt = [str(session.reader.one(card) or card) for card in cards]
    return {"cards": spelt, "given": len(cards), "wanted": needed, "missing": needed - len(cards)}


def told(refusal: Refusal, say: Say) -> dict[str, Any]:
    """What an error tells of the cards that were right."""
    facts = refusal.facts
    if "missing" not in facts:
        return {}
    so_far = say.refusal(WrongCount(_key(int(str(facts["missing"]))), **facts))
    return {"cards": facts["cards"], "missing": facts["missing"], "so_far": so_far}


def _key(missing: int) -> str:
    return "one-missing" if missing == 1 else "some-missing"
