"""What stands in a request, if it is of the sort that belongs there."""

from __future__ import annotations

from referee.errors import BadRequest, NoSuchAsk
from referee.front_ends.messages import Json
from referee.sessions.session import Session


def number(request: Json, name: str, otherwise: int | None = None) -> int:
    found = request.get(name, otherwise)
    if not isinstance(found, int) or isinstance(found, bool):
        raise BadRequest
    return found


def answered(request: Json, name: str, session: Session) -> int:
    """The number of an answer that was given."""
    n, last = number(request, name), session.number - 1
    if not 1 <= n <= last:
        raise NoSuchAsk("no-such-ask" if last else "no-answers-yet", n=n, last=last)
    return n


def amount(request: Json, name: str, *, most: float) -> float | None:
    """A number that need not be whole, if there is one."""
    found = request.get(name)
    if found is None:
        return None
    if not isinstance(found, int | float) or isinstance(found, bool) or not 0 <= found <= most:
        raise BadRequest
    return float(found)


def switch(request: Json, name: str) -> bool:
    found = request.get(name, False)
    if not isinstance(found, bool):
        raise BadRequest
    return found


def text(request: Json, name: str, otherwise: str | None = None) -> str:
    found = request.get(name, otherwise)
    if not isinstance(found, str):
        raise BadRequest
    return found


def texts(request: Json, name: str) -> list[str]:
    found = request.get(name)
    if not isinstance(found, list) or not all(isinstance(one, str) for one in found):
        raise BadRequest
    return found
