"""What stands in a request, if it is of the sort that belongs there."""

from __future__ import annotations

from referee.errors import BadRequest
from referee.front_ends.protocol.messages import Message


def number(request: Message, name: str, otherwise: int | None = None) -> int:
    found = request.get(name, otherwise)
    if not isinstance(found, int) or isinstance(found, bool):
        raise BadRequest
    return found


def switch(request: Message, name: str) -> bool:
    found = request.get(name, False)
    if not isinstance(found, bool):
        raise BadRequest
    return found


def text(request: Message, name: str, otherwise: str | None = None) -> str:
    found = request.get(name, otherwise)
    if not isinstance(found, str):
        raise BadRequest
    return found
