"""One game talked about: a request goes in, the replies come out, as JSON.

Every reply ends with the question as it now is, or with the end; before it stands what was asked
for, what happened, or why nothing did. Nothing here reads or writes: whoever brings requests is a
terminal, a pipe, a page's server or a worker in a browser. A request is an answer, or names a verb
of the desk on which this seat and the modules of verbs lie; the modules are imported when one of
their verbs is first wanted.

The doubt: answers do not pass over the desk. What stands in them is the question's to judge, and a
program that only answers never waits for the reader of requests.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

from cards_pdf.common.errors import CardsError
from cards_pdf.common.messages import UserError
from cards_pdf.common.web.dispatcher import Dispatcher
from cards_pdf.common.web.json_records import to_json
from referee.errors import RequestError, RulesError, UsageError, error_code
from referee.languages import language
from referee.protocol.messages import Event, Json, Refused
from referee.protocol.present import Want, bare, present
from referee.protocol.seat import Seat
from referee.rulekit import ask
from referee.rulekit.questions import Answer, Draw, Pick, Question, Roll
from referee.rulekit.say import Say
from referee.saves import lessons
from referee.sessions.session import Session
from referee.thirdparty.blame import blame_author

SCALARS = (str, int, float, bool, list, dict, type(None))
OWN = ("do", "rev", "want")  # keys of any request
VERBS = tuple(f"referee.protocol.{room}" for room in ("verbs", "lookups", "advice", "judge"))


class Conversation(Seat):
    """A game, and a program or a person who talks about it."""

    def __init__(
        self, session: Session, say: Say, *, path: Path | None = None, writes: bool = False
    ) -> None:
        super().__init__(session, say, path=path, writes=writes)
        self.happened: list[ask.Event] = []  # since the question before
        self._taught = -1  # the `rev` at which a lesson was looked for
        self.desk = Dispatcher(self, *VERBS, seat=self, own=OWN, lenient=True)

    def opening(self) -> list[Json]:
        """What is said before anything was asked."""
        with blame_author(self.session.game, self.answers):
            return [to_json(self.hello()), *self._news()]

    def reply(self, request: Json) -> list[Json]:
        """Carry out one request; a refused one changes nothing. Nothing is said to `quit`."""
        want: list[str] | None = None
        with blame_author(self.session.game, self.answers):
            try:
                want = wanted_fields(request)
                said = self._carry_out(request)
            except (UsageError, CardsError) as error:
                return self.refused(error, want)
            except (
                RulesError
            ) as failed:  # the answer was not taken: it is as if it had been refused
                return [
                    to_json(Refused(failed.code, language(self.say.lang)(failed))),
                    *self._news(want),
                ]
            return (
                [] if self.left else [*([] if said is None else [to_json(said)]), *self._news(want)]
            )

    def refused(self, error: UserError, want: Want = None) -> list[Json]:
        """Why nothing was done, what was right of an answer in part, and the question again."""
        facts: dict[str, Any] = error.facts if isinstance(error, RequestError) else {}
        part: dict[str, Any] = {}
        if "missing" in facts:
            so_far = self.say.error(
                RequestError(_key_of_missing(int(str(facts["missing"]))), **facts)
            )
            part = {"cards": facts["cards"], "missing": facts["missing"], "so_far": so_far}
        return [
            to_json(Refused(error_code(error), self.say.error(error), **part)),
            *self._news(want),
        ]

    def begun(self) -> list[Json]:
        """What was told at the beginning, for whoever comes before the first answer."""
        _, _, events = next(iter(self.session.steps()))
        return self.events(events) if self.session.number == 1 else []

    def present(self, want: Want = None) -> Json:
        """The question or the end, with all that is known or as much of it as somebody wants."""
        told: Json = to_json(present(self, want))
        return told

    def _news(self, want: Want = None) -> list[Json]:
        """What happened since this was last asked, and the question or the end."""
        self.happened = self.session.events()
        if self.path and self._taught != self.session.rev:
            self._taught = self.session.rev
            self.happened += lessons.due(self.session, self.happened)

        def news() -> list[Json]:
            return [*self.events(self.happened), self.present(want)]

        nothing: list[Json] = []
        said = self._told_or(news, nothing) or [
            to_json(bare(self))
        ]  # an answer can be taken back all the same
        if not self.failures:
            return said
        in_words = [language(self.say.lang)(failed) for failed in self.failures]
        self.failures.clear()
        told = [
            Event("rules-failed", text, hands=False, facts={}) for text in dict.fromkeys(in_words)
        ]
        return [*map(to_json, told), *said]

    def events(self, happened: Sequence[ask.Event]) -> list[Json]:
        """What happened, in this conversation's words."""
        return [to_json(self._event(event)) for event in happened]

    def _event(self, told: ask.Event) -> Event:
        """An event, and whether hands have to move real cards for it."""
        facts = {name: value() if callable(value) else value for name, value in told.facts.items()}
        facts = {name: value for name, value in facts.items() if isinstance(value, SCALARS)}
        hands = self.session.seed is None and self.session.game.moves_cards(told)
        return Event(told.name, self.say.event(told), hands, facts)

    def _carry_out(self, request: Json) -> Any:
        """What is said before the question comes again, if anything is."""
        rev = request.get("rev", self.session.rev)
        if type(rev) is not int:
            raise RequestError
        if rev != self.session.rev:
            raise RequestError("stale", given=rev, rev=self.session.rev)
        if "do" in request:
            return self.desk.run(request)
        if "answer" not in request:
            raise RequestError
        self._answer(request["answer"], in_part=request.get("part", False))
        return None

    def _answer(self, answer: Answer, *, in_part: object) -> None:
        question = self.session.question
        if (
            isinstance(question, Roll) and answer is None
        ):  # from somebody who has no dice on the table
            from referee.sessions.dealers import throw_dice  # random numbers are slow to import

            dice = throw_dice(question)
            self.session.answer(dice)
            rolled = ask.Event(
                "rolled", {"ask": question.name, "dice": dice, "about": question.about}
            )
            self.session.unread.insert(0, rolled)
            return
        try:
            self.session.answer(answer)
        except RequestError as refusal:
            if in_part is True:
                raise kept_in_part(refusal, self.session, answer) from None
            if in_part is not False:
                raise RequestError from None
            raise


def wanted_fields(request: Json) -> list[str] | None:
    """The fields of the question that a request has a use for; None if it does not say."""
    want = request.get("want")
    if "want" in request and not (
        isinstance(want, list) and all(isinstance(name, str) for name in want)
    ):
        raise RequestError
    return want


def kept_in_part(refusal: RequestError, session: Session, answer: Answer) -> RequestError:
    """The refusal with the cards up to the first that is wrong, where more belong to the answer."""
    question = session.question
    needed = 0  # cards, at least
    if isinstance(question, Draw | Pick):
        needed = question.count if isinstance(question, Draw) else question.minimum
    if question is None or not isinstance(answer, list) or not 0 < len(answer) <= needed:
        return refusal
    named = cast("list[str]", answer)
    wrong = refusal if len(answer) == needed else _wrong_beginning(question, named, session)
    if wrong is None:
        return RequestError(
            _key_of_missing(needed - len(answer)), **_facts_of_part(named, needed, session)
        )
    for count in range(len(answer) - 1, 0, -1):
        if _wrong_beginning(question, named[:count], session) is None:
            wrong.facts |= _facts_of_part(named[:count], needed, session)
            break
    return wrong


def _wrong_beginning(question: Question, cards: list[str], session: Session) -> RequestError | None:
    """Why an answer cannot begin with these few cards."""
    some: Question
    about, facts, count = question.about, question.facts, len(cards)
    if isinstance(question, Draw):
        some = Draw(question.name, about, facts, question.pile, count, blind=question.blind)
    else:
        assert isinstance(question, Pick), "only cards are named one by one"
        some = Pick(
            question.name, about, facts, question.options, (count, count), ordered=True, legal=None
        )
    try:
        some.check(cards, session.reader)
    except RequestError as refusal:
        return session.explained(refusal)
    return None


def _facts_of_part(cards: list[str], needed: int, session: Session) -> dict[str, Any]:
    spelt = [str(session.reader.one(card) or card) for card in cards]
    return {"cards": spelt, "given": len(cards), "wanted": needed, "missing": needed - len(cards)}


def _key_of_missing(missing: int) -> str:
    return "one-missing" if missing == 1 else "some-missing"
