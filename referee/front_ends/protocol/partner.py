"""Whoever sits at a game, and how much the referee tells them."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from referee.front_ends.protocol import additions, messages
from referee.front_ends.protocol.messages import Message
from referee.front_ends.protocol.thoughts import Thoughts
from referee.rulekit.ask import Event
from referee.rulekit.say import Say
from referee.saves import folder
from referee.sessions.session import Session

Said = list[Message]


class Partner:
    """A program or a person at a game, which is kept at `path` if it is kept.

    With `additions` the referee says hello and tells all it knows at each question; without them it
    says what it has always said. Who `writes` may have files written by a game's own commands.
    """

    def __init__(
        self,
        session: Session,
        say: Say,
        *,
        path: Path | None = None,
        additions: bool = False,
        writes: bool = False,
    ) -> None:
        self.session = session
        self.say = say
        self.path = path
        self.additions = additions
        self.writes = writes
        self.thoughts = Thoughts(session)
        self.left = False

    def hello(self) -> Message:
        save = folder.label(self.path) if self.path else ""
        return additions.hello(self.session, self.say, save)

    def begun(self) -> Said:
        """What was told at the beginning, for whoever comes before the first answer."""
        _, _, events = next(iter(self.session.steps()))
        return [*map(self._event, events)] if self.session.number == 1 else []

    def news(self, want: Collection[str] | None = None) -> Said:
        """What happened since this was last asked, and the question or the end."""
        return [*map(self._event, self.session.events()), self.present(want)]

    def present(self, want: Collection[str] | None = None) -> Message:
        """The question or the end, with all of the additions or those that somebody wants."""
        if self.additions:
            return additions.present(self.session, self.say, want)
        return messages.present(self.session, self.say)

    def _event(self, event: Event) -> Message:
        if self.additions:
            return additions.event(event, self.session, self.say)
        return messages.event(event, self.say)
