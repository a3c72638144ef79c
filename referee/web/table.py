"""The referee behind the page: the open game, its listeners, and the requests of all devices.

Guarantee
    Every request is answered, a failed one with an error message. An answer that is sent twice
    counts once. All devices that listen see the same game, in one language.

How it works
    `play.OpenGame` holds the game that is open, if any, and the conversation about it.
    `Broadcaster` holds the queues of the devices that listen.
    `PageSession` is the dispatcher: it carries out a request of one device and sends what changed
    to all others. It reads and writes no connection, so that a server, a test and a browser's
    worker can use it.
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
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures import TimeoutError as FutureTimeoutError
from contextlib import contextmanager, suppress
from queue import Empty, Queue
from threading import Lock, get_ident
from typing import TypeVar

from cards_pdf.common.errors import BadRequestError
from cards_pdf.common.messages import short
from cards_pdf.common.web.dispatcher import Dispatcher, make_error_reply
from cards_pdf.common.web.json_records import to_json
from referee.errors import RequestError
from referee.languages import language
from referee.protocol.messages import Json
from referee.rulekit.say import Say
from referee.saves import folder, library
from referee.thirdparty.blame import explain_hang
from referee.web.lobby import known_language
from referee.web.play import Lobby, Open, OpenGame

Result = TypeVar("Result")
COMMON_KEYS = ("do", "patience", "rev", "save", "want")  # of any request
LOCAL = ""  # the sender of requests that come from the process itself
SENDER_ONLY = ("error", "typed")  # types of messages that other devices do not get
MAX_WAIT_AT_END_S = 3
MAX_UNREAD_CHANGES = 64  # of one device


class Broadcaster:
    """The devices that listen, each with the function that receives messages."""

    def __init__(self) -> None:
        self.listeners: dict[str, Callable[[list[Json]], None]] = {}

    def send(self, messages: list[Json], sender: str) -> None:
        """Send messages to all devices but the sender."""
        for name, receive in list(self.listeners.items()):
            if name != sender:
                receive(messages)


class PageSession:
    """The dispatcher of the page. `places` have verbs of other rooms."""

    def __init__(self, open_game: Open, lang: str = "en", *places: object) -> None:
        self.game = OpenGame(lang)
        self.broadcaster = Broadcaster()
        self.lobby = Lobby(open_game, self.game, lambda: self.dispatcher.verbs)
        self._places = [self.lobby, *places]
        self.join()

    def join(self, *places: object) -> None:
        """Add places whose verbs need the page to exist."""
        self._places += places
        self.dispatcher = Dispatcher(*self._places, common_keys=COMMON_KEYS, lenient=True)

    def opening(self) -> list[Json]:
        """Return the messages that a page needs to show what is there."""
        return self.lobby.opening()

    def reply(self, request: Json, sender: str = LOCAL) -> list[Json]:
        """Carry out a request, and send what it changed to all other devices."""
        before = self.game.state_id
        messages = self._guard(self._carry_out, request)
        if self.game.state_id != before:
            self.broadcaster.send(self._for_others(messages, request), sender)
        return messages

    def reply_aside(self, request: Json) -> list[Json]:
        """Carry out a verb that asks nothing of the game, on any thread."""
        return self._guard(self.run_verb, request)

    def run_verb(self, request: Json) -> list[Json]:
        """Run a verb of the page's own; its texts are in the language of the page."""
        answer = to_json(self.dispatcher.run(request), language(self.game.lang))
        return answer if isinstance(answer, list) else [answer]

    def _carry_out(self, request: Json) -> list[Json]:
        if self.game.save is None and library.find_listed(str(request.get("save", ""))):
            hello, *_ = self.lobby.go_on(request["save"])
            return [hello, *self._carry_out_here(request)]
        return self._carry_out_here(request)

    def _carry_out_here(self, request: Json) -> list[Json]:
        save = request.get("save", self.game.label)
        if not isinstance(save, str):
            raise RequestError
        if save != self.game.label:
            raise RequestError("stale-save", given=short(save))
        verb = request.get("do")
        if isinstance(verb, str) and verb in self.dispatcher.verbs:
            return self.run_verb(request)
        if verb == "quit":
            return self.lobby.leave()
        if self.game.talk is None:
            raise RequestError
        return self.game.talk.reply(request)

    def _for_others(self, messages: list[Json], request: Json) -> list[Json]:
        """Return the messages for other devices, with the whole question."""
        messages = [message for message in messages if message["type"] not in SENDER_ONLY]
        if self.game.talk and "want" in request:
            return [*messages[:-1], self.game.talk.present()]
        return messages

    def _guard(self, act: Callable[[Json], list[Json]], request: Json) -> list[Json]:
        """Return what `act` returns, or the message of its error, of whatever kind that is."""
        try:
            return act(request)
        except (BadRequestError, RequestError) as error:
            return self._reject(error)
        # A page repeats a request until it hears something, so even a bug becomes a message.
        except Exception as error:  # noqa: BLE001
            failed = make_error_reply(error, request, "referee", home=folder.home)
            text = language(self.game.lang)(failed.message)
            return [{"type": "error", "code": "failed", "text": text}]

    def _reject(self, error: BadRequestError | RequestError) -> list[Json]:
        if self.game.talk:
            return self.game.talk.reject(error)
        text = Say(lang=self.game.lang).error(error)
        return [{"type": "error", "code": error.code, "text": text}, self.lobby.list_games()]


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
                return self.page.reply_aside(request)
        return self.do(lambda: self.page.reply(request, sender))

    @contextmanager
    def listening(self, name: str, lang: str = "") -> Iterator[Queue[list[Json]]]:
        """Yield a queue of all that other devices change; it begins with what there is.

        The first device to listen brings its language.
        """
        page = self.page
        listeners = page.broadcaster.listeners
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
            if not listeners:
                page.game.set_language(known_language(lang) or page.game.lang)
            listeners[name] = receive
            receive(page.opening())

        def end() -> None:
            # a page that has connected again has another function here, which stays
            if listeners.get(name) is receive:
                del listeners[name]

        self.do(begin)
        try:
            yield unread
        finally:
            self.do(end)

    def close(self) -> None:
        """Close the game. Raise RulesError if third-party rules hold the thread in a loop."""
        game = self.page.game
        closing = self._thread.submit(game.close)
        try:
            closing.result(MAX_WAIT_AT_END_S)
        except FutureTimeoutError:
            self._thread.shutdown(wait=False)
            if game.talk:
                frame = sys._current_frames()[self._thread_id]  # noqa: SLF001 -- made for this
                raise explain_hang(game.talk.session.game, frame, game.talk.answers) from None
        else:
            self._thread.shutdown()
