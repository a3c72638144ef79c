"""One game talked about: a request goes in, the replies come out, as JSON.

Every reply ends with the question as it now is, or with the end; before it stands what was asked for,
what happened, or why nothing did.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from referee.errors import BadRequest, Refusal, RulesFailed, Stale
from referee.front_ends import PROTOCOL
from referee.front_ends.messages import Ask, Event, Face, Hello, Json, Over, Refused, as_json
from referee.front_ends.protocol import in_part, verbs
from referee.front_ends.protocol.present import Want, present
from referee.front_ends.protocol.requests import number, switch, texts
from referee.front_ends.protocol.seat import AdviceCache
from referee.languages import language
from referee.rulekit import ask
from referee.rulekit.faults import blamed
from referee.rulekit.numbers import Roll
from referee.rulekit.options import named
from referee.rulekit.say import Say
from referee.saves import folder
from referee.sessions.session import Session

SCALARS = (str, int, float, bool, list, dict, type(None))


class Conversation:
    """A game, which is kept at `path` if it is kept, and a program or a person who talks about it.

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
        self.advice = AdviceCache(session)
        self.left = False
        self.happened: list[ask.Event] = []  # since the question before

    def opening(self) -> list[Json]:
        """What is said before anything was asked."""
        with blamed(self.session.game):
            return self._opened()

    def _opened(self) -> list[Json]:
        return [*([as_json(self.hello())] if self.additions else []), *self._news()]

    def reply(self, request: Json) -> list[Json]:
        """Carry out one request; a refused one changes nothing. Nothing is said to `quit`."""
        with blamed(self.session.game):
            return self._replied(request)

    def _replied(self, request: Json) -> list[Json]:
        want: list[str] | None = None
        try:
            want = texts(request, "want") if "want" in request else None
            said = self._carry_out(request)
        except Refusal as refusal:
            return self.refused(refusal, want)
        except RulesFailed as failed:  # the answer was not taken: it is as if it had been refused
            return [as_json(Refused(failed.code, language(self.say.lang)(failed))), *self._news(want)]
        return [] if self.left else [*map(as_json, said), *self._news(want)]

    def refused(self, refusal: Refusal, want: Want = None) -> list[Json]:
        part = in_part.told(refusal, self.say)
        return [as_json(Refused(refusal.code, self.say.refusal(refusal), **part)), *self._news(want)]

    def hello(self) -> Hello:
        """Who is here, and every card that the game knows."""
        session, game = self.session, self.session.game
        return Hello(
            protocol=PROTOCOL,
            game=game.name,
            title=self.say.word(game.title),
            lang=self.say.lang,
            save=folder.label(self.path) if self.path else "",
            deal=session.deal,
            options={name: named(value) for name, value in session.options.items()},
            rules=game.rules,
            picture=game.has_picture,
            commands=[command.name for command in game.commands],
            cards=self._cards,
            spellings=session.reader.spellings,
        )

    @property
    def _cards(self) -> dict[str, Face]:
        cards = self.session.game.cards(self.session.table, self.say)
        return {code: Face(*printed) for code, printed in cards.items()}

    @cached_property
    def card_names(self) -> dict[str, str]:
        """What the cards are called, which no answer changes."""
        return {code: face.name for code, face in self._cards.items()}

    def begun(self) -> list[Json]:
        """What was told at the beginning, for whoever comes before the first answer."""
        _, _, events = next(iter(self.session.steps()))
        return self.events(events) if self.session.number == 1 else []

    def present(self, want: Want = None) -> Json:
        """The question or the end, with all of the additions or those that somebody wants."""
        return as_json(self._present(want))

    def _present(self, want: Want) -> Ask | Over:
        if not self.additions:
            return present(self, ())
        return present(self, None if want is None else ("rev", *want))

    def _news(self, want: Want = None) -> list[Json]:
        """What happened since this was last asked, and the question or the end."""
        self.happened = self.session.events()
        return [*self.events(self.happened), self.present(want)]

    def events(self, happened: Sequence[ask.Event]) -> list[Json]:
        """What happened, in this conversation's words."""
        return [as_json(self._event(event)) for event in happened]

    def _event(self, told: ask.Event) -> Event:
        """An event; to whoever hears the additions it says whether hands have to move real cards."""
        facts = {name: value() if callable(value) else value for name, value in told.facts.items()}
        facts = {name: value for name, value in facts.items() if isinstance(value, SCALARS)}
        hands = self.additions and self.session.seed is None and self.session.game.moves_cards(told)
        return Event(told.name, self.say.event(told), hands, facts)

    def _carry_out(self, request: Json) -> Sequence[Any]:
        rev = self.session.rev
        if number(request, "rev", rev) != rev:
            raise Stale(given=request["rev"], rev=rev)
        if "do" in request:
            return verbs.of(request)(self, request)
        if "answer" not in request:
            raise BadRequest
        rolling = self.session.question
        if isinstance(rolling, Roll) and request["answer"] is None:
            return self._roll(rolling)
        try:
            self.session.answer(request["answer"])
        except Refusal as refusal:
            if switch(request, "part"):
                raise in_part.kept(refusal, self.session, request["answer"]) from None
            raise
        return []

    def _roll(self, roll: Roll) -> Sequence[Any]:
        """Dice for somebody who has none on the table."""
        from referee.sessions.dealers import thrown  # random numbers are slow to import

        dice = thrown(roll)
        self.session.answer(dice)
        return [self._event(ask.Event("rolled", {"ask": roll.name, "dice": dice, "about": roll.about}))]
