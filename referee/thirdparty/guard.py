"""The one place where code of others is called.

Goes in: a game and a method that its author wrote, or the import of a package. Comes out: what the
method returned, or a RulesFailed that names package, file and line, whatever was raised: an `except
Exception` would let through what ends programs. Only the house's own signals pass, which are known
by their module.

What others print goes to standard error, and what they read is empty: they get streams of their
own, so that they can close or replace them.

They may take five seconds from one question to the next. A thread waits, and throws an exception
into theirs, again and again until they are left: docs/decisions/7-rules-that-never-ask.md. A call
in C that does not come back to Python cannot be stopped. Where it holds Python as well, that thread
cannot even wake, so a clock of the system runs beside it. Both end the process, whose `last_words`
say why; every answer is on disk by then.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from functools import partial
from threading import Event, Lock, Thread, get_ident, local
from time import monotonic
from typing import Any, NoReturn, Self, TextIO

from cards_pdf.common.messages import Message
from referee.errors import RulesFailed
from referee.thirdparty import blame as faults
from referee.thirdparty.blame import TooSlowError
from referee.thirdparty.last_words import LastWords

LIMIT = 5.0  # seconds
AGAIN = 0.005  # seconds until code that swallowed it is stopped once more
GRACE = 2.0  # seconds that it may go on for, stopped again and again


class Heard(io.TextIOBase):
    """What others have for standard output: a stream of their own, which leads to standard error.

    There is one for good. `print` on another thread may have it in hand when it is taken back, and
    Python would write through what is no longer there.
    """

    def __init__(self) -> None:
        self.to: TextIO = sys.stderr

    def write(self, text: str) -> int:
        return self.to.write(text)

    def flush(self) -> None:
        self.to.flush()


class Silent(io.StringIO):
    """What they have for standard input: whoever reads it is told what rules do instead."""

    def readline(self, *_: Any) -> NoReturn:
        raise AssertionError(
            "the rules read what is typed: what they want to know goes by ask.choose"
        )


class Streams:
    """While code of others runs, on any thread, the standard streams are not the true ones."""

    def __init__(self) -> None:
        self._inside, self._lock, self._heard = 0, Lock(), Heard()
        self._true: tuple[Any, Any, Any] = (None, None, None)

    def lend(self) -> None:
        with self._lock:
            self._inside += 1
            if self._inside == 1:
                self._true = sys.stdin, sys.stdout, sys.stderr
                self._heard.to = sys.stderr
                sys.stdin, sys.stdout, sys.stderr = Silent(), self._heard, self._heard

    def take_back(self) -> None:
        with self._lock:
            self._inside -= 1
            if not self._inside:
                sys.stdin, sys.stdout, sys.stderr = self._true


class Patience:
    """A `with` block that is left by a TooSlowError when nobody said `asked` for too long."""

    def __init__(self, limit: float) -> None:
        self.limit = limit
        self.is_over = False
        self._ends = Event()
        self._turn = Lock()  # so that nothing is thrown behind the end
        self.asked()

    def asked(self) -> None:
        """From now on there is time again."""
        self._deadline = monotonic() + self.limit

    def __enter__(self) -> Self:
        Thread(target=self._watch, args=(get_ident(),), daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        while True:
            try:
                self._ends.set()
                with self._turn:
                    if self.is_over:
                        throw(get_ident(), None)
            except TooSlowError:  # it came just now
                continue
            return

    def _watch(self, thread: int) -> None:
        while not self._ends.wait(
            AGAIN if self.is_over else max(AGAIN, self._deadline - monotonic())
        ):
            late = monotonic() - self._deadline
            if late < 0:
                continue
            if late > GRACE:
                LAST_WORDS.say_now()
            with self._turn:
                if not self._ends.is_set():
                    self.is_over = True
                    throw(thread, TooSlowError)


def throw(thread: int, error: type[BaseException] | None) -> None:
    """Raise this in a thread where it is now; None takes back what has not been raised yet."""
    import ctypes  # slow to import, and almost never needed

    thrown: Any = ctypes.py_object(error) if error else None
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), thrown)


class Guarded:
    """A `with` block in which code of others runs: what it raises is said of `game`.

    Blocks lie in each other, as where rules call what their author has made of another method: then
    all wait as the outermost does.
    """

    def __init__(self, game: faults.Titled, limit: float | None = None) -> None:
        self.game = game
        self.limit = limit or LIMIT
        self._outer: Guarded | None = None
        self._patience: Patience | None = None

    def __enter__(self) -> Self:
        STREAMS.lend()
        self._outer, _HERE.call = getattr(_HERE, "call", None), self
        if self._outer:
            self.asked()
        elif sys.platform != "emscripten":  # a browser has one thread, and can close the page
            if self.limit <= LIMIT:
                LAST_WORDS.prepare(
                    self.game.title, faults.package_of(self.game), self.limit + GRACE
                )
            self._patience = Patience(self.limit).__enter__()
        return self

    def asked(self) -> None:
        """From now on there is time again."""
        if self._outer:
            self._outer.asked()
        elif self._patience:
            self._patience.asked()
            if self.limit <= LIMIT:
                LAST_WORDS.wind_again()

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        if self._patience:
            self._patience.__exit__()
            if self.limit <= LIMIT:
                LAST_WORDS.cancel()
        else:
            self.asked()
        _HERE.call = self._outer
        STREAMS.take_back()
        if error is not None and not faults.is_signal(error):
            raise self._failure(error) from error

    def _failure(self, error: BaseException) -> RulesFailed:
        if isinstance(error, TooSlowError):
            seconds = Message("they asked nothing for {n:second|seconds}", n=int(self.limit))
            return faults.of_error(self.game, error, seconds)
        if isinstance(error, SystemExit):
            why = Message("they end the whole program; a game ends with an Over")
            return faults.of_error(self.game, error, why)
        return faults.of_error(self.game, error)


def asked() -> None:
    """Code of others came to a question."""
    if innermost := getattr(_HERE, "call", None):
        innermost.asked()


class Door:
    """A method of a game of others, which nobody calls but through here."""

    def __init__(self, method: Any) -> None:
        self.method = method
        self.__isabstractmethod__ = getattr(method, "__isabstractmethod__", False)

    def __get__(self, game: Any, kind: type[Any]) -> Any:
        method = self.method.__get__(game, kind) if hasattr(self.method, "__get__") else self.method
        return method if game is None else partial(call, game, method)


def call(game: faults.Titled, method: Callable[..., Any], /, *args: Any, **more: Any) -> Any:
    with Guarded(game):
        return method(*args, **more)


STREAMS, LAST_WORDS, _HERE = Streams(), LastWords(), local()
