"""Whoever sits at a game, and how much the referee tells them."""

from __future__ import annotations

from referee.front_ends.protocol import additions, messages
from referee.front_ends.protocol.messages import Message
from referee.rulekit.ask import Event
from referee.rulekit.say import Say
from referee.sessions.session import Session


class Seat:
    """A program or a person at a game.

    With `additions` the referee says hello and tells all it knows at each question; without them it
    says what it has always said.
    """

    def __init__(
        self,
        session: Session,
        say: Say,
        *,
        save: str = "",
        additions: bool = False,
    ) -> None:
        self.session = session
        self.say = say
        self.save = save
        self.additions = additions
        self.left = False

    def hello(self) -> Message:
        return additions.hello(self.session, self.say, self.save)

    def news(self) -> list[Message]:
        """What happened since this was last asked, and the question or the end."""
        return [*map(self._event, self.session.events()), self.present()]

    def present(self) -> Message:
        """The question or the end."""
        if self.additions:
            return additions.present(self.session, self.say)
        return messages.present(self.session, self.say)

    def _event(self, event: Event) -> Message:
        if self.additions:
            return additions.event(event, self.session, self.say)
        return messages.event(event, self.say)
