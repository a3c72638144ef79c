"""What was worked out about a game as it stands: asked again, the referee goes on from there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.sessions.session import Session

if TYPE_CHECKING:
    from referee.insight.advice import Adviser
    from referee.insight.review import Turn


class Thoughts:
    """Whatever is done to the game makes them forgotten."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._rev = -1
        self._adviser: Adviser | None = None
        self._turns: dict[int, Turn | None] = {}

    def adviser(self) -> Adviser:
        """Who has thought about the present question before."""
        from referee.insight.advice import Adviser  # slow to import, and seldom wanted

        self._forget_what_is_past()
        self._adviser = self._adviser or Adviser(self.session)
        return self._adviser

    def turn(self, n: int) -> Turn | None:
        """What was chosen with an answer, and what was best; None where cards were named."""
        from referee.insight.review import turn  # likewise

        self._forget_what_is_past()
        if n not in self._turns:
            self._turns[n] = turn(self.session, n)
        return self._turns[n]

    def _forget_what_is_past(self) -> None:
        if self._rev != self.session.rev:
            self._rev, self._adviser, self._turns = self.session.rev, None, {}
