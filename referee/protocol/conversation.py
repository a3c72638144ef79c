"""A conversation about one game: requests go in, messages come out.

How it works
    `exchange` carries out one request and returns records; `reply` returns the same as JSON. Both
    end with the question as it now is, or with the end of the game. Before it stands the reply to
    the request, what happened, or the reason why nothing did. A conversation reads and writes
    nothing: requests come from a terminal, a page's server or a worker in a browser. `serve`
    carries them over a pipe.

    A request is an answer, or it names a verb. The verbs of this class are known at once. The other
    modules of verbs are imported when one of their verbs is first requested.

What is delicate
    *Answers bypass the dispatcher.* The question itself checks them. So a program that only answers
    never imports the reader of requests.

    *Third-party games may fail anywhere.* A failed answer is not taken. A failure while the table
    is shown becomes an event beside a minimal question.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import copy
from functools import cached_property
from pathlib import Path
from typing import IO, Any, TypeVar, cast

from cards_pdf.common.errors import CardsError
from cards_pdf.common.messages import UserError
from cards_pdf.common.web.dispatcher import Dispatcher, define_verb, to_json, verb
from referee.errors import RequestError, RulesError, UsageError, error_code
from referee.protocol.messages import VERB_MODULES, Event, Face, Hello, Json, Refused
from referee.protocol.view import LookAhead, QuestionView, Want, minimal_view
from referee.rulekit import ask
from referee.rulekit.cards import STANDARD_READER
from referee.rulekit.game import shorten_value
from referee.rulekit.questions import Answer, Draw, Pick, Roll
from referee.rulekit.say import Say
from referee.saves import folder, lessons
from referee.sessions.dealers import throw_dice
from referee.sessions.session import Session
from referee.texts import language
from referee.thirdparty import blame_author

Result = TypeVar("Result")
PROTOCOL_VERSION = 1
JSON_TYPES = (str, int, float, bool, list, dict, type(None))
COMMON_KEYS = ("do", "rev", "want")  # of any request
MAX_LINE_BYTES = 16 * 2**20


class Conversation:
    """A game, and one client that is told of it by `say`.

    A game that is saved has a `path`. A client that `writes` may have files written by a game's own
    commands.
    """

    def __init__(
        self, session: Session, say: Say, *, path: Path | None = None, writes: bool = False
    ) -> None:
        self.session = session
        self.say = say
        self.path = path
        self.writes = writes
        self.is_left = False
        self._failures: list[UserError] = []  # of a third-party game, to be told with the question
        self._lesson_rev = -1  # at which a lesson was looked for
        self._cache: dict[object, Any] = {}
        self._cache_rev = -1  # at which its values were made
        self.dispatcher = Dispatcher(
            self, *VERB_MODULES, client=self, common_keys=COMMON_KEYS, lenient=True
        )

    # --- verbs ---

    @define_verb("quit")
    def leave(self) -> None:
        """Leave the game; it is saved."""
        self.is_left = True

    @verb
    def concede(self) -> None:
        """Give the game up."""
        self.session.concede()

    @verb
    def show(self) -> None:
        """Ask the present question again, as after every request."""

    @verb
    def hello(self) -> Hello:
        """Describe the game and every card in it."""
        session = self.session
        game = session.game
        return Hello(
            protocol=PROTOCOL_VERSION,
            game=game.name,
            title=game.title_in(self.say),
            lang=self.say.lang,
            save=folder.label(self.path) if self.path else "",
            deal=session.deal,
            options={name: shorten_value(value) for name, value in session.options.items()},
            rules=game.rules,
            picture=game.has_picture,
            commands=[command.name for command in game.commands],
            cards=self._faces,
            spellings=self._call_game(lambda: session.reader, STANDARD_READER).spellings,
        )

    # --- requests and messages ---

    def opening(self) -> list[Json]:
        """Return the messages before the first request, as JSON."""
        return self.reply({"do": "hello"})

    def reply(self, request: Json) -> list[Json]:
        """Carry out one request, and return the messages as JSON."""
        return [to_json(message) for message in self.exchange(request)]

    def exchange(self, request: Json) -> list[Any]:
        """Carry out one request, and return the messages. A refused one changes nothing.

        `quit` has no reply.
        """
        want: list[str] | None = None
        with blame_author(self.session.game, self.answers):
            try:
                want = wanted_fields(request)
                reply = self._carry_out(request)
            except (UsageError, CardsError, RulesError) as error:
                return self._refuse(error, want)
            if self.is_left:
                return []
            return [*([] if reply is None else [reply]), *self._news(want)]

    def reject(self, error: UserError) -> list[Json]:
        """Return the messages for a request that could not even be read, as JSON."""
        return [to_json(message) for message in self._refuse(error)]

    def _refuse(self, error: UserError, want: Want = None) -> list[Any]:
        facts: dict[str, Any] = error.facts if isinstance(error, RequestError) else {}
        part: dict[str, Any] = {}
        if "missing" in facts:
            so_far = self.say.error(_missing_error(facts))
            part = {"cards": facts["cards"], "missing": facts["missing"], "so_far": so_far}
        refused = Refused(code=error_code(error), text=self.say.error(error), **part)
        return [refused, *self._news(want)]

    def list_first_events(self) -> list[Json]:
        """Return the events before the first answer, for a client that comes before it."""
        _, _, events = next(iter(self.session.steps()))
        are_first = self.session.number == 1
        return [to_json(self._event(event)) for event in events if are_first]

    def present(self) -> Json:
        """Return the question or the end, as JSON."""
        return cast("Json", to_json(self.view_question(None).show()))

    def view_question(self, want: Want, n: int | None = None) -> QuestionView:
        ahead = self.get_cached(LookAhead)
        return QuestionView(self.session, self.say, ahead, self.card_names, want, n)

    def _news(self, want: Want) -> list[Any]:
        """Return what happened since the last exchange, and the question or the end."""
        events = self.session.events()
        if self.path and self._lesson_rev != self.session.rev:
            self._lesson_rev = self.session.rev
            events = lessons.add_lessons(self.session, events)

        def news() -> list[Any]:
            return [*map(self._event, events), self.view_question(want).show()]

        messages = self._call_game(news, list[Any]()) or [minimal_view(self.session, self.say)]
        failures = dict.fromkeys(language(self.say.lang)(failed) for failed in self._failures)
        self._failures.clear()
        return [*(Event(event="rules-failed", text=text) for text in failures), *messages]

    def _event(self, event: ask.Event) -> Event:
        facts = {name: fact() if callable(fact) else fact for name, fact in event.facts.items()}
        return Event(
            event=event.name,
            text=self.say.event(event),
            hands=self.session.seed is None and self.session.game.moves_cards(event),
            facts={name: fact for name, fact in facts.items() if isinstance(fact, JSON_TYPES)},
        )

    def _carry_out(self, request: Json) -> Any:
        """Carry out a request. Return its reply, or None if the question is all there is."""
        rev = request.get("rev", self.session.rev)
        if type(rev) is not int:
            raise RequestError
        if rev != self.session.rev:
            raise RequestError("stale", given=rev, rev=self.session.rev)
        if "do" in request:
            return self.dispatcher.run(request)
        if "answer" not in request:
            raise RequestError
        self._answer(request["answer"], in_part=request.get("part", False))
        return None

    def _answer(self, answer: Answer, *, in_part: object) -> None:
        question = self.session.question
        if isinstance(question, Roll) and answer is None:  # the player has no dice
            dice = throw_dice(question)
            self.session.answer(dice)
            facts = {"ask": question.name, "dice": dice, "about": question.about}
            self.session.unread.insert(0, ask.Event("rolled", facts))
            return
        try:
            self.session.answer(answer)
        except RequestError as error:
            if in_part is True:
                raise explain_part(error, self.session, answer) from None
            if in_part is not False:
                raise RequestError from None
            raise

    # --- what the verbs know of the game ---

    @property
    def answers(self) -> list[Any]:
        return [entry.answer for entry in self.session.history.entries]

    def card_names(self) -> dict[str, str]:
        return {code: face.name for code, face in self._faces.items()}

    @cached_property
    def _faces(self) -> dict[str, Face]:  # no answer changes them
        game = self.session.game

        def faces() -> dict[str, Face]:
            cards = game.cards(self.session.table, self.say)
            return {code: Face(**printed._asdict()) for code, printed in cards.items()}

        return self._call_game(faces, {})

    def _call_game(self, call: Callable[[], Result], default: Result) -> Result:
        """Return the result; or the default if a third-party game fails, which is told later."""
        try:
            with blame_author(self.session.game, self.answers):
                return call()
        except UserError as failed:
            self._failures.append(failed)
            return default

    def get_cached(self, create: Callable[[Session], Result]) -> Result:
        """Return what `create` makes of the game, kept as long as the game stays as it is."""
        if self._cache_rev != self.session.rev:
            self._cache_rev = self.session.rev
            self._cache.clear()
        if create not in self._cache:
            self._cache[create] = create(self.session)
        result: Result = self._cache[create]
        return result


def wanted_fields(request: Json) -> list[str] | None:
    """Return the fields of the question that a request names; None if it does not."""
    want = request.get("want")
    if "want" in request and not (
        isinstance(want, list) and all(isinstance(name, str) for name in want)
    ):
        raise RequestError
    return want


def explain_part(error: RequestError, session: Session, answer: Answer) -> RequestError:
    """Return the error of an incomplete answer, with its cards up to the first wrong one."""
    question = session.question
    if not isinstance(question, Draw | Pick) or not isinstance(answer, list):
        return error
    needed = question.count if isinstance(question, Draw) else question.minimum
    if not 0 < len(answer) <= needed:
        return error
    cards = cast("list[str]", answer)
    shorter = range(min(len(cards), needed - 1), 0, -1)
    n = next((n for n in shorter if _find_error(question, cards[:n], session) is None), 0)
    facts = {
        "cards": [str(session.reader.one(card) or card) for card in cards[:n]],
        "given": n,
        "wanted": needed,
        "missing": needed - n,
    }
    if n == len(cards):
        return _missing_error(facts)
    if len(cards) < needed:
        error = _find_error(question, cards, session) or error
    if n:
        error.facts |= facts
    return error


def _find_error(question: Draw | Pick, cards: list[str], session: Session) -> RequestError | None:
    """Return why an answer cannot begin with these cards, or None if it can."""
    part = copy(question)
    if isinstance(part, Draw):
        part.count = len(cards)
    else:
        part.minimum = part.maximum = len(cards)
        part.legal = lambda _: True
    try:
        part.check(cards, session.reader)
    except RequestError as error:
        return session.explain(error)
    return None


def _missing_error(facts: dict[str, Any]) -> RequestError:
    return RequestError("one-missing" if facts["missing"] == 1 else "some-missing", **facts)


# --- the protocol over two streams: one JSON object a line, in and out ---


def serve(conversation: Conversation, lines: IO[bytes], out: IO[str]) -> None:
    """Answer requests until the game is left or the input ends."""

    def send(messages: list[Json]) -> None:
        for message in messages:
            out.write(json.dumps(message, ensure_ascii=False) + "\n")
        out.flush()

    send(conversation.opening())
    while not conversation.is_left and (line := lines.readline(MAX_LINE_BYTES)):
        try:
            request = request_of(line, lines)
        except RequestError as refusal:
            send(conversation.reject(refusal))
        else:
            send(conversation.reply(request))


def request_of(line: bytes, lines: IO[bytes]) -> Json:
    """Return the JSON object in a line. The rest of a line that is too long is skipped."""
    if len(line) == MAX_LINE_BYTES and not line.endswith(b"\n"):
        while (more := lines.readline(MAX_LINE_BYTES)) and not more.endswith(b"\n"):
            pass
        raise RequestError("not-json")
    try:
        request = json.loads(line)
    except (ValueError, RecursionError):
        raise RequestError("not-json") from None
    if not isinstance(request, dict):
        raise RequestError("not-json")
    return request
