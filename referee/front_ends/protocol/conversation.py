"""One game talked about: a request goes in, the replies come out.

Every reply ends with the question as it now is, or with the end; before it stands what was asked for,
what happened, or why nothing did.
"""

from __future__ import annotations

from collections.abc import Collection

from referee.errors import BadRequest, Refusal, Stale
from referee.front_ends.protocol import messages, part, verbs
from referee.front_ends.protocol.messages import Message
from referee.front_ends.protocol.partner import Partner
from referee.front_ends.protocol.requests import number, switch, texts


class Conversation(Partner):
    """A partner from which requests come."""

    def opening(self) -> list[Message]:
        """What is said before anything was asked."""
        return [*([self.hello()] if self.additions else []), *self.news()]

    def reply(self, request: Message) -> list[Message]:
        """Carry out one request; a refused one changes nothing. Nothing is said to `quit`."""
        want: list[str] | None = None
        try:
            want = texts(request, "want") if "want" in request else None
            said = self._carry_out(request)
        except Refusal as refusal:
            return self.refused(refusal, want)
        return [] if self.left else [*said, *self.news(want)]

    def refused(self, refusal: Refusal, want: Collection[str] | None = None) -> list[Message]:
        return [messages.refused(refusal, self.say), *self.news(want)]

    def _carry_out(self, request: Message) -> list[Message]:
        rev = self.session.rev
        if number(request, "rev", rev) != rev:
            raise Stale(given=request["rev"], rev=rev)
        if "do" in request:
            return verbs.of(request)(self, request)
        if "answer" not in request:
            raise BadRequest
        if switch(request, "part"):
            part.check(self.session.question, request["answer"], self.session.reader)
        self.session.answer(request["answer"])
        return []
