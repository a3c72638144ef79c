"""Whoever sits at a game and talks about it: what the verbs of the protocol know, use and
change.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from cards_pdf.common.messages import UserError
from cards_pdf.common.web.dispatcher import verb
from referee.protocol.ahead import LookAhead
from referee.protocol.messages import Face, Hello
from referee.rulekit.cards import STANDARD_READER
from referee.rulekit.options import value_in_short
from referee.rulekit.say import Say
from referee.saves import folder
from referee.sessions.session import Session
from referee.thirdparty.blame import blame_author

if TYPE_CHECKING:
    from referee.insight.advice import Adviser
    from referee.insight.review import GameReview

Told = TypeVar("Told")
PROTOCOL = 1  # its version, as `hello` tells it


class Seat:
    """A game, which is kept at `path` if it is kept, and a program or a person who is told of it by
    `say`.

    Who `writes` may have files written by a game's own commands.
    """

    def __init__(
        self, session: Session, say: Say, *, path: Path | None = None, writes: bool = False
    ) -> None:
        self.session = session
        self.say = say
        self.path = path
        self.writes = writes
        self.left = False
        self.failures: list[UserError] = []  # of a game of others, to be told with what happened
        self._rev = -1  # at which what follows was worked out
        self._ahead: LookAhead | None = None
        self._adviser: Adviser | None = None
        self._look_back: GameReview | None = None

    @verb("quit")
    def leave(self) -> None:
        """Leave the game; it is saved."""
        self.left = True

    @verb
    def concede(self) -> None:
        """Give the game up."""
        self.session.concede()

    @verb
    def show(self) -> None:
        """Ask the present question again, as is done after every request."""

    @verb
    def hello(self) -> Hello:
        """Say who is here, and every card that the game knows."""
        session, game = self.session, self.session.game
        return Hello(
            protocol=PROTOCOL,
            game=game.name,
            title=game.title_in(self.say),
            lang=self.say.lang,
            save=folder.label(self.path) if self.path else "",
            deal=session.deal,
            options={name: value_in_short(value) for name, value in session.options.items()},
            rules=game.rules,
            picture=game.has_picture,
            commands=[command.name for command in game.commands],
            cards=self._cards,
            spellings=self._told_or(lambda: session.reader, STANDARD_READER).spellings,
        )

    @property
    def _cards(self) -> dict[str, Face]:
        game = self.session.game

        def told() -> dict[str, Face]:
            cards = game.cards(self.session.table, self.say)
            return {code: Face(*printed) for code, printed in cards.items()}

        return self._told_or(told, {})

    def _told_or(self, tell: Callable[[], Told], otherwise: Told) -> Told:
        """What a game tells; where a game of others fails in it, that is told beside the
        question.
        """
        try:
            with blame_author(self.session.game, self.answers):
                return tell()
        except UserError as failed:
            self.failures.append(failed)
            return otherwise

    @property
    def answers(self) -> list[Any]:
        return [entry.answer for entry in self.session.history.entries]

    @cached_property
    def card_names(self) -> dict[str, str]:
        """What the cards are called, which no answer changes."""
        return {code: face.name for code, face in self._cards.items()}

    def ahead(self) -> LookAhead:
        """What comes of each answer to the present question, as far as it was looked for before."""
        self._forget_what_is_past()
        self._ahead = self._ahead or LookAhead(self.session)
        return self._ahead

    def adviser(self) -> Adviser:
        """Who goes on from what was thought about the present question before."""
        from referee.insight.advice import Adviser  # slow to import, and seldom wanted

        self._forget_what_is_past()
        self._adviser = self._adviser or Adviser(self.session)
        return self._adviser

    def look_back(self) -> GameReview:
        """Who goes on from what was found out about this game before."""
        from referee.insight.review import GameReview  # likewise

        self._forget_what_is_past()
        self._look_back = self._look_back or GameReview(self.session)
        return self._look_back

    def _forget_what_is_past(self) -> None:
        if self._rev != self.session.rev:
            self._rev = self.session.rev
            self._ahead = self._adviser = self._look_back = None
