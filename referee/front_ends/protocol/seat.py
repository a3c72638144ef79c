"""What the verbs of the protocol know of whoever sits at a game."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from referee.front_ends.messages import Hello
from referee.rulekit.say import Say
from referee.sessions.session import Session

if TYPE_CHECKING:
    from referee.insight.advice import Adviser
    from referee.insight.review import LookBack


class Seat(Protocol):
    """A conversation, as far as its verbs use and change it."""

    session: Session
    say: Say
    path: Path | None
    additions: bool
    writes: bool
    advice: AdviceCache
    left: bool

    @property
    def card_names(self) -> Mapping[str, str]:
        """What the cards are called, which no answer changes."""

    def hello(self) -> Hello:
        """Who is here, and every card that the game knows."""


class AdviceCache:
    """What was worked out about a game as it stands, to go on from there; any change makes it forgotten."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._rev = -1
        self._adviser: Adviser | None = None
        self._look_back: LookBack | None = None

    def adviser(self) -> Adviser:
        """Who has thought about the present question before."""
        from referee.insight.advice import Adviser  # slow to import, and seldom wanted

        self._forget_what_is_past()
        self._adviser = self._adviser or Adviser(self.session)
        return self._adviser

    def look_back(self) -> LookBack:
        """Who has looked back on this game before."""
        from referee.insight.review import LookBack  # likewise

        self._forget_what_is_past()
        self._look_back = self._look_back or LookBack(self.session)
        return self._look_back

    def _forget_what_is_past(self) -> None:
        if self._rev != self.session.rev:
            self._rev, self._adviser, self._look_back = self.session.rev, None, None
