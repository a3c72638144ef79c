"""A draw that is answered in part: somebody names as many cards as lie in front of them."""

from __future__ import annotations

from referee.errors import AlreadySeen, WrongCount
from referee.rulekit.cards import Reader
from referee.rulekit.questions import Answer, Draw, Question


def check(draw: Question | None, answer: Answer, reader: Reader) -> None:
    """Refuse too few cards as too few, and tell which they are, if each of them can lie there."""
    if not isinstance(draw, Draw) or not isinstance(answer, list) or not 0 < len(answer) < draw.count:
        return
    some = Draw(draw.name, draw.about, draw.facts, draw.pile, len(answer), blind=draw.blind)
    try:
        cards = some.check(answer, reader)
    except AlreadySeen:
        return  # the session knows where the card lies
    missing = draw.count - len(cards)
    key = "one-missing" if missing == 1 else "some-missing"
    raise WrongCount(key, given=len(cards), wanted=draw.count, missing=missing, cards=cards)
