"""`photo FILE` and `check FILE`: cards that a camera saw, shown before anything is done with them."""

from __future__ import annotations

from typing import Any

from referee.errors import WrongUse
from referee.front_ends.client import Client
from referee.rulekit.say import Say


class Photographed:
    """The cards of a photo, which Enter takes for as long as the game stays where it is."""

    def __init__(self) -> None:
        self._cards: list[str] = []
        self._rev = -1

    def at(self, rev: int) -> list[str]:
        return self._cards if rev == self._rev else []

    def read(self, client: Client, say: Say, words: list[str]) -> list[str]:
        """What a photo shows of the cards that are asked for; they are offered if nothing is in doubt."""
        seen = _seen(client, say, words)
        if not seen["answer"]:
            return [*seen["text"]]
        if seen["text"]:
            return [say("photo.cards", cards=seen["answer"]), *seen["text"], say("photo.type")]
        self._cards, self._rev = seen["answer"], client.now.rev
        return [say("photo.cards", cards=seen["answer"]), say("photo.take")]


def check(client: Client, say: Say, words: list[str]) -> list[str]:
    """How the real table differs from the referee's, and what puts it right."""
    seen = _seen(client, say, words, table=True)
    fixes = [say("photo.fix", thought=thought, seen=card) for thought, card in seen["mistaken"]]
    return [*seen["text"], *fixes]


def _seen(client: Client, say: Say, words: list[str], **more: Any) -> dict[str, Any]:
    if not words:
        raise WrongUse(say("photo.which"))
    found: dict[str, Any] = client.do("cards", photo=" ".join(words), **more)
    return found
