"""The terminal's end of the conversation: requests go out, messages come in, and nothing else passes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from referee.errors import Refusal
from referee.front_ends.protocol.messages import Message
from referee.front_ends.terminal import reading

Reply = Callable[[Message], list[Message]]
READ = ("possible", "proposed", "listed", "can")  # what it takes to read a typed line
SHOWN = (*READ, "rows", "deadly")  # what it takes to show the table
KINDS = {kind.code: kind for kind in Refusal.__subclasses__()}


class Talk:
    """What was said so far, as far as it is needed: who is here, what happened, what is asked now."""

    def __init__(self, reply: Reply) -> None:
        self._reply = reply
        self._told: list[Message] = []
        self.now: Message = {}
        self.hello = self.do("hello")
        self.reader = reading.of(self.hello)

    @property
    def is_over(self) -> bool:
        return bool(self.now["type"] == "over")

    def events(self) -> list[Message]:
        """What happened since this was last asked."""
        told, self._told = self._told, []
        return told

    def do(self, verb: str, **more: Any) -> Message:
        """What is said to a request before the question comes again."""
        return self._say({"do": verb, **more}, READ)

    def answer(self, answer: Any) -> None:
        self._say({"answer": answer, "part": True}, READ)

    def look(self) -> Message:
        """The present question, or the end, with the table."""
        self._say({"do": "show"}, SHOWN)
        return self.now

    def _say(self, request: Message, want: Sequence[str]) -> Message:
        """Carry a request over; raises the Refusal of what is not taken."""
        *said, self.now = self._reply({**request, "want": [*want]})
        self._told += [message for message in said if message["type"] == "event"]
        for message in said:
            if message["type"] == "error":
                raise _refusal(message)
        return next((message for message in said if message["type"] != "event"), self.now)


def _refusal(error: Message) -> Refusal:
    """An error as it can be raised."""
    facts = {name: error[name] for name in ("cards", "missing") if name in error}
    return KINDS.get(error["code"], Refusal)("said", said=error["text"], **facts)
