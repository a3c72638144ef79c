"""Rules of others may ask at once or think for a while, but not for ever: a limit between two questions.

Why an exception is thrown from another thread stands in docs/decisions/7-rules-that-never-ask.md.
"""

from __future__ import annotations

import sys
from threading import Event, Lock, Thread, get_ident
from time import monotonic
from typing import Any, Self

LIMIT = 5.0  # seconds
AGAIN = 0.005  # seconds until rules that swallowed it are stopped once more


class TooSlowError(BaseException):
    """Stops rules that ask nothing; being no Exception, few rules swallow it."""


class Patience:
    """A `with` block that is left by a TooSlowError when nobody said `asked` for too long."""

    def __init__(self, limit: float | None = None) -> None:
        self.limit = limit or LIMIT
        self.is_over = False
        self._ends = Event()
        self._turn = Lock()  # so that nothing is thrown behind the end
        self.asked()

    def asked(self) -> None:
        self._deadline = monotonic() + self.limit

    def __enter__(self) -> Self:
        if sys.platform != "emscripten":  # a browser has one thread, and can close the page
            Thread(target=self._watch, args=(get_ident(),), daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        while True:
            try:
                self._end()
            except TooSlowError:  # it came just now
                continue
            return

    def _end(self) -> None:
        self._ends.set()
        with self._turn:
            if self.is_over:
                _throw(get_ident(), None)

    def _watch(self, thread: int) -> None:
        while not self._ends.wait(AGAIN if self.is_over else max(AGAIN, self._deadline - monotonic())):
            if monotonic() < self._deadline:
                continue
            with self._turn:
                if not self._ends.is_set():
                    self.is_over = True
                    _throw(thread, TooSlowError)


def _throw(thread: int, error: type[BaseException] | None) -> None:
    """Raise this in a thread where it is now; None takes back what has not been raised yet."""
    import ctypes  # slow to import, and almost never needed

    thrown: Any = ctypes.py_object(error) if error else None
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), thrown)
