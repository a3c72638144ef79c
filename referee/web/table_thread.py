"""The table thread: one thread does all that is done at a table, in the order in which it comes.

An endless loop in third-party rules holds this thread. The other threads of the server still
answer: other rooms of the page work, and Ctrl-C ends the server and names the loop.
"""

import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures import TimeoutError as FutureTimeoutError
from contextlib import contextmanager, suppress
from queue import Empty, Queue
from threading import Lock, get_ident
from typing import TypeVar

from referee.protocol.messages import Json
from referee.thirdparty.blame import explain_hang
from referee.web.lobby import known_language
from referee.web.page_session import HERE, PageSession

Result = TypeVar("Result")
Batch = list[Json]
MAX_WAIT_AT_END_S = 3
BEHIND = 64  # changes that a page may have left unread


class TableThread:
    """A page that many may have open at once. Its session is only ever touched inside `do`.

    What asks nothing of the game is done `beside` it, one at a time, while the table goes on.
    """

    def __init__(self, page: PageSession) -> None:
        self.page, self._turn = page, Lock()
        self._thread = ThreadPoolExecutor(1, "table")
        self._ident = self.do(get_ident)

    def do(self, work: Callable[[], Result]) -> Result:
        """Wait for the turn, do it, and bring the result; what it raises is raised here."""
        return self._thread.submit(work).result()

    def reply(self, request: Json, sender: str, lang: str = "") -> Batch:
        known = self.page.desk.verbs.get(str(request.get("do")))
        if known and known.is_aside:
            with self._turn:
                return self.page.beside(request, lang)
        return self.do(lambda: self.page.reply(request, sender, lang))

    @contextmanager
    def listening(self, name: str, lang: str = "") -> Iterator[Queue[Batch]]:
        """All that others change, in a language, beginning with what is there now."""
        heard: Queue[Batch] = Queue(BEHIND)

        def opening() -> Batch:
            with self.page.speaking(self.page.langs[name]):
                return self.page.opening()

        def hear(said: Batch) -> None:
            if heard.full():  # whoever is that far behind begins again
                said = opening()
                with suppress(Empty):
                    while True:
                        heard.get_nowait()
            heard.put(said)

        def begin() -> None:
            self.page.listeners[name] = hear
            self.page.langs[name] = known_language(lang) or self.page.langs[HERE]
            hear(opening())

        def end() -> None:
            if self.page.listeners.get(name) is hear:
                del self.page.listeners[name], self.page.langs[name]

        self.do(begin)
        try:
            yield heard
        finally:
            self.do(end)

    def close(self) -> None:
        """Close the page. Raise RulesFailed if third-party rules hold the thread in a loop."""
        closing = self._thread.submit(self.page.close)
        try:
            closing.result(MAX_WAIT_AT_END_S)
        except FutureTimeoutError:
            self._thread.shutdown(wait=False)
            if self.page.talk:
                session = self.page.talk.session
                answers = [entry.answer for entry in session.history.entries]
                frame = sys._current_frames()[self._ident]  # noqa: SLF001 -- made for this
                raise explain_hang(session.game, frame, answers) from None
        else:
            self._thread.shutdown()
