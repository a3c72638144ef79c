"""Rules that others wrote: what goes wrong in them is theirs, and they are not waited for without end.

They may ask at once or think for a while: there is a limit between two questions. Why an exception is thrown
from another thread stands in docs/decisions/7-rules-that-never-ask.md.
"""

import json
import sys
from collections.abc import Callable
from threading import Event, Lock, Thread, get_ident
from time import monotonic
from typing import Any, Self

from cards_pdf.common.sentences import Sentence
from referee.errors import RulesFailed
from referee.rulekit import faults
from referee.rulekit.ask import Ask, Over
from referee.rulekit.game import Game

Rules = Callable[[Any, Ask], Over]
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
                self._ends.set()
                with self._turn:
                    if self.is_over:
                        _throw(get_ident(), None)
            except TooSlowError:  # it came just now
                continue
            return

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


MET = (Exception, SystemExit, TooSlowError)  # what rules may end with, beside an Over and a stop


def end_of(game: Game[Any], rules: Rules, table: Any, port: Ask) -> Over:
    """How the rules end; raises RulesFailed with the line of the author where they do not."""
    if game.is_of_house:
        return rules(table, port)
    patience = Patience()
    try:
        with patience:
            port.asked = patience.asked
            over = rules(table, port)
    except MET as error:
        raise failure(game, error, patience) from error
    wrong = faults.wrong_over(over)
    if wrong:
        raise faults.of_method(game, rules, wrong)
    return over


def failure(game: Game[Any], error: BaseException, patience: Patience) -> RulesFailed:
    if isinstance(error, TooSlowError):
        seconds = int(patience.limit)
        return faults.of_error(game, error, Sentence("they asked nothing for {n:second|seconds}", n=seconds))
    if isinstance(error, SystemExit):
        return faults.of_error(game, error, Sentence("they end the whole program; a game ends with an Over"))
    return faults.of_error(game, error)


def must_be_json(game: Game[Any], state: Any) -> None:
    """Refuse a state that no program could be told."""
    try:
        json.dumps(state)
    except (TypeError, ValueError, RecursionError) as error:
        why = Sentence("what it returns is not JSON ({error})", error=str(error))
        raise faults.of_method(game, game.state, why) from None


def stop_swallowed(game: Game[Any], stop: BaseException) -> RulesFailed:
    """For rules that caught what stopped them at a question, and went on behind it."""
    why = Sentence("they catch what stops them at a question: write `except Exception`, or narrower")
    return faults.of_catcher(game, stop, why)
