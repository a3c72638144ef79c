"""Verbs that look something up and leave the game as it is: one function a verb."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from referee.errors import BadRequest
from referee.front_ends.messages import Json
from referee.front_ends.protocol import advice, dealt, ending, kept, present, queries
from referee.front_ends.protocol.requests import number, text
from referee.front_ends.protocol.rulebook import UNBROKEN
from referee.front_ends.protocol.seat import Seat

Said = list[Any]  # messages
NARROWEST = 20  # columns of a page of rules


def log(seat: Seat, _: Json) -> Said:
    return [queries.log(seat.session, seat.say)]


def rules(seat: Seat, request: Json) -> Said:
    """The rules by section, in lines of some `width`; or what they say `about` a word."""
    game, width = seat.session.game, number(request, "width", UNBROKEN)
    if not NARROWEST <= width <= UNBROKEN:
        raise BadRequest
    if "about" in request:
        return [queries.rules_about(game, seat.say, text(request, "about"))]
    return [queries.rules(game, seat.say, text(request, "section", ""), width)]


def question(seat: Seat, request: Json) -> Said:
    """The question that an old answer answers, for whoever wants to change it."""
    return [present.old(seat, number(request, "n"))]


def preview(seat: Seat, request: Json) -> Said:
    """What an answer to the present question would bring."""
    if "answer" not in request:
        raise BadRequest
    return [queries.preview(seat.session, seat.say, request["answer"])]


def run(seat: Seat, request: Json) -> Said:
    return [queries.run(seat.session, seat.say, text(request, "command"), writes=seat.writes)]


def end(seat: Seat, _: Json) -> Said:
    """How the game went."""
    return [ending.end(seat.session, seat.say, seat.path)]


def stats(seat: Seat, _: Json) -> Said:
    """How all finished games went; of every game, whichever lies open."""
    return [kept.stats(seat.say.lang)]


def finished(seat: Seat, request: Json) -> Said:
    """The games that are over, of every kind or of the `game` that is named."""
    return [kept.over(seat.say.lang, text(request, "game", "") or None)]


def picture(seat: Seat, _: Json) -> Said:
    return [queries.picture(seat.session, seat.say)]


LOOKUPS: dict[str, Callable[[Seat, Json], Said]] = {
    "log": log,
    "rules": rules,
    "hint": advice.hint,
    "left": advice.left,
    "review": advice.review,
    "turning-point": advice.turning_point,
    "cards": dealt.cards,
    "end": end,
    "stats": stats,
    "finished": finished,
    "preview": preview,
    "question": question,
    "run": run,
    "picture": picture,
}
