"""The referee behind the page: the open game, its listeners, and the requests of all devices.

Guarantee
    Every request is answered, a failed one with an error message. An answer that is sent twice
    counts once. All devices that listen see the same game, in one language.

How it works
    `PageSession` holds the game that is open, if any, and the conversation about it. Its verbs open
    games, leave them and type in them. It carries out a request of one device and sends what
    changed to all others. It reads and writes no connection, so that a server, a test and a
    browser's worker can use it.
    `TableThread` runs all of it on one thread, in the order in which requests arrive.

    A device sends the `rev` of the question that it shows. It repeats a request until it hears
    something, as in this sequence, where the first reply is lost:

    ========  ===================================  ===========================================
    from      message                              effect
    ========  ===================================  ===========================================
    phone     answer 8D, rev 4, save scoundrel-1   written to disk, rev is now 5
    session   ask, rev 5                           lost with the connection
    session   ask, rev 5                           broadcast to the tablet
    phone     answer 8D, rev 4, save scoundrel-1   rev 4 is not the present one: no effect
    session   error stale; ask, rev 5              the phone ignores the error, and shows rev 5
    ========  ===================================  ===========================================

What is delicate
    *A restarted server.* It has no open game, but a page still shows one. The `save` of its next
    request opens that game again before the request is carried out.

    *A request that fails.* A page repeats a request until it hears something. So even a bug has
    to become a message; it is also written to a report.

    *Verbs that take long* are marked `is_concurrent`. They ask nothing of the game and run beside
    the table's thread, one at a time.

    *An endless loop in third-party rules* holds the table's thread. The threads of the server
    still answer for other rooms, and Ctrl-C ends the server and names the loop.

    *A device that reads too slowly.* When its queue is full, the queue is replaced by one message
    that holds all there is to show.
"""

import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures import TimeoutError as FutureTimeoutError
from contextlib import contextmanager, suppress
from queue import Empty, Queue
from threading import Lock, get_ident
from typing import Annotated, Any, Literal, TypeVar

from cards_pdf.common.errors import BadRequestError
from cards_pdf.common.messages import short
from cards_pdf.common.records.annotations import Int, Text
from cards_pdf.common.web.dispatcher import (
    Dispatcher,
    JsonObject,
    define_verb,
    make_error_reply,
    message,
    to_json,
    verb,
)
from referee import games
from referee.errors import RequestError, RulesError, UsageError, error_code
from referee.protocol import Conversation, judge, results, verbs
from referee.protocol.client import READ, Client
from referee.protocol.messages import Ask, Event, Json, Refused
from referee.protocol.results import format_plays
from referee.protocol.verbs import Numbered
from referee.rulekit.game import AnyGame, check_options
from referee.rulekit.say import SIGNED, Say
from referee.saves import folder, library
from referee.saves.journal import Journal
from referee.saves.lessons import make_first_request
from referee.saves.link import SharedGame
from referee.saves.opening import (
    CAMPAIGN,
    DealKind,
    OpenRequest,
    Save,
    check_can_be_dealt,
    next_request,
)
from referee.texts import language
from referee.thirdparty import blame_author, explain_hang
from referee.web import ROOMS, Name
from referee.web.lobby import known_language, lobby_message, offered_options
from referee.web.printing import draw_cover

MAX_LINK = 5_000  # characters
MAX_SEED = 10**15  # numbers in JavaScript are exact up to there
#: Commands of the prompt that only show something, by the page's button for each.
BUTTONS = {
    "help": "help", "hint": "hint", "odds": "hint", "left": "left", "log": "log",
    "rules": "rules", "look": "words", "state": "words", "map": "picture", "photo": "photograph",
    "concede": "concede", "quit": "lobby", "again": "again", "next": "next", "review": "to-end",
}  # fmt: skip

Open = Callable[[AnyGame, OpenRequest], Save]
Result = TypeVar("Result")
COMMON_KEYS = ("do", "patience", "rev", "save", "want")  # of any request
LOCAL = ""  # the sender of requests that come from the process itself
SENDER_ONLY = ("error", "typed")  # types of messages that other devices do not get
MAX_WAIT_AT_END_S = 3
MAX_UNREAD_CHANGES = 64  # of one device


@message("plays")
class Plays:
    """The games that are over, as the text of a file."""

    text: str


@message("cover")
class Cover:
    svg: str


@message("sheet")
class Sheet:
    sections: list[Any]


class PageSession:
    """The open game, the verbs of the list of games, and the dispatcher of the page.

    `places` have verbs of other rooms.
    """

    def __init__(self, open_game: Open, lang: str = "en", *places: object) -> None:
        self.open_game = open_game
        self.lang = lang
        self.save: Save | None = None
        self.talk: Conversation | None = None
        self.shared_game: SharedGame | None = None  # the game of a link, of which a turn is open
        self.listeners: dict[str, Callable[[list[Json]], None]] = {}  # what devices receive with
        self._places: list[object] = [self]
        self.join(*places)

    def join(self, *places: object) -> None:
        """Add places whose verbs need the page to exist."""
        self._places += places
        self.dispatcher = Dispatcher(*self._places, common_keys=COMMON_KEYS, lenient=True)

    # --- the open game ---

    @property
    def label(self) -> str:
        """The name of the open save, or an empty string."""
        return folder.label(self.save.path) if self.save else ""

    @property
    def state_id(self) -> object:
        """A value that differs once the page has to be shown anew."""
        return self.lang, self.save and (self.save.path, self.save.session.rev)

    def start(self, save: Save) -> Conversation:
        """Open this game on the page, and return the conversation about it."""
        self.save = save
        session = save.session
        say = session.game.say(self.lang, dealt=session.seed is not None, tapped=True, words=SIGNED)
        path = None if self.shared_game else save.path
        self.talk = Conversation(session, say, path=path)
        return self.talk

    def close(self) -> None:
        if self.save:
            self.save.close()
        self.save = None
        self.talk = None
        self.shared_game = None

    def set_language(self, lang: str) -> None:
        if lang != self.lang:
            self.lang = lang
            if self.save:
                self.start(self.save)

    def opening(self) -> list[Json]:
        """Return the messages that a page needs to show what is there."""
        listed = self.list_games()
        talk = self.talk
        if talk is None:
            return [listed]
        if self.shared_game:
            return [listed, *self.turn(talk.session.number)]
        try:
            with blame_author(talk.session.game, talk.answers):
                return [listed, to_json(talk.hello()), *talk.list_first_events(), talk.present()]
        except RulesError as failed:
            return [listed, _describe_failure(language(self.lang)(failed))]

    # --- the verbs of the list of games ---

    @define_verb("lobby")
    def list_games(self) -> Json:
        """List the games, the verbs of the page, and the rooms whose verbs are there."""
        known = list(self.dispatcher.verbs)
        rooms = [name for name, room in ROOMS.items() if room.verb in known]
        return lobby_message(self.lang, self.label) | {"verbs": known, "rooms": rooms}

    @verb
    def open(
        self,
        game: Name,
        new: bool = False,
        deal: Literal["physical", "digital", "winnable", "teach"] = "physical",
        options: JsonObject | None = None,  # the game checks them
        campaign: Name = "",
        seed: Annotated[int | None, Int(0, MAX_SEED)] = None,
        daily: bool = False,
    ) -> list[Any]:
        """Resume a game, or start a `new` one with these options.

        The same `seed` deals the same cards; `daily` is the deal of the day.
        """
        loaded = games.load(game)
        own = dict(check_options(loaded.title, offered_options(loaded), options or {}))
        is_dealt = new and deal != "physical"
        kind: DealKind = "daily" if daily else "winnable" if deal == "winnable" else ""
        if deal == "teach":
            request = make_first_request(loaded, OpenRequest(options=own, is_program=True))
        else:
            if (campaign and not loaded.ledger) or (seed is not None and not is_dealt):
                raise RequestError
            if campaign:
                own[CAMPAIGN] = campaign
            if is_dealt:
                check_can_be_dealt(loaded, own)
            request = OpenRequest(
                options=own,
                is_new=new,
                deal="digital" if is_dealt else "physical" if new else None,
                seed=seed,
                deal_kind=kind,
                is_program=True,
            )
        save = self.save
        # A game that is open on another device stays open, with its conversation.
        is_resumed = not request.is_new and not request.options
        if self.talk and save and save.session.game is loaded and is_resumed:
            return self.talk.opening()
        return self._open(loaded, request)

    def _open(self, game: AnyGame, request: OpenRequest) -> list[Json]:
        self.close()
        return self.start(self.open_game(game, request)).opening()

    @verb
    def go_on(self, name: Name) -> list[Any]:
        """Resume the save of this name."""
        path = library.require_listed(name)
        game = games.load(Journal.read(path).header.game)
        return self._open(game, OpenRequest(is_program=True, path=path))

    @verb
    def again(self, next_: bool = False) -> list[Any]:
        """Start another game after this one, or deal other cards before the first answer.

        With `next` it is the next level of a game that was won.
        """
        save = self.save
        if save is None:
            raise RequestError
        over = save.session.over
        if next_:
            is_possible = over is not None and (over.outcome == "win" or bool(over.carry))
        else:
            is_unplayed_deal = save.session.seed is not None and not save.is_answered
            is_possible = over is not None or (is_unplayed_deal and not self.shared_game)
        if not is_possible:
            raise RequestError
        request = next_request(save, OpenRequest(is_program=True), is_next_level=next_)
        save.leave()
        return self._open(save.session.game, request)

    @verb
    def shared(self, link: Annotated[str, Text(MAX_LINK)]) -> list[Any]:
        """Show the game in a link, which is kept nowhere."""
        shared = SharedGame(link)
        self.close()
        self.shared_game = shared
        return self.turn(shared.last_turn)

    @verb
    def turn(self, n: Numbered) -> list[Any]:
        """Show the shared game before its answer `n`, or at its end."""
        if self.shared_game is None:
            raise RequestError
        return self.start(self.shared_game.open_turn(n)).opening()

    @define_verb("try")
    def try_deal(self, n: Numbered) -> list[Any]:
        """Start a game with the cards of the shared one, and with its answers before `n`."""
        if self.shared_game is None:
            raise RequestError
        save = self.shared_game.try_deal(n)
        self.close()
        return self.start(save).opening()

    @verb
    def leave(self) -> list[Any]:
        """Return to the list of games."""
        self.close()
        return [self.list_games()]

    @verb
    def speak(self, lang: Name) -> list[Any]:
        """Change the language of the page, on all devices."""
        self.set_language(known_language(lang))
        return self.opening()

    @define_verb("type")
    def type_line(
        self, line: Annotated[str, Text(2000)], draft: Sequence[Name] = (), rev: int | None = None
    ) -> list[Any]:
        """Carry out a line as the prompt would."""
        if self.talk is None:
            raise RequestError
        return carry_out_line(self.talk, line, draft, rev=rev)

    @verb
    def stats(self) -> Any:
        """Tell how all finished games went."""
        return results.count_results(self.lang)

    @verb
    def finished(self, game: Name | None = "") -> Any:
        """List the games that are over; `go-on` opens each of them."""
        return results.find_finished(self.lang, game)

    @verb
    def plays(self, kind: Literal["csv", "json"]) -> Plays:
        """Export all games that are over."""
        return Plays(text=format_plays(kind, self.lang))

    @define_verb(is_concurrent=True)
    def cover(self, game: Name) -> Cover:
        """Draw a game's cover."""
        return Cover(svg=draw_cover(game))

    @verb
    def sheet(self, game: Name) -> Sheet:
        """Tell the rules of a game that is not open."""
        return Sheet(sections=list(verbs.find_sections(games.load(game), self.lang)))

    @verb
    def marks(self, game: Name | None = "") -> judge.Marks:
        """Tell the marks by which a camera knows the cards of the open game, or ordinary cards."""
        session = self.save.session if self.save else None
        is_open = session is not None and game == session.game.name
        return judge.marks(session if is_open else None, self.lang)

    # --- devices: what they request, and what is sent to the others ---

    def send(self, messages: list[Json], sender: str) -> None:
        """Send messages to all devices but the sender."""
        for name, receive in list(self.listeners.items()):
            if name != sender:
                receive(messages)

    def reply(self, request: Json, sender: str = LOCAL) -> list[Json]:
        """Carry out a request, and send what it changed to all other devices."""
        before = self.state_id
        messages = self.guard(self._carry_out, request)
        if self.state_id != before:
            others = [message for message in messages if message["type"] not in SENDER_ONLY]
            if self.talk and "want" in request:
                others[-1:] = [self.talk.present()]  # the whole question
            self.send(others, sender)
        return messages

    def run_verb(self, request: Json) -> list[Json]:
        """Run a verb of the page's own; its texts are in the language of the page."""
        answer = to_json(self.dispatcher.run(request), language(self.lang))
        return answer if isinstance(answer, list) else [answer]

    def _carry_out(self, request: Json) -> list[Json]:
        hello: list[Json] = []
        if self.save is None and library.find_listed(str(request.get("save", ""))):
            hello = self.go_on(request["save"])[:1]
        save = request.get("save", self.label)
        if not isinstance(save, str):
            raise RequestError
        if save != self.label:
            raise RequestError("stale-save", given=short(save))
        verb = request.get("do")
        if self.shared_game and self.save:
            n = self.save.session.number
            if verb in {"undo", "redo"}:
                count = request.get("count", 1)
                goal = n + (count if verb == "redo" else -count) if type(count) is int else None
                request = {"do": "turn", "n": request.get("to", goal)}
            is_move = verb in {"fix", "rename", "type"} or "answer" in request
            if is_move and not self.save.session.over:
                # Who plays on from here starts a game of their own.
                hello = self.try_deal(n)[:1]
                request = request | {"rev": n - 1}
        if verb == "quit" or (verb == "concede" and self.shared_game):  # nobody plays it
            return self.leave()
        if str(request.get("do")) in self.dispatcher.verbs:
            return [*hello, *self.run_verb(request)]
        if self.talk is None:
            raise RequestError
        return [*hello, *self.talk.reply(request)]

    def guard(self, act: Callable[[Json], list[Json]], request: Json) -> list[Json]:
        """Return what `act` returns, or the message of its error, of whatever kind that is."""
        try:
            return act(request)
        except (BadRequestError, RequestError) as error:
            if self.talk:
                return self.talk.reject(error)
            return [
                _describe_failure(Say(lang=self.lang).error(error), error.code),
                self.list_games(),
            ]
        # A page repeats a request until it hears something, so even a bug becomes a message.
        except Exception as error:  # noqa: BLE001
            failed = make_error_reply(error, request, "referee", home=folder.home)
            return [_describe_failure(language(self.lang)(failed.message))]


def _describe_failure(text: str, code: str = "failed") -> Json:
    return {"type": "error", "code": code, "text": text}


# --- a line that is typed on the page, read as the prompt reads it ---


@message("typed")
class LineResult:
    """The page's part after a line: text that stays in the field, a draft, a button to press."""

    rest: str = ""
    draft: Sequence[str] | None = None  # cards that wait for the rest of an answer
    open: str = ""


def carry_out_line(
    talk: Conversation, line: str, draft: Sequence[str], rev: int | None
) -> list[Json]:
    """Carry out a line. Return the events, an error if there is one, the result, the question.

    `draft` are cards that were given of the answer before.
    """
    if rev not in {None, talk.session.rev}:
        raise RequestError("stale", given=rev, rev=talk.session.rev)
    messages: list[Any] = []

    def exchange(request: Json) -> list[Any]:
        found = talk.exchange(request)
        messages.extend(message for message in found if isinstance(message, Event))
        return found

    try:
        typed = _read_line(Client(exchange, READ), line, draft)
    except UsageError as error:
        text = talk.say.error(error)
        facts = error.facts if isinstance(error, RequestError) else {}
        typed = LineResult(rest=line)
        if taken := facts.get("taken"):
            unread = facts["unread"]
            text = f"{talk.say('face.line-stopped', taken=taken, rest=unread)} {text}"
            typed = LineResult(rest=" ".join(unread))
        if facts.get("missing"):  # what was right of the answer stays
            typed = LineResult(draft=facts["cards"])
        messages.append(Refused(code=error_code(error), text=text))
    return [*map(to_json, messages), to_json(typed), talk.present()]


def _read_line(client: Client, line: str, draft: Sequence[str]) -> LineResult:
    name, behind = client.split_command(line)
    if name in {"undo", "redo"}:
        client.step(name, behind)
    elif name == "fix":
        client.fix(behind)
    elif name in BUTTONS:
        is_next_game = name == "next" and client.is_campaigns
        return LineResult(open=BUTTONS["again" if is_next_game else name])
    elif not client.is_over:
        client.answer_line(line, _complete_draft(client.question, draft))
    return LineResult()


def _complete_draft(now: Ask, draft: Sequence[str]) -> Sequence[str]:
    """Return the cards of a draft up to the first missing one, with known cards in their places."""
    if None not in now.expected:
        return draft
    cards = []
    unread = iter(draft)
    for known in now.expected:
        card = known or next(unread, None)
        if card is None:
            break
        cards.append(card)
    return cards if draft else []


# --- the thread of the table ---


class TableThread:
    """A page session that many devices use. The session is only touched inside `do`."""

    def __init__(self, page: PageSession) -> None:
        self.page = page
        self._side_lock = Lock()
        self._thread = ThreadPoolExecutor(1, "table")
        self._thread_id = self.do(get_ident)

    def do(self, work: Callable[[], Result]) -> Result:
        """Run `work` on the table's thread, and return its result or raise its error."""
        return self._thread.submit(work).result()

    def reply(self, request: Json, sender: str) -> list[Json]:
        verb = self.page.dispatcher.verbs.get(str(request.get("do")))
        if verb and verb.is_concurrent:
            with self._side_lock:
                return self.page.guard(self.page.run_verb, request)
        return self.do(lambda: self.page.reply(request, sender))

    @contextmanager
    def listening(self, name: str, lang: str = "") -> Iterator[Queue[list[Json]]]:
        """Yield a queue of all that other devices change; it begins with what there is.

        The first device to listen brings its language.
        """
        page = self.page
        unread: Queue[list[Json]] = Queue(MAX_UNREAD_CHANGES)

        def receive(messages: list[Json]) -> None:
            # A device that reads too slowly gets one message with all there is instead.
            if unread.full():
                messages = page.opening()
                with suppress(Empty):
                    while True:
                        unread.get_nowait()
            unread.put(messages)

        def begin() -> None:
            if not page.listeners:
                page.set_language(known_language(lang, page.lang))
            page.listeners[name] = receive
            receive(page.opening())

        def end() -> None:
            # a page that has connected again has another function here, which stays
            if page.listeners.get(name) is receive:
                del page.listeners[name]

        self.do(begin)
        try:
            yield unread
        finally:
            self.do(end)

    def close(self) -> None:
        """Close the game. Raise RulesError if third-party rules hold the thread in a loop."""
        closing = self._thread.submit(self.page.close)
        try:
            closing.result(MAX_WAIT_AT_END_S)
        except FutureTimeoutError:
            self._thread.shutdown(wait=False)
            if talk := self.page.talk:
                frame = sys._current_frames()[self._thread_id]  # noqa: SLF001 -- made for this
                raise explain_hang(talk.session.game, frame, talk.answers) from None
        else:
            self._thread.shutdown()
